//! Rounds an exact number to a code, correctly or by a rule.

use super::ratio::{Ratio, counted, is_zero, leading_exponent, scaled};
use super::rule::Rule;
use crate::float::{Float, Format};
use num_bigint::BigInt;
use std::cmp::Ordering;

/// The code of an exact magnitude with this sign.
pub fn rounded(exact: &Ratio, negative: bool, format: Format, rule: Option<Rule>) -> u64 {
    let code = match rule {
        _ if is_zero(exact) => 0,
        Some(Rule::EvenSpacing) => evenly_spaced(exact, negative, format),
        Some(Rule::FullPrecisionSubnormals) => {
            let quantum = leading_exponent(exact) - format.fraction_bits() as i32;
            once(&scaled(units(exact, quantum, negative, None), quantum), negative, format, None)
        }
        _ => once(exact, negative, format, rule),
    };
    let code = if rule == Some(Rule::FlushesResults) && code < format.min_normal() { 0 } else { code };
    Float::new(format, code).with_sign(negative).bits()
}

/// Rounds to the last place of the magnitude in the format, and encodes the result.
fn once(exact: &Ratio, negative: bool, format: Format, rule: Option<Rule>) -> u64 {
    let quantum = last_place(exact, format);
    written(units(exact, quantum, negative, rule), quantum, format, rule)
}

/// Rounds to multiples of the ulp of 1, whatever the binade; digits that do not fit are lost.
fn evenly_spaced(exact: &Ratio, negative: bool, format: Format) -> u64 {
    let spacing = -(format.fraction_bits() as i32);
    let multiple = scaled(units(exact, spacing, negative, None), spacing);
    if is_zero(&multiple) { 0 } else { cut(&multiple, format) }
}

/// A nonzero magnitude, truncated at its last place and encoded.
pub fn cut(exact: &Ratio, format: Format) -> u64 {
    once(exact, false, format, Some(Rule::Truncates))
}

/// The exponent of the last place of a nonzero magnitude in the format.
fn last_place(exact: &Ratio, format: Format) -> i32 {
    (leading_exponent(exact) - format.fraction_bits() as i32).max(format.quantum_min())
}

/// A magnitude in units of `2^quantum`, rounded.
pub fn units(exact: &Ratio, quantum: i32, negative: bool, rule: Option<Rule>) -> BigInt {
    let (count, rest) = counted(exact, quantum);
    if !is_zero(&rest) && goes_up(count.bit(0), &rest, negative, rule) { count + 1 } else { count }
}

/// True if a count with a nonzero remainder is rounded up.
fn goes_up(is_odd: bool, rest: &Ratio, negative: bool, rule: Option<Rule>) -> bool {
    let half = rest.cmp(&Ratio::new_raw(1.into(), 2.into()));
    match rule {
        Some(Rule::Truncates) => false,
        Some(Rule::AlwaysUp) => true,
        Some(Rule::Floors) => negative,
        Some(Rule::NoSticky) => half.is_ge() && is_odd,
        Some(Rule::StickyIsGuard) if half.is_lt() => *rest >= Ratio::new_raw(1.into(), 4.into()),
        _ => match half {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => match rule {
                Some(Rule::TiesAway) => true,
                Some(Rule::TiesTowardPlus) => !negative,
                Some(Rule::TiesDown) => false,
                Some(Rule::TiesToOdd) => !is_odd,
                _ => is_odd,
            },
        },
    }
}

/// The code of `count` units of `2^quantum`. `count` has at most as many bits as a significand, or is the next power of
/// two.
pub fn written(count: BigInt, quantum: i32, format: Format, rule: Option<Rule>) -> u64 {
    debug_assert!(u64::try_from(&count).is_ok(), "{count} units are a significand");
    let mut significand = u64::try_from(&count).unwrap_or(0);
    let mut quantum = quantum;
    if significand == 2 << format.fraction_bits() {
        (significand, quantum) = (significand / 2, quantum + 1);
    }
    if significand < format.min_normal() {
        return significand;
    }
    let field = quantum + format.fraction_bits() as i32 + format.bias();
    if field >= format.exponent_top() as i32 {
        return match rule {
            Some(Rule::Saturates) => format.max_finite(),
            Some(Rule::OverflowIsNan) => nan(format),
            _ => format.infinity(),
        };
    }
    let fraction = significand & format.fraction_mask();
    let fraction = match rule {
        Some(Rule::HiddenBitStored) => format.min_normal() >> 1 | fraction >> 1,
        _ => fraction,
    };
    (field as u64) << format.fraction_bits() | fraction
}

/// The NaN that represents all NaNs.
pub const fn nan(format: Format) -> u64 {
    format.magnitude_mask()
}
