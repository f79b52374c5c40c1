//! Real numbers as people write them, exactly: ratios of integers.
//!
//! `0.1` is no number of any binary format, and has no end in binary. Where it is to be told how far a result is from what
//! was asked for, it is kept as 1/10.

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

/// Every number has one form: the first, where it fits. A loop of a million additions is then worked out without memory for
/// each of them.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Digits {
    Short(Short),
    Long(Box<BigRational>),
}

/// Quotients keep so many bits, or one more: beyond any format's significand, and within a head.
pub(crate) const QUOTIENT_BITS: i64 = 100;

impl Real {
    /// Zero.
    pub const ZERO: Real = Real(Digits::Short(Short::ZERO));

    /// The value of a finite number.
    pub fn of(float: Float) -> Option<Real> {
        float.is_finite().then(|| Real::from(float.term()))
    }

    /// The value of a double; `None` of infinities and NaNs.
    pub fn of_double(value: f64) -> Option<Real> {
        const FRACTION: u32 = f64::MANTISSA_DIGITS - 1;
        let bits = value.to_bits();
        let (exponent, fraction) = ((bits >> FRACTION) as i32 & 0x7ff, bits & ((1 << FRACTION) - 1));
        let hidden = u64::from(exponent > 0) << FRACTION;
        let magnitude = Real::scaled((fraction | hidden).into(), 2, exponent.max(1) - 1075);
        let signed = if value.is_sign_negative() { magnitude.negated() } else { magnitude };
        value.is_finite().then_some(signed)
    }

    /// The whole number `digits` times a power of `base`, which is not 0.
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

    /// An exact value whose digits end; of one whose digits have no end, those that are known.
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

    /// A ratio in lowest terms, in its one form.
    fn kept(ratio: BigRational) -> Real {
        Real(Short::of(&ratio).map_or_else(|| Digits::Long(Box::new(ratio)), Digits::Short))
    }

    /// A whole number in units of the last of so many binary places.
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

    /// What an operation on short digits comes to, where it does.
    fn in_short(&self, other: &Real, operation: impl Fn(&Short, &Short) -> Option<Short>) -> Option<Real> {
        operation(self.short()?, other.short()?).map(|short| Real(Digits::Short(short)))
    }

