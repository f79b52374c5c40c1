//! Exact rational numbers, which represent literals as written.
//!
//! No binary format contains `0.1`, whose binary digits never end. To measure the distance of a result from the
//! intended value, it is stored as 1/10.

use super::long::{product, sum};
use super::short::Short;
use crate::float::{Exact, Float, Format, Mode, Tail, Term, round};
use num_bigint::{BigInt, BigUint, Sign};
use num_rational::BigRational;
use std::borrow::Cow;
use std::cmp::Ordering;

/// An exact rational number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Real(Digits);

/// Every number has a unique representation: the short one if it fits. So a loop of a million additions needs no memory
/// allocation for each of them.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Digits {
    Short(Short),
    Long(Box<BigRational>),
}

/// Quotients have this many bits, or one more: more than the significand of any format, and few enough for the head of
/// an [`Exact`].
pub(crate) const QUOTIENT_BITS: i64 = 100;

impl Real {
    /// Zero.
    pub const ZERO: Real = Real(Digits::Short(Short::ZERO));

    /// The value of a finite number; `None` for infinities and NaNs.
    pub fn of(float: Float) -> Option<Real> {
        float.is_finite().then(|| Real::from(float.term()))
    }

    /// The value of an f64; `None` for infinities and NaNs.
    pub fn of_double(value: f64) -> Option<Real> {
        const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
        let bits = value.to_bits();
        let (exponent, fraction) = ((bits >> FRACTION) as i32 & 0x7ff, bits & ((1 << FRACTION) - 1));
        let hidden = u64::from(exponent > 0) << FRACTION;
        let magnitude = Real::scaled((fraction | hidden).into(), 2, exponent.max(1) - 1075);
        let signed = if value.is_sign_negative() { magnitude.negated() } else { magnitude };
        value.is_finite().then_some(signed)
    }

    /// The integer `digits` times a power of `base`, which must not be 0.
    pub(crate) fn scaled(digits: BigUint, base: u32, power: i32) -> Real {
        let away = u64::from(power.unsigned_abs());
        match (base, power) {
            (2, 0..) => return Real::binary(BigInt::from(digits) << away, 0),
            (2, _) => return Real::binary(digits.into(), away),
            _ => {}
        }
        let whole = BigRational::from(BigInt::from(digits));
        let scale = BigRational::from(BigInt::from(base)).pow(power);
        Real::kept(whole * scale)
    }

    /// The value of an [`Exact`]; for endless digits, only the known ones.
    pub(crate) fn dyadic(exact: &Exact) -> Real {
        let head = Real::scaled(exact.head.into(), 2, exact.exponent);
        let tail = |term: Term| Real::from(Term { negative: false, ..term });
        let magnitude = match exact.tail {
            Tail::Zero | Tail::Endless => head,
            Tail::Plus(term) => head.plus(&tail(term)),
            Tail::Minus(term) => head.minus(&tail(term)),
        };
        if exact.negative { magnitude.negated() } else { magnitude }
    }

    /// A ratio in lowest terms, in its unique representation.
    fn kept(ratio: BigRational) -> Real {
        Real(Short::of(&ratio).map_or_else(|| Digits::Long(Box::new(ratio)), Digits::Short))
    }

    /// The integer `digits` divided by `2^places`.
    fn binary(digits: BigInt, places: u64) -> Real {
        let zeros = digits.trailing_zeros().unwrap_or(places).min(places);
        Real::kept(BigRational::new_raw(digits >> zeros, BigInt::from(1) << (places - zeros)))
    }

    fn short(&self) -> Option<&Short> {
        match &self.0 {
            Digits::Short(short) => Some(short),
            Digits::Long(_) => None,
        }
    }

    /// The result of an operation on short numbers, if both operands and the result are short.
    fn in_short(&self, other: &Real, operation: impl Fn(&Short, &Short) -> Option<Short>) -> Option<Real> {
        operation(self.short()?, other.short()?).map(|short| Real(Digits::Short(short)))
    }

