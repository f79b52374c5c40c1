//! One block in fixed point, for finite numbers.
//!
//! A product of two significands has at most 22 bits. Shifted left to `fraction` bits below its own exponent, it is less
//! than 2^(fraction + 2), so 32 bits hold it; the sum of a block needs 64.

use super::vectors::{Decoded, ZERO_EXPONENT};
use crate::float::{Exact, Float, Format, Tail, round};
use crate::matrix::rule::{Alignment, Output};
use crate::vector_code::vectors;

/// The numbers that the kernel needs for a unit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Kernel {
    /// products in a block
    pub size: usize,
    /// fraction bits kept
    fraction: i32,
    /// places by which a product is shifted left, at most 31
    left: u32,
    output: Output,
}

/// Sums below this exponent have no nonzero term.
const NO_TERM: i32 = ZERO_EXPONENT / 2;

impl Kernel {
    /// The kernel of a unit that aligns single products of these formats; `None` if a product is not a fixed-point
    /// number of that length.
    pub fn of(alignment: Alignment, size: usize, a: Format, b: Format) -> Option<Kernel> {
        let fraction = u32::from(alignment.fraction);
        let left = fraction.checked_sub(a.fraction_bits() + b.fraction_bits())?;
        let fits = fraction <= 29 && a.precision() <= 11 && b.precision() <= 11;
        let fits = fits && alignment.group == 1 && size > 0;
        fits.then_some(Kernel { size, fraction: fraction as i32, left, output: alignment.output })
    }

    /// The accumulator after all blocks of two vectors of the same length; `None` if it becomes infinite.
    pub fn sum(&self, a: Decoded<'_>, b: Decoded<'_>, start: Float) -> Option<Float> {
        vectors(|| self.blocks(a, b, start))
    }

    #[inline(always)]
    fn blocks(&self, a: Decoded<'_>, b: Decoded<'_>, start: Float) -> Option<Float> {
        let mut accumulator = start;
        let mut first = 0;
        while first < a.significands.len() {
            accumulator = self.block(a.part(first, self.size), b.part(first, self.size), accumulator)?;
            first += self.size;
        }
        Some(accumulator)
    }

    #[inline(always)]
    fn block(&self, a: Decoded<'_>, b: Decoded<'_>, accumulator: Float) -> Option<Float> {
        let exponent = if accumulator.is_zero() { ZERO_EXPONENT } else { accumulator.exponent() };
        let exponents = a.exponents.iter().zip(b.exponents).map(|(a, b)| a + b);
        let largest = exponents.fold(exponent, i32::max);
        if largest < NO_TERM {
            return Some(Float::new(self.result_format(), 0));
        }
        let significands = a.significands.iter().zip(b.significands);
        let exponents = a.exponents.iter().zip(b.exponents);
        let products = significands.zip(exponents).map(|((&a, &b), (&e, &f))| {
            let product = a * b;
            let right = (largest - (e + f)).min(31) as u32;
            let kept = ((product.unsigned_abs() << self.left) >> right) as i32;
            i64::from(if product < 0 { -kept } else { kept })
        });
        let sum = products.sum::<i64>() + self.aligned(accumulator, largest);
        self.rounded(sum, largest - self.fraction)
    }

    /// The kept part of the accumulator.
    #[inline(always)]
    fn aligned(&self, accumulator: Float, largest: i32) -> i64 {
        if accumulator.is_zero() {
            return 0;
        }
        let places = accumulator.quantum() - (largest - self.fraction);
        let significand = accumulator.significand() as i64;
        let kept = if places >= 0 { significand << places } else { significand >> (-places).min(63) };
        if accumulator.is_negative() { -kept } else { kept }
    }

    /// Rounds a sum as the unit does; `None` if it is too large.
    #[inline(always)]
    fn rounded(&self, sum: i64, quantum: i32) -> Option<Float> {
        if sum == 0 {
            return Some(Float::new(self.result_format(), 0));
        }
        match self.output {
            Output::Truncated => truncated(sum, quantum, 0),
            Output::TruncatedTo13 => truncated(sum, quantum, 10),
            Output::Nearest => self.any_rounded(sum, quantum),
        }
        .or_else(|| self.any_rounded(sum, quantum))
    }

    fn any_rounded(&self, sum: i64, quantum: i32) -> Option<Float> {
        let (format, mode) = self.output.rounding();
        let head = sum.unsigned_abs().into();
        let value = Exact { negative: sum < 0, head, exponent: quantum, tail: Tail::Zero };
        let rounded = round(&value, format, mode);
        (!rounded.overflow).then(|| rounded.result().widened(self.result_format()))
    }

    const fn result_format(&self) -> Format {
        match self.output {
            Output::Nearest => Format::F16,
            Output::Truncated | Output::TruncatedTo13 => Format::F32,
        }
    }
}

/// A nonzero sum truncated to f32, whose last `dropped` fraction bits are 0; `None` if it is not a normal number of f32.
#[inline(always)]
fn truncated(sum: i64, quantum: i32, dropped: u32) -> Option<Float> {
    const FRACTION: i32 = Format::F32.fraction_bits() as i32;
    let magnitude = sum.unsigned_abs();
    let leading = 63 - magnitude.leading_zeros() as i32;
    let exponent = leading + quantum;
    if exponent < Format::F32.emin() || exponent > Format::F32.emax() {
        return None;
    }
    let significand = match leading - FRACTION {
        right @ 0.. => magnitude >> right,
        left => magnitude << -left,
    };
    let fraction = (significand >> dropped << dropped) & Format::F32.fraction_mask();
    let field = (exponent + Format::F32.bias()) as u64;
    Some(Float::new(Format::F32, field << FRACTION | fraction).with_sign(sum < 0))
}
