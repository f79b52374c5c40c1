//! The messages of the reference.

use super::page::ReferencePage;
use crate::isa::Op;

/// A message to the reference.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ReferenceMsg {
    /// show this page
    Page(ReferencePage),
    /// list the GPU records of this operation
    Records(Op),
}
