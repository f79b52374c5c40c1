//! The order of the number line: the place of a code on an axis.

use crate::float::{Float, Format};

/// The place of a number on an axis, counted from 0: negative NaNs, −inf … −0, +0 … inf, positive NaNs. A number and
/// its negative are equally far from the two ends.
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

/// The number at a place of an axis. Places after the end count as the last one.
pub const fn code_at(format: Format, place: u32) -> Float {
    let half = format.sign_mask();
    let place = place as u64;
    let place = if place > format.code_mask() { format.code_mask() } else { place };
    Float::new(format, if place < half { half | (half - 1 - place) } else { place - half })
}
