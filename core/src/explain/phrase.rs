//! Small pieces of text that sentences are made of.

use crate::float::{Exact, Float, Wide};
use std::fmt;

/// A code in hexadecimal, as wide as its register: `0x3c00`.
pub fn code(value: Float) -> String {
    let digits = value.format().storage_width().div_ceil(4) as usize;
    format!("{:#0width$x}", value.register(), width = digits + 2)
}

/// A number for a sentence: its exact decimal if that is short. Otherwise the shortest decimal to which no other number
/// of its format is nearer, marked with `≈`.
pub fn number(value: Float) -> String {
    let text = value.decimal();
    if text.chars().count() <= LONGEST { text } else { format!("≈ {}", value.short()) }
}

/// A number with the fewest digits that distinguish it from all others of its format, marked with `≈` if it has more
/// digits.
pub fn brief(value: Float) -> String {
    let (exact, short) = (value.decimal(), value.short());
    if exact == short { exact } else { format!("≈ {short}") }
}

/// A number beside numbers of other formats: its exact decimal if that is short, otherwise with enough digits that
/// different numbers never read alike.
pub(super) fn among_formats(value: Float) -> String {
    let text = value.decimal();
    let digits = if value.format().precision() > 24 { ENOUGH_FOR_F64 } else { ENOUGH_DIGITS };
    if text.chars().count() <= LONGEST { text } else { Wide::from(value.term()).about(digits) }
}

/// An exact value for a sentence.
pub(super) fn exact(value: &Exact) -> String {
    wide(&Wide::from(value))
}

/// A number as text, with the minus sign `−` in place of the hyphen.
pub(super) fn with_minus(number: impl fmt::Display) -> String {
    number.to_string().replace('-', "−")
}

/// A length in units of 2 to the power `quantum`: a distance in ulp. Very close to half an ulp or one ulp, it has
/// enough digits to show the difference: `≈ 0.5000458 ulp`. If that takes too many digits, it only says `just under` or
/// `just over`.
pub(super) fn ulps(value: &Exact, quantum: i32) -> String {
    let distance = Wide::from(value).in_units(quantum.into());
    let text = distance.decimal();
    if text.chars().count() <= LONGEST_DISTANCE {
        return format!("{text} ulp");
    }
    let brief = distance.brief();
    for (exponent, name, looks) in [(-1, "0.5", "≈ 0.500000"), (0, "1", "≈ 1.00000")] {
        if brief != looks {
            continue;
        }
        let rounder = Wide::new(false, 1u32.into(), exponent);
        let side = match distance.leading_exponent() < Some(exponent) {
            true => "just under",
            false => "just over",
        };
        let beside = distance.about_apart_from(&rounder);
        return beside.map_or_else(|| format!("{side} {name} ulp"), |text| format!("{text} ulp"));
    }
    format!("{brief} ulp")
}

/// Decimals up to this many characters are written in full in sentences.
const LONGEST: usize = 18;
/// Decimals outside sentences may be longer.
const LONGEST_ALONE: usize = 24;
/// Nine digits distinguish all f32 numbers, and so those of every smaller format.
const ENOUGH_DIGITS: usize = 9;
/// Seventeen digits distinguish all f64 numbers.
const ENOUGH_FOR_F64: usize = 17;
const LONGEST_DISTANCE: usize = 14;

/// The decimal of an exact value: in full up to 24 characters, otherwise rounded and marked with `≈`.
pub(super) fn wide(value: &Wide) -> String {
    let text = value.decimal();
    if text.chars().count() <= LONGEST_ALONE { text } else { value.brief() }
}

/// `1 bit`, `3 bits`.
pub(super) fn count(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `1 place`, `3 places`.
pub(super) fn places(n: u32) -> String {
    count(n, "place")
}
