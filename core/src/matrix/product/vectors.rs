//! The rows of A or the columns of B.

use crate::float::{Float, Format};

/// Exponent of zeros: so small that no product with a zero has the largest exponent.
pub(super) const ZERO_EXPONENT: i32 = -1_000_000;

/// Vectors of k numbers, padded with zeros to a multiple of an instruction's k.
#[derive(Clone, PartialEq, Debug)]
pub struct Vectors {
    /// the format of the numbers
    pub format: Format,
    /// number of vectors
    pub count: usize,
    /// length of a vector with its padding
    pub length: usize,
    /// signed significands, integers
    significands: Vec<i32>,
    /// exponents as in the unit: that of subnormal numbers is emin
    exponents: Vec<i32>,
    /// for each vector, true if all of its numbers are finite
    finite: Vec<bool>,
    codes: Vec<u32>,
}

/// One vector, decoded.
#[derive(Clone, Copy)]
pub(super) struct Decoded<'a> {
    pub significands: &'a [i32],
    pub exponents: &'a [i32],
}

impl Vectors {
    /// `count` vectors of `length` numbers each, one after the other. Each is padded to a multiple of `k`. Missing
    /// numbers are zeros. The format has at most 11 significand bits.
    pub fn new(numbers: &[Float], format: Format, count: usize, length: usize, k: usize) -> Self {
        debug_assert!(format.precision() <= 11, "{}", format.name());
        let padded = length.next_multiple_of(k.max(1));
        let mut all = Vectors {
            format,
            count,
            length: padded,
            significands: Vec::with_capacity(count * padded),
            exponents: Vec::with_capacity(count * padded),
            finite: Vec::with_capacity(count),
            codes: Vec::with_capacity(count * padded),
        };
        let zero = Float::new(format, 0);
        for vector in 0..count {
            let own = numbers.iter().skip(vector * length).take(length).copied();
            let own = own.chain(std::iter::repeat(zero)).take(padded);
            let mut finite = true;
            for number in own {
                finite &= number.is_finite();
                let magnitude = number.significand() as i32;
                all.significands.push(if number.is_negative() { -magnitude } else { magnitude });
                all.exponents.push(if number.is_zero() { ZERO_EXPONENT } else { number.exponent() });
                all.codes.push(number.bits() as u32);
            }
            all.finite.push(finite);
        }
        all
    }

    /// True if all numbers of a vector are finite.
    pub(super) fn is_finite(&self, vector: usize) -> bool {
        self.finite.get(vector).copied().unwrap_or(false)
    }

    /// A vector for the kernel.
    pub(super) fn decoded(&self, vector: usize) -> Decoded<'_> {
        let span = vector * self.length..(vector + 1) * self.length;
        Decoded {
            significands: self.significands.get(span.clone()).unwrap_or_default(),
            exponents: self.exponents.get(span).unwrap_or_default(),
        }
    }

    /// The numbers of a vector.
    pub fn numbers(&self, vector: usize) -> Vec<Float> {
        let span = vector * self.length..(vector + 1) * self.length;
        let codes = self.codes.get(span).unwrap_or_default();
        codes.iter().map(|&code| Float::new(self.format, code.into())).collect()
    }
}

impl<'a> Decoded<'a> {
    /// The part of the vector from `first` on, with at most `count` numbers.
    #[inline(always)]
    pub fn part(self, first: usize, count: usize) -> Decoded<'a> {
        let part = |numbers: &'a [i32]| {
            let rest = numbers.get(first..).unwrap_or_default();
            rest.get(..count).unwrap_or(rest)
        };
        Decoded { significands: part(self.significands), exponents: part(self.exponents) }
    }
}
