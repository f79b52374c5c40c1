//! `.sat` and `.relu`: the last step of an instruction.

use super::flags::Mark;
use super::lane::Lane;
use super::recorder::Recorder;
use super::step::{Clamp, Step};
use crate::float::Float;
use crate::isa::{Instr, Modifier};

impl<R: Recorder> Lane<'_, R> {
    #[inline(always)]
    pub(super) fn clamp(&mut self, instr: &Instr, from: Float) -> Float {
        let Some((clamp, to)) = clamped(instr, from) else { return from };
        if to.bits() != from.bits() {
            self.status.mark(Mark::Clamped);
        }
        self.recorder.record(|| Step::Clamp { clamp, from, to });
        to
    }
}

/// A number after the instruction's clamp; `None` if the instruction has no clamp.
#[inline(always)]
pub(crate) const fn clamped(instr: &Instr, from: Float) -> Option<(Clamp, Float)> {
    if instr.has(Modifier::Sat) {
        Some((Clamp::Sat, saturate(from)))
    } else if instr.has(Modifier::Relu) {
        Some((Clamp::Relu, rectify(from)))
    } else {
        None
    }
}

/// Clamps to [0, 1]: NaN, negative numbers and −0 give +0.
#[inline(always)]
const fn saturate(value: Float) -> Float {
    let format = value.format();
    if value.is_nan() || value.is_negative() {
        Float::new(format, 0)
    } else if value.bits() > format.one() {
        Float::new(format, format.one())
    } else {
        value
    }
}

/// Negative numbers and −0 give +0. A NaN is canonical at this point and stays.
#[inline(always)]
const fn rectify(value: Float) -> Float {
    if !value.is_nan() && value.is_negative() { Float::new(value.format(), 0) } else { value }
}
