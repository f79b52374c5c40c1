//! The distance of two results, in ulps of the first: a fast [`Distance`](crate::compare::Distance).

use super::wide::{Bf16, F16, F32, power, sum, widen};
use crate::float::Format;

/// The formats of the two results that are compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruler {
    own: Format,
    other: Format,
}

/// The position of the second result relative to the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum UlpDistance {
    /// the same number, zero or infinity, or both NaN
    Same,
    /// zeros of opposite sign
    Zeros,
    /// the results differ, and at least one is infinite or NaN
    NotFinite,
    /// finite results that differ by this many ulps of the first
    Ulps {
        /// the distance in ulps: exact, or rounded to odd in 53 bits, so that it compares correctly with every power of
        /// two
        ulps: f64,
        /// true if the second result is greater
        above: bool,
    },
}

impl Ruler {
    /// A ruler for results in these formats: f16, bf16 or f32.
    pub fn new(own: Format, other: Format) -> Self {
        Ruler { own, other }
    }

    /// The format of the first result.
    pub fn format(&self) -> Format {
        self.own
    }

    /// True if both results have the same format.
    pub fn is_one_format(&self) -> bool {
        self.own == self.other
    }

    /// True if both results are the same, in the sense of [`UlpDistance::Same`]. In one format, NaNs must be canonical,
    /// because only the codes are compared.
    #[inline]
    pub fn is_same(&self, own: u16, other: u16) -> bool {
        if self.is_one_format() { own == other } else { self.distance(own, other) == UlpDistance::Same }
    }

    /// The distance of two 16-bit codes.
    #[inline]
    pub fn distance(&self, own: u16, other: u16) -> UlpDistance {
        self.distance_of_codes(own.into(), other.into())
    }

    /// The distance of two codes of any width.
    #[inline]
    pub fn distance_of_codes(&self, own: u32, other: u32) -> UlpDistance {
        let (x, y) = (value(self.own, own), value(self.other, other));
        if x.to_bits() == y.to_bits() || x.is_nan() & y.is_nan() {
            return UlpDistance::Same;
        }
        if !x.is_finite() | !y.is_finite() {
            return UlpDistance::NotFinite;
        }
        let moved = sum(y, -x, true, 0);
        if moved == 0.0 {
            return UlpDistance::Zeros;
        }
        let exponent = ((x.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(self.own.emin());
        let quantum = exponent - self.own.fraction_bits() as i32;
        UlpDistance::Ulps { ulps: moved.abs() * power(-quantum), above: moved > 0.0 }
    }
}

#[inline]
fn value(format: Format, code: u32) -> f64 {
    match format {
        Format::F16 => widen::<F16>(code),
        Format::F32 => widen::<F32>(code),
        _ => widen::<Bf16>(code),
    }
}
