//! The worst cases of a grid of two inputs, and of a search over several, in words.
//!
//! ```text
//! search for the worst error of returned
//!   tried    200000                            from seed 1
//!   …
//!   worst    0x0000, not 0xbc00: +1024 ulp
//!     a      51 (0x5260)
//!     b      83 (0x5530)
//!   To run it again:
//!   halfplay run det.c --set a=0x5260 --set b=0x5530
//! ```

use super::phrase::{code, number as number_text};
use super::reading::in_ulp;
use super::sweep::sweep_blocks;
use crate::doc::{Block, Line, Role, Table, line};
use crate::float::Float;
use crate::program::sweep::{Case, Grid, NonFiniteCase, SearchResult, Sweep, Tally};

/// Shades of an error, from the smallest.
const SHADES: [char; 5] = [' ', '░', '▒', '▓', '█'];

/// A map in text has at most this many rows, two per line.
const MOST_ROWS: u64 = 64;

/// The results of varying the inputs of a program.
#[derive(Clone, Copy, Debug)]
pub enum InputVariation<'a> {
    /// one input over all its codes
    Sweep(&'a Sweep),
    /// two inputs over a grid
    Grid(&'a Grid),
    /// a search over several inputs, with the command that runs its worst case again
    Search(&'a SearchResult, &'a str),
}

/// The results of varying the inputs of a program, in words.
pub fn variation_blocks(over: InputVariation<'_>) -> Vec<Block> {
    match over {
        InputVariation::Sweep(sweep) => sweep_blocks(sweep),
        InputVariation::Grid(grid) => grid_blocks(grid),
        InputVariation::Search(found, again) => search_blocks(found, again),
    }
}

/// The results of a grid: counts, the worst pair, the first error, and a map.
fn grid_blocks(grid: &Grid) -> Vec<Block> {
    let [x, y] = &grid.inputs;
    let heading = format!("`{}` over `{x}` and `{y}`, {} numbers of each", grid.output, grid.side);
    let mut rows = counts(&grid.tally);
    let pair = |inputs: &[Float]| {
        let inputs = grid.inputs.iter().zip(inputs).map(|(name, input)| input_words(name, *input));
        inputs.collect::<Vec<_>>().join(", ")
    };
    let case = |case: &Case| [pair(&case.inputs), case_words(case)];
    rows.extend(grid.tally.worst.as_ref().map(|worst| row("worst", case(worst))));
    rows.extend(grid.tally.first.as_ref().map(|first| row("first off", case(first))));
    let lost = |lost: &NonFiniteCase| [pair(&lost.inputs), lost_words(lost)];
    rows.extend(grid.tally.first_lost.as_ref().map(|first| row("first lost", lost(first))));
    let mut blocks = vec![Block::Heading(line(heading)), Block::Table(Table::new(Vec::new(), rows))];
    let is_shaded = grid.cells.iter().flatten().any(|error| shade(*error) != ' ');
    if grid.side <= MOST_ROWS && is_shaded {
        blocks.extend(map(grid).into_iter().map(|text| Block::Text(Line::default().with(Role::Code, text))));
        blocks.push(Block::Text(line(format!(
            "`{x}` increases from left to right and `{y}` from top to bottom, two numbers of `{y}` per line. Errors \
             over half an ulp are shaded, darker above 1, 16 and 1024 ulp."
        ))));
    }
    blocks
}

/// The result of a search, and the command that runs the worst case again.
fn search_blocks(found: &SearchResult, again: &str) -> Vec<Block> {
    let tried = [found.tried.to_string(), format!("from seed {}", found.seed)];
    let mut rows = vec![row("tried", tried)];
    rows.extend(counts(&found.tally));
    let (name, words) = match (&found.tally.worst, &found.tally.first_lost) {
        (Some(worst), _) => ("worst", case_words(worst)),
        (None, Some(lost)) => ("first lost", lost_words(lost)),
        (None, None) => ("worst", "no errors: every result that was compared is exact".to_owned()),
    };
    rows.push(row(name, [words, String::new()]));
    let inputs = found.inputs.iter().zip(found.case().unwrap_or_default());
    rows.extend(inputs.map(|(varied, input)| {
        let lane = if varied.lane == 0 { String::new() } else { format!(", lane {}", varied.lane) };
        let name = Line::default().with(Role::Dim, format!("  {}{lane}", varied.name));
        vec![name, line(format!("{} ({})", number_text(*input), code(*input))), Line::default()]
    }));
    let mut blocks = vec![
        Block::Heading(line(format!("search for the worst error of `{}`", found.output))),
        Block::Table(Table::new(Vec::new(), rows)),
    ];
    if found.case().is_some() {
        blocks.push(Block::Text(line("To run it again:")));
        blocks.push(Block::Text(Line::default().with(Role::Code, again.to_owned())));
    }
    if found.tally.worst.is_some() {
        blocks.push(Block::Text(line("A search tries some cases, not all, so worse ones may exist.")));
    }
    blocks
}

/// The numbers of results that are nearest, that are off and, if there are any, that are lost.
fn counts(tally: &Tally) -> Vec<Vec<Line>> {
    let share = |count: u64| format!("{:.1} %", 100.0 * count as f64 / tally.compared.max(1) as f64);
    let off = tally.compared - tally.nearest;
    let mut rows = vec![
        row("nearest", [tally.nearest.to_string(), share(tally.nearest)]),
        row("off", [off.to_string(), share(off)]),
    ];
    if tally.lost > 0 {
        let words = "infinite or NaN, although the exact result is in range";
        rows.push(row("lost", [tally.lost.to_string(), words.to_owned()]));
    }
    rows
}

fn row(name: &'static str, cells: [String; 2]) -> Vec<Line> {
    let [first, second] = cells.map(|cell| Line::default().with(Role::Plain, cell));
    vec![Line::default().with(Role::Dim, name), first, second]
}

fn input_words(name: &str, input: Float) -> String {
    format!("{name} = {} ({})", number_text(input), code(input))
}

fn case_words(case: &Case) -> String {
    format!("{}, not {}: {}", code(case.result), code(case.nearest), in_ulp(&case.ulp))
}

fn lost_words(lost: &NonFiniteCase) -> String {
    format!("{}, not {}", code(lost.result), code(lost.nearest))
}

/// The grid as text. A line shows two rows, with the larger of their errors.
fn map(grid: &Grid) -> Vec<String> {
    let side = usize::try_from(grid.side).unwrap_or(usize::MAX).max(1);
    let rows: Vec<&[Option<f64>]> = grid.cells.chunks(side).collect();
    let cell = |rows: &[&[Option<f64>]], column: usize| {
        let errors = rows.iter().filter_map(|row| row.get(column).copied().flatten());
        shade(errors.fold(0.0, f64::max))
    };
    rows.chunks(2).map(|rows| (0..side).map(|column| cell(rows, column)).collect()).collect()
}

fn shade(error: f64) -> char {
    let steps = [0.5, 1.0, 16.0, 1024.0].into_iter().filter(|step| error > *step).count();
    SHADES.get(steps).copied().unwrap_or(' ')
}
