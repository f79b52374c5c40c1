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

/// The kinds of text that every entry point accepts.
const KINDS: &str = "type a value, a formula, an instruction or a link";

/// Constants without a name in halfplay, with their digits.
const CONSTANTS: [(&str, &str); 2] = [("pi", "3.14159265"), ("π", "3.14159265")];

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
        let constant = |word: &str| CONSTANTS.iter().find(|(name, _)| word.eq_ignore_ascii_case(name));
        match self {
            Unknown::Word { word, .. } if word == "?" => "help lists the commands".to_owned(),
            Unknown::Word { word, .. } if let Some((_, digits)) = constant(word) => {
                format!("type its digits, {digits}")
            }
            Unknown::Word { nearest: Some(nearest), .. } => format!("did you mean {nearest}?"),
            Unknown::Word { nearest: None, .. } => format!("{KINDS}; help lists the commands"),
            Unknown::Empty => KINDS.to_owned(),
        }
    }
}
