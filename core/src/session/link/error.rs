//! What may be wrong with a link.

use super::version::{LONGEST, VERSION};
use std::fmt;

/// Why a text is no link that can be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// nothing is there, but perhaps for a `#` and an address before it
    Empty,
    /// it does not begin as links do
    NoLink(String),
    /// it is of a version that is not known here
    Version(String),
    /// it has more characters than any state needs
    TooLong(usize),
    /// a part cannot be read
    Part {
        /// what the part is: `operand b`
        what: String,
        /// what was found
        found: String,
        /// what was expected
        expected: String,
    },
}

/// What a link is made of.
const FORM: &str = "a link has a version and an instruction, such as #2/add.f16/0.1,0.2";

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Empty => write!(f, "the link is empty: {FORM}"),
            LinkError::NoLink(found) => write!(f, "this is no link: {found}; {FORM}"),
            LinkError::Version(found) => write!(
                f,
                "this link is of version {found}, and this program reads versions 1 and {VERSION}; perhaps a newer program opens it"
            ),
            LinkError::TooLong(length) => {
                write!(f, "this link has {length} bytes; no state needs more than {LONGEST}")
            }
            LinkError::Part { what, found, expected } => {
                write!(f, "the link's {what} is {found}; expected {expected}")
            }
        }
    }
}

impl std::error::Error for LinkError {}
