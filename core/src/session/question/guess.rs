//! A guess at a hidden result, bit by bit.

use super::operands::{TypedRow, read_row};
use crate::isa::Type;

/// A guess at the result: the bits of each lane guessed so far. It is dropped when the question changes, and when the
/// result is hidden again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guess {
    /// the text being typed on the row of the result; empty outside an edit
    pub text: String,
    lanes: [Bits; Type::MOST_LANES],
    /// true once the guess was compared with the result
    checked: bool,
}

/// The bits of one lane. Unknown bits are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Bits {
    bits: u64,
    known: u64,
}

/// A mask of `width` one bits.
const fn all(width: usize) -> u64 {
    u64::MAX >> (64 - width)
}

impl Guess {
    /// The guess for a bit, 0 being the lowest; `None` if it is not guessed yet.
    pub fn bit(&self, lane: usize, place: usize) -> Option<bool> {
        let Bits { bits, known } = self.lanes[lane];
        (known >> place & 1 == 1).then_some(bits >> place & 1 == 1)
    }

    /// The guessed bits of a lane of `width` bits; `None` while one of them is missing.
    pub fn bits(&self, lane: usize, width: usize) -> Option<u64> {
        let Bits { bits, known } = self.lanes[lane];
        (known == all(width)).then_some(bits)
    }

    /// True if some bit of this lane is guessed.
    pub fn is_begun(&self, lane: usize) -> bool {
        self.lanes[lane].known != 0
    }

    /// Flips a bit, 0 being the lowest. A bit without a guess becomes 1.
    pub fn flip(&mut self, lane: usize, place: usize) {
        let Bits { bits, known } = &mut self.lanes[lane];
        *bits ^= 1 << place;
        *known |= 1 << place;
    }

    /// Sets the missing bits of a lane of `width` bits to 0.
    pub fn fill(&mut self, lane: usize, width: usize) {
        self.lanes[lane].known = all(width);
    }

    /// Replaces guessed bits by a typed text: a number for this lane or, for a packed type, the whole register. Returns
    /// false if the text cannot be read.
    pub fn take(&mut self, lane: usize, ty: Type, text: &str) -> bool {
        let format = ty.format();
        let known = all(ty.lane_width() as usize);
        match read_row(text, ty) {
            Some(TypedRow::One(number)) => {
                self.lanes[lane] = Bits { bits: number.bits(format, lane) & known, known };
            }
            Some(TypedRow::Whole(numbers)) => {
                for (lane, number) in numbers.iter().enumerate() {
                    self.lanes[lane] = Bits { bits: number.bits(format, lane) & known, known };
                }
            }
            None => return false,
        }
        true
    }

    /// Marks the guess as compared with the result.
    pub fn check(&mut self) {
        self.checked = true;
    }

    /// True once the guess was compared with the result.
    pub fn is_checked(&self) -> bool {
        self.checked
    }
}
