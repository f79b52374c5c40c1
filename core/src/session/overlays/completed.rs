//! Completions of the last word of a text.

use crate::isa::{Allow, Completion, complete};
use crate::literal::names;
use crate::session::input::Input;

/// Candidates of a completion, through which Tab cycles.
#[derive(Clone, PartialEq, Debug)]
pub struct Cycle {
    pub candidates: Vec<Completed>,
    /// the index of the current candidate
    pub at: usize,
    /// the line that contains the current candidate
    pub shown: Input,
}

/// A text with its last word completed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completed {
    /// the whole text
    pub text: String,
    /// the completed word, for display
    pub word: String,
    /// the position of the caret after the completion
    pub caret: usize,
    /// true if the text may end after the completed word
    pub ends: bool,
}

/// Names of numbers that start with the word before the caret, `max_s`. Only words with `_` are completed, because
/// others could be operations.
pub fn number_names(text: &str, caret: usize) -> Vec<Completed> {
    let byte = text.char_indices().nth(caret).map_or(text.len(), |(byte, _)| byte);
    let (before, behind) = text.split_at(byte);
    let word = before.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    let begins = |name: &&str| word.contains('_') && name.len() > word.len() && name.starts_with(word);
    let start = &before[..before.len() - word.len()];
    let completed = |name: &str| Completed {
        word: name.to_owned(),
        caret: start.chars().count() + name.chars().count(),
        text: format!("{start}{name}{behind}"),
        ends: true,
    };
    names().filter(begins).map(completed).collect()
}

/// The possible completions of an instruction line at the caret.
pub fn spellings(text: &str, caret: usize, allow: Allow) -> Vec<Completed> {
    let byte = text.char_indices().nth(caret).map_or(text.len(), |(byte, _)| byte);
    let found = complete(text, byte, allow).into_iter();
    let completed = |found: Completion| Completed {
        word: found.word.to_owned(),
        caret: found.text.get(..found.caret).map_or(0, |before| before.chars().count()),
        text: found.text,
        ends: found.instr.is_some(),
    };
    found.map(completed).collect()
}
