//! A statement and its outcome.

use super::bits::Bits;
use crate::eval::Evaluation;
use crate::program::read::Diagnostic;
use std::ops::Range;

/// A statement of the program and its outcome.
#[derive(Clone, PartialEq, Debug)]
pub struct LineResult {
    /// the line on which it begins, from 1
    pub line: usize,
    /// the text of the statement
    pub text: String,
    /// the outcome of the statement
    pub status: Status,
    /// the instruction as halfplay read it; `None` for other statements
    pub instruction: Option<String>,
    /// the value of the destination
    pub result: Option<Bits>,
    /// the evaluation with all its steps; `None` if the instruction is not in the table, or if an operand is held wider
    /// than its format
    pub evaluation: Option<Evaluation>,
    /// the range of the flow's numbers that it added
    pub numbers: Range<u32>,
    /// the reason why the statement did not run, the slips that were tolerated, or a remark
    pub message: Option<Diagnostic>,
    /// the number of further times that the statement ran, whose results are not kept
    pub left_out: u64,
}

impl LineResult {
    /// A statement with this outcome, and nothing else.
    pub const fn blank(line: usize, text: String, status: Status) -> Self {
        LineResult {
            line,
            text,
            status,
            instruction: None,
            result: None,
            evaluation: None,
            numbers: 0..0,
            message: None,
            left_out: 0,
        }
    }
}

/// The outcome of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// it ran
    Ran,
    /// it declares registers or variables
    Declared,
    /// it was skipped: for example, its guard is false, it comes after the end of the thread, or it depends on a line
    /// that did not run
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
