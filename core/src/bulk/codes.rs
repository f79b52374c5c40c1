//! Operations that need no arithmetic: signs, minimum and maximum, clamps and flushes, done on the codes themselves.
//!
//! No function of this module branches on a code, so that compilers can vectorise it.

use super::plan::Choice;
use crate::float::Format;

// Codes have at most 32 bits, the width of a vector element.
const fn sign_mask(format: Format) -> u32 {
    format.sign_mask() as u32
}
const fn magnitude_mask(format: Format) -> u32 {
    format.magnitude_mask() as u32
}
const fn quiet_bit(format: Format) -> u32 {
    format.quiet_bit() as u32
}
const fn infinity(format: Format) -> u32 {
    format.infinity() as u32
}
const fn min_normal(format: Format) -> u32 {
    format.min_normal() as u32
}
const fn one(format: Format) -> u32 {
    format.one() as u32
}

/// Flushes as `.ftz` does: a subnormal code becomes the zero of its sign.
#[inline(always)]
pub fn flushed(format: Format, code: u32) -> u32 {
    let magnitude = code & magnitude_mask(format);
    if magnitude < min_normal(format) { code & sign_mask(format) } else { code }
}

/// True if `code` is a NaN.
#[inline(always)]
pub fn is_nan(format: Format, code: u32) -> bool {
    code & magnitude_mask(format) > infinity(format)
}

/// True if `code` is a signalling NaN.
#[inline(always)]
pub fn is_signalling(format: Format, code: u32) -> bool {
    is_nan(format, code) & (code & quiet_bit(format) == 0)
}

/// The number with another sign, or the canonical NaN: `neg` (`flips`) flips the sign bit of `code`, `abs` clears it.
#[inline(always)]
pub fn with_sign(format: Format, code: u32, flips: bool) -> u32 {
    let magnitude = code & magnitude_mask(format);
    let sign = if flips { (code ^ magnitude) ^ sign_mask(format) } else { 0 };
    if is_nan(format, code) { magnitude_mask(format) } else { magnitude | sign }
}

/// Clamps as `.sat` does: NaN, negative numbers and −0 become +0; numbers above 1 become 1.
#[inline(always)]
pub fn saturated(format: Format, code: u32) -> u32 {
    let is_negative = code & sign_mask(format) != 0;
    let at_most = code.min(one(format));
    if is_negative | is_nan(format, code) { 0 } else { at_most }
}

/// Clamps as `.relu` does: negative numbers and −0 become +0. A NaN is canonical at this point and stays.
#[inline(always)]
pub fn rectified(format: Format, code: u32) -> u32 {
    if code & sign_mask(format) != 0 { 0 } else { code }
}

/// The smaller or the larger of two numbers, by the rules of `choice`.
#[inline(always)]
pub fn chosen(format: Format, choice: Choice, a: u32, b: u32) -> u32 {
    let sign = sign_mask(format);
    let magnitudes = if choice.xorsign { sign } else { 0 };
    let (left, right) = (a & !magnitudes, b & !magnitudes);
    let (left_nan, right_nan) = (is_nan(format, left), is_nan(format, right));
    let takes_left = (order(format, left) < order(format, right)) == choice.smaller;
    let number = if takes_left { left } else { right };
    let number = if left_nan { right } else { number };
    let number = if right_nan { left } else { number };
    let is_nan = (left_nan & right_nan) | ((left_nan | right_nan) & choice.nan);
    let xor = if choice.xorsign { (a ^ b) & sign } else { number & sign };
    if is_nan { magnitude_mask(format) } else { number & !sign | xor }
}

/// An integer that orders codes by value, with −0 just below +0.
#[inline(always)]
fn order(format: Format, code: u32) -> i32 {
    let magnitude = code & magnitude_mask(format);
    (if code & sign_mask(format) != 0 { !magnitude } else { magnitude }) as i32
}
