//! Text of no known kind.

use super::vocabulary::Vocabulary;
use crate::isa::Op;
use crate::literal::names;
use crate::typo::{clipped, closest};
use std::fmt;

/// The error for a text of no known kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// the text is empty
    Empty,
    /// the text begins with an unknown word
    Word {
        /// the word, cut after forty characters
        word: String,
        /// the nearest known word, if one is similar
        nearest: Option<String>,
    },
}

impl Unknown {
    pub(super) fn of(text: &str, vocabulary: &Vocabulary<'_>) -> Unknown {
        let word = text.split_whitespace().next().unwrap_or_default();
        let own = vocabulary.commands.iter().chain(&vocabulary.lessons).copied();
        let nearest = closest(word, Op::ALL.into_iter().map(Op::name).chain(names()));
        let nearest = nearest.or_else(|| closest(word, own)).map(str::to_owned);
        Unknown::Word { word: clipped(word), nearest }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Empty => f.write_str("the text is empty"),
            Unknown::Word { word, .. } => write!(f, "unknown word \"{word}\""),
        }
    }
}

impl std::error::Error for Unknown {}

impl Unknown {
    /// A suggestion what to type instead.
    pub fn help(&self) -> String {
        match self {
            Unknown::Word { nearest: Some(nearest), .. } => format!("did you mean {nearest}?"),
            _ => "type a value, a formula, an instruction or a link".to_owned(),
        }
    }
}
