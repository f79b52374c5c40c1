//! Access to the files from which arrays are read.

use super::read_error::ReadError;
use std::fmt::Debug;
use std::sync::Arc;

/// A file with random access to its bytes, so that it may be larger than memory.
pub trait Source: Debug + Send + Sync {
    /// The name of the file.
    fn name(&self) -> String;

    /// The length of the file in bytes.
    fn size(&self) -> u64;

    /// Fills all of `bytes` from the file, starting at byte offset `place`.
    ///
    /// # Errors
    /// If the file ends too early, or the operating system reports an error.
    fn read(&self, place: u64, bytes: &mut [u8]) -> Result<(), ReadError>;
}

/// A file that is entirely in memory.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LoadedFile {
    /// the name of the file
    pub name: String,
    /// its content
    pub bytes: Arc<[u8]>,
}

impl LoadedFile {
    /// The size of the largest file that is loaded into memory: 64 MiB.
    pub const LONGEST: u64 = 64 << 20;

    /// The error message for a longer file.
    pub fn too_long(name: &str) -> String {
        format!(
            "{name} is longer than 64 MiB: in a shell, halfplay tensor and halfplay diagnose read arrays of any length"
        )
    }
}

impl Source for LoadedFile {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn size(&self) -> u64 {
        self.bytes.len() as u64
    }

    fn read(&self, place: u64, bytes: &mut [u8]) -> Result<(), ReadError> {
        let own = usize::try_from(place).ok().and_then(|place| self.bytes.get(place..)?.get(..bytes.len()));
        bytes.copy_from_slice(own.ok_or(ReadError::TooShort)?);
        Ok(())
    }
}
