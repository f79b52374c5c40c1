//! The messages of the diagnosis.

use crate::arrays::LoadedFile;

/// A message to the diagnosis.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DiagnoseMsg {
    /// show this list of results, and what explains it
    Bring(String),
    /// show the results that stand in these files of arrays, and what explains them
    BringArrays(Vec<LoadedFile>),
}
