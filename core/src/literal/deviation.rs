//! Measures how far rounding moved a literal.

use super::number::{EXPONENT_LIMIT, Run};
use super::scanned::ScannedLiteral;
use crate::float::{Decimal, POSITIONAL, enough_digits, power_of_ten};
use crate::float::{Float, Rounded, Wide};
use num_bigint::BigUint;
use std::fmt;

/// The effect of rounding a literal to the format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// the number has exactly the written value
    Exact,
    /// the number is the nearest one, but differs from the written value
    Rounded(Deviation),
    /// the written value is too large for the format and became infinity or the largest number
    Overflow,
    /// the written value became zero: it is at most half the smallest number
    Underflow(Deviation),
}

/// The number minus the written value, in units of the gap between the two numbers around the written value. The gap is
/// an ulp of the written value, even if this value was rounded up to a power of two. So the deviation is at most half
/// an ulp, and exactly that only for a tie. Only in a format without zero, tiny values deviate by an ulp.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deviation {
    /// true if the number is greater than the written value
    pub above: bool,
    /// the exact magnitude of the deviation, if the text has at most 24 characters: `0.4`, `1/3`, `1 × 2^-90000`
    pub exact: Option<String>,
    /// the magnitude: exact if that is short, otherwise with six significant digits, `≈ 0.333333`. Very close to half
    /// an ulp, it has enough digits to show the difference, `≈ 0.49999999814`, or it is `just under 0.5` if that needs
    /// too many digits. It may be a bound such as `< 1e-90` for texts with more than 4,000 digits or with an extreme
    /// exponent.
    pub brief: String,
}

/// Number of digits of a text from which a deviation is computed; with more digits it is approximate or a bound.
const DIGITS: usize = 4000;
/// Maximum length of an exact text.
const LONGEST: usize = 24;
/// Maximum length of an exact text that also serves as the brief one.
const BRIEF: usize = 10;
/// A written value with a binary or decimal exponent below this one is negligible next to any nonzero number.
const FAR_BELOW: i64 = -100_000;
/// Number of significant digits of a rounded text.
const ROUNDED: usize = 6;
/// The rounded text of a deviation that looks like a tie but is not one.
const LIKE_A_TIE: &str = "≈ 0.500000";
/// The text of a deviation that would need too many digits to show the difference from a tie.
const NEARLY_A_TIE: &str = "just under 0.5";

/// The sign of number minus written value, then the magnitude in ulps: `+0.4`, `-1/3`, `≈ -0.333252`.
impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.above { '+' } else { '-' };
        match self.brief.strip_prefix("≈ ") {
            Some(rounded) => write!(f, "≈ {sign}{rounded}"),
            None if self.brief == NEARLY_A_TIE => write!(f, "≈ {sign}0.5"),
            None => write!(f, "{sign}{}", self.brief),
        }
    }
}

impl Deviation {
    /// True if the written value is half way between two numbers of the format.
    pub fn is_tie(&self) -> bool {
        matches!(self.exact.as_deref(), Some("0.5" | "1/2"))
    }

    /// The same deviation marked as approximate, because a negligible part was left out.
    fn rough(self) -> Self {
        let mark = if self.brief.starts_with('≈') { "" } else { "≈ " };
        Deviation { above: self.above, exact: None, brief: format!("{mark}{}", self.brief) }
    }
}

/// The effect of rounding a literal to `float`.
pub(super) fn fidelity(written: &ScannedLiteral<'_>, float: Float, rounded: &Rounded) -> Fidelity {
    if !rounded.inexact() {
        return Fidelity::Exact;
    }
    if rounded.overflow {
        return Fidelity::Overflow;
    }
    let deviation = match written {
        // Codes are never rounded.
        ScannedLiteral::Code(..) => return Fidelity::Exact,
        ScannedLiteral::Dyadic(exact) => dyadic(float, rounded.quantum, &Wide::from(exact)),
        ScannedLiteral::Number { run, .. } if run.base == 16 => hex(float, rounded.quantum, run),
        ScannedLiteral::Number { run, .. } => decimal(float, rounded.quantum, run),
        ScannedLiteral::Scaled { power, .. } if *power <= -EXPONENT_LIMIT => {
            far_below(float, -EXPONENT_LIMIT / 4)
        }
        ScannedLiteral::Scaled { factor, power, .. } => {
            let whole = factor.leading(factor.text.len()).digits;
            dyadic(float, rounded.quantum, &Wide::new(false, whole, *power))
        }
        ScannedLiteral::Ratio { numerator, denominator, .. } => {
            ratio(float, rounded.quantum, numerator, denominator)
        }
    };
    if float.is_zero() { Fidelity::Underflow(deviation) } else { Fidelity::Rounded(deviation) }
}

