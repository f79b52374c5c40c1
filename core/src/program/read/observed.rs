//! Observed results, on a GPU for example, that follow a computation: `fma.rn.f16 0x520b 0x00e9 0x2ff6 -> 0x3000`.

use super::number::OperandText;
use super::parts::Part;
use crate::compare::{Pipeline, Stage, allowed};
use crate::eval::Bound;
use crate::float::{Float, Format};
use crate::input::ARROWS;
use crate::isa::{Instr, Span, Type};
use crate::literal::{LiteralError, LiteralKind};

/// An observed result, as a register of the instruction's type.
#[derive(Clone, PartialEq, Debug)]
pub struct Observed {
    value: OperandText,
    ty: Type,
}

/// Splits a text into the computation and the observed result. `None` unless the text is one line with a computation
/// before an arrow.
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

    /// The text as typed.
    pub fn text(&self) -> &str {
        self.value.text()
    }

    /// The bits of the register.
    pub fn bits(&self) -> u64 {
        self.value.bits(self.ty)
    }

    /// True if this result was observed in a lane. A bit pattern is compared bit by bit with any format of its width, a
    /// value by its value; `nan` matches any NaN.
    pub fn is(&self, result: Float, lane: usize) -> bool {
        let text = self.value.lanes().get(lane).map(|number| number.text().to_ascii_lowercase());
        if text.is_some_and(|text| ["nan", "-nan"].contains(&text.as_str())) {
            return result.is_nan();
        }
        self.number(lane, result.format()) == Some(result)
    }

    /// The observed number of a lane in this format; `None` if bits of another width were observed.
    fn number(&self, lane: usize, format: Format) -> Option<Float> {
        let number = self.value.lanes().get(lane)?;
        if number.kind() != Some(LiteralKind::Pattern) {
            return number.literal(format).map(|literal| literal.float);
        }
        let has_width = number.format().is_some_and(|own| own.width() == format.width());
        has_width.then(|| Float::new(format, number.bits(number.format(), lane)))
    }

    /// The bound from the manual that allows hardware to give this result, although halfplay's model of `tanh` or
    /// `ex2` gives another. `None` if there is no such bound, or if the result lies outside. The first pipeline
    /// is the instruction itself.
    pub fn allowed(&self, pipelines: &[Pipeline]) -> Option<Bound> {
        let [Stage::Instruction(model)] = pipelines.first()?.stages.as_slice() else { return None };
        let own = model.results().into_iter().enumerate();
        let seen: Option<Vec<Float>> = own.map(|(lane, own)| self.number(lane, own.format())).collect();
        allowed(model, &seen?)
    }

    /// The pipelines that produce the observed result in every lane.
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
