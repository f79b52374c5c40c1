//! How a guess at a result compares with what is delivered: right or not, how far off, in which fields.

use super::compare::{count, ways_to};
use super::phrase::{code, number};
use crate::compare::{Distance, Pipeline};
use crate::doc::{Line, line};
use crate::float::Float;
use crate::isa::and_list;

/// What is said of a guess at one lane of a result. Every NaN counts as right where a NaN is delivered.
///
/// `` No: `0x3000` = 0.125 is one ulp below `0x3001` = 0.1251220703125. Only the fraction differs. ``
pub(crate) fn guess_told(guess: Float, result: Float, pipelines: &[Pipeline], lane: usize) -> Line {
    let [guessed, delivered] = [guess, result].map(named);
    let told = match Distance::between(result, guess) {
        Distance::Same => return line(format!("Yes: {delivered}.")),
        Distance::OtherNan | Distance::SameValue => {
            return line(format!("Yes: NaN, here `{}`. Every NaN counts as right.", code(result)));
        }
        Distance::ZeroSign => format!("{guessed} is the other zero: the result is {delivered}"),
        Distance::Below(ulps) => format!("{guessed} is {} ulp below {delivered}", in_words(count(&ulps))),
        Distance::Above(ulps) => format!("{guessed} is {} ulp above {delivered}", in_words(count(&ulps))),
        Distance::NotFinite => format!("{guessed} is not the result, {delivered}"),
    };
    let ways = ways_to(pipelines, lane, guess.bits());
    let elsewhere = match ways.is_empty() {
        true => String::new(),
        false => format!(" `{}` is delivered by: {}.", code(guess), ways.join("; ")),
    };
    line(format!("No: {told}. {}{elsewhere}", fields(guess, result)))
}

/// The same of bits without a format.
pub(crate) fn guessed_bits_told(guess: u64, result: u64) -> Line {
    match (guess ^ result).count_ones() {
        0 => line(format!("Yes: `{result:#010x}`.")),
        1 => line(format!("No: `{guess:#010x}` differs from `{result:#010x}` in one bit.")),
        many => line(format!("No: `{guess:#010x}` differs from `{result:#010x}` in {many} bits.")),
    }
}

/// Said on a row of bits that are guessed.
pub const YOUR_GUESS: &str = "your guess";

/// Said on the row of the result, once a guess was compared with it: `as guessed`, or `guessed 0x3000`.
pub(crate) fn guessed_note(guess: &str, is_right: bool) -> String {
    if is_right { "as guessed".to_owned() } else { format!("guessed {guess}") }
}

/// Said where nothing is guessed that could be compared.
pub(crate) const NOTHING_GUESSED: &str = "nothing is guessed yet: type a value or a code, or flip bits";
/// Said where bits were left open.
pub(crate) const LEFT_OPEN: &str = "the bits left open are 0 now: once more, and they are compared";

/// Said where the other lane is still to be guessed.
pub(crate) fn other_lane(lane: usize) -> String {
    format!("lane {lane} is to be guessed too; then both are compared")
}

/// `` `0x3000` = 0.125 ``
fn named(value: Float) -> String {
    let number = number(value);
    let equals = if number.starts_with('≈') { "" } else { "= " };
    format!("`{}` {equals}{number}", code(value))
}

fn in_words(count: String) -> String {
    if count == "1" { "one".to_owned() } else { count }
}

/// Which fields of two unlike codes of one format differ.
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