/// Builds a deviation. `grown` is true if rounding increased the magnitude. `digits` are those of the deviation, and
/// `rest` is half an ulp minus the deviation.
fn deviation(
    float: Float,
    grown: bool,
    exact: String,
    digits: impl Fn() -> Decimal,
    rest: impl Fn() -> Option<Decimal>,
) -> Deviation {
    let length = exact.chars().count();
    let brief = || {
        let digits = digits();
        match about(&digits, ROUNDED) {
            text if text == LIKE_A_TIE => rest().map_or(text, |rest| beside_a_tie(&digits, &rest)),
            text => text,
        }
    };
    Deviation {
        above: grown != float.is_negative(),
        brief: if length <= BRIEF { exact.clone() } else { brief() },
        exact: (length <= LONGEST).then_some(exact),
    }
}

/// The number with at most `count` digits, marked if it has more.
fn about(digits: &Decimal, count: usize) -> String {
    let mark = if digits.digits.len() > count { "≈ " } else { "" };
    format!("{mark}{}", digits.rounded(count).text(POSITIONAL))
}

/// A deviation close to half an ulp, such as `≈ 0.49999999814`.
fn beside_a_tie(digits: &Decimal, rest: &Decimal) -> String {
    let count = enough_digits(digits, rest);
    count.map_or_else(|| NEARLY_A_TIE.to_owned(), |count| about(digits, count))
}

/// The significand of a number in units of `2^quantum`, which is its own quantum or that of the binade below.
fn significand_in(float: Float, quantum: i32) -> BigUint {
    BigUint::from(float.significand()) << float.quantum().abs_diff(quantum)
}

fn bound(float: Float, grown: bool, power: i64) -> Deviation {
    Deviation { above: grown != float.is_negative(), exact: None, brief: format!("< 1e{power}") }
}

/// The deviation from a written value far below the format's smallest number. If the value became zero, it is at most
/// `10^power` ulp. In a format without zero it became the smallest number instead.
fn far_below(float: Float, power: i64) -> Deviation {
    if float.is_zero() { bound(float, false, power) } else { whole_ulp(float) }
}

/// The deviation of the smallest number of a format without zero from a far smaller written value. To six digits, it is
/// one ulp above.
fn whole_ulp(float: Float) -> Deviation {
    Deviation { above: !float.is_negative(), exact: None, brief: "≈ 1.00000".to_owned() }
}

/// The deviation from a written value with few binary digits, computed exactly.
fn dyadic(float: Float, quantum: i32, written: &Wide) -> Deviation {
    let is_far_below = written.leading_exponent().is_some_and(|leading| leading < FAR_BELOW);
    if is_far_below && !float.is_zero() {
        return whole_ulp(float);
    }
    let number = Wide::from(float.term()).magnitude();
    let difference = number.minus(&written.clone().magnitude());
    debug_assert!(difference.is_some(), "the digits end: {number:?}, {written:?}");
    let ulps = difference.unwrap_or(number).in_units(quantum.into());
    let magnitude = ulps.clone().magnitude();
    if !magnitude.fits_decimal() {
        // A decimal would have tens of thousands of digits or more, and could take days to compute.
        let exact = magnitude.scaled();
        let exact = (exact.chars().count() <= LONGEST).then_some(exact);
        let power = magnitude.leading_exponent().unwrap_or(0) + 1;
        return Deviation { exact, ..bound(float, !ulps.is_negative(), power / 10 * 3) };
    }
    let rest = || Some(Wide::new(false, 1u32.into(), -1).minus(&magnitude)?.digits());
    deviation(float, !ulps.is_negative(), magnitude.decimal(), || magnitude.digits(), rest)
}

