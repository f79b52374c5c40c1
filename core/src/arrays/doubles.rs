//! Expected values in f64, the format in which references are often computed.
//!
//! They are read as f32. For comparisons with f32, that is one rounding to nearest. For comparisons with f16 and bf16
//! they are rounded to odd, which preserves the side of a tie. So the following rounding to nearest gives the result of
//! a single rounding (Boldo and Melquiond 2008: 24 ≥ 11 + 2 digits, and the exponents of f32 reach far enough down).

use super::read_error::ReadError;
use super::source::Source;
use crate::float::Format;
use std::sync::Arc;

/// The f64 numbers in a file, presented as a source of little-endian f32 numbers.
#[derive(Debug)]
pub struct Doubles {
    source: Arc<dyn Source>,
    /// byte offset of the first number
    start: u64,
    count: u64,
    is_big: bool,
    /// true if the numbers are rounded to odd, false if to nearest
    to_odd: bool,
}

/// Bytes of a number in the file, and in the presented source.
const STORED: u64 = 8;
const READ: u64 = 4;

impl Doubles {
    /// Presents `count` numbers from the byte `start` on, for comparison with numbers of the format `got`.
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

    /// Reads whole f32 numbers: `place` and the length must be multiples of 4 bytes.
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

/// Rounds an f64 number to f32, to odd: of the two neighbours of an inexact number, the one whose last bit is 1.
fn odd(number: f64) -> f32 {
    let nearest = number as f32;
    if f64::from(nearest) == number || number.is_nan() {
        return nearest;
    }
    // Codes of one sign are ordered by magnitude, so the previous code is the neighbour toward zero.
    let beyond = f64::from(nearest).abs() > number.abs();
    f32::from_bits((nearest.to_bits() - u32::from(beyond)) | 1)
}
