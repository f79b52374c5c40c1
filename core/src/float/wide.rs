//! A number as wide as it must be, for showing: every digit of an exact value.
//!
//! [`Exact`] is built for speed and keeps a far-away tail apart. A [`Wide`] joins the two into one integer
//! times a power of two, however long, so that it can be written down:
//!
//! ```text
//!   0.1251220703125    0x1.004p-3    1025/8192    1025 × 2^-13    1.0000000001 × 2^-3
//! ```

use super::decimal::{Decimal, POSITIONAL, enough_digits};
use super::{Exact, Tail, Term};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// The number `± significand × 2^exponent`, with a significand of any length.
///
/// A zero has a sign too. A number may have *digits without end* ([`Wide::is_endless`]): then it lies
/// strictly between its known digits and the next number of as many digits, and its texts hold only digits
/// that are certain, followed by `…`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Wide {
    negative: bool,
    /// odd or zero, unless the digits go on
    significand: BigUint,
    /// weight of the significand's last bit; 0 for a zero
    exponent: i64,
    endless: bool,
}

/// Beyond this exponent of two, up or down, a decimal would fill pages: `n × 2^k` is written instead.
const LONGEST_DECIMAL: u64 = 20_000;
/// Numerators and denominators up to 2 to this power are written out in a ratio.
const LONGEST_RATIO: u64 = 64;
/// How many significant digits [`Wide::brief`] gives.
const BRIEF: usize = 6;

impl Wide {
    /// The number `± significand × 2^exponent`, exactly.
    pub fn new(negative: bool, significand: BigUint, exponent: i64) -> Self {
        let zeros = significand.trailing_zeros().unwrap_or(0);
        let exponent = if significand.bits() == 0 { 0 } else { exponent + zeros as i64 };
        Wide { negative, significand: significand >> zeros, exponent, endless: false }
    }

    /// Is it +0 or −0?
    pub fn is_zero(&self) -> bool {
        self.significand.bits() == 0 && !self.endless
    }

    /// Is its sign negative? A zero has a sign too.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// Do its binary digits go on without end?
    pub fn is_endless(&self) -> bool {
        self.endless
    }

    /// The significand in hex, however long: `0x401` of `1025 × 2^-13`.
    pub fn significand_hex(&self) -> String {
        format!("{:#x}", self.significand)
    }

    /// Exponent e of the leading one bit: the magnitude lies in `[2^e, 2^(e+1))`. `None` for zero.
    pub fn leading_exponent(&self) -> Option<i64> {
        let bits = self.significand.bits() as i64;
        if bits == 0 { None } else { Some(self.exponent + bits - 1) }
    }

    /// Weight, as a power of two, of the last bit that is 1, or of the last known bit. `None` for zero.
    pub fn last_exponent(&self) -> Option<i64> {
        if self.is_zero() { None } else { Some(self.exponent) }
    }

    /// The magnitude's bit of weight `2^weight`; `None` where the digits go on and it is not known.
    pub fn bit(&self, weight: i64) -> Option<bool> {
        match u64::try_from(weight - self.exponent) {
            Ok(index) => Some(self.significand.bit(index)),
            Err(_) if self.endless => None,
            Err(_) => Some(false),
        }
    }

    /// The number with the other sign.
    pub fn negated(mut self) -> Self {
        self.negative = !self.negative;
        self
    }

    /// The number without its sign.
    pub fn magnitude(mut self) -> Self {
        self.negative = false;
        self
    }

    /// The exact sum; `None` where an addend has digits without end. A zero sum is +0, unless both are −0.
    pub fn plus(&self, other: &Wide) -> Option<Wide> {
        (!self.endless && !other.endless).then(|| self.sum(other))
    }

    /// The exact sum of two numbers whose digits end.
    fn sum(&self, other: &Wide) -> Wide {
        debug_assert!(!self.endless && !other.endless, "the digits end: {self:?}, {other:?}");
        let (a, b, exponent) = self.aligned(other);
        if self.negative == other.negative {
            return Wide::new(self.negative, a + b, exponent);
        }
        match a.cmp(&b) {
            Ordering::Greater => Wide::new(self.negative, a - b, exponent),
            Ordering::Less => Wide::new(other.negative, b - a, exponent),
            Ordering::Equal => Wide::new(false, BigUint::ZERO, 0),
        }
    }

    /// The exact difference, as [`Wide::plus`].
    pub fn minus(&self, other: &Wide) -> Option<Wide> {
        self.plus(&other.clone().negated())
    }

