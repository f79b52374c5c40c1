//! The messages of the reference.

use super::page::ReferencePage;

/// A message to the reference.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ReferenceMsg {
    /// show this page
    Page(ReferencePage),
}
