//! A result that was seen somewhere, on a GPU say, behind what is to be computed:
//! `fma.rn.f16 0x520b 0x00e9 0x2ff6 -> 0x3000`.

use super::number::OperandText;
use super::parts::Part;
use crate::compare::{Pipeline, Stage, allowed};
use crate::eval::Bound;
use crate::float::{Float, Format};
use crate::isa::{Instr, Span, Type};
use crate::literal::{LiteralError, LiteralKind};

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
    pub fn bits(&self) -> u64 {
        self.value.bits(self.ty)
    }

    /// Was this delivered in a lane? Bits are compared with bits, in whatever format of their width; a value with a value;
    /// `nan` is any NaN.
    pub fn is(&self, result: Float, lane: usize) -> bool {
        let text = self.value.lanes().get(lane).map(|number| number.text().to_ascii_lowercase());
        if text.is_some_and(|text| ["nan", "-nan"].contains(&text.as_str())) {
            return result.is_nan();
        }
        self.number(lane, result.format()) == Some(result)
    }

    /// What was seen in a lane, as a number of this format; `None` where bits of another width were.
    fn number(&self, lane: usize, format: Format) -> Option<Float> {
        let number = self.value.lanes().get(lane)?;
        if number.kind() != Some(LiteralKind::Pattern) {
            return number.literal(format).map(|literal| literal.float);
        }
        let has_width = number.format().is_some_and(|own| own.width() == format.width());
        has_width.then(|| Float::new(format, number.bits(number.format(), lane)))
    }

    /// The bound of the manual within which hardware may give it, though the model of `tanh` or `ex2` here does not; `None`
    /// where there is no such bound, or it lies outside. The first pipeline is the instruction itself.
    pub fn allowed(&self, pipelines: &[Pipeline]) -> Option<Bound> {
        let [Stage::Instruction(model)] = pipelines.first()?.stages.as_slice() else { return None };
        let own = model.results().into_iter().enumerate();
        let seen: Option<Vec<Float>> = own.map(|(lane, own)| self.number(lane, own.format())).collect();
        allowed(model, &seen?)
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
