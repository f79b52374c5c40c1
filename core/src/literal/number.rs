//! Parses a run of digits with a point and an exponent, in base ten or sixteen.

use super::error::{LiteralError, Problem};
use num_bigint::BigUint;

/// Number of decimal digits that fit into the short significand: 10^19 is less than 2^64.
const SHORT: u32 = 19;
/// Written exponents are clamped to this magnitude. Its distance from the limits of an i64 is greater than the length
/// of any text.
pub(super) const EXPONENT_LIMIT: i64 = 1_000_000_000_000_000_000;

/// A run of digits with an optional point, and the exponent written after it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'a> {
    /// digits, at most one point, and underscores between digits
    pub text: &'a str,
    /// 10 or 16
    pub base: u32,
    /// the value of the first digits after leading zeros: at most 19 decimal or 16 hexadecimal ones
    pub short: u64,
    /// the weight of the last digit in `short`, as a power of the base, without the written exponent
    pub short_power: i64,
    /// true if any digit after those in `short` is not 0
    pub more: bool,
    /// true if there is a point
    pub point: bool,
    /// the written exponent: a power of ten, or of two in base 16
    pub exponent: i64,
}

/// The leading digits of a run. If `more`, the magnitude is greater, but by less than a unit of the last digit.
pub(super) struct Leading {
    pub digits: BigUint,
    /// the weight of the last digit, as a power of the base, without the written exponent
    pub power: i64,
    pub more: bool,
}

impl<'a> Run<'a> {
    /// Parses digits from byte `start` on; returns the end of the digits. Does not parse an exponent.
    pub fn read(text: &'a str, start: usize, base: u32) -> Result<(Self, usize), LiteralError> {
        let bytes = text.as_bytes();
        let most = if base == 10 { SHORT } else { 16 };
        let (mut short, mut count, mut short_power) = (0u64, 0, 0i64);
        let (mut more, mut point, mut any) = (false, false, false);
        let mut at = start;
        while let Some(&byte) = bytes.get(at) {
            let digit = match byte {
                b'0'..=b'9' => byte - b'0',
                b'.' if !point => {
                    point = true;
                    at += 1;
                    continue;
                }
                b'_' => {
                    let beside = |byte: Option<&u8>| byte.is_some_and(|&byte| is_digit(byte, base));
                    if at == start || !beside(bytes.get(at - 1)) || !beside(bytes.get(at + 1)) {
                        return Err(LiteralError::new(at..at + 1, Problem::Underscore));
                    }
                    at += 1;
                    continue;
                }
                _ if base == 16 => match hex_value(byte) {
                    Some(digit) => digit,
                    None => break,
                },
                _ => break,
            };
            any = true;
            if count < most {
                short = short * u64::from(base) + u64::from(digit);
                count += u32::from(short != 0);
                short_power -= i64::from(point);
            } else {
                more |= digit != 0;
                short_power += i64::from(!point);
            }
            at += 1;
        }
        if !any {
            return Err(LiteralError::new(at..at, Problem::NoDigits { base }));
        }
        let run = Run { text: &text[start..at], base, short, short_power, more, point, exponent: 0 };
        Ok((run, at))
    }

    /// True if it is 0, whatever the exponent is.
    pub fn is_zero(&self) -> bool {
        self.short == 0
    }

    /// The first `most` digits, not counting leading zeros.
    pub fn leading(&self, most: usize) -> Leading {
        let mut kept = Vec::with_capacity(most.min(self.text.len()));
        let (mut power, mut more, mut point) = (0, false, false);
        for byte in self.text.bytes() {
            match byte {
                b'.' => point = true,
                b'_' => {}
                digit if kept.len() < most => {
                    if digit != b'0' || !kept.is_empty() {
                        kept.push(digit);
                    }
                    power -= i64::from(point);
                }
                digit => {
                    more |= digit != b'0';
                    power += i64::from(!point);
                }
            }
        }
        let digits = BigUint::parse_bytes(&kept, self.base);
        debug_assert!(digits.is_some() || kept.is_empty(), "{kept:?} are base-{} digits", self.base);
        let digits = digits.unwrap_or(BigUint::ZERO);
        Leading { digits, power, more }
    }
}

/// Parses a signed decimal exponent from byte `start` on, clamped to `±EXPONENT_LIMIT`; returns it and its end.
pub(super) fn exponent(text: &str, start: usize) -> Result<(i64, usize), LiteralError> {
    let rest = &text[start..];
    let (negative, sign) = sign(rest).unwrap_or((false, 0));
    let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit);
    let mut value = 0i64;
    let mut end = start + sign;
    for digit in digits {
        value = (value.saturating_mul(10).saturating_add(i64::from(digit - b'0'))).min(EXPONENT_LIMIT);
        end += 1;
    }
    if end == start + sign {
        return Err(LiteralError::new(end..end, Problem::NoDigits { base: 10 }));
    }
    Ok((if negative { -value } else { value }, end))
}

/// A sign at the beginning of the text: whether it is negative, and its length in bytes.
pub(super) fn sign(text: &str) -> Option<(bool, usize)> {
    match text.chars().next()? {
        '+' => Some((false, 1)),
        '-' => Some((true, 1)),
        '−' => Some((true, '−'.len_utf8())),
        _ => None,
    }
}

#[inline]
pub(super) fn hex_value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'f' => Some(digit - b'a' + 10),
        b'A'..=b'F' => Some(digit - b'A' + 10),
        _ => None,
    }
}

fn is_digit(byte: u8, base: u32) -> bool {
    char::from(byte).is_digit(base)
}

/// Fails if the text continues after byte `end`, where digits of this base ended.
pub(super) fn nothing_after(text: &str, end: usize, base: u32) -> Result<(), LiteralError> {
    if end == text.len() { Ok(()) } else { Err(wrong(text, end, base)) }
}

/// The error for the character at `at`, where a digit of this base was expected.
pub(super) fn wrong(text: &str, at: usize, base: u32) -> LiteralError {
    let found = text[at..].chars().next().unwrap_or(' ');
    let problem = match found {
        _ if found.is_alphanumeric() && !found.is_digit(base) => Problem::WrongDigit { found, base },
        _ => Problem::Unexpected(found),
    };
    LiteralError::new(at..at + found.len_utf8(), problem)
}
