//! splitmix64's last step, by which digests are mixed and addends are made up.

/// What splitmix64 adds before each number that it makes.
pub(super) const G: u64 = 0x9e37_79b9_7f4a_7c15;

/// The end of splitmix64: each bit of the result depends on each of `x`.
pub const fn mix(mut x: u64) -> u64 {
    x ^= x >> 30;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x ^= x >> 27;
    x = x.wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}
