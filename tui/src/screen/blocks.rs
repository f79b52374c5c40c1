//! Blocks of a document as lines of cells.

use super::palette::Palette;
use super::styled::{Styled, wrap};
use halfplay_core::doc::{Bits, Block, Column, Line, Picture, Piece, Role, Ruler, Table, fold};
use ratatui::style::Style;

/// Sentences are no longer than this, however wide the window is: they read better so.
const LONGEST: usize = 88;
/// A ruler is no longer than this.
const LONGEST_RULER: usize = 61;

/// A cell is not broken into pieces shorter than this.
const SHORTEST_CELL: usize = 12;

/// The lines of a block in `width` columns. Rows of bits may be longer, and are to be cut.
pub fn lines(block: &Block, width: usize, palette: Palette) -> Vec<Styled> {
    match block {
        Block::Heading(line) => vec![Styled::default().with(line, palette)],
        Block::Text(line) => wrap(line, width.min(LONGEST), palette),
        Block::Table(table) => table_lines(table, width, palette),
        Block::Picture(picture) => picture_lines(picture, width, palette),
        Block::Ruler(ruler) => ruler_lines(ruler, width, palette),
    }
}

/// Columns that line up, two blanks between them. The last cell of a row is wrapped within its column.
pub fn table_lines(table: &Table, width: usize, palette: Palette) -> Vec<Styled> {
    let count = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell_width = |column| table.rows.iter().filter_map(|row| row.get(column)).map(Line::width).max();
    let widths: Vec<usize> = (0..count).map(|column| cell_width(column).unwrap_or(0)).collect();
    let mut lines = Vec::new();
    for row in &table.rows {
        let mut line = Styled::default();
        let mut start = 0;
        for (column, cell) in row.iter().enumerate() {
            let last = column + 1 == row.len();
            let right = table.columns.get(column) == Some(&Column::Right);
            let blanks = if right { widths[column] - cell.width() } else { 0 };
            line = line.to(start + blanks);
            if last && !right && start + cell.width() > width && start + SHORTEST_CELL <= width {
                let mut pieces = wrap(cell, width - start, palette).into_iter();
                lines.push(line.append(pieces.next().unwrap_or_default()));
                line = pieces.next_back().map_or_else(Styled::default, |end| {
                    lines.extend(pieces.map(|piece| Styled::indented(start).append(piece)));
                    Styled::indented(start).append(end)
                });
            } else {
                line = line.with(cell, palette);
            }
            start += widths[column] + 2;
        }
        lines.push(line);
    }
    lines
}

/// The weight of the leftmost column, then the rows. What does not fit between the operator and the label is
/// cut, with a mark.
fn picture_lines(picture: &Picture, width: usize, palette: Palette) -> Vec<Styled> {
    let weight = Styled::indented(2).text(format!("2^{}", picture.top), palette.style(Role::Dim));
    let label = picture.rows.iter().map(|row| row.label.width()).max().unwrap_or(0);
    let room = width.saturating_sub(2 + if label > 0 { label + 2 } else { 0 });
    // A very narrow window has room for bits only.
    let (room, labels) = if room < 12 { (width.saturating_sub(2), false) } else { (room, true) };
    let pieces = if picture.width() + picture.gaps.len() <= room { unfolded(picture) } else { fold(picture) };
    let rows = picture.rows.iter().map(|row| {
        let operator = Styled::default().text(format!("{:1} ", row.operator), Style::new());
        let cells = bits(row, &pieces, palette).cut(room);
        let line = operator.append(Styled::from(cells));
        if labels { line.text("  ", Style::new()).with(&row.label, palette) } else { line }
    });
    [weight].into_iter().chain(rows).collect()
}

/// All columns, with the gaps.
fn unfolded(picture: &Picture) -> Vec<Piece> {
    let column = |column: usize| {
        let gap = picture.gaps.contains(&column).then_some(Piece::Gap);
        gap.into_iter().chain([Piece::Shown(column, column + 1)])
    };
    (0..picture.width()).flat_map(column).collect()
}

fn bits(row: &Bits, pieces: &[Piece], palette: Palette) -> Styled {
    let cell = |column: usize| row.cells.get(column).copied().unwrap_or((' ', Role::Plain));
    pieces.iter().fold(Styled::default(), |line, piece| match *piece {
        Piece::Gap => line.text(" ", Style::new()),
        Piece::Shown(from, to) => {
            (from..to).map(cell).fold(line, |line, (c, role)| line.joined(c, palette.style(role)))
        }
        Piece::Folded(from, to) => {
            let folded = format!("…({})…", to - from);
            let blank = cell(from).0 == ' ';
            let text = if blank { " ".repeat(folded.chars().count()) } else { folded };
            line.text(text, palette.style(Role::Dim))
        }
    })
}

/// The line between two neighbours, the chosen one strong, their values below.
fn ruler_lines(ruler: &Ruler, width: usize, palette: Palette) -> Vec<Styled> {
    let [left, right] = [&ruler.left, &ruler.right].map(|end| end[0].chars().count());
    let length = width.saturating_sub(left + right + 4).clamp(9, LONGEST_RULER);
    let length = length - usize::from(length.is_multiple_of(2));
    let end = |chosen: bool| palette.style(if chosen { Role::Good } else { Role::Plain });
    let mut line = Styled::default().text(&ruler.left[0], end(!ruler.chose_right)).text(" ", Style::new());
    for place in 0..length {
        let role = if place == ruler.place(length) { Role::Strong } else { Role::Dim };
        line = line.joined(ruler.mark(place, length), palette.style(role));
    }
    let line = line.text(" ", Style::new()).text(&ruler.right[0], end(ruler.chose_right));
    // Below the ends of the line, the values; where both do not fit, each has a row.
    let value = |text: &str, start: usize| Styled::indented(start).text(text, palette.style(Role::Dim));
    let [low, high] = [&ruler.left, &ruler.right].map(|end| end[1].chars().count());
    let start = left + 1;
    let end = (start + length).saturating_sub(high);
    let middle = start + length / 2 - 3;
    let below = value(&ruler.left[1], start);
    let above = value(&ruler.right[1], 0);
    if start + low + 2 > end {
        return vec![line, below, Styled::indented(end).append(above)];
    }
    let named = start + low + 2 <= middle && middle + 8 <= end;
    let below = if named { below.to(middle).text("middle", palette.style(Role::Dim)) } else { below };
    vec![line, below.to(end).append(above)]
}
