//! A rounding for a class: two neighbours, and the outcome in a few words that can be shown in large type.

use super::rounding;
use super::rounding_words::{of_loss, of_rule};
use crate::doc::Ruler;
use crate::float::{Exact, Rounded, Rule};

/// A value between two numbers, of which a rounding chooses one.
pub struct RoundingChoice {
    /// the value, the names and values of both neighbours, and the chosen end
    pub ruler: Ruler,
    /// true if the kept bits went up by one
    pub up: bool,
    /// a description of the bits below the cut, from which a class can work out the outcome
    pub evidence: &'static str,
}

/// A rounding, ready to present.
pub struct PresentedRounding {
    /// the choice; `None` if the value is exactly representable
    pub choice: Option<RoundingChoice>,
    /// the outcome, in at most 28 characters
    pub verdict: &'static str,
}

/// Describes a rounding for presenters.
pub fn presented_rounding(value: &Exact, rounded: &Rounded) -> PresentedRounding {
    let choice = || RoundingChoice {
        ruler: rounding::ruler_of(value, rounded),
        up: rounded.up,
        evidence: of_loss(rounded.loss()).seen,
    };
    PresentedRounding {
        choice: (rounded.rule() != Rule::Exact).then(choice),
        verdict: of_rule(rounded.rule()).verdict,
    }
}
