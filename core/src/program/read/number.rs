//! Operands as typed: one number, or two for the lanes of a packed register.
//!
//! A number keeps its text and the format for which it was typed. When the instruction changes to another format,
//!
//! - a value (`0.1`, `max`) is read again in the new format;
//! - a bit pattern keeps its value, rounded to the new format;
//! - if either type has no format, as in `mov.b32`, the bits stay.
//!
//! So changing the type and changing it back loses nothing.

use super::parts::Part;
use crate::eval::OperandId;
use crate::float::{Float, Format};
use crate::isa::{Span, Type};
use crate::literal::{Literal, LiteralError, LiteralKind, parse, parse_operand, parse_pattern, read_operand};
use crate::program::exact::TypedNumber;
use crate::typo::clipped;

/// A number as typed, whose text is known to be readable.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Number {
    text: String,
    /// the format for which it was typed; `None` for 32 bits without a format
    format: Option<Format>,
}

/// An operand as typed: its text, and the number in each of its lanes, lane 0 first.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OperandText {
    /// the text of the whole register: `0.1`, `{1, 2}`, `0x40003c00`
    text: String,
    lanes: Vec<Number>,
}

/// Width of a register that has no format, in bits.
const PLAIN_WIDTH: u32 = 32;

/// The type whose lanes are the halves of a register without a format, if its numbers are narrow.
pub(super) const HALVES: Type = Type::F16X2;

/// The bits of a register of this type whose lanes hold these numbers, lane 0 first.
///
/// A register without a format holds as many narrow numbers as fit. Numbers beyond its lanes are ignored.
pub fn register<'a>(numbers: impl IntoIterator<Item = &'a Number>, ty: Type) -> u64 {
    let mut numbers = numbers.into_iter().peekable();
    let first = numbers.peek().and_then(|number| number.format);
    let is_narrow = first.is_some_and(|format| format.width() <= HALVES.lane_width());
    let lanes = if ty == Type::B32 && is_narrow { HALVES } else { ty };
    lanes.pack(numbers.zip(0..lanes.lanes()).map(|(number, lane)| number.bits(ty.format(), lane)))
}

impl Number {
    /// A number in hexadecimal, from its bits in this format, or from 32 bits without a format: `0x3c00`.
    pub fn of_bits(bits: u64, format: Option<Format>) -> Self {
        let (bits, width) = match format {
            Some(format) => (bits & (u64::MAX >> (64 - format.storage_width())), format.storage_width()),
            None => (bits, PLAIN_WIDTH),
        };
        let digits = width.div_ceil(4) as usize + 2;
        Number { text: format!("{bits:#0digits$x}"), format }
    }

    /// Reads a number in this format, or 32 bits if there is none.
    pub fn read(text: &str, format: Option<Format>) -> Result<Self, LiteralError> {
        match format {
            Some(format) => read_operand(text, 1, format).map(drop)?,
            None => parse_pattern(text, PLAIN_WIDTH).map(drop)?,
        }
        Ok(Number { text: text.trim().to_owned(), format })
    }

    /// The text as typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The format for which it was typed; `None` for 32 bits without a format.
    pub fn format(&self) -> Option<Format> {
        self.format
    }

    /// The kind of literal; `None` for 32 bits without a format.
    pub fn kind(&self) -> Option<LiteralKind> {
        parse(&self.text, self.format?).ok().map(|literal| literal.kind)
    }

    /// The number's bits in `format`. Of 32 bits without a format, lane 1 of a narrow format gets the upper half.
    pub fn bits(&self, format: Option<Format>, lane: usize) -> u64 {
        match (self.format, format) {
            (None, None) => self.pattern(),
            (None, Some(format)) => {
                Float::new(format, self.pattern() >> (format.storage_width() as usize * lane)).bits()
            }
            (Some(own), format) => {
                let literal = self.literal(format.unwrap_or(own));
                debug_assert!(literal.is_some(), "{self:?} has a value in every format");
                literal.map_or(0, |literal| literal.float.bits())
            }
        }
    }

    /// The number's value in `format`, and how it was rounded; `None` for 32 bits without a format.
    pub fn literal(&self, format: Format) -> Option<Literal> {
        let own = parse(&self.text, self.format?).ok()?;
        if self.format == Some(format) {
            return Some(own);
        }
        let again = if own.kind == LiteralKind::Pattern { None } else { parse(&self.text, format).ok() };
        // A NaN's payload may not fit; a quiet NaN of the same sign then replaces it.
        again.or_else(|| parse(&own.float.hex_float(), format).ok()).or_else(|| {
            let sign = if own.float.is_negative() { "-nan" } else { "nan" };
            parse(sign, format).ok()
        })
    }

