//! A statement, and what became of it.

use super::bits::Bits;
use crate::eval::Evaluation;
use crate::program::read::Diagnostic;
use std::ops::Range;

/// A statement of the program, and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Ran {
    /// the line on which it begins, from 1
    pub line: usize,
    /// the statement as it stands
    pub text: String,
    /// what became of it
    pub status: Status,
    /// the instruction, where it is one: as it was understood
    pub instruction: Option<String>,
    /// what it put into its destination
    pub result: Option<Bits>,
    /// all that is known of it, where it is of the instruction table
    pub evaluation: Option<Evaluation>,
    /// the numbers of the flow that were met while it ran, by their places
    pub numbers: Range<u32>,
    /// why it did not run, or what was read in spite of a slip
    pub message: Option<Diagnostic>,
}

/// What became of a statement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Status {
    /// it ran
    Ran,
    /// it declares registers or variables
    Declared,
    /// it was left out: its guard is false, or it stands behind the end, or behind what could not be run
    Skipped,
    /// it changes nothing here: a directive, a label, a barrier
    Ignored,
    /// it could not be understood, or not be run
    Error,
}

impl Status {
    /// The name in JSON.
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
