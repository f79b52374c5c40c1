//! Literals split into their parts, before rounding.

use super::kind::LiteralKind;
use super::number::Run;
use crate::float::Exact;

/// Maximum number of digits on either side of a ratio, or of the factor of a power of two.
pub(super) const RATIO_DIGITS: usize = 1000;

/// A literal as written: its digits, not yet converted to the format.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScannedLiteral<'a> {
    /// a code of the format
    Code(LiteralKind, u64),
    /// a nonzero value with few binary digits: PTX's literals
    Dyadic(Exact),
    /// a decimal or hex float
    Number { negative: bool, run: Run<'a> },
    /// an integer times a power of two
    Scaled { negative: bool, factor: Run<'a>, power: i64 },
    /// numerator and denominator, both without a point or an exponent; the denominator is not 0
    Ratio { negative: bool, numerator: Run<'a>, denominator: Run<'a> },
}

impl ScannedLiteral<'_> {
    /// The sign of a value, and whether it is zero; `None` for a code.
    pub fn sign_and_zero(&self) -> Option<(bool, bool)> {
        match self {
            ScannedLiteral::Code(..) => None,
            ScannedLiteral::Dyadic(exact) => Some((exact.negative, exact.is_zero())),
            ScannedLiteral::Number { negative, run } => Some((*negative, run.is_zero())),
            ScannedLiteral::Scaled { negative, factor, .. } => Some((*negative, factor.is_zero())),
            ScannedLiteral::Ratio { negative, numerator, .. } => Some((*negative, numerator.is_zero())),
        }
    }

    /// The notation.
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
