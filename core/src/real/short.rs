//! Fractions whose digits fit into machine words: almost all that numbers of formats lead to.
//!
//! ```text
//!   digits / divisor × 2^exponent     digits and divisor are odd and have no common divisor; zero is 0/1 × 2^0
//! ```
//!
//! Every number has one such form. Operations give `None` where something does not fit: then integers of any length are needed.

use num_bigint::BigInt;
use num_rational::BigRational;
use std::num::NonZeroU64;

/// A fraction in lowest terms, times a power of two. A million of them are kept at once: they stand as close as words do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(Rust, packed(8))]
pub(super) struct Short {
    /// odd, or 0; with the sign
    pub digits: i128,
    /// odd. That it is not 0 spares every number the word that would tell it from longer ones
    pub divisor: NonZeroU64,
    /// of two; 0 for zero
    pub exponent: i32,
    /// its unused values let the compiler store the other kinds of numbers, and their absence, in no more bytes
    pub niche: Niche,
}

/// A byte with 255 unused values, in which the compiler stores enum tags (niche optimization). It carries no information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Niche {
    Taken,
}

/// Powers of two from its opposite to this one are kept in short.
const FARTHEST: i32 = 1 << 20;

impl Short {
    pub(super) const ZERO: Short =
        Short { digits: 0, divisor: NonZeroU64::MIN, exponent: 0, niche: Niche::Taken };

    /// In lowest terms; the divisor is odd.
    pub(super) fn new(digits: i128, divisor: u64, exponent: i32) -> Option<Short> {
        if digits == 0 {
            return Some(Short::ZERO);
        }
        let zeros = digits.trailing_zeros();
        let digits = digits >> zeros;
        let exponent = exponent + zeros as i32;
        (-FARTHEST..=FARTHEST).contains(&exponent).then_some(())?;
        let (digits, divisor) = match common_divisor(digits.unsigned_abs(), divisor) {
            1 => (digits, divisor),
            common => (digits / i128::from(common), divisor / common),
        };
        Some(Short { digits, divisor: NonZeroU64::new(divisor)?, exponent, niche: Niche::Taken })
    }

    /// A ratio in lowest terms.
    pub(super) fn of(ratio: &BigRational) -> Option<Short> {
        let [above, below] = [ratio.numer(), ratio.denom()];
        let [up, down] = [above, below].map(|side| side.trailing_zeros().unwrap_or(0));
        if above.bits() - up > 127 || below.bits() - down > 64 {
            return None;
        }
        let exponent = i32::try_from(up).ok()?.checked_sub(i32::try_from(down).ok()?)?;
        Short::new(i128::try_from(above >> up).ok()?, u64::try_from(below >> down).ok()?, exponent)
    }

    /// As a ratio.
    pub(super) fn ratio(&self) -> BigRational {
        let [up, down] = [self.exponent.max(0), (-self.exponent).max(0)];
        BigRational::new_raw(BigInt::from(self.digits) << up, BigInt::from(self.divisor.get()) << down)
    }

    pub(super) fn plus(&self, other: &Short) -> Option<Short> {
        if self.digits == 0 || other.digits == 0 {
            return Some(if self.digits == 0 { *other } else { *self });
        }
        let (upper, lower) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let upper_digits = shifted(upper.digits, upper.exponent.abs_diff(lower.exponent))?;
        if upper.divisor == lower.divisor {
            return Short::new(upper_digits.checked_add(lower.digits)?, upper.divisor.get(), lower.exponent);
        }
        let above = upper_digits.checked_mul(lower.divisor.get().into())?;
        let sum = above.checked_add(lower.digits.checked_mul(upper.divisor.get().into())?)?;
        Short::new(sum, upper.divisor.checked_mul(lower.divisor)?.get(), lower.exponent)
    }

    pub(super) fn times(&self, other: &Short) -> Option<Short> {
        let digits = self.digits.checked_mul(other.digits)?;
        Short::new(digits, self.divisor.checked_mul(other.divisor)?.get(), self.exponent + other.exponent)
    }

    /// The quotient by what is not zero.
    pub(super) fn over(&self, other: &Short) -> Option<Short> {
        let divisor = NonZeroU64::new(u64::try_from(other.digits.unsigned_abs()).ok()?)?;
        let inverse = Short {
            digits: other.digits.signum() * i128::from(other.divisor.get()),
            divisor,
            exponent: -other.exponent,
            niche: Niche::Taken,
        };
        self.times(&inverse)
    }

    pub(super) const fn negated(self) -> Short {
        Short { digits: -self.digits, ..self }
    }

    /// Exponent of the leading one bit; `None` of zero.
    pub(super) fn leading_exponent(&self) -> Option<i64> {
        if self.digits == 0 {
            return None;
        }
        // Below the digits is what has as many bits and is greater.
        let (digits, divisor) = (self.digits.unsigned_abs(), u128::from(self.divisor.get()));
        let away = divisor.leading_zeros() as i32 - digits.leading_zeros() as i32;
        let is_below = if away < 0 { digits << -away < divisor } else { digits < divisor << away };
        Some(i64::from(self.exponent) + i64::from(away) - i64::from(is_below))
    }

    /// How many bits numerator and denominator take together.
    pub(super) const fn size(&self) -> u64 {
        let bits = 128 - self.digits.unsigned_abs().leading_zeros() + 64 - self.divisor.leading_zeros();
        bits as u64 + self.exponent.unsigned_abs() as u64
    }
}

/// So many places to the left, where there is room.
fn shifted(digits: i128, places: u32) -> Option<i128> {
    (places < digits.unsigned_abs().leading_zeros()).then(|| digits << places)
}

/// The greatest common divisor; the second number is odd.
fn common_divisor(number: u128, odd: u64) -> u64 {
    if odd == 1 {
        return 1;
    }
    let rest = match u64::try_from(number) {
        Ok(number) => number % odd,
        Err(_) => (number % u128::from(odd)) as u64,
    };
    let (mut a, mut b) = (odd, rest);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
