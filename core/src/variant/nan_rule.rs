//! The bits of NaN results.

use crate::float::Float;

/// The bits of a NaN result. Instructions of 16 bits deliver `0x7fff`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NanRule {
    /// the quiet NaN without payload, `0x7e00` of f16
    Quiet,
    /// the same with its sign set, `0xfe00` of f16, as x86 makes it
    NegativeQuiet,
    /// the first operand that is a NaN, made quiet; without one the quiet NaN
    Operand,
}

impl NanRule {
    /// The NaN that a lane delivers for these operands, in the format of `nan`.
    pub(super) fn of(self, nan: Float, operands: impl IntoIterator<Item = Float>) -> Float {
        let format = nan.format();
        let quiet = Float::new(format, format.exponent_mask() | format.quiet_bit());
        match self {
            NanRule::Quiet => quiet,
            NanRule::NegativeQuiet => quiet.with_sign(true),
            NanRule::Operand => {
                let first = operands.into_iter().find(|operand| operand.is_nan());
                first.map_or(quiet, |first| {
                    // A format with fewer fraction bits keeps the leading ones of the payload.
                    let (from, to) = (first.format().fraction_bits(), format.fraction_bits());
                    let payload = first.fraction() << to.saturating_sub(from) >> from.saturating_sub(to);
                    Float::new(format, quiet.bits() | payload).with_sign(first.is_negative())
                })
            }
        }
    }
}
