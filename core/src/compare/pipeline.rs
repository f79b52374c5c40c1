//! Which pipelines there are for an instruction.

use super::difference::Difference;
use super::distance::Distance;
use super::stage::{Stage, Stages};
use crate::eval::Evaluation;
use crate::float::Float;
use crate::isa::{Instr, Modifier};
use crate::variant::{Computation, Variant};

/// Every pipeline that makes sense for this evaluation, the instruction itself first.
///
/// Pipelines that round differently are there for `add`, `sub`, `mul` and `fma`; other roundings also for
/// conversions that may lose bits; the other 16-bit format for all operations and for conversions from f32;
/// modifiers where a row has them.
pub fn pipelines(evaluation: &Evaluation) -> Vec<Pipeline> {
    let all = [Variant::Itself].into_iter().chain(compared(&evaluation.instr));
    all.filter_map(|variant| Pipeline::of(variant, evaluation)).collect()
}

/// The variants that an instruction is compared with. The xor of the signs is not among the events, so that nothing could be said
/// about a computation without it.
pub(super) fn compared(instr: &Instr) -> impl Iterator<Item = Variant> {
    Variant::of_instructions(instr).filter(|variant| *variant != Variant::Without(Modifier::XorsignAbs))
}

/// One way from the operands to a result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Pipeline {
    /// the variant
    pub variant: Variant,
    /// its stages, in order; the last one delivers the result
    pub stages: Vec<Stage>,
    /// what it delivers in each lane; none for untyped bits
    pub lanes: Vec<Verdict>,
}

/// What a pipeline delivers in one lane, beside the instruction's own result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Verdict {
    /// the number delivered, in its format
    pub result: Float,
    /// how far it is from the instruction's result, in ulp of that
    pub distance: Distance,
    /// the first step in which the two differ; `None` where the result is the same
    pub first_difference: Option<Difference>,
}

impl Pipeline {
    /// The pipeline of a variant; `None` where it makes no sense for the instruction, or no row has it.
    pub(crate) fn of(variant: Variant, evaluation: &Evaluation) -> Option<Pipeline> {
        let stages = match variant {
            Variant::Itself => vec![Stage::Instruction(evaluation.clone())],
            _ => Stages::of(&Computation::of(variant, &evaluation.instr)?, evaluation),
        };
        Pipeline::through(variant, stages, evaluation)
    }

    /// Another instruction in place of this one, on the same registers.
    pub(crate) fn instead(other: Instr, evaluation: &Evaluation) -> Option<Pipeline> {
        Pipeline::through(Variant::Itself, Stages::of(&Computation::Again(other), evaluation), evaluation)
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
