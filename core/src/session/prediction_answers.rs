//! The answers to questions about a hidden result.

use crate::eval::Flags;
use crate::explain::StepKind;

/// The answers for one lane; true stands for B. They last until the question changes or the result is hidden again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PredictionAnswers {
    /// the lane whose rounding was asked about; `None` for scalar instructions
    pub lane: Option<usize>,
    /// the first answer: true for the greater neighbour, or for "not exact"
    pub first: Option<bool>,
    /// the number of hands that a class raised for each answer
    pub hands: Hands,
    /// the answer about the flags: true for B, the larger set
    pub flags: Option<bool>,
    /// a claim that the user made without being asked, and the lane that it is about
    pub claim: Option<(usize, Claim)>,
}

/// The letters that name the answers. No question has more answers than there are letters.
pub const LETTERS: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];

/// Counted hands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hands {
    /// the number of hands for each letter; 0 for a letter without an answer
    pub counts: [u32; LETTERS.len()],
    /// the answer for which the last hand was counted, 0 being A; `None` if no hand was counted singly
    pub last: Option<usize>,
}

/// The maximum count per answer; no class is larger.
pub const MOST_HANDS: u32 = 999;

impl Hands {
    /// Counts one more hand, up to the maximum.
    pub fn count(&mut self, answer: usize) {
        if let Some(count) = self.counts.get_mut(answer) {
            *count = (*count + 1).min(MOST_HANDS);
            self.last = Some(answer);
        }
    }

    /// Takes back the last hand. Repeated calls take back further hands for the same answer, down to 0.
    pub fn take_back(&mut self) {
        if let Some(count) = self.last.and_then(|answer| self.counts.get_mut(answer)) {
            *count = count.saturating_sub(1);
        }
    }
}

/// A claim about a hidden result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// the instruction raises exactly these flags
    Flags(Flags),
    /// the value first changes at this step; with `None`, at no step
    Step(Option<StepKind>),
}

impl PredictionAnswers {
    /// These answers if they are about this lane, else none.
    pub fn of_lane(self, lane: Option<usize>) -> PredictionAnswers {
        if self.lane == lane { self } else { PredictionAnswers { lane, ..PredictionAnswers::default() } }
    }
}
