//! A rounding as it is told to a class: two neighbours, and what came of it in a few words that can be drawn large.

use super::rounding;
use crate::doc::Ruler;
use crate::float::{Exact, Loss, Rounded, Rule};

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
    /// how many bits are kept: `kept: 11 bits`
    pub kept: String,
    /// the choice; `None` where the value is a number of the format already
    pub choice: Option<Choice>,
    /// what came of it, in at most 28 letters
    pub verdict: &'static str,
}

/// What is asked before the rounding is told.
pub const A_OR_B: &str = "A or B?";
/// The same where no bit is cut off.
pub const EXACT_OR_NOT: &str = "exact, or not?";

/// A rounding, for who presents it.
pub fn rounding_told(value: &Exact, rounded: &Rounded) -> RoundingTold {
    let choice = || Choice { ruler: rounding::ruler_of(value, rounded), up: rounded.up, seen: seen(rounded) };
    RoundingTold {
        kept: format!("kept: {} bits", rounded.format.precision()),
        choice: (rounded.rule() != Rule::Exact).then(choice),
        verdict: verdict(rounded),
    }
}

/// What the guard bit and the bits behind it are.
const fn seen(rounded: &Rounded) -> &'static str {
    match rounded.loss() {
        Loss::Zero => "",
        Loss::BelowHalf => "The guard bit is 0, and a later bit is 1.",
        Loss::Half => "The guard bit is 1, and no later bit is 1.",
        Loss::AboveHalf => "The guard bit is 1, and a later bit is 1.",
    }
}

/// What came of it. Where the mode has a direction, that decides.
fn verdict(rounded: &Rounded) -> &'static str {
    match rounded.rule() {
        Rule::Exact => "exact: nothing is cut off",
        Rule::NearerBelow => "less than half: it stays",
        Rule::NearerAbove => "more than half: up by one",
        Rule::TieStaysEven => "a tie: even, so it stays",
        Rule::TieUpToEven => "a tie: odd, so up by one",
        Rule::TieAway => "a tie: away from zero",
        Rule::Truncate => "this direction: it stays",
        Rule::AwayFromZero => "this direction: up by one",
        Rule::StaysOdd => "to odd: odd, so it stays",
        Rule::BecomesOdd => "to odd: up by one",
    }
}
