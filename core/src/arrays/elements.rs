//! The elements of an array, part by part.

use super::error::ArrayError;
use super::source::Source;
use crate::bulk::Code;
use std::sync::Arc;

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
    source: Arc<dyn Source>,
    /// where the next one stands, in bytes
    place: u64,
    left: u64,
    is_big: bool,
    bytes: Vec<u8>,
}

impl Elements {
    /// So many elements of a file from this byte on.
    pub(super) fn of(source: &Arc<dyn Source>, place: u64, count: u64, is_big: bool) -> Elements {
        Elements { source: Arc::clone(source), place, left: count, is_big, bytes: Vec::new() }
    }

    /// The next elements, at most so many; none at the end. The type must be as wide as they are.
    ///
    /// # Errors
    /// [`ArrayError::File`] where its bytes cannot be read.
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
