//! Fractions that fit into machine words, as almost all values derived from formats do.
//!
//! ```text
//!   digits / divisor × 2^exponent     digits and divisor are odd without a common divisor; zero is 0/1 × 2^0
//! ```
//!
//! This form is unique. Operations return `None` if the result does not fit; then integers of any length are needed.

use num_bigint::BigInt;
use num_rational::BigRational;
use std::num::NonZeroU64;

/// A fraction in lowest terms, times a power of two. Packed, because programs keep a million of them at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(Rust, packed(8))]
pub(super) struct Short {
    /// odd or 0, with the sign
    pub digits: i128,
    /// odd; a nonzero type, so that no extra word is needed to distinguish long numbers
    pub divisor: NonZeroU64,
    /// exponent of two; 0 for zero
    pub exponent: i32,
    /// unused values of this byte store enum tags, so that enums around this type need no more bytes
    pub niche: Niche,
}

/// A byte with 255 unused values, in which the compiler stores enum tags (niche optimisation). It carries no
/// information.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum Niche {
    Taken,
}

/// Maximum magnitude of the exponent of a short number.
const FARTHEST: i32 = 1 << 20;

impl Short {
    pub(super) const ZERO: Short =
        Short { digits: 0, divisor: NonZeroU64::MIN, exponent: 0, niche: Niche::Taken };

    /// Reduces a fraction to lowest terms; the divisor must be odd.
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

    /// Converts a ratio in lowest terms.
    pub(super) fn of(ratio: &BigRational) -> Option<Short> {
        let [above, below] = [ratio.numer(), ratio.denom()];
        let [up, down] = [above, below].map(|side| side.trailing_zeros().unwrap_or(0));
        if above.bits() - up > 127 || below.bits() - down > 64 {
            return None;
        }
        let exponent = i32::try_from(up).ok()?.checked_sub(i32::try_from(down).ok()?)?;
        Short::new(i128::try_from(above >> up).ok()?, u64::try_from(below >> down).ok()?, exponent)
    }

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

    /// The quotient; `other` must not be zero.
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

    /// The exponent of the leading one bit; `None` for zero.
    pub(super) fn leading_exponent(&self) -> Option<i64> {
        if self.digits == 0 {
            return None;
        }
        // If the digits have as many bits as the divisor but are smaller, the quotient is below 1.
        let (digits, divisor) = (self.digits.unsigned_abs(), u128::from(self.divisor.get()));
        let away = divisor.leading_zeros() as i32 - digits.leading_zeros() as i32;
        let is_below = if away < 0 { digits << -away < divisor } else { digits < divisor << away };
        Some(i64::from(self.exponent) + i64::from(away) - i64::from(is_below))
    }

    /// The total number of bits of the numerator and the denominator.
    pub(super) const fn size(&self) -> u64 {
        let bits = 128 - self.digits.unsigned_abs().leading_zeros() + 64 - self.divisor.leading_zeros();
        bits as u64 + self.exponent.unsigned_abs() as u64
    }
}

/// Shifts left by this many places, if there is room.
fn shifted(digits: i128, places: u32) -> Option<i128> {
    (places < digits.unsigned_abs().leading_zeros()).then(|| digits << places)
}

/// The greatest common divisor; the second number must be odd.
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
