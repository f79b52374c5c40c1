//! Finds ties: numbers half way between two numbers of a narrower format.

use crate::float::{Float, Format};

/// True if a finite number lies half way between two adjacent numbers of this format. The last set bit of such a number
/// has half the weight of its neighbours' last bits.
///
/// ```
/// use halfplay_core::float::{Float, Format};
/// use halfplay_core::skins::arrays::is_half_way;
/// // 1 + 2^-11 lies between 1 and 1 + 2^-10; 2^-25 between 0 and the smallest number.
/// for (bits, is) in [(0x3f80_1000, true), (0x3f80_1001, false), (0x3f80_2000, false), (0x3300_0000, true)] {
///     assert_eq!(is_half_way(Float::new(Format::F32, bits), Format::F16), is, "{bits:#x}");
/// }
/// ```
pub fn is_half_way(value: Float, format: Format) -> bool {
    if !value.is_finite() || value.is_zero() {
        return false;
    }
    let quantum = (value.exponent() - format.fraction_bits() as i32).max(format.quantum_min());
    let last = value.quantum() + value.significand().trailing_zeros() as i32;
    last == quantum - 1
}
