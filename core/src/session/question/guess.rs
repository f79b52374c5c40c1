//! What is guessed of a hidden result, bit by bit.

use super::operands::{TypedRow, read_row};
use crate::isa::Type;

/// A guess at the result: the bits of each lane as far as they are guessed. It is about one question, hidden once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Guess {
    /// what is being typed on the row of the result; empty outside an edit
    pub text: String,
    lanes: [Bits; Type::MOST_LANES],
    /// was it compared with the result?
    checked: bool,
}

/// The bits of one lane. Those that are not known are 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Bits {
    bits: u64,
    known: u64,
}

/// All bits of a lane of so many.
const fn all(width: usize) -> u64 {
    u64::MAX >> (64 - width)
}

impl Guess {
    /// Is this bit, 0 being the lowest, guessed to be 1? `None` where it is not guessed yet.
    pub fn bit(&self, lane: usize, place: usize) -> Option<bool> {
        let Bits { bits, known } = self.lanes[lane];
        (known >> place & 1 == 1).then_some(bits >> place & 1 == 1)
    }

    /// The bits of a lane of so many bits; `None` as long as one of them is not guessed.
    pub fn bits(&self, lane: usize, width: usize) -> Option<u64> {
        let Bits { bits, known } = self.lanes[lane];
        (known == all(width)).then_some(bits)
    }

    /// Is a bit of this lane guessed?
    pub fn is_begun(&self, lane: usize) -> bool {
        self.lanes[lane].known != 0
    }

    /// Flips a bit, 0 being the lowest. One that was not guessed yet is 1 then.
    pub fn flip(&mut self, lane: usize, place: usize) {
        let Bits { bits, known } = &mut self.lanes[lane];
        *bits ^= 1 << place;
        *known |= 1 << place;
    }

    /// Bits of a lane of so many that are not guessed yet are 0 from now on.
    pub fn fill(&mut self, lane: usize, width: usize) {
        self.lanes[lane].known = all(width);
    }

    /// Takes over what is typed for a lane, if it can be read: as a number of this lane or, of a packed type, as the whole
    /// register. False of what cannot be read.
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

    /// Compares it with the result from now on.
    pub fn check(&mut self) {
        self.checked = true;
    }

    /// Was it compared with the result?
    pub fn is_checked(&self) -> bool {
        self.checked
    }
}
