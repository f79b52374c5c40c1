//! The first difference in one or two sentences.

use super::comparison::{Comparison, Consequence};
use super::facts::whole;
use crate::compare::{Difference, Event};
use crate::eval::Clamp;
use crate::explain::phrase::{code, number};
use crate::explain::reference::capital;
use crate::explain::rounding::end;
use crate::float::{Float, Rounded, Rule, Wide};
use crate::variant::Variant;

/// The sentences on the first difference, with backticks around codes.
pub(super) fn first_difference(comparison: &Comparison, difference: &Difference) -> Vec<String> {
    match *difference {
        Difference::InInstruction { event } => own(comparison, event),
        Difference::InPipeline { stage, event } => pipeline_event_sentences(comparison, stage, event),
        Difference::Both { own, stage, theirs: event } => both(comparison, own, stage, event),
    }
}

fn own(comparison: &Comparison, event: Event) -> Vec<String> {
    let text = match event {
        Event::OutOfBounds { who } => format!(
            "The instruction's `.oob` finds the out-of-bounds NaN in {} and gives +0. The pipeline takes it for an ordinary NaN.",
            who.name()
        ),
        Event::Flush { who, from } => format!(
            "The instruction's `.ftz` replaces the subnormal {}, `{}`, by a zero. The pipeline keeps it.",
            who.name(),
            code(from)
        ),
        Event::FlushResult { value, .. } => format!(
            "The instruction's `.ftz` replaces the result, {}, by a zero. The pipeline keeps it.",
            whole(&value)
        ),
        Event::Round { value, rounded } => {
            let format = delivered(comparison).map_or("", |result| result.format().name());
            format!(
                "The exact {}, {}, is representable in {format}, so nothing is lost here. The instruction rounds it to {}: `{}`.",
                comparison.noun(),
                whole(&value),
                rounded.format.name(),
                code(rounded.result())
            )
        }
        Event::Clamp { clamp, from, to } => format!(
            "The instruction's {} replaces the result `{}` by `{}`. The pipeline does not clamp it.",
            clamp_word(clamp),
            code(from),
            code(to)
        ),
        Event::Special { result, .. } | Event::Choose { result, .. } => {
            format!(
                "The instruction follows a rule that gives `{}`; the pipeline follows another rule.",
                code(result)
            )
        }
        Event::F64Rounding { .. } => "The instruction does not go through f64.".into(),
    };
    vec![text]
}

fn pipeline_event_sentences(comparison: &Comparison, stage: usize, event: Event) -> Vec<String> {
    let subject = comparison.subject(stage);
    let text = match event {
        Event::OutOfBounds { who } => {
            format!("`.oob` finds the out-of-bounds NaN in {} and gives +0.", who.name())
        }
        Event::Flush { who, from } => format!(
            "`.ftz` replaces the subnormal {}, `{}`, by a zero. The instruction keeps it.",
            who.name(),
            code(from)
        ),
        Event::FlushResult { value, .. } => format!(
            "{}, {}, lies below the smallest normal number, so `.ftz` replaces it by a zero.",
            capital(&subject),
            whole(&value)
        ),
        Event::Special { result, .. } if !comparison.is_last(stage) => format!(
            "{} is NaN, and a conversion replaces it by the canonical NaN, `{}`: its sign and payload are lost.",
            capital(&subject),
            code(result)
        ),
        Event::Special { result, .. } | Event::Choose { result, .. } => {
            format!("A rule gives `{}`; the instruction follows another rule.", code(result))
        }
        Event::Clamp { clamp, from, to } => format!(
            "{} replaces the result `{}` by `{}`. The instruction does not clamp it.",
            clamp_word(clamp),
            code(from),
            code(to)
        ),
        Event::Round { rounded, .. } if comparison.pipeline.variant == Variant::OtherFormat => {
            return vec![in_other_format(comparison, stage, &rounded)];
        }
        Event::Round { value, rounded } => {
            return rounded_early(
                comparison,
                &subject,
                &whole(&value),
                &code(rounded.result()),
                Some(&rounded),
            );
        }
        Event::F64Rounding { exact: value, kept } => {
            let kept = Wide::from(&kept).hex_float();
            return rounded_early(comparison, &subject, &whole(&value), &kept, None);
        }
    };
    vec![text]
}

/// The sentence on an operand, or the result, that the other format cannot represent.
fn in_other_format(comparison: &Comparison, stage: usize, rounded: &Rounded) -> String {
    let format = rounded.format.name();
    let (whose, value) = if comparison.is_last(stage) {
        (format!("The exact {}", comparison.noun()), None)
    } else {
        let register = comparison.itself.operand(stage);
        (comparison.operand(stage).to_owned(), register.get(comparison.lane).copied())
    };
    let value = value.map_or_else(String::new, |value| format!(", {},", number(value)));
    let result = rounded.result();
    if rounded.overflow {
        return format!("{whose}{value} is too large for {format}: it becomes `{}`.", code(result));
    }
    format!(
        "{whose}{value} is not representable in {format}. It becomes `{}`, {}.",
        code(result),
        number(result)
    )
}

