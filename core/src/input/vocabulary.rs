//! Names that only the caller knows.

use crate::isa::{Op, is_sign};

/// Names that only the caller of [`classify`](super::classify) knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Vocabulary<'a> {
    /// the names of lessons and exhibits
    pub lessons: Vec<&'a str>,
    /// the names of commands
    pub commands: Vec<&'a str>,
}

impl Vocabulary<'_> {
    /// True if a text begins with the name of a command, unless the name is a variable in a formula or an assignment.
    /// `a 0.1` and `exponent + b` are commands, but `a * b` and `step = 1;` are not.
    pub(super) fn is_command(&self, text: &str) -> bool {
        let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let next = rest.split_whitespace().next().unwrap_or_default();
        // Some commands take `+` or `-`; the names of operands have a single letter.
        let takes_sign = first.len() > 1 && matches!(next, "+" | "-");
        self.commands.contains(&first) && (takes_sign || !is_sign(next))
    }

    /// True if a text is the name of a lesson but not of an operation: `min-nan` is a lesson, `fma` is an operation.
    pub(super) fn is_lesson(&self, text: &str) -> bool {
        self.lessons.contains(&text) && Op::named(text).is_none()
    }
}
