//! The steps of a stage as short texts under the titles of their cards.

use super::comparison::{Comparison, IN_F64};
use crate::compare::{F64Lane, Stage};
use crate::eval::{Evaluation, OperandId, Step};
use crate::explain::card::titled;
use crate::explain::phrase::{code, places};
use crate::explain::rounding_words::of_loss;
use crate::float::{Exact, Float, Rounded, Wide};
use crate::isa::Op;

/// The title of a card and, in a few words, its content.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Fact {
    pub title: &'static str,
    pub text: String,
}

/// The facts of one lane of an evaluation.
pub(super) fn of_evaluation(evaluation: &Evaluation, lane: usize) -> Vec<Fact> {
    let facts = titled(evaluation, lane).into_iter();
    facts.map(|(title, steps)| Fact { title, text: text(&steps) }).collect()
}

/// The facts of a stage.
pub(super) fn of_stage(comparison: &Comparison, stage: &Stage) -> Vec<Fact> {
    match (stage.evaluation(comparison.lane), comparison.double()) {
        (Some((evaluation, lane)), _) => of_evaluation(evaluation, lane),
        (None, Some(double)) => of_double(comparison, double),
        (None, None) => Vec::new(),
    }
}

/// An exact value as a whole number times a power of two if that is short; otherwise a few digits.
pub(super) fn whole(value: &Exact) -> String {
    let wide = Wide::from(value);
    let scaled = wide.scaled();
    if scaled.chars().count() <= LONGEST { scaled } else { wide.brief() }
}

/// Numbers with more characters are rounded to a few digits.
const LONGEST: usize = 28;

fn of_double(comparison: &Comparison, double: &F64Lane) -> Vec<Fact> {
    // The f64 stage reads and flushes the same operands.
    let mut facts = of_evaluation(comparison.itself, comparison.lane);
    facts.retain(|fact| matches!(fact.title, "decode" | "flush inputs"));
    let mut add = |title, text| facts.push(Fact { title, text });
    match double.arithmetic {
        Some(arithmetic) => {
            let product = comparison.itself.instr.op == Op::Mul;
            add(if product { "exact product" } else { "exact sum" }, whole(&arithmetic.exact));
            add(IN_F64, whole(&arithmetic.kept));
        }
        None => add("special rule", code(double.before_clamp)),
    }
    match double.rounded {
        Some(rounded) => add("rounding", rounding(&rounded)),
        None if double.arithmetic.is_some() => add("flush result", code(double.before_clamp)),
        None => {}
    }
    if double.before_clamp != double.result {
        add("clamp", code(double.result));
    }
    add("result", code(double.result));
    facts
}

fn text(steps: &[Step]) -> String {
    let texts: Vec<String> = steps.iter().map(one).collect();
    texts.join(", ")
}

fn one(step: &Step) -> String {
    let moved = |who: OperandId, to: Float| format!("{} = {}", who.name(), code(to));
    match *step {
        Step::Decode { value, .. } => code(value),
        Step::FlushInput { who, to, .. } | Step::Widen { who, to, .. } | Step::Negate { who, to, .. } => {
            moved(who, to)
        }
        Step::Product { product, .. } => whole(&product.exact()),
        Step::Align { shift, .. } => places(shift),
        Step::Sum { sum, .. } => whole(&sum),
        Step::Normalise { leading, .. } => format!("begins at 2^{leading}"),
        Step::Subnormal { shift, .. } => places(shift),
        Step::Round { rounded, .. } => rounding(&rounded),
        Step::Approximate { value, .. } => Wide::from(&value).brief(),
        Step::Raise { flag, .. } => flag.name().into(),
        Step::Copy { bits } | Step::Pack { bits, .. } => format!("{bits:#010x}"),
        Step::OutOfBounds { result: to, .. }
        | Step::Special { result: to, .. }
        | Step::FlushResult { to, .. }
        | Step::Overflow { result: to, .. }
        | Step::Choose { result: to, .. }
        | Step::Xorsign { to, .. }
        | Step::SetSign { to, .. }
        | Step::Clamp { to, .. }
        | Step::Deliver { result: to } => code(to),
    }
}

fn rounding(rounded: &Rounded) -> String {
    format!("{}, {}", code(rounded.result()), of_loss(rounded.loss()).part)
}
