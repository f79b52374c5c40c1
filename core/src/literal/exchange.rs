//! Conversions of numbers for other programs: types of Rust and of the `half` crate, and text.
//!
//! ```text
//!   half::f16, half::bf16, f32, f64  ->  Float     always possible; bits are preserved, also those of NaNs
//!   Float  ->  half::f16, half::bf16, f32, f64     if the format is that of the type; never rounds
//!   Float  <->  "0.1 f16"                     the shortest decimal that reads back exactly, and the format
//! ```
//!
//! The types of the `half` crate only store numbers; its arithmetic is not used. All rounding is done by
//! [`round`](crate::float::round()).

use super::{LiteralError, read};
use crate::float::{Float, Format};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The error when a number has a different format than the requested type.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrongFormat {
    /// the format of the requested type
    pub expected: Format,
    /// the format of the number
    pub found: Format,
}

/// The error for a text that is not a number with its format, such as `0.1 f16`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NumberError {
    /// the last word is not the name of a format, or there is only one word
    NoFormat {
        /// byte range of the last word; empty, at the end of the text, if there is only one word
        at: Range<usize>,
    },
    /// the text before the format is not a literal
    Literal(LiteralError),
}

/// Implements both conversions between a type and the [`Float`]s of a format.
macro_rules! exchange {
    ($theirs:ty, $format:path) => {
        /// The number with the same bits, NaN payloads and signs included.
        impl From<$theirs> for Float {
            fn from(number: $theirs) -> Self {
                Float::new($format, number.to_bits().into())
            }
        }

        /// The number with the same bits; an error if the format is different.
        impl TryFrom<Float> for $theirs {
            type Error = WrongFormat;

            fn try_from(number: Float) -> Result<Self, WrongFormat> {
                match number.format() {
                    // A code has no bits above the width of its format.
                    $format => Ok(<$theirs>::from_bits(number.bits() as _)),
                    found => Err(WrongFormat { expected: $format, found }),
                }
            }
        }
    };
}

exchange!(f32, Format::F32);
exchange!(f64, Format::F64);
#[cfg(feature = "half")]
exchange!(half::f16, Format::F16);
#[cfg(feature = "half")]
exchange!(half::bf16, Format::BF16);

/// The shortest decimal that reads back to the same code, and the format: `0.1 f16`, `-inf bf16`, `nan(0x1ff) f16`. The
/// alternate form with `#` is the exact value: `0.0999755859375 f16`. For the number without its format, see
/// [`Float::short`] and [`Float::decimal`].
///
/// ```
/// use halfplay_core::float::{Float, Format};
/// let number = Float::new(Format::F16, 0x2e66);
/// assert_eq!(number.to_string(), "0.1 f16");
/// assert_eq!(format!("{number:#}"), "0.0999755859375 f16");
/// assert_eq!("0.1 f16".parse(), Ok(number));
/// ```
impl fmt::Display for Float {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = if f.alternate() { self.decimal() } else { self.short() };
        write!(f, "{value} {}", self.format().name())
    }
}

/// Any literal that [`parse`](super::parse) accepts, a space, and the name of a format: `0.1 f16`, `0x3c00 bf16`,
/// `17/23 f32`, `3 × 2^-2 toy`. The value is rounded to nearest, ties to even.
///
/// ```
/// use halfplay_core::float::Float;
/// use halfplay_core::literal::NumberError;
/// let tenth: Float = "0.1 f16".parse()?;
/// assert_eq!(tenth.bits(), 0x2e66);
/// assert_eq!("0.1".parse::<Float>(), Err(NumberError::NoFormat { at: 3..3 }));
/// # Ok::<(), NumberError>(())
/// ```
impl FromStr for Float {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let text = text.trim_end();
        let missing = |word: &str| NumberError::NoFormat { at: text.len() - word.len()..text.len() };
        let words = text.rsplit_once(char::is_whitespace).filter(|(number, _)| !number.trim().is_empty());
        let (number, word) = words.ok_or_else(|| missing(""))?;
        let format = Format::named(word).ok_or_else(|| missing(word))?;
        read(number, format).map_err(NumberError::Literal)
    }
}

impl fmt::Display for WrongFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected a number in the format {}, found {}", self.expected.name(), self.found.name())
    }
}

impl std::error::Error for WrongFormat {}

impl fmt::Display for NumberError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NumberError::NoFormat { .. } => {
                let names = Format::ALL.map(Format::name).join(", ");
                write!(f, "expected a format after the number: write `0.1 f16`; the formats are {names}")
            }
            NumberError::Literal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NumberError {}
