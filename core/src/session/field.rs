//! One number as it was typed, and what it means in another format.
//!
//! A field never forgets what was typed, nor under which format. When the instruction changes to another
//! format,
//!
//! - what was typed as a value (`0.1`, `max`) is read again in the new format;
//! - what was typed as bits keeps its value, rounded to the new format;
//! - where either side has no format, as in `mov.b32`, the bits stay.
//!
//! So changing the type and changing it back loses nothing.

use crate::explain::{code, literal_note};
use crate::float::{Float, Format, Kind, Literal, parse, parse_operand, parse_pattern};

/// A number's text: as typed, and the last that could be read.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Field {
    /// as typed, perhaps not to be understood
    pub text: String,
    /// the last that was understood
    pub good: Written,
}

/// A text that can be read.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Written {
    pub text: String,
    /// the format under which it was typed; `None` for 32 plain bits
    pub home: Option<Format>,
}

/// Width of a register that has no format.
const PLAIN_WIDTH: u32 = 32;

impl Field {
    pub fn new(good: Written) -> Self {
        Field { text: good.text.clone(), good }
    }

    /// Can what is typed not be read?
    pub fn is_broken(&self) -> bool {
        self.text != self.good.text
    }
}

impl Written {
    /// Bits, as typed by flipping one.
    pub fn bits_of(bits: u32, home: Option<Format>) -> Self {
        let text = match home {
            Some(format) => code(Float::new(format, bits)),
            None => format!("{bits:#010x}"),
        };
        Written { text, home }
    }

    /// The text, if it can be read under this format.
    pub fn read(text: &str, home: Option<Format>) -> Result<Self, crate::float::LiteralError> {
        match home {
            Some(format) => parse_operand(text, 1, format).map(|_| ())?,
            None => parse_pattern(text, PLAIN_WIDTH).map(|_| ())?,
        }
        Ok(Written { text: text.trim().to_owned(), home })
    }

    /// The bits that stand for it in `format`. Of plain bits, lane 1 of a narrow format gets the upper half.
    pub fn bits(&self, format: Option<Format>, lane: usize) -> u32 {
        match (self.home, format) {
            (None, None) => self.pattern(),
            (None, Some(format)) => Float::new(format, self.pattern() >> (16 * lane)).bits(),
            (Some(home), None) => self.literal(home, home).map_or(0, |literal| literal.float.bits()),
            (Some(home), Some(format)) => {
                self.literal(home, format).map_or(0, |literal| literal.float.bits())
            }
        }
    }

    /// What is to be said of it in `format`: that it had to be rounded.
    pub fn note(&self, format: Option<Format>, whose: &str) -> Option<String> {
        let (home, format) = (self.home?, format?);
        let literal = self.literal(home, format)?;
        let bits = home != format && self.kind() == Some(Kind::Pattern);
        let named = if bits { format!("the {} `{}`", home.name(), self.text) } else { self.quoted() };
        literal_note(whose, &named, &literal)
    }

    /// The text to start an edit with: as typed if it still says what is meant, else the bits.
    pub fn editable(&self, format: Option<Format>, lane: usize) -> String {
        let moved = self.home != format && (self.kind().is_none_or(|kind| kind == Kind::Pattern));
        if moved { Written::bits_of(self.bits(format, lane), format).text } else { self.text.clone() }
    }

    /// The text, if it is a value and not a pattern of bits.
    pub fn value_text(&self) -> Option<&str> {
        let kind = self.kind()?;
        (kind != Kind::Pattern).then_some(&self.text)
    }

    fn quoted(&self) -> String {
        format!("`{}`", crate::explain::clipped(&self.text))
    }

    fn pattern(&self) -> u32 {
        parse_pattern(&self.text, PLAIN_WIDTH).unwrap_or(0)
    }

    fn kind(&self) -> Option<Kind> {
        parse(&self.text, self.home?).ok().map(|literal| literal.kind)
    }

    fn literal(&self, home: Format, format: Format) -> Option<Literal> {
        let own = parse(&self.text, home).ok()?;
        if home == format {
            return Some(own);
        }
        let again = if own.kind == Kind::Pattern { None } else { parse(&self.text, format).ok() };
        // A NaN's payload may not fit: then a quiet NaN of the same sign has to do.
        again.or_else(|| parse(&own.float.hex_float(), format).ok()).or_else(|| {
            let sign = if own.float.is_negative() { "-nan" } else { "nan" };
            parse(sign, format).ok()
        })
    }
}
