//! Rounds a nonzero exact value to the format: the only place where anything is rounded.

use super::lane::Lane;
use super::recorder::Recorder;
use super::step::Step;
use crate::float::{Exact, Float, Term, round};

impl<R: Recorder> Lane<'_, R> {
    /// Flushes or rounds `value`. `largest` is the exponent of the larger addend's leading bit.
    #[inline(always)]
    pub(super) fn finish(&mut self, value: &Exact, largest: i32) -> Float {
        self.recorder.record(|| {
            let leading = value.leading_exponent();
            Step::Normalise { value: *value, leading, moved: leading - largest }
        });
        if let Some(zero) = self.flush_result(value) {
            return zero;
        }
        self.round(value)
    }

    /// Flushes or rounds a single product or a converted number, without a sum.
    #[inline(always)]
    pub(super) fn finish_term(&mut self, term: Term) -> Float {
        self.finish(&term.exact(), term.leading_exponent())
    }

    /// Rounds `value` and raises the flags of the rounding.
    #[inline(always)]
    pub(super) fn round(&mut self, value: &Exact) -> Float {
        let rounded = round(value, self.format, self.mode);
        if rounded.subnormal_shift > 0 {
            let (leading, emin) = (value.leading_exponent(), self.format.emin());
            self.recorder.record(|| Step::Subnormal { leading, emin, shift: rounded.subnormal_shift });
        }
        self.recorder.record(|| Step::Round { value: *value, rounded });
        let result = rounded.result();
        if rounded.overflow {
            self.recorder.record(|| Step::Overflow { rounded, result });
        }
        self.status.raise_rounding(&rounded, self.tininess, self.recorder);
        result
    }
}
