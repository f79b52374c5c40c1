//! The progress of a thread through the program.

use super::together::{Arrival, Received};
use crate::program::read::Diagnostic;
use std::collections::BTreeSet;

/// The progress of a thread.
#[derive(Default)]
pub struct Control<'a> {
    pub state: ThreadState<'a>,
    /// the index of the current statement
    pub place: usize,
    /// the index of the next statement, if it is not the following one
    pub next: Option<usize>,
    /// the number of statements that the thread came to so far; those before the next new one come up again in a loop
    pub seen: usize,
    /// the indices of the branches that led back
    pub repeated: BTreeSet<usize>,
    /// the instruction at which the thread waits for others
    pub waits: Option<Arrival<'a>>,
    /// the data for this thread, once the others have arrived at the instruction; or the reason why it cannot run
    pub received: Option<Result<Received, Diagnostic>>,
}

/// The state of a thread on its way through the statements.
#[derive(Clone, Copy, Default)]
pub enum ThreadState<'a> {
    #[default]
    Straight,
    /// the thread ended in this line
    Ended(usize),
    /// a branch in this line leads to where the interpreter cannot follow
    Branched(usize),
    /// a branch in this line continues after this label, which the statement with this index has
    Over(usize, &'a str, usize),
    /// the limit of instructions was reached in this line
    Limited(usize),
    /// unknown, because this line may end the thread or branch
    Unknown(usize),
}

impl ThreadState<'_> {
    /// True if no further instruction of the thread runs.
    pub const fn is_final(self) -> bool {
        !matches!(self, ThreadState::Straight | ThreadState::Over(..))
    }

    /// The line in which the thread stopped before its end.
    pub const fn stopped(self) -> Option<usize> {
        match self {
            ThreadState::Branched(line) | ThreadState::Unknown(line) | ThreadState::Limited(line) => {
                Some(line)
            }
            ThreadState::Straight | ThreadState::Ended(_) | ThreadState::Over(..) => None,
        }
    }
}
