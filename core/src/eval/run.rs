//! Evaluates an instruction on the bits of its operands, lane by lane.

use super::flags::{Flags, Marks};
use super::lane::Lane;
use super::operand_id::OperandId;
use super::recorder::Recorder;
use super::status::Status;
use super::step::Step;
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Op, Type};

/// The result of an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// the destination register; only its lowest [`Type::width`] bits are used
    pub bits: u64,
    /// flags of lane 0 and, for packed types, lane 1
    pub flags: [Flags; 2],
    /// marks of lane 0 and, for packed types, lane 1
    pub marks: [Marks; 2],
}

/// Evaluates `instr` on its source registers and passes every step to the recorder.
///
/// `operands` has the registers in the order of [`Instr::operand_names`]: `a`, `b`, `c` for an `fma`, but `a`, `c` for
/// an `add` of f16 into f32. Missing registers are 0. Extra registers, and bits above the width of an operand's type,
/// are ignored; [`Evaluation::new`](super::Evaluation::new) rejects all three. A packed register has lane 0 in its
/// lower 16 bits. Source: the PTX manual, sections 9.7.4 and 9.7.5.
///
/// ```
/// use halfplay_core::eval::{Flag, NoTrace, eval};
/// use halfplay_core::float::Tininess;
/// use halfplay_core::isa::{Allow, parse};
///
/// let fma = parse("fma.rn.f16", Allow::PTX)?.instr;
/// let outcome = eval(&fma, &[0x520b, 0x00e9, 0x2ff6], Tininess::After, &mut NoTrace);
/// assert_eq!(outcome.bits, 0x3001);
/// assert!(outcome.flags[0].has(Flag::Inexact));
///
/// // Its operands are `a` and `c`: 1 + 2; the third element is unused.
/// let add = parse("add.rn.f32.f16", Allow::PTX)?.instr;
/// assert_eq!(eval(&add, &[0x3c00, 0x4000_0000, 0], Tininess::After, &mut NoTrace).bits, 0x4040_0000);
/// # Ok::<(), halfplay_core::isa::Problem>(())
/// ```
#[inline]
pub fn eval<R: Recorder>(instr: &Instr, operands: &[u64], tininess: Tininess, recorder: &mut R) -> Outcome {
    let operands = first_three(operands);
    if instr.op == Op::Mov {
        let bits = operands[0];
        recorder.record(|| Step::Copy { bits });
        return Outcome { bits, flags: [Flags::NONE; 2], marks: [Marks::NONE; 2] };
    }
    if instr.ty.lanes() > 1 {
        return eval_packed(instr, operands, tininess, recorder);
    }
    recorder.lane(0);
    let (bits, status) = eval_lane(instr, operands, tininess, recorder);
    Outcome { bits, flags: [status.flags(), Flags::NONE], marks: [status.marks(), Marks::NONE] }
}

fn eval_packed<R: Recorder>(
    instr: &Instr,
    operands: [u64; 3],
    tininess: Tininess,
    recorder: &mut R,
) -> Outcome {
    let packs = instr.op == Op::Cvt && instr.from.lanes() == 1;
    let lane = |lane: usize, recorder: &mut R| {
        recorder.lane(lane);
        if packs {
            return convert_into_lane(instr, operands, lane, tininess, recorder);
        }
        eval_lane(instr, instr.from.lane_of_each(operands, lane), tininess, recorder)
    };
    let (low, low_status) = lane(0, recorder);
    let (high, high_status) = lane(1, recorder);
    let bits = instr.ty.in_lane(low, 0) | instr.ty.in_lane(high, 1);
    recorder.record(|| Step::Pack { lanes: [low, high], bits });
    let both = [low_status, high_status];
    Outcome { bits, flags: both.map(Status::flags), marks: both.map(Status::marks) }
}

/// Evaluates one lane of the packing conversion, which puts `a` into the upper half and `b` into the lower.
fn convert_into_lane<R: Recorder>(
    instr: &Instr,
    operands: [u64; 3],
    lane: usize,
    tininess: Tininess,
    recorder: &mut R,
) -> (u64, Status) {
    let (who, bits) = if lane == 1 { (OperandId::A, operands[0]) } else { (OperandId::B, operands[1]) };
    let value = Float::new(lane_format(instr.from), bits);
    Lane::new(instr, lane_format(instr.ty), tininess, recorder).run_conversion(instr, (who, value))
}

