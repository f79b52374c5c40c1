//! The messages of the comparison.

/// A message to the comparison.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum CompareMsg {
    /// open the comparison and select the pipeline at this index
    Pipeline(usize),
    /// count, over all codes of an operand, how often each pipeline differs
    Survey,
    /// take the first code counted so far for which the chosen pipeline differs
    FirstDifference,
}
