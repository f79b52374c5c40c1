//! `.ftz`: subnormal operands and results become zeros of the same sign.

use super::flags::{Cause, Flag, Mark};
use super::lane::Lane;
use super::operand_id::Named;
use super::recorder::Recorder;
use super::step::Step;
use crate::float::{Exact, Float, round};

impl<R: Recorder> Lane<'_, R> {
    #[inline(always)]
    pub(super) fn flush_input(&mut self, (who, from): Named) -> Named {
        if !self.ftz || !from.is_subnormal() {
            return (who, from);
        }
        let to = Float::new(from.format(), 0).with_sign(from.is_negative());
        self.status.mark(Mark::InputFlushed);
        self.recorder.record(|| Step::FlushInput { who, from, to });
        (who, to)
    }

    /// The zero that replaces a result, if it is tiny after rounding (IEEE 754-2019, 7.5): it stays below the smallest
    /// normal number when rounded with an unbounded exponent. An H200 does this in f16, and in f32 in all four rounding
    /// modes (`assets/golden`).
    #[inline(always)]
    pub(super) fn flush_result(&mut self, value: &Exact) -> Option<Float> {
        let emin = self.format.emin();
        if !self.ftz || value.leading_exponent() >= emin || !round(value, self.format, self.mode).tiny_after {
            return None;
        }
        let to = Float::new(self.format, 0).with_sign(value.negative);
        self.status.mark(Mark::ResultFlushed);
        self.recorder.record(|| Step::FlushResult { value: *value, emin, to });
        self.status.raise(Flag::Underflow, Cause::FlushedResult, self.recorder);
        self.status.raise(Flag::Inexact, Cause::FlushedResult, self.recorder);
        Some(to)
    }
}
