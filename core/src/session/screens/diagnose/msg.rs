//! The messages of the diagnosis.

use crate::arrays::LoadedFile;

/// A message to the diagnosis.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DiagnoseMsg {
    /// show this list of results and its explanation
    Open(String),
    /// diagnose the text of the field
    Enter,
    /// show the results in these array files and their explanation
    OpenArrays(Vec<LoadedFile>),
}