fn hex(float: Float, quantum: i32, run: &Run<'_>) -> Deviation {
    if run.exponent <= -EXPONENT_LIMIT {
        return far_below(float, -EXPONENT_LIMIT / 4);
    }
    let leading = run.leading(DIGITS);
    let exponent = leading.power * 4 + run.exponent;
    let written = Wide::new(false, leading.digits, exponent);
    let difference = dyadic(float, quantum, &written);
    if leading.more {
        // The remaining digits come after thousands of others. They matter only if the difference is otherwise zero.
        let zero = Wide::from(float.term()).magnitude() == written;
        let below = (exponent - i64::from(quantum)) * 3 / 10;
        return if zero { bound(float, false, below) } else { difference.rough() };
    }
    difference
}

fn decimal(float: Float, quantum: i32, run: &Run<'_>) -> Deviation {
    if run.exponent <= -EXPONENT_LIMIT {
        return far_below(float, -EXPONENT_LIMIT / 2);
    }
    let leading = run.leading(DIGITS);
    // Dividing the written value by the ulp, a power of two, gives a decimal again.
    let (digits, power) = match quantum {
        ..=0 => (leading.digits << quantum.unsigned_abs(), leading.power + run.exponent),
        1.. => {
            let fives = BigUint::from(5u32).pow(quantum as u32);
            (leading.digits * fives, leading.power + run.exponent - i64::from(quantum))
        }
    };
    if power < FAR_BELOW && !float.is_zero() {
        return whole_ulp(float);
    }
    let number = significand_in(float, quantum);
    // A zero has no digits to align, and its power may be arbitrarily large.
    let aligned = |digits: BigUint, up: i64| match digits.bits() {
        0 => digits,
        _ => digits * power_of_ten(up.max(0) as u32),
    };
    let (number, digits) = (aligned(number, -power), aligned(digits, power));
    let grown = number > digits;
    let difference = if grown { number - digits } else { digits - number };
    if leading.more && difference.bits() == 0 {
        // The remaining digits are below 10^power × 2^149, or 10^power × 5^104; for f64, 10^power × 5^971.
        return bound(float, false, power + if float.format().precision() > 24 { 680 } else { 73 });
    }
    let power = power.min(0);
    let rest = || {
        let half = power_of_ten(power.checked_add(1)?.unsigned_abs() as u32) * 5u32;
        (power < 0 && half > difference).then(|| Decimal::new(false, &(half - &difference), power))
    };
    let text = Decimal::new(false, &difference, power);
    let deviation = deviation(float, grown, text.text(POSITIONAL), || text.clone(), rest);
    if leading.more { deviation.rough() } else { deviation }
}

fn ratio(float: Float, quantum: i32, numerator: &Run<'_>, denominator: &Run<'_>) -> Deviation {
    let whole = |run: &Run<'_>| run.leading(run.text.len()).digits;
    let (numerator, denominator) = (whole(numerator), whole(denominator));
    let (numerator, denominator) = match quantum {
        ..=0 => (numerator << quantum.unsigned_abs(), denominator),
        1.. => (numerator, denominator << quantum.unsigned_abs()),
    };
    let number = &denominator * significand_in(float, quantum);
    let grown = number > numerator;
    let difference = if grown { number - numerator } else { numerator - number };
    let common = common_divisor(difference.clone(), denominator.clone());
    let (numerator, denominator) = (difference / &common, denominator / common);
    let exact = if denominator == BigUint::from(1u32) {
        numerator.to_string()
    } else {
        format!("{numerator}/{denominator}")
    };
    let digits = || Decimal::quotient(false, &numerator, &denominator);
    let twice = &numerator * 2u32;
    let rest = || {
        (denominator > twice)
            .then(|| Decimal::quotient(false, &(&denominator - &twice), &(&denominator * 2u32)))
    };
    deviation(float, grown, exact, digits, rest)
}

fn common_divisor(mut a: BigUint, mut b: BigUint) -> BigUint {
    while b.bits() > 0 {
        (a, b) = (b.clone(), a % b);
    }
    a
}
