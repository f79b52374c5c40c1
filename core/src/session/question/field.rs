//! The text of one number on its row: as typed, and its last readable version.

use crate::program::read::Number;

/// The text of a number: as typed, and its last readable version.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// the typed text, which may be unreadable
    pub text: String,
    /// the last readable number
    pub good: Number,
}

impl Field {
    pub fn new(good: Number) -> Self {
        Field { text: good.text().to_owned(), good }
    }

    /// True if the typed text cannot be read.
    pub fn is_broken(&self) -> bool {
        self.text != self.good.text()
    }
}
