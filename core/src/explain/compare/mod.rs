//! The pipelines of a comparison in words: a row for each, one in detail, two traces beside each other.

mod detail;
mod facts;
mod often;
mod same;
mod short;
mod steps;
mod story;
mod told;

use crate::compare::{Distance, Kind, Pipeline};
use crate::doc::{Line, Role};
use crate::explain::say::code;
use crate::float::Wide;
use crate::isa::Provenance;
use story::Story;

pub use detail::compare_detail;
pub use often::{survey_blocks, survey_brief};
pub use steps::compare_steps;

/// One row for each pipeline: its name, the code that it delivers in `lane`, the distance from the instruction's
/// result in ulp, and what first differs. Where the distance matters it has the role [`Role::Good`] for the same
/// result, [`Role::Bad`] for an emulation that misses it, [`Role::Changed`] for what is meant to differ.
pub fn compare_rows(pipelines: &[Pipeline], lane: usize) -> Vec<Vec<Line>> {
    (0..pipelines.len())
        .filter_map(|selected| Story::of(pipelines, selected, lane))
        .map(|of| row(&of))
        .collect()
}

/// The same rows in so few columns that all but the last cell fits into a narrow window: `.rz`, `0x3000`,
/// `−1 ulp`. What no GPU has is said in the last cell.
pub fn compare_rows_brief(pipelines: &[Pipeline], lane: usize) -> Vec<Vec<Line>> {
    let brief = |(mut cells, story): (Vec<Line>, Story)| {
        let what_if = if story.provenance() == Provenance::WhatIf { "what-if: " } else { "" };
        let texts = [
            (0, Role::Strong, story.brief_name()),
            (3, Role::Plain, format!("{what_if}{}", short::why(&story))),
        ];
        for (index, role, text) in texts {
            cells.splice(index..=index, [Line::default().with(role, text)]);
        }
        if let Some(text) = brief_distance(&story) {
            let role = cells.get(2).and_then(|cell| cell.0.first()).map(|span| span.role).unwrap_or_default();
            cells.splice(2..=2, [Line::default().with(role, text)]);
        }
        cells
    };
    let stories = (0..pipelines.len()).filter_map(|selected| Story::of(pipelines, selected, lane));
    compare_rows(pipelines, lane).into_iter().zip(stories).map(brief).collect()
}

/// A number of ulp with its sign; `None` where the distance is no number.
fn brief_distance(story: &Story) -> Option<String> {
    let (sign, ulps) = match &story.verdict()?.distance {
        Distance::Below(ulps) => ("−", ulps),
        Distance::Above(ulps) => ("+", ulps),
        _ => return None,
    };
    let exact = ulps.decimal();
    if exact.chars().count() <= SHORT {
        return Some(format!("{sign}{exact} ulp"));
    }
    let about = ulps.about(2);
    let about = about.trim_start_matches("≈ ");
    Some(match about.split_at_checked(1) {
        // A whole number: it has two digits, and zeros.
        Some((first, rest)) if about.len() > SHORT && rest.bytes().all(|digit| digit.is_ascii_digit()) => {
            let second = rest.trim_end_matches('0');
            let point = if second.is_empty() { "" } else { "." };
            format!("≈ {sign}{first}{point}{second}e{} ulp", rest.len())
        }
        _ => format!("≈ {sign}{about} ulp"),
    })
}

/// In brief, distances of more characters are rounded to two digits.
const SHORT: usize = 6;

fn row(story: &Story) -> Vec<Line> {
    let verdict = story.verdict();
    let bits = verdict.map_or_else(|| format!("{:#010x}", story.itself.outcome.bits), |of| code(of.result));
    vec![
        name(story),
        Line::default().with(Role::Code, bits),
        distance(story),
        Line::default().with(Role::Plain, short::why(story)),
    ]
}

/// The name of a pipeline, and that it is no GPU's.
fn name(story: &Story) -> Line {
    named(story.name(), story.provenance() == Provenance::WhatIf)
}

fn named(name: String, is_what_if: bool) -> Line {
    let line = Line::default().with(Role::Strong, name);
    if is_what_if { line.with(Role::Dim, " what-if") } else { line }
}

fn distance(story: &Story) -> Line {
    let Some(verdict) = story.verdict().filter(|_| story.pipeline.kind != Kind::Itself) else {
        return Line::default();
    };
    let role = match &verdict.distance {
        same if same.is_same() => Role::Good,
        _ if story.is_emulation() => Role::Bad,
        _ => Role::Changed,
    };
    let text = match &verdict.distance {
        Distance::Same => "same".into(),
        Distance::SameValue if verdict.result.is_nan() => "NaN too".into(),
        Distance::SameValue => "same value".into(),
        Distance::OtherNan => "NaN too".into(),
        Distance::ZeroSign => "other zero".into(),
        Distance::Below(ulps) => format!("{} ulp below", count(ulps)),
        Distance::Above(ulps) => format!("{} ulp above", count(ulps)),
        Distance::NotFinite if verdict.result.is_nan() => "NaN".into(),
        Distance::NotFinite if verdict.result.is_infinite() => "infinite".into(),
        Distance::NotFinite => "finite".into(),
    };
    Line::default().with(role, text)
}

/// A number of ulp: every digit where there are few.
fn count(ulps: &Wide) -> String {
    let text = ulps.decimal();
    if text.chars().count() <= LONGEST { text } else { ulps.brief() }
}

/// Numbers of more characters are rounded.
const LONGEST: usize = 9;
