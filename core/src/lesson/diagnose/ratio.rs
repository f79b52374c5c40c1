//! Exact numbers as ratios of integers. Everything that the rules do stays exact, decimal rounding included.

use num_bigint::{BigInt, Sign};
use num_rational::BigRational;

/// An exact number.
pub type Ratio = BigRational;

/// `2^exponent`.
pub fn power(exponent: i32) -> Ratio {
    let power = BigInt::from(1) << exponent.unsigned_abs();
    if exponent < 0 { Ratio::new_raw(1.into(), power) } else { Ratio::from_integer(power) }
}

/// `count × 2^exponent`.
pub fn scaled(count: BigInt, exponent: i32) -> Ratio {
    Ratio::from_integer(count) * power(exponent)
}

/// True if the number is zero.
pub fn is_zero(number: &Ratio) -> bool {
    number.numer().sign() == Sign::NoSign
}

/// True if the number is less than zero.
pub fn is_negative(number: &Ratio) -> bool {
    number.numer().sign() == Sign::Minus
}

/// The magnitude with this sign.
pub fn signed(magnitude: Ratio, negative: bool) -> Ratio {
    if negative { -magnitude } else { magnitude }
}

/// The absolute value.
pub fn magnitude(number: Ratio) -> Ratio {
    let negative = is_negative(&number);
    signed(number, negative)
}

/// The exponent of the leading bit of a nonzero magnitude.
pub fn leading_exponent(magnitude: &Ratio) -> i32 {
    let about = magnitude.numer().bits() as i32 - magnitude.denom().bits() as i32;
    if power(about) > *magnitude { about - 1 } else { about }
}

/// The number of whole units of `2^quantum` in a magnitude, and the remainder in units, less than 1.
pub fn counted(magnitude: &Ratio, quantum: i32) -> (BigInt, Ratio) {
    let units = magnitude * power(-quantum);
    (units.to_integer(), units.fract())
}

/// The number without its digits below `2^quantum`.
pub fn cut_off(number: Ratio, quantum: i32) -> Ratio {
    let negative = is_negative(&number);
    let (count, _) = counted(&magnitude(number), quantum);
    signed(scaled(count, quantum), negative)
}

/// The number rounded to three significant decimal digits, ties away from zero.
pub fn three_digits(number: Ratio) -> Ratio {
    if is_zero(&number) {
        return number;
    }
    let negative = is_negative(&number);
    let exact = magnitude(number);
    let ten = |exponent: i32| Ratio::from_integer(10.into()).pow(exponent);
    // Start from 0.30103 times the binary exponent, less one: never too large.
    let mut exponent = leading_exponent(&exact) * 30103 / 100_000 - 1;
    while ten(exponent + 1) <= exact {
        exponent += 1;
    }
    let unit = ten(exponent - 2);
    let digits = (exact / &unit + Ratio::new_raw(1.into(), 2.into())).floor();
    signed(digits * unit, negative)
}
