//! Tables: aligned columns, with bit fields on a tint.

use super::canvas::{Canvas, MARGIN, ROOM, Units, escape};
use super::text::{TextKind, width};
use crate::doc::block::{Column, Table};
use crate::doc::span::{Line, Role, Span};

const SIZE: f64 = 14.0;
const SMALLEST: f64 = 10.0;
/// Distance between bits in a field, in em.
const FIELD_PITCH: f64 = 0.63;
/// Distance between columns, in em.
const GAP: f64 = 1.3;

impl Canvas {
    /// Draws the table, in smaller type if that makes it fit.
    pub fn table(&mut self, table: &Table) {
        let natural = places(table, SIZE).last().map_or(0.0, |place| place.end);
        let size = (SIZE * (ROOM / natural.max(1.0)).min(1.0)).max(SMALLEST);
        let places = places(table, size);
        let leading = size * 1.75;
        self.y += 6.0;
        for row in table.all_rows() {
            if let ([remark], false) = (row.as_slice(), places.len() == 1) {
                self.text(remark, TextKind::Body);
                continue;
            }
            self.y += leading;
            let y = self.y - leading * 0.32;
            for place in &places {
                let Some(cell) = row.get(place.column).filter(|cell| cell.width() > 0) else { continue };
                let (x, anchor) = match place.side {
                    Column::Left => (MARGIN + place.start, "start"),
                    Column::Right => (MARGIN + place.end, "end"),
                };
                match is_fields(cell) && place.side == Column::Left {
                    true => self.fields(cell, x, y, size),
                    false => self.line_at(cell, x, y, size, anchor, ""),
                }
                self.widen_to(MARGIN + place.end);
            }
        }
        self.y += 8.0;
    }

    /// Draws sign, exponent and fraction, each on its tint: a pill, a box, a box with round corners.
    fn fields(&mut self, line: &Line, x: f64, y: f64, size: f64) {
        let pitch = size * FIELD_PITCH;
        let mut x = x;
        for span in &line.0 {
            let long = span.text.chars().count() as f64 * pitch;
            if span.role.is_bits() {
                let corner = corner(span.role).min(size * 0.5);
                let role = span.role.name();
                self.put(&format!(
                    "<rect class=\"hp-{role}-cell\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\"/>\
                     <text class=\"hp-mono hp-{role}\" x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\">{}</text>",
                    Units(x),
                    Units(y - size * 1.06),
                    Units(long + size * 0.5),
                    Units(size * 1.42),
                    Units(corner),
                    Units(x + (long + size * 0.5) / 2.0),
                    Units(y),
                    Units(size),
                    escape(&span.text),
                ));
                x += long + size * 0.5;
            } else {
                x += size * 0.25;
            }
        }
    }
}

/// The corner radius of a role's cells.
pub(super) fn corner(role: Role) -> f64 {
    match role {
        Role::Sign => 9.0,
        Role::Exponent => 0.0,
        _ => 4.0,
    }
}

/// True if the line contains bits, and otherwise only spaces.
fn is_fields(line: &Line) -> bool {
    let bits = |span: &Span| span.role.is_bits() && span.text.chars().all(|c| matches!(c, '0' | '1'));
    line.0.iter().any(bits) && line.0.iter().all(|span| bits(span) || span.text.trim().is_empty())
}

fn cell_width(line: &Line, size: f64) -> f64 {
    if !is_fields(line) {
        return width(line, size);
    }
    let of_span = |span: &Span| match span.role.is_bits() {
        true => span.text.chars().count() as f64 * FIELD_PITCH + 0.5,
        false => 0.25,
    };
    line.0.iter().map(of_span).sum::<f64>() * size
}

/// The position of a column, from the left margin.
struct DrawnColumn {
    column: usize,
    start: f64,
    end: f64,
    side: Column,
}

/// The non-empty columns. A right-aligned column uses the room that the column before it leaves.
fn places(table: &Table, size: f64) -> Vec<DrawnColumn> {
    let gap = GAP * size;
    let cell = |row: &[Line], column: usize| row.get(column).map_or(0.0, |cell| cell_width(cell, size));
    let rows = || table.all_rows().filter(|row| row.len() > 1 || table.widths().len() == 1);
    let widest = |of: &dyn Fn(&[Line]) -> f64| rows().map(|row| of(row)).fold(0.0, f64::max);
    let mut places: Vec<DrawnColumn> = Vec::new();
    for column in (0..table.widths().len()).filter(|&column| table.widths()[column] > 0) {
        let side = table.columns.get(column).copied().unwrap_or_default();
        let start = places.last().map_or(0.0, |last| last.end + gap);
        let end = match places.last() {
            Some(last) if side == Column::Right && last.side == Column::Left => {
                let joint = |row: &[Line]| match (cell(row, last.column), cell(row, column)) {
                    (0.0, right) => right,
                    (left, 0.0) => left,
                    (left, right) => left + gap + right,
                };
                last.start + widest(&joint)
            }
            _ => start + widest(&|row| cell(row, column)),
        };
        places.push(DrawnColumn { column, start, end, side });
    }
    places
}
