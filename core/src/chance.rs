//! Chance that a seed decides: the same seed gives the same numbers on every machine.

/// What splitmix64 adds to its count before each number that it makes.
pub(crate) const G: u64 = 0x9e37_79b9_7f4a_7c15;

/// How it mixes a count: twice the upper bits are folded in, so far down, and all is multiplied.
pub(crate) const ROUNDS: [(u32, u64); 2] = [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)];

/// At last the upper bits are folded in once more, so far down.
pub(crate) const LAST: u32 = 31;

/// The end of splitmix64: each bit of the result depends on each of `x`.
pub const fn mix(mut x: u64) -> u64 {
    let [(first, one), (second, other)] = ROUNDS;
    x = (x ^ x >> first).wrapping_mul(one);
    x = (x ^ x >> second).wrapping_mul(other);
    x ^ x >> LAST
}

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
        self.count = self.count.wrapping_add(G);
        mix(self.count)
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
