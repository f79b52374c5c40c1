//! The operation in f64, as programs without 16-bit arithmetic do it, and one rounding at the end.
//!
//! The product of two significands of at most 24 bits has at most 48, and no exponent here comes near the ends of
//! f64's range. So in f64 a product is exact, an `fma` is a multiplication and an addition, and only the sum can
//! lose something.

use super::event::Event;
use crate::eval::{Evaluation, Step, Who, clamped};
use crate::float::{Exact, Float, Rounded, Tail, Wide, round};
use crate::isa::{Modifier, Op};

/// One lane in f64.
#[derive(Clone, PartialEq, Debug)]
pub struct Double {
    /// the arithmetic; `None` where a rule for NaNs, infinities and zeros gives the result
    pub arithmetic: Option<InDouble>,
    /// the rounding of the f64 value to the instruction's format; `None` where `.ftz` or a rule gives the result
    pub rounded: Option<Rounded>,
    /// what the clamp is given: the rounded, flushed or special result
    pub before_clamp: Float,
    /// what is delivered
    pub result: Float,
    /// what happens on the way, in order
    pub events: Vec<Event>,
}

/// A sum, difference or product in f64.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct InDouble {
    /// the exact value
    pub exact: Exact,
    /// the f64 nearest to it, ties to even
    pub value: f64,
    /// that f64 as an exact value
    pub kept: Exact,
    /// does it differ from the exact value?
    pub inexact: bool,
}

impl Double {
    /// One lane of an evaluation done again in f64. Operands are flushed and special cases decided as the
    /// instruction does it.
    pub(super) fn of(evaluation: &Evaluation, lane: usize) -> Option<Double> {
        let instr = &evaluation.instr;
        let own = *evaluation.results().get(lane)?;
        let mut events = Event::of(evaluation, lane);
        let Some(exact) = exact_value(evaluation, lane) else {
            return Some(Double { arithmetic: None, rounded: None, before_clamp: own, result: own, events });
        };
        let value = in_f64(instr.op, &operands(evaluation, lane))?;
        let kept = exact_of(value);
        let inexact = Wide::from(&exact) != Wide::from(&kept);
        let format = own.format();
        let flushed = instr.has(Modifier::Ftz) && kept.leading_exponent() < format.emin();
        let rounded = (!flushed).then(|| round(&kept, format, instr.rounding()));
        let zero = Float::new(format, 0).with_sign(kept.negative);
        let before_clamp = rounded.map_or(zero, |rounded| rounded.result());
        let clamp = clamped(instr, before_clamp)
            .map(|(clamp, to)| (to, Event::Clamp { clamp, from: before_clamp, to }));
        let result = clamp.map_or(before_clamp, |(to, _)| to);

        // Only the flush of operands comes before the arithmetic.
        events.retain(|event| matches!(event, Event::Flush { .. }));
        events.extend(inexact.then_some(Event::Double { exact, value }));
        events.extend(match rounded {
            Some(rounded) => rounded.inexact().then_some(Event::Round { value: kept, rounded }),
            None => Some(Event::FlushResult { value: kept, to: zero }),
        });
        events.extend(clamp.filter(|&(to, _)| to != before_clamp).map(|(_, event)| event));
        let arithmetic = Some(InDouble { exact, value, kept, inexact });
        Some(Double { arithmetic, rounded, before_clamp, result, events })
    }
}

/// The exact nonzero value that the instruction rounds or flushes in this lane.
fn exact_value(evaluation: &Evaluation, lane: usize) -> Option<Exact> {
    evaluation.trace.lane_steps(lane).find_map(|step| match *step {
        Step::Round { value, .. } | Step::FlushResult { value, .. } => Some(value),
        _ => None,
    })
}

/// The operands after the flush, in order.
fn operands(evaluation: &Evaluation, lane: usize) -> Vec<f64> {
    let mut read: Vec<(Who, Float)> = Vec::new();
    for step in evaluation.trace.lane_steps(lane) {
        match *step {
            Step::Decode { who, value } => read.push((who, value)),
            Step::FlushInput { who, to, .. } => {
                read.iter_mut().filter(|(of, _)| *of == who).for_each(|(_, value)| *value = to);
            }
            _ => {}
        }
    }
    read.into_iter().map(|(_, value)| widened(value)).collect()
}

/// A finite number as f64: exact, since every quantum here is a normal f64.
fn widened(value: Float) -> f64 {
    let unit = f64::from_bits(((value.quantum() + 1023) as u64) << 52);
    let magnitude = f64::from(value.significand()) * unit;
    if value.is_negative() { -magnitude } else { magnitude }
}

fn in_f64(op: Op, operands: &[f64]) -> Option<f64> {
    match (op, operands) {
        (Op::Add, [a, b]) => Some(a + b),
        (Op::Sub, [a, b]) => Some(a - b),
        (Op::Mul, [a, b]) => Some(a * b),
        (Op::Fma, [a, b, c]) => Some(a * b + c),
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
