//! `tanh` and `ex2`: hardware approximates them; this model rounds them correctly.
//!
//! No public model of the hardware's 16-bit results is bit-exact. So the result is the true value, rounded once to
//! nearest even. It is within the manual's error bound, and halfplay labels it as a model ([`Source`]).

use super::lane::Lane;
use super::operand_id::Named;
use super::recorder::Recorder;
use super::step::{Function, Source, Special, Step};
use super::{exp, nan};
use crate::float::{Decimal, Exact, Float, Format, POSITIONAL};
use std::fmt;

impl<R: Recorder> Lane<'_, R> {
    pub(super) fn approximate(&mut self, function: Function, (who, operand): Named) -> Float {
        if operand.is_nan() {
            nan::raise_signalling(&[(who, operand)], &mut self.status, self.recorder);
            return nan::deliver_nan(Special::NanOperand(who), self.format, self.recorder);
        }
        if let Some(result) = limit(function, operand) {
            self.recorder.record(|| Step::Special { rule: Special::Limit, result });
            return result;
        }
        let value = true_value(function, operand);
        let source = Source::Model;
        self.recorder.record(|| Step::Approximate { function, operand, value, source });
        match self.flush_result(&value) {
            Some(zero) => zero,
            None => self.round(&value),
        }
    }
}

/// The special cases in the manual's tables.
fn limit(function: Function, operand: Float) -> Option<Float> {
    let format = operand.format();
    let one = Float::new(format, format.one());
    match function {
        _ if operand.is_finite() && !operand.is_zero() => None,
        Function::Tanh if operand.is_zero() => Some(operand),
        Function::Tanh => Some(one.with_sign(operand.is_negative())),
        Function::Ex2 if operand.is_zero() => Some(one),
        Function::Ex2 if operand.is_negative() => Some(Float::new(format, 0)),
        Function::Ex2 => Some(operand),
    }
}

/// The true value: exact if it is a binary number, otherwise with an endless tail.
pub(crate) fn true_value(function: Function, operand: Float) -> Exact {
    match function {
        Function::Tanh => exp::tanh(operand),
        Function::Ex2 => exp::exp2(operand),
    }
}

impl Function {
    /// The mnemonic: `tanh` or `ex2`.
    pub const fn name(self) -> &'static str {
        match self {
            Function::Tanh => "tanh",
            Function::Ex2 => "ex2",
        }
    }

    /// The manual's bound on the error in `f16`; any other format counts as `bf16`.
    pub const fn documented_bound(self, format: Format) -> Bound {
        match (self, format) {
            (Function::Tanh, Format::F16) => Bound { thousandths: -10_987, relative: false },
            (Function::Tanh, _) => Bound { thousandths: -8_000, relative: false },
            (Function::Ex2, Format::F16) => Bound { thousandths: -9_900, relative: true },
            (Function::Ex2, _) => Bound { thousandths: -7_000, relative: true },
        }
    }
}

/// The maximum error of an approximation: a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bound {
    /// the exponent in thousandths, such as -10987 for `2^-10.987`
    pub thousandths: i32,
    /// true if the error is relative to the true value, false if it is absolute
    pub relative: bool,
}

/// Formats as the manual does: `2^-10.987 absolute`, `2^-7 relative`.
impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = if self.relative { "relative" } else { "absolute" };
        let magnitude = self.thousandths.unsigned_abs().into();
        let exponent = Decimal::new(self.thousandths < 0, &magnitude, -3);
        write!(f, "2^{} {kind}", exponent.text(POSITIONAL))
    }
}
