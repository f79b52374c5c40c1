//! Decimal digits with the position of the point: the only code that formats numbers in base ten.

use num_bigint::BigUint;
use std::cmp::Ordering;
use std::ops::Range;

/// Numbers whose leading digit has a weight in this range, as a power of ten, are formatted without an exponent.
pub(crate) const POSITIONAL: Range<i64> = -4..21;

/// The number `± digits × 10^exponent`.
#[derive(Clone, Debug)]
pub(crate) struct Decimal {
    pub negative: bool,
    /// ASCII digits; the first one is not 0, unless it is the only one
    pub digits: String,
    /// exponent of the last digit's weight, as a power of ten
    pub exponent: i64,
    /// true if unknown digits follow
    pub more: bool,
}

impl Decimal {
    /// The number `± magnitude × 10^exponent`, without trailing zeros.
    pub fn new(negative: bool, magnitude: &BigUint, exponent: i64) -> Self {
        Decimal { negative, digits: magnitude.to_string(), exponent, more: false }.trimmed()
    }

    /// The quotient of two positive integers, truncated after about eighteen digits.
    pub fn quotient(negative: bool, numerator: &BigUint, denominator: &BigUint) -> Self {
        // A bit is worth 0.30103 digits; an error of one digit is harmless.
        let digits = (numerator.bits() as i64 - denominator.bits() as i64) * 30103 / 100_000;
        let shift = 18 - digits;
        let quotient = match u32::try_from(shift) {
            Ok(up) => numerator * power_of_ten(up) / denominator,
            Err(_) => numerator / (denominator * power_of_ten(shift.unsigned_abs() as u32)),
        };
        // The final 1 represents the truncated digits, so that an inexact quotient never looks like a tie.
        let marked = quotient * 10u32 + 1u32;
        Decimal { negative, digits: marked.to_string(), exponent: -shift - 1, more: false }
    }

    /// The exponent of the first digit's weight, as a power of ten.
    pub fn leading(&self) -> i64 {
        self.exponent.saturating_add(self.digits.len() as i64 - 1)
    }

    /// Rounds to `count` digits, ties to even. Trailing zeros are kept.
    pub fn rounded(&self, count: usize) -> Self {
        let Some((kept, rest)) = self.digits.split_at_checked(count) else {
            return self.clone();
        };
        let half = format!("5{}", "0".repeat(rest.len().saturating_sub(1)));
        let odd = kept.bytes().last().is_some_and(|digit| digit & 1 == 1);
        let up = match rest.cmp(half.as_str()) {
            Ordering::Less => false,
            Ordering::Equal => odd && !rest.is_empty(),
            Ordering::Greater => true,
        };
        let mut digits = if up { increment(kept) } else { kept.to_string() };
        let mut exponent = self.exponent + rest.len() as i64;
        if digits.len() > count {
            digits.pop();
            exponent += 1;
        }
        Decimal { negative: self.negative, digits, exponent, more: false }
    }

    /// The two neighbouring numbers with at most `count` digits, the nearer one first. `count` must be less than the
    /// number of digits.
    pub fn both_sides(&self, count: usize) -> [Self; 2] {
        let (kept, rest) = self.digits.split_at(count);
        let exponent = self.exponent + rest.len() as i64;
        let side = |digits| Decimal { digits, exponent, ..self.clone() }.trimmed();
        let (below, above) = (side(kept.to_string()), side(increment(kept)));
        if rest.as_bytes() < b"5" { [below, above] } else { [above, below] }
    }

    /// Formats without an exponent if the weight of the leading digit is in `positional` and all digits before the
    /// point are known, otherwise as `d.ddde-7`. `…` represents unknown further digits.
    pub fn text(&self, positional: Range<i64>) -> String {
        let mut text = String::from(if self.negative { "-" } else { "" });
        let leading = self.leading();
        let mark = if self.more { "…" } else { "" };
        if self.digits == "0" {
            text += "0";
            text += mark;
        } else if positional.contains(&leading) && !(self.more && self.exponent > 0) {
            self.push_positional(&mut text, leading);
            text += mark;
        } else {
            let (first, rest) = self.digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            text += &format!("{first}{point}{rest}{mark}e{leading}");
        }
        text
    }

    fn push_positional(&self, text: &mut String, leading: i64) {
        if self.exponent >= 0 {
            *text += &self.digits;
            *text += &"0".repeat(self.exponent as usize);
        } else if leading >= 0 {
            let (whole, rest) = self.digits.split_at(leading as usize + 1);
            *text += &format!("{whole}.{rest}");
        } else {
            *text += "0.";
            *text += &"0".repeat((-leading - 1) as usize);
            *text += &self.digits;
        }
    }

    fn trimmed(mut self) -> Self {
        let kept = self.digits.trim_end_matches('0').len();
        if kept == 0 {
            self.exponent = 0;
        } else {
            self.exponent += (self.digits.len() - kept) as i64;
            self.digits.truncate(kept);
        }
        self
    }
}

/// The number of digits of `number` that shows three digits of its difference `rest` from a rounder number. `None`
/// unless it is from 1 to 16.
pub(crate) fn enough_digits(number: &Decimal, rest: &Decimal) -> Option<usize> {
    const MOST: i64 = 16;
    const SHOWN: i64 = 3;
    let count = number.leading().checked_sub(rest.leading())?.checked_add(SHOWN)?;
    usize::try_from(count).ok().filter(|_| (1..=MOST).contains(&count))
}

/// The power of ten with this exponent.
pub(crate) fn power_of_ten(power: u32) -> BigUint {
    BigUint::from(10u32).pow(power)
}

/// Adds one in decimal: `1299` gives `1300`, `999` gives `1000`.
fn increment(digits: &str) -> String {
    let kept = digits.trim_end_matches('9');
    let nines = digits.len() - kept.len();
    let mut text = match kept.char_indices().next_back() {
        Some((at, last)) => format!("{}{}", &kept[..at], char::from(last as u8 + 1)),
        None => String::from("1"),
    };
    text += &"0".repeat(nines);
    text
}
