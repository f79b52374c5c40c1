//! A literal whose parts are found, not yet rounded.

use super::kind::LiteralKind;
use super::number::Run;
use crate::float::Exact;

/// The most digits on either side of a ratio, or before a power of two.
pub(super) const RATIO_DIGITS: usize = 1000;

/// A literal as it was written: its digits, but not yet a number of the format.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScannedLiteral<'a> {
    /// a code of the format itself
    Code(LiteralKind, u64),
    /// a nonzero value with few binary digits: PTX's literals
    Dyadic(Exact),
    /// a decimal or hex float
    Number { negative: bool, run: Run<'a> },
    /// a whole number times a power of two
    Scaled { negative: bool, factor: Run<'a>, power: i64 },
    /// numerator and denominator; neither has a point or an exponent, the denominator is not 0
    Ratio { negative: bool, numerator: Run<'a>, denominator: Run<'a> },
}

impl ScannedLiteral<'_> {
    /// The sign of a value, and whether it is zero; `None` of a code.
    pub fn sign_and_zero(&self) -> Option<(bool, bool)> {
        match self {
            ScannedLiteral::Code(..) => None,
            ScannedLiteral::Dyadic(exact) => Some((exact.negative, exact.is_zero())),
            ScannedLiteral::Number { negative, run } => Some((*negative, run.is_zero())),
            ScannedLiteral::Scaled { negative, factor, .. } => Some((*negative, factor.is_zero())),
            ScannedLiteral::Ratio { negative, numerator, .. } => Some((*negative, numerator.is_zero())),
        }
    }

    /// The way in which it is written.
    pub fn kind(&self) -> LiteralKind {
        match self {
            ScannedLiteral::Code(kind, _) => *kind,
            ScannedLiteral::Dyadic(_) => LiteralKind::Ptx,
            ScannedLiteral::Number { run, .. } if run.base == 16 => LiteralKind::HexFloat,
            ScannedLiteral::Number { .. } => LiteralKind::Decimal,
            ScannedLiteral::Ratio { .. } => LiteralKind::Ratio,
            ScannedLiteral::Scaled { .. } => LiteralKind::Power,
        }
    }
}
