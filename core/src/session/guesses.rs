//! What was answered of a hidden result, one question after the other.

use crate::eval::Flags;
use crate::explain::StepKind;

/// The answers to what is asked of one lane: B? They stand until the question is another one, or the result hidden again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guesses {
    /// the lane whose rounding it is, for packed instructions
    pub lane: Option<usize>,
    /// the greater neighbour, or not exact?
    pub first: Option<bool>,
    /// how many hands of a class were raised for each answer
    pub hands: Hands,
    /// the greater set of flags?
    pub flags: Option<bool>,
    /// what was said of a lane without being asked
    pub claim: Option<(usize, Claim)>,
}

/// A question has no more answers than these letters.
pub const LETTERS: [char; 6] = ['A', 'B', 'C', 'D', 'E', 'F'];

/// Hands that were counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hands {
    /// for A, for B, and so on; 0 for what is no answer
    pub counts: [u32; LETTERS.len()],
    /// for which answer the last one was, 0 being A; `None` where none was counted by itself
    pub last: Option<usize>,
}

/// No class has more.
pub const MOST_HANDS: u32 = 999;

impl Hands {
    /// One more, as far as that goes.
    pub fn count(&mut self, answer: usize) {
        if let Some(count) = self.counts.get_mut(answer) {
            *count = (*count + 1).min(MOST_HANDS);
            self.last = Some(answer);
        }
    }

    /// The last one is taken back, and then others for the same answer, as long as there are any.
    pub fn take_back(&mut self) {
        if let Some(count) = self.last.and_then(|answer| self.counts.get_mut(answer)) {
            *count = count.saturating_sub(1);
        }
    }
}

/// Something that is said of a hidden result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// it raises these flags and no others
    Flags(Flags),
    /// the value first changes at this step; at none of them
    Step(Option<StepKind>),
}

impl Guesses {
    /// Those about this lane; none about another.
    pub fn of_lane(self, lane: Option<usize>) -> Guesses {
        if self.lane == lane { self } else { Guesses { lane, ..Guesses::default() } }
    }
}
