//! Inverse functions of angles and of the hyperbola; hyperbolic sine and cosine.
//!
//! The results have at least 128 correct binary digits. Notation as in [`function`](super::function): *fixed* numbers
//! are integers in units of `2^-precision`.

use super::Real;
use super::circle::{alternating, pi};
use super::function::{BITS, FunctionValue, GUARD, fixed};
use num_bigint::BigUint;

/// Numbers with a smaller exponent are so close to 0 that the first term of the series has enough digits.
const SMALL: i64 = -(BITS as i64) / 2;
/// The precision of angles.
const PRECISION: u64 = 2 * (BITS + GUARD);
/// The number of times that an angle is halved before its series is summed.
const HALVINGS: u32 = 8;

impl Real {
    /// The angle of this number of eighths of a turn: 1 is π/4, and 4 is π.
    pub fn eighths_of_turn(count: u32) -> Real {
        fixed((pi(PRECISION) * count) >> 2u32, PRECISION)
    }

    /// The angle with this tangent, between −π/2 and π/2.
    pub fn arctangent(&self) -> FunctionValue {
        let Some(exponent) = self.leading_exponent() else { return FunctionValue::exactly(self.clone()) };
        // arctan x = x − x³/3 + …
        if exponent < SMALL {
            return FunctionValue::about(self.clone());
        }
        let magnitude = self.clone().magnitude();
        let is_steep = exponent >= 0;
        let inverse = if is_steep { Real::two_to(0).over(&magnitude) } else { None };
        // arctan t = 2 arctan (t / (1 + √(1 + t²)))
        let mut t = inverse.unwrap_or(magnitude).fixed(PRECISION);
        let one = BigUint::from(1u32) << PRECISION;
        for _ in 0..HALVINGS {
            let root = (&one * &one + &t * &t).sqrt();
            t = (t << PRECISION) / (&one + root);
        }
        let square = (&t * &t) >> PRECISION;
        let next = |power: BigUint, _| (power * &square) >> PRECISION;
        let angle = alternating(t, next, |power, count| power / (2 * count + 1)) << HALVINGS;
        // arctan x = π/2 − arctan 1/x
        let angle = if is_steep { (pi(PRECISION) >> 1u32) - angle } else { angle };
        FunctionValue::about(fixed(angle, PRECISION).signed(self.is_negative()))
    }

    /// The angle of the point (`x`, `self`), between −π and π. `None` for the origin.
    pub fn arctangent_over(&self, x: &Real) -> Option<FunctionValue> {
        if x.is_zero() {
            return (!self.is_zero())
                .then(|| FunctionValue::about(Real::eighths_of_turn(2).signed(self.is_negative())));
        }
        let angle = self.over(x)?.arctangent();
        if !x.is_negative() {
            return Some(angle);
        }
        let half_turn = Real::eighths_of_turn(4).signed(self.is_negative());
        Some(FunctionValue::about(half_turn.plus(&angle.value)))
    }

    /// The angle with this sine; `None` beyond 1.
    pub fn arcsine(&self) -> Option<FunctionValue> {
        let one = Real::two_to(0);
        let rest = one.minus(&self.times(self));
        if rest.is_zero() {
            return Some(FunctionValue::about(Real::eighths_of_turn(2).signed(self.is_negative())));
        }
        Some(self.over(&rest.root()?.value)?.arctangent())
    }

    /// The angle with this cosine; `None` beyond 1.
    pub fn arccosine(&self) -> Option<FunctionValue> {
        let one = Real::two_to(0);
        // arccos x = 2 arctan √((1 − x) / (1 + x)), which does not cancel near 1.
        let Some(ratio) = one.minus(self).over(&one.plus(self)) else {
            return Some(FunctionValue::about(Real::eighths_of_turn(4)));
        };
        let half = ratio.root()?.value.arctangent();
        Some(FunctionValue { value: half.value.in_units(-1), exact: half.exact })
    }

    /// The hyperbolic sine; `None` if it is too large.
    pub fn hyperbolic_sine(&self) -> Option<FunctionValue> {
        self.of_exponentials(true)
    }

