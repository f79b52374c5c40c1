//! Errors with arrays in files: a file that cannot be used, or arrays that do not fit together.

use super::file_problem::FileProblem;
use super::fit_problem::FitProblem;
use super::read_error::ReadError;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// The reasons why arrays cannot be read, counted or compared.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArrayError {
    /// a file cannot be read, or has no usable array
    File {
        /// the name of the file
        name: String,
        /// the problem with it
        problem: FileProblem,
    },
    /// readable arrays do not fit each other or the instruction
    Fit(FitProblem),
}

impl ArrayError {
    /// The error for a file whose bytes cannot be read.
    pub fn unreadable(name: String, cause: ReadError) -> Self {
        ArrayError::File { name, problem: FileProblem::Unreadable(cause) }
    }
}

impl From<FitProblem> for ArrayError {
    fn from(problem: FitProblem) -> Self {
        ArrayError::Fit(problem)
    }
}

impl Display for ArrayError {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            ArrayError::File { name, problem } => write!(f, "cannot read {name}: {problem}"),
            ArrayError::Fit(problem) => problem.fmt(f),
        }
    }
}

impl Error for ArrayError {}
