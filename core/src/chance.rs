//! Pseudorandom numbers: the same seed gives the same numbers on every machine.

/// The increment of splitmix64's counter.
pub(crate) const G: u64 = 0x9e37_79b9_7f4a_7c15;

/// The first two rounds of splitmix64's mixing function: the right shift of a xor, and the factor of the multiplication
/// after it.
pub(crate) const ROUNDS: [(u32, u64); 2] = [(30, 0xbf58_476d_1ce4_e5b9), (27, 0x94d0_49bb_1331_11eb)];

/// The right shift of the final xor.
pub(crate) const LAST: u32 = 31;

/// The mixing function of splitmix64: each bit of the result depends on each bit of `x`.
pub const fn mix(mut x: u64) -> u64 {
    let [(first, one), (second, other)] = ROUNDS;
    x = (x ^ x >> first).wrapping_mul(one);
    x = (x ^ x >> second).wrapping_mul(other);
    x ^ x >> LAST
}

/// The splitmix64 generator: a counter with an odd increment, whose values are mixed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct SplitMix64 {
    count: u64,
}

impl SplitMix64 {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Self {
        SplitMix64 { count: seed }
    }

    /// The next 64 random bits.
    pub const fn next(&mut self) -> u64 {
        self.count = self.count.wrapping_add(G);
        mix(self.count)
    }

    /// A random integer in 0 ≤ n < `end`, or 0 if `end` is 0. The distribution is almost uniform if `end` is far less
    /// than 2^64.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// True with a probability of 1 / `times`.
    pub fn one_in(&mut self, times: u64) -> bool {
        self.below(times) == 0
    }
}
