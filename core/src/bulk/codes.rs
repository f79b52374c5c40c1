//! What needs no arithmetic: signs, choices, clamps and flushes, done on the codes themselves.
//!
//! Nothing here branches on a code, so that compilers make vectors of it.

use super::plan::Choice;
use crate::float::Format;

/// With `.ftz` a subnormal code becomes the zero of its sign.
#[inline(always)]
pub fn flushed(format: Format, code: u32) -> u32 {
    let magnitude = code & format.magnitude_mask();
    if magnitude < format.min_normal() { code & format.sign_mask() } else { code }
}

/// Is it a NaN?
#[inline(always)]
pub fn is_nan(format: Format, code: u32) -> bool {
    code & format.magnitude_mask() > format.infinity()
}

/// Is it a signalling NaN?
#[inline(always)]
pub fn is_signalling(format: Format, code: u32) -> bool {
    is_nan(format, code) & (code & format.quiet_bit() == 0)
}

/// The number with a sign of these bits, or the canonical NaN: `neg` flips the sign bit of `code`, `abs` takes it away.
#[inline(always)]
pub fn with_sign(format: Format, code: u32, flips: bool) -> u32 {
    let magnitude = code & format.magnitude_mask();
    let sign = if flips { (code ^ magnitude) ^ format.sign_mask() } else { 0 };
    if is_nan(format, code) { format.magnitude_mask() } else { magnitude | sign }
}

/// `.sat`: NaN, negative numbers and −0 become +0, what exceeds 1 becomes 1.
#[inline(always)]
pub fn saturated(format: Format, code: u32) -> u32 {
    let is_negative = code & format.sign_mask() != 0;
    let at_most = code.min(format.one());
    if is_negative | is_nan(format, code) { 0 } else { at_most }
}

/// `.relu`: negative numbers and −0 become +0; a NaN is canonical by now and stays.
#[inline(always)]
pub fn rectified(format: Format, code: u32) -> u32 {
    if code & format.sign_mask() != 0 { 0 } else { code }
}

/// The smaller or the larger of two.
#[inline(always)]
pub fn chosen(format: Format, choice: Choice, a: u32, b: u32) -> u32 {
    let sign = format.sign_mask();
    let magnitudes = if choice.xorsign { sign } else { 0 };
    let (left, right) = (a & !magnitudes, b & !magnitudes);
    let (left_nan, right_nan) = (is_nan(format, left), is_nan(format, right));
    let takes_left = (order(format, left) < order(format, right)) == choice.smaller;
    let number = if takes_left { left } else { right };
    let number = if left_nan { right } else { number };
    let number = if right_nan { left } else { number };
    let is_nan = (left_nan & right_nan) | ((left_nan | right_nan) & choice.nan);
    let xor = if choice.xorsign { (a ^ b) & sign } else { number & sign };
    if is_nan { format.magnitude_mask() } else { number & !sign | xor }
}

/// An integer that orders numbers as their values are ordered, with −0 just below +0.
#[inline(always)]
fn order(format: Format, code: u32) -> i32 {
    let magnitude = code & format.magnitude_mask();
    (if code & format.sign_mask() != 0 { !magnitude } else { magnitude }) as i32
}
