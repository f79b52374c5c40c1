//! The results of a program, each with its error and the lines that contribute most to it.
//!
//! ```text
//!   global[0x1010] = 0x2bb6  0.0602  −0.00003 ulp  line 18 contributes −0.40, line 14 +0.40
//! ```

use crate::doc::{Block, Line, Role, Table, line};
use crate::explain::attribution::length;
use crate::explain::obstacle_words;
use crate::explain::phrase::{code, with_minus};
use crate::float::Float;
use crate::program::Analysis;
use crate::program::exact::{Accuracy, Attribution, Contribution, Doubt, unset_names};
use crate::program::flow::{Flow, Number, Origin};
use crate::real::Real;
use crate::typo::visible;
use std::collections::BTreeMap;

/// A result and its error.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportResult {
    /// the name that selects it
    pub name: String,
    /// its bits; empty if it is more than one number
    pub code: String,
    /// its value in decimal
    pub value: String,
    /// the number itself; `None` if it is more than one
    pub number: Option<Float>,
    /// its error: `−1.5 ulp`, `exact`, or why it is not called exact; empty if it is not known
    pub error: String,
    /// true if no rounding changed it, but there is a reason not to call it exact
    pub is_doubtful: bool,
    /// the size of the error in ulp, without its sign; 0 if it is not known
    pub off: f64,
    /// the exact result
    pub exact: String,
    /// an ulp of the exact result: `2^-19`
    pub ulp: String,
}

/// The reason not to call a result exact, for a table.
const fn doubt_briefly(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::PartMissing => "incomplete",
        Doubt::NotSet => "inputs not set",
    }
}

/// A result and its error.
pub(super) fn report_result(flow: &Flow, result: &Accuracy) -> ReportResult {
    let value = match result.numbers.as_slice() {
        [one] => flow.numbers.get(*one as usize).map(|number| number.value),
        _ => None,
    };
    let off = result.error().zip(result.ulp()).map(|(error, ulp)| error.in_units(ulp));
    let error = match (result.certain_error(), result.doubt) {
        (Some(error), _) if error.is_zero() => "exact".to_owned(),
        (Some(error), _) => length(result, &error),
        (None, _) if result.error().is_none() => String::new(),
        (None, Some(doubt)) => doubt_briefly(doubt).to_owned(),
        (None, None) => "≈ 0".to_owned(),
    };
    ReportResult {
        is_doubtful: result.certain_error().is_none() && result.error().is_some(),
        name: result.name.clone(),
        number: value,
        code: value.map_or_else(String::new, code),
        value: value.map_or_else(
            || result.computed.as_ref().map_or_else(String::new, ToString::to_string),
            |value| value.decimal(),
        ),
        error,
        off: off.map_or(0.0, |ulp| ulp.approximately().abs()),
        exact: result.exact.as_ref().map_or_else(String::new, |exact| exact.beside(result.format)),
        ulp: result.ulp().map_or_else(String::new, |ulp| format!("2^{ulp}")),
    }
}

/// The maximum number of results that are listed, and that of the lines named as causes of an error.
const MOST_RESULTS: usize = 16;
const MOST_CAUSES: usize = 2;
/// A cause with a smaller part of the largest one is not named.
const LEAST_SHARE: f64 = 0.001;

/// Every result with its bits, its value, its error and the main causes; then the inputs that are not set.
pub(super) fn result_blocks(analysis: &Analysis) -> Vec<Block> {
    let flow = &analysis.answer.run.flow;
    let attributions = analysis.attributions();
    let rows: Vec<Vec<Line>> =
        attributions.iter().take(MOST_RESULTS).map(|attribution| row(flow, attribution)).collect();
    let mut blocks = Vec::new();
    if !rows.is_empty() {
        blocks.push(Block::Table(Table::new(Vec::new(), rows)));
    }
    let more = attributions.len().saturating_sub(MOST_RESULTS);
    let words = [
        (more > 0).then(|| format!("{more} more results; --json has all of them.")),
        not_recorded(flow),
        not_set(flow, attributions),
    ];
    blocks.extend(words.into_iter().flatten().map(|words| Block::Text(line(words))));
    blocks
}

/// The names of the inputs that results depend on and that are not set.
fn not_set(flow: &Flow, attributions: &[Attribution]) -> Option<String> {
    const MOST: usize = 8;
    let numbers: Vec<u32> = attributions.iter().flat_map(|one| one.accuracy.numbers.clone()).collect();
    let names = unset_names(flow, &numbers);
    let (first, rest) = names.split_at(names.len().min(MOST));
    let first = first.iter().map(|name| format!("`{}`", visible(name))).collect::<Vec<_>>().join(", ");
    let more = if rest.is_empty() { String::new() } else { format!(" and {} more", rest.len()) };
    (!names.is_empty())
        .then(|| format!("Inputs that are not set: {first}{more}; give them with --set NAME=VALUE."))
}

