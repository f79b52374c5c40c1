//! Sine and cosine of real numbers, as precise as the other functions.
//!
//! Notation as in [`function`](super::function): *fixed* numbers are integers in units of `2^-precision`.
//!
//! ```text
//!   |x| = quarters × π/2 + rest        0 ≤ rest < π/2
//!   quarters mod 4      0          1          2          3
//!   sin |x|             sin rest   cos rest  −sin rest  −cos rest
//!   cos |x|             cos rest  −sin rest  −cos rest   sin rest
//! ```

use super::Real;
use super::function::{BITS, FunctionValue, GUARD, fixed};
use num_bigint::BigUint;

/// Maximum binary exponent of a number whose sine or cosine is computed.
const LARGEST: i64 = 1 << 12;

impl Real {
    /// The sine; `None` if the number is too large.
    pub fn sine(&self) -> Option<FunctionValue> {
        let Some(exponent) = self.leading_exponent() else { return Some(FunctionValue::exactly(Real::ZERO)) };
        // sin x = x − x³/6 + …
        if exponent < -(BITS as i64) / 2 {
            return Some(FunctionValue::about(self.clone()));
        }
        let known = self.on_circle(exponent, 0)?;
        Some(if self.is_negative() { FunctionValue::about(known.value.negated()) } else { known })
    }

    /// The cosine; `None` if the number is too large.
    pub fn cosine(&self) -> Option<FunctionValue> {
        let Some(exponent) = self.leading_exponent() else {
            return Some(FunctionValue::exactly(Real::two_to(0)));
        };
        // cos x = 1 − x²/2 + …
        if exponent < -(BITS as i64) / 2 {
            return Some(FunctionValue::about(Real::two_to(0)));
        }
        self.on_circle(exponent, 1)
    }

    /// The sine of the magnitude plus `ahead` right angles.
    fn on_circle(&self, exponent: i64, ahead: u32) -> Option<FunctionValue> {
        if exponent > LARGEST {
            return None;
        }
        // Near a multiple of a right angle, the leading digits of the result are zeros.
        let precision = 2 * (BITS + GUARD) + exponent.unsigned_abs();
        let right_angle = pi(precision) >> 1u32;
        let angle = self.clone().magnitude().fixed(precision);
        let (quarters, rest) = (&angle / &right_angle, &angle % &right_angle);
        let quarters = quarters.iter_u32_digits().next().unwrap_or(0).wrapping_add(ahead) % 4;
        let magnitude = fixed(series(&rest, quarters % 2 == 1, precision), precision);
        Some(FunctionValue::about(if quarters >= 2 { magnitude.negated() } else { magnitude }))
    }
}

/// π = 16 arctan 1/5 − 4 arctan 1/239.
pub(super) fn pi(precision: u64) -> BigUint {
    (arctangent(5, precision) << 4u32) - (arctangent(239, precision) << 2u32)
}

/// The arctangent of 1/n, by its alternating series in 1/n².
fn arctangent(n: u32, precision: u64) -> BigUint {
    let first = (BigUint::from(1u32) << precision) / n;
    alternating(first, |power, _| power / (n * n), |power, count| power / (2 * count + 1))
}

/// The cosine or the sine of a nonnegative fixed number less than π/2.
fn series(angle: &BigUint, cosine: bool, precision: u64) -> BigUint {
    let square = (angle * angle) >> precision;
    let first = if cosine { BigUint::from(1u32) << precision } else { angle.clone() };
    let start = if cosine { 0 } else { 1 };
    let next = |term: BigUint, count: u32| {
        let last = 2 * count + start;
        ((term * &square) >> precision) / ((last + 1) * (last + 2))
    };
    alternating(first, next, |term, _| term.clone())
}

/// The alternating sum first − second + third …, until a term is zero. `next` computes the following term from a term
/// and its index, from 0. The sum adds or subtracts the `share` of each term.
pub(super) fn alternating(
    first: BigUint,
    next: impl Fn(BigUint, u32) -> BigUint,
    share: impl Fn(&BigUint, u32) -> BigUint,
) -> BigUint {
    let mut sums = [BigUint::ZERO, BigUint::ZERO];
    let (mut term, mut count) = (first, 0);
    while term.bits() > 0 {
        sums[count as usize % 2] += share(&term, count);
        term = next(term, count);
        count += 1;
    }
    let [added, taken] = sums;
    if added > taken { added - taken } else { BigUint::ZERO }
}
