//! The rules for NaNs: the only place to change if a GPU turns out to behave differently.

use super::flags::{Cause, Flag};
use super::operand_id::OperandId;
use super::recorder::Recorder;
use super::status::Status;
use super::step::{Special, Step};
use crate::float::{Float, Format};

/// The NaN that every arithmetic instruction returns: positive, with all fraction bits 1 (`0x7fff` in both 16-bit
/// formats, `0x7fffffff` in f32). The manual only promises "an unspecified NaN". This is the one to which NVIDIA's
/// assembler folds constants.
#[inline]
pub const fn canonical_nan(format: Format) -> Float {
    Float::new(format, format.magnitude_mask())
}

/// The code that tensor copies write for elements outside the tensor, and that `.oob` tests for. It is the same in
/// `f16` and `bf16`, and its sign is ignored. Measured on an H200 (`assets/golden`).
pub const OUT_OF_BOUNDS_NAN: u64 = 0x7ff7;

/// True if this operand is the out-of-bounds NaN, with either sign.
#[inline]
pub const fn is_out_of_bounds(value: Float) -> bool {
    value.format().width() == 16 && value.magnitude() == OUT_OF_BOUNDS_NAN
}

/// Raises invalid if an operand is a signalling NaN, and records the first one.
#[inline(always)]
pub(super) fn raise_signalling<R: Recorder>(
    operands: &[(OperandId, Float)],
    status: &mut Status,
    recorder: &mut R,
) {
    for &(who, value) in operands {
        if value.is_signalling() {
            status.raise(Flag::Invalid, Cause::SignallingOperand(who), recorder);
            return;
        }
    }
}

/// Returns the canonical NaN, and records the rule that led to it.
#[inline(always)]
pub(super) fn deliver_nan<R: Recorder>(rule: Special, format: Format, recorder: &mut R) -> Float {
    let result = canonical_nan(format);
    recorder.record(|| Step::Special { rule, result });
    result
}
