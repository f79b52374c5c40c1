//! Numbers as people write them, read exactly and rounded once.
//!
//! ```text
//!   0x3c00  0b0_01111_0000000000        bit patterns: hex with fewer digits has zeros in front, binary
//!                                       has every bit of the format; underscores go between digits
//!   0f3F800000  0d3FF0000000000000      PTX's f32 and f64 literals: 8 and 16 digits, a value in any format
//!   1.5  -1e-3  .5  5.  +1  65_504      decimals
//!   0x1.8p3  0x.8  -0x1p-14             hex floats: a point or a `p` tells them from bit patterns
//!   17/23  -1/3                         ratios of whole numbers
//!   2^-11  -2^5  360451 × 2^-29         powers of two, alone or times a whole number; `*` is as good as `×`
//!   inf  infinity  ∞                    infinity
//!   nan  nan(0x123)                     quiet NaN; in brackets its payload, the fraction without quiet bit
//!   snan  snan(0x1)                     signalling NaN; without brackets the payload is 1
//!   max  min_normal  min_subnormal      the largest finite, smallest normal and smallest positive number
//!   eps                                 the gap from 1 to the next number
//! ```
//!
//! Capital letters are as good as small ones, `−` is as good as `-`, blanks around are ignored. A sign may
//! stand before anything but a bit pattern and PTX's forms, which hold their own. `nan` is the plain quiet
//! NaN, payload 0; the canonical NaN that instructions deliver is, in f16, `nan(0x1ff)`. A NaN in one of
//! PTX's forms becomes `nan` with its sign, unless the form and the format are both f32.
//!
//! Values are rounded to nearest, ties to even, from their exact value. What is kept of long texts is enough
//! for that: a midpoint between two f32 numbers has at most 113 significant digits, so the first 128 digits
//! and whether any later one is not 0 decide every rounding. Time grows with the length of the text only;
//! exponents of any length are answered at once, since magnitudes beyond the format need no arithmetic.

mod deviation;
mod error;
mod name;
mod number;
mod operand;
mod power;
mod scan;
mod value;

use super::{Float, Format, Wide};
use serde::Serialize;

pub use deviation::{Deviation, Fidelity};
pub use error::{LiteralError, Problem};
pub use name::is_name;
pub use operand::{Operand, parse_operand, parse_pattern, read_operand};
use value::Value;
pub(super) use value::nearest;

/// A literal that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Literal {
    /// the number
    pub float: Float,
    /// how it was written
    pub kind: Kind,
    /// how faithfully the number stands for what was written
    pub fidelity: Fidelity,
}

/// The ways to write a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Kind {
    /// the bits themselves: `0x3c00`
    Pattern,
    /// PTX's `0f3F800000` or `0d3FF0000000000000`: bits in f32 or f64, a value elsewhere
    Ptx,
    /// `1.5`
    Decimal,
    /// `0x1.8p3`
    HexFloat,
    /// `17/23`
    Ratio,
    /// `2^-11`, `360451 × 2^-29`
    Power,
    /// `inf`, `nan(0x123)`, `max`
    Name,
}

/// Reads a literal, and tells how far rounding has moved it.
pub fn parse(text: &str, format: Format) -> Result<Literal, LiteralError> {
    let written = scan::scan(text, format)?;
    let (float, rounded) = written.value(format);
    let fidelity = match rounded {
        Some(rounded) => deviation::fidelity(&written, float, &rounded),
        None => Fidelity::Exact,
    };
    Ok(Literal { float, kind: written.kind(), fidelity })
}

/// The value that a literal stands for, before any rounding; `None` for infinities and NaNs. `0.1` and `1/3` have
/// digits without end, of which at least 34 are known. Magnitudes far beyond f32, of which no format has a number,
/// may come out as other ones beyond it.
///
/// ```
/// use halfplay_core::float::{Format, exact};
/// let value = exact("0.375", Format::F16)?.map(|value| value.scaled());
/// assert_eq!(value.as_deref(), Some("3 × 2^-3"));
/// # Ok::<(), halfplay_core::float::LiteralError>(())
/// ```
pub fn exact(text: &str, format: Format) -> Result<Option<Wide>, LiteralError> {
    let code = |float: Float| float.is_finite().then(|| Wide::from(float.term()));
    Ok(match scan::scan(text, format)?.exact(Format::F32) {
        Value::Code(bits) => code(Float::new(format, bits)),
        Value::Zero { negative } => code(Float::new(format, 0).with_sign(negative)),
        Value::Exact(exact) => Some(Wide::from(&exact)),
    })
}

/// Reads a literal without telling how far rounding has moved it: the same number as [`parse`], faster.
#[inline]
pub fn read(text: &str, format: Format) -> Result<Float, LiteralError> {
    match short_pattern(text.as_bytes()) {
        Some(bits) if bits <= format.code_mask() => Ok(Float::new(format, bits)),
        _ => read_value(text, format),
    }
}

fn read_value(text: &str, format: Format) -> Result<Float, LiteralError> {
    if let Some((negative, significand, power)) = short_decimal(text.as_bytes()) {
        return Ok(nearest(negative, significand, power, format));
    }
    Ok(scan::scan(text, format)?.value(format).0)
}

/// The bits of a hex pattern of one to eight digits with nothing around it: by far the commonest operand.
#[inline]
fn short_pattern(text: &[u8]) -> Option<u32> {
    let [b'0', b'x' | b'X', digits @ ..] = text else { return None };
    if !matches!(digits.len(), 1..=8) {
        return None;
    }
    let mut bits = 0;
    for &digit in digits {
        bits = bits << 4 | u32::from(number::hex_value(digit)?);
    }
    Some(bits)
}

/// Sign, digits and power of ten of a decimal like `-0.125`: at most 12 characters, no exponent, a digit at
/// both ends.
fn short_decimal(text: &[u8]) -> Option<(bool, u64, i64)> {
    let (negative, digits) = match text {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if !matches!(digits.len(), 1..=12) || !digits[0].is_ascii_digit() || digits[digits.len() - 1] == b'.' {
        return None;
    }
    let (mut significand, mut point) = (0, None);
    for (index, &byte) in digits.iter().enumerate() {
        match byte {
            b'0'..=b'9' => significand = significand * 10 + u64::from(byte - b'0'),
            b'.' if point.is_none() => point = Some(index),
            _ => return None,
        }
    }
    let places = point.map_or(0, |point| digits.len() - 1 - point);
    Some((negative, significand, -(places as i64)))
}
