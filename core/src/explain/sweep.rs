//! The error of a result over all codes of an input, in words.
//!
//! ```text
//! returned over all codes of x
//!          nearest            off  compiler
//!   39772 (84.4 %)  7327 (15.6 %)  as written
//!  47101 (100.0 %)              0  gcc fast (12.2), clang on (22.1.8)
//!          x                  result  nearest    error  compiler
//!   worst  0.984375 (0x3be0)  0xa400  0xa3e0   −32 ulp  as written
//! ```

use super::compilations::versions;
use super::phrase::{code, number as number_text};
use super::reading::{in_few_digits, in_ulp};
use crate::doc::{Axis, Block, Column as Side, Curve, Line, Plot, Role, Table, line};
use crate::float::Float;
use crate::program::contract::Rule;
use crate::program::sweep::{Case, NoSweep, Sweep, SweepRow};
use crate::typo::visible;

/// The results of a sweep: for each row the counts, the worst case and the first error, and a plot of the largest
/// errors.
pub fn sweep_blocks(sweep: &Sweep) -> Vec<Block> {
    let heading = format!("`{}` over {} of `{}`", sweep.output, codes(sweep.stride), sweep.input);
    let mut blocks = vec![Block::Heading(line(heading)), Block::Plot(sweep_plot(sweep, None))];
    blocks.extend(sweep_tables(sweep));
    blocks.push(Block::Text(line(LEFT_OUT)));
    blocks
}

/// The codes that a sweep does not try.
const LEFT_OUT: &str = "Infinities and NaNs are not tried, nor is −0, which equals 0.";

/// Counts, worst cases and remarks.
pub fn sweep_tables(sweep: &Sweep) -> Vec<Block> {
    let mut blocks = vec![Block::Table(counts(sweep))];
    let rows: Vec<Vec<Line>> = sweep.rows.iter().flat_map(cases).collect();
    if !rows.is_empty() {
        let heads =
            ["", &format!("`{}`", sweep.input), "result", "nearest", "error", "compiler"].map(line).to_vec();
        let columns = vec![Side::Left, Side::Left, Side::Left, Side::Left, Side::Right, Side::Left];
        blocks.push(Block::Table(Table::new(columns, rows).headed(heads)));
    }
    if sweep.rows.iter().any(|row| row.tally.lost > 0) {
        blocks
            .push(Block::Text(line("Lost results are infinite or NaN although the exact one is in range.")));
    }
    if sweep.rows.first().is_some_and(|row| row.tally.compared == 0) {
        blocks.push(Block::Text(line(
            "No result could be compared: the exact one is out of range, does not exist, or needs too many digits.",
        )));
    }
    if sweep.stride > 1 {
        blocks.push(Block::Text(line(format!(
            "Running the program for every code would take too long, so {} evenly spaced codes were tried.",
            sweep.tried
        ))));
    }
    blocks
}

/// The rules and compilers of a row: `as written`, `gcc fast (12.2), clang on (22.1.8)`.
pub fn sweep_row_name(row: &SweepRow) -> String {
    versions(&row.rules)
}

/// A short form of [`sweep_row_name`], for tables that repeat the name.
pub fn brief_name(row: &SweepRow) -> String {
    match row.rules.as_slice() {
        [Rule::Off, ..] => "as written".to_owned(),
        [] | [_] => sweep_row_name(row),
        [first, more @ ..] => format!("{} and {} more", first.name(), more.len()),
    }
}

/// The codes that are tried: all of them, or one in `stride`.
fn codes(stride: u64) -> String {
    match stride {
        1 => "all codes".to_owned(),
        2 => "every second code".to_owned(),
        3 => "every third code".to_owned(),
        _ => format!("one code in {stride}"),
    }
}

/// For each row, the number of results that are the nearest number, and of those that are not; in a third column, the
/// number of lost results, if any row has some.
fn counts(sweep: &Sweep) -> Table {
    let are_lost = sweep.rows.iter().any(|row| row.tally.lost > 0);
    let rows = sweep.rows.iter().map(|row| {
        let tally = &row.tally;
        let share = |count: u64| match count {
            0 => "0".to_owned(),
            count => format!("{count} ({:.1} %)", 100.0 * count as f64 / tally.compared.max(1) as f64),
        };
        let counts = [share(tally.nearest), share(tally.compared - tally.nearest)];
        let lost = are_lost.then(|| tally.lost.to_string());
        counts.into_iter().chain(lost).chain([sweep_row_name(row)]).map(line).collect()
    });
    let heads = ["nearest", "off"].into_iter().chain(are_lost.then_some("lost")).chain(["compiler"]);
    let counts = if are_lost { 3 } else { 2 };
    let columns = std::iter::repeat_n(Side::Right, counts).chain([Side::Left]).collect();
    Table::new(columns, rows.collect()).headed(heads.map(line).collect())
}

