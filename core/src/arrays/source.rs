//! The files that arrays are read from.

use super::read_error::ReadError;
use std::fmt::Debug;
use std::sync::Arc;

/// A file of arrays that is read by byte offset, so that it may be longer than memory.
pub trait Source: Debug + Send + Sync {
    /// Its name.
    fn name(&self) -> String;

    /// Its length in bytes.
    fn size(&self) -> u64;

    /// Fills all of `bytes` with those from this place on.
    ///
    /// # Errors
    /// Where it has become shorter, or the machine refuses.
    fn read(&self, place: u64, bytes: &mut [u8]) -> Result<(), ReadError>;
}

/// A file that is in memory as a whole.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct LoadedFile {
    /// its name
    pub name: String,
    /// all its bytes
    pub bytes: Arc<[u8]>,
}

impl LoadedFile {
    /// The longest file that is loaded as a whole: 64 MiB.
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
