//! Errors of arrays in files: a file that cannot be used, or arrays that do not fit.

use super::file_problem::FileProblem;
use super::fit_problem::FitProblem;
use super::read_error::ReadError;
use std::error::Error;
use std::fmt::{self, Display, Formatter};

/// Why arrays cannot be read, counted or compared.
#[derive(Debug)]
#[non_exhaustive]
pub enum ArrayError {
    /// a file cannot be read, or has no array that can be used
    File {
        /// the name of the file
        name: String,
        /// what is wrong with it
        problem: FileProblem,
    },
    /// arrays that can be read fit neither each other nor the instruction
    Fit(FitProblem),
}

impl ArrayError {
    /// The bytes of this file cannot be read.
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
