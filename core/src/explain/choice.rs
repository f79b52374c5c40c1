//! A rounding as it is told to a class: two neighbours, and what came of it in a few words that can be drawn large.

use super::compare::ways_to;
use super::letters::kept_words;
use super::rounding;
use super::rounding_words::{of_loss, of_rule};
use crate::compare::Pipeline;
use crate::doc::{Line, Ruler, line};
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
    let choice = || Choice { ruler: rounding::ruler_of(value, rounded), up: rounded.up, seen: of_loss(rounded.loss()).seen };
    RoundingTold {
        kept: kept_words(rounded.format.precision()),
        choice: (rounded.rule() != Rule::Exact).then(choice),
        verdict: of_rule(rounded.rule()).verdict,
    }
}

/// Whether the right neighbour was chosen, which one it is, and which other ways to compute it deliver the other; `None` where
/// nothing was to be chosen.
pub fn guess_told(
    value: &Exact,
    rounded: &Rounded,
    chose_right: bool,
    pipelines: &[Pipeline],
    lane: usize,
) -> Option<Line> {
    let Choice { ruler, up, .. } = rounding_told(value, rounded).choice?;
    let letters = [("A", &ruler.left[0]), ("B", &ruler.right[0])];
    let [(right, code), (other, other_code)] =
        if ruler.chose_right { [letters[1], letters[0]] } else { letters };
    let verdict = if chose_right == ruler.chose_right { "Yes" } else { "No" };
    let neighbour = if up { rounded.toward_zero(value) } else { rounded.away_from_zero(value) };
    let ways = neighbour.bits.map_or_else(Vec::new, |bits| ways_to(pipelines, lane, bits));
    let also = match ways.is_empty() {
        true => String::new(),
        false => format!(" {other}, `{other_code}`, is delivered by: {}.", ways.join("; ")),
    };
    Some(line(format!("{verdict}: {right}, `{code}`.{also}")))
}
