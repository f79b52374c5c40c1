//! Editing a line of text.

use super::Spelling;
use super::operands::Operands;

/// An edit under way.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Typing {
    /// the caret stands before this character
    pub caret: usize,
    /// the text that the edit began with
    pub start: String,
    /// everything as it was
    pub before: Box<(Spelling, Operands)>,
}

/// A change of the text or of the caret's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    Insert(char),
    Backspace,
    Delete,
    Left,
    Right,
    First,
    Last,
}

impl Edit {
    /// Does it to the text; gives the new place of the caret. Control characters are ignored.
    pub fn perform(self, text: &mut String, caret: usize) -> usize {
        let count = text.chars().count();
        let caret = caret.min(count);
        let byte = |text: &str, place: usize| text.char_indices().nth(place).map_or(text.len(), |(at, _)| at);
        match self {
            Edit::Insert(c) if !c.is_control() => {
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
            Edit::Backspace | Edit::Delete => caret,
            Edit::Left => caret.saturating_sub(1),
            Edit::Right => (caret + 1).min(count),
            Edit::First => 0,
            Edit::Last => count,
        }
    }
}
