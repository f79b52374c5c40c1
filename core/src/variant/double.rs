//! The operation in f64, as programs without 16-bit arithmetic do it, and one rounding at the end.
//!
//! The product of two significands of at most 24 bits has at most 48, and no exponent here comes near the ends of
//! f64's range. So in f64 a product is exact, an `fma` is a multiplication and an addition, and only the sum can
//! lose something.

use crate::eval::{Clamp, Evaluation, OperandId, Step, clamped};
use crate::float::{Exact, Float, Rounded, Tail, Wide, round};
use crate::isa::{Instr, Modifier, Op};

/// One lane in f64.
#[derive(Clone, PartialEq, Debug)]
pub struct InF64 {
    /// the arithmetic; `None` if a rule for NaNs, infinities and zeros gives the result
    pub arithmetic: Option<DoubleArithmetic>,
    /// the rounding of the f64 value to the instruction's format; `None` if `.ftz` or a rule gives the result
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
    /// the f64 nearest to it, ties to even, as an exact value
    pub kept: Exact,
    /// does it differ from the exact value?
    pub inexact: bool,
}

impl InF64 {
    /// One lane of an instruction done again in f64; `own` is its result there. Operands are flushed and special cases decided as
    /// the instruction does it. `None` for operations that are not arithmetic.
    pub fn of(instr: &Instr, own: Float, observed: &Observed) -> Option<InF64> {
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

/// What one lane of an instruction reads, and the exact nonzero value that it rounds or flushes: all that is needed
/// to do the operation again in f64.
#[derive(Default)]
pub struct Observed {
    /// the operands after the flush, in order
    operands: [Option<(OperandId, Float)>; 3],
    /// `None` where a rule gives the result
    exact: Option<Exact>,
}

impl Observed {
    /// What a lane of a finished evaluation did.
    pub fn from(evaluation: &Evaluation, lane: usize) -> Self {
        let mut observed = Observed::default();
        evaluation.trace.lane_steps(lane).for_each(|step| observed.observe(step));
        observed
    }

    /// Takes from a step of the lane what is needed, if it has any of it.
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

/// A finite number as f64: exact, since every quantum here is a normal f64.
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

/// A normal f64 as an exact value: no value here is so small that it would be subnormal.
fn exact_of(value: f64) -> Exact {
    let bits = value.to_bits();
    let field = (bits >> 52 & 0x7ff) as i32;
    let head = u128::from(bits & ((1 << 52) - 1) | 1 << 52);
    Exact { negative: value.is_sign_negative(), head, exponent: field - 1075, tail: Tail::Zero }
}
