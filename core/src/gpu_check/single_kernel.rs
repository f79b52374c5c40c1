//! Translates a program to one kernel: the straight line of its numbers. If there are too many, they are split into a
//! few kernels.
//!
//! The two lanes of a packed instruction are computed by that instruction. Its operands are packed if they are not in
//! one register already; its lanes are extracted if they are needed separately. Between two kernels, numbers are stored
//! to memory and read again, so nothing is fused across kernels.

use crate::float::Float;
use crate::isa::{Op, Target};
use crate::kernel::{Kernel, Step, straight};
use crate::program::contract::{packed, packed_operands};
use crate::program::flow::{Flow, Operation, Origin};
use std::collections::HashMap;

/// Maximum number of numbers in a kernel: a driver compiles that many within seconds.
pub(super) const MOST: usize = 10_000;

/// One of the kernels of a program.
pub(super) struct Piece {
    /// a PTX module
    pub text: String,
    /// the words that it reads from memory
    pub words: Vec<u32>,
}

/// Splits the numbers of a program into portions, without separating the two lanes of a packed instruction.
pub(super) fn portions<'a>(flow: &Flow, places: &'a [u32], most: usize) -> Vec<&'a [u32]> {
    let is_second = |place: &&u32| flow.numbers.get(**place as usize).is_some_and(|number| number.lane == 1);
    let mut portions = Vec::new();
    let mut rest = places;
    while !rest.is_empty() {
        let seconds = rest.iter().skip(most).take_while(is_second).count();
        let (portion, behind) = rest.split_at((most + seconds).min(rest.len()));
        portions.push(portion);
        rest = behind;
    }
    portions
}

/// The kernel of one portion, which writes `results`. `known` has the GPU's numbers from earlier portions. `step`
/// translates a one-lane operation for this GPU.
pub(super) fn piece<E>(
    flow: &Flow,
    portion: &[u32],
    results: &[u32],
    known: &HashMap<u32, Float>,
    target: Target,
    step: impl Fn(Operation, Vec<usize>) -> Result<Step, E>,
) -> Result<Piece, E> {
    let mut writer = Writer {
        flow,
        known,
        steps: Vec::new(),
        words: Vec::new(),
        at: HashMap::new(),
        both: HashMap::new(),
    };
    let mut places = portion.iter().copied().peekable();
    while let Some(place) = places.next() {
        let Some(number) = flow.numbers.get(place as usize) else { continue };
        let Origin::Made(operation, _) = &number.origin else { continue };
        let has_second = places.peek() == Some(&(place + 1));
        let instr = packed(flow, place).filter(|_| has_second);
        // If this GPU has the instruction only without packing, the lanes run separately.
        if let Some(kernel) = instr.and_then(|instr| Kernel::on(&instr, target)) {
            places.next();
            let from = packed_operands(flow, place, &kernel.instr).into_iter();
            let from = from.map(|lanes| match kernel.instr.op {
                // A packing conversion takes scalar operands.
                Op::Cvt => writer.one(lanes[0]),
                _ => writer.both(lanes),
            });
            let from = from.collect();
            let whole = writer.push(Step::Made(kernel, from));
            writer.both.insert([place, place + 1], whole);
            continue;
        }
        let from = number.operands().iter().map(|operand| writer.one(*operand)).collect();
        let made = writer.push(step(*operation, from)?);
        writer.at.insert(place, made);
    }
    let at: Vec<usize> = results.iter().map(|place| writer.one(*place)).collect();
    Ok(Piece { text: straight(&writer.steps, &at), words: writer.words })
}

/// A kernel under construction.
struct Writer<'a> {
    flow: &'a Flow,
    known: &'a HashMap<u32, Float>,
    steps: Vec<Step>,
    words: Vec<u32>,
    /// the step that computes a number, by its place in the flow
    at: HashMap<u32, usize>,
    /// the step that holds two numbers in one register
    both: HashMap<[u32; 2], usize>,
}

impl Writer<'_> {
    fn push(&mut self, step: Step) -> usize {
        self.steps.push(step);
        self.steps.len() - 1
    }

    /// The step that holds a number in its own register: computed, extracted from a packed register, constant, or read.
    fn one(&mut self, place: u32) -> usize {
        if let Some(at) = self.at.get(&place) {
            return *at;
        }
        let lanes = [(0, [Some(place), place.checked_add(1)]), (1, [place.checked_sub(1), Some(place)])];
        let lane = lanes.into_iter().find_map(|(lane, both)| {
            let [Some(one), Some(two)] = both else { return None };
            Some((*self.both.get(&[one, two])?, lane))
        });
        let at = match lane {
            Some((whole, lane)) => self.push(Step::Lane(whole, lane)),
            None => self.outside(place),
        };
        self.at.insert(place, at);
        at
    }

    /// The step that holds two numbers in one register.
    fn both(&mut self, places: [u32; 2]) -> usize {
        if let Some(at) = self.both.get(&places) {
            return *at;
        }
        let lanes = places.map(|place| self.one(place));
        let at = self.push(Step::Packed(lanes));
        self.both.insert(places, at);
        at
    }

    /// A number that this portion does not compute. Literals of the program become constants in the kernel; other
    /// numbers are read.
    fn outside(&mut self, place: u32) -> usize {
        let Some(number) = self.flow.number(place) else { return 0 };
        let value = self.known.get(&place).copied();
        let is_made = matches!(number.origin, Origin::Made(..));
        debug_assert!(value.is_some() || !is_made, "the GPU has computed number {place} before");
        let value = value.unwrap_or(number.value);
        let (bits, width) = (value.bits() as u32, value.format().width());
        if matches!(number.origin, Origin::Literal(_)) {
            return self.push(Step::Written { bits, width });
        }
        self.words.push(bits);
        self.push(Step::Read(width))
    }
}
