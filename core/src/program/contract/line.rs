//! The lines of a contracted program: one instruction each, with operands. Two lanes with the same operation make one
//! packed line.

use super::graph::made;
use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::{Instr, Op, Type, find};
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::program::run::{Bits, LineResult, Status};

/// The lines that make the numbers of a flow, in order.
pub fn lines(flow: &Flow) -> Vec<LineResult> {
    let mut lines: Vec<LineResult> = Vec::new();
    let mut place = 0;
    while let Some(number) = flow.numbers.get(place as usize) {
        let packed = packed(flow, place);
        if matches!(number.origin, Origin::Made(..)) {
            lines.push(line(flow, place, packed));
        }
        place += if packed.is_some() { 2 } else { 1 };
    }
    lines
}

/// The instruction of a line from [`lines`], with its operands. Numbers without a name are shown by their index, `%7`.
pub fn code(flow: &Flow, ran: &LineResult) -> Option<String> {
    let place = ran.numbers.start;
    let number = flow.numbers.get(place as usize)?;
    let instruction = ran.instruction.as_deref()?;
    let names: Vec<String> =
        match ran.evaluation.as_ref().filter(|evaluation| evaluation.instr.ty.lanes() == 2) {
            None => std::iter::once(place)
                .chain(number.operands().iter().copied())
                .map(|place| name(flow, place))
                .collect(),
            Some(evaluation) => {
                let pairs = packed_operands(flow, place, &evaluation.instr);
                let packs = packs(&evaluation.instr);
                let source = |[low, high]: [u32; 2]| {
                    if packs { name(flow, low) } else { pair_name(flow, [low, high]) }
                };
                std::iter::once(pair_name(flow, [place, place + 1]))
                    .chain(pairs.into_iter().map(source))
                    .collect()
            }
        };
    Some(format!("{instruction} {};", names.join(", ")))
}

/// The name of a number, or its index: `%7`.
fn name(flow: &Flow, place: u32) -> String {
    match flow.numbers.get(place as usize) {
        Some(number) if !number.name.is_empty() => number.name.to_string(),
        _ => format!("%{place}"),
    }
}

/// The name of a pair: the name of the register with these lanes, else the names of both lanes in braces.
fn pair_name(flow: &Flow, [low, high]: [u32; 2]) -> String {
    let lanes = [low, high].map(|place| flow.numbers.get(place as usize));
    let is_register = match lanes {
        [Some(first), Some(second)] => {
            let known = !first.name.is_empty() || (high == low + 1 && first.statement == second.statement);
            known && first.name == second.name && (first.lane, second.lane) == (0, 1)
        }
        _ => false,
    };
    if is_register { name(flow, low) } else { format!("{{{}, {}}}", name(flow, low), name(flow, high)) }
}

/// The packed instruction that makes this number and the next, if they are lanes of one register and have the same
/// operation.
pub fn packed(flow: &Flow, place: u32) -> Option<Instr> {
    let (first, second) = (flow.numbers.get(place as usize)?, flow.numbers.get(place as usize + 1)?);
    let of_one = |number: &Number| (number.statement, number.name.clone());
    let are_lanes = (first.lane, second.lane) == (0, 1) && of_one(first) == of_one(second);
    let ((one, _), (other, _)) = (made(flow, place)?, made(flow, place + 1)?);
    if !are_lanes || one != other {
        return None;
    }
    let from = if one.ty == one.from { pair(one.from)? } else { one.from };
    let packed = Instr { ty: pair(one.ty)?, from, ..one };
    find(&packed).map(|_| packed)
}

const fn pair(ty: Type) -> Option<Type> {
    match ty {
        Type::F16 => Some(Type::F16X2),
        Type::BF16 => Some(Type::BF16X2),
        _ => None,
    }
}

/// True for a conversion that packs two numbers, the first into the upper lane.
const fn packs(instr: &Instr) -> bool {
    matches!(instr.op, Op::Cvt)
}

/// The operands of two lanes as pairs of indices. An operand that goes into one lane only is given twice.
pub fn packed_operands(flow: &Flow, place: u32, instr: &Instr) -> Vec<[u32; 2]> {
    let [low, high] = [place, place + 1].map(|place| flow.number(place).map_or(&[][..], Number::operands));
    if packs(instr) {
        return high.iter().chain(low).map(|place| [*place; 2]).collect();
    }
    low.iter().zip(high).map(|(low, high)| [*low, *high]).collect()
}

fn line(flow: &Flow, place: u32, packed: Option<Instr>) -> LineResult {
    let last = place + u32::from(packed.is_some());
    let value = |place: u32| flow.machine([place; 3])[0];
    let whole = |[low, high]: [u32; 2]| value(low).bits() | value(high).bits() << 16;
    let (number, width) = match packed {
        Some(_) => (whole([place, last]), 32),
        None => (value(place).bits(), value(place).format().width()),
    };
    let of = flow.number(place);
    let mut ran = LineResult {
        line: of.map_or(0, |number| number.line as usize),
        text: of
            .and_then(|number| flow.statements.get(number.statement as usize))
            .cloned()
            .unwrap_or_default(),
        status: Status::Ran,
        instruction: None,
        result: Some(Bits::new(number, width)),
        evaluation: None,
        numbers: place..last + 1,
        message: None,
        left_out: 0,
    };
    let (instr, registers) = match (packed, of.map(|number| &number.origin)) {
        (Some(instr), _) => {
            let single = packs(&instr);
            let pairs = packed_operands(flow, place, &instr);
            let register = |pair: &[u32; 2]| if single { value(pair[0]).bits() } else { whole(*pair) };
            (instr, pairs.iter().map(register).collect())
        }
        (None, Some(Origin::Made(Operation::Instr(instr), places))) => {
            (*instr, flow.machine(*places).map(|operand| operand.bits()).to_vec())
        }
        (None, Some(Origin::Made(Operation::Call(call), _))) => {
            ran.instruction = Some(call.to_string());
            return ran;
        }
        _ => return ran,
    };
    let mut operands = [0; 3];
    operands.iter_mut().zip(registers).for_each(|(to, from): (&mut u64, u64)| *to = from);
    ran.instruction = Some(instr.to_string());
    ran.evaluation = Some(Evaluation::of(instr, &operands, Tininess::default()));
    ran
}
