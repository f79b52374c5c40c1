//! A line of a list that contains no valid result.

use std::fmt;

/// A line that contains no valid result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrongLine {
    /// the number of the line, from 1; `None` if the text as a whole cannot be read
    pub line: Option<usize>,
    /// the reason, with advice
    pub why: String,
}

impl fmt::Display for WrongLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.why),
            None => f.write_str(&self.why),
        }
    }
}
