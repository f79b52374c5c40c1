//! The order of the number line: where a code lies on an axis.

use crate::float::{Float, Format};

/// The place of a number on an axis, from 0 on: negative NaNs, −inf … −0, +0 … inf, positive NaNs. Opposite numbers lie equally far
/// from the ends.
///
/// ```
/// use halfplay_core::skins::bulk::heatmap::place_of;
/// use halfplay_core::float::{Float, Format};
/// assert_eq!(place_of(Float::new(Format::F16, 0x8000)), 0x7fff);
/// assert_eq!(place_of(Float::new(Format::F16, 0x0000)), 0x8000);
/// assert_eq!(place_of(Float::new(Format::TOY, 0b1_111_11)), 0);
/// ```
pub const fn place_of(number: Float) -> u32 {
    let half = number.format().sign_mask();
    let magnitude = number.magnitude();
    (if number.is_negative() { half - 1 - magnitude } else { half + magnitude }) as u32
}

/// The number at a place of an axis; beyond the last place that at the last.
pub const fn code_at(format: Format, place: u32) -> Float {
    let half = format.sign_mask();
    let place = place as u64;
    let place = if place > format.code_mask() { format.code_mask() } else { place };
    Float::new(format, if place < half { half | (half - 1 - place) } else { place - half })
}
