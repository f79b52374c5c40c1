//! A row for each pipeline.

use super::comparison::Comparison;
use super::reason::reason;
use crate::compare::{Distance, Pipeline};
use crate::doc::{Line, Role};
use crate::explain::phrase::code;
use crate::float::Wide;
use crate::isa::Provenance;
use crate::program::read::Observed;
use crate::variant::Variant;

/// One row for each pipeline: its name, its code in `lane`, its distance from the instruction's result in ulp, and the
/// reason why it differs or not. The distance has the role [`Role::Good`] for the same result, [`Role::Bad`] for an
/// emulation that misses it, and [`Role::Changed`] for a pipeline that is meant to differ. A row with the `observed`
/// result is marked.
pub fn compare_rows(pipelines: &[Pipeline], lane: usize, observed: Option<&Observed>) -> Vec<Vec<Line>> {
    (0..pipelines.len())
        .filter_map(|selected| Comparison::of(pipelines, selected, lane))
        .map(|of| row(&of, observed))
        .collect()
}

/// The rows of [`compare_rows`], short enough that all cells but the last fit into a narrow window: `.rz`, `0x3000`,
/// `−1 ulp`. The last cell marks the pipelines that no GPU has.
pub fn compare_rows_brief(
    pipelines: &[Pipeline],
    lane: usize,
    observed: Option<&Observed>,
) -> Vec<Vec<Line>> {
    let brief = |(mut cells, comparison): (Vec<Line>, Comparison)| {
        let what_if = if comparison.provenance() == Provenance::WhatIf { "what-if: " } else { "" };
        let name = Line::default().with(Role::Strong, comparison.brief_name());
        let because = because(&comparison, observed, &format!("{what_if}{}", reason(&comparison)));
        for (index, cell) in [(0, name), (3, because)] {
            cells.splice(index..=index, [cell]);
        }
        if let Some(text) = brief_distance(&comparison) {
            let role = cells.get(2).and_then(|cell| cell.0.first()).map(|span| span.role).unwrap_or_default();
            cells.splice(2..=2, [Line::default().with(role, text)]);
        }
        cells
    };
    let comparisons = (0..pipelines.len()).filter_map(|selected| Comparison::of(pipelines, selected, lane));
    compare_rows(pipelines, lane, observed).into_iter().zip(comparisons).map(brief).collect()
}

/// The rows of [`compare_rows_brief`] with names of at most 14 characters, so that the columns stay in place when the
/// operands change. The first row is the reference for the distances.
pub fn compare_rows_fixed(
    pipelines: &[Pipeline],
    lane: usize,
    observed: Option<&Observed>,
) -> Vec<Vec<Line>> {
    let fixed = |(mut cells, selected): (Vec<Line>, usize)| {
        let comparison = Comparison::of(pipelines, selected, lane);
        let name = comparison.as_ref().map(Comparison::fixed_name).unwrap_or_default();
        cells.splice(..1, [Line::default().with(Role::Strong, name)]);
        if selected == 0 {
            cells.splice(2..3, [Line::default().with(Role::Dim, REFERENCE)]);
        }
        cells
    };
    compare_rows_brief(pipelines, lane, observed).into_iter().zip(0..).map(fixed).collect()
}

/// The headings of the columns of [`compare_rows_fixed`].
pub const COMPARE_HEADS: [&str; 4] = ["computed", "code", "off by", "because"];
/// Replaces the distance in the first row, from which distances are measured.
const REFERENCE: &str = "reference";

/// A number of ulp with its sign; `None` if the distance is not a number.
fn brief_distance(comparison: &Comparison) -> Option<String> {
    let (sign, ulps) = match &comparison.verdict()?.distance {
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
        // A whole number has two digits followed by zeros.
        Some((first, rest)) if about.len() > SHORT && rest.bytes().all(|digit| digit.is_ascii_digit()) => {
            let second = rest.trim_end_matches('0');
            let point = if second.is_empty() { "" } else { "." };
            format!("≈ {sign}{first}{point}{second}e{} ulp", rest.len())
        }
        _ => format!("≈ {sign}{about} ulp"),
    })
}

/// In brief rows, distances with more characters are rounded to two digits.
const SHORT: usize = 6;

/// The reason of a row, preceded by `observed` if its result was observed.
fn because(comparison: &Comparison, observed: Option<&Observed>, reason: &str) -> Line {
    let result = comparison.verdict().map(|verdict| verdict.result);
    let is_it = observed.zip(result).is_some_and(|(observed, result)| observed.is(result, comparison.lane));
    let seen = if is_it { Line::default().with(Role::Strong, "observed; ") } else { Line::default() };
    seen.with(Role::Plain, reason.to_owned())
}

fn row(comparison: &Comparison, observed: Option<&Observed>) -> Vec<Line> {
    let verdict = comparison.verdict();
    let bits =
        verdict.map_or_else(|| format!("{:#010x}", comparison.itself.outcome.bits), |of| code(of.result));
    vec![
        name(comparison),
        Line::default().with(Role::Code, bits),
        distance(comparison),
        because(comparison, observed, &reason(comparison)),
    ]
}

/// The name of a pipeline, marked as what-if if no GPU has it.
pub(super) fn name(comparison: &Comparison) -> Line {
    named(comparison.name(), comparison.provenance() == Provenance::WhatIf)
}

pub(super) fn named(name: String, is_what_if: bool) -> Line {
    let line = Line::default().with(Role::Strong, name);
    if is_what_if { line.with(Role::Dim, " what-if") } else { line }
}

fn distance(comparison: &Comparison) -> Line {
    let Some(verdict) = comparison.verdict().filter(|_| comparison.pipeline.variant != Variant::Itself)
    else {
        return Line::default();
    };
    let role = match &verdict.distance {
        same if same.is_same() => Role::Good,
        _ if comparison.is_emulation() => Role::Bad,
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

/// A number of ulp, with every digit if there are few.
pub(in crate::skins::explain) fn count(ulps: &Wide) -> String {
    let text = ulps.decimal();
    if text.chars().count() <= LONGEST { text } else { ulps.brief() }
}

/// Numbers with more characters are rounded.
const LONGEST: usize = 9;
