//! Reads the headers of a file, after recognising its format.

use super::array_header::ArrayHeader;
use super::error::ArrayError;
use super::file_problem::FileProblem;
use super::source::Source;
use super::{npy, safetensors};

/// An array listed in a file; its type may be unsupported.
#[derive(Clone, PartialEq, Debug)]
pub struct ArrayEntry {
    /// its name; empty in a `.npy` file, which contains a single array
    pub name: String,
    /// its type as the file calls it, such as `F16`
    pub ty: String,
    /// its lengths along each axis
    pub lengths: Vec<u64>,
}

/// Lists the arrays in a file.
///
/// # Errors
/// [`ArrayError::File`] if the header cannot be read.
pub fn list_arrays(file: &dyn Source) -> Result<Vec<ArrayEntry>, ArrayError> {
    let heads = headers(file).map_err(|problem| ArrayError::File { name: file.name(), problem })?;
    let listed = heads.into_iter().map(|head| ArrayEntry {
        name: head.name.unwrap_or_default(),
        ty: head.ty,
        lengths: head.shape.lengths().to_vec(),
    });
    Ok(listed.collect())
}

/// The headers of all arrays in a file.
pub fn headers(file: &dyn Source) -> Result<Vec<ArrayHeader>, FileProblem> {
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
