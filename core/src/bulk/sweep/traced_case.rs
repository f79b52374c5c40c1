//! The traced evaluation of a case that differs: the first difference, and special properties of the case.

use super::question::{Counterpart, Question};
use crate::compare::{Difference, Event, Pipeline};
use crate::eval::{Evaluation, Flag, Step};
use crate::float::{Loss, Tininess};
use serde::{Deserialize, Serialize};

/// The place where two computations first differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferingStage {
    /// a step of the instruction that the other computation does not have
    Itself,
    /// a step in this stage of the other computation, counted from 0, that is missing or different in the instruction
    Stage(usize),
    /// no step differs
    Nowhere,
}

/// The kind of step in which two computations first differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DifferingStep {
    /// an operand is the out-of-bounds NaN
    OutOfBounds,
    /// a subnormal operand becomes zero
    OperandFlushed,
    /// a rule for NaNs, infinities and zeros determines the result
    Rule,
    /// a tiny result becomes zero
    ResultFlushed,
    /// a rounding is inexact
    Rounding,
    /// the rounding in f64 is inexact
    DoubleRounding,
    /// `min` or `max` chooses
    Choice,
    /// `.sat` or `.relu` changes the result
    Clamp,
    /// no kind, because no step differs
    Nothing,
}

/// A special property of a case. A case may have several.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CaseProperty {
    /// an operand or one of the two results is subnormal
    Subnormal,
    /// one of the two results overflows
    Overflow,
    /// the exact result is a tie: half way between two numbers of the format
    Tie,
    /// the leading bits of a sum cancel: its exponent is less than that of its larger addend
    Cancellation,
    /// an operand is infinite or NaN
    NotFinite,
    /// no special property
    Plain,
}

/// The observations about one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TracedCase {
    /// the first difference
    pub first: (DifferingStage, DifferingStep),
    /// the special properties of the case
    pub classes: Vec<CaseProperty>,
    /// the flags of the instruction, encoded by [`Flags::code`](crate::eval::Flags::code)
    pub flags: u8,
}

impl TracedCase {
    /// Evaluates a case step by step and classifies it.
    pub fn at(question: &Question, operands: [u16; 3]) -> TracedCase {
        let evaluation = Evaluation::of(*question.instr(), &operands.map(u64::from), Tininess::default());
        let pipeline = match *question.against() {
            Counterpart::Variant(kind) => Pipeline::of(kind, &evaluation),
            Counterpart::Instr(other) => Pipeline::instead(other, &evaluation),
        };
        let verdict = pipeline.and_then(|pipeline| pipeline.lanes.into_iter().next());
        let first = verdict.as_ref().and_then(|verdict| verdict.first_difference.as_ref());
        let results = evaluation.results().into_iter().chain(verdict.as_ref().map(|verdict| verdict.result));
        let results: Vec<_> = results.collect();
        let flags = evaluation.outcome.flags[0];
        let steps = || evaluation.trace.lane_steps(0);
        let operands: Vec<_> = steps()
            .filter_map(|step| match step {
                Step::Decode { value, .. } => Some(*value),
                _ => None,
            })
            .collect();
        let is_finite = operands.iter().all(|operand| operand.is_finite());
        let is_tie =
            |step: &Step| matches!(step, Step::Round { rounded, .. } if rounded.loss() == Loss::Half);
        let cancels = |step: &Step| matches!(step, Step::Normalise { moved, .. } if *moved < 0);
        let holds = [
            (CaseProperty::Subnormal, operands.iter().chain(&results).any(|number| number.is_subnormal())),
            (
                CaseProperty::Overflow,
                is_finite && (flags.has(Flag::Overflow) || results.iter().any(|number| number.is_infinite())),
            ),
            (CaseProperty::Tie, steps().any(is_tie)),
            (CaseProperty::Cancellation, steps().any(cancels)),
            (CaseProperty::NotFinite, !is_finite),
        ];
        let mut classes: Vec<CaseProperty> =
            holds.into_iter().filter_map(|(class, holds)| holds.then_some(class)).collect();
        if classes.is_empty() {
            classes.push(CaseProperty::Plain);
        }
        TracedCase {
            first: first.map_or((DifferingStage::Nowhere, DifferingStep::Nothing), parted),
            classes,
            flags: flags.code(),
        }
    }
}

/// The place and kind of a difference.
fn parted(difference: &Difference) -> (DifferingStage, DifferingStep) {
    let (place, event) = match difference {
        Difference::InInstruction { event } => (DifferingStage::Itself, event),
        Difference::InPipeline { stage, event } | Difference::Both { stage, theirs: event, .. } => {
            (DifferingStage::Stage(*stage), event)
        }
    };
    let what = match event {
        Event::OutOfBounds { .. } => DifferingStep::OutOfBounds,
        Event::Flush { .. } => DifferingStep::OperandFlushed,
        Event::Special { .. } => DifferingStep::Rule,
        Event::FlushResult { .. } => DifferingStep::ResultFlushed,
        Event::Round { .. } => DifferingStep::Rounding,
        Event::F64Rounding { .. } => DifferingStep::DoubleRounding,
        Event::Choose { .. } => DifferingStep::Choice,
        Event::Clamp { .. } => DifferingStep::Clamp,
    };
    (place, what)
}
