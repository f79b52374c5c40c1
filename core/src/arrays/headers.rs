//! What a file says of its arrays: which kind of file it is decides who reads that.

use super::error::ArrayError;
use super::file_problem::FileProblem;
use super::head::Head;
use super::source::Source;
use super::{npy, safetensors};

/// An array that a file names, whatever its type.
#[derive(Clone, PartialEq, Debug)]
pub struct Listed {
    /// its name; empty in a file that holds one array
    pub name: String,
    /// its type as the file calls it: `F16`
    pub ty: String,
    /// its lengths
    pub lengths: Vec<u64>,
}

/// What arrays a file has.
///
/// # Errors
/// [`ArrayError::File`].
pub fn listed(file: &dyn Source) -> Result<Vec<Listed>, ArrayError> {
    let heads = heads(file).map_err(|problem| ArrayError::File { name: file.name(), problem })?;
    let listed = heads.into_iter().map(|head| Listed {
        name: head.name.unwrap_or_default(),
        ty: head.ty,
        lengths: head.shape.lengths().to_vec(),
    });
    Ok(listed.collect())
}

/// The heads of the arrays in a file.
pub fn heads(file: &dyn Source) -> Result<Vec<Head>, FileProblem> {
    let mut start = [0; 8];
    let known = file.size().min(start.len() as u64) as usize;
    let start = &mut start[..known];
    file.read(0, start).map_err(FileProblem::Unreadable)?;
    match start {
        start if start.starts_with(npy::MAGIC) => Ok(vec![npy::head(file)?]),
        start if start.starts_with(b"PK\x03\x04") => Err(FileProblem::Archive),
        _ => safetensors::heads(file),
    }
}
