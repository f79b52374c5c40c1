//! The policy for NaNs: the one place to change should a GPU be found to answer otherwise.

use super::flags::{Cause, Flag};
use super::operand_id::OperandId;
use super::recorder::Recorder;
use super::status::Status;
use super::step::{Special, Step};
use crate::float::{Float, Format};

/// The NaN that every arithmetic instruction delivers: positive, all fraction bits 1 (`0x7fff` in both
/// 16-bit formats, `0x7fffffff` in f32). The manual only promises "an unspecified NaN"; this one is what
/// NVIDIA's assembler folds constants to.
#[inline]
pub const fn canonical_nan(format: Format) -> Float {
    Float::new(format, format.magnitude_mask())
}

/// The code that tensor copies write for elements outside the tensor, and that `.oob` tests for, in `f16` and
/// `bf16` alike; its sign is ignored. Measured on an H200 (`assets/golden`).
pub const OUT_OF_BOUNDS_NAN: u64 = 0x7ff7;

/// Is this operand the out-of-bounds NaN?
#[inline]
pub const fn is_out_of_bounds(value: Float) -> bool {
    value.format().width() == 16 && value.magnitude() == OUT_OF_BOUNDS_NAN
}

/// Raises invalid for the first signalling NaN among the operands.
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

/// The canonical NaN, recorded with the rule that asked for it.
#[inline(always)]
pub(super) fn deliver_nan<R: Recorder>(rule: Special, format: Format, recorder: &mut R) -> Float {
    let result = canonical_nan(format);
    recorder.record(|| Step::Special { rule, result });
    result
}
