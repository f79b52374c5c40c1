//! Splits a text into the parts of a literal, without rounding.

use super::error::{LiteralError, Problem};
use super::kind::LiteralKind;
use super::name;
use super::number::{Run, exponent, hex_value, nothing_after, sign, wrong};
use super::power::power;
use super::scanned::{RATIO_DIGITS, ScannedLiteral};
use crate::float::{Float, Format};
use crate::typo::{LONGEST, clipped};
use std::ops::Range;

/// Finds the parts of a literal. The format determines how many bits a pattern may have, and which values are invalid.
pub(super) fn scan(text: &str, format: Format) -> Result<ScannedLiteral<'_>, LiteralError> {
    let scanned = any(text, format)?;
    let lacking = |what: &str| Problem::Lacking { what: what.to_owned(), of: format.name() };
    match scanned.sign_and_zero() {
        Some((_, true)) if !format.has_zero() => Err(LiteralError::new(0..text.len(), lacking("zero"))),
        Some((true, _)) if !format.is_signed() => {
            Err(LiteralError::new(0..text.len(), lacking("negative numbers")))
        }
        _ => Ok(scanned),
    }
}

fn any(text: &str, format: Format) -> Result<ScannedLiteral<'_>, LiteralError> {
    let (text, first) = trimmed(text)?;
    let (negative, length) = sign(&text[first..]).unwrap_or((false, 0));
    let start = first + length;
    let bytes = &text.as_bytes()[start..];
    match *bytes {
        [b'0', ..] if suffix(&text[start + 1..]).is_some() => number(text, start, negative, format),
        [b'0', b'x' | b'X', ..] => hex(text, first..start, negative, format),
        [b'0', b'h' | b'H', ..] if let Some(digits) = name::hex_digits(&text[start + 2..]) => {
            Err(LiteralError::new(start..text.len(), Problem::NoPrefix { digits }))
        }
        [b'0', b'b' | b'B', ..] => {
            let bits = binary(text, start, format.storage_width(), format.name())?;
            unsigned(first..start, negative, bits, format)
        }
        [b'0', letter @ (b'f' | b'F' | b'd' | b'D'), ..] => {
            // Wrong digits are reported before the sign, because removing the sign would not help then.
            let written = ptx(text, start, letter, format)?;
            if start > first { Err(LiteralError::new(first..start, Problem::SignedPtx)) } else { Ok(written) }
        }
        [b'0' | b'1', b' ', ..] if let Some(bits) = fields(&text[start..], format) => {
            unsigned(first..start, negative, bits << format.storage_shift(), format)
        }
        [b'0'..=b'9' | b'.', ..] => number(text, start, negative, format),
        _ => name::code(text, start, negative, format)
            .map(|bits| ScannedLiteral::Code(LiteralKind::Name, bits)),
    }
}

/// The bits of a number with separated fields, as halfplay prints it: `0 01111 0000000000`.
fn fields(text: &str, format: Format) -> Option<u64> {
    let widths = [u32::from(format.is_signed()), format.exponent_bits(), format.fraction_bits()];
    let mut words = text.split_ascii_whitespace();
    let mut bits = 0;
    for width in widths.into_iter().filter(|width| *width > 0) {
        let word = words.next().filter(|word| word.len() == width as usize)?;
        bits = bits << width | u64::from_str_radix(word, 2).ok()?;
    }
    words.next().is_none().then_some(bits)
}

/// The text without trailing spaces, and the position after leading spaces.
pub(super) fn trimmed(text: &str) -> Result<(&str, usize), LiteralError> {
    let start = text.len() - text.trim_start().len();
    if start == text.len() {
        return Err(LiteralError::new(0..start, Problem::Empty));
    }
    Ok((text.trim_end(), start))
}

/// Parses the digits after `0x` as a pattern of at most `width` bits, up to the end of the text.
pub(super) fn hex_pattern(
    text: &str,
    start: usize,
    width: u32,
    of: &'static str,
) -> Result<u64, LiteralError> {
    let (run, end) = Run::read(text, start + 2, 16)?;
    nothing_after(text, end, 16)?;
    pattern_of(&run, start..end, width, of)
}

