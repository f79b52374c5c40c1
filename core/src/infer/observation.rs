//! An observed result, of an instruction or a dot product, and the hypotheses about it.

use crate::compare::Pipeline;
use crate::variant::Variant;

/// A possible computation behind the results.
pub trait Hypothesis: Clone + PartialEq {
    /// The name on command lines and in data.
    fn word(&self) -> String;

    /// The explanation, in a few words.
    fn says(&self) -> String;

    /// The number of changes relative to the written computation. Among equally good hypotheses, fewer changes come
    /// first.
    fn changes(&self) -> usize;
}

/// An observed result.
pub trait Observation: Clone {
    /// A hypothesis about observed results of this kind.
    type Hypothesis: Hypothesis;
    /// The input of a computation, without its result.
    type Input;

    /// Every hypothesis about these results, the simplest first.
    fn hypotheses(cases: &[Self]) -> Vec<Self::Hypothesis>;

    /// The hypothesis that the results are computed as written, if there is one.
    fn as_written() -> Option<Self::Hypothesis>;

    /// The result bits under a hypothesis for each case; `None` if the hypothesis applies to no case.
    fn predicted(hypothesis: &Self::Hypothesis, cases: &[Self]) -> Option<Vec<u64>>;

    /// True if these bits agree with the observed result.
    fn is(&self, bits: u64) -> bool;

    /// The computations of this case step by step, beginning with the instruction as written. Empty for a dot
    /// product, which is a sequence of instructions.
    fn pipelines(&self) -> Vec<Pipeline>;

    /// True if a fit is worth listing among all others.
    fn is_worth(fit: &Fit<Self>, held: &[Fit<Self>]) -> bool;

    /// A few inputs, similar to those of the cases, for which these hypotheses give different results.
    fn deciding(cases: &[Self], among: &[Self::Hypothesis]) -> Vec<Deciding<Self::Input>>;

    /// Variants that could be present in addition to the only hypothesis that explains everything: they change none of
    /// these results.
    fn unseen(held: &[Fit<Self>]) -> Vec<Variant>;
}

/// The fit of a hypothesis to observed results.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit<O: Observation> {
    /// the hypothesis
    pub hypothesis: O::Hypothesis,
    /// the number of results that the hypothesis explains
    pub explained: usize,
    /// the number of results
    pub of: usize,
    /// the indices of the first contradicting results, with the bits that the hypothesis gives instead
    pub against: Vec<(usize, u64)>,
    /// a fingerprint of the results that the hypothesis gives; hypotheses with the same results have the same
    pub fingerprint: u64,
    /// true if the hypothesis gives another result than the computation as written in at least one case
    pub departs: bool,
}

/// An input for which hypotheses give different results.
#[derive(Clone, PartialEq, Debug)]
pub struct Deciding<I> {
    /// the input
    pub input: I,
    /// the result bits under each hypothesis, in the order of the hypotheses
    pub bits: Vec<u64>,
}

impl<O: Observation> Fit<O> {
    /// True if every result is explained.
    pub fn is_whole(&self) -> bool {
        self.explained == self.of
    }
}