    fn ratio_of(&self) -> Cow<'_, BigRational> {
        match &self.0 {
            Digits::Short(short) => Cow::Owned(short.ratio()),
            Digits::Long(long) => Cow::Borrowed(long),
        }
    }

    /// The sum, exactly.
    #[must_use]
    pub fn plus(&self, other: &Real) -> Real {
        self.in_short(other, Short::plus).unwrap_or_else(|| {
            let (one, other) = (self.ratio_of(), other.ratio_of());
            let (Some(places), Some(others)) = (places(&one), places(&other)) else {
                return Real::kept(sum(&one, &other));
            };
            let most = places.max(others);
            Real::binary((one.numer() << (most - places)) + (other.numer() << (most - others)), most)
        })
    }

    /// The difference, exactly.
    #[must_use]
    pub fn minus(&self, other: &Real) -> Real {
        self.plus(&other.clone().negated())
    }

    /// The product, exactly.
    #[must_use]
    pub fn times(&self, other: &Real) -> Real {
        self.in_short(other, Short::times).unwrap_or_else(|| {
            let (one, other) = (self.ratio_of(), other.ratio_of());
            match (places(&one), places(&other)) {
                (Some(places), Some(others)) => Real::binary(one.numer() * other.numer(), places + others),
                _ => Real::kept(product(&one, &other)),
            }
        })
    }

    /// The quotient; `None` for division by zero.
    pub fn over(&self, other: &Real) -> Option<Real> {
        let long = || Real::kept(&*self.ratio_of() / &*other.ratio_of());
        (!other.is_zero()).then(|| self.in_short(other, Short::over).unwrap_or_else(long))
    }

    /// The number with the opposite sign.
    #[must_use]
    pub fn negated(self) -> Real {
        Real(match self.0 {
            Digits::Short(short) => Digits::Short(short.negated()),
            Digits::Long(long) => Digits::Long(Box::new(-*long)),
        })
    }

    /// The absolute value.
    #[must_use]
    pub fn magnitude(self) -> Real {
        if self.is_negative() { self.negated() } else { self }
    }

    /// True if it is 0.
    pub fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }

    /// True if it is less than 0.
    pub fn is_negative(&self) -> bool {
        self.sign() == Ordering::Less
    }

    /// The comparison with 0.
    fn sign(&self) -> Ordering {
        match &self.0 {
            Digits::Short(short) => i128::signum(short.digits).cmp(&0),
            Digits::Long(long) => long.numer().sign().cmp(&Sign::NoSign),
        }
    }

    /// The number in units of `2^exponent`. With the exponent of a quantum, the unit is an ulp.
    #[must_use]
    pub fn in_units(&self, exponent: i32) -> Real {
        self.times(&Real::two_to(-exponent))
    }

    /// The number in thousandths, rounded down, if it is from 0 to 1; otherwise `None`. 0, 500 and 1000 are exact: an
    /// inexact 0 or 500 becomes 1 or 501.
    pub fn thousandths(&self) -> Option<u32> {
        let (numerator, denominator) = self.parts();
        let (whole, rest) = (&numerator * 1000u32 / &denominator, numerator * 1000u32 % denominator);
        let whole = u32::try_from(whole).ok().filter(|_| !self.is_negative())?;
        let exact = rest == BigUint::ZERO;
        match whole {
            1000 => exact.then_some(1000),
            1001.. => None,
            0 | 500 if !exact => Some(whole + 1),
            _ => Some(whole),
        }
    }

    /// The nearest number of a format, ties to even, and the exponent of the ulp at this number: the gap between the
    /// format's numbers in this number's binade, or between its subnormal numbers if that is larger.
    pub fn nearest(&self, format: Format) -> (Float, i32) {
        if self.is_zero() {
            return (Float::new(format, 0), format.quantum_min());
        }
        let rounded = round(&self.leading_digits(), format, Mode::Rn);
        (rounded.result(), rounded.quantum)
    }

    /// Rounds the number to a format in this mode; zero gives `+0`.
    pub fn rounded(&self, format: Format, mode: Mode) -> Float {
        match self.is_zero() {
            true => Float::new(format, 0),
            false => round(&self.leading_digits(), format, mode).result(),
        }
    }

    /// The power of two with this exponent.
    pub fn two_to(exponent: i32) -> Real {
        Real::from(Term { negative: false, significand: 1, exponent })
    }

    /// A ratio with a nonzero denominator.
    pub(crate) fn ratio(negative: bool, numerator: BigUint, denominator: BigUint) -> Real {
        let magnitude = Real::kept(BigRational::new(numerator.into(), denominator.into()));
        if negative { magnitude.negated() } else { magnitude }
    }

    /// The numerator and denominator in lowest terms, without the sign.
    pub(super) fn parts(&self) -> (BigUint, BigUint) {
        let (numerator, denominator) = self.ratio_of().into_owned().into_raw();
        (numerator.into_parts().1, denominator.into_parts().1)
    }

    /// The number for rounding: exact if it has few binary digits, else its first hundred bits and whether more follow.
    /// The number must not be 0.
    pub(crate) fn leading_digits(&self) -> Exact {
        match self.short() {
            Some(short) if short.divisor.get() == 1 && short.digits.unsigned_abs() >> QUOTIENT_BITS == 0 => {
                let (negative, head) = (short.digits < 0, short.digits.unsigned_abs());
                Exact { negative, head, exponent: short.exponent, tail: Tail::Zero }
            }
            _ => {
                let (numerator, denominator) = self.parts();
                quotient(self.is_negative(), numerator, denominator, false)
            }
        }
    }

    /// The number rounded to `bits` significant bits, or one more. `None` if it has at most `most` bits, in its numerator and
    /// its denominator together, without factors of two.
    pub fn shortened(&self, most: u64, bits: u64) -> Option<Real> {
        let Digits::Long(long) = &self.0 else { return None };
        let odd = |number: &BigInt| number.bits() - number.trailing_zeros().unwrap_or(0);
        if odd(long.numer()) + odd(long.denom()) <= most {
            return None;
        }
        let (numerator, denominator) = self.parts();
        // One bit more than are kept, for rounding.
        let shift = bits as i64 + 1 - (numerator.bits() as i64 - denominator.bits() as i64);
        let away = shift.unsigned_abs();
        let quotient =
            if shift < 0 { numerator / (denominator << away) } else { (numerator << away) / denominator };
        let digits = BigInt::from_biguint(long.numer().sign(), (quotient + 1u32) >> 1u32);
        Some(match u64::try_from(shift - 1) {
            Ok(places) => Real::binary(digits, places),
            Err(_) => Real::binary(digits << (1 - shift).unsigned_abs(), 0),
        })
    }

    /// The total number of bits of the numerator and the denominator.
    pub fn size(&self) -> u64 {
        match &self.0 {
            Digits::Short(short) => short.size(),
            Digits::Long(long) => long.numer().bits() + long.denom().bits(),
        }
    }

    /// The cost of an operation with this number, in machine words; 0 for a short number. Long numbers with endless
    /// binary digits cost more, because they need common divisors.
    pub fn weight(&self) -> u64 {
        const DIVISORS: u64 = 8;
        match &self.0 {
            Digits::Short(_) => 0,
            Digits::Long(long) => self.size() / 64 * if places(long).is_some() { 1 } else { DIVISORS },
        }
    }

    /// The exponent e of the leading one bit: the magnitude is in `[2^e, 2^(e+1))`. `None` for 0.
    pub fn leading_exponent(&self) -> Option<i64> {
        if let Some(short) = self.short() {
            return short.leading_exponent();
        }
        let (numerator, denominator) = self.parts();
        let guess = numerator.bits() as i64 - denominator.bits() as i64;
        let away = guess.unsigned_abs();
        let below =
            if guess < 0 { (numerator << away) < denominator } else { numerator < denominator << away };
        (!self.is_zero()).then_some(guess - i64::from(below))
    }

    /// The numerator and denominator in lowest terms as text, such as `-3/2`; only the numerator for an integer.
    pub fn fraction(&self) -> String {
        self.ratio_of().to_string()
    }

    /// The nearest f64, or a neighbour of it.
    pub fn approximately(&self) -> f64 {
        if self.is_zero() {
            return 0.0;
        }
        let digits = self.leading_digits();
        // Two steps, because the power alone may be out of range.
        let half = digits.exponent / 2;
        let magnitude = digits.head as f64 * 2f64.powi(half) * 2f64.powi(digits.exponent - half);
        if digits.negative { -magnitude } else { magnitude }
    }
}

