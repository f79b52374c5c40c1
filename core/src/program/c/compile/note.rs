//! Messages about a program that do not belong to an operation.

use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::program::run::Status;

/// A message about the program, with its position among the operations.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// the index of the operation that the message precedes
    pub before: usize,
    /// the source span that it is about
    pub at: Span,
    pub status: Status,
    pub message: Option<Diagnostic>,
}
