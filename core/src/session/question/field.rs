//! The text of one number on its row: as typed, and the last of it that could be read.

use crate::program::read::Number;

/// A number's text: as typed, and the last that could be read.
#[derive(Clone, PartialEq, Debug)]
pub struct Field {
    /// as typed, perhaps not to be understood
    pub text: String,
    /// the last that was understood
    pub good: Number,
}

impl Field {
    pub fn new(good: Number) -> Self {
        Field { text: good.text().to_owned(), good }
    }

    /// Can what is typed not be read?
    pub fn is_broken(&self) -> bool {
        self.text != self.good.text()
    }
}
