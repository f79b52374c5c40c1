//! Codes, exact values and terms.

use crate::eval;
use crate::float::{self, Class, Float, Format, Wide};
use serde::Serialize;

/// Bits or an unbounded integer, in hex: `0x3c00`.
#[derive(Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("pattern" = "^0x[0-9a-f]+$")))]
pub(super) struct Hex(String);

/// The name of a format.
#[derive(Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(extend("enum" = Format::ALL.map(Format::name))))]
pub(super) struct FormatName(&'static str);

/// A code with all its fields.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Number {
    format: FormatName,
    /// the whole code
    bits: Hex,
    /// true if the sign bit is 1
    negative: bool,
    class: Class,
    /// the biased exponent as stored
    exponent_field: u32,
    /// the exponent e of `s.fraction × 2^e`; null for infinities and NaNs
    exponent: Option<i32>,
    /// the hidden bit before the point; null for infinities and NaNs
    hidden_bit: Option<bool>,
    /// the fraction as stored
    fraction: Hex,
    /// the exact decimal value, or `inf`, `nan(0x1ff)`, `snan(0x1)`, with a sign
    value: String,
    /// the exact value in the notation of C: `0x1.004p-3`; infinities and NaNs as in `value`
    hex_float: String,
}

/// A code with its value.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Code {
    format: FormatName,
    /// the whole code
    bits: Hex,
    /// the exact decimal value, or `inf`, `nan(0x1ff)`, `snan(0x1)`, with a sign
    value: String,
}

/// The exact number `± significand × 2^exponent`, however long.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Exact {
    negative: bool,
    /// an odd number, or 0 for zero, unless `endless` is true
    significand: Hex,
    /// weight of the significand's last bit, as a power of two; 0 for zero
    exponent: i64,
    /// true if infinitely many binary digits follow: then the magnitude is greater than written here, by less than one
    /// in the last bit
    endless: bool,
    /// the decimal value; if digits follow without end, the certain ones, then `…`; beyond `2^±20000` an integer times a
    /// power of two, `1 × 2^65504`
    value: String,
}

/// The number `± significand × 2^exponent`: an operand, or a product of two.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Term {
    negative: bool,
    /// the significand as an integer; that of an operand includes the hidden bit
    significand: Hex,
    /// weight of the significand's last bit, as a power of two
    exponent: i32,
}

/// An addend of an exact sum.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Addend {
    /// the operand or product that is added
    who: eval::OperandId,
    /// the exact value of the addend, with its sign in the sum
    term: Term,
}

impl Hex {
    /// Bits of this width, with leading zeros.
    pub fn bits(bits: u64, width: u32) -> Self {
        let digits = width.div_ceil(4) as usize;
        Hex(format!("0x{bits:0digits$x}"))
    }

    /// A whole number, without leading zeros.
    pub fn whole(number: u64) -> Self {
        Hex(format!("{number:#x}"))
    }
}

impl From<Format> for FormatName {
    fn from(format: Format) -> Self {
        FormatName(format.name())
    }
}

impl From<Float> for Number {
    fn from(float: Float) -> Self {
        let format = float.format();
        let finite = float.is_finite();
        Number {
            format: format.into(),
            bits: Hex::bits(float.register(), format.storage_width()),
            negative: float.is_negative(),
            class: float.class(),
            exponent_field: float.exponent_field() as u32,
            exponent: finite.then(|| float.exponent()),
            hidden_bit: finite.then(|| float.hidden_bit()),
            fraction: Hex::bits(float.fraction(), format.fraction_bits()),
            value: float.decimal(),
            hex_float: float.hex_float(),
        }
    }
}

impl From<Float> for Code {
    fn from(float: Float) -> Self {
        let format = float.format();
        Code {
            format: format.into(),
            bits: Hex::bits(float.register(), format.storage_width()),
            value: float.decimal(),
        }
    }
}

impl From<&float::Exact> for Exact {
    fn from(exact: &float::Exact) -> Self {
        let wide = Wide::from(exact);
        Exact {
            negative: wide.is_negative(),
            significand: Hex(wide.significand_hex()),
            exponent: wide.last_exponent().unwrap_or(0),
            endless: wide.is_endless(),
            value: wide.decimal(),
        }
    }
}

impl From<float::Term> for Term {
    fn from(term: float::Term) -> Self {
        Term { negative: term.negative, significand: Hex::whole(term.significand), exponent: term.exponent }
    }
}

impl From<eval::Addend> for Addend {
    fn from(addend: eval::Addend) -> Self {
        Addend { who: addend.who, term: addend.term.into() }
    }
}