/// Parses the digits after `0b` as a pattern of exactly `width` bits, up to the end of the text.
pub(super) fn binary(text: &str, start: usize, width: u32, of: &'static str) -> Result<u64, LiteralError> {
    let (mut bits, mut value, mut last) = (0, 0u64, b'_');
    for (index, byte) in text.bytes().enumerate().skip(start + 2) {
        match byte {
            b'0' | b'1' => {
                bits += 1;
                value = value << 1 | u64::from(byte - b'0');
            }
            b'_' if last != b'_' && index + 1 < text.len() => {}
            b'_' => return Err(LiteralError::new(index..index + 1, Problem::Underscore)),
            _ => return Err(wrong(text, index, 2)),
        }
        last = byte;
    }
    match bits {
        0 => Err(LiteralError::new(text.len()..text.len(), Problem::NoDigits { base: 2 })),
        _ if bits > width as usize => {
            Err(LiteralError::new(start..text.len(), Problem::TooWide { bits, width, of }))
        }
        _ if bits < width as usize => {
            Err(LiteralError::new(start..text.len(), Problem::TooNarrow { bits, width, of }))
        }
        _ => Ok(value),
    }
}

/// Parses `0x…`: with a point or a `p`, it is a value.
fn hex(
    text: &str,
    sign: Range<usize>,
    negative: bool,
    format: Format,
) -> Result<ScannedLiteral<'_>, LiteralError> {
    let start = sign.end;
    let (mut run, mut end) = Run::read(text, start + 2, 16)?;
    let power = matches!(text.as_bytes().get(end), Some(b'p' | b'P'));
    if power {
        (run.exponent, end) = exponent(text, end + 1)?;
    }
    if let Some(own) = suffix(&text[end..]).filter(|_| power) {
        return converted(ScannedLiteral::Number { negative, run }, own, format, start..text.len());
    }
    // Suffixes in C and in assemblers.
    if let [b'f' | b'F' | b'h' | b'H' | b'l' | b'L' | b'u' | b'U'] = text.as_bytes()[end..] {
        return Err(stray(text, start, end));
    }
    nothing_after(text, end, if power { 10 } else { 16 })?;
    if power || run.point {
        return Ok(ScannedLiteral::Number { negative, run });
    }
    let bits = pattern_of(&run, start..end, format.storage_width(), format.name())?;
    unsigned(sign, negative, bits, format)
}

fn pattern_of(run: &Run<'_>, at: Range<usize>, width: u32, of: &'static str) -> Result<u64, LiteralError> {
    if run.point {
        return Err(LiteralError::new(at, Problem::PatternWanted { width }));
    }
    let bits = (64 - run.short.leading_zeros()) as usize + 4 * run.short_power as usize;
    if bits > width as usize {
        return Err(LiteralError::new(at, Problem::TooWide { bits, width, of }));
    }
    Ok(run.short)
}

/// The pattern of a register; an error if a sign precedes it.
fn unsigned<'a>(
    sign: Range<usize>,
    negative: bool,
    bits: u64,
    format: Format,
) -> Result<ScannedLiteral<'a>, LiteralError> {
    if sign.is_empty() {
        return Ok(ScannedLiteral::Code(LiteralKind::Pattern, Float::of_register(format, bits).bits()));
    }
    let instead = bits ^ if negative { format.sign_mask() << format.storage_shift() } else { 0 };
    Err(LiteralError::new(sign, Problem::SignedPattern { instead }))
}

/// Parses PTX's `0f` with 8 digits or `0d` with 16.
fn ptx(text: &str, start: usize, letter: u8, format: Format) -> Result<ScannedLiteral<'_>, LiteralError> {
    let single = letter.eq_ignore_ascii_case(&b'f');
    let wanted = if single { 8 } else { 16 };
    let mut bits = 0u64;
    for (index, byte) in text.bytes().enumerate().skip(start + 2) {
        let Some(digit) = hex_value(byte) else { return Err(wrong(text, index, 16)) };
        bits = bits << 4 | u64::from(digit);
    }
    let found = text.len() - start - 2;
    if found != wanted {
        return Err(LiteralError::new(start..text.len(), Problem::PtxDigits { wanted, found }));
    }
    let own = if single { Format::F32 } else { Format::F64 };
    if format == own {
        return Ok(ScannedLiteral::Code(LiteralKind::Ptx, bits));
    }
    foreign(Float::new(own, bits), format, start..text.len())
}

/// Converts a number of another format, written at `at`. Infinities stay, NaNs become `nan` with their sign. An error
/// names what the format lacks.
fn foreign<'a>(number: Float, format: Format, at: Range<usize>) -> Result<ScannedLiteral<'a>, LiteralError> {
    let sign = if number.is_negative() { format.sign_mask() } else { 0 };
    let code = |magnitude: u64| Ok(ScannedLiteral::Code(LiteralKind::Ptx, sign | magnitude));
    let lacking = |what: &str| {
        Err(LiteralError::new(at, Problem::Lacking { what: what.to_owned(), of: format.name() }))
    };
    if number.is_zero() {
        if format.has_zero() { code(0) } else { lacking("zero") }
    } else if number.is_infinite() {
        if format.is_ieee() { code(format.infinity()) } else { lacking("infinity") }
    } else if number.is_nan() {
        match format.has_nan() {
            true if format.is_ieee() => code(format.infinity() | format.quiet_bit()),
            true => code(format.first_nan()),
            false => lacking("NaN"),
        }
    } else {
        Ok(ScannedLiteral::Dyadic(number.term().exact()))
    }
}