    /// The hyperbolic cosine; `None` if it is too large.
    pub fn hyperbolic_cosine(&self) -> Option<FunctionValue> {
        self.of_exponentials(false)
    }

    /// Half of `e^x − e^−x`; for the cosine, half of `e^x + e^−x`.
    fn of_exponentials(&self, is_sine: bool) -> Option<FunctionValue> {
        let Some(exponent) = self.leading_exponent() else {
            return Some(FunctionValue::exactly(if is_sine { self.clone() } else { Real::two_to(0) }));
        };
        // sinh x = x + x³/6 + …, and cosh x = 1 + x²/2 + …
        if exponent < SMALL {
            return Some(FunctionValue::about(if is_sine { self.clone() } else { Real::two_to(0) }));
        }
        let power = self.exp()?.value;
        let inverse = Real::two_to(0).over(&power)?;
        let twice = if is_sine { power.minus(&inverse) } else { power.plus(&inverse) };
        Some(FunctionValue::about(twice.in_units(1)))
    }

    /// The number with this hyperbolic sine.
    pub fn inverse_hyperbolic_sine(&self) -> Option<FunctionValue> {
        let Some(exponent) = self.leading_exponent() else {
            return Some(FunctionValue::exactly(self.clone()));
        };
        // arsinh x = x − x³/6 + …
        if exponent < SMALL {
            return Some(FunctionValue::about(self.clone()));
        }
        let magnitude = self.clone().magnitude();
        let root = Real::two_to(0).plus(&magnitude.times(&magnitude)).root()?.value;
        let value = magnitude.plus(&root).ln()?.value;
        Some(FunctionValue::about(value.signed(self.is_negative())))
    }

    /// The nonnegative number with this hyperbolic cosine; `None` below 1.
    pub fn inverse_hyperbolic_cosine(&self) -> Option<FunctionValue> {
        let root = self.times(self).minus(&Real::two_to(0)).root()?.value;
        self.plus(&root).ln()
    }

    /// The number with this hyperbolic tangent; `None` unless it lies between −1 and 1.
    pub fn inverse_hyperbolic_tangent(&self) -> Option<FunctionValue> {
        if self.leading_exponent().is_some_and(|exponent| exponent < SMALL) {
            return Some(FunctionValue::about(self.clone()));
        }
        let one = Real::two_to(0);
        let twice = one.plus(self).over(&one.minus(self))?.ln()?;
        Some(FunctionValue { value: twice.value.in_units(1), exact: twice.exact })
    }

    /// The sine of this number of half turns.
    pub fn sine_of_half_turns(&self) -> Option<FunctionValue> {
        self.of_half_turns(0)
    }

    /// The cosine of this number of half turns.
    pub fn cosine_of_half_turns(&self) -> Option<FunctionValue> {
        self.of_half_turns(1)
    }

    /// The sine of this number of half turns plus `ahead` right angles.
    fn of_half_turns(&self, ahead: u32) -> Option<FunctionValue> {
        let rest = self.minus(&self.in_units(1).nearest_whole(false).in_units(-1));
        // Multiples of a right angle have exact results.
        let quarters = rest.in_units(-1);
        let nearest = quarters.nearest_whole(false);
        if nearest == quarters {
            let quarters = [-2, -1, 0, 1, 2].into_iter().find(|count| Real::of_signed(*count) == nearest)?;
            let sine = [0, 1, 0, -1].get((quarters + 4 + i64::from(ahead)).rem_euclid(4) as usize)?;
            return Some(FunctionValue::exactly(Real::of_signed(*sine)));
        }
        let angle = rest.times(&Real::eighths_of_turn(4));
        if ahead == 0 { angle.sine() } else { angle.cosine() }
    }

    fn of_signed(number: i64) -> Real {
        Real::of_integer(number.unsigned_abs() as u32).signed(number < 0)
    }

    /// This magnitude with a sign.
    fn signed(self, is_negative: bool) -> Real {
        if is_negative { self.negated() } else { self }
    }
}
