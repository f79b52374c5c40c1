//! The outcome of a rounding in few words and in more: a row for each kind of loss, and one for each rule.
//!
//! A list of steps has room for about 20 characters, a classroom screen for 28, and a page for a sentence. These texts
//! are kept together, so that they cannot contradict each other.

use crate::float::{Loss, Rule};

/// The words for the bits below the cut.
pub(super) struct LossWords {
    /// the part cut off: `more than half`
    pub part: &'static str,
    /// the bits, for a list: `guard 1, something follows`; empty if nothing is cut off
    pub bits: &'static str,
    /// the bits, for a class that is to work out the outcome; empty if nothing is cut off
    pub seen: &'static str,
    /// `part` and `bits`, as the beginning of a sentence
    pub sentence: &'static str,
}

/// The words for the decision of the rule.
pub(super) struct RuleWords {
    /// for a list, in at most 20 characters: `up: more than half`
    pub outcome: &'static str,
    /// for a class, in at most 28 characters; in a directed mode, the direction is the reason
    pub verdict: &'static str,
}

/// The words for a kind of loss.
pub(super) const fn of_loss(loss: Loss) -> LossWords {
    match loss {
        Loss::Zero => {
            LossWords { part: "nothing cut off", bits: "", seen: "", sentence: "Nothing is cut off" }
        }
        Loss::BelowHalf => LossWords {
            part: "less than half",
            bits: "guard 0, something follows",
            seen: "The guard bit is 0, and a later bit is 1.",
            sentence: "The guard bit is 0 and something nonzero follows: less than half is cut off",
        },
        Loss::Half => LossWords {
            part: "a tie",
            bits: "guard 1, nothing follows",
            seen: "The guard bit is 1, and no later bit is 1.",
            sentence: "The guard bit is 1 and nothing follows: exactly half way",
        },
        Loss::AboveHalf => LossWords {
            part: "more than half",
            bits: "guard 1, something follows",
            seen: "The guard bit is 1, and a later bit is 1.",
            sentence: "The guard bit is 1 and something nonzero follows: more than half is cut off",
        },
    }
}

/// The words for the rule that decides.
pub(super) const fn of_rule(rule: Rule) -> RuleWords {
    let (outcome, verdict) = match rule {
        Rule::Exact => ("exact", "exact: nothing is cut off"),
        Rule::NearerBelow => ("stays: below half", "less than half: it stays"),
        Rule::NearerAbove => ("up: more than half", "more than half: up by one"),
        Rule::TieStaysEven => ("tie: stays even", "a tie: even, so it stays"),
        Rule::TieUpToEven => ("tie: up to even", "a tie: odd, so up by one"),
        Rule::TieAway => ("tie: away from zero", "a tie: away from zero"),
        Rule::Truncate => ("stays: direction", "this direction: it stays"),
        Rule::AwayFromZero => ("up: direction", "this direction: up by one"),
        Rule::StaysOdd => ("stays odd", "to odd: odd, so it stays"),
        Rule::BecomesOdd => ("becomes odd", "to odd: up by one"),
    };
    RuleWords { outcome, verdict }
}