/// The sentences on a rounding before the last one, and on its effect.
fn rounded_early(
    comparison: &Comparison,
    subject: &str,
    value: &str,
    to: &str,
    rounded: Option<&Rounded>,
) -> Vec<String> {
    let noun = comparison.noun();
    let product = comparison.pipeline.variant == Variant::MulThenAdd;
    let ends = |of: &Rounded, value| {
        [of.toward_zero(value), of.away_from_zero(value)].map(|near| end(of, &near)[0].clone())
    };
    let first = match product {
        true => format!("The product is rounded first, to `{to}`."),
        false => format!("{} rounds first:", capital(subject)),
    };
    match (comparison.consequence(), comparison.last_rounding(), comparison.own_rounding()) {
        (Consequence::FalseTie, Some((last, rounded)), _) => {
            let [low, high] = ends(&rounded, &last);
            let lands = if product { "With it, the sum lands" } else { "it lands" };
            vec![format!(
                "{first} {lands} exactly half way between `{low}` and `{high}`, and this tie goes {}. The exact {noun} is not a tie.",
                tie(&rounded)
            )]
        }
        (Consequence::LostTie, Some((_, last)), Some((sum, rounded))) => {
            let [low, high] = ends(&rounded, &sum);
            let leaves = if product { "The" } else { "the" };
            vec![format!(
                "{first} {leaves} exact {noun} lies half way between `{low}` and `{high}`, and in the instruction the \
                 tie goes {}. The rounded one is not a tie, so it becomes `{}`.",
                tie(&rounded),
                code(last.result())
            )]
        }
        (_, _, own) => {
            let how = match rounded {
                Some(rounded) if rounded.overflow => format!("is too large for {}", rounded.format.name()),
                _ => "is rounded first".into(),
            };
            let mut texts = vec![format!("{}, {value}, {how}: `{to}`.", capital(subject))];
            if let (Some((sum, rounded)), Some(result)) = (own, delivered(comparison)) {
                texts.push(format!(
                    "The instruction rounds the exact {noun}, {}, to `{}`; here the result is `{}`.",
                    whole(&sum),
                    code(rounded.result()),
                    code(result)
                ));
            }
            texts
        }
    }
}

fn both(comparison: &Comparison, own: Event, stage: usize, event: Event) -> Vec<String> {
    match (own, event) {
        (Event::Round { value, rounded: one }, Event::Round { rounded: other, .. }) => {
            let (noun, value) = (comparison.noun(), whole(&value));
            let [here, there] = [other, one].map(|rounded| code(rounded.result()));
            vec![if one.format == other.format {
                let [mode, own_mode] = [other, one].map(|rounded| rounded.mode.name());
                let lies = match one.overflow || other.overflow {
                    true => format!("is beyond the largest finite {}", one.format.name()),
                    false => "lies between two numbers".into(),
                };
                format!(
                    "The exact {noun}, {value}, {lies}: `.{mode}` takes `{here}`, and the \
                     instruction's `.{own_mode}` takes `{there}`."
                )
            } else {
                let [format, own_format] = [other, one].map(|rounded| rounded.format.name());
                format!(
                    "The exact {noun}, {value}, is rounded to {format}, `{here}`; the instruction rounds it to \
                     {own_format}, `{there}`."
                )
            }]
        }
        (Event::Special { result: one, .. }, Event::Special { result: other, .. }) if one.is_zero() => {
            vec![format!(
                "The sign of a zero sum depends on the rounding: here it is `{}`, in the instruction `{}`.",
                code(other),
                code(one)
            )]
        }
        (Event::Choose { result: one, .. }, Event::Choose { result: other, .. }) => vec![format!(
            "An operand is NaN. Here `{}` is the result, in the instruction `{}`.",
            code(other),
            code(one)
        )],
        _ => pipeline_event_sentences(comparison, stage, event),
    }
}

/// The direction in which a tie is rounded.
fn tie(rounded: &Rounded) -> &'static str {
    match rounded.rule() {
        Rule::TieAway => "away from zero",
        _ => "to even",
    }
}

fn delivered(comparison: &Comparison) -> Option<Float> {
    comparison.verdict().map(|verdict| verdict.result)
}

fn clamp_word(clamp: Clamp) -> &'static str {
    match clamp {
        Clamp::Sat => "`.sat`",
        Clamp::Relu => "`.relu`",
    }
}