/// Parses a decimal, a ratio or a power of two.
fn number(
    text: &str,
    start: usize,
    negative: bool,
    format: Format,
) -> Result<ScannedLiteral<'_>, LiteralError> {
    let (mut run, mut end) = Run::read(text, start, 10)?;
    let digits = end;
    if let Some(b'e' | b'E') = text.as_bytes().get(end) {
        (run.exponent, end) = exponent(text, end + 1)?;
    }
    let rest = text[end..].trim_start();
    let number = ScannedLiteral::Number { negative, run };
    if rest.is_empty() {
        return Ok(number);
    }
    if let Some(own) = suffix(&text[end..]) {
        return converted(number, own, format, start..text.len());
    }
    let at = text.len() - rest.len();
    if let Some(scaled) = power(text, run, start..end, at, negative)? {
        return Ok(scaled);
    }
    let Some(below) = rest.strip_prefix('/') else { return Err(stray(text, start, end)) };
    let below = text.len() - below.trim_start().len();
    let (denominator, close) = Run::read(text, below, 10)?;
    nothing_after(text, close, 10)?;
    for (side, at) in [(&run, start..digits), (&denominator, below..close)] {
        if side.point {
            return Err(LiteralError::new(at, Problem::NotWhole));
        }
        if side.text.len() > RATIO_DIGITS {
            return Err(LiteralError::new(at, Problem::LongRatio { most: RATIO_DIGITS }));
        }
    }
    if end > digits {
        return Err(LiteralError::new(start..end, Problem::NotWhole));
    }
    if denominator.is_zero() {
        return Err(LiteralError::new(at..close, Problem::ZeroDenominator));
    }
    Ok(ScannedLiteral::Ratio { negative, numerator: run, denominator })
}

/// The format of a suffix: `f`, `h` or `bf`.
fn suffix(text: &str) -> Option<Format> {
    const SUFFIXES: [(&str, Format); 3] = [("f", Format::F32), ("h", Format::F16), ("bf", Format::BF16)];
    SUFFIXES.iter().find(|(known, _)| text.eq_ignore_ascii_case(known)).map(|(_, format)| *format)
}

/// The format of a decimal's suffix, as in `0.1f`, `1e-3h` or `3bf`. `None` without a suffix, and after `0x` or `0d`.
pub fn suffix_format(text: &str) -> Option<Format> {
    let text = text.trim();
    let start = sign(text).map_or(0, |(_, length)| length);
    let is_code = matches!(text.as_bytes().get(start..), Some([b'0', b'x' | b'X' | b'd' | b'D', ..]));
    let (_, end) = Run::read(text, start, 10).ok().filter(|_| !is_code)?;
    let end = match text.as_bytes().get(end) {
        Some(b'e' | b'E') => exponent(text, end + 1).ok()?.1,
        _ => end,
    };
    suffix(&text[end..])
}

/// Converts a number, first rounded to the format `own` of its suffix, to `format`.
fn converted<'a>(
    number: ScannedLiteral<'a>,
    own: Format,
    format: Format,
    at: Range<usize>,
) -> Result<ScannedLiteral<'a>, LiteralError> {
    if own == format {
        return Ok(number);
    }
    let (float, _) = number.value(own);
    foreign(float, format, at)
}

/// The error for characters after the number in `start..end`.
fn stray(text: &str, start: usize, end: usize) -> LiteralError {
    let rest = &text[end..];
    let letters = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let problem = match rest.as_bytes() {
        [b',', b'0'..=b'9', ..] => return LiteralError::new(end..end + 1, Problem::Comma),
        [b'a'..=b'z' | b'A'..=b'Z', ..] if rest.len() <= LONGEST && letters(rest) => {
            match name::hex_digits(&text[start..]) {
                Some(digits) => Problem::NoPrefix { digits },
                None => Problem::Suffix { number: clipped(&text[start..end]) },
            }
        }
        _ => return wrong_after(text, end),
    };
    LiteralError::new(end..text.len(), problem)
}

fn wrong_after(text: &str, at: usize) -> LiteralError {
    let spaces = text[at..].len() - text[at..].trim_start().len();
    wrong(text, at + spaces, 10)
}
