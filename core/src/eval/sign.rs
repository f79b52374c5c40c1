//! `neg` and `abs`. In PTX they are arithmetic instructions, so a NaN becomes canonical.

use super::lane::Lane;
use super::nan::canonical_nan;
use super::operand_id::Named;
use super::recorder::Recorder;
use super::step::Step;
use crate::float::Float;
use crate::isa::Op;

impl<R: Recorder> Lane<'_, R> {
    #[inline(always)]
    pub(super) fn set_sign(&mut self, op: Op, (_, from): Named) -> Float {
        let to = if from.is_nan() {
            canonical_nan(self.format)
        } else {
            from.with_sign(op == Op::Neg && !from.is_negative())
        };
        self.recorder.record(|| Step::SetSign { from, to });
        to
    }
}
