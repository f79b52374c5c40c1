//! Editing a line of text.

use super::shared::Shared;
use super::state::State;

/// A text that is longer takes no more characters: nobody reads it.
pub(super) const LONGEST: usize = 4096;

/// Can a text that comes all at once join one that is there already? An error says how long one may be.
pub(super) fn fits(text: &str, there: &str) -> Result<(), String> {
    let count = text.chars().count();
    if count + there.chars().count() <= LONGEST {
        Ok(())
    } else {
        Err(format!("{count} characters are too many here: at most {LONGEST}"))
    }
}

/// Can this text be typed? An error says what one that can be has to be.
pub(super) fn is_line(text: &str) -> Result<(), &'static str> {
    if text.chars().any(char::is_control) {
        return Err("a text without control characters");
    }
    if text.chars().count() > LONGEST {
        return Err("a line of no more than 4096 characters");
    }
    Ok(())
}

/// An edit of the line or of an operand under way.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Typing {
    /// the caret stands before this character
    pub caret: usize,
    /// is the whole text selected, so that what is typed takes its place?
    pub selected: bool,
    /// was Enter pressed on the text as it is?
    pub tried: bool,
    /// the text that the edit began with
    pub start: String,
    /// everything as it was
    pub before: Shared<State>,
}

/// A line of its own: of commands, or of what is searched for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Input {
    pub text: String,
    /// the caret stands before this character
    pub caret: usize,
}

/// A change of the text or of the caret's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Edit {
    Insert(char),
    Backspace,
    Delete,
    /// everything before the caret is taken away
    Clear,
    Left,
    Right,
    First,
    Last,
}

impl Input {
    /// A text with the caret at its end.
    pub fn new(text: impl Into<String>) -> Self {
        let text = text.into();
        Input { caret: text.chars().count(), text }
    }

    pub fn edit(&mut self, edit: Edit) {
        self.caret = edit.perform(&mut self.text, self.caret);
    }
}

impl Edit {
    /// Does it change the text, and not only the caret's place?
    pub fn changes_text(self) -> bool {
        matches!(self, Edit::Insert(_) | Edit::Backspace | Edit::Delete | Edit::Clear)
    }

    /// Does it to the text; gives the new place of the caret. Control characters are ignored.
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
