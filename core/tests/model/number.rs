//! Codes as integers in units of `2^-scale`.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Signed;
use std::ops::{Shl, Shr};

/// The numbers of exponent and fraction bits of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    pub exponent_bits: i64,
    pub fraction_bits: i64,
}

pub const TOY: Layout = Layout { exponent_bits: 3, fraction_bits: 2 };
pub const F16: Layout = Layout { exponent_bits: 5, fraction_bits: 10 };
pub const BF16: Layout = Layout { exponent_bits: 8, fraction_bits: 7 };
pub const F32: Layout = Layout { exponent_bits: 8, fraction_bits: 23 };
/// For conversions only: products of two f64 would need finer units.
pub const F64: Layout = Layout { exponent_bits: 11, fraction_bits: 52 };

impl Layout {
    /// The exponent of the largest finite numbers, which is also the bias.
    pub fn emax(self) -> i64 {
        (1 << (self.exponent_bits - 1)) - 1
    }
    pub fn emin(self) -> i64 {
        1 - self.emax()
    }
    /// The exponent of the smallest subnormal number.
    pub fn smallest(self) -> i64 {
        self.emin() - self.fraction_bits
    }
    pub fn width(self) -> i64 {
        1 + self.exponent_bits + self.fraction_bits
    }
    pub fn sign(self) -> u64 {
        1 << (self.width() - 1)
    }
    /// All bits of a code.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.width())
    }
    pub fn infinity(self) -> u64 {
        ((1 << self.exponent_bits) - 1) << self.fraction_bits
    }
    pub fn largest(self) -> u64 {
        self.infinity() - 1
    }
    pub fn smallest_normal(self) -> u64 {
        1 << self.fraction_bits
    }
    pub fn one(self) -> u64 {
        (self.emax() as u64) << self.fraction_bits
    }
    /// The canonical NaN: every bit except the sign is 1.
    pub fn canonical_nan(self) -> u64 {
        self.sign() - 1
    }
    pub fn is_nan(self, code: u64) -> bool {
        code & (self.sign() - 1) > self.infinity()
    }
}

/// An integer type that is wide enough.
pub trait Int:
    Integer + Signed + Clone + Shl<usize, Output = Self> + Shr<usize, Output = Self> + From<i64>
{
    /// The bit length of the magnitude; 0 for zero.
    fn length(&self) -> i64;
    /// Magnitudes are in units of 2 to the power of `-SCALE`.
    const SCALE: i64;
}

impl Int for i128 {
    fn length(&self) -> i64 {
        128 - i64::from(self.unsigned_abs().leading_zeros())
    }
    const SCALE: i64 = 48;
}

impl Int for BigInt {
    fn length(&self) -> i64 {
        self.bits() as i64
    }
    const SCALE: i64 = 1_074;
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Datum<I> {
    /// the magnitude, in units of `2^-scale`
    Finite(I),
    Infinite,
    Nan {
        signalling: bool,
    },
}

/// A decoded code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Number<I> {
    pub negative: bool,
    pub datum: Datum<I>,
}

impl<I: Int> Number<I> {
    pub fn decode(layout: Layout, code: u64) -> Self {
        let fraction = (code % (1 << layout.fraction_bits)) as i64;
        let exponent = (code >> layout.fraction_bits) as i64 % (1 << layout.exponent_bits);
        let negative = (code >> (layout.width() - 1)) % 2 == 1;
        let top = (1 << layout.exponent_bits) - 1;
        let datum = if exponent == top && fraction == 0 {
            Datum::Infinite
        } else if exponent == top {
            Datum::Nan { signalling: fraction < 1 << (layout.fraction_bits - 1) }
        } else if exponent == 0 {
            Datum::Finite(I::from(fraction) << (layout.smallest() + I::SCALE) as usize)
        } else {
            let significand = (1 << layout.fraction_bits) + fraction;
            Datum::Finite(I::from(significand) << (layout.smallest() + exponent - 1 + I::SCALE) as usize)
        };
        Number { negative, datum }
    }

    pub fn zero(negative: bool) -> Self {
        Number { negative, datum: Datum::Finite(I::zero()) }
    }

    pub fn is_nan(&self) -> bool {
        matches!(self.datum, Datum::Nan { .. })
    }

    pub fn is_signalling(&self) -> bool {
        matches!(self.datum, Datum::Nan { signalling: true })
    }

    pub fn is_infinite(&self) -> bool {
        self.datum == Datum::Infinite
    }

    pub fn is_zero(&self) -> bool {
        matches!(&self.datum, Datum::Finite(magnitude) if magnitude.is_zero())
    }

    /// The signed value; `None` if the number is not finite.
    pub fn value(&self) -> Option<I> {
        match &self.datum {
            Datum::Finite(magnitude) if self.negative => Some(-magnitude.clone()),
            Datum::Finite(magnitude) => Some(magnitude.clone()),
            _ => None,
        }
    }

    /// A sort key in the order of values, with −0 before +0. Not for NaN.
    pub fn place(&self) -> (i32, I, bool) {
        let side = match self.datum {
            Datum::Infinite if self.negative => -1,
            Datum::Infinite => 1,
            _ => 0,
        };
        (side, self.value().unwrap_or_else(I::zero), !self.negative)
    }

    /// True for a nonzero number smaller than the smallest normal one.
    pub fn is_subnormal(&self, layout: Layout) -> bool {
        match &self.datum {
            Datum::Finite(magnitude) => {
                !magnitude.is_zero() && magnitude.length() - 1 - I::SCALE < layout.emin()
            }
            _ => false,
        }
    }
}
