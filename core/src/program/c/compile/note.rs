//! What is told of a program besides what its operations do.

use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::program::run::Status;

/// Something to be told of the program at a place in its order.
#[derive(Clone, PartialEq, Debug)]
pub struct Note {
    /// the operations in front of this one come first
    pub before: usize,
    /// what it is about
    pub at: Span,
    pub status: Status,
    pub said: Option<Diagnostic>,
}
