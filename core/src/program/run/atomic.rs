//! `atom` and `red`, which read, change and write memory in one step. The threads of a launch perform them in the order of
//! their indices; [`order`](super::order) compares the reverse order.

use super::bits::{Bits, Ty};
use super::integers::{self, IntegerOp};
use super::moves::Access;
use super::thread::{Done, Stop, Thread};
use super::word::{PART, Word, WordPart};
use super::{messages, table, wide};
use crate::isa::{Allow, Instr, parse};
use crate::program::ptx::{Line, Operand, Space};

/// Runs an atomic access: `atom` returns the old contents in a register, `red` does not.
pub fn perform<'a>(thread: &mut Thread<'a>, line: &Line<'a>, ty: Ty) -> Result<Done, Stop> {
    let returns = line.name.starts_with("atom");
    let (to, rest) = match line.operands.as_slice() {
        [to, rest @ ..] if returns => (Some(to), rest),
        rest => (None, rest),
    };
    let [place, sources @ ..] = rest else {
        return Err(messages::operand_count(line, 2 + usize::from(returns)).into());
    };
    let Some(change) = Change::of(line.name, ty) else { return Err(messages::no_atomic(line.name).into()) };
    if sources.len() != change.operands() {
        let wanted = change.operands() + 1 + usize::from(returns);
        return Err(messages::operand_count(line, wanted).into());
    }
    let access = Access::of(line, ty)?;
    let (space, address, size) = access.place(thread, place)?;
    let change = change.in_space(space);
    let is_read = to.is_some_and(|to| to.name() != "_");
    thread.is_ordered |= thread.inputs.position.is_some() && (is_read || change.depends_on_order());
    let targets = to.map(|to| access.elements(to)).transpose()?;
    let sources = sources.iter().map(|source| access.elements(source)).collect::<Result<Vec<_>, _>>()?;
    let mut done = Done::default();
    for index in 0..access.count {
        let at = address.wrapping_add(index as u64 * size);
        let mut before = thread.load(space, at, size, ty)?;
        let mut operands = Vec::with_capacity(2);
        for element in sources.iter().filter_map(|elements| elements.get(index).copied()) {
            operands.push((element, thread.value(element, ty)?));
        }
        let target = targets.as_ref().and_then(|targets| targets.get(index).copied());
        let after = change.apply(thread, (target.unwrap_or(place), &mut before), &operands, ty, &mut done);
        thread.memory.store(space, at, after, size);
        thread.memory.mark_stored(space, at, size);
        if let Some(target) = target {
            thread.put(target, before, ty)?;
        }
        // The register receives the old contents; without a register, the memory is the destination.
        let result = if targets.is_some() { before } else { after };
        done.result = Some(Bits::new(result.bits, ty.width)).filter(|_| access.count == 1);
    }
    Ok(done)
}

/// An operation on the contents of memory.
#[derive(Clone, Copy)]
enum Change {
    /// an integer or bitwise operation with an operand
    Whole(IntegerOp),
    /// increments, and wraps to zero at the operand
    Inc,
    /// decrements, and wraps from zero to the operand
    Dec,
    /// replaces the contents by the operand
    Exch,
    /// replaces the contents by the second operand if they equal the first
    Cas,
    /// adds a floating-point number
    Add(Instr),
}

impl Change {
    fn of(name: &str, ty: Ty) -> Option<Change> {
        let word = |word: &str| {
            Some(match word {
                "inc" => Change::Inc,
                "dec" => Change::Dec,
                "exch" => Change::Exch,
                "cas" => Change::Cas,
                "add" | "min" | "max" | "and" | "or" | "xor" => Change::Whole(IntegerOp::named(word)?),
                _ => return None,
            })
        };
        let change = name.split('.').skip(1).find_map(word)?;
        match (change, ty.float) {
            (Change::Whole(IntegerOp::Add), Some(float)) => {
                let name = format!("add.rn.{}", float.name());
                let in_table = || Some(parse(&name, Allow::PTX).ok()?.instr);
                wide::instr_of(&name).or_else(in_table).map(Change::Add)
            }
            (Change::Exch, _) | (_, None) => Some(change),
            _ => None,
        }
    }

    const fn operands(self) -> usize {
        if matches!(self, Change::Cas) { 2 } else { 1 }
    }

    /// True if the final contents of memory may depend on the order of several changes.
    const fn depends_on_order(self) -> bool {
        matches!(self, Change::Exch | Change::Cas | Change::Add(_))
    }

    /// Single-precision additions flush subnormal numbers in global memory, but not in shared memory.
    fn in_space(self, space: Space) -> Change {
        match (self, parse("add.rn.ftz.f32", Allow::PTX)) {
            (Change::Add(instr), Ok(flushing)) if space == Space::Global && instr.ty == flushing.instr.ty => {
                Change::Add(flushing.instr)
            }
            _ => self,
        }
    }

    /// The new contents of memory. If numbers are added, the old contents become a number of the flow.
    fn apply<'a>(
        self,
        thread: &mut Thread<'a>,
        (target, before): (&Operand<'a>, &mut Word),
        operands: &[(&Operand<'a>, Word)],
        ty: Ty,
        done: &mut Done,
    ) -> Word {
        let [first, second] = [0, 1].map(|place| operands.get(place).map_or(0, |(_, word)| word.bits));
        let old = before.bits;
        let kept = |word: Option<&(&Operand<'a>, Word)>| word.map_or(*before, |(_, word)| *word);
        match self {
            Change::Whole(op) => {
                let result = integers::value(op, [old, first, 0], ty, (false, false));
                Word::plain(result as u64).low(ty.width)
            }
            Change::Inc => Word::plain(if old >= first { 0 } else { old + 1 }),
            Change::Dec => Word::plain(if old == 0 || old > first { first } else { old - 1 }),
            Change::Exch => kept(operands.first()),
            Change::Cas if old == first => Word { bits: second, ..kept(operands.get(1)) },
            Change::Cas => *before,
            Change::Add(instr) => added(thread, &instr, (target, before), operands, done),
        }
    }
}

/// Adds a number to the contents of memory, in each lane.
fn added<'a>(
    thread: &mut Thread<'a>,
    instr: &Instr,
    (target, before): (&Operand<'a>, &mut Word),
    operands: &[(&Operand<'a>, Word)],
    done: &mut Done,
) -> Word {
    let (Some((operand, word)), Some(format)) = (operands.first(), instr.ty.format()) else { return *before };
    let mut places = [[0; 3]; 2];
    for (lane, places) in (0..).zip(places.iter_mut().take(instr.ty.lanes())) {
        let held = before.from(PART * u32::from(lane)).low(format.width());
        let place = thread.recorder.number(held, format, target.lane_name(lane.into()), lane);
        if let Some(part) = before.parts.get_mut(usize::from(lane)) {
            *part = WordPart::Number(place);
        }
        *places = [place, thread.number(operand, *word, format, lane), 0];
    }
    let registers = [before.bits, word.bits, 0];
    let (bits, evaluation) = table::evaluated(thread, instr, registers, places);
    done.evaluation = evaluation;
    table::made(thread, target, (instr, bits), places)
}
