//! A value between two numbers, one of which the rounding chooses.

use crate::explain::RoundingChoice;

/// A value between two neighbours.
#[derive(Clone, PartialEq, Debug)]
pub struct Between {
    /// the name and the value of the lesser neighbour
    pub left: [String; 2],
    /// the name and the value of the greater neighbour
    pub right: [String; 2],
    /// the position of the value and the chosen neighbour; `None` while the user is to predict them
    pub outcome: Option<Outcome>,
}

/// The outcome of a choice between two neighbours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// the position of the value, in thousandths of the way; 0, 500 and 1000 mean exactly at an end or in the middle
    pub at: u32,
    /// true if the greater neighbour was chosen
    pub chose_right: bool,
    /// the change of the kept bits: `+1`, or `stays`
    pub change: &'static str,
}

/// An answer at an end of the number line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// the letter that chooses the answer
    pub letter: char,
    /// the number of hands of a class counted for the answer
    pub hands: u32,
}

impl Between {
    /// The neighbours of a choice, with its outcome if `shown`.
    pub(super) fn of(choice: RoundingChoice, shown: bool) -> Self {
        let RoundingChoice { ruler, up, .. } = choice;
        let change = if up { "+1" } else { "stays" };
        let outcome = Outcome { at: ruler.at, chose_right: ruler.chose_right, change };
        Between { left: ruler.left, right: ruler.right, outcome: shown.then_some(outcome) }
    }
}