    fn ratio_of(&self) -> Cow<'_, BigRational> {
        match &self.0 {
            Digits::Short(short) => Cow::Owned(short.ratio()),
            Digits::Long(long) => Cow::Borrowed(long),
        }
    }

    /// The sum.
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

    /// The difference.
    #[must_use]
    pub fn minus(&self, other: &Real) -> Real {
        self.plus(&other.clone().negated())
    }

    /// The product.
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

    /// The quotient; `None` by zero.
    pub fn over(&self, other: &Real) -> Option<Real> {
        let long = || Real::kept(&*self.ratio_of() / &*other.ratio_of());
        (!other.is_zero()).then(|| self.in_short(other, Short::over).unwrap_or_else(long))
    }

    /// With the other sign.
    #[must_use]
    pub fn negated(self) -> Real {
        Real(match self.0 {
            Digits::Short(short) => Digits::Short(short.negated()),
            Digits::Long(long) => Digits::Long(Box::new(-*long)),
        })
    }

    /// Without its sign.
    #[must_use]
    pub fn magnitude(self) -> Real {
        if self.is_negative() { self.negated() } else { self }
    }

    /// Is it 0?
    pub fn is_zero(&self) -> bool {
        self.sign() == Ordering::Equal
    }

    /// Is it less than 0?
    pub fn is_negative(&self) -> bool {
        self.sign() == Ordering::Less
    }

    /// How it compares with 0.
    fn sign(&self) -> Ordering {
        match &self.0 {
            Digits::Short(short) => i128::signum(short.digits).cmp(&0),
            Digits::Long(long) => long.numer().sign().cmp(&Sign::NoSign),
        }
    }

    /// The number in units of `2^exponent`: with the exponent of a quantum, in ulp.
    #[must_use]
    pub fn in_units(&self, exponent: i32) -> Real {
        self.times(&Real::two_to(-exponent))
    }

    /// So many thousandths, if it lies from 0 to 1; 0, 500 and 1000 only if it is exactly there.
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

    /// The number of a format that is nearest to it, ties to even, and the exponent of an ulp there: of the gap between the
    /// format's numbers in its binade, never less than between subnormal numbers.
    pub fn nearest(&self, format: Format) -> (Float, i32) {
        if self.is_zero() {
            return (Float::new(format, 0), format.quantum_min());
        }
        let rounded = round(&self.leading_digits(), format, Mode::Rn);
        (rounded.result(), rounded.quantum)
    }

    /// The number of a format that it is rounded to in this mode; a zero is `+0`.
    pub fn rounded(&self, format: Format, mode: Mode) -> Float {
        match self.is_zero() {
            true => Float::new(format, 0),
            false => round(&self.leading_digits(), format, mode).result(),
        }
    }

    /// Two to this power.
    pub fn two_to(exponent: i32) -> Real {
        Real::from(Term { negative: false, significand: 1, exponent })
    }

    /// A ratio of which the denominator is not 0.
    pub(crate) fn ratio(negative: bool, numerator: BigUint, denominator: BigUint) -> Real {
        let magnitude = Real::kept(BigRational::new(numerator.into(), denominator.into()));
        if negative { magnitude.negated() } else { magnitude }
    }

    /// Numerator and denominator in lowest terms, without the sign.
    pub(super) fn parts(&self) -> (BigUint, BigUint) {
        let (numerator, denominator) = self.ratio_of().into_owned().into_raw();
        (numerator.into_parts().1, denominator.into_parts().1)
    }

    /// The number itself where its digits end and are few; else a hundred of them, and whether more follow. Not of 0.
    fn leading_digits(&self) -> Exact {
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

    /// How many bits numerator and denominator take together.
    pub fn size(&self) -> u64 {
        match &self.0 {
            Digits::Short(short) => short.size(),
            Digits::Long(long) => long.numer().bits() + long.denom().bits(),
        }
    }

    /// How much longer an operation with it takes than one with short digits, in machine words: 0 of what is short. Common
    /// divisors are looked for where its binary digits have no end.
    pub fn weight(&self) -> u64 {
        const DIVISORS: u64 = 8;
        match &self.0 {
            Digits::Short(_) => 0,
            Digits::Long(long) => self.size() / 64 * if places(long).is_some() { 1 } else { DIVISORS },
        }
    }

    /// Exponent of the leading one bit: the magnitude lies in `[2^e, 2^(e+1))`. `None` of 0.
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

    /// Numerator and denominator in lowest terms, as they are written: `-3/2`; of a whole number the numerator alone.
    pub fn fraction(&self) -> String {
        self.ratio_of().to_string()
    }

    /// The f64 that is nearest to it, or next to that.
    pub fn approximately(&self) -> f64 {
        if self.is_zero() {
            return 0.0;
        }
        let digits = self.leading_digits();
        // In two steps, because the power alone may be out of range.
        let half = digits.exponent / 2;
        let magnitude = digits.head as f64 * 2f64.powi(half) * 2f64.powi(digits.exponent - half);
        if digits.negative { -magnitude } else { magnitude }
    }
}

/// Zero.
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
        self.minus(other).sign()
    }
}

impl PartialOrd for Real {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// How many binary places it takes; `None` where they have no end. Numbers of formats are like this, and need no common
/// divisors to be found.
fn places(ratio: &BigRational) -> Option<u64> {
    let zeros = ratio.denom().trailing_zeros().unwrap_or(0);
    (ratio.denom().bits() == zeros + 1).then_some(zeros)
}

/// The quotient of two nonzero integers, or a little more than it.
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
