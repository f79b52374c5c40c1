//! Errors when bytes of a file are read.

use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// The reason why a [`Source`](super::Source) did not deliver bytes.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// the file has fewer bytes than were requested
    TooShort,
    /// the file became shorter after it was opened
    Shortened,
    /// the operating system reported this error
    Refused(Box<dyn Error + Send + Sync>),
}

/// The reason alone; the caller puts the name of the file before it.
impl Display for ReadError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ReadError::TooShort => f.write_str("it is too short"),
            ReadError::Shortened => f.write_str("it became shorter while it was read"),
            ReadError::Refused(cause) => cause.fmt(f),
        }
    }
}

impl Error for ReadError {}