    /// The exact product; `None` where a factor has digits without end.
    pub fn times(&self, other: &Wide) -> Option<Wide> {
        if self.endless || other.endless {
            return None;
        }
        let significand = &self.significand * &other.significand;
        Some(Wide::new(self.negative != other.negative, significand, self.exponent + other.exponent))
    }

    /// Compares the values; −0 equals +0. `None` where unknown digits would decide.
    pub fn compare(&self, other: &Wide) -> Option<Ordering> {
        if self.is_zero() && other.is_zero() {
            return Some(Ordering::Equal);
        }
        if self.is_zero() || other.is_zero() || self.negative != other.negative {
            let side = |number: &Wide| if number.is_zero() { 0 } else { 1 - 2 * i32::from(number.negative) };
            return Some(side(self).cmp(&side(other)));
        }
        let (a, b, exponent) = self.aligned(other);
        // An endless number lies strictly between its digits and `top`.
        let top = |number: &Wide, digits: &BigUint| {
            let unit = (number.exponent - exponent) as u64;
            if number.endless { digits + (BigUint::from(1u32) << unit) } else { digits.clone() }
        };
        let endless = self.endless || other.endless;
        let order = match a.cmp(&b) {
            _ if endless && top(self, &a) <= b => Ordering::Less,
            _ if endless && top(other, &b) <= a => Ordering::Greater,
            _ if endless => return None,
            order => order,
        };
        Some(if self.negative { order.reverse() } else { order })
    }

    /// The number in units of `2^exponent`: with the exponent of a quantum, in ulp.
    pub fn in_units(&self, exponent: i64) -> Wide {
        let moved = if self.is_zero() { 0 } else { self.exponent - exponent };
        Wide { exponent: moved, ..self.clone() }
    }

    /// Every digit in base ten, and no zeros at the end: `0.1251220703125`, `65504`, `-0`; from 1e-4 up to
    /// 1e21 without an exponent, else `1.3887882232666015625e-5`. Beyond `2^±20000` as [`Wide::scaled`].
    pub fn decimal(&self) -> String {
        if !self.fits_decimal() {
            return self.scaled();
        }
        self.digits().text(POSITIONAL)
    }

    /// Is its decimal short enough to be written out?
    pub(crate) fn fits_decimal(&self) -> bool {
        self.exponent.unsigned_abs() <= LONGEST_DECIMAL
    }

    /// The decimal where it has at most six significant digits; else rounded to six, marked as such:
    /// `0.5`, `≈ 0.333252`, `≈ 9.18355e-41`. Beyond `2^±20000` as [`Wide::scaled`].
    pub fn brief(&self) -> String {
        self.about(BRIEF)
    }

    /// As [`Wide::brief`], with another number of significant digits.
    pub fn about(&self, count: usize) -> String {
        if !self.fits_decimal() {
            return self.scaled();
        }
        // Where digits go on, the known ones are taken as they are.
        let digits = Wide { endless: false, ..self.clone() }.digits();
        if digits.digits.len() <= count && !self.endless {
            return digits.text(POSITIONAL);
        }
        format!("≈ {}", digits.rounded(count).text(POSITIONAL))
    }

