//! The error function erf x = 2/√π ∫ e^−t² dt from 0 to x, and its complement 1 − erf x.

use super::Real;
use super::circle::{alternating, pi};
use super::function::{BITS, FunctionValue, GUARD, fixed};
use num_bigint::BigUint;

/// From here on, the complement is smaller than the smallest number of f64.
const FAR: u32 = 28;

impl Real {
    /// The error function.
    pub fn error_function(&self) -> FunctionValue {
        if self.is_zero() {
            return FunctionValue::exactly(self.clone());
        }
        let magnitude = self.clone().magnitude();
        let magnitude = match self.leading_exponent() {
            // Near 0, the difference from 1 would lose digits.
            Some(exponent) if exponent < 0 => {
                let precision = precision(exponent, 0);
                fixed(magnitude.series(precision), precision)
            }
            _ => Real::two_to(0).minus(&magnitude.rest_to_one()),
        };
        FunctionValue::about(if self.is_negative() { magnitude.negated() } else { magnitude })
    }

    /// 1 minus the error function.
    pub fn complementary_error_function(&self) -> FunctionValue {
        if self.is_zero() {
            return FunctionValue::exactly(Real::two_to(0));
        }
        let rest = self.clone().magnitude().rest_to_one();
        FunctionValue::about(if self.is_negative() { Real::of_integer(2).minus(&rest) } else { rest })
    }

    /// The complement for a positive number.
    fn rest_to_one(&self) -> Real {
        let floor = self.whole_below(false);
        let is_far = !floor.minus(&Real::of_integer(FAR)).is_negative();
        if is_far {
            return Real::two_to(-(1 << 12));
        }
        let exponent = self.leading_exponent().unwrap_or(0);
        // e^−x² has 1.45 x² leading zeros.
        let square = self.times(self).whole_below(true).approximately() as u64;
        let precision = precision(exponent, 3 * square / 2);
        let one = BigUint::from(1u32) << precision;
        let value = self.series(precision);
        fixed(if one > value { one - value } else { BigUint::ZERO }, precision)
    }

    /// 2/√π (x − x³/3 + x⁵/(2! 5) − …) as a fixed number.
    fn series(&self, precision: u64) -> BigUint {
        let first = self.fixed(precision);
        let square = (&first * &first) >> precision;
        let next = |power: BigUint, count: u32| ((power * &square) >> precision) / (count + 1);
        let sum = alternating(first, next, |power, count| power / (2 * count + 1));
        let root = (pi(precision) << precision).sqrt();
        (sum << (precision + 1)) / root
    }
}

/// The precision for a number with this exponent, whose result has this many leading zeros.
fn precision(exponent: i64, zeros: u64) -> u64 {
    BITS + 2 * GUARD + exponent.min(0).unsigned_abs() + zeros
}
