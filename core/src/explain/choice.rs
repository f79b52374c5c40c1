//! A rounding for a class: two neighbours, and the outcome in a few words that can be shown in large type.

use super::rounding;
use super::rounding_words::{of_loss, of_rule};
use crate::doc::Ruler;
use crate::float::{Exact, Rounded, Rule};

/// A value between two numbers, of which a rounding chooses one.
pub struct Choice {
    /// the value, the names and values of both neighbours, and the chosen end
    pub ruler: Ruler,
    /// true if the kept bits went up by one
    pub up: bool,
    /// a description of the bits below the cut, from which a class can work out the outcome
    pub seen: &'static str,
}

/// A rounding, ready to present.
pub struct RoundingTold {
    /// the choice; `None` if the value is exactly representable
    pub choice: Option<Choice>,
    /// the outcome, in at most 28 characters
    pub verdict: &'static str,
}

/// Describes a rounding for presenters.
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
