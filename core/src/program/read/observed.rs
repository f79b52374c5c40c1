//! A result that was seen somewhere, on a GPU say, behind what is to be computed:
//! `fma.rn.f16 0x520b 0x00e9 0x2ff6 -> 0x3000`.

use super::number::OperandText;
use super::parts::Part;
use crate::compare::{Pipeline, Stage};
use crate::float::{Float, Kind, LiteralError};
use crate::isa::{Instr, Span, Type};

/// A result that was observed, as a register of the instruction's type.
#[derive(Clone, PartialEq, Debug)]
pub struct Observed {
    value: OperandText,
    ty: Type,
}

/// What stands before an observed result.
const ARROWS: [&str; 3] = ["->", "=>", "→"];

/// A text without the result that was observed behind it, and that. `None` where no arrow stands in its only line.
pub(super) fn behind_arrow(text: &str) -> Option<(&str, Part<'_>)> {
    let (at, arrow) = ARROWS.iter().filter_map(|arrow| Some((text.rfind(arrow)?, arrow))).max()?;
    let (before, behind) = (&text[..at], &text[at + arrow.len()..]);
    let end = behind.find(['#', ';']).or(behind.find("//")).unwrap_or(behind.len());
    let value = behind[..end].trim();
    let start = at + arrow.len() + behind[..end].find(value)?;
    let is_one_line = !text.trim().contains('\n');
    let part = Part { text: value, at: Span::new(start, start + value.len()) };
    (is_one_line && !before.trim().is_empty()).then_some((before, part))
}

impl Observed {
    /// Reads a result of this instruction.
    pub fn read(text: &str, instr: &Instr) -> Result<Observed, LiteralError> {
        Ok(Observed { value: OperandText::read(text, instr.ty)?, ty: instr.ty })
    }

    /// As it was typed.
    pub fn text(&self) -> &str {
        self.value.text()
    }

    /// The bits of the register.
    pub fn bits(&self) -> u32 {
        self.value.bits(self.ty)
    }

    /// Was this delivered in a lane? Bits are compared with bits, in whatever format of their width; a value with a value;
    /// `nan` is any NaN.
    pub fn is(&self, result: Float, lane: usize) -> bool {
        let Some(number) = self.value.lanes().get(lane) else { return false };
        if number.kind() == Some(Kind::Pattern) {
            let width = number.format().map(|format| format.width());
            return width == Some(result.format().width())
                && number.bits(number.format(), lane) == result.bits();
        }
        if ["nan", "-nan"].contains(&number.text().to_ascii_lowercase().as_str()) {
            return result.is_nan();
        }
        number.literal(result.format()).is_some_and(|literal| literal.float == result)
    }

    /// The pipelines that deliver it in every lane.
    pub fn deliverers<'a>(&self, pipelines: &'a [Pipeline]) -> Vec<&'a Pipeline> {
        pipelines.iter().filter(|pipeline| self.is_delivered_by(pipeline)).collect()
    }

    fn is_delivered_by(&self, pipeline: &Pipeline) -> bool {
        if let (None, [Stage::Instruction(own)]) = (self.ty.format(), pipeline.stages.as_slice()) {
            return own.outcome.bits == self.bits();
        }
        let lanes = &pipeline.lanes;
        !lanes.is_empty() && lanes.iter().enumerate().all(|(lane, verdict)| self.is(verdict.result, lane))
    }
}