/// Evaluates one lane.
#[inline]
fn eval_lane<R: Recorder>(
    instr: &Instr,
    operands: [u64; 3],
    tininess: Tininess,
    recorder: &mut R,
) -> (u64, Status) {
    // In a browser, code size matters more than speed, so one copy of the code serves all formats.
    #[cfg(not(target_family = "wasm"))]
    if let Some(done) = eval_known(instr, operands, tininess, recorder) {
        return done;
    }
    let (from, to) = (lane_format(instr.from), lane_format(instr.ty));
    Lane::new(instr, to, tininess, recorder).run(instr, from, operands)
}

/// Evaluates a lane with code compiled for its formats; `None` if there is no such code.
#[cfg(not(target_family = "wasm"))]
#[inline(always)]
fn eval_known<R: Recorder>(
    instr: &Instr,
    [a, b, c]: [u64; 3],
    tininess: Tininess,
    recorder: &mut R,
) -> Option<(u64, Status)> {
    Some(match PAIR_OF[instr.from.place()][instr.ty.place()] {
        0 => eval_pair::<R, 0>(instr, a, b, c, tininess, recorder),
        1 => eval_pair::<R, 1>(instr, a, b, c, tininess, recorder),
        2 => eval_pair::<R, 2>(instr, a, b, c, tininess, recorder),
        3 => eval_pair::<R, 3>(instr, a, b, c, tininess, recorder),
        4 => eval_pair::<R, 4>(instr, a, b, c, tininess, recorder),
        5 => convert_pair::<R, 5>(instr, a, tininess, recorder),
        6 => convert_pair::<R, 6>(instr, a, tininess, recorder),
        7 => convert_pair::<R, 7>(instr, a, tininess, recorder),
        8 => convert_pair::<R, 8>(instr, a, tininess, recorder),
        _ => return None,
    })
}

/// The pairs of operand format and result format for which [`eval_pair`] and [`convert_pair`] are compiled.
#[cfg(not(target_family = "wasm"))]
const PAIRS: [(Format, Format); 9] = [
    (Format::F16, Format::F16),
    (Format::BF16, Format::BF16),
    (Format::F32, Format::F32),
    (Format::F16, Format::F32),
    (Format::BF16, Format::F32),
    // Only conversions have these.
    (Format::F32, Format::F16),
    (Format::F32, Format::BF16),
    (Format::F16, Format::BF16),
    (Format::BF16, Format::F16),
];

/// The index in [`PAIRS`] for an operand type and a result type; `PAIRS.len()` if their formats are not listed.
#[cfg(not(target_family = "wasm"))]
const PAIR_OF: [[usize; Type::ALL.len()]; Type::ALL.len()] = {
    let mut table = [[PAIRS.len(); Type::ALL.len()]; Type::ALL.len()];
    let mut from = 0;
    while from < Type::ALL.len() {
        let mut to = 0;
        while to < Type::ALL.len() {
            if let (Some(one), Some(other)) = (Type::ALL[from].format(), Type::ALL[to].format()) {
                let mut pair = 0;
                while pair < PAIRS.len() {
                    if PAIRS[pair].0.id() == one.id() && PAIRS[pair].1.id() == other.id() {
                        table[from][to] = pair;
                    }
                    pair += 1;
                }
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// Evaluates a lane with formats known at compile time, which makes it fast. The operands are separate parameters so
/// that they are passed in registers.
#[cfg(not(target_family = "wasm"))]
#[inline(never)]
fn eval_pair<R: Recorder, const PAIR: usize>(
    instr: &Instr,
    a: u64,
    b: u64,
    c: u64,
    tininess: Tininess,
    recorder: &mut R,
) -> (u64, Status) {
    let (from, to) = const { PAIRS[PAIR] };
    Lane::new(instr, to, tininess, recorder).run(instr, from, [a, b, c])
}

/// Converts one lane with formats known at compile time. No other instruction has these pairs.
#[cfg(not(target_family = "wasm"))]
#[inline(never)]
fn convert_pair<R: Recorder, const PAIR: usize>(
    instr: &Instr,
    a: u64,
    tininess: Tininess,
    recorder: &mut R,
) -> (u64, Status) {
    debug_assert!(instr.op == Op::Cvt);
    let (from, to) = const { PAIRS[PAIR] };
    Lane::new(instr, to, tininess, recorder).run_conversion(instr, (OperandId::A, Float::new(from, a)))
}

/// The first three registers; missing ones are 0.
#[inline(always)]
const fn first_three(operands: &[u64]) -> [u64; 3] {
    match *operands {
        [a, b, c, ..] => [a, b, c],
        [a, b] => [a, b, 0],
        [a] => [a, 0, 0],
        [] => [0; 3],
    }
}

/// The format of one lane. Only `mov` has untyped operands, and [`eval`] handles it earlier.
#[inline(always)]
fn lane_format(ty: Type) -> Format {
    match ty.format() {
        Some(format) => format,
        None => unreachable!(),
    }
}
