//! The numbers that one operand goes through.

use crate::float::{Float, Format};
use serde::{Deserialize, Serialize};

/// The codes of an operand of 16 bits that are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Axis {
    /// every code, in the order of the codes, infinities and NaNs with them
    All,
    /// one
    Fixed(u16),
    /// numbers from the first to the last in the order of their values, −0 before +0
    Range {
        /// code of the first
        first: u16,
        /// code of the last
        last: u16,
    },
}

/// Why two numbers are no range.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoRange {
    /// one of them is NaN, which is neither before nor behind any number
    Nan,
    /// the first is greater than the last
    Empty,
}

impl Axis {
    /// All numbers from one to another of the same format, both included.
    pub fn range(first: Float, last: Float) -> Result<Axis, NoRange> {
        if first.is_nan() || last.is_nan() {
            return Err(NoRange::Nan);
        }
        let [first, last] = [first, last].map(|number| number.bits() as u16);
        if place(first) > place(last) { Err(NoRange::Empty) } else { Ok(Axis::Range { first, last }) }
    }

    /// How many codes there are.
    pub fn count(self) -> u64 {
        match self {
            Axis::All => 1 << 16,
            Axis::Fixed(_) => 1,
            Axis::Range { first, last } => (place(last) - place(first)).unsigned_abs() as u64 + 1,
        }
    }

    /// The code at a place of the axis.
    pub fn at(self, at: u64) -> u16 {
        match self {
            Axis::All => at as u16,
            Axis::Fixed(code) => code,
            Axis::Range { first, .. } => code(place(first) + at as i32),
        }
    }

    /// Fills in the codes from a place on.
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

    /// Is it a code that NaNs have in this format, if it is one alone?
    pub fn is_nan(self, format: Format) -> bool {
        matches!(self, Axis::Fixed(code) if Float::new(format, code.into()).is_nan())
    }
}

/// The place of a code among the numbers of 16 bits in the order of their values; −0 is −1.
fn place(code: u16) -> i32 {
    let magnitude = i32::from(code & 0x7fff);
    if code & 0x8000 != 0 { -1 - magnitude } else { magnitude }
}

fn code(place: i32) -> u16 {
    if place < 0 { 0x8000 | (-1 - place) as u16 } else { place as u16 }
}
