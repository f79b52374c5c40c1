//! A rounding as it is told to a class: two neighbours, and what came of it in a few words that can be drawn large.

use super::rounding;
use super::rounding_words::{of_loss, of_rule};
use crate::doc::Ruler;
use crate::float::{Exact, Rounded, Rule};

/// A value between two numbers, of which a rounding chooses one.
pub struct Choice {
    /// where the value lies, between which names and values, and which end was chosen
    pub ruler: Ruler,
    /// did the kept bits go up by one?
    pub up: bool,
    /// what the bits below the cut say, of which a class can tell what follows
    pub seen: &'static str,
}

/// How a rounding is told.
pub struct RoundingTold {
    /// the choice; `None` where the value is a number of the format already
    pub choice: Option<Choice>,
    /// what came of it, in at most 28 letters
    pub verdict: &'static str,
}

/// A rounding, for who presents it.
pub fn rounding_told(value: &Exact, rounded: &Rounded) -> RoundingTold {
    let choice = || Choice {
        ruler: rounding::ruler_of(value, rounded),
        up: rounded.up,
        seen: of_loss(rounded.loss()).seen,
    };
    RoundingTold {
        choice: (rounded.rule() != Rule::Exact).then(choice),
        verdict: of_rule(rounded.rule()).verdict,
    }
}
