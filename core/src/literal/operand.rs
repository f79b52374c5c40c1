//! Parses registers: a single number, one per lane in braces, or plain bits.

use super::deviation::Fidelity;
use super::error::{LiteralError, Problem};
use super::kind::LiteralKind;
use super::read::{Literal, parse, read, short_pattern};
use super::scan::{binary, hex_pattern, trimmed};
use crate::float::{Float, Format};
use crate::typo::clipped;

/// A parsed register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Operand {
    /// all bits; lane 0 is in the lowest ones
    pub bits: u64,
    /// the literal of each lane, lane 0 first
    pub lanes: Vec<Literal>,
}

/// The text for [`Problem::TooWide`] if there is no format.
const REGISTER: &str = "this register";

/// Parses a register of `lanes` lanes, each a number of `format` as for [`parse`]. Several lanes are written as `{1.5,
/// 0x3c00}`, lane 0 first, or as the bits of the whole register, `0x40003c00`.
///
/// # Errors
/// If the text is invalid. A single value is not copied to all lanes, but is an error.
pub fn parse_operand(text: &str, lanes: u32, format: Format) -> Result<Operand, LiteralError> {
    if lanes == 1 {
        one_number(text)?;
        let literal = parse(text, format)?;
        return Ok(Operand { bits: literal.float.register(), lanes: vec![literal] });
    }
    if is_pack(text) {
        let mut read = Vec::with_capacity(lanes as usize);
        let bits = pack(text, lanes, format.storage_width(), |text| {
            let literal = parse(text, format)?;
            let bits = literal.float.register();
            read.push(literal);
            Ok(bits)
        })?;
        return Ok(Operand { bits, lanes: read });
    }
    let bits = whole(text, lanes, format)?;
    let lane = |lane: u32| Literal {
        float: Float::of_register(format, bits >> (lane * format.storage_width())),
        kind: LiteralKind::Pattern,
        fidelity: Fidelity::Exact,
        rounded: None,
    };
    Ok(Operand { bits, lanes: (0..lanes).map(lane).collect() })
}

/// The bits that [`parse_operand`] returns, computed faster.
#[inline]
pub fn read_operand(text: &str, lanes: u32, format: Format) -> Result<u64, LiteralError> {
    match short_pattern(text.as_bytes()) {
        // In a shifted format, parsing drops the padding bits below the code.
        Some(bits) if format.storage_shift() == 0 && bits >> (format.width() * lanes - 1) <= 1 => Ok(bits),
        _ => read_operand_any(text, lanes, format),
    }
}

/// Parses the bits of an untyped register of 16 or 32 bits: `0x3c00`, or `0b…` with all its bits. A register of 32 bits
/// may also be written `{0x3c00, 0x4000}`, with the lower half first.
pub fn parse_pattern(text: &str, width: u32) -> Result<u64, LiteralError> {
    if is_pack(text) {
        if width != 32 {
            one_number(text)?;
        }
        return pack(text, 2, width / 2, |text| pattern(text, width / 2, REGISTER));
    }
    pattern(text, width, REGISTER)
}

fn read_operand_any(text: &str, lanes: u32, format: Format) -> Result<u64, LiteralError> {
    if lanes == 1 {
        one_number(text)?;
        return Ok(read(text, format)?.register());
    }
    if is_pack(text) {
        return pack(text, lanes, format.storage_width(), |text| read(text, format).map(Float::register));
    }
    whole(text, lanes, format)
}

/// Parses the bits of all lanes together.
fn whole(text: &str, lanes: u32, format: Format) -> Result<u64, LiteralError> {
    pattern(text, lanes * format.storage_width(), REGISTER).map_err(|error| match error.problem {
        Problem::PatternWanted { .. } => {
            let value = clipped(text.trim());
            LiteralError { problem: Problem::ValueForPack { value, lanes }, ..error }
        }
        _ => error,
    })
}

fn pattern(text: &str, width: u32, of: &'static str) -> Result<u64, LiteralError> {
    let (text, start) = trimmed(text)?;
    match &text.as_bytes()[start..] {
        [b'0', b'b' | b'B', ..] => binary(text, start, width, of),
        [b'0', b'x' | b'X', digits @ ..] if !digits.iter().any(|byte| matches!(byte, b'.' | b'p' | b'P')) => {
            hex_pattern(text, start, width, of)
        }
        _ => Err(LiteralError::new(start..text.len(), Problem::PatternWanted { width })),
    }
}

fn is_pack(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

fn one_number(text: &str) -> Result<(), LiteralError> {
    if is_pack(text) {
        let (text, start) = trimmed(text)?;
        return Err(LiteralError::new(start..text.len(), Problem::PackForOne));
    }
    Ok(())
}

/// Parses `{…, …}`: a literal of `width` bits for each of the `lanes`, with lane 0 in the lowest bits of the result.
fn pack(
    text: &str,
    lanes: u32,
    width: u32,
    mut lane: impl FnMut(&str) -> Result<u64, LiteralError>,
) -> Result<u64, LiteralError> {
    let (text, start) = trimmed(text)?;
    let Some(close) = text.find('}') else {
        return Err(LiteralError::new(text.len()..text.len(), Problem::Unclosed { lanes }));
    };
    if let Some(found) = text[close + 1..].trim_start().chars().next() {
        return Err(LiteralError::new(close + 1..text.len(), Problem::Unexpected(found)));
    }
    let inner = &text[start + 1..close];
    let found = 1 + inner.bytes().filter(|&byte| byte == b',').count();
    if found != lanes as usize {
        return Err(LiteralError::new(start..text.len(), Problem::LaneCount { found, lanes }));
    }
    let (mut bits, mut from) = (0, start + 1);
    for (place, part) in (0..).zip(inner.split(',')) {
        bits |= lane(part).map_err(|error| error.moved(from))? << (place * width);
        from += part.len() + 1;
    }
    Ok(bits)
}
