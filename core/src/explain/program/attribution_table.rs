//! Error contribution per line: a row for each line that contributes to a result's error.
//!
//! ```text
//!   cause  own error  × gain  = in the result
//!   w         −377.5  × 0                   0              │
//!   f             −1  × 1                  −1  ████████████│
//! ```

use crate::doc::{Line, line};
use crate::explain::attribution::AttributionReport;
use crate::explain::phrase::{count, with_minus};
use crate::explain::reading::in_few_digits;
use crate::program::exact::{Attribution, Contribution};
use crate::program::flow::{Flow, Origin};
use crate::real::Real;

/// The attribution of a result's error.
#[derive(Clone, PartialEq, Debug)]
pub struct AttributionTable {
    /// the contribution of each line
    pub parts: Vec<LineContribution>,
    /// sentences; those about a row have its index
    pub words: Vec<(Option<usize>, Line)>,
}

/// The contribution of a line to the error of a result.
#[derive(Clone, PartialEq, Debug)]
pub struct LineContribution {
    /// the index of its row, if it has one
    pub row: Option<usize>,
    /// the name of its number, or its line and operation
    pub name: String,
    /// its own error, in ulp of the result
    pub own: String,
    /// the linear amplification of that error by the rest of the program
    pub gain: String,
    /// its contribution to the error of the result
    pub contribution: String,
    /// the contribution divided by the largest one: from −1 to 1
    pub share: f64,
}

/// The maximum number of lines listed one by one.
const MOST: usize = 64;

/// The attribution of a result's error. `row` finds the row of a number.
pub fn attribution_table(
    flow: &Flow,
    result: &Attribution,
    row: impl Fn(u32) -> Option<usize>,
) -> AttributionTable {
    let report = AttributionReport { flow, result };
    let is_made = |number: &u32| {
        flow.numbers.get(*number as usize).is_some_and(|one| matches!(one.origin, Origin::Made(..)))
    };
    let words = report.words().into_iter().map(|(number, words)| (number.and_then(&row), line(words)));
    let words = words.collect();
    AttributionTable {
        parts: line_contributions(&report, |number| Some(number).filter(is_made).and_then(&row)),
        words,
    }
}

/// The lines that run once and have an error of their own, in execution order, at most [`MOST`]; then the lines that
/// run repeatedly. `row` finds the row of a number.
fn line_contributions(
    report: &AttributionReport<'_>,
    row: impl Fn(u32) -> Option<usize>,
) -> Vec<LineContribution> {
    let repeated = report.result.repeated(report.flow);
    let often = |part: &&Contribution| {
        let statement = report.number(part).map(|number| number.statement);
        !repeated.iter().any(|repeated| Some(repeated.statement) == statement)
    };
    let counts = |part: &&Contribution| !part.own.error.is_zero();
    let parts: Vec<&Contribution> =
        report.result.parts.iter().filter(counts).filter(often).take(MOST).collect();
    let sizes =
        parts.iter().map(|part| &part.contribution).chain(repeated.iter().map(|one| &one.contribution));
    let size = |real: &Real| real.approximately().abs();
    let largest = sizes.map(size).fold(0.0, f64::max);
    let share = |real: &Real| if largest > 0.0 { real.approximately() / largest } else { 0.0 };
    let one = |part: &&Contribution| LineContribution {
        row: row(part.number),
        name: report.number(part).map_or_else(String::new, |number| match number.name.as_str() {
            "" => match &number.origin {
                Origin::Made(operation, _) => format!("line {}, {operation}", number.line),
                _ => format!("line {}", number.line),
            },
            name => name.to_owned(),
        }),
        own: report.bare_length(&part.own.error),
        gain: part.gain().map_or_else(|| "·".to_owned(), |gain| with_minus(in_few_digits(&gain))),
        contribution: report.bare_length(&part.contribution),
        share: share(&part.contribution),
    };
    let again = repeated.iter().map(|repeated| LineContribution {
        row: None,
        name: format!("{}, {}", repeated.name, count(repeated.times, "time")),
        own: String::new(),
        gain: String::new(),
        contribution: report.bare_length(&repeated.contribution),
        share: share(&repeated.contribution),
    });
    parts.iter().map(one).chain(again).collect()
}
