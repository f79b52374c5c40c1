//! The messages of the comparison.

/// A message to the comparison.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CompareMsg {
    /// compare, and look at the pipeline in this place of the list
    Pipeline(usize),
    /// count over all codes of an operand how often each pipeline differs
    Survey,
    /// take the first code where the chosen pipeline differs, as far as that is counted
    FirstDifference,
}
