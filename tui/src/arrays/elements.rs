//! The elements of an array, part by part.

use crate::failure::Failure;
use halfplay_core::bulk::Code;
use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

/// A type of codes that can be stored.
pub trait Stored: Code + PartialEq + Send + Sync {
    /// The codes of these bytes, the highest byte of each first, or last.
    fn decode(bytes: &[u8], is_big: bool, codes: &mut Vec<Self>);
}

macro_rules! stored {
    ($($ty:ident $bytes:literal)*) => {$(
        impl Stored for $ty {
            fn decode(bytes: &[u8], is_big: bool, codes: &mut Vec<Self>) {
                let (elements, _) = bytes.as_chunks::<$bytes>();
                match is_big {
                    false => codes.extend(elements.iter().map(|bytes| $ty::from_le_bytes(*bytes))),
                    true => codes.extend(elements.iter().map(|bytes| $ty::from_be_bytes(*bytes))),
                }
            }
        }
    )*};
}
stored!(u16 2 u32 4);

/// The elements that are still to come.
#[derive(Debug)]
pub struct Elements {
    file: File,
    path: PathBuf,
    left: u64,
    is_big: bool,
    bytes: Vec<u8>,
}

impl Elements {
    /// So many elements of a file from this byte on.
    pub(super) fn of(path: &Path, start: u64, count: u64, is_big: bool) -> Result<Elements, Failure> {
        let open = || {
            let mut file = File::open(path)?;
            file.seek(SeekFrom::Start(start))?;
            Ok(file)
        };
        let file = open().map_err(|error| Failure::unreadable(path, &error))?;
        Ok(Elements { file, path: path.to_owned(), left: count, is_big, bytes: Vec::new() })
    }

    /// The next elements, at most so many; none at the end. The type must be as wide as they are.
    pub fn part<C: Stored>(&mut self, most: usize) -> Result<Vec<C>, Failure> {
        let count = self.left.min(most as u64) as usize;
        self.bytes.resize(count * C::BITS as usize / 8, 0);
        self.file.read_exact(&mut self.bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => Failure::Usage(format!(
                "cannot read {}: it became shorter while it was read",
                self.path.display()
            )),
            _ => Failure::unreadable(&self.path, &error),
        })?;
        self.left -= count as u64;
        let mut codes = Vec::with_capacity(count);
        C::decode(&self.bytes, self.is_big, &mut codes);
        Ok(codes)
    }
}
