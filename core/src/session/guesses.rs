//! What was answered of a hidden result, one question after the other.

/// The answers to what is asked of one lane: B? They stand until the question is another one, or the result hidden again.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Guesses {
    /// the lane whose rounding it is, for packed instructions
    pub lane: Option<usize>,
    /// the greater neighbour, or not exact?
    pub first: Option<bool>,
    /// the greater set of flags?
    pub flags: Option<bool>,
}

impl Guesses {
    /// Those about this lane; none about another.
    pub fn of_lane(self, lane: Option<usize>) -> Guesses {
        if self.lane == lane { self } else { Guesses { lane, ..Guesses::default() } }
    }
}
