//! A map in fixed type; the chosen cell is underlined.

use super::words::{Typeface, is_coloured, paragraph, text, words};
use crate::doc::block::{Cell, Grid};

/// The sentence on the contents of a cell.
pub(super) fn held(grid: &Grid) -> String {
    if grid.cells.width() > 0 { paragraph(&words(&grid.cells)) } else { String::new() }
}

/// The captions and the rows.
pub(super) fn grid(grid: &Grid) -> String {
    let fixed = |content: &str| {
        let content: Vec<String> = content.split(' ').map(|word| text(word, Typeface::Fixed)).collect();
        format!("\\texttt{{{}}}", content.join("~"))
    };
    let mut rows = Vec::new();
    if grid.top.width() > 0 {
        rows.push(format!(" & {}", fixed(&grid.top.text())));
    }
    rows.extend(grid.rows.iter().enumerate().map(|(i, row)| {
        let runs = row.chunk_by(|a, b| a.role == b.role && a.chosen == b.chosen);
        let cells: String = runs.map(|run| cells(grid, run)).collect();
        format!("{} & {cells}", fixed(grid.caption(i).trim_end()))
    }));
    if rows.is_empty() {
        return String::new();
    }
    format!("\\begin{{tabular}}{{@{{}}l@{{\\enspace}}l@{{}}}}\n{}\\\\\n\\end{{tabular}}", rows.join("\\\\\n"))
}

/// The legend: the meanings of the characters.
pub(super) fn legend(grid: &Grid) -> String {
    if grid.legend.width() > 0 { paragraph(&words(&grid.legend)) } else { String::new() }
}

/// Cells of one role, either all chosen or none.
fn cells(grid: &Grid, run: &[Cell]) -> String {
    let Some(cell) = run.first() else { return String::new() };
    let spaced = grid.spaced(run, |cell| cell.mark);
    let marks = spaced.chars().map(|mark| match mark {
        ' ' => "~".to_owned(),
        mark => text(&mark.to_string(), Typeface::Fixed),
    });
    let marks = format!("\\texttt{{{}}}", marks.collect::<String>());
    let marks = if cell.chosen { format!("\\underline{{{marks}}}") } else { marks };
    match is_coloured(cell.role) {
        true => format!("\\textcolor{{hp-{}}}{{{marks}}}", cell.role.name()),
        false => marks,
    }
}
