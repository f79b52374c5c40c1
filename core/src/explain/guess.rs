//! Compares a guess with the result: right or wrong, the distance, and the fields that differ.

use super::compare::{count, ways_to};
use super::phrase::{code, number};
use crate::compare::{Distance, Pipeline};
use crate::doc::{Line, line};
use crate::float::Float;
use crate::isa::and_list;

/// The verdict on a guess at one lane of a result. If the result is NaN, every NaN counts as right.
///
/// `` No: `0x3000` = 0.125 is one ulp below `0x3001` = 0.1251220703125. Only the fraction differs. ``
pub(crate) fn guess_feedback(guess: Float, result: Float, pipelines: &[Pipeline], lane: usize) -> Line {
    let [guessed, delivered] = [guess, result].map(named);
    let told = match Distance::between(result, guess) {
        Distance::Same => return line(format!("Yes: {delivered}.")),
        Distance::OtherNan | Distance::SameValue => {
            return line(format!("Yes: NaN, here `{}`. Every NaN counts as right.", code(result)));
        }
        Distance::ZeroSign => {
            format!("{guessed} is the zero of the opposite sign: the result is {delivered}")
        }
        Distance::Below(ulps) => format!("{guessed} is {} ulp below {delivered}", in_words(count(&ulps))),
        Distance::Above(ulps) => format!("{guessed} is {} ulp above {delivered}", in_words(count(&ulps))),
        Distance::NotFinite => format!("{guessed} is not the result, {delivered}"),
    };
    let ways = ways_to(pipelines, lane, guess.bits());
    let elsewhere = match ways.is_empty() {
        true => String::new(),
        false => format!(" `{}` is the result of: {}.", code(guess), ways.join("; ")),
    };
    line(format!("No: {told}. {}{elsewhere}", fields(guess, result)))
}

/// The verdict on a guess at bits without a format.
pub(crate) fn bits_guess_feedback(guess: u64, result: u64) -> Line {
    match (guess ^ result).count_ones() {
        0 => line(format!("Yes: `{result:#010x}`.")),
        1 => line(format!("No: `{guess:#010x}` differs from `{result:#010x}` in one bit.")),
        many => line(format!("No: `{guess:#010x}` differs from `{result:#010x}` in {many} bits.")),
    }
}

/// The label of a row of guessed bits.
pub const YOUR_GUESS: &str = "your guess";

/// The note on the row of the result after a comparison with a guess: `as guessed`, or `guessed 0x3000`.
pub(crate) fn guessed_note(guess: &str, is_right: bool) -> String {
    if is_right { "as guessed".to_owned() } else { format!("guessed {guess}") }
}

/// Shown if there is no guess to compare.
pub(crate) const NOTHING_GUESSED: &str = "guess first: type a value or a code, or flip bits";
/// Shown if bits were left open.
pub(crate) const LEFT_OPEN: &str = "the bits left open are now 0; repeat to compare the guess";

/// Shown if the other lane has not been guessed yet.
pub(crate) fn other_lane(lane: usize) -> String {
    format!("guess lane {lane} too; then both are compared")
}

/// A code with its value: `` `0x3000` = 0.125 ``
fn named(value: Float) -> String {
    let number = number(value);
    let equals = if number.starts_with('≈') { "" } else { "= " };
    format!("`{}` {equals}{number}", code(value))
}

fn in_words(count: String) -> String {
    if count == "1" { "one".to_owned() } else { count }
}

/// A sentence on the fields in which two different codes of one format differ.
fn fields(a: Float, b: Float) -> String {
    let format = a.format();
    let differ = a.bits() ^ b.bits();
    let (fraction, sign) = (format.fraction_mask(), format.sign_mask());
    let parts = [("sign", sign), ("exponent", !(sign | fraction)), ("fraction", fraction)];
    let names: Vec<&str> =
        parts.into_iter().filter(|(_, field)| differ & field != 0).map(|(name, _)| name).collect();
    match names.as_slice() {
        [one] => format!("Only the {one} differs."),
        several => format!("The {} differ.", and_list(several)),
    }
}