/// The remark on a program with more operations than are recorded.
fn not_recorded(flow: &Flow) -> Option<String> {
    (flow.not_recorded > 0).then(|| {
        format!(
            "The program computes more than {} numbers: the values are right, but errors of later numbers are not \
             analysed.",
            flow.numbers.len()
        )
    })
}

fn row(flow: &Flow, attribution: &Attribution) -> Vec<Line> {
    let result = report_result(flow, &attribution.accuracy);
    let of = |role: Role, text: String| Line::default().with(role, text);
    let equals = if result.code.is_empty() { String::new() } else { format!(" = `{}`", result.code) };
    let name = line(format!("`{}`{equals}", visible(&result.name)));
    vec![
        name,
        of(Role::Plain, brief_value(&result)),
        of(Role::Strong, brief_error(&attribution.accuracy, &result)),
        of(Role::Plain, main_causes(flow, attribution).unwrap_or_default()),
    ]
}

/// The value in decimal, shortened if it is long.
fn brief_value(result: &ReportResult) -> String {
    const LONGEST: usize = 24;
    let real = result.number.and_then(Real::of);
    let short = real.filter(|_| result.value.chars().count() > LONGEST).map(|real| real.to_string());
    short.unwrap_or_else(|| result.value.clone())
}

fn brief_error(accuracy: &Accuracy, result: &ReportResult) -> String {
    match accuracy.certain_error().filter(|error| !error.is_zero()).zip(accuracy.ulp()) {
        Some((error, ulp)) => format!("{} ulp", brief_length(error.in_units(ulp).approximately())),
        None => result.error.clone(),
    }
}

/// A source of errors: the operations of a line, or a number that is read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    Line(u32),
    Reading(String),
}

impl Source {
    fn of(number: &Number) -> Source {
        match (&number.origin, number.line) {
            (Origin::Made(..), line) => Source::Line(line),
            (_, 0) => Source::Reading(visible(&number.name)),
            (_, line) => Source::Reading(format!("{} in line {line}", visible(&number.name))),
        }
    }
}

/// The sources that contribute most to the error of a result, in ulp of the exact result; or the reason why they are not
/// known.
fn main_causes(flow: &Flow, attribution: &Attribution) -> Option<String> {
    if let Some(obstacle) = attribution.obstacle {
        return Some(obstacle_words(flow, obstacle));
    }
    let ulp = attribution.accuracy.ulp();
    let mut sources: BTreeMap<Source, f64> = BTreeMap::new();
    let contributes = |part: &&Contribution| !part.contribution.is_zero();
    for part in attribution.parts.iter().filter(contributes) {
        let number = flow.numbers.get(part.number as usize)?;
        let size = ulp.map_or_else(|| part.contribution.clone(), |ulp| part.contribution.in_units(ulp));
        *sources.entry(Source::of(number)).or_default() += size.approximately();
    }
    let mut sources: Vec<(Source, f64)> = sources.into_iter().collect();
    sources.sort_by(|(_, one), (_, other)| other.abs().total_cmp(&one.abs()));
    let least = sources.first().map_or(0.0, |(_, largest)| largest.abs() * LEAST_SHARE);
    sources.retain(|(_, size)| *size != 0.0 && size.abs() >= least);
    let told = sources.iter().take(MOST_CAUSES).enumerate().map(|(place, (source, size))| {
        let source = match source {
            Source::Line(line) => format!("line {line}"),
            Source::Reading(name) => format!("reading {name}"),
        };
        let contributes = if place == 0 { " contributes" } else { "" };
        format!("{source}{contributes} {}", brief_length(*size))
    });
    let told = told.collect::<Vec<_>>().join(", ");
    (!told.is_empty()).then_some(told)
}

/// A length with its sign and at least two digits: `−0.074`, `+1024`, `+3.1e9`.
fn brief_length(length: f64) -> String {
    const DIGITS: i32 = 2;
    let size = length.abs();
    if size == 0.0 {
        return "0".to_owned();
    }
    let decimals = (DIGITS - 1 - size.log10().floor() as i32).clamp(DIGITS, 9) as usize;
    let digits = match size {
        _ if !(1e-5..1e7).contains(&size) => format!("{size:.1e}"),
        _ if size.fract() == 0.0 || size >= 100.0 => format!("{size:.0}"),
        _ => format!("{size:.decimals$}"),
    };
    with_minus(if length < 0.0 { format!("-{digits}") } else { format!("+{digits}") })
}
