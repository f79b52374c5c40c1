//! Bits, and the numbers of the flow that they represent. A move copies both and adds nothing to the flow.
//!
//! ```text
//!   bits    63           48           32           16            0
//!   parts   [  part 3   |   part 2   |   part 1   |   part 0    ]
//!   f32                              [ (nothing)  | number 7    ]   it begins where its lowest bit is
//!   f16x2                            [ number 9   | number 8    ]
//! ```
//!
//! A part must be checked on use: the bits may have changed in the meantime.

use super::bits::mask;

/// The number of bits of a part.
pub const PART: u32 = 16;

/// The contents of 16 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WordPart {
    /// bits of an integer, or the upper half of a number
    #[default]
    Nothing,
    /// initial contents of memory, of unknown type
    Outside,
    /// bits of an unset input, by its index in the recorder
    Unset(u32),
    /// the lowest bits of the number with this index in the flow
    Number(u32),
}

/// Bits in transit between registers and memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Word {
    pub bits: u64,
    pub parts: [WordPart; 4],
}

impl Word {
    /// Bits that represent no known number.
    pub const fn plain(bits: u64) -> Word {
        Word { bits, parts: [WordPart::Nothing; 4] }
    }

    /// The bits of a number of the flow.
    pub const fn of(bits: u64, number: u32) -> Word {
        Word {
            bits,
            parts: [WordPart::Number(number), WordPart::Nothing, WordPart::Nothing, WordPart::Nothing],
        }
    }

    /// The lowest `width` bits.
    pub fn low(self, width: u32) -> Word {
        let mut word = Word { bits: self.bits & mask(width), ..self };
        word.parts.iter_mut().skip((width / PART) as usize).for_each(|part| *part = WordPart::Nothing);
        word
    }

    /// The bits from `at` upwards.
    pub fn from(self, at: u32) -> Word {
        let mut word = Word::plain(self.bits.checked_shr(at).unwrap_or(0));
        if at.is_multiple_of(PART) {
            for (to, from) in word.parts.iter_mut().zip(self.parts.iter().skip((at / PART) as usize)) {
                *to = *from;
            }
        }
        word
    }

    /// Combines both words; `other` begins at bit `at`, above the bits of this one.
    pub fn beside(self, other: Word, at: u32) -> Word {
        let mut word = Word { bits: self.bits | other.bits.checked_shl(at).unwrap_or(0), ..self };
        if at.is_multiple_of(PART) {
            for (to, from) in word.parts.iter_mut().skip((at / PART) as usize).zip(other.parts) {
                *to = from;
            }
        }
        word
    }

    /// The word, in which every part without a number is unset if one of `sources` has an unset part.
    pub fn depending_on(self, sources: &[Word]) -> Word {
        let parts = sources.iter().flat_map(|source| source.parts);
        let unset = parts.into_iter().find(|part| matches!(part, WordPart::Unset(_)));
        let mut word = self;
        for part in word.parts.iter_mut().filter(|part| **part == WordPart::Nothing) {
            *part = unset.unwrap_or_default();
        }
        word
    }

    /// The bits of this word, with the numbers of those parts of `sources` that have the same bits.
    pub fn keeping(self, sources: &[Word]) -> Word {
        let mut word = self;
        for (place, part) in (0..).zip(&mut word.parts) {
            let half = |word: Word| word.bits >> (PART * place) & mask(PART);
            let same = sources.iter().filter(|source| half(**source) == half(self));
            let mut parts = same.filter_map(|source| source.parts.get(place as usize));
            *part = parts.find(|part| **part != WordPart::Nothing).copied().unwrap_or_default();
        }
        word
    }
}