    /// The number as typed for a lane of an operand in this format, with its value there; `None` for
    /// 32 bits without a format.
    pub fn typed(&self, who: OperandId, lane: usize, format: Format) -> Option<TypedNumber> {
        let literal = self.literal(format)?;
        let own = self.format.filter(|own| *own != format && self.kind() == Some(LiteralKind::Pattern));
        let (named, text) = match own {
            // The bits of one format mean nothing in another; the value is used instead.
            Some(own) => (
                format!("the {} `{}`", own.name(), self.text),
                parse(&self.text, own).ok()?.float.hex_float(),
            ),
            None => (format!("`{}`", clipped(&self.text)), self.text.clone()),
        };
        Some(TypedNumber { who, lane, named, text, literal })
    }

    /// The text with which editing starts: as typed if that still has the same meaning, else the bits.
    pub fn editable(&self, format: Option<Format>, lane: usize) -> String {
        let moved = self.format != format && self.kind().is_none_or(|kind| kind == LiteralKind::Pattern);
        if moved { Number::of_bits(self.bits(format, lane), format).text } else { self.text.clone() }
    }

    /// The text, if it is a value rather than a bit pattern.
    pub fn value_text(&self) -> Option<&str> {
        (self.kind()? != LiteralKind::Pattern).then_some(&self.text)
    }

    fn pattern(&self) -> u64 {
        let bits = parse_pattern(&self.text, PLAIN_WIDTH);
        debug_assert!(bits.is_ok(), "{self:?} was read as bits");
        bits.unwrap_or(0)
    }
}

impl OperandText {
    /// An operand from the bits of a register of this type.
    pub(super) fn of_bits(bits: u64, ty: Type) -> Self {
        let lanes: Vec<Number> =
            (0..ty.lanes()).map(|lane| Number::of_bits(ty.lane(bits, lane), ty.format())).collect();
        let text = match lanes.as_slice() {
            [one] => one.text.clone(),
            _ => Number::of_bits(bits, None).text,
        };
        OperandText { text, lanes }
    }

    /// An operand from the lanes of a packed register, lane 0 first.
    pub(super) fn of_lanes(lanes: Vec<Number>) -> Self {
        OperandText { text: in_braces(lanes.iter().map(|lane| lane.text.as_str())), lanes }
    }

    /// Reads an operand of this type: one number; for a packed type, two in braces or the bits of both.
    pub fn read(text: &str, ty: Type) -> Result<Self, LiteralError> {
        let lanes = match ty.format().filter(|_| ty.lanes() > 1) {
            Some(format) => lanes_of(text, ty, format)?,
            None => vec![Number::read(text, ty.format())?],
        };
        Ok(OperandText { text: text.trim().to_owned(), lanes })
    }

    /// The text as typed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number in each lane of the type for which it was read, lane 0 first.
    pub fn lanes(&self) -> &[Number] {
        &self.lanes
    }

    /// The bits of the whole register of this type; lane 0 is in the lower half.
    pub fn bits(&self, ty: Type) -> u64 {
        register(&self.lanes, ty)
    }

    /// The numbers in the lanes of a register of this type, lane 0 first; empty if the type has no format.
    pub fn typed(&self, who: OperandId, ty: Type) -> Vec<TypedNumber> {
        let Some(format) = ty.format() else { return Vec::new() };
        let lanes = self.lanes.iter().enumerate().take(ty.lanes());
        lanes.filter_map(|(lane, number)| number.typed(who, lane, format)).collect()
    }

    /// The values of the lanes in a register of this type, lane 0 first, and how they were rounded; empty
    /// if the type has no format.
    pub fn literals(&self, ty: Type) -> Vec<Literal> {
        let Some(format) = ty.format() else { return Vec::new() };
        // The text may be one value for the whole register.
        match parse_operand(&self.text, ty.lanes() as u32, format) {
            Ok(operand) => operand.lanes,
            Err(_) => self.lanes.iter().take(ty.lanes()).filter_map(|lane| lane.literal(format)).collect(),
        }
    }
}

/// The text of a packed register made of these lanes: `{0.1, 2}`.
pub fn in_braces<'a>(lanes: impl IntoIterator<Item = &'a str>) -> String {
    format!("{{{}}}", lanes.into_iter().collect::<Vec<_>>().join(", "))
}

/// The lanes of `{1.5, 2}` or `0x40003e00`.
fn lanes_of(text: &str, ty: Type, format: Format) -> Result<Vec<Number>, LiteralError> {
    let bits = read_operand(text, ty.lanes() as u32, format)?;
    let part = Part { text: text.trim(), at: Span::default() };
    Ok(match part.lanes() {
        Some(lanes) => lanes.map(|lane| Number { text: lane.text.to_owned(), format: Some(format) }).into(),
        None => (0..ty.lanes()).map(|lane| Number::of_bits(ty.lane(bits, lane), Some(format))).collect(),
    })
}
