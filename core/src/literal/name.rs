//! Names of numbers.

use super::error::{LiteralError, Problem};
use super::spoken::with_written_names;
use crate::float::{Exact, Format, Mode, Tail, round};
use crate::typo::{LONGEST, clipped, closest};

/// A name and the function that gives its code; `None` if the format has no such number.
type Name = (&'static str, fn(Format) -> Option<u64>);

/// Names of numbers that take no payload.
const NAMES: [Name; 11] = [
    ("inf", infinity),
    ("infinity", infinity),
    ("∞", infinity),
    ("max", |format| Some(format.max_finite())),
    ("min_normal", |format| Some(format.min_normal())),
    ("max_subnormal", |format| format.has_zero().then(|| format.min_normal() - 1)),
    ("min_subnormal", |format| format.has_zero().then(|| format.min_positive())),
    ("eps", |format| Some(gap_above_one(format))),
    ("epsilon", |format| Some(gap_above_one(format))),
    ("largest", |format| Some(format.max_finite())),
    ("smallest", |format| Some(format.min_positive())),
];

/// Names of NaNs, which a payload may follow.
const NANS: [&str; 2] = ["nan", "snan"];

/// True if this word is the name of a number, in upper or lower case.
pub fn is_name(word: &str) -> bool {
    names().any(|name| name.eq_ignore_ascii_case(word))
}

/// The code that a name denotes. The name starts at byte `start` and must extend to the end of the text.
pub(super) fn code(text: &str, start: usize, negative: bool, format: Format) -> Result<u64, LiteralError> {
    let name = &with_written_names(&text[start..]);
    let name = name.trim_end();
    let lacking = |what: &str| {
        let what = clipped(what);
        Err(LiteralError::new(start..text.len(), Problem::Lacking { what, of: format.name() }))
    };
    let sign = if negative { format.sign_mask() } else { 0 };
    if let Some((word, code)) = NAMES.iter().find(|(word, _)| word.eq_ignore_ascii_case(name)) {
        return match code(format) {
            _ if negative && !format.is_signed() => lacking("negative number"),
            Some(code) => Ok(sign | code),
            None => lacking(word),
        };
    }
    let open = name.find('(').unwrap_or(name.len());
    let word = name[..open].trim_end();
    let signalling = match word {
        _ if word.eq_ignore_ascii_case("nan") => false,
        _ if word.eq_ignore_ascii_case("snan") => true,
        _ => return Err(unknown(text, start)),
    };
    let at = start + open;
    if !format.is_ieee() {
        let plain =
            !signalling && open == name.len() && format.has_nan() && (!negative || format.is_signed());
        return if plain { Ok(sign | format.first_nan()) } else { lacking(name) };
    }
    let payload = match name.get(open + 1..) {
        None => u64::from(signalling),
        Some(_) => payload(text, at, format)?,
    };
    if signalling && payload == 0 {
        return Err(LiteralError::new(at..text.len(), Problem::PayloadZero));
    }
    let quiet = if signalling { 0 } else { format.quiet_bit() };
    Ok(sign | format.infinity() | quiet | payload)
}

/// Hexadecimal digits without `0x`; a final `h` is dropped.
pub(super) fn hex_digits(word: &str) -> Option<String> {
    let digits = word.strip_suffix(['h', 'H']).unwrap_or(word);
    let short = (1..=LONGEST).contains(&digits.len());
    (short && digits.bytes().all(|byte| byte.is_ascii_hexdigit())).then(|| digits.to_string())
}

/// The payload in brackets from byte `open` to the end of the text.
fn payload(text: &str, open: usize, format: Format) -> Result<u64, LiteralError> {
    let wrong = || LiteralError::new(open..text.len(), Problem::Payload);
    let inner = text[open + 1..].strip_suffix(')').ok_or_else(wrong)?.trim();
    let (digits, base) = match inner.strip_prefix("0x").or(inner.strip_prefix("0X")) {
        Some(digits) => (digits, 16),
        None => (inner, 10),
    };
    let mut value = 0u64;
    for digit in digits.chars() {
        let digit = digit.to_digit(base).ok_or_else(wrong)?;
        value = value.saturating_mul(base.into()).saturating_add(digit.into());
    }
    let width = format.fraction_bits() - 1;
    if digits.is_empty() {
        return Err(wrong());
    }
    if value >> width != 0 {
        let at = open..text.len();
        return Err(LiteralError::new(at, Problem::PayloadTooWide { width, of: format.name() }));
    }
    Ok(value)
}

fn infinity(format: Format) -> Option<u64> {
    format.is_ieee().then(|| format.infinity())
}

/// The code of the distance from 1 to the next number.
fn gap_above_one(format: Format) -> u64 {
    let exponent = -(format.fraction_bits() as i32);
    round(&Exact { negative: false, head: 1, exponent, tail: Tail::Zero }, format, Mode::Rn).bits
}

/// The error for a text that is not a name from byte `start` on.
fn unknown(text: &str, start: usize) -> LiteralError {
    let word = &text[start..];
    let Some(found) = word.chars().next() else {
        return LiteralError::new(start..start, Problem::NoDigits { base: 10 });
    };
    if !found.is_alphabetic() {
        return LiteralError::new(start..start + found.len_utf8(), Problem::Unexpected(found));
    }
    let problem = match hex_digits(word) {
        Some(digits) => Problem::NoPrefix { digits },
        None => Problem::UnknownWord { word: clipped(word), nearest: nearest(word) },
    };
    LiteralError::new(start..text.len(), problem)
}

/// The first name that starts with this word, or else the name closest to this word.
fn nearest(word: &str) -> Option<&'static str> {
    let begins = |name: &&str| word.len() >= 2 && name.starts_with(&word.to_ascii_lowercase());
    names().find(begins).or_else(|| closest(word, names()))
}

/// Every name, without payloads.
pub fn names() -> impl Iterator<Item = &'static str> {
    NAMES.iter().map(|(name, _)| *name).chain(NANS)
}
