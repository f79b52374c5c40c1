//! A map of all 65,536 codes of a 16-bit format: a row for each sign and exponent field, the largest numbers on top and
//! zero in the middle; a column for each fraction.
//!
//! It is seen through a window of 16 × 64 cells around a cursor. Far away a cell holds several rows and columns, so that
//! the window has all of them; at the closest it holds one code.

use crate::float::{Class, Float, Format};
use std::ops::Range;

/// The map as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atlas {
    /// f16 or bf16
    pub format: Format,
    /// 0 shows all codes, [`Atlas::CLOSEST`] one in a cell; more counts as that
    pub zoom: u32,
    /// the code under the cursor, at most [`Atlas::LAST`]; more counts as that
    pub at: u64,
}

/// A rectangle of the map: its rows and its columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// rows of the map, 0 being that of the largest numbers
    pub rows: Range<u64>,
    /// fractions
    pub columns: Range<u64>,
}

impl Atlas {
    /// Cells beside each other.
    pub const COLUMNS: u64 = 64;
    /// Cells below each other.
    pub const ROWS: u64 = 16;
    /// The zoom at which a cell is a code.
    pub const CLOSEST: u32 = 3;
    /// The last code.
    pub const LAST: u64 = 0xffff;

    /// The whole map, with the cursor on this code.
    pub const fn new(format: Format, at: u64) -> Self {
        Atlas { format, zoom: 0, at }
    }

    /// All there is.
    pub const fn whole(&self) -> Area {
        Area { rows: 0..2 << self.format.exponent_bits(), columns: 0..1 << self.format.fraction_bits() }
    }

    /// How many rows and columns of the map a cell holds.
    pub fn cell_size(&self) -> [u64; 2] {
        let Area { rows, columns } = self.whole();
        let zoom = self.zoom.min(Self::CLOSEST);
        // The same factor from step to step, to the nearest power of two.
        let most = [rows.end / Self::ROWS, columns.end / Self::COLUMNS].map(u64::ilog2);
        most.map(|most| 1 << ((most * (Self::CLOSEST - zoom) + Self::CLOSEST / 2) / Self::CLOSEST))
    }

    /// The row and the column of a code.
    pub const fn place(&self, code: u64) -> [u64; 2] {
        let value = Float::new(self.format, code);
        let half = 1 << self.format.exponent_bits();
        let field = value.exponent_field();
        [if value.is_negative() { half + field } else { half - 1 - field }, value.fraction()]
    }

    /// The code at a place; beyond the last row or column the last one's.
    pub fn code(&self, [row, column]: [u64; 2]) -> u64 {
        let Area { rows, columns } = self.whole();
        let (row, column) = (row.min(rows.end - 1), column.min(columns.end - 1));
        let half = rows.end / 2;
        let magnitude = |field: u64| field << self.format.fraction_bits() | column;
        match row.checked_sub(half) {
            Some(field) => magnitude(half + field),
            None => magnitude(half - 1 - row),
        }
    }

    /// What is seen: so many cells around the cursor, as far as the map goes.
    pub fn window(&self) -> Area {
        let Area { rows, columns } = self.whole();
        let [row, column] = self.place(self.cursor());
        let [tall, wide] = self.cell_size();
        let around = |at: u64, cell: u64, cells: u64, all: Range<u64>| {
            let first = (at / cell).saturating_sub(cells / 2).min(all.end / cell - cells) * cell;
            first..first + cells * cell
        };
        Area {
            rows: around(row, tall, Self::ROWS, rows),
            columns: around(column, wide, Self::COLUMNS, columns),
        }
    }

    /// What a cell of the window holds. Rows and columns count from 0, and beyond the last are the last.
    pub fn cell(&self, row: u64, column: u64) -> Area {
        let (window, [tall, wide]) = (self.window(), self.cell_size());
        let part = |first: u64, size: u64, place: u64| first + place * size..first + (place + 1) * size;
        Area {
            rows: part(window.rows.start, tall, row.min(Self::ROWS - 1)),
            columns: part(window.columns.start, wide, column.min(Self::COLUMNS - 1)),
        }
    }

    /// The codes of an area, row after row.
    pub fn codes(&self, area: Area) -> impl Iterator<Item = u64> {
        let atlas = *self;
        area.rows.flat_map(move |row| area.columns.clone().map(move |column| atlas.code([row, column])))
    }

    /// The first code of a cell: where the cursor goes that is put there.
    pub fn code_at(&self, row: u64, column: u64) -> u64 {
        let cell = self.cell(row, column);
        self.code([cell.rows.start, cell.columns.start])
    }

    /// Row and column of the cell under the cursor.
    pub fn cursor_cell(&self) -> [u64; 2] {
        let ([row, column], window) = (self.place(self.cursor()), self.window());
        let [tall, wide] = self.cell_size();
        [(row - window.rows.start) / tall, (column - window.columns.start) / wide]
    }

    /// The map with the cursor moved by so many cells to the right and down; it stops at the edges.
    pub fn move_by(self, right: i32, down: i32) -> Self {
        let Area { rows, columns } = self.whole();
        let ([row, column], [tall, wide]) = (self.place(self.cursor()), self.cell_size());
        let moved = |at: u64, by: i32, cell: u64, end: u64| {
            let to = at as i64 + i64::from(by) * cell as i64;
            to.clamp(0, end as i64 - 1) as u64
        };
        let place = [moved(row, down, tall, rows.end), moved(column, right, wide, columns.end)];
        Atlas { at: self.code(place), ..self }
    }

    /// The map with the cursor on this code.
    pub const fn moved_to(self, at: u64) -> Self {
        Atlas { at, ..self }
    }

    /// The map with smaller cells, or as it is.
    pub fn zoomed_in(self) -> Self {
        Atlas { zoom: self.zoom.saturating_add(1).min(Self::CLOSEST), ..self }
    }

    /// The map with larger cells, or as it is.
    pub fn zoomed_out(self) -> Self {
        Atlas { zoom: self.zoom.min(Self::CLOSEST).saturating_sub(1), ..self }
    }

    /// The number under the cursor.
    pub fn value(&self) -> Float {
        Float::new(self.format, self.cursor())
    }

    /// The number of an area whose class is rarest, the first of them: so zeros and infinities are never hidden.
    pub fn rarest(&self, area: Area) -> Option<Float> {
        let values = self.codes(area).map(|code| Float::new(self.format, code));
        values.min_by_key(|value| commonness(value.class()))
    }

    fn cursor(&self) -> u64 {
        self.at.min(Self::LAST)
    }
}

/// Classes in the order of how many codes they have, rarest first.
const fn commonness(class: Class) -> u64 {
    match class {
        Class::Zero => 0,
        Class::Infinite => 1,
        Class::SignallingNan => 2,
        Class::QuietNan => 3,
        Class::Subnormal => 4,
        Class::Normal => 5,
    }
}
