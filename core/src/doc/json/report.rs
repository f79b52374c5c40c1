//! The root object.

use super::instruction::Instruction;
use super::number::{Hex, Number};
use super::observed::{Observed, ObservedResult};
use super::operand::{Operand, TypedOperand};
use super::step::Step;
use crate::eval::{self, Cause, Evaluation, Flag, Mark};
use crate::float::Tininess;
use crate::isa::Type;
use serde::Serialize;

/// The version of the schema. It increases when a field is renamed, removed or redefined.
pub const VERSION: u32 = 1;

/// One evaluation of an instruction: its operands, every step of every lane, its result.
///
/// `halfplay batch --jsonl` prints one per line. For a line with an error it prints another object, not described here,
/// with one key: `error`, a string with the reason.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(title = "halfplay trace, version 1"))]
pub(super) struct Report {
    /// the version of this schema
    #[cfg_attr(feature = "schema", schemars(extend("const" = VERSION)))]
    schema: u32,
    instruction: Instruction,
    /// whether tininess is detected before or after rounding, for the underflow flag
    tininess: Tininess,
    operands: Vec<Operand>,
    /// lane 0 first; none for untyped bits
    lanes: Vec<Lane>,
    /// the steps of the whole register: pack and copy
    register_steps: Vec<Step>,
    result: Register,
    /// the result observed outside halfplay for these operands; null if there is none
    observed: Option<Observed>,
    /// remarks in plain English
    notes: Vec<String>,
}

/// A lane from its operands to its result.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Lane {
    result: Number,
    /// the flags that IEEE 754 would raise, in the order raised
    flags: Vec<Raised>,
    /// events without an IEEE 754 flag
    marks: Vec<Mark>,
    steps: Vec<Step>,
}

/// A flag and its cause.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Raised {
    flag: Flag,
    cause: Cause,
}

/// The destination.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Register {
    #[serde(rename = "type")]
    ty: Type,
    bits: Hex,
    /// the exact decimal values, lane 0 first; none in untyped bits
    values: Vec<String>,
}

impl Report {
    /// A report on this evaluation. `written`, `observed` and `notes` are as in [`json`](super::json).
    pub fn new(
        evaluation: &Evaluation,
        written: &[TypedOperand<'_>],
        observed: Option<&ObservedResult<'_>>,
        notes: &[String],
    ) -> Self {
        let results = evaluation.results();
        let steps = evaluation.trace.steps.iter().map(|(_, step)| step);
        Report {
            schema: VERSION,
            instruction: Instruction::from(&evaluation.instr),
            tininess: evaluation.tininess,
            operands: Operand::all(evaluation, written),
            lanes: (0..results.len()).map(|lane| Lane::new(evaluation, lane)).collect(),
            register_steps: steps.filter(|step| of_register(step)).map(Step::from).collect(),
            result: Register {
                ty: evaluation.instr.ty,
                bits: Hex::bits(evaluation.outcome.bits, evaluation.instr.ty.width()),
                values: results.iter().map(|number| number.decimal()).collect(),
            },
            observed: observed.map(Observed::from),
            notes: notes.to_vec(),
        }
    }
}

impl Lane {
    fn new(evaluation: &Evaluation, lane: usize) -> Self {
        let steps = || evaluation.trace.lane_steps(lane).filter(|step| !of_register(step));
        let raised = |step: &eval::Step| match *step {
            eval::Step::Raise { flag, cause } => Some(Raised { flag, cause }),
            _ => None,
        };
        Lane {
            result: evaluation.results()[lane].into(),
            flags: steps().filter_map(raised).collect(),
            marks: evaluation.outcome.marks[lane].iter().collect(),
            steps: steps().map(Step::from).collect(),
        }
    }
}

/// True if the step concerns the whole register instead of one lane.
const fn of_register(step: &eval::Step) -> bool {
    matches!(step, eval::Step::Pack { .. } | eval::Step::Copy { .. })
}
