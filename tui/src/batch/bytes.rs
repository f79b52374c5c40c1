//! Parses the common kinds of operands and writes answers, both as bytes.

use super::cache::CachedSpelling;
use halfplay_core::eval::{Flags, Outcome};
use halfplay_core::isa::Type;
use halfplay_core::literal::read_operand;

/// Appends an answer: `0x3001 x`, or `0x3c007bff -,ox` for two lanes.
#[inline]
pub fn push(out: &mut Vec<u8>, entry: &CachedSpelling, outcome: &Outcome) {
    const LONGEST_ANSWER: usize = "0x12345678 vzoux,vzoux\n".len();
    let mut line = [b' '; LONGEST_ANSWER];
    line[..2].copy_from_slice(b"0x");
    let mut at = 2;
    for digit in (0..entry.digits).rev() {
        line[at] = HEX[(outcome.bits >> (4 * digit) & 15) as usize];
        at += 1;
    }
    at += 1;
    let mut letter = |flags: Flags, end: u8| {
        for byte in flags.letters().bytes() {
            line[at] = byte;
            at += 1;
        }
        line[at] = end;
        at += 1;
    };
    letter(outcome.flags[0], if entry.packed { b',' } else { b'\n' });
    if entry.packed {
        letter(outcome.flags[1], b'\n');
    }
    out.extend_from_slice(&line[..at]);
}

/// Parses a pattern of one to sixteen hex digits; also returns the rest of the text.
#[inline]
pub fn pattern(text: &[u8]) -> Option<(u64, &[u8])> {
    let [b'0', b'x', digits @ ..] = text else { return None };
    let mut bits = 0;
    let mut count = 0;
    while let Some(&byte) = digits.get(count) {
        let value = DIGITS[usize::from(byte)];
        if value > 15 {
            break;
        }
        bits = bits << 4 | u64::from(value);
        count += 1;
    }
    let behind = &digits[count..];
    let ends = behind.first().is_none_or(|&byte| ends_field(byte));
    ((1..=16).contains(&count) && ends).then_some((bits, behind))
}

/// Parses a literal of letters, digits, points and signs; also returns the rest of the text. Ratios, brackets and
/// errors are left to the thorough parser.
pub fn literal(text: &[u8], ty: Type) -> Option<(u64, &[u8])> {
    let length = text.iter().position(|&byte| ends_field(byte)).unwrap_or(text.len());
    let (word, behind) = text.split_at(length);
    let simple = word.iter().all(|byte| byte.is_ascii_alphanumeric() || b".+-_".contains(byte));
    let word = std::str::from_utf8(word).ok().filter(|_| simple)?;
    let bits = read_operand(word, ty.lanes() as u32, ty.format()?).ok()?;
    Some((bits, behind))
}

#[inline]
pub fn skip_spaces(text: &[u8]) -> &[u8] {
    let count = text.iter().position(|&byte| !is_space(byte)).unwrap_or(text.len());
    &text[count..]
}

/// Skips a comma or a semicolon and the spaces around it, or only spaces.
#[inline]
pub fn next_field(text: &[u8]) -> &[u8] {
    match skip_spaces(text) {
        [b',' | b';', behind @ ..] => skip_spaces(behind),
        rest => rest,
    }
}

/// True if this byte ends a field.
#[inline]
pub const fn ends_field(byte: u8) -> bool {
    is_space(byte) || matches!(byte, b',' | b';')
}

#[inline]
pub const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t')
}

const HEX: &[u8; 16] = b"0123456789abcdef";

/// The value of each hex digit; 255 for any other byte.
const DIGITS: [u8; 256] = {
    let mut table = [255; 256];
    let mut value = 0;
    while value < 16 {
        table[HEX[value] as usize] = value as u8;
        table[HEX[value].to_ascii_uppercase() as usize] = value as u8;
        value += 1;
    }
    table
};
