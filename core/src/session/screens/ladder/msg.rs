//! The messages of the ladder.

/// A message to the ladder.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum LadderMsg {
    /// show one more code on each side
    Longer,
    /// show one code less on each side
    Shorter,
    /// write values in the other notation
    Notation,
}
