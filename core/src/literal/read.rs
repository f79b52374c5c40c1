//! Converts text to numbers: literals with details, or just the number, faster.

use super::deviation::{self, Fidelity};
use super::error::LiteralError;
use super::kind::LiteralKind;
use super::value::{Value, nearest};
use super::{number, scan};
use crate::float::{Exact, Float, Format, Mode, Rounded, Wide, round};
use crate::real::Real;

/// A parsed literal.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Literal {
    /// the number
    pub float: Float,
    /// the notation
    pub kind: LiteralKind,
    /// the effect of rounding
    pub fidelity: Fidelity,
    /// the rounding of the written value; `None` for codes, names and zeros, which are not rounded
    pub rounded: Option<Rounded>,
}

/// Parses a literal as a number of a format, and determines how far rounding moved it. A pattern gives its own bits; a
/// value gives the nearest number, ties to even (IEEE 754-2019, clause 5.12).
///
/// # Errors
/// If the text is not a literal, with the position, the reason and a suggestion.
///
/// ```
/// use halfplay_core::float::Format;
/// use halfplay_core::literal::{Fidelity, parse};
/// let tenth = parse("0.1", Format::F16)?;
/// assert_eq!(tenth.float.bits(), 0x2e66);
/// // The deviation from the written value, in units of the gap between its two neighbours: 2^-14.
/// assert!(matches!(tenth.fidelity, Fidelity::Rounded(by) if by.to_string() == "-0.4"));
///
/// let error = parse("1.5f16", Format::F16).unwrap_err();
/// assert_eq!((error.at, error.problem.help()), (3..6, "write `1.5`".into()));
/// # Ok::<(), halfplay_core::literal::LiteralError>(())
/// ```
pub fn parse(text: &str, format: Format) -> Result<Literal, LiteralError> {
    let written = scan::scan(text, format)?;
    let (float, rounded) = written.value(format);
    let fidelity = match &rounded {
        Some(rounded) => deviation::fidelity(&written, float, rounded),
        None => Fidelity::Exact,
    };
    Ok(Literal { float, kind: written.kind(), fidelity, rounded })
}

/// The written value of a literal, before rounding; `None` for infinities and NaNs. `0.1` and `1/3` have endless binary
/// digits, of which at least 60 are known. A magnitude far beyond the range of f64 may be replaced by another such
/// magnitude.
///
/// ```
/// use halfplay_core::float::Format;
/// use halfplay_core::literal::exact;
/// let value = exact("0.375", Format::F16)?.map(|value| value.scaled());
/// assert_eq!(value.as_deref(), Some("3 × 2^-3"));
/// # Ok::<(), halfplay_core::literal::LiteralError>(())
/// ```
pub fn exact(text: &str, format: Format) -> Result<Option<Wide>, LiteralError> {
    let code = |float: Float| float.is_finite().then(|| Wide::from(float.term()));
    Ok(match scan::scan(text, format)?.exact(Format::F64) {
        Value::Code(bits) => code(Float::new(format, bits)),
        Value::Zero { negative } => code(Float::new(format, 0).with_sign(negative)),
        Value::Exact(exact) => Some(Wide::from(&exact)),
    })
}

/// The written value of a literal, with a hundred binary digits if they are endless, and its rounding to `format`.
/// `None` for bits, names and zeros, which are not rounded, for magnitudes far beyond the format, and for invalid text.
///
/// ```
/// use halfplay_core::float::{Format, Rule};
/// use halfplay_core::literal::rounding;
/// let (value, rounded) = rounding("2049", Format::F16).ok_or("rounded")?;
/// assert_eq!((value.leading_exponent(), rounded.rule()), (11, Rule::TieStaysEven));
/// assert!(rounding("0x3c00", Format::F16).is_none());
/// # Ok::<(), &str>(())
/// ```
pub fn rounding(text: &str, format: Format) -> Option<(Exact, Rounded)> {
    let value = scan::scan(text, format).ok()?.digits(format)?;
    Some((value, round(&value, format, Mode::Rn)))
}

/// The real number that a literal denotes. `None` for infinities and NaNs, for values with more than a thousand digits
/// or an exponent beyond ±1000, and for invalid text.
pub fn real(text: &str, format: Format) -> Option<Real> {
    scan::scan(text, format).ok()?.real(format)
}

/// Parses a literal without determining the deviation: the same number or error as [`parse`], but faster.
#[inline]
pub fn read(text: &str, format: Format) -> Result<Float, LiteralError> {
    match short_pattern(text.as_bytes()) {
        Some(bits) if bits >> (format.storage_width() - 1) <= 1 => Ok(Float::of_register(format, bits)),
        _ => read_value(text, format),
    }
}

fn read_value(text: &str, format: Format) -> Result<Float, LiteralError> {
    let short = short_decimal(text.as_bytes()).filter(|_| format.is_signed());
    if let Some((negative, significand, power)) = short {
        return Ok(nearest(negative, significand, power, format));
    }
    Ok(scan::scan(text, format)?.value(format).0)
}

/// The bits of a hex pattern of one to sixteen digits with nothing around it, the most common operand.
#[inline]
pub(super) fn short_pattern(text: &[u8]) -> Option<u64> {
    let [b'0', b'x' | b'X', digits @ ..] = text else { return None };
    if !matches!(digits.len(), 1..=16) {
        return None;
    }
    let mut bits = 0;
    for &digit in digits {
        bits = bits << 4 | u64::from(number::hex_value(digit)?);
    }
    Some(bits)
}

/// The sign, digits and power of ten of a decimal such as `-0.125`: at most 12 characters after the sign, no exponent,
/// a digit at both ends.
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
