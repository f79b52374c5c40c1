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
    /// the greater set of flags?
    pub flags: Option<bool>,
    /// what was said of a lane without being asked
    pub claim: Option<(usize, Claim)>,
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