/// The worst case of a row, and its first error.
fn cases(row: &SweepRow) -> Vec<Vec<Line>> {
    let tally = &row.tally;
    let cases = [("worst", &tally.worst), ("first off", &tally.first)];
    let row = |(name, case): (&'static str, &Option<Case>)| {
        let case = case.as_ref()?;
        let input = case.inputs.first()?;
        let mut cells = vec![Line::default().with(Role::Dim, name)];
        let input = format!("{} ({})", number_text(*input), code(*input));
        let told = [input, code(case.result), code(case.nearest), in_ulp(&case.ulp), brief_name(row)];
        cells.extend(told.map(line));
        Some(cells)
    };
    cases.into_iter().filter_map(row).collect()
}

/// The largest error in each column, for each row. `at` is the reader's column.
pub fn sweep_plot(sweep: &Sweep, at: Option<usize>) -> Plot {
    let sizes = sweep.rows.iter().flat_map(|row| &row.columns).map(|column| column.ulp);
    let most = sizes.fold(0.0, f64::max);
    let is_steep = most > STEEP;
    // Large errors are compressed, so that small ones beside them can be distinguished.
    let height = |ulp: f64| if is_steep { (1.0 + 2.0 * ulp).ln() } else { ulp };
    let count = sweep.rows.first().map_or(0, |row| row.columns.len());
    let across = |place: usize| place as f64 / count.saturating_sub(1).max(1) as f64;
    let room = if most > 0.0 { height(most) } else { 1.0 };
    let curve = |(nth, row): (usize, &SweepRow)| Curve {
        name: brief_name(row),
        role: if nth == 0 { Role::Strong } else { Role::Dim },
        dotted: nth % 2 == 1,
        points: row
            .columns
            .iter()
            .enumerate()
            .filter(|(_, column)| column.at.is_some())
            .map(|(place, column)| [across(place), height(column.ulp) / room])
            .collect(),
    };
    let ends = [sweep.format.max_finite() | sweep.format.sign_mask(), sweep.format.max_finite()];
    let top = sweep.rows.iter().filter_map(|row| row.tally.worst.as_ref());
    let top = top.map(|worst| worst.ulp.clone().magnitude()).max();
    Plot {
        across: Axis {
            name: sweep.input.clone(),
            ends: ends.map(|bits| number_text(Float::new(sweep.format, bits))),
        },
        up: Axis {
            name: if is_steep { "error in ulp, logarithmic".to_owned() } else { "error in ulp".to_owned() },
            ends: ["0".to_owned(), top.map_or_else(|| "1".to_owned(), |top| in_few_digits(&top))],
        },
        curves: sweep.rows.iter().enumerate().rev().map(curve).collect(),
        at: at.map(across),
    }
}

/// If no error is larger than this many ulp, the plot is to scale.
const STEEP: f64 = 8.0;

/// The reason why inputs cannot be varied.
pub fn no_sweep_words(why: &NoSweep) -> String {
    match why {
        NoSweep::NoInput(name, known) if known.is_empty() => {
            format!("the program has no input named {}, and no other input that is a number", visible(name))
        }
        NoSweep::NoInput(name, known) => {
            format!(
                "the program has no input named {}; its inputs are {}",
                visible(name),
                visible(&known.join(", "))
            )
        }
        NoSweep::NoInputs => {
            "the program has no input to vary; --worst takes the names of numbers that the program loads from memory"
                .to_owned()
        }
        NoSweep::Twice(name) => format!("{} is named twice; name each input once", visible(name)),
        NoSweep::TooWide(name, format) => format!(
            "{} is an {}, which has too many codes to try them all; name a 16-bit input, which has 65,536 codes, or \
             search wider inputs with --worst",
            visible(name),
            format.name()
        ),
        NoSweep::NoOutput => "the program has no numeric result".to_owned(),
        NoSweep::Chooses(line) => format!(
            "line {line} compares numbers or converts them to integers, so another input may take another path; \
             inputs can be varied only in straight-line programs"
        ),
        NoSweep::Held => {
            "a held number does not stay held while an input varies; release it, or change the program"
                .to_owned()
        }
    }
}
