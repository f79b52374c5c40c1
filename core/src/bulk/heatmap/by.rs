//! What the colours of a plane tell.

use serde::{Deserialize, Serialize};

/// What a case is coloured by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum By {
    /// the class of the result: normal, subnormal, zero, infinite, NaN
    #[default]
    Class,
    /// how far a pipeline's result is from the instruction's
    Distance,
    /// the gravest flag that IEEE 754 would raise
    Flag,
    /// what decides the last bit: nothing is cut off, a tie, up, down, overflow …
    Decision,
}

impl By {
    /// All, in the order in which they follow one another.
    pub const ALL: [By; 4] = [By::Class, By::Distance, By::Flag, By::Decision];

    /// The name in links and commands: `class`.
    pub const fn word(self) -> &'static str {
        match self {
            By::Class => "class",
            By::Distance => "distance",
            By::Flag => "flag",
            By::Decision => "decision",
        }
    }

    /// The one of this name.
    pub fn named(word: &str) -> Option<By> {
        By::ALL.into_iter().find(|by| by.word() == word)
    }

    /// The one that follows; behind the last the first.
    pub fn next(self) -> By {
        let at = By::ALL.iter().position(|&by| by == self).unwrap_or(0);
        By::ALL.get(at + 1).copied().unwrap_or_default()
    }
}
