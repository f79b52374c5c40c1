//! Reproducible random numbers: SplitMix64, and the draws that the choice of operands needs.

use crate::format::Format;

pub const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// SplitMix64's finisher.
pub fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    pub fn below(&mut self, n: u64) -> u64 {
        self.next() % n
    }

    /// A number from `low` to `high`, both included.
    pub fn range(&mut self, low: i32, high: i32) -> i32 {
        low + self.below((high - low + 1) as u64) as i32
    }

    /// The sign bit or zero.
    pub fn flip(&mut self, f: Format) -> u32 {
        if self.next() & 1 == 0 { 0 } else { f.sign() }
    }

    /// A number of either sign with an exponent field from `low` to `high`. One fraction in four has a single bit set,
    /// one in four a single bit clear.
    pub fn value(&mut self, f: Format, low: i32, high: i32) -> u32 {
        let field = self.range(low, high) as u32;
        let fraction = match self.below(4) {
            0 => 1 << self.below(f.frac as u64),
            1 => !(1 << self.below(f.frac as u64)),
            _ => self.next() as u32,
        };
        self.flip(f) | field << f.frac | fraction & (f.min_normal() - 1)
    }
}
