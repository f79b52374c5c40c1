//! Why a pipeline's result is the same or another one: a few words for a cell.

use super::story::{Consequence, Story};
use crate::compare::{Difference, Event, Kind};
use crate::explain::say::name;
use crate::float::Rounded;
use crate::isa::Modifier;

/// A few words, at most 40 characters.
pub(super) fn why(story: &Story) -> String {
    match (story.pipeline.kind, story.difference()) {
        (Kind::Itself, _) => "what the instruction does".into(),
        (_, Some(difference)) => different(story, difference),
        (_, None) => same(story),
    }
}

fn different(story: &Story, difference: &Difference) -> String {
    match *difference {
        Difference::Own { event } => own(story, event),
        Difference::Both { theirs, stage, .. } | Difference::Theirs { event: theirs, stage } => {
            theirs_words(story, stage, theirs)
        }
    }
}

/// What the instruction alone does.
fn own(story: &Story, event: Event) -> String {
    let f32 = story.pipeline.kind == Kind::Accumulator;
    match event {
        Event::OutOfBounds { who } => format!("{} is a NaN like others", name(who)),
        Event::Flush { who, .. } => format!("{} is not flushed", name(who)),
        Event::FlushResult { .. } => "the result is not flushed".into(),
        Event::Round { .. } if f32 => "f32 keeps every bit".into(),
        Event::Round { .. } | Event::Double { .. } => "not rounded".into(),
        Event::Special { .. } | Event::Choose { .. } => "another rule applies".into(),
        Event::Clamp { .. } => "the result is not clamped".into(),
    }
}

fn theirs_words(story: &Story, stage: usize, event: Event) -> String {
    let subject = story.subject(stage);
    let subject = subject.strip_prefix("the ").unwrap_or(&subject);
    match event {
        Event::OutOfBounds { who } => format!("{} is the out-of-bounds NaN", name(who)),
        Event::Flush { who, .. } => format!("{} is flushed", name(who)),
        Event::FlushResult { .. } => format!("{subject} flushed to zero"),
        Event::Special { result, .. } if result.is_zero() && result.is_negative() => {
            "a zero sum is -0".into()
        }
        Event::Special { result, .. } if result.is_zero() => "a zero sum is +0".into(),
        Event::Special { .. } if !story.is_last(stage) => format!("{subject}, NaN, loses sign and payload"),
        Event::Special { .. } | Event::Choose { .. } => "a NaN operand gives NaN".into(),
        Event::Clamp { .. } => "the result is clamped".into(),
        Event::Double { .. } => rounded_first(story, subject),
        Event::Round { rounded, .. } => rounding(story, stage, subject, &rounded),
    }
}

fn rounding(story: &Story, stage: usize, subject: &str, rounded: &Rounded) -> String {
    let format = rounded.format.name();
    match story.pipeline.kind {
        Kind::OtherFormat(_) if !story.is_last(stage) => match rounded.overflow {
            true => format!("{subject} is too large for {format}"),
            false => format!("{subject} is rounded to {format}"),
        },
        Kind::Rounding(_) => "the other neighbour".into(),
        Kind::Accumulator | Kind::OtherFormat(_) => format!("rounded to {format}"),
        _ if rounded.overflow => format!("{subject} overflows"),
        _ if rounded.result().is_zero() => format!("{subject} rounded to zero"),
        _ => rounded_first(story, subject),
    }
}

fn rounded_first(story: &Story, subject: &str) -> String {
    match story.consequence() {
        Consequence::FalseTie => format!("{subject} rounded: false tie"),
        Consequence::LostTie => format!("{subject} rounded: tie lost"),
        Consequence::Other => format!("{subject} rounded first"),
    }
}

/// The results are the same: did anything happen on the way?
fn same(story: &Story) -> String {
    let lossless = |index| story.stage_rounding(index).is_none_or(|(_, rounded)| !rounded.inexact());
    let exact = story.own_rounding().is_none_or(|(_, rounded)| !rounded.inexact());
    let emulates = story.is_emulation() || matches!(story.pipeline.kind, Kind::Rounding(_));
    if emulates && story.has_own(|event| matches!(event, Event::Special { .. } | Event::OutOfBounds { .. })) {
        return "a rule decides in both".into();
    }
    let flushes = |event: &Event| matches!(event, Event::Flush { .. } | Event::FlushResult { .. });
    if (emulates || is_flush(story.pipeline.kind)) && (story.has_own(flushes) || story.has_theirs(flushes)) {
        return "flushed, to the same end".into();
    }
    match story.pipeline.kind {
        Kind::MulThenAdd if lossless(0) => "the product is exact".into(),
        Kind::MulThenAdd => "product rounded, to the same end".into(),
        Kind::ThroughF32 if lossless(0) => "exact in f32".into(),
        Kind::ThroughF32 => format!("f32 {} rounded, to the same end", story.noun()),
        Kind::ThroughF64 => match story.double().and_then(|double| double.arithmetic) {
            Some(arithmetic) if arithmetic.inexact => {
                format!("f64 {} rounded, to the same end", story.noun())
            }
            _ => "exact in f64".into(),
        },
        Kind::Rounding(_) if exact => "nothing is rounded".into(),
        Kind::Rounding(_) => "the same number in the end".into(),
        kind if is_flush(kind) => "nothing is flushed".into(),
        Kind::With(Modifier::Sat | Modifier::Relu) | Kind::Without(Modifier::Sat | Modifier::Relu) => {
            "nothing is clamped".into()
        }
        Kind::With(_) | Kind::Without(_) => "it makes no difference".into(),
        Kind::OtherFormat(_) | Kind::Accumulator if is_nan(story) => "no number either".into(),
        Kind::OtherFormat(format) => format!("{} has this result too", format.name()),
        Kind::Itself | Kind::Accumulator => "the same number".into(),
    }
}

fn is_nan(story: &Story) -> bool {
    story.verdict().is_some_and(|verdict| verdict.result.is_nan())
}

/// Is `.ftz` all that is changed?
fn is_flush(kind: Kind) -> bool {
    matches!(kind, Kind::With(Modifier::Ftz) | Kind::Without(Modifier::Ftz))
}
