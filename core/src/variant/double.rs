//! Evaluates an operation in f64, as programs without 16-bit arithmetic do, followed by one rounding.
//!
//! The product of two significands of at most 24 bits has at most 48, and their exponents stay far from the limits of
//! f64. So a product is exact in f64, an `fma` is a multiplication and an addition, and only the sum can be inexact.

use crate::eval::{Clamp, Evaluation, OperandId, Step, clamped};
use crate::float::{Exact, Float, Rounded, Tail, Wide, round};
use crate::isa::{Instr, Modifier, Op};

/// The evaluation of one lane in f64.
#[derive(Clone, PartialEq, Debug)]
pub struct InF64 {
    /// the arithmetic; `None` if a rule for NaNs, infinities and zeros determines the result
    pub arithmetic: Option<DoubleArithmetic>,
    /// the rounding of the f64 value to the instruction's format; `None` if the result is flushed or follows a rule
    pub rounded: Option<Rounded>,
    /// the rounded, flushed or special result
    pub before_clamp: Float,
    /// the clamp of the instruction, if it has one and there is arithmetic
    pub clamp: Option<Clamp>,
    /// the result
    pub result: Float,
}

/// A sum, difference or product in f64.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct DoubleArithmetic {
    /// the exact value
    pub exact: Exact,
    /// the f64 nearest to the exact value, ties to even
    pub kept: Exact,
    /// true if the nearest f64 differs from the exact value
    pub inexact: bool,
}

impl InF64 {
    /// Repeats one lane of an instruction in f64; `own` is the instruction's result in that lane. Operands are flushed
    /// and special cases treated as the instruction does. `None` for operations other than arithmetic.
    pub fn of(instr: &Instr, own: Float, observed: &LaneValues) -> Option<InF64> {
        let Some(exact) = observed.exact else {
            return Some(InF64 {
                arithmetic: None,
                rounded: None,
                before_clamp: own,
                clamp: None,
                result: own,
            });
        };
        let value = in_f64(instr.op, observed.operands.map(|read| read.map(|(_, value)| widened(value))))?;
        let kept = exact_of(value);
        let inexact = Wide::from(&exact) != Wide::from(&kept);
        let format = own.format();
        let rounded = round(&kept, format, instr.rounding());
        let rounded = (!instr.has(Modifier::Ftz) || !rounded.tiny_after).then_some(rounded);
        let zero = Float::new(format, 0).with_sign(kept.negative);
        let before_clamp = rounded.map_or(zero, |rounded| rounded.result());
        let clamp = clamped(instr, before_clamp);
        let result = clamp.map_or(before_clamp, |(_, to)| to);
        let arithmetic = Some(DoubleArithmetic { exact, kept, inexact });
        Some(InF64 { arithmetic, rounded, before_clamp, clamp: clamp.map(|(clamp, _)| clamp), result })
    }
}

/// The operands that a lane reads, and the exact nonzero value that it rounds or flushes: everything needed to repeat
/// the operation in f64.
#[derive(Default)]
pub struct LaneValues {
    /// the operands after flushing, in order
    operands: [Option<(OperandId, Float)>; 3],
    /// `None` if a rule determines the result
    exact: Option<Exact>,
}

impl LaneValues {
    /// Collects the values from a lane of a finished evaluation.
    pub fn from(evaluation: &Evaluation, lane: usize) -> Self {
        let mut observed = LaneValues::default();
        evaluation.trace.lane_steps(lane).for_each(|step| observed.observe(step));
        observed
    }

    /// Collects the values that a step of the lane contains, if any.
    pub fn observe(&mut self, step: &Step) {
        match *step {
            Step::Decode { who, value } => {
                if let Some(free) = self.operands.iter_mut().find(|slot| slot.is_none()) {
                    *free = Some((who, value));
                }
            }
            Step::FlushInput { who, to, .. } => {
                let read = self.operands.iter_mut().flatten();
                read.filter(|(of, _)| *of == who).for_each(|(_, value)| *value = to);
            }
            Step::Round { value, .. } | Step::FlushResult { value, .. } => {
                self.exact = self.exact.or(Some(value));
            }
            _ => {}
        }
    }
}

/// A finite number as f64. This is exact, because the quantum of every operand is a normal f64 number.
fn widened(value: Float) -> f64 {
    let unit = f64::from_bits(((value.quantum() + 1023) as u64) << 52);
    let magnitude = value.significand() as f64 * unit;
    if value.is_negative() { -magnitude } else { magnitude }
}

fn in_f64(op: Op, operands: [Option<f64>; 3]) -> Option<f64> {
    match (op, operands) {
        (Op::Add, [Some(a), Some(b), None]) => Some(a + b),
        (Op::Sub, [Some(a), Some(b), None]) => Some(a - b),
        (Op::Mul, [Some(a), Some(b), None]) => Some(a * b),
        (Op::Fma, [Some(a), Some(b), Some(c)]) => Some(a * b + c),
        _ => None,
    }
}

/// A normal f64 as an exact value. No result of these operands is small enough to be subnormal in f64.
fn exact_of(value: f64) -> Exact {
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let head = u128::from(bits & ((1 << 52) - 1) | 1 << 52);
    Exact { negative: value.is_sign_negative(), head, exponent: field - 1075, tail: Tail::Zero }
}
