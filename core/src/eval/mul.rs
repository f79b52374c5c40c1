//! `mul`, and the exact product, which `fma` also uses.

use super::flags::{Cause, Flag};
use super::lane::Lane;
use super::nan;
use super::operand_id::Named;
use super::recorder::Recorder;
use super::step::{Special, Step};
use crate::float::{Float, Format, Term};

impl<R: Recorder> Lane<'_, R> {
    #[inline(always)]
    pub(super) fn mul(&mut self, a: Named, b: Named) -> Float {
        if a.1.is_finite() && b.1.is_finite() {
            let product = self.product(a.1, b.1);
            if !product.is_zero() {
                return self.finish_term(product);
            }
            let result = Float::new(self.format, 0).with_sign(product.negative);
            self.recorder.record(|| Step::Special { rule: Special::ZeroProduct, result });
            return result;
        }
        nan::raise_signalling(&[a, b], &mut self.status, self.recorder);
        if let Some(&(who, _)) = [a, b].iter().find(|(_, value)| value.is_nan()) {
            return nan::deliver_nan(Special::NanOperand(who), self.format, self.recorder);
        }
        if a.1.is_zero() || b.1.is_zero() {
            self.status.raise(Flag::Invalid, Cause::ZeroTimesInfinity, self.recorder);
            return nan::deliver_nan(Special::ZeroTimesInfinity, self.format, self.recorder);
        }
        let negative = a.1.is_negative() != b.1.is_negative();
        let result = Float::new(self.format, self.format.infinity()).with_sign(negative);
        self.recorder.record(|| Step::Special { rule: Special::InfiniteProduct, result });
        result
    }

    /// The exact product of two finite numbers.
    #[inline(always)]
    pub(super) fn product(&mut self, a: Float, b: Float) -> Term {
        // A product in f64 may be too long for a term.
        debug_assert!(a.format() != Format::F64);
        let (left, right) = (a.term(), b.term());
        let product = left.times(right);
        self.recorder.record(|| Step::Product { left, right, product });
        product
    }
}
