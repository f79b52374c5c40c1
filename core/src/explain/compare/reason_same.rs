//! Why a pipeline's result is the same: a few words for a cell.

use super::short::beyond;
use super::story::Story;
use crate::compare::{Event, Kind, unmatched};
use crate::eval::Choice;
use crate::float::Rounded;
use crate::isa::Modifier;

/// At most 40 characters; the results are the same.
pub(super) fn same(story: &Story) -> String {
    match story.pipeline.kind {
        Kind::MulThenAdd | Kind::ThroughF32 | Kind::ThroughF64 => emulated(story),
        Kind::Rounding(_) => rounded(story),
        Kind::With(Modifier::Ftz) | Kind::Without(Modifier::Ftz) => {
            flushed(story).unwrap_or("nothing is flushed").into()
        }
        Kind::With(modifier) | Kind::Without(modifier) => switched(story, modifier).into(),
        Kind::OtherFormat(_) | Kind::Accumulator | Kind::Itself => delivered(story),
    }
}

const FLUSHED_TOO: &str = "flushed too";

/// Who flushes: the pipeline, the instruction, or both; `None` where nothing is flushed in either.
fn flushed(story: &Story) -> Option<&'static str> {
    let flushes = |events: Vec<Event>| -> Vec<Event> { events.into_iter().filter(is_flush).collect() };
    let (own, theirs) = (flushes(story.own_events()), flushes(story.their_events()));
    if own.is_empty() && theirs.is_empty() {
        return None;
    }
    let kept = unmatched(&own, &theirs);
    Some(match (kept.is_empty(), unmatched(&theirs, &own).is_empty()) {
        (true, true) => FLUSHED_TOO,
        (false, true) if story.is_emulation() && story.has_theirs(becomes_zero) => {
            "not flushed; rounded to 0 all the same"
        }
        (false, true) => "not flushed, to the same end",
        (_, false) => "flushed, to the same end",
    })
}

/// Through other instructions, or through f64.
fn emulated(story: &Story) -> String {
    let is_special = |event: &Event| matches!(event, Event::Special { .. });
    let by_rule = story.has_own(is_special) && story.has_theirs(is_special);
    let lost = match story.double() {
        Some(double) => double.arithmetic.is_some_and(|arithmetic| arithmetic.inexact),
        None => story.stage_rounding(0).is_some_and(|(_, rounded)| rounded.inexact()),
    };
    match flushed(story) {
        // A NaN or an infinity decides, whatever is flushed beside it.
        _ if by_rule && !story.has_own(is_zero_by_rule) => return "a rule decides in both".into(),
        // Where something else is lost too, that tells more.
        Some(FLUSHED_TOO) if lost => {}
        Some(words) => return words.into(),
        None if by_rule => return "a rule decides in both".into(),
        None => {}
    }
    let noun = story.noun();
    let overflow = story.stage_rounding(0).is_some_and(|(_, rounded)| rounded.overflow);
    match (story.pipeline.kind, lost) {
        (Kind::MulThenAdd, false) => "the product is exact".into(),
        (Kind::MulThenAdd, true) if overflow => "product overflows, to the same end".into(),
        (Kind::MulThenAdd, true) => "product rounded, to the same end".into(),
        (Kind::ThroughF32, true) if overflow => format!("f32 {noun} overflows too"),
        (kind, lost) => {
            let format = if kind == Kind::ThroughF32 { "f32" } else { "f64" };
            if lost {
                format!("{format} {noun} rounded, to the same end")
            } else {
                format!("exact in {format}")
            }
        }
    }
}

/// The instruction with another rounding.
fn rounded(story: &Story) -> String {
    if story.has_own(|event| matches!(event, Event::FlushResult { .. })) {
        return "the result is flushed too".into();
    }
    if story.has_own(|event| matches!(event, Event::Special { .. } | Event::OutOfBounds { .. })) {
        let zero = story.has_own(is_zero_by_rule);
        return flushed(story).filter(|_| zero).unwrap_or("a rule decides in both").into();
    }
    let roundings = story.own_rounding().zip(story.last_rounding());
    match roundings.map(|((_, own), (_, other))| (own, other)) {
        Some((own, other)) if own.result() != other.result() => "the same number once clamped".into(),
        Some((own, _)) if own.overflow => overflows_too(&own),
        Some((own, _)) if own.inexact() => "the same neighbour".into(),
        _ => "nothing is rounded".into(),
    }
}

fn overflows_too(rounded: &Rounded) -> String {
    format!("{} too", beyond(rounded.result()))
}

/// The instruction with a modifier more or less.
fn switched(story: &Story, modifier: Modifier) -> &'static str {
    let out_of_bounds = story.has_own(|event| matches!(event, Event::OutOfBounds { .. }));
    let both_nan = |event: &Event| matches!(event, Event::Choose { choice: Choice::BothNan, .. });
    match modifier {
        Modifier::Sat | Modifier::Relu => "nothing is clamped",
        Modifier::Oob if out_of_bounds => "a NaN like others, clamped to +0",
        Modifier::Oob => "a and b are not out of bounds",
        Modifier::Nan if story.has_own(both_nan) => "both operands are NaN",
        Modifier::Nan => "no operand is NaN",
        Modifier::Ftz | Modifier::XorsignAbs | Modifier::Approx => "it makes no difference",
    }
}

/// The same result in another format.
fn delivered(story: &Story) -> String {
    let Some(result) = story.verdict().map(|verdict| verdict.result) else { return "the same bits".into() };
    match story.pipeline.kind {
        _ if result.is_nan() => "no number either".into(),
        _ if result.is_infinite() => "infinite too".into(),
        Kind::OtherFormat(format) if story.itself.instr.is_mixed() => {
            let last = story.pipeline.stages.len().saturating_sub(1);
            let lost = |index| story.stage_rounding(index).is_some_and(|(_, rounded)| rounded.inexact());
            match (0..last).any(lost) {
                true => format!("rounded to {}, to the same end", format.name()),
                false => format!("{} loses nothing of them", format.name()),
            }
        }
        Kind::OtherFormat(format) => format!("{} has this result too", format.name()),
        _ => "the same number".into(),
    }
}

fn is_flush(event: &Event) -> bool {
    matches!(event, Event::Flush { .. } | Event::FlushResult { .. })
}

/// Is it a zero that a rule gives?
fn is_zero_by_rule(event: &Event) -> bool {
    matches!(event, Event::Special { result, .. } if result.is_zero())
}

/// Is it a rounding of something nonzero to zero?
fn becomes_zero(event: &Event) -> bool {
    matches!(event, Event::Round { rounded, .. } if rounded.result().is_zero())
}
