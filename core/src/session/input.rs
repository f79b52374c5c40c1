//! Edits a line of text.

use super::shared::Shared;
use super::state::State;

/// The maximum length of a text, in characters.
pub(super) const LONGEST: usize = 4096;

/// Checks that a pasted text and the text `there`, taken together, are short enough. The error names the limit.
pub(super) fn fits(text: &str, there: &str) -> Result<(), String> {
    let count = text.chars().count();
    if count + there.chars().count() <= LONGEST {
        Ok(())
    } else {
        Err(format!("too long: {count} characters (limit: {LONGEST})"))
    }
}

/// Checks that a text could have been typed. The error names the requirement.
pub(super) fn is_line(text: &str) -> Result<(), &'static str> {
    if text.chars().any(char::is_control) {
        return Err("a text without control characters");
    }
    if text.chars().count() > LONGEST {
        return Err("a line of at most 4096 characters");
    }
    Ok(())
}

/// An edit of the instruction line, an operand or a guess, in progress.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Typing {
    /// the index of the character after the caret
    pub caret: usize,
    /// true if the whole text is selected, so that typing replaces it
    pub selected: bool,
    /// true if the user pressed Enter on this text
    pub tried: bool,
    /// the text at the start of the edit
    pub start: String,
    /// the state before the edit
    pub before: Shared<State>,
}

/// A separate input line: for commands or for a search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Input {
    pub text: String,
    /// the index of the character after the caret
    pub caret: usize,
}

/// An edit of the text, or a move of the caret.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    Insert(char),
    Backspace,
    Delete,
    /// deletes everything before the caret
    Clear,
    Left,
    Right,
    First,
    Last,
}

impl Input {
    /// An input with the caret at its end.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Input { caret: text.chars().count(), text }
    }

    pub fn edit(&mut self, edit: Edit) {
        self.caret = edit.perform(&mut self.text, self.caret);
    }
}

impl Edit {
    /// True if the edit can change the text, and does not only move the caret.
    pub fn changes_text(self) -> bool {
        matches!(self, Edit::Insert(_) | Edit::Backspace | Edit::Delete | Edit::Clear)
    }

    /// Performs the edit and returns the new position of the caret. Control characters are ignored, and so are
    /// characters beyond the limit.
    pub fn perform(self, text: &mut String, caret: usize) -> usize {
        let count = text.chars().count();
        let caret = caret.min(count);
        let byte = |text: &str, place: usize| text.char_indices().nth(place).map_or(text.len(), |(at, _)| at);
        match self {
            Edit::Insert(c) if !c.is_control() && count < LONGEST => {
                text.insert(byte(text, caret), c);
                caret + 1
            }
            Edit::Insert(_) => caret,
            Edit::Backspace if caret > 0 => {
                text.remove(byte(text, caret - 1));
                caret - 1
            }
            Edit::Delete if caret < count => {
                text.remove(byte(text, caret));
                caret
            }
            Edit::Clear => {
                text.drain(..byte(text, caret));
                0
            }
            Edit::Backspace | Edit::Delete => caret,
            Edit::Left => caret.saturating_sub(1),
            Edit::Right => (caret + 1).min(count),
            Edit::First => 0,
            Edit::Last => count,
        }
    }
}
