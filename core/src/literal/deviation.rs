//! How far rounding has moved a literal.

use super::number::{EXPONENT_LIMIT, Run};
use super::scanned::ScannedLiteral;
use crate::float::{Decimal, POSITIONAL, enough_digits, power_of_ten};
use crate::float::{Float, Rounded, Wide};
use num_bigint::BigUint;
use std::fmt;

/// What rounding to the format did to a literal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// the number is what was written
    Exact,
    /// the number is the nearest one, but not what was written
    Rounded(Deviation),
    /// what was written is too large for the format: it became infinity
    Overflow,
    /// what was written is nearer to zero than to the smallest number, or half way between them: it became zero
    Underflow(Deviation),
}

/// The number less what was written, in units of the gap between the two numbers about what was written: an ulp of
/// that value, not of a power of two above it that it was rounded to. So it is half an ulp at most, and that only for
/// a tie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deviation {
    /// is the number greater than what was written?
    pub above: bool,
    /// its magnitude exactly, where that is at most 24 characters long: `0.4`, `1/3`, `1 × 2^-90000`
    pub exact: Option<String>,
    /// its magnitude: exactly, if that is short, else with six significant digits, `≈ 0.333333`.
    /// Very near to half an ulp it has as many digits as show that it is not: `≈ 0.49999999814`; `just under 0.5` where
    /// those would be too many.
    /// `< 1e-90` where only a bound is worked out: beyond 4,000 digits, or exponents beyond 10^18.
    pub brief: String,
}

/// The digits of a text that a deviation is worked out from; the rest makes it a bound.
const DIGITS: usize = 4000;
/// The longest exact text.
const LONGEST: usize = 24;
/// The longest exact text that stands for a brief one too.
const BRIEF: usize = 10;
/// A written value with an exponent below this one, of two or of ten, counts as nothing beside any number but zero.
const FAR_BELOW: i64 = -100_000;
/// Digits of a rounded text.
const ROUNDED: usize = 6;
/// A rounded text that would read as a tie, though it is none.
const LIKE_A_TIE: &str = "≈ 0.500000";
/// A text in place of one with too many digits.
const NEARLY_A_TIE: &str = "just under 0.5";

/// `+0.4`, `-1/3`, `≈ -0.333252`: the sign of number less written, then the magnitude, in ulp.
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
    /// Is what was written half way between two numbers?
    pub fn is_tie(&self) -> bool {
        matches!(self.exact.as_deref(), Some("0.5" | "1/2"))
    }

    /// The same, where something too small to show has been left out.
    fn rough(self) -> Self {
        let mark = if self.brief.starts_with('≈') { "" } else { "≈ " };
        Deviation { above: self.above, exact: None, brief: format!("{mark}{}", self.brief) }
    }
}

/// What rounding did to a literal that became `float`.
pub(super) fn fidelity(written: &ScannedLiteral<'_>, float: Float, rounded: &Rounded) -> Fidelity {
    if !rounded.inexact() {
        return Fidelity::Exact;
    }
    if rounded.overflow {
        return Fidelity::Overflow;
    }
    let deviation = match written {
        // A code is never rounded.
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

/// `grown` tells whether the number's magnitude is greater than the written one; `digits` are those of the deviation, and
/// `rest` is what it lacks to half an ulp.
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

/// A number of so many digits at most, marked where it has more.
fn about(digits: &Decimal, count: usize) -> String {
    let mark = if digits.digits.len() > count { "≈ " } else { "" };
    format!("{mark}{}", digits.rounded(count).text(POSITIONAL))
}

/// `≈ 0.49999999814`.
fn beside_a_tie(digits: &Decimal, rest: &Decimal) -> String {
    let count = enough_digits(digits, rest);
    count.map_or_else(|| NEARLY_A_TIE.to_owned(), |count| about(digits, count))
}

/// The significand of a number in units of a quantum that is its own, or that of the binade below.
fn significand_in(float: Float, quantum: i32) -> BigUint {
    BigUint::from(float.significand()) << float.quantum().abs_diff(quantum)
}

fn bound(float: Float, grown: bool, power: i64) -> Deviation {
    Deviation { above: grown != float.is_negative(), exact: None, brief: format!("< 1e{power}") }
}

/// The deviation of a written value that is far smaller than the format's least number: at most `10^power` ulp if it
/// became zero. A format without zero gives its least number instead.
fn far_below(float: Float, power: i64) -> Deviation {
    if float.is_zero() { bound(float, false, power) } else { whole_ulp(float) }
}

/// The deviation of a format's least number from a far smaller written value. The format has no zero, so the number is
/// one ulp above, as far as six digits can show.
fn whole_ulp(float: Float) -> Deviation {
    Deviation { above: !float.is_negative(), exact: None, brief: "≈ 1.00000".to_owned() }
}

/// What was written has few enough binary digits to be kept whole.
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
        // Its decimal would have as many digits as its exponent says, which may take days to work out.
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
        // The rest is below the last of some thousand digits: it shows only where nothing else does.
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
    // Divided by the ulp, a power of two, what was written is still a decimal.
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
    // A zero has no digits to align, and then the power may be anything.
    let aligned = |digits: BigUint, up: i64| match digits.bits() {
        0 => digits,
        _ => digits * power_of_ten(up.max(0) as u32),
    };
    let (number, digits) = (aligned(number, -power), aligned(digits, power));
    let grown = number > digits;
    let difference = if grown { number - digits } else { digits - number };
    if leading.more && difference.bits() == 0 {
        // The rest is below 10^power × 2^149, or 10^power × 5^104; in f64, 10^power × 5^971.
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
