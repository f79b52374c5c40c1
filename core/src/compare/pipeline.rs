//! The pipelines of an instruction.

use super::difference::Difference;
use super::distance::Distance;
use super::stage::{Stage, Stages};
use crate::eval::Evaluation;
use crate::float::Float;
use crate::isa::{Instr, Modifier};
use crate::variant::{Computation, Variant};

/// The pipelines that apply to this evaluation, starting with the instruction itself.
///
/// For `add`, `sub`, `mul` and `fma`, some pipelines have extra roundings. These operations and inexact conversions
/// also have pipelines with other rounding modes. Operations on 16-bit operands, and conversions from f32 to 16 bits,
/// have a pipeline in the other 16-bit format. Modifiers are added or removed where the table has such a row.
pub fn pipelines(evaluation: &Evaluation) -> Vec<Pipeline> {
    let all = [Variant::Itself].into_iter().chain(compared(&evaluation.instr));
    all.filter_map(|variant| Pipeline::of(variant, evaluation)).collect()
}

/// The variants that are compared with an instruction. The xor of signs is not among the events, so a difference from
/// it could not be explained.
pub(super) fn compared(instr: &Instr) -> impl Iterator<Item = Variant> {
    Variant::of_instructions(instr).filter(|variant| *variant != Variant::Without(Modifier::XorsignAbs))
}

/// A computation from the operands to a result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Pipeline {
    /// the variant
    pub variant: Variant,
    /// its stages in order; the last one computes the result
    pub stages: Vec<Stage>,
    /// the verdict for each lane; empty for untyped bits
    pub lanes: Vec<Verdict>,
}

/// The result of a pipeline in one lane, compared with the instruction's own.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// the result of the pipeline
    pub result: Float,
    /// the distance of the pipeline's result from the instruction's, in ulps of the instruction's result
    pub distance: Distance,
    /// the step that explains the different results; `None` if the results are the same or no step differs
    pub first_difference: Option<Difference>,
}

impl Pipeline {
    /// The pipeline of a variant; `None` if the variant does not apply, or the table lacks an instruction.
    pub(crate) fn of(variant: Variant, evaluation: &Evaluation) -> Option<Pipeline> {
        let stages = match variant {
            Variant::Itself => vec![Stage::Instruction(evaluation.clone())],
            _ => Stages::of(&Computation::of(variant, &evaluation.instr)?, evaluation),
        };
        Pipeline::through(variant, stages, evaluation)
    }

    /// Another instruction on the same registers, as a pipeline.
    pub(crate) fn instead(other: Instr, evaluation: &Evaluation) -> Option<Pipeline> {
        Pipeline::through(
            Variant::Itself,
            Stages::of(&Computation::OtherInstr(other), evaluation),
            evaluation,
        )
    }

    fn through(variant: Variant, stages: Vec<Stage>, evaluation: &Evaluation) -> Option<Pipeline> {
        if stages.is_empty() {
            return None;
        }
        let verdict = |(lane, own): (usize, Float)| {
            let result = stages.last().and_then(|stage| stage.result(lane))?;
            let distance = Distance::between(own, result);
            let differs = !distance.is_same();
            let first_difference = differs.then(|| Difference::first(evaluation, &stages, lane)).flatten();
            Some(Verdict { result, distance, first_difference })
        };
        let lanes = evaluation.results().into_iter().enumerate().filter_map(verdict).collect();
        Some(Pipeline { variant, stages, lanes })
    }
}
