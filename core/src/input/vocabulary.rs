//! The names that only the caller knows.

use crate::isa::{Op, is_sign};

/// The names that only the caller knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vocabulary<'a> {
    /// the names of lessons and exhibits
    pub lessons: Vec<&'a str>,
    /// the names of commands
    pub commands: Vec<&'a str>,
}

impl Vocabulary<'_> {
    /// True if a text begins with the name of a command that is not a variable of a formula or of an assignment: `a 0.1` and
    /// `exponent + b`, but not `a * b` or `step = 1;`. No other kind of text begins so.
    pub(super) fn is_command(&self, text: &str) -> bool {
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let next = rest.split_whitespace().next().unwrap_or_default();
        // A command may take a sign that adds; only operands have names of one letter.
        let takes_sign = first.len() > 1 && matches!(next, "+" | "-");
        self.commands.contains(&first) && (takes_sign || !is_sign(next))
    }

    /// True if a text is the name of a lesson and not of an operation: `min-nan` has the words of an instruction, but `fma` is one.
    pub(super) fn is_lesson(&self, text: &str) -> bool {
        self.lessons.contains(&text) && Op::named(text).is_none()
    }
}