    /// The number in so many digits that three of them tell it from a rounder one that it is close to: `≈ 0.5000458` beside
    /// 0.5. `None` where that takes too many digits to be read, and where digits go on.
    ///
    /// ```
    /// use halfplay_core::float::Wide;
    /// let half = Wide::new(false, 1u32.into(), -1);
    /// let above = half.plus(&Wide::new(false, 3u32.into(), -16)).ok_or("finite")?;
    /// assert_eq!(above.about_beside(&half).as_deref(), Some("≈ 0.5000458"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn about_beside(&self, rounder: &Wide) -> Option<String> {
        let rest = self.minus(rounder)?.magnitude();
        let count = enough_digits(&self.digits(), &rest.digits())?;
        Some(self.about(count))
    }

    /// As C and IEEE 754 write it (clause 5.12.3): `0x1.004p-3`, `-0x1p+0`, `0x0p+0`. The leading digit is
    /// 1, the exponent always has its sign, and there are no zeros at the end.
    pub fn hex_float(&self) -> String {
        let sign = self.sign();
        let Some(leading) = self.leading_exponent() else {
            return format!("{sign}0x0p+0{}", if self.endless { "…" } else { "" });
        };
        let below = leading - self.exponent;
        // Whole hexadecimal digits after the point: missing bits are zeros, or not known.
        let (digits, mark) = if self.endless {
            (&self.significand >> (below % 4) as u64, "…")
        } else {
            (&self.significand << ((4 - below % 4) % 4) as u64, "")
        };
        let hex = digits.to_str_radix(16);
        let (first, rest) = hex.split_at(1);
        let point = if rest.is_empty() && !self.endless { "" } else { "." };
        format!("{sign}0x{first}{point}{rest}{mark}p{leading:+}")
    }

    /// A ratio of integers in lowest terms: `1025/8192`, `65504`. Powers of two beyond `2^64` stay
    /// powers: `3/2^130`, `5 × 2^90`. With digits without end it is the decimal, since there is no ratio.
    pub fn ratio(&self) -> String {
        let sign = self.sign();
        let n = &self.significand;
        if self.endless {
            return self.decimal();
        }
        let power = self.exponent.unsigned_abs();
        match self.exponent {
            0 => format!("{sign}{n}"),
            ..0 if power <= LONGEST_RATIO => format!("{sign}{n}/{}", BigUint::from(1u32) << power),
            ..0 => format!("{sign}{n}/2^{power}"),
            1.. if n.bits() + power <= LONGEST_RATIO => format!("{sign}{}", n << power),
            1.. => self.scaled(),
        }
    }

    /// The smallest whole significand and its power of two: `1025 × 2^-13`. The significand is odd, or the
    /// number is zero: `0 × 2^0`. Digits that go on follow the point: `1025.… × 2^-13`.
    pub fn scaled(&self) -> String {
        let mark = if self.endless { ".…" } else { "" };
        format!("{}{}{mark} × 2^{}", self.sign(), self.significand, self.exponent)
    }

    /// Binary digits with one before the point: `1.0000000001 × 2^-3`; zero is `0 × 2^0`.
    pub fn binary_scientific(&self) -> String {
        let bits = self.significand.to_str_radix(2);
        let (first, rest) = bits.split_at(1);
        let point = if rest.is_empty() && !self.endless { "" } else { "." };
        let mark = if self.endless { "…" } else { "" };
        let exponent = self.leading_exponent().unwrap_or(self.exponent);
        format!("{}{first}{point}{rest}{mark} × 2^{exponent}", self.sign())
    }

    fn sign(&self) -> &'static str {
        if self.negative { "-" } else { "" }
    }

    /// Both significands at the finer of the two exponents.
    fn aligned(&self, other: &Wide) -> (BigUint, BigUint, i64) {
        if self.is_zero() {
            return (BigUint::ZERO, other.significand.clone(), other.exponent);
        }
        if other.is_zero() {
            return (self.significand.clone(), BigUint::ZERO, self.exponent);
        }
        let exponent = self.exponent.min(other.exponent);
        let at = |number: &Wide| &number.significand << (number.exponent - exponent) as u64;
        (at(self), at(other), exponent)
    }

    pub(crate) fn digits(&self) -> Decimal {
        let (fives, exponent) = match self.exponent {
            0.. => (BigUint::from(1u32) << self.exponent as u64, 0),
            below => (BigUint::from(5u32).pow(below.unsigned_abs() as u32), below),
        };
        let low = &self.significand * &fives;
        if !self.endless {
            return Decimal::new(self.negative, &low, exponent);
        }
        // Cut to whole units of the last decimal digit, the number lies from `low` to `high`: the digits
        // in which the two agree are certain.
        let high = (low.clone() + &fives - 1u32).to_string();
        let low = format!("{low:0>width$}", low = low.to_string(), width = high.len());
        let same = low.bytes().zip(high.bytes()).take_while(|(a, b)| a == b).count();
        let unknown = (high.len() - same) as i64;
        let digits = if same == 0 { "0" } else { &high[..same] };
        Decimal { negative: self.negative, digits: digits.into(), exponent: exponent + unknown, more: true }
    }
}

impl From<Term> for Wide {
    fn from(term: Term) -> Self {
        Wide::new(term.negative, term.significand.into(), term.exponent.into())
    }
}

impl From<&Exact> for Wide {
    fn from(exact: &Exact) -> Self {
        let head = Wide::new(false, exact.head.into(), exact.exponent.into());
        let below = |term: Term, negative| Wide::from(Term { negative, ..term });
        let magnitude = match exact.tail {
            Tail::Zero => head,
            Tail::Plus(term) => head.sum(&below(term, false)),
            Tail::Minus(term) => head.sum(&below(term, true)),
            Tail::Endless => Wide {
                negative: false,
                significand: exact.head.into(),
                exponent: exact.exponent.into(),
                endless: true,
            },
        };
        Wide { negative: exact.negative, ..magnitude }
    }
}
