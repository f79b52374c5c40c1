//! A single number as the question: `0.1` alone, without an operation.
//!
//! The number is operand `a` of `neg`, which gives it a type. The Number screen shows only the number; screens about an
//! operation show `neg`.

use super::definition::Question;
use super::operands::{Operands, fields_of};
use crate::isa::{Instr, Op, Type};
use crate::literal::suffix_format;
use crate::program::read::{OperandText, ValueReading, literal_flags, spelled};

impl Question {
    /// The question that a bare value asks, under the same switches: in the format of its suffix, else in the present
    /// format. `None` if the value cannot be read, or if no `neg` has its format.
    pub fn about_number(&self, text: &str) -> Option<Question> {
        let own = self.instr.from.format()?;
        let format = suffix_format(text).unwrap_or(own);
        let ty = Type::ALL.into_iter().find(|ty| ty.lanes() == 1 && ty.format() == Some(format))?;
        let (instr, number) = (spelled(Op::Neg, ty)?, OperandText::read(text, ty).ok()?);
        let mut operands = Operands::zeros(format);
        operands.replace(0, fields_of(&number));
        let (allow, tininess) = (self.allow, self.tininess);
        Some(Question { single: true, allow, tininess, ..Question::of(instr, operands) })
    }

    /// The number, if the question is a single number.
    pub fn number(&self) -> Option<ValueReading> {
        let format = self.instr.ty.format().filter(|_| self.single)?;
        let number = &self.operands.field(0, 0).good;
        let literal = number.literal(format)?;
        let flags = literal_flags(&literal, self.tininess);
        Some(ValueReading { text: number.editable(Some(format), 0), literal, flags })
    }

    /// The text of the line. A single number is its own line, unless the line has another text.
    pub fn line_with_single(&self) -> String {
        let single = self.number().filter(|_| self.typed.is_none());
        single.map_or_else(|| self.line(), |number| number.text)
    }

    /// Replaces the instruction. A single number stays single if only its type changes.
    pub fn put_instr(&mut self, instr: Instr) {
        self.instr = instr;
        self.single &= can_be_single(&instr);
    }
}

/// True if a single number can be the operand of this instruction.
pub fn can_be_single(instr: &Instr) -> bool {
    instr.op == Op::Neg && instr.ty.lanes() == 1 && instr.ty.format().is_some()
}
