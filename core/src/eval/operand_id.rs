//! Names of the values in an evaluation.

use crate::float::Float;
use serde::Serialize;

/// A source operand, or the exact product that takes an operand's place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Who"))]
pub enum OperandId {
    /// operand `a`
    A,
    /// operand `b`
    B,
    /// operand `c`
    C,
    /// the exact product `a × b`
    Product,
}

impl OperandId {
    /// The operand of this name: `a`, `b` or `c`.
    pub fn named(name: &str) -> Option<OperandId> {
        [OperandId::A, OperandId::B, OperandId::C].into_iter().find(|who| who.name() == name)
    }

    /// The name: `a`, `b`, `c`, or `a × b`.
    pub const fn name(self) -> &'static str {
        match self {
            OperandId::A => "a",
            OperandId::B => "b",
            OperandId::C => "c",
            OperandId::Product => "a × b",
        }
    }
}

/// An operand with its name.
pub(super) type Named = (OperandId, Float);
