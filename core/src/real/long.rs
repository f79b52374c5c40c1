//! Arithmetic on fractions of any length: sums and products in lowest terms.
//!
//! A loop that multiplies its own value creates long fractions, and most of the other operands are short. So common
//! divisors are computed from a long and a short number (Knuth, The Art of Computer Programming, volume 2, section
//! 4.5.1):
//!
//! ```text
//!   a/b · c/d   divisors of a and d, and of c and b       not of ac and bd
//!   a/b + c/d   divisor g of b and d, then that of the numerator and g
//! ```

use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use std::borrow::Cow;

/// The product of two ratios in lowest terms, also in lowest terms.
pub(super) fn product(one: &BigRational, other: &BigRational) -> BigRational {
    let crossed = |above: &BigRational, below: &BigRational| {
        BigInt::from(common_divisor(above.numer().magnitude().clone(), below.denom().magnitude().clone()))
    };
    let (first, second) = (crossed(one, other), crossed(other, one));
    let numerator = &*without(one.numer(), &first) * &*without(other.numer(), &second);
    let denominator = &*without(one.denom(), &second) * &*without(other.denom(), &first);
    BigRational::new_raw(numerator, denominator)
}

/// The sum of two ratios in lowest terms, also in lowest terms.
pub(super) fn sum(one: &BigRational, other: &BigRational) -> BigRational {
    let common =
        BigInt::from(common_divisor(one.denom().magnitude().clone(), other.denom().magnitude().clone()));
    let [below, others] = [one, other].map(|ratio| without(ratio.denom(), &common));
    let numerator = one.numer() * &*others + other.numer() * &*below;
    let left = BigInt::from(common_divisor(numerator.magnitude().clone(), common.magnitude().clone()));
    // The numerator has no common divisor with either denominator divided by `common`, so only divisors of `common` can
    // cancel.
    let denominator = &*below * &*without(other.denom(), &left);
    if numerator.magnitude().bits() == 0 {
        return BigRational::from(numerator);
    }
    BigRational::new_raw(without(&numerator, &left).into_owned(), denominator)
}

/// A number divided by one of its divisors, which is usually 1.
fn without<'n>(number: &'n BigInt, divisor: &BigInt) -> Cow<'n, BigInt> {
    if divisor.bits() == 1 { Cow::Borrowed(number) } else { Cow::Owned(number / divisor) }
}

/// The greatest common divisor of two numbers that are not both 0.
fn common_divisor(mut one: BigUint, mut other: BigUint) -> BigUint {
    while other.bits() > 0 {
        let rest = one % &other;
        (one, other) = (other, rest);
    }
    one
}
