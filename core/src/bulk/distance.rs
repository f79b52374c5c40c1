//! How far apart two results are, in ulp of the first: [`Distance`](crate::compare::Distance), for many.

use super::wide::{Bf16, F16, F32, power, sum, widen};
use crate::float::Format;

/// Two formats whose numbers are compared.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Ruler {
    own: Format,
    other: Format,
}

/// Where the second result lies, seen from the first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Apart {
    /// the same number, zero, infinity, or both NaN
    Same,
    /// zeros of unlike signs
    Zeros,
    /// one of them is infinite or NaN
    NotFinite,
    /// so many ulp of the first
    Ulps {
        /// how many: exact, or rounded to odd in 53 bits, so that it lies on the right side of every power of two
        ulps: f64,
        /// is the second greater?
        above: bool,
    },
}

impl Ruler {
    /// For results in these formats: f16, bf16 or f32.
    pub fn new(own: Format, other: Format) -> Self {
        Ruler { own, other }
    }

    /// The format of the first.
    pub fn format(&self) -> Format {
        self.own
    }

    /// Are both of one format?
    pub fn is_one_format(&self) -> bool {
        self.own == self.other
    }

    /// Are both the same?
    #[inline]
    pub fn is_same(&self, own: u16, other: u16) -> bool {
        if self.is_one_format() { own == other } else { self.apart(own, other) == Apart::Same }
    }

    /// How far apart they are.
    #[inline]
    pub fn apart(&self, own: u16, other: u16) -> Apart {
        self.apart_codes(own.into(), other.into())
    }

    /// The same for codes of any width.
    #[inline]
    pub fn apart_codes(&self, own: u32, other: u32) -> Apart {
        let (x, y) = (value(self.own, own), value(self.other, other));
        if x.to_bits() == y.to_bits() || x.is_nan() & y.is_nan() {
            return Apart::Same;
        }
        if !x.is_finite() | !y.is_finite() {
            return Apart::NotFinite;
        }
        let moved = sum(y, -x, true, 0);
        if moved == 0.0 {
            return Apart::Zeros;
        }
        let exponent = ((x.to_bits() >> 52 & 0x7ff) as i32 - 1023).max(self.own.emin());
        let quantum = exponent - self.own.fraction_bits() as i32;
        Apart::Ulps { ulps: moved.abs() * power(-quantum), above: moved > 0.0 }
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
