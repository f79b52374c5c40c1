//! Vectorised counts of how two slices differ, and a digest of results.

use crate::float::Format;
use crate::vector_code::vectors;

/// Counts of the differences between two slices of codes of one format that are simple to classify.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SimpleDifferences {
    /// number of places where the codes differ
    pub differ: u64,
    /// number of places where the second code is smaller by 1 ulp of the first
    pub below: u64,
    /// number of places where the second code is larger by 1 ulp of the first
    pub above: u64,
    /// number of places where the codes differ and one of them is infinite or NaN
    pub not_finite: u64,
    /// a set bit marks a stretch of [`STRETCH`] codes with any other difference; the lowest bit is the first stretch
    pub others: u64,
}

/// Number of codes for each bit of [`Near::others`].
pub const STRETCH: usize = 64;

impl SimpleDifferences {
    /// Number of differences that `below`, `above` and `not_finite` count.
    pub fn plain(&self) -> u64 {
        self.below + self.above + self.not_finite
    }
}

/// The difference between two codes of one format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeDifference {
    /// the codes are equal
    pub same: bool,
    /// the second code is smaller by 1 ulp of the first
    pub below: bool,
    /// the second code is larger by 1 ulp of the first
    pub above: bool,
    /// the codes differ, and one of them is infinite or NaN
    pub not_finite: bool,
}

impl CodeDifference {
    /// Classifies two codes of one format. Adjacent codes are 1 ulp apart, except below a power of two: the spacing
    /// there is half an ulp, unless the power is the smallest normal number.
    #[inline(always)]
    pub fn of(format: Format, own: u16, other: u16) -> CodeDifference {
        let infinity = format.infinity() as u16;
        let (x, y) = (own & 0x7fff, other & 0x7fff);
        let is_power = (x & format.fraction_mask() as u16 == 0) & (x >= 2 * format.min_normal() as u16);
        let is_finite = (x < infinity) & (y < infinity);
        let is_near = is_finite & ((own ^ other) & 0x8000 == 0);
        let grows = is_near & (y == x.wrapping_add(1));
        let shrinks = is_near & (x == y.wrapping_add(1)) & !is_power;
        let negative = own & 0x8000 != 0;
        let same = own == other;
        CodeDifference {
            same,
            below: (shrinks & !negative) | (grows & negative),
            above: (grows & !negative) | (shrinks & negative),
            not_finite: !same & !is_finite,
        }
    }

    /// True if the codes are equal, or differ in a way that [`Near`] counts.
    #[inline(always)]
    pub fn is_plain(self) -> bool {
        self.same | self.below | self.above | self.not_finite
    }
}

/// Compares slices of at most 64 stretches.
pub fn count_differences(format: Format, own: &[u16], other: &[u16]) -> SimpleDifferences {
    vectors(
        #[inline(always)]
        || {
            let mut near = SimpleDifferences::default();
            for (at, (own, other)) in own.chunks(STRETCH).zip(other.chunks(STRETCH)).enumerate() {
                let [differ, below, above, not_finite] = counted(format, own, other);
                near.differ += u64::from(differ);
                near.below += u64::from(below);
                near.above += u64::from(above);
                near.not_finite += u64::from(not_finite);
                near.others |= u64::from(differ != below + above + not_finite) << at;
            }
            near
        },
    )
}

#[inline(always)]
fn counted(format: Format, own: &[u16], other: &[u16]) -> [u16; 4] {
    // A stretch is short enough for 16-bit counters, so that vectors of counts are as long as those of codes.
    let (mut differ, mut below, mut above, mut not_finite) = (0u16, 0u16, 0u16, 0u16);
    for (&own, &other) in own.iter().zip(other) {
        let pair = CodeDifference::of(format, own, other);
        differ += u16::from(!pair.same);
        below += u16::from(pair.below);
        above += u16::from(pair.above);
        not_finite += u16::from(pair.not_finite);
    }
    [differ, below, above, not_finite]
}

/// A 64-bit hash of the codes, started from `seed`. Different codes hardly ever have the same hash.
pub fn digest(codes: &[u16], seed: u64) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    let mix = |state: u64, word: u64| (state ^ word).wrapping_mul(ODD).rotate_left(29);
    let mut state = [seed ^ 1, seed ^ 2, seed ^ 3, seed ^ 4].map(|start: u64| start.wrapping_mul(ODD));
    let (blocks, rest) = codes.as_chunks::<16>();
    for block in blocks {
        let (words, _) = block.as_chunks::<4>();
        for (state, word) in state.iter_mut().zip(words) {
            // The first code is lowest: on most machines this compiles to a single load.
            let word = word.iter().rev().fold(0, |word, &code| word << 16 | u64::from(code));
            *state = mix(*state, word);
        }
    }
    let end = rest.iter().fold(rest.len() as u64, |state, &code| mix(state, code.into()));
    state.into_iter().fold(end, mix)
}
