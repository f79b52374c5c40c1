//! A statement and its outcome.

use super::bits::Bits;
use crate::eval::Evaluation;
use crate::program::read::Diagnostic;
use std::ops::Range;

/// A statement of the program and its outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct Ran {
    /// the line on which it begins, from 1
    pub line: usize,
    /// its text
    pub text: String,
    /// its outcome
    pub status: Status,
    /// the instruction as it was understood, if it is one
    pub instruction: Option<String>,
    /// the value of its destination
    pub result: Option<Bits>,
    /// its full evaluation, if it is in the instruction table
    pub evaluation: Option<Evaluation>,
    /// the range of the flow's numbers that it added
    pub numbers: Range<u32>,
    /// the reason why it did not run, or the slips that were forgiven
    pub message: Option<Diagnostic>,
}

/// The outcome of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// it ran
    Ran,
    /// it declares registers or variables
    Declared,
    /// it was skipped: its guard is false, it comes after the end of the thread, or it depends on
    /// a line that could not run
    Skipped,
    /// it has no effect in halfplay: a directive, a label, a barrier
    Ignored,
    /// it is malformed or cannot run
    Error,
}

impl Status {
    /// Its name in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Status::Ran => "ran",
            Status::Declared => "declared",
            Status::Skipped => "skipped",
            Status::Ignored => "ignored",
            Status::Error => "error",
        }
    }
}
