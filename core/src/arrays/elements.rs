//! Reads the elements of an array part by part.

use super::error::ArrayError;
use super::source::Source;
use crate::bulk::Code;
use std::sync::Arc;

/// A type of codes that files store.
pub trait Stored: Code + PartialEq + Send + Sync {
    /// Appends the codes in these bytes; `is_big` means big-endian.
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

/// A reader of the remaining elements.
#[derive(Debug)]
pub struct Elements {
    source: Arc<dyn Source>,
    /// byte offset of the next element
    place: u64,
    left: u64,
    is_big: bool,
    bytes: Vec<u8>,
}

impl Elements {
    /// A reader of `count` elements, from the byte `place` on.
    pub(super) fn of(source: &Arc<dyn Source>, place: u64, count: u64, is_big: bool) -> Elements {
        Elements { source: Arc::clone(source), place, left: count, is_big, bytes: Vec::new() }
    }

    /// Reads at most `most` further elements; none at the end. The type `C` must have their width.
    ///
    /// # Errors
    /// [`ArrayError::File`] if their bytes cannot be read.
    pub fn part<C: Stored>(&mut self, most: usize) -> Result<Vec<C>, ArrayError> {
        let count = self.left.min(most as u64) as usize;
        self.bytes.resize(count * C::BITS as usize / 8, 0);
        let read = self.source.read(self.place, &mut self.bytes);
        read.map_err(|cause| ArrayError::unreadable(self.source.name(), cause))?;
        self.place += self.bytes.len() as u64;
        self.left -= count as u64;
        let mut codes = Vec::with_capacity(count);
        C::decode(&self.bytes, self.is_big, &mut codes);
        Ok(codes)
    }
}
