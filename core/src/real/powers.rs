//! Exponentials, logarithms, powers and roots in other bases than two, as precise as the other functions.

use super::Real;
use super::function::{BITS, FunctionValue, GUARD, fixed, ln_2};
use num_bigint::BigUint;

/// The largest integer whose power is computed exactly.
const MOST_FACTORS: u32 = 64;

impl Real {
    /// The exponential; `None` if the exponent is too large or too small.
    pub fn exp(&self) -> Option<FunctionValue> {
        if self.is_zero() {
            return Some(FunctionValue::exactly(Real::two_to(0)));
        }
        Some(FunctionValue::about(self.over(&natural())?.exp2()?.value))
    }

    /// The natural logarithm; `None` unless the number is positive.
    pub fn ln(&self) -> Option<FunctionValue> {
        let FunctionValue { value, exact } = self.log2()?;
        let is_one = exact && value.is_zero();
        Some(FunctionValue { value: value.times(&natural()), exact: is_one })
    }

    /// The logarithm to base ten; `None` unless the number is positive.
    pub fn log10(&self) -> Option<FunctionValue> {
        let FunctionValue { value, exact } = self.log2()?;
        let is_one = exact && value.is_zero();
        Some(FunctionValue { value: value.over(&Real::of_integer(10).log2()?.value)?, exact: is_one })
    }

    /// The power with this exponent; `None` if it has no real value, or if it is too large or too small.
    pub fn power(&self, exponent: &Real) -> Option<FunctionValue> {
        let one = Real::two_to(0);
        if exponent.is_zero() {
            return Some(FunctionValue::exactly(one));
        }
        let magnitude = exponent.clone().magnitude();
        let twice = magnitude.plus(&magnitude);
        // Integers and their halves: the power of the number, or of its root.
        if let Some(factors) = twice.small_integer(2 * MOST_FACTORS) {
            let root = self.root().filter(|_| factors % 2 == 1);
            let (base, exact, factors) = match root {
                Some(root) => (root.value, root.exact, factors),
                None if factors % 2 == 0 => (self.clone(), true, factors / 2),
                None => return None,
            };
            let power = (0..factors).fold(one.clone(), |power, _| power.times(&base));
            let value = if exponent.is_negative() { one.over(&power)? } else { power };
            return Some(FunctionValue { value, exact });
        }
        let is_odd = magnitude.small_integer(1 << 24).map(|factors| factors % 2 == 1);
        if self.is_negative() && is_odd.is_none() {
            return None;
        }
        let power = self.clone().magnitude().log2()?.value.times(exponent).exp2()?.value;
        let is_negative = self.is_negative() && is_odd == Some(true);
        Some(FunctionValue::about(if is_negative { power.negated() } else { power }))
    }

    /// The cube root.
    pub fn cube_root(&self) -> Option<FunctionValue> {
        if self.is_zero() {
            return Some(FunctionValue::exactly(self.clone()));
        }
        let third = self.clone().magnitude().log2()?.value.over(&Real::of_integer(3))?.exp2()?.value;
        Some(FunctionValue::about(if self.is_negative() { third.negated() } else { third }))
    }

    /// An integer.
    pub fn of_integer(number: u32) -> Real {
        Real::ratio(false, number.into(), BigUint::from(1u32))
    }

    /// The greatest integer that is not above the number; with `above`, the least one that is not below it.
    pub fn whole_below(&self, above: bool) -> Real {
        let (numerator, denominator) = self.parts();
        let (quotient, rest) = (&numerator / &denominator, &numerator % &denominator);
        let is_outward = rest.bits() > 0 && self.is_negative() != above;
        let quotient = if is_outward { quotient + 1u32 } else { quotient };
        Real::ratio(self.is_negative(), quotient, BigUint::from(1u32))
    }

    /// The nearest integer; ties go away from zero if `away`, else to the even integer.
    pub fn nearest_whole(&self, away: bool) -> Real {
        let (numerator, denominator) = self.parts();
        let (quotient, twice) = (&numerator / &denominator, (&numerator % &denominator) * 2u32);
        let up = match twice.cmp(&denominator) {
            std::cmp::Ordering::Equal => away || quotient.bit(0),
            order => order.is_gt(),
        };
        let quotient = if up { quotient + 1u32 } else { quotient };
        Real::ratio(self.is_negative(), quotient, BigUint::from(1u32))
    }

    /// The number, if it is a nonnegative integer of at most this size.
    fn small_integer(&self, most: u32) -> Option<u32> {
        let (numerator, denominator) = self.parts();
        let is_whole = denominator == BigUint::from(1u32) && !self.is_negative();
        u32::try_from(numerator).ok().filter(|number| is_whole && *number <= most)
    }
}

/// ln 2.
fn natural() -> Real {
    fixed(ln_2(BITS + GUARD), BITS + GUARD)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference values are from a table of mathematical constants.
    #[test]
    fn known_values_agree_to_many_digits() {
        let digits = |real: Real| real.approximately();
        let e = Real::of_integer(1).exp().unwrap().value;
        assert!((digits(e) - std::f64::consts::E).abs() < 1e-15);
        let ln = Real::of_integer(10).ln().unwrap().value;
        assert!((digits(ln) - std::f64::consts::LN_10).abs() < 1e-15);
        let thousand = Real::of_integer(1000).log10().unwrap().value;
        assert!((digits(thousand) - 3.0).abs() < 1e-15);
        assert_eq!(Real::of_integer(3).power(&Real::of_integer(4)).unwrap().value, Real::of_integer(81));
        let eighth = Real::of_integer(4).power(&Real::of_double(-1.5).unwrap()).unwrap();
        assert_eq!((eighth.value, eighth.exact), (Real::two_to(-3), true));
        assert!((digits(Real::of_integer(27).cube_root().unwrap().value) - 3.0).abs() < 1e-15);
        let power = Real::of_integer(7).power(&Real::of_double(0.3).unwrap()).unwrap().value;
        assert!((digits(power) - 7f64.powf(0.3)).abs() < 1e-15);
        assert_eq!(Real::of_integer(2).negated().power(&Real::of_double(0.3).unwrap()), None);
    }
}