impl Default for Real {
    fn default() -> Self {
        Real::ZERO
    }
}

impl From<Term> for Real {
    fn from(term: Term) -> Self {
        let digits = i128::from(term.significand) * if term.negative { -1 } else { 1 };
        match Short::new(digits, 1, term.exponent) {
            Some(short) => Real(Digits::Short(short)),
            None => {
                let magnitude = Real::scaled(term.significand.into(), 2, term.exponent);
                if term.negative { magnitude.negated() } else { magnitude }
            }
        }
    }
}

impl Ord for Real {
    fn cmp(&self, other: &Self) -> Ordering {
        let difference = |one: &Short, other: &Short| one.plus(&other.negated());
        self.in_short(other, difference).map_or_else(
            || {
                // Products of numerators and denominators need no common divisors.
                let (one, other) = (self.ratio_of(), other.ratio_of());
                (one.numer() * other.denom()).cmp(&(other.numer() * one.denom()))
            },
            |difference| difference.sign(),
        )
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The number of binary places; `None` if there are infinitely many. Values of formats have finitely many places and
/// need no common divisors.
fn places(ratio: &BigRational) -> Option<u64> {
    let zeros = ratio.denom().trailing_zeros().unwrap_or(0);
    (ratio.denom().bits() == zeros + 1).then_some(zeros)
}

/// The quotient of two nonzero integers to about 100 bits; `more` if the true value is slightly larger.
pub(crate) fn quotient(negative: bool, numerator: BigUint, denominator: BigUint, more: bool) -> Exact {
    let shift = QUOTIENT_BITS - (numerator.bits() as i64 - denominator.bits() as i64);
    let (numerator, denominator) = match u64::try_from(shift) {
        Ok(up) => (numerator << up, denominator),
        Err(_) => (numerator, denominator << shift.unsigned_abs()),
    };
    let quotient = &numerator / &denominator;
    let rest = numerator - &quotient * denominator;
    let head = quotient.iter_u64_digits().rev().fold(0, |head, digit| head << 64 | u128::from(digit));
    let tail = if more || rest.bits() > 0 { Tail::Endless } else { Tail::Zero };
    Exact { negative, head, exponent: -shift as i32, tail }
}
