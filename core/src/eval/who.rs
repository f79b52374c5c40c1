//! The names of what an evaluation works on.

use crate::float::Float;
use serde::Serialize;

/// A source operand, or the exact product that takes an operand's place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Who {
    /// operand `a`
    A,
    /// operand `b`
    B,
    /// operand `c`
    C,
    /// the exact product `a × b`
    Product,
}

/// An operand with its name.
pub(super) type Named = (Who, Float);
