//! Rules for the bits of NaN results.

use crate::float::Float;

/// A rule for the bits of a NaN result, in place of the canonical `0x7fff` of 16-bit instructions.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NanRule {
    /// the quiet NaN without payload, `0x7e00` in f16
    Quiet,
    /// the quiet NaN without payload, with the sign bit set: `0xfe00` in f16, as x86 produces
    NegativeQuiet,
    /// the first NaN operand, made quiet; without a NaN operand, as [`NanRule::Quiet`]
    Operand,
}

impl NanRule {
    /// The NaN result of a lane for these operands, in the format of `nan`.
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
