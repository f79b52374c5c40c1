//! The errors of links.

use super::version::{LONGEST, VERSION};
use std::fmt;

/// The reason why halfplay cannot open a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// the link is empty, or has only an address and a `#`
    Empty,
    /// the text does not begin like a link
    NoLink(String),
    /// this version of halfplay does not know the link's version
    Version(String),
    /// the text is too long; its length in bytes
    TooLong(usize),
    /// a part cannot be read
    Part {
        /// the name of the part: `operand b`
        what: String,
        /// the text of the part
        found: String,
        /// the expected text, in words
        expected: String,
    },
}

/// The form of a link, for error messages.
const FORM: &str = "a link has a version and an instruction, such as #2/add.f16/0.1,0.2";

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Empty => write!(f, "the link is empty: {FORM}"),
            LinkError::NoLink(found) => write!(f, "not a link: {found}; {FORM}"),
            LinkError::Version(found) => write!(
                f,
                "this link has version {found}, but this halfplay reads versions 1 and {VERSION}; a newer halfplay may open it"
            ),
            LinkError::TooLong(length) => {
                write!(f, "this link is too long: {length} bytes (limit: {LONGEST})")
            }
            LinkError::Part { what, found, expected } => {
                write!(f, "the link's {what} is {found}; expected {expected}")
            }
        }
    }
}

impl std::error::Error for LinkError {}
