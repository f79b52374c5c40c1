//! The numbers of an instruction as the user typed them.

use crate::eval::OperandId;
use crate::float::{Exact, Rounded};
use crate::literal::{Literal, real, rounding};
use crate::real::Real;

/// A typed number for one lane of an operand, and its value in the operand's format.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedNumber {
    /// the operand
    pub who: OperandId,
    /// its lane; 0 for a scalar
    pub lane: usize,
    /// its name in messages, with backticks: `` `0.1` ``, ``the f32 `0x3dcccccd` ``
    pub named: String,
    /// the typed value, as a literal
    pub text: String,
    /// the number's value in the operand's format
    pub literal: Literal,
}

impl TypedNumber {
    /// The exact value as typed and its rounding; `None` if it was not rounded. Also `None` for magnitudes so far
    /// beyond the format that their digits are not computed.
    pub fn rounding(&self) -> Option<(Exact, Rounded)> {
        let format = self.literal.float.format();
        let found = rounding(&self.text, format)?;
        (found.1.inexact() && found.1.result() == self.literal.float).then_some(found)
    }

    /// The real number as typed; `None` for infinities and NaNs.
    pub fn real(&self) -> Option<Real> {
        real(&self.text, self.literal.float.format())
    }
}
