//! Small pieces of text that sentences are made of.

use crate::float::{Exact, Float, Wide};

/// A code in hexadecimal, as wide as its format: `0x3c00`.
pub fn code(value: Float) -> String {
    let digits = value.format().width().div_ceil(4) as usize;
    format!("{:#0width$x}", value.bits(), width = digits + 2)
}

/// A number for a sentence: its exact decimal where that is short, else the shortest one that no other number of
/// its format is nearer to, marked with `≈`.
pub fn number(value: Float) -> String {
    let text = value.decimal();
    if text.chars().count() <= LONGEST { text } else { format!("≈ {}", value.short()) }
}

/// A number in as few digits as distinguish it from all others of its format, marked with `≈` where it has more.
pub fn brief(value: Float) -> String {
    let (exact, short) = (value.decimal(), value.short());
    if exact == short { exact } else { format!("≈ {short}") }
}

/// A number beside numbers of other formats: its exact decimal where that is short, else so many digits that two
/// numbers read alike only if they are the same.
pub(super) fn among_formats(value: Float) -> String {
    let text = value.decimal();
    if text.chars().count() <= LONGEST { text } else { Wide::from(value.term()).about(ENOUGH_DIGITS) }
}

/// An exact value for a sentence.
pub(super) fn exact(value: &Exact) -> String {
    wide(&Wide::from(value))
}

/// A length in units of 2 to the power `quantum`: a distance in ulp. Very near to half an ulp, or to a whole
/// one, the difference is what matters, so it is written as that: `0.5 + 2.91038e-11 ulp`.
pub(super) fn ulps(value: &Exact, quantum: i32) -> String {
    let distance = Wide::from(value).in_units(quantum.into());
    let text = distance.decimal();
    if text.chars().count() <= LONGEST_DISTANCE {
        return format!("{text} ulp");
    }
    for (exponent, name) in [(-1, "0.5"), (0, "1")] {
        let rest = distance.minus(&Wide::new(false, 1u32.into(), exponent));
        if let Some(rest) =
            rest.filter(|rest| rest.leading_exponent().is_some_and(|lead| lead < NEARLY_ROUND))
        {
            let sign = if rest.is_negative() { "−" } else { "+" };
            let rest = rest.magnitude().brief();
            let (about, rest) = rest.strip_prefix("≈ ").map_or(("", rest.as_str()), |rest| ("≈ ", rest));
            return format!("{about}{name} {sign} {rest} ulp");
        }
    }
    let brief = distance.brief();
    // Of digits without end no difference is known, only on which side they lie.
    let side =
        |whole: i64| if distance.leading_exponent() < Some(whole) { "just under" } else { "just over" };
    match brief.as_str() {
        "≈ 0.500000" => format!("{} 0.5 ulp", side(-1)),
        "≈ 1.00000" => format!("{} 1 ulp", side(0)),
        _ => format!("{brief} ulp"),
    }
}

/// Decimals up to this many characters stand in sentences as they are.
const LONGEST: usize = 18;
/// Decimals that stand alone may be longer.
const LONGEST_ALONE: usize = 24;
/// Nine digits distinguish all f32 numbers, and so those of every smaller format.
const ENOUGH_DIGITS: usize = 9;
const LONGEST_DISTANCE: usize = 14;
/// A distance that differs from a round one by less than 2 to this power would read as if it did not.
const NEARLY_ROUND: i64 = -12;

/// The decimal of an exact value: every digit up to 24 characters, else rounded and marked with `≈`.
pub(super) fn wide(value: &Wide) -> String {
    let text = value.decimal();
    if text.chars().count() <= LONGEST_ALONE { text } else { value.brief() }
}

/// `1 bit`, `3 bits`.
pub(super) fn count(n: u32, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `place` or `places` and a number before it.
pub(super) fn places(n: u32) -> String {
    count(n, "place")
}
