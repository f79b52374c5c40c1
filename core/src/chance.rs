//! Chance that a seed decides: the same seed gives the same numbers on every machine.

/// The splitmix64 generator: a counter in steps of an odd number, each count mixed thoroughly.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chance {
    count: u64,
}

impl Chance {
    /// The numbers of this seed.
    pub const fn new(seed: u64) -> Self {
        Chance { count: seed }
    }

    /// The next 64 bits.
    pub const fn next(&mut self) -> u64 {
        self.count = self.count.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.count;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A whole number from 0, less than `end`: near enough to evenly, as `end` is far less than 2^64. 0 for no end.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// True one in so many times.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}
