//! The reason why a pipeline's result differs or is the same, in a few words for a cell.

use super::comparison::{Comparison, Consequence};
use super::differing_pipeline::picture;
use super::first_difference::first_difference;
use super::reason_same::{beyond, same};
use crate::compare::{Difference, Event, Pipeline};
use crate::doc::Block;
use crate::eval::{Choice, Special};
use crate::float::{Float, Rounded};
use crate::variant::Variant;

/// The reason why a pipeline's result differs or is the same, in at most 40 characters.
pub(super) fn reason(comparison: &Comparison) -> String {
    match (comparison.pipeline.variant, comparison.difference()) {
        (Variant::Itself, _) => "the instruction itself".into(),
        (_, Some(difference)) => different(comparison, difference),
        (_, None) => same(comparison),
    }
}

/// The reason why the result of a variant differs, in a few words; `None` if the variant is not among the pipelines, or
/// if no lane differs.
pub fn pipeline_reason(pipelines: &[Pipeline], variant: Variant) -> Option<String> {
    let comparison = differing(pipelines, variant)?;
    Some(different(&comparison, comparison.difference()?))
}

/// The reason in one or two sentences; empty where [`pipeline_reason`] is `None`.
pub fn pipeline_difference(pipelines: &[Pipeline], variant: Variant) -> Vec<String> {
    let Some(comparison) = differing(pipelines, variant) else { return Vec::new() };
    comparison.difference().map_or_else(Vec::new, |difference| first_difference(&comparison, difference))
}

/// The values that the instruction and a variant round last, bit by bit; `None` if they cannot be drawn together.
pub fn pipeline_picture(pipelines: &[Pipeline], variant: Variant) -> Option<Block> {
    picture(&differing(pipelines, variant)?)
}

/// The comparison with a variant in the first lane that differs.
fn differing(pipelines: &[Pipeline], variant: Variant) -> Option<Comparison<'_>> {
    let place = pipelines.iter().position(|pipeline| pipeline.variant == variant)?;
    let lanes = 0..pipelines.get(place)?.lanes.len();
    let mut lanes = lanes.filter_map(|lane| Comparison::of(pipelines, place, lane));
    lanes.find(|comparison| comparison.difference().is_some())
}

fn different(comparison: &Comparison, difference: &Difference) -> String {
    match *difference {
        Difference::InInstruction { event } => own(comparison, event),
        Difference::Both { theirs, stage, .. } | Difference::InPipeline { event: theirs, stage } => {
            pipeline_event_words(comparison, stage, theirs)
        }
    }
}

/// The reason, if the instruction alone has the event.
fn own(comparison: &Comparison, event: Event) -> String {
    match event {
        Event::OutOfBounds { who } => format!("{} is an ordinary NaN", who.name()),
        Event::Flush { who, .. } => format!("{} is not flushed", who.name()),
        Event::FlushResult { .. } => "the result is not flushed".into(),
        Event::Round { .. } => match comparison.verdict() {
            Some(verdict) => format!("{} keeps every bit", verdict.result.format().name()),
            None => "not rounded".into(),
        },
        Event::F64Rounding { .. } => "not rounded".into(),
        Event::Special { .. } | Event::Choose { .. } => "another rule applies".into(),
        Event::Clamp { .. } => "the result is not clamped".into(),
    }
}

fn pipeline_event_words(comparison: &Comparison, stage: usize, event: Event) -> String {
    let subject = comparison.subject(stage);
    let subject = subject.strip_prefix("the ").unwrap_or(&subject);
    match event {
        Event::OutOfBounds { who } => format!("{} is the out-of-bounds NaN", who.name()),
        Event::Flush { who, from } => format!("{} is flushed{}", who.name(), there(comparison, from)),
        Event::FlushResult { to, .. } => format!("{subject} flushed to zero{}", there(comparison, to)),
        Event::Special { rule, result } if result.is_zero() => zero(rule, result).into(),
        Event::Special { result, .. } if result.is_nan() && !comparison.is_last(stage) => {
            format!("{subject}, NaN, loses sign and payload")
        }
        Event::Special { rule, .. } => special(rule).into(),
        Event::Choose { choice, .. } => chosen(choice).into(),
        Event::Clamp { .. } => "the result is clamped".into(),
        Event::F64Rounding { .. } => rounded_first(comparison, subject),
        Event::Round { rounded, .. } => rounding(comparison, stage, subject, &rounded),
    }
}

/// The format, if the operands were converted to another one.
fn there(comparison: &Comparison, flushed: Float) -> String {
    match comparison.pipeline.variant {
        Variant::OtherFormat => format!(" in {}", flushed.format().name()),
        _ => String::new(),
    }
}

fn rounding(comparison: &Comparison, stage: usize, subject: &str, rounded: &Rounded) -> String {
    let format = rounded.format.name();
    match comparison.pipeline.variant {
        Variant::OtherFormat if !comparison.is_last(stage) => match rounded.overflow {
            true => format!("{subject} is too large for {format}"),
            false => format!("{subject} is rounded to {format}"),
        },
        Variant::Rounding(_) => neighbour(comparison, rounded),
        Variant::Accumulator | Variant::OtherFormat if rounded.overflow => {
            format!("{} in {format}", beyond(rounded.result()))
        }
        Variant::Accumulator | Variant::OtherFormat => format!("rounded to {format}"),
        _ if rounded.overflow => format!("{subject} overflows"),
        _ if rounded.result().is_zero() => format!("{subject} rounded to zero"),
        _ => rounded_first(comparison, subject),
    }
}

/// The direction of another rounding. Beyond the largest finite number there are no two neighbours.
fn neighbour(comparison: &Comparison, rounded: &Rounded) -> String {
    let own = comparison.own_rounding().is_some_and(|(_, own)| own.overflow);
    if own || rounded.overflow { beyond(rounded.result()) } else { "the other neighbour".into() }
}

fn zero(rule: Special, result: Float) -> &'static str {
    match (rule, result.is_negative()) {
        (Special::ZerosAlike | Special::ZerosUnlike | Special::Cancelled, true) => "a zero sum is -0",
        (Special::ZerosAlike | Special::ZerosUnlike | Special::Cancelled, false) => "a zero sum is +0",
        _ => special(rule),
    }
}

fn special(rule: Special) -> &'static str {
    match rule {
        Special::NanOperand(_) => "a NaN operand gives NaN",
        Special::ZeroTimesInfinity => "0 × inf has no value",
        Special::InfinityMinusInfinity => "inf − inf has no value",
        Special::ZeroProduct => "a factor is zero",
        Special::InfiniteSum(_) | Special::InfiniteProduct | Special::InfinityConverted => {
            "an operand is infinite"
        }
        Special::ZerosAlike | Special::ZerosUnlike | Special::Cancelled => "a zero sum",
        Special::ZeroConverted | Special::Limit => "another rule applies",
    }
}

fn chosen(choice: Choice) -> &'static str {
    match choice {
        Choice::BothNan => "both operands are NaN",
        Choice::NanWanted => "a NaN operand gives NaN",
        Choice::OtherIsNan => "the number wins over the NaN",
        Choice::ByValue | Choice::ByZeroSign | Choice::Equal => "another operand is chosen",
    }
}

fn rounded_first(comparison: &Comparison, subject: &str) -> String {
    match comparison.consequence() {
        Consequence::FalseTie => format!("{subject} rounded: false tie"),
        Consequence::LostTie => format!("{subject} rounded: tie lost"),
        Consequence::Other => format!("{subject} rounded first"),
    }
}
