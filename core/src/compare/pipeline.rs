//! Which pipelines there are for an instruction.

use super::difference::Difference;
use super::distance::Distance;
use super::kind::Kind;
use super::perform::Stages;
use super::recipe::{Recipe, other_format};
use super::stage::Stage;
use crate::eval::Evaluation;
use crate::float::{Float, Mode};
use crate::isa::{Instr, Modifier};

/// Every pipeline that makes sense for this evaluation, the instruction itself first.
///
/// Pipelines that round differently are there for `add`, `sub`, `mul` and `fma`; other roundings also for
/// conversions that may lose bits; the other 16-bit format for all operations and for conversions from f32;
/// modifiers where a row has them.
pub fn pipelines(evaluation: &Evaluation) -> Vec<Pipeline> {
    kinds(&evaluation.instr).filter_map(|kind| Pipeline::of(kind, evaluation)).collect()
}

/// What may be done in place of an instruction, itself first; not for each of these there is a recipe.
pub(crate) fn kinds(instr: &Instr) -> impl Iterator<Item = Kind> {
    let own = *instr;
    let others = [Kind::MulThenAdd, Kind::ThroughF32, Kind::ThroughF64].into_iter();
    let modes =
        [Mode::Rn, Mode::Rz, Mode::Rm, Mode::Rp].into_iter().filter(move |&mode| mode != own.rounding());
    let modifiers = [Modifier::Ftz, Modifier::Sat, Modifier::Relu, Modifier::Oob, Modifier::Nan];
    let switched = modifiers.into_iter().filter_map(move |modifier| match own.has(modifier) {
        true => Some(Kind::Without(modifier)),
        // Only what a tensor copy has filled in holds the code that `.oob` looks for.
        false if modifier == Modifier::Oob => None,
        false => Some(Kind::With(modifier)),
    });
    let format = other_format(instr).map(Kind::OtherFormat);
    let kinds = [Kind::Itself].into_iter().chain(others).chain(modes.map(Kind::Rounding)).chain(switched);
    kinds.chain(format).chain([Kind::Accumulator])
}

/// One way from the operands to a result.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Pipeline {
    /// which way
    pub kind: Kind,
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
    /// The pipeline of this kind; `None` where it makes no sense for the instruction, or no row has it.
    pub(crate) fn of(kind: Kind, evaluation: &Evaluation) -> Option<Pipeline> {
        let stages = match kind {
            Kind::Itself => vec![Stage::Instruction(evaluation.clone())],
            _ => Stages::of(&Recipe::of(kind, &evaluation.instr)?, evaluation),
        };
        Pipeline::through(kind, stages, evaluation)
    }

    /// Another instruction in place of this one, on the same registers.
    pub(crate) fn instead(other: Instr, evaluation: &Evaluation) -> Option<Pipeline> {
        Pipeline::through(Kind::Itself, Stages::of(&Recipe::Again(other), evaluation), evaluation)
    }

    fn through(kind: Kind, stages: Vec<Stage>, evaluation: &Evaluation) -> Option<Pipeline> {
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
        Some(Pipeline { kind, stages, lanes })
    }
}
