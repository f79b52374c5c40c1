//! Numbers of f64 as what should have come out: references are often computed in it.
//!
//! They are read as f32. Beside f32 that is one rounding, to nearest. Beside f16 and bf16 they are rounded to odd on the way, which
//! keeps apart what lies on either side of a tie, so that the rounding to nearest that follows is that of the number itself
//! (Boldo and Melquiond 2008: 24 ≥ 11 + 2 digits, and f32 reaches far enough below).

use super::read_error::ReadError;
use super::source::Source;
use crate::float::Format;
use std::sync::Arc;

/// The numbers of f64 in a file, as f32 with the lowest byte first: these are all that it has.
#[derive(Debug)]
pub struct Doubles {
    source: Arc<dyn Source>,
    /// where the first one stands, in bytes
    start: u64,
    count: u64,
    is_big: bool,
    /// are they rounded to odd, and not to nearest?
    to_odd: bool,
}

/// The bytes of a number as it is stored, and as it is read.
const STORED: u64 = 8;
const READ: u64 = 4;

impl Doubles {
    /// So many from this byte on, to be held beside numbers of this format.
    pub fn beside(got: Format, source: Arc<dyn Source>, start: u64, count: u64, is_big: bool) -> Doubles {
        Doubles { source, start, count, is_big, to_odd: got != Format::F32 }
    }
}

impl Source for Doubles {
    fn name(&self) -> String {
        self.source.name()
    }

    fn size(&self) -> u64 {
        self.count * READ
    }

    /// Whole numbers of f32: places and lengths are multiples of their four bytes.
    fn read(&self, place: u64, bytes: &mut [u8]) -> Result<(), ReadError> {
        let (wanted, _) = bytes.as_chunks_mut::<{ READ as usize }>();
        let mut stored = vec![0; wanted.len() * STORED as usize];
        self.source.read(self.start + place / READ * STORED, &mut stored)?;
        let (numbers, _) = stored.as_chunks::<{ STORED as usize }>();
        for (wanted, number) in wanted.iter_mut().zip(numbers) {
            let number = if self.is_big { f64::from_be_bytes(*number) } else { f64::from_le_bytes(*number) };
            *wanted = if self.to_odd { odd(number) } else { number as f32 }.to_le_bytes();
        }
        Ok(())
    }
}

/// A number of f64 rounded to odd: what lies between two numbers of f32 is the one whose last bit is 1.
fn odd(number: f64) -> f32 {
    let nearest = number as f32;
    if f64::from(nearest) == number || number.is_nan() {
        return nearest;
    }
    // Codes of one sign lie as their magnitudes do, so that the one before is the neighbour toward zero.
    let beyond = f64::from(nearest).abs() > number.abs();
    f32::from_bits((nearest.to_bits() - u32::from(beyond)) | 1)
}
