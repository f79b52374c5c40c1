//! `fma`: the exact product, the exact sum, one rounding.

use super::flags::{Cause, Flag};
use super::lane::Lane;
use super::nan;
use super::operand_id::{Named, OperandId};
use super::recorder::Recorder;
use super::step::{Addend, Special, Step};
use crate::float::Float;

impl<R: Recorder> Lane<'_, R> {
    #[inline(always)]
    pub(super) fn fma(&mut self, a: Named, b: Named, c: Named) -> Float {
        if a.1.is_finite() && b.1.is_finite() && c.1.is_finite() {
            let product = self.product(a.1, b.1);
            return self.sum(Addend::product(product), Addend { who: c.0, term: c.1.term() });
        }
        self.fma_special(a, b, c)
    }

    /// A sum in which at least one operand is NaN or infinite.
    #[cold]
    fn fma_special(&mut self, a: Named, b: Named, c: Named) -> Float {
        nan::raise_signalling(&[a, b, c], &mut self.status, self.recorder);
        let zero_times_infinity = a.1.is_zero() && b.1.is_infinite() || a.1.is_infinite() && b.1.is_zero();
        // Zero times infinity is invalid even if `c` is a quiet NaN. IEEE 754-2019, clause 7.2 c, leaves this open; the
        // model raises the flag.
        if zero_times_infinity && !c.1.is_signalling() {
            self.status.raise(Flag::Invalid, Cause::ZeroTimesInfinity, self.recorder);
        }
        if let Some(&(who, _)) = [a, b, c].iter().find(|(_, value)| value.is_nan()) {
            return nan::deliver_nan(Special::NanOperand(who), self.format, self.recorder);
        }
        if zero_times_infinity {
            return nan::deliver_nan(Special::ZeroTimesInfinity, self.format, self.recorder);
        }
        if a.1.is_finite() && b.1.is_finite() {
            let result = c.1;
            self.recorder.record(|| Step::Special { rule: Special::InfiniteSum(c.0), result });
            return result;
        }
        let negative = a.1.is_negative() != b.1.is_negative();
        let product = Float::new(self.format, self.format.infinity()).with_sign(negative);
        self.add_infinities((OperandId::Product, product), c)
    }
}
