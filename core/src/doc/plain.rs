//! Writes a document as plain text, without colour.

use super::block::{Block, Column, Doc, Picture, Table};
use super::fold::{Piece, fold, fold_words, folded};
use super::grid::grid_lines;
use super::pad::padded;
use super::plot::Plot;
use super::ruler::ruler_lines;
use super::scale::scale_lines;
use super::span::Line;
use super::wrap::{wrap, wrap_line};

/// The document as text of at most `width` columns where possible. Single words, values and rows of bits are never cut.
pub fn plain(doc: &Doc, width: usize) -> String {
    let mut out = String::new();
    for (i, block) in doc.blocks.iter().enumerate() {
        if i > 0 && matches!(block, Block::Heading(_)) {
            out.push('\n');
        }
        let (indent, lines) = match block {
            Block::Heading(line) => ("", vec![line.text()]),
            Block::Text(line) => ("  ", wrap_line(line, width.saturating_sub(2).max(20))),
            Block::Table(table) => ("  ", table_lines(table, width.saturating_sub(2))),
            Block::Picture(picture) => ("    ", picture_lines(picture, width.saturating_sub(4))),
            Block::Ruler(ruler) => ("    ", ruler_lines(ruler, width.saturating_sub(4))),
            Block::Scale(scale) => ("    ", scale_lines(scale, width.saturating_sub(4))),
            Block::Strips(strips) => {
                let width = width.saturating_sub(2);
                ("  ", table_lines(&strips.table(width), width))
            }
            Block::Plot(plot) => ("  ", plot_lines(plot, width.saturating_sub(2))),
            Block::Grid(grid) => ("  ", grid_lines(grid, width.saturating_sub(2).max(20))),
        };
        lines.iter().for_each(|text| push_line(&mut out, indent, text));
    }
    out
}

/// The lines of a plot.
pub(super) fn plot_lines(plot: &Plot, width: usize) -> Vec<String> {
    plot.drawn(width).lines.iter().map(|line| line.text().trim_end().to_owned()).collect()
}

fn push_line(out: &mut String, indent: &str, text: &str) {
    let text = text.trim_end();
    if !text.is_empty() {
        out.push_str(indent);
        out.push_str(text);
    }
    out.push('\n');
}

/// The position of a column of a table, in characters.
#[derive(Clone, Copy)]
struct TextColumn {
    column: usize,
    start: usize,
    end: usize,
    side: Column,
}

/// The rows of a table, with two spaces between columns. Columns that do not fit beside the others continue below,
/// where they line up too.
pub(super) fn table_lines(table: &Table, width: usize) -> Vec<String> {
    let bands = bands(table, width);
    let text = |row: &[Line], column: usize| row.get(column).map(Line::text).unwrap_or_default();
    let band_text = |row: &[Line], band: &[TextColumn]| {
        band.iter().fold(String::new(), |line, place| {
            let text = text(row, place.column);
            let start = match place.side {
                Column::Left => place.start,
                Column::Right => place.end - text.chars().count().min(place.end),
            };
            if text.is_empty() { line } else { padded(&line, start) + &text }
        })
    };
    let lines = table.all_rows().flat_map(|row| {
        let lines = bands.iter().map(|band| band_text(row, band)).enumerate();
        lines.filter(|(i, text)| *i == 0 || !text.is_empty()).map(|(_, text)| text)
    });
    lines.collect()
}

/// The non-empty columns, in bands of at most `width` characters. Bands below the first are indented and left-aligned.
fn bands(table: &Table, width: usize) -> Vec<Vec<TextColumn>> {
    let mut bands: Vec<Vec<TextColumn>> = vec![Vec::new()];
    for (column, wanted) in table.widths().into_iter().enumerate().filter(|(_, wanted)| *wanted > 0) {
        let below = bands.len() > 1;
        let last = bands.last().and_then(|band| band.last());
        let side = match table.columns.get(column) {
            Some(Column::Right) if !below => Column::Right,
            _ => Column::Left,
        };
        let start = last.map_or(if below { 4 } else { 0 }, |last| last.end + 2);
        let end = match last {
            Some(last) if side == Column::Right && last.side == Column::Left => {
                last.start + table.joint_width(last.column, column)
            }
            _ => start + wanted,
        };
        if last.is_some() && end > width {
            bands.push(vec![TextColumn { column, start: 4, end: 4 + wanted, side: Column::Left }]);
        } else {
            bands
                .iter_mut()
                .last()
                .into_iter()
                .for_each(|band| band.push(TextColumn { column, start, end, side }));
        }
    }
    bands
}

/// The weight of the leftmost column, then the rows. Labels are at the right of the rows, or above them if one of them
/// does not fit.
pub(super) fn picture_lines(picture: &Picture, width: usize) -> Vec<String> {
    let pieces = fold(picture);
    let rows: Vec<String> = (0..picture.rows.len()).map(|row| row_text(picture, row, &pieces)).collect();
    let longest = rows.iter().zip(&picture.rows).filter(|(_, row)| row.label.width() > 0);
    let beside = longest.map(|(text, row)| text.chars().count() + 2 + row.label.width()).max() <= Some(width);
    let mut lines = vec![format!("  2^{}", picture.top)];
    for (place, (text, row)) in rows.into_iter().zip(&picture.rows).enumerate() {
        let label = row.label.text();
        if picture.is_sum(place) {
            lines.push("─".repeat(text.chars().count()));
        }
        match beside {
            _ if label.is_empty() => lines.push(text),
            true => lines.push(format!("{text}  {label}")),
            false => lines.extend([format!("  {label}"), text]),
        }
    }
    lines.extend(fold_words(&pieces).iter().flat_map(|words| wrap(words, width)));
    lines
}

/// One row of a picture without its label: operator and bits. All rows have the same length.
fn row_text(picture: &Picture, row: usize, pieces: &[Piece]) -> String {
    let row = &picture.rows[row];
    let cell = |column: usize| row.cells.get(column).map_or(' ', |cell| cell.0);
    let mut text = format!("{:1} ", row.operator);
    for piece in pieces {
        match *piece {
            Piece::Gap => text.push(' '),
            Piece::Shown(from, to) => text.extend((from..to).map(cell)),
            Piece::Folded(from, to) if matches!(cell(from), '0' | '1') => text.push_str(&folded(to - from)),
            Piece::Folded(from, to) => {
                text.extend(std::iter::repeat_n(cell(from), folded(to - from).chars().count()));
            }
        }
    }
    text
}
