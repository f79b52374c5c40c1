//! Numbers of any width, for display: all digits of an exact value.
//!
//! [`Exact`] is designed for speed and stores a distant tail separately. A [`Wide`] joins head and tail into a single
//! integer of any length, times a power of two, so that the number can be formatted:
//!
//! ```text
//!   0.1251220703125    0x1.004p-3    1025/8192    1025 × 2^-13    1.0000000001 × 2^-3
//! ```

use super::decimal::{Decimal, POSITIONAL, enough_digits};
use super::{Exact, Tail, Term};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// The number `± significand × 2^exponent`, with an integer significand of any length.
///
/// A zero has a sign too. A number may have *endless digits* ([`Wide::is_endless`]): it is then strictly between its
/// known digits and the next number with as many digits. Its texts contain only certain digits, followed by `…`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Wide {
    negative: bool,
    /// odd or zero, unless the digits are endless
    significand: BigUint,
    /// exponent of the weight of the significand's last bit; 0 for a zero
    exponent: i64,
    endless: bool,
}

/// Maximum magnitude of the binary exponent for a decimal, which would otherwise fill pages; beyond, the text is `n ×
/// 2^k`.
const LONGEST_DECIMAL: u64 = 20_000;
/// Maximum number of bits of a numerator or denominator that is written in full.
const LONGEST_RATIO: u64 = 64;
/// Number of significant digits of [`Wide::brief`].
const BRIEF: usize = 6;

impl Wide {
    /// The number `± significand × 2^exponent`, exactly.
    pub fn new(negative: bool, significand: BigUint, exponent: i64) -> Self {
        let zeros = significand.trailing_zeros().unwrap_or(0);
        let exponent = if significand.bits() == 0 { 0 } else { exponent + zeros as i64 };
        Wide { negative, significand: significand >> zeros, exponent, endless: false }
    }

    /// True for +0 and −0.
    pub fn is_zero(&self) -> bool {
        self.significand.bits() == 0 && !self.endless
    }

    /// True if the sign is negative; a zero has a sign too.
    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// True if the binary digits are endless.
    pub fn is_endless(&self) -> bool {
        self.endless
    }

    /// The significand in hex, such as `0x401` for `1025 × 2^-13`.
    pub fn significand_hex(&self) -> String {
        format!("{:#x}", self.significand)
    }

    /// The exponent e of the leading one bit: the magnitude is in `[2^e, 2^(e+1))`. `None` if no known bit is 1.
    pub fn leading_exponent(&self) -> Option<i64> {
        let bits = self.significand.bits() as i64;
        if bits == 0 { None } else { Some(self.exponent + bits - 1) }
    }

    /// The exponent of the weight of the last 1 bit, or of the last known bit. `None` for zero.
    pub fn last_exponent(&self) -> Option<i64> {
        if self.is_zero() { None } else { Some(self.exponent) }
    }

    /// The bit of the magnitude with weight `2^weight`; `None` if it is an unknown bit of endless digits.
    pub fn bit(&self, weight: i64) -> Option<bool> {
        match u64::try_from(weight - self.exponent) {
            Ok(index) => Some(self.significand.bit(index)),
            Err(_) if self.endless => None,
            Err(_) => Some(false),
        }
    }

    /// The number with the opposite sign.
    pub fn negated(mut self) -> Self {
        self.negative = !self.negative;
        self
    }

    /// The absolute value.
    pub fn magnitude(mut self) -> Self {
        self.negative = false;
        self
    }

    /// The exact sum; `None` if an addend has endless digits. A zero sum is +0, unless both addends are −0.
    pub fn plus(&self, other: &Wide) -> Option<Wide> {
        (!self.endless && !other.endless).then(|| self.sum(other))
    }

    /// The exact sum of two numbers without endless digits.
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

    /// The exact difference: [`Wide::plus`] with the opposite of `other`.
    pub fn minus(&self, other: &Wide) -> Option<Wide> {
        self.plus(&other.clone().negated())
    }

    /// The exact product; `None` if a factor has endless digits.
    pub fn times(&self, other: &Wide) -> Option<Wide> {
        if self.endless || other.endless {
            return None;
        }
        let significand = &self.significand * &other.significand;
        Some(Wide::new(self.negative != other.negative, significand, self.exponent + other.exponent))
    }

