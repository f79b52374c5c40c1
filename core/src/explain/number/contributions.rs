//! The contribution of each field to a number, for a picture with room for a few letters below it.
//!
//! ```text
//!   sign   exponent       fraction
//!   0      01101          0011001100
//!   +      2^-2           × 1.19921875
//!          13 − 15 = −2   1 + 204/1024
//! ```

use crate::doc::Role;
use crate::explain::phrase::with_minus;
use crate::float::{Float, Term, Wide};

/// The contribution of a field to a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FieldContribution {
    /// the field: [`Role::Sign`], [`Role::Exponent`] or [`Role::Fraction`]
    pub field: Role,
    /// its part of the number: `2^-2`
    pub part: String,
    /// the calculation from its bits: `13 − 15 = −2`; empty for the sign
    pub calculation: String,
}

/// The contributions of sign, exponent and fraction.
///
/// ```
/// use halfplay_core::skins::explain::field_contributions;
/// use halfplay_core::float::{Float, Format};
/// let [sign, exponent, fraction] = field_contributions(Float::new(Format::F16, 0x34cc));
/// assert_eq!(sign.part, "+");
/// assert_eq!((exponent.part.as_str(), exponent.calculation.as_str()), ("2^-2", "13 − 15 = −2"));
/// assert_eq!((fraction.part.as_str(), fraction.calculation.as_str()), ("× 1.19921875", "1 + 204/1024"));
/// ```
pub fn field_contributions(value: Float) -> [FieldContribution; 3] {
    let sign = if value.is_negative() { "−" } else { "+" };
    let [exponent, fraction] = if value.is_finite() { finite(value) } else { all_ones(value) };
    [
        FieldContribution { field: Role::Sign, part: sign.into(), calculation: String::new() },
        FieldContribution { field: Role::Exponent, part: exponent.0, calculation: exponent.1 },
        FieldContribution { field: Role::Fraction, part: fraction.0, calculation: fraction.1 },
    ]
}

/// Contribution and calculation of the exponent and the fraction of a finite number.
fn finite(value: Float) -> [(String, String); 2] {
    let format = value.format();
    let (exponent, hidden) = (value.exponent(), u64::from(value.hidden_bit()));
    // In a subnormal number, the exponent field 0 is read like 1, without the hidden bit.
    let stored = if value.hidden_bit() { value.exponent_field() } else { 1 };
    let instead = if value.hidden_bit() { "" } else { "0 as 1: " };
    let significand = Term {
        negative: false,
        significand: value.fraction() + hidden * format.hidden(),
        exponent: -(format.fraction_bits() as i32),
    };
    let significand = Wide::from(significand);
    let exact = significand.decimal();
    let digits = if exact.len() <= LONGEST { exact } else { significand.brief() };
    let shown = with_minus(exponent);
    [
        (format!("2^{exponent}"), format!("{instead}{stored} − {} = {shown}", format.bias())),
        (format!("× {digits}"), format!("{hidden} + {}/{}", value.fraction(), format.hidden())),
    ]
}

/// The contributions in an infinity or a NaN, which have the highest exponent field.
fn all_ones(value: Float) -> [(String, String); 2] {
    let (part, fraction) = match value.is_nan() {
        true if value.format().fraction_bits() == 0 => ("NaN", ""),
        true => ("NaN", "not 0"),
        false => ("infinity", "0"),
    };
    [("all ones".into(), value.exponent_field().to_string()), (part.into(), fraction.into())]
}

/// A significand with more digits is rounded.
const LONGEST: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::Format;

    /// By hand from IEEE 754, 3.4: 0xc100 is −2.5, 0x00e9 is 233 × 2^-24, 0x7c00 and 0x7e00 are infinity and a NaN.
    #[test]
    fn describes_the_fields_of_every_class() {
        let of = |format, bits| {
            field_contributions(Float::new(format, bits)).map(|says| (says.part, says.calculation))
        };
        let expected = [
            (Format::F16, 0xc100, ["−", "2^1", "× 1.25"], ["", "16 − 15 = 1", "1 + 256/1024"]),
            (
                Format::F16,
                0x00e9,
                ["+", "2^-14", "× 0.2275390625"],
                ["", "0 as 1: 1 − 15 = −14", "0 + 233/1024"],
            ),
            (Format::F16, 0x8000, ["−", "2^-14", "× 0"], ["", "0 as 1: 1 − 15 = −14", "0 + 0/1024"]),
            (Format::F16, 0x7c00, ["+", "all ones", "infinity"], ["", "31", "0"]),
            (Format::F16, 0x7e00, ["+", "all ones", "NaN"], ["", "31", "not 0"]),
            (Format::E4M3, 0x7f, ["+", "all ones", "NaN"], ["", "15", "not 0"]),
            // The smallest power of two of ue8m0 is 2^-127: its exponent field 0 does not mean subnormal.
            (Format::UE8M0, 0x00, ["+", "2^-127", "× 1"], ["", "0 − 127 = −127", "1 + 0/1"]),
            (Format::UE8M0, 0xff, ["+", "all ones", "NaN"], ["", "255", ""]),
            (Format::BF16, 0x3f81, ["+", "2^0", "× 1.0078125"], ["", "127 − 127 = 0", "1 + 1/128"]),
            (Format::F32, 0x3f80_0001, ["+", "2^0", "× ≈ 1.00000"], ["", "127 − 127 = 0", "1 + 1/8388608"]),
        ];
        for (format, bits, parts, hows) in expected {
            let told = of(format, bits);
            assert_eq!(told.each_ref().map(|(part, _)| part.as_str()), parts, "{bits:#x}");
            assert_eq!(told.each_ref().map(|(_, how)| how.as_str()), hows, "{bits:#x}");
        }
    }
}
