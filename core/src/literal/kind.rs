//! The notations for numbers.

use serde::Serialize;

/// The ways to write a number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Kind"))]
#[non_exhaustive]
pub enum LiteralKind {
    /// the bits themselves: `0x3c00`
    Pattern,
    /// PTX's `0f3F800000` or `0d3FF0000000000000`: bits of its own format, f32 or f64, or a value of another format
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