    /// Compares the values; −0 equals +0. `None` if unknown digits would decide.
    pub fn compare(&self, other: &Wide) -> Option<Ordering> {
        if self.is_zero() && other.is_zero() {
            return Some(Ordering::Equal);
        }
        if self.is_zero() || other.is_zero() || self.negative != other.negative {
            let side = |number: &Wide| if number.is_zero() { 0 } else { 1 - 2 * i32::from(number.negative) };
            return Some(side(self).cmp(&side(other)));
        }
        let (a, b, exponent) = self.aligned(other);
        // A number with endless digits is strictly between its known digits and `top`.
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

    /// The number in units of `2^exponent`. With the exponent of a quantum, the unit is an ulp.
    pub fn in_units(&self, exponent: i64) -> Wide {
        let moved = if self.is_zero() { 0 } else { self.exponent - exponent };
        Wide { exponent: moved, ..self.clone() }
    }

    /// All digits in base ten, without trailing zeros, such as `0.1251220703125`, `65504` or `-0`. From 1e-4 up to 1e21
    /// it has no exponent; otherwise it looks like `1.3887882232666015625e-5`. Beyond `2^±20000` the same as
    /// [`Wide::scaled`].
    pub fn decimal(&self) -> String {
        if !self.fits_decimal() {
            return self.scaled();
        }
        self.digits().text(POSITIONAL)
    }

    /// True if its decimal is short enough to be written in full.
    pub(crate) fn fits_decimal(&self) -> bool {
        self.exponent.unsigned_abs() <= LONGEST_DECIMAL
    }

    /// The decimal if it has at most six significant digits; otherwise rounded to six and marked: `0.5`, `≈ 0.333252`,
    /// `≈ 9.18355e-41`. Beyond `2^±20000` the same as [`Wide::scaled`].
    pub fn brief(&self) -> String {
        self.about(BRIEF)
    }

    /// Like [`Wide::brief`], with `count` significant digits.
    pub fn about(&self, count: usize) -> String {
        if !self.fits_decimal() {
            return self.scaled();
        }
        // The known digits are rounded as if they were all.
        let digits = Wide { endless: false, ..self.clone() }.digits();
        if digits.digits.len() <= count && !self.endless {
            return digits.text(POSITIONAL);
        }
        format!("≈ {}", digits.rounded(count).text(POSITIONAL))
    }

    /// The number with enough digits to show three digits of its difference from a close, rounder number: `≈ 0.5000458`
    /// next to 0.5. `None` if that takes too many digits to read, or if digits are endless.
    ///
    /// ```
    /// use halfplay_core::float::Wide;
    /// let half = Wide::new(false, 1u32.into(), -1);
    /// let above = half.plus(&Wide::new(false, 3u32.into(), -16)).ok_or("finite")?;
    /// assert_eq!(above.about_apart_from(&half).as_deref(), Some("≈ 0.5000458"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn about_apart_from(&self, rounder: &Wide) -> Option<String> {
        let rest = self.minus(rounder)?.magnitude();
        let count = enough_digits(&self.digits(), &rest.digits())?;
        Some(self.about(count))
    }

    /// The notation of C and IEEE 754 (clause 5.12.3), such as `0x1.004p-3`, `-0x1p+0` or `0x0p+0`. The leading digit
    /// is 1, the exponent always has a sign, and there are no trailing zeros.
    pub fn hex_float(&self) -> String {
        let sign = self.sign();
        let Some(leading) = self.leading_exponent() else {
            return format!("{sign}0x0p+0{}", if self.endless { "…" } else { "" });
        };
        let below = leading - self.exponent;
        // Groups of four bits after the point: missing bits are zeros, or unknown.
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

    /// A ratio of integers in lowest terms, such as `1025/8192` or `65504`. Powers of two beyond `2^64` are written as
    /// powers: `3/2^130`, `5 × 2^90`. A number with endless digits is not a known ratio and is written as a decimal.
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

    /// The smallest integer significand and its power of two, such as `1025 × 2^-13`. The significand is odd, except
    /// for zero: `0 × 2^0`. Endless digits are marked after the point: `1025.… × 2^-13`.
    pub fn scaled(&self) -> String {
        let mark = if self.endless { ".…" } else { "" };
        format!("{}{}{mark} × 2^{}", self.sign(), self.significand, self.exponent)
    }

    /// The binary digits, with one before the point, such as `1.0000000001 × 2^-3`; zero is `0 × 2^0`.
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

    /// Both significands, scaled to the lesser exponent.
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
        // In units of the last decimal digit, the truncated number is between `low` and `high`. The digits in which
        // these agree are certain.
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
