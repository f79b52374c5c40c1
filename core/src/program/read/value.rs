//! Reads a lone value or bit pattern in a format.

use super::diagnostic::Diagnostic;
use crate::eval::Flags;
use crate::float::{Format, Tininess};
use crate::literal::{Literal, parse, suffix_format};

/// A lone value, and the number that it becomes in a format.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueReading {
    /// the text as typed
    pub text: String,
    /// the number, and how it was rounded
    pub literal: Literal,
    /// the IEEE 754 flags of that rounding
    pub flags: Flags,
}

impl ValueReading {
    /// Reads a value in a format, rounded once to nearest even. Without a format, the suffix decides; without a suffix,
    /// the format is f16.
    ///
    /// ```
    /// use halfplay_core::float::{Format, Tininess};
    /// use halfplay_core::read::ValueReading;
    /// let read = ValueReading::read("2049", Some(Format::F16), Tininess::After)?;
    /// assert_eq!((read.literal.float.bits(), read.flags.letters()), (0x6800, "x"));
    /// # Ok::<(), halfplay_core::read::Diagnostic>(())
    /// ```
    pub fn read(text: &str, format: Option<Format>, tininess: Tininess) -> Result<ValueReading, Diagnostic> {
        let format = format.or_else(|| suffix_format(text)).unwrap_or(Format::F16);
        let literal = parse(text, format).map_err(|error| Diagnostic::number(error, 0))?;
        let flags = literal_flags(&literal, tininess);
        Ok(ValueReading { text: text.trim().to_owned(), literal, flags })
    }
}

/// The flags that IEEE 754 raises for the conversion of a text to a number (clause 5.12.2).
pub(crate) fn literal_flags(literal: &Literal, tininess: Tininess) -> Flags {
    literal.rounded.map_or(Flags::NONE, |rounded| Flags::of_rounding(&rounded, tininess))
}
