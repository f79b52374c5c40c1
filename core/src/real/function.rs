//! Functions of real numbers, to at least [`BITS`] binary digits.
//!
//! Notation: *fixed* numbers are integers in units of `2^-precision`. Every operation on them is rounded down. The
//! total error is at most a few hundred units, which affects only the guard bits that every precision has beyond
//! [`BITS`].

use super::Real;
use num_bigint::BigUint;

/// Number of correct significant binary digits.
pub(super) const BITS: u64 = 256;
/// Number of guard digits for rounding errors.
pub(super) const GUARD: u64 = 32;
/// Maximum magnitude of the exponent for which a power of two is computed.
const FARTHEST: i64 = 1 << 16;

/// The result of a function.
#[derive(Clone, PartialEq, Debug)]
pub struct FunctionValue {
    /// the exact value, or an approximation
    pub value: Real,
    /// true if the value is exact
    pub exact: bool,
}

impl FunctionValue {
    pub(super) const fn exactly(value: Real) -> FunctionValue {
        FunctionValue { value, exact: true }
    }

    pub(super) const fn about(value: Real) -> FunctionValue {
        FunctionValue { value, exact: false }
    }
}

impl Real {
    /// The square root; `None` for negative numbers.
    pub fn root(&self) -> Option<FunctionValue> {
        let (numerator, denominator) = self.parts();
        if self.is_negative() {
            return None;
        }
        let (above, below) = (numerator.sqrt(), denominator.sqrt());
        if &above * &above == numerator && &below * &below == denominator {
            return Some(FunctionValue::exactly(Real::ratio(false, above, below)));
        }
        let places = (BITS + GUARD + denominator.bits()).saturating_sub(numerator.bits() / 2);
        let root = ((numerator << (2 * places)) / denominator).sqrt();
        Some(FunctionValue::about(fixed(root, places)))
    }

    /// The binary logarithm; `None` unless the number is positive.
    pub fn log2(&self) -> Option<FunctionValue> {
        let exponent = self.leading_exponent().filter(|_| !self.is_negative())?;
        let exponent = i32::try_from(exponent).ok()?;
        let (whole, fraction) = (Real::whole(exponent.into()), self.in_units(exponent));
        let one = Real::whole(1);
        if fraction == one {
            return Some(FunctionValue::exactly(whole));
        }
        // Near 1, the leading digits of the logarithm are zeros.
        let zeros = self.minus(&one).leading_exponent().map_or(0, |exponent| (-exponent).clamp(0, FARTHEST));
        let digits = BITS + GUARD + zeros.unsigned_abs();
        // Every squaring doubles the relative error.
        let precision = 2 * digits + GUARD;
        let mut y = fraction.fixed(precision);
        let mut part = BigUint::ZERO;
        for _ in 0..digits {
            y = (&y * &y) >> precision;
            part <<= 1u32;
            if y.bits() > precision + 1 {
                y >>= 1u32;
                part += 1u32;
            }
        }
        Some(FunctionValue::about(whole.plus(&fixed(part, digits))))
    }

    /// Two to the power of this number; `None` if the exponent is too large or too small.
    pub fn exp2(&self) -> Option<FunctionValue> {
        let floor = self.floor().filter(|floor| floor.abs() <= FARTHEST)?;
        let part = self.minus(&Real::whole(floor));
        let scale = Real::two_to(floor as i32);
        if part.is_zero() {
            return Some(FunctionValue::exactly(scale));
        }
        let precision = BITS + GUARD;
        let power = exponential(&((part.fixed(precision) * ln_2(precision)) >> precision), precision);
        Some(FunctionValue::about(fixed(power, precision).times(&scale)))
    }

    /// The hyperbolic tangent.
    pub fn tanh(&self) -> FunctionValue {
        let Some(exponent) = self.leading_exponent() else { return FunctionValue::exactly(self.clone()) };
        let signed = |magnitude: Real| if self.is_negative() { magnitude.negated() } else { magnitude };
        // tanh x = x − x³/3 + …, and 1 − tanh x is less than 2 / e^2x.
        if exponent < -(BITS as i64) / 2 {
            return FunctionValue::about(self.clone());
        }
        if exponent > 8 {
            return FunctionValue::about(signed(Real::whole(1)));
        }
        // Uses (e^2x − 1) / (e^2x + 1). For small x, the subtraction cancels as many bits as x has leading zeros.
        let precision = BITS + 2 * GUARD + exponent.min(0).unsigned_abs();
        let twice = self.clone().magnitude().fixed(precision) << 1u32;
        let ln_2 = ln_2(precision);
        let (count, rest) = (&twice / &ln_2, &twice % &ln_2);
        let count = count.iter_u64_digits().next().unwrap_or(0);
        let power = exponential(&rest, precision) << count;
        let one = BigUint::from(1u32) << precision;
        let quotient = ((&power - &one) << precision) / (&power + &one);
        FunctionValue::about(signed(fixed(quotient, precision)))
    }

    fn whole(number: i64) -> Real {
        Real::ratio(number < 0, number.unsigned_abs().into(), 1u32.into())
    }

    /// The floor; `None` if it does not fit into 64 bits.
    fn floor(&self) -> Option<i64> {
        let (numerator, denominator) = self.parts();
        let toward_zero = i64::try_from(&numerator / &denominator).ok()?;
        let is_whole = denominator == BigUint::from(1u32);
        Some(match (self.is_negative(), is_whole) {
            (false, _) => toward_zero,
            (true, true) => -toward_zero,
            (true, false) => -toward_zero - 1,
        })
    }

    /// A nonnegative number in units of `2^-precision`, rounded down.
    pub(super) fn fixed(&self, precision: u64) -> BigUint {
        let (numerator, denominator) = self.parts();
        (numerator << precision) / denominator
    }
}

/// The value of a fixed number.
pub(super) fn fixed(digits: BigUint, precision: u64) -> Real {
    Real::ratio(false, digits, BigUint::from(1u32) << precision)
}

/// ln 2 = 2 artanh 1/3, a power series in 1/9.
pub(super) fn ln_2(precision: u64) -> BigUint {
    let mut power = (BigUint::from(2u32) << precision) / 3u32;
    let mut sum = BigUint::ZERO;
    let mut count = 1u32;
    while power.bits() > 0 {
        sum += &power / count;
        power /= 9u32;
        count += 2;
    }
    sum
}

/// e^y for y in [0, ln 2], by the exponential series.
fn exponential(y: &BigUint, precision: u64) -> BigUint {
    let mut term = BigUint::from(1u32) << precision;
    let mut sum = BigUint::ZERO;
    let mut count = 1u32;
    while term.bits() > 0 {
        sum += &term;
        term = ((term * y) >> precision) / count;
        count += 1;
    }
    sum
}
