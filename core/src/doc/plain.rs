//! A document as plain text: no colour, everything said in characters.

use super::block::{Block, Column, Doc, Picture, Ruler, Table};
use super::fold::{Piece, fold};
use super::span::Line;

/// The document as text of at most `width` columns where it can be wrapped; pictures are as wide as they are.
pub fn plain(doc: &Doc, width: usize) -> String {
    let mut out = String::new();
    for (i, block) in doc.blocks.iter().enumerate() {
        if i > 0 && matches!(block, Block::Heading(_)) {
            out.push('\n');
        }
        match block {
            Block::Heading(line) => push_line(&mut out, "", &line.text()),
            Block::Text(line) => wrap(&line.text(), width.saturating_sub(2).max(20))
                .iter()
                .for_each(|text| push_line(&mut out, "  ", text)),
            Block::Table(table) => table_lines(table).iter().for_each(|text| push_line(&mut out, "  ", text)),
            Block::Picture(picture) => {
                picture_lines(picture).iter().for_each(|text| push_line(&mut out, "    ", text));
            }
            Block::Ruler(ruler) => {
                ruler_lines(ruler, width).iter().for_each(|text| push_line(&mut out, "    ", text));
            }
        }
    }
    out
}

fn push_line(out: &mut String, indent: &str, text: &str) {
    let text = text.trim_end();
    if !text.is_empty() {
        out.push_str(indent);
        out.push_str(text);
    }
    out.push('\n');
}

/// Breaks a text at blanks into lines of at most `width` characters; longer words stand alone.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut();
        match last {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The rows of a table, columns padded, two blanks between them.
fn table_lines(table: &Table) -> Vec<String> {
    let count = table.rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell_width = |column| table.rows.iter().filter_map(|row| row.get(column)).map(Line::width).max();
    let widths: Vec<usize> = (0..count).map(|column| cell_width(column).unwrap_or(0)).collect();
    let write_row = |row: &Vec<Line>| {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let pad = " ".repeat(widths[column] - cell.width());
            match table.columns.get(column) {
                Some(Column::Right) => pad + &cell.text(),
                _ => cell.text() + &pad,
            }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    table.rows.iter().map(write_row).collect()
}

/// The weight of the leftmost column, then the rows.
fn picture_lines(picture: &Picture) -> Vec<String> {
    let pieces = fold(picture);
    let mut lines = vec![format!("  2^{}", picture.top)];
    for row in &picture.rows {
        let mut text = format!("{:1} ", row.operator);
        for piece in &pieces {
            match *piece {
                Piece::Gap => text.push(' '),
                Piece::Shown(from, to) => {
                    text.extend((from..to).map(|column| row.cells.get(column).map_or(' ', |cell| cell.0)));
                }
                Piece::Folded(from, to) => {
                    let folded = format!("…({})…", to - from);
                    let blank = row.cells.get(from).is_none_or(|cell| cell.0 == ' ');
                    text.push_str(&if blank { " ".repeat(folded.chars().count()) } else { folded });
                }
            }
        }
        text.push_str("  ");
        text.push_str(&row.label.text());
        lines.push(text);
    }
    lines
}

/// The line between two neighbours, with the middle marked, and what stands at its ends below.
fn ruler_lines(ruler: &Ruler, width: usize) -> Vec<String> {
    let ends: usize = ruler.left[0].chars().count() + ruler.right[0].chars().count();
    let length = width.saturating_sub(ends + 8).clamp(21, 61) | 1;
    let marks: Vec<char> = (0..length).map(|i| ruler.mark(i, length)).collect();
    let marks: String = marks.into_iter().collect();
    let line = format!("{} {marks} {}", ruler.left[0], ruler.right[0]);
    let middle = ruler.left[0].chars().count() + 1 + length / 2;
    let mut below = vec![' '; line.chars().count()];
    put(&mut below, 0, &ruler.left[1]);
    let right = line.chars().count().saturating_sub(ruler.right[1].chars().count());
    put(&mut below, right, &ruler.right[1]);
    if below[middle - 4..middle + 4].iter().all(|&c| c == ' ') {
        put(&mut below, middle - 3, "middle");
    }
    vec![line, below.into_iter().collect()]
}

fn put(row: &mut [char], at: usize, text: &str) {
    row.iter_mut().skip(at).zip(text.chars()).for_each(|(cell, c)| *cell = c);
}

impl Ruler {
    /// The character at place `i` of a ruler `length` (odd) characters long.
    pub fn mark(&self, i: usize, length: usize) -> char {
        let value = self.place(length);
        match i {
            _ if i == value => '●',
            0 => '├',
            _ if i + 1 == length => '┤',
            _ if i == length / 2 => '┼',
            _ => '─',
        }
    }

    /// The place of the value on a ruler `length` (odd) characters long: on an end or in the middle only if
    /// it is exactly there.
    pub fn place(&self, length: usize) -> usize {
        let middle = length / 2;
        let last = length - 1;
        match self.at {
            0 => 0,
            500 => middle,
            1000.. => last,
            at @ 1..500 => (at as usize * middle / 500).clamp(1, middle - 1),
            at => (middle + (at as usize - 500) * middle / 500).clamp(middle + 1, last - 1),
        }
    }
}
