//! A value between two numbers, of which a rounding chooses one.

use crate::explain::Choice;

/// A value between two neighbours.
#[derive(Clone, PartialEq, Debug)]
pub struct Between {
    /// name and value of the lesser one
    pub left: [String; 2],
    /// name and value of the greater one
    pub right: [String; 2],
    /// where the value lies and what was chosen; `None` while that is to be predicted
    pub outcome: Option<Outcome>,
}

/// How a choice between two neighbours ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// where the value is, in thousandths of the way; 0, 500 and 1000 mean exactly there
    pub at: u32,
    /// was the greater one chosen?
    pub chose_right: bool,
    /// what became of the kept bits: `+1`, or `stays`
    pub change: &'static str,
}

/// An answer at an end of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// by which it is chosen
    pub letter: char,
    /// how many hands of a class were counted for it
    pub hands: u32,
}

impl Between {
    /// The neighbours of a choice; with what came of it where that is `shown`.
    pub(super) fn of(choice: Choice, shown: bool) -> Self {
        let Choice { ruler, up, .. } = choice;
        let change = if up { "+1" } else { "stays" };
        let outcome = Outcome { at: ruler.at, chose_right: ruler.chose_right, change };
        Between { left: ruler.left, right: ruler.right, outcome: shown.then_some(outcome) }
    }
}
