//! The members of `std::numeric_limits`.

use super::integer::Int;
use crate::float::Format;

/// A member function of `std::numeric_limits`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Limit {
    Max,
    /// the most negative value
    Lowest,
    /// the smallest normal number; of integers, the most negative value
    Min,
    /// the distance from 1 to the next number
    Epsilon,
    Infinity,
    QuietNan,
    /// the smallest positive number
    DenormMin,
}

impl Limit {
    /// The member of this name.
    pub fn named(name: &str) -> Option<Limit> {
        Some(match name {
            "max" => Limit::Max,
            "lowest" => Limit::Lowest,
            "min" => Limit::Min,
            "epsilon" => Limit::Epsilon,
            "infinity" => Limit::Infinity,
            "quiet_NaN" => Limit::QuietNan,
            "denorm_min" => Limit::DenormMin,
            _ => return None,
        })
    }

    /// The code of this limit of a floating-point format.
    pub fn code(self, format: Format) -> u64 {
        match self {
            Limit::Max => format.max_finite(),
            Limit::Lowest => format.max_finite() | format.sign_mask(),
            Limit::Min => format.min_normal(),
            Limit::Epsilon => format.one() - (u64::from(format.fraction_bits()) << format.fraction_bits()),
            Limit::Infinity => format.infinity(),
            Limit::QuietNan => format.exponent_mask() | format.quiet_bit(),
            Limit::DenormMin => format.min_positive(),
        }
    }

    /// This limit of an integer type; `None` if it has none.
    pub fn integer(self, int: Int) -> Option<i128> {
        match self {
            Limit::Max => Some(int.clamped(i128::MAX).value),
            Limit::Lowest | Limit::Min => Some(int.clamped(i128::MIN).value),
            Limit::Epsilon => Some(0),
            Limit::Infinity | Limit::QuietNan | Limit::DenormMin => None,
        }
    }
}
