//! `add` and `sub`, and the exact sum, which `fma` also uses.

use super::flags::{Cause, Flag};
use super::lane::Lane;
use super::nan;
use super::operand_id::{Named, OperandId};
use super::recorder::Recorder;
use super::step::{Addend, Special, Step};
use crate::float::{Float, Format, Mode, Term};

impl<R: Recorder> Lane<'_, R> {
    /// Negates `b` for `a − b = a + (−b)`. The sign of a NaN has no meaning and stays.
    #[inline(always)]
    pub(super) fn negate(&mut self, (who, from): Named) -> Named {
        if from.is_nan() {
            return (who, from);
        }
        let to = from.negated();
        self.recorder.record(|| Step::Negate { who, from, to });
        (who, to)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, a: Named, b: Named) -> Float {
        if a.1.is_finite() && b.1.is_finite() {
            let left = Addend { who: a.0, term: a.1.term() };
            let right = Addend { who: b.0, term: b.1.term() };
            return self.sum(left, right);
        }
        nan::raise_signalling(&[a, b], &mut self.status, self.recorder);
        if let Some(&(who, _)) = [a, b].iter().find(|(_, value)| value.is_nan()) {
            return nan::deliver_nan(Special::NanOperand(who), self.format, self.recorder);
        }
        self.add_infinities(a, b)
    }

    /// A sum with at least one infinity and without NaNs.
    #[inline(always)]
    pub(super) fn add_infinities(&mut self, a: Named, b: Named) -> Float {
        if a.1.is_infinite() && b.1.is_infinite() && a.1.is_negative() != b.1.is_negative() {
            self.status.raise(Flag::Invalid, Cause::InfinityMinusInfinity, self.recorder);
            return nan::deliver_nan(Special::InfinityMinusInfinity, self.format, self.recorder);
        }
        let (who, infinity) = if a.1.is_infinite() { a } else { b };
        let result = Float::new(self.format, self.format.infinity()).with_sign(infinity.is_negative());
        self.recorder.record(|| Step::Special { rule: Special::InfiniteSum(who), result });
        result
    }

    /// The exact sum of two finite numbers, rounded once.
    #[inline(always)]
    pub(super) fn sum(&mut self, left: Addend, right: Addend) -> Float {
        let sum = left.term.plus(right.term);
        if sum.is_zero() {
            return self.zero_sum(left.term, right.term);
        }
        let (both, format) = (!left.term.is_zero() && !right.term.is_zero(), self.format);
        if both {
            self.recorder.record(|| align(left, right, format));
        }
        self.recorder.record(|| Step::Sum { left, right, sum });
        let larger = left.term.leading_exponent().max(right.term.leading_exponent());
        self.finish(&sum, larger)
    }

    #[cold]
    pub(super) fn zero_sum(&mut self, left: Term, right: Term) -> Float {
        let alike = left.negative == right.negative;
        let negative = if alike { left.negative } else { self.mode == Mode::Rm };
        let rule = match (alike, left.is_zero()) {
            (true, _) => Special::ZerosAlike,
            (false, true) => Special::ZerosUnlike,
            (false, false) => Special::Cancelled,
        };
        let result = Float::new(self.format, 0).with_sign(negative);
        self.recorder.record(|| Step::Special { rule, result });
        result
    }
}

/// The alignment of the addends, in bits of the result's format.
fn align(left: Addend, right: Addend, format: Format) -> Step {
    let (top_left, top_right) = (left.term.leading_exponent(), right.term.leading_exponent());
    let (larger, smaller, top, next) = if top_left >= top_right {
        (left.who, right.term, top_left, top_right)
    } else {
        (right.who, left.term, top_right, top_left)
    };
    // The last bit of a subnormal number has a fixed weight, however small the number is.
    let last = (top - format.fraction_bits() as i32).max(format.quantum_min());
    let beyond = (last - smaller.exponent - smaller.significand.trailing_zeros() as i32).max(0);
    Step::Align { left, right, larger, shift: (top - next) as u32, beyond: beyond as u32 }
}

impl Addend {
    /// The exact product as an addend.
    pub(super) const fn product(term: Term) -> Self {
        Addend { who: OperandId::Product, term }
    }
}
