//! `cvt`, and the exact widening of operands in mixed instructions.

use super::lane::Lane;
use super::nan;
use super::operand_id::Named;
use super::recorder::Recorder;
use super::step::{Special, Step};
use crate::float::{Float, Format};

impl<R: Recorder> Lane<'_, R> {
    /// Widens a half operand of a mixed instruction to the wider format, exactly.
    #[inline(always)]
    pub(super) fn widen(&mut self, (who, from): Named) -> Named {
        if from.format() == self.format {
            return (who, from);
        }
        let to = from.widened(self.format);
        self.recorder.record(|| Step::Widen { who, from, to });
        (who, to)
    }

    /// True if the result's format is wider and represents this number, so that nothing is rounded or flushed.
    #[inline(always)]
    fn is_widened(&self, value: Float) -> bool {
        let wider = self.format != value.format() && self.format.holds(value.format());
        wider && !(self.ftz && value.widened(self.format).is_subnormal())
    }

    #[inline(always)]
    pub(super) fn convert(&mut self, operand: Named) -> Float {
        // `.ftz` of a conversion affects only an f32 operand or result.
        let ftz = self.ftz;
        self.ftz = ftz && operand.1.format() == Format::F32;
        let (who, value) = self.flush_input(operand);
        self.ftz = ftz && self.format == Format::F32;

        if value.is_nan() {
            nan::raise_signalling(&[(who, value)], &mut self.status, self.recorder);
            return nan::deliver_nan(Special::NanOperand(who), self.format, self.recorder);
        }
        let (rule, magnitude) = if value.is_infinite() {
            (Special::InfinityConverted, self.format.infinity())
        } else if value.is_zero() {
            (Special::ZeroConverted, 0)
        } else if self.is_widened(value) {
            return self.widen((who, value)).1;
        } else {
            return self.finish_term(value.term());
        };
        let result = Float::new(self.format, magnitude).with_sign(value.is_negative());
        self.recorder.record(|| Step::Special { rule, result });
        result
    }
}
