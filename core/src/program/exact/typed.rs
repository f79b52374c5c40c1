//! The numbers of a question as they were typed.

use crate::eval::OperandId;
use crate::float::{Exact, Rounded};
use crate::literal::{Literal, real, rounding};
use crate::real::Real;

/// A number as it was typed for one lane of an operand, and what became of it.
#[derive(Clone, PartialEq, Debug)]
pub struct TypedNumber {
    /// the operand
    pub who: OperandId,
    /// its lane, 0 where there is one
    pub lane: usize,
    /// as it is to be called, with backticks: `` `0.1` ``, ``the f32 `0x3dcccccd` ``
    pub named: String,
    /// the value that was typed, as a literal
    pub text: String,
    /// what it became in the operand's format
    pub literal: Literal,
}

impl TypedNumber {
    /// What was typed, as an exact value, and how it was rounded, where it had to be. `None` too of magnitudes so far
    /// beyond the format that their digits are not worked out.
    pub fn rounding(&self) -> Option<(Exact, Rounded)> {
        let format = self.literal.float.format();
        let found = rounding(&self.text, format)?;
        (found.1.inexact() && found.1.result() == self.literal.float).then_some(found)
    }

    /// The real number that was typed; `None` of infinities and NaNs.
    pub fn real(&self) -> Option<Real> {
        real(&self.text, self.literal.float.format())
    }
}
