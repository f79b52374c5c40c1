//! The code that compilers may emit for a program: a row for each variant, with the program as written first.
//!
//! ```text
//! possible compilations
//!   instructions  registers  result             error  compiler
//!              3          2  returned = 0x0000      0  as written
//!              2          2  returned = 0x0920         gcc fast (12.2), clang on (22.1.8)
//!   gcc fast, clang on: fused in line 1, returned = fma(x, x, −(y·y))
//! ```

use super::reading::signed;
use crate::doc::{Block, Column, Line, Role, Table, line};
use crate::program::contract::{Compilation, Outcome, Rule, formulas};
use crate::real::Real;

/// The maximum number of results listed.
const MOST_RESULTS: usize = 4;

/// The maximum number of fused lines that are named.
const MOST_LINES: usize = 8;

/// The code that compilers may emit; empty if `compilations` is empty, as for a program without products.
pub fn compilation_blocks(compilations: &[Compilation]) -> Vec<Block> {
    if compilations.is_empty() {
        return Vec::new();
    }
    let heads = ["instructions", "registers", "result", "error", "compiler"].map(line).to_vec();
    let columns = vec![Column::Right, Column::Right, Column::Left, Column::Right, Column::Left];
    let rows = compilations.iter().flat_map(rows).collect();
    let mut blocks = vec![
        Block::Heading(Line::default().with(Role::Strong, "possible compilations")),
        Block::Table(Table::new(columns, rows).headed(heads)),
    ];
    let fused = compilations.iter().filter(|one| !one.contracted.fused.is_empty());
    blocks.extend(fused.clone().map(|one| Block::Text(line(fusion_words(one)))));
    blocks.push(Block::Text(line(match fused.count() {
        0 => "No compiler here fuses anything that the text does not: each emits the program as it is written.",
        _ => "Each of these is legal, so a compiler may emit any of them; the versions are those that were measured.",
    })));
    blocks.push(Block::Text(line(
        "Instructions counts those that compute, ignoring sign changes; registers counts the numbers held at once, inputs included.",
    )));
    blocks
}

/// The heading of a run of the program as compilers may emit it.
pub fn contracted_words(rule: Rule) -> String {
    format!("The program as `{}` may emit it:", versions(&[rule]))
}

/// The first result is in the row of the counts, and each further one in its own row.
fn rows(compilation: &Compilation) -> Vec<Vec<Line>> {
    let first = [compilation.instructions.to_string(), compilation.registers.to_string()];
    let told = compilation.results.iter().take(MOST_RESULTS).enumerate();
    let mut rows: Vec<Vec<Line>> = told
        .map(|(place, result)| {
            let mut cells =
                if place == 0 { first.clone().map(line).to_vec() } else { vec![Line::default(); 2] };
            let by = if place == 0 { versions(&compilation.rules) } else { String::new() };
            let bits = format!("{} = `{}`", result.name, hex(result));
            cells.extend([line(bits), line(error_words(result)), line(by)]);
            cells
        })
        .collect();
    let more = compilation.results.len().saturating_sub(MOST_RESULTS);
    if more > 0 {
        let mut cells = vec![Line::default(); 5];
        cells.splice(2..3, [line(format!("and {more} more"))]);
        rows.push(cells);
    }
    rows
}

fn hex(result: &Outcome) -> String {
    let digits = result.value.format().width() as usize / 4;
    format!("{:#0width$x}", result.value.bits(), width = digits + 2)
}

/// The error in ulp: in full if that is short, otherwise to three decimal places. Empty if it is not known.
fn error_words(result: &Outcome) -> String {
    match &result.ulp {
        None => String::new(),
        Some(ulp) if ulp.is_zero() => "0".to_owned(),
        Some(ulp) => format!("{} ulp", signed(&shortened(ulp))),
    }
}

fn shortened(ulp: &Real) -> String {
    let whole = ulp.to_string();
    if whole.len() <= 12 { whole } else { format!("{:.3}", ulp.approximately()) }
}

/// The lines that were fused, and the resulting formulas.
pub fn fusion_words(compilation: &Compilation) -> String {
    let mut lines: Vec<u32> = compilation.contracted.fused.iter().map(|fused| fused.sum).collect();
    lines.dedup();
    let lines: Vec<String> = lines.iter().take(MOST_LINES).map(u32::to_string).collect();
    let found = formulas(&compilation.contracted.flow);
    let told: Vec<String> = found.iter().take(MOST_RESULTS).map(|formula| format!("`{formula}`")).collect();
    let more = if found.len() > told.len() { ", …" } else { "" };
    format!("{}: fused in line {}, {}{more}", names(&compilation.rules), lines.join(", "), told.join(", "),)
}

fn names(rules: &[Rule]) -> String {
    rules.iter().copied().map(Rule::name).collect::<Vec<_>>().join(", ")
}

/// The rules and compilers, each with the measured version.
pub(super) fn versions(rules: &[Rule]) -> String {
    let named = rules.iter().map(|rule| match (rule, rule.version()) {
        (Rule::Off, _) => "as written".to_owned(),
        (_, Some(version)) => format!("{} ({version})", rule.name()),
        (_, None) => rule.name().to_owned(),
    });
    named.collect::<Vec<_>>().join(", ")
}
