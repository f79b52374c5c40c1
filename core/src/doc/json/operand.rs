//! A register as read, and the literal it came from.

use super::number::{Hex, Number};
use crate::eval::Evaluation;
use crate::isa::Type;
use crate::literal::{Fidelity, Literal, LiteralKind};
use serde::Serialize;

/// An operand as it was typed.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedOperand<'a> {
    /// the text
    pub text: &'a str,
    /// the parsed literal of each lane; empty for untyped bits
    pub lanes: Vec<Literal>,
}

/// A source operand.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Operand {
    /// the name in the manual: `a`, `b` or `c`
    name: String,
    #[serde(rename = "type")]
    ty: Type,
    /// the whole register
    bits: Hex,
    /// the numbers of the operand, lane 0 first; none in untyped bits
    lanes: Vec<Number>,
    /// the text of the operand; null if it was not typed
    written: Option<Text>,
}

/// The text of an operand, and its literals.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Text {
    /// as typed
    text: String,
    /// the literals of the lanes, lane 0 first; none in untyped bits
    lanes: Vec<Reading>,
}

/// The kind of a literal, and the accuracy of its number.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Reading {
    kind: LiteralKind,
    outcome: Outcome,
    /// the number minus the typed value, in ulp of the typed value: the gap between the format's numbers in its
    /// binade, never less than between subnormal numbers; `≈` comes first if it is rounded; null if
    /// it is 0 or unbounded
    error: Option<String>,
}

/// The accuracy of the number.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
enum Outcome {
    /// the number is the typed value
    Exact,
    /// the number is the one nearest to the typed value
    Rounded,
    /// the typed value is too large: infinity
    Overflow,
    /// the typed value is too small: zero
    Underflow,
}

impl Operand {
    /// All operands of an evaluation.
    pub fn all(evaluation: &Evaluation, written: &[TypedOperand<'_>]) -> Vec<Operand> {
        let instr = &evaluation.instr;
        let operand = |(index, &name): (usize, &&str)| {
            let ty = instr.operand_type(index);
            Operand {
                name: name.to_owned(),
                ty,
                bits: Hex::bits(evaluation.operands[index], ty.width()),
                lanes: evaluation.operand(index).into_iter().map(Number::from).collect(),
                written: written.get(index).map(Text::from),
            }
        };
        instr.operand_names().iter().enumerate().map(operand).collect()
    }
}

impl From<&TypedOperand<'_>> for Text {
    fn from(written: &TypedOperand<'_>) -> Self {
        let lanes = written.lanes.iter().map(Reading::from).collect();
        Text { text: written.text.to_owned(), lanes }
    }
}

impl From<&Literal> for Reading {
    fn from(literal: &Literal) -> Self {
        let (outcome, error) = match &literal.fidelity {
            Fidelity::Exact => (Outcome::Exact, None),
            Fidelity::Rounded(by) => (Outcome::Rounded, Some(by.to_string())),
            Fidelity::Overflow => (Outcome::Overflow, None),
            Fidelity::Underflow(by) => (Outcome::Underflow, Some(by.to_string())),
        };
        Reading { kind: literal.kind, outcome, error }
    }
}
