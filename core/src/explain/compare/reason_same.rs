//! The reason why a pipeline's result is the same, in a few words for a cell.

use super::comparison::{Comparison, other_format_name};
use crate::compare::{Event, unmatched};
use crate::eval::Choice;
use crate::float::{Float, Rounded};
use crate::isa::Modifier;
use crate::variant::Variant;

/// The reason for equal results, in at most 40 characters.
pub(super) fn same(comparison: &Comparison) -> String {
    match comparison.pipeline.variant {
        Variant::MulThenAdd | Variant::ThroughF32 | Variant::ThroughF64 => emulated(comparison),
        Variant::Rounding(_) => rounded(comparison),
        Variant::With(Modifier::Ftz) | Variant::Without(Modifier::Ftz) => {
            flushed(comparison).unwrap_or("nothing is flushed").into()
        }
        Variant::With(modifier) | Variant::Without(modifier) => switched(comparison, modifier).into(),
        Variant::OtherFormat | Variant::Accumulator | Variant::Itself => delivered(comparison),
        Variant::FlushesOperands
        | Variant::FlushesResults
        | Variant::FlushesTiny
        | Variant::LargestFinite
        | Variant::Nan(_) => "it makes no difference".into(),
    }
}

const FLUSHED_TOO: &str = "flushed too";

/// The flushes in the pipeline, the instruction, or both; `None` if neither flushes anything.
fn flushed(comparison: &Comparison) -> Option<&'static str> {
    let flushes = |events: Vec<Event>| -> Vec<Event> { events.into_iter().filter(is_flush).collect() };
    let (own, theirs) = (flushes(comparison.instr_events()), flushes(comparison.pipeline_events()));
    if own.is_empty() && theirs.is_empty() {
        return None;
    }
    let kept = unmatched(&own, &theirs);
    Some(match (kept.is_empty(), unmatched(&theirs, &own).is_empty()) {
        (true, true) => FLUSHED_TOO,
        (false, true) if comparison.is_emulation() && comparison.pipeline_has(becomes_zero) => {
            "not flushed, but rounded to 0"
        }
        (false, true) => "not flushed, same result",
        (_, false) => "flushed, same result",
    })
}

/// The reason why an emulation gives the same result.
fn emulated(comparison: &Comparison) -> String {
    let is_special = |event: &Event| matches!(event, Event::Special { .. });
    let by_rule = comparison.instr_has(is_special) && comparison.pipeline_has(is_special);
    let lost = match comparison.double() {
        Some(double) => double.arithmetic.is_some_and(|arithmetic| arithmetic.inexact),
        None => comparison.stage_rounding(0).is_some_and(|(_, rounded)| rounded.inexact()),
    };
    match flushed(comparison) {
        // A NaN or an infinity decides, even if other operands are flushed.
        _ if by_rule && !comparison.instr_has(is_zero_by_rule) => return "a rule decides in both".into(),
        // If something else is lost too, that is the better reason.
        Some(FLUSHED_TOO) if lost => {}
        Some(words) => return words.into(),
        None if by_rule => return "a rule decides in both".into(),
        None => {}
    }
    let noun = comparison.noun();
    let overflow = comparison.stage_rounding(0).is_some_and(|(_, rounded)| rounded.overflow);
    match (comparison.pipeline.variant, lost) {
        (Variant::MulThenAdd, false) => "the product is exact".into(),
        (Variant::MulThenAdd, true) if overflow => "product overflows, same result".into(),
        (Variant::MulThenAdd, true) => "product rounded, same result".into(),
        (Variant::ThroughF32, true) if overflow => format!("f32 {noun} overflows too"),
        (variant, lost) => {
            let format = if variant == Variant::ThroughF32 { "f32" } else { "f64" };
            if lost { format!("{format} {noun} rounded, same result") } else { format!("exact in {format}") }
        }
    }
}

/// The reason why another rounding gives the same result.
fn rounded(comparison: &Comparison) -> String {
    if comparison.instr_has(|event| matches!(event, Event::FlushResult { .. })) {
        return "the result is flushed too".into();
    }
    if comparison.instr_has(|event| matches!(event, Event::Special { .. } | Event::OutOfBounds { .. })) {
        let zero = comparison.instr_has(is_zero_by_rule);
        return flushed(comparison).filter(|_| zero).unwrap_or("a rule decides in both").into();
    }
    let roundings = comparison.own_rounding().zip(comparison.last_rounding());
    match roundings.map(|((_, own), (_, other))| (own, other)) {
        Some((own, other)) if own.result() != other.result() => "the same number after clamping".into(),
        Some((own, _)) if own.overflow => overflows_too(&own),
        Some((own, _)) if own.inexact() => "the same neighbour".into(),
        _ => "nothing is rounded".into(),
    }
}

fn overflows_too(rounded: &Rounded) -> String {
    format!("{} too", beyond(rounded.result()))
}

/// The reason why a modifier, added or removed, makes no difference.
fn switched(comparison: &Comparison, modifier: Modifier) -> &'static str {
    let out_of_bounds = comparison.instr_has(|event| matches!(event, Event::OutOfBounds { .. }));
    let both_nan = |event: &Event| matches!(event, Event::Choose { choice: Choice::BothNan, .. });
    match modifier {
        Modifier::Sat | Modifier::Relu => "nothing is clamped",
        Modifier::Oob if out_of_bounds => "an ordinary NaN, clamped to +0",
        Modifier::Oob => "a and b are not out of bounds",
        Modifier::Nan if comparison.instr_has(both_nan) => "both operands are NaN",
        Modifier::Nan => "no operand is NaN",
        Modifier::Ftz | Modifier::XorsignAbs | Modifier::Approx => "it makes no difference",
    }
}

/// The reason why another format gives the same result.
fn delivered(comparison: &Comparison) -> String {
    let Some(result) = comparison.verdict().map(|verdict| verdict.result) else {
        return "the same bits".into();
    };
    let instr = &comparison.itself.instr;
    match comparison.pipeline.variant {
        _ if result.is_nan() => "both are NaN".into(),
        _ if result.is_infinite() => "infinite too".into(),
        Variant::OtherFormat if instr.is_mixed() => {
            let last = comparison.pipeline.stages.len().saturating_sub(1);
            let lost = |index| comparison.stage_rounding(index).is_some_and(|(_, rounded)| rounded.inexact());
            match (0..last).any(lost) {
                true => format!("rounded to {}, same result", other_format_name(instr)),
                false => format!("{} holds them exactly", other_format_name(instr)),
            }
        }
        Variant::OtherFormat => format!("{} holds this result too", other_format_name(instr)),
        _ => "the same number".into(),
    }
}

fn is_flush(event: &Event) -> bool {
    matches!(event, Event::Flush { .. } | Event::FlushResult { .. })
}

/// True if a rule gives a zero.
fn is_zero_by_rule(event: &Event) -> bool {
    matches!(event, Event::Special { result, .. } if result.is_zero())
}

/// True if a nonzero value is rounded to zero.
fn becomes_zero(event: &Event) -> bool {
    matches!(event, Event::Round { rounded, .. } if rounded.result().is_zero())
}

/// The result of a value beyond the largest finite number, in words.
pub(super) fn beyond(result: Float) -> String {
    match (result.is_infinite(), result.is_negative()) {
        (true, false) => "overflows to inf".into(),
        (true, true) => "overflows to -inf".into(),
        (false, false) => "takes the largest finite number".into(),
        (false, true) => "takes the lowest finite number".into(),
    }
}
