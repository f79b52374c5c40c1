//! The values that one operand takes in a sweep.

use crate::float::{Float, Format};
use serde::{Deserialize, Serialize};

/// The values of a 16-bit operand that a sweep tries.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// every code, in the order of the codes, including infinities and NaNs
    All,
    /// a single code
    Fixed(u16),
    /// numbers from the first to the last in the order of their values, with −0 before +0
    Range {
        /// code of the smallest number
        first: u16,
        /// code of the greatest number
        last: u16,
    },
}

/// The reasons why two numbers do not form a range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRange {
    /// one of the numbers is NaN, which has no place in the order
    Nan,
    /// the first is greater than the last
    Empty,
}

impl Axis {
    /// All numbers between two numbers of the same format, both included.
    ///
    /// # Errors
    /// If one of the numbers is NaN, or the first is greater than the last.
    pub fn range(first: Float, last: Float) -> Result<Axis, NoRange> {
        if first.is_nan() || last.is_nan() {
            return Err(NoRange::Nan);
        }
        let [first, last] = [first, last].map(|number| number.bits() as u16);
        if place(first) > place(last) { Err(NoRange::Empty) } else { Ok(Axis::Range { first, last }) }
    }

    /// The number of codes.
    pub fn count(self) -> u64 {
        match self {
            Axis::All => 1 << 16,
            Axis::Fixed(_) => 1,
            Axis::Range { first, last } => (place(last) - place(first)).unsigned_abs() as u64 + 1,
        }
    }

    /// The code at a place of the axis, counted from 0.
    pub fn at(self, at: u64) -> u16 {
        match self {
            Axis::All => at as u16,
            Axis::Fixed(code) => code,
            Axis::Range { first, .. } => code(place(first) + at as i32),
        }
    }

    /// Fills a slice with the codes from this place on.
    pub fn fill(self, from: u64, codes: &mut [u16]) {
        match self {
            Axis::Fixed(code) => codes.fill(code),
            Axis::All => {
                let mut next = from as u16;
                for code in codes {
                    *code = next;
                    next = next.wrapping_add(1);
                }
            }
            Axis::Range { .. } => codes.iter_mut().zip(from..).for_each(|(code, at)| *code = self.at(at)),
        }
    }

    /// True if it is a single code, and that is a NaN in this format.
    pub fn is_nan(self, format: Format) -> bool {
        matches!(self, Axis::Fixed(code) if Float::new(format, code.into()).is_nan())
    }
}

/// The place of a code in the order of values of 16-bit numbers: +0 is 0 and −0 is −1.
fn place(code: u16) -> i32 {
    let magnitude = i32::from(code & 0x7fff);
    if code & 0x8000 != 0 { -1 - magnitude } else { magnitude }
}

fn code(place: i32) -> u16 {
    if place < 0 { 0x8000 | (-1 - place) as u16 } else { place as u16 }
}
