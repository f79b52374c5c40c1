//! The colourings of a plane.

use serde::{Deserialize, Serialize};

/// The property of a case that determines its colour.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colouring {
    /// class of the result: normal, subnormal, zero, infinite, NaN
    #[default]
    Class,
    /// distance of a pipeline's result from the instruction's
    Distance,
    /// the most serious flag that IEEE 754 would raise
    Flag,
    /// the reason for the last bit: exact, a tie, rounded up or down, overflow …
    Decision,
}

impl Colouring {
    /// All colourings, in the order in which a key cycles through them.
    pub const ALL: [Colouring; 4] =
        [Colouring::Class, Colouring::Distance, Colouring::Flag, Colouring::Decision];

    /// The name in links and commands: `class`.
    pub const fn word(self) -> &'static str {
        match self {
            Colouring::Class => "class",
            Colouring::Distance => "distance",
            Colouring::Flag => "flag",
            Colouring::Decision => "decision",
        }
    }

    /// The colouring with this name.
    pub fn named(word: &str) -> Option<Colouring> {
        Colouring::ALL.into_iter().find(|by| by.word() == word)
    }
}
