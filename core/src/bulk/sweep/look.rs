//! A case that differs, with every step: what differs first, and what is special about it.

use super::question::{Against, Question};
use crate::compare::{Difference, Event, Pipeline};
use crate::eval::{Evaluation, Flag, Step};
use crate::float::{Loss, Tininess};
use serde::{Deserialize, Serialize};

/// Where two ways part first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// the instruction does something that the other way does not
    Itself,
    /// a stage of the other way, the first being 0, does something that the instruction does not, or does otherwise
    Stage(usize),
    /// no step differs
    Nowhere,
}

/// What is done there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// the out-of-bounds NaN is found
    OutOfBounds,
    /// a subnormal operand becomes zero
    OperandFlushed,
    /// a rule for NaNs, infinities and zeros gives the result
    Rule,
    /// a tiny result becomes zero
    ResultFlushed,
    /// a rounding loses something
    Rounding,
    /// f64 loses something
    DoubleRounding,
    /// `min` or `max` chooses
    Choice,
    /// `.sat` or `.relu` changes the result
    Clamp,
    /// nothing
    Nothing,
}

/// What is special about a case; several may be.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// an operand or one of both results is subnormal
    Subnormal,
    /// one of both results exceeds the largest finite number
    Overflow,
    /// the exact result lies half way between two numbers of the format
    Tie,
    /// the leading bits of a sum cancel: its exponent is less than that of its larger addend
    Cancellation,
    /// an operand is infinite or NaN
    NotFinite,
    /// none of these
    Plain,
}

/// What was seen of one case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// what differs first
    pub first: (Place, What),
    /// what is special
    pub classes: Vec<Class>,
    /// the flags of the instruction, as [`Flags::code`](crate::eval::Flags::code) has them
    pub flags: u8,
}

impl Look {
    /// Looks at a case.
    pub fn at(question: &Question, operands: [u16; 3]) -> Look {
        let evaluation = Evaluation::of(*question.instr(), &operands.map(u64::from), Tininess::default());
        let pipeline = match *question.against() {
            Against::Variant(kind) => Pipeline::of(kind, &evaluation),
            Against::Instr(other) => Pipeline::instead(other, &evaluation),
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
            (Class::Subnormal, operands.iter().chain(&results).any(|number| number.is_subnormal())),
            (
                Class::Overflow,
                is_finite && (flags.has(Flag::Overflow) || results.iter().any(|number| number.is_infinite())),
            ),
            (Class::Tie, steps().any(is_tie)),
            (Class::Cancellation, steps().any(cancels)),
            (Class::NotFinite, !is_finite),
        ];
        let mut classes: Vec<Class> =
            holds.into_iter().filter_map(|(class, holds)| holds.then_some(class)).collect();
        if classes.is_empty() {
            classes.push(Class::Plain);
        }
        Look { first: first.map_or((Place::Nowhere, What::Nothing), parted), classes, flags: flags.code() }
    }
}

/// Where and in what a difference lies.
fn parted(difference: &Difference) -> (Place, What) {
    let (place, event) = match difference {
        Difference::Own { event } => (Place::Itself, event),
        Difference::Theirs { stage, event } | Difference::Both { stage, theirs: event, .. } => {
            (Place::Stage(*stage), event)
        }
    };
    let what = match event {
        Event::OutOfBounds { .. } => What::OutOfBounds,
        Event::Flush { .. } => What::OperandFlushed,
        Event::Special { .. } => What::Rule,
        Event::FlushResult { .. } => What::ResultFlushed,
        Event::Round { .. } => What::Rounding,
        Event::Double { .. } => What::DoubleRounding,
        Event::Choose { .. } => What::Choice,
        Event::Clamp { .. } => What::Clamp,
    };
    (place, what)
}
