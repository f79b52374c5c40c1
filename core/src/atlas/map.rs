//! A map of all codes of a format of at most 16 bits: a row for each sign and exponent field, the largest numbers on top
//! and zero in the middle; a column for each fraction.
//!
//! It is seen through a window of 16 × 64 cells around a cursor. Far away a cell holds several rows and columns, so that
//! the window has all of them; at the closest it holds one code.
//!
//! The codes of a narrow format, 8 bits or fewer, fit into the window: each always has a cell of its own. If its signs and
//! exponent fields are more than 16, a row holds several fields, one after the other:
//!
//! ```text
//!   e4m3   code = s eee e fff    row s eee, column e fff
//!   e5m2   code = s eee ee ff    row s eee, column ee ff
//!   ue8m0  code = eeee eeee      row eeee,  column eeee
//! ```

use crate::float::{Class, Float, Format};
use std::ops::Range;

/// The map as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atlas {
    /// one that [`Atlas::draws`]
    pub format: Format,
    /// 0 shows all codes, [`Atlas::closest`] one in a cell; more counts as that
    pub zoom: u32,
    /// the code under the cursor, at most [`Atlas::last`]; more counts as that
    pub at: u64,
}

/// A rectangle of the map: its rows and its columns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// rows of the map, 0 being that of the largest numbers
    pub rows: Range<u64>,
    /// columns of the map; in one of 16 bits, fractions
    pub columns: Range<u64>,
}

impl Atlas {
    /// The most cells beside each other.
    pub const COLUMNS: u64 = 64;
    /// The most cells below each other.
    pub const ROWS: u64 = 16;
    /// The zoom at which a cell of a map of 16 bits is a code.
    pub const CLOSEST: u32 = 3;
    /// Formats of more bits have too many codes to draw.
    const WIDEST: u32 = 16;

    /// True if a map has room for every code of the format.
    pub const fn draws(format: Format) -> bool {
        format.width() <= Self::WIDEST
    }

    /// Every format of the table that has a map.
    pub fn formats() -> impl Iterator<Item = Format> {
        Format::ALL.into_iter().filter(|format| Self::draws(*format))
    }

    /// The whole map, with the cursor on this code.
    pub const fn new(format: Format, at: u64) -> Self {
        Atlas { format, zoom: 0, at }
    }

    /// True if all codes are seen at once, each in a cell of its own.
    pub const fn is_small(&self) -> bool {
        1 << self.format.width() <= Self::ROWS * Self::COLUMNS
    }

    /// The zoom at which a cell is a code.
    pub const fn closest(&self) -> u32 {
        if self.is_small() { 0 } else { Self::CLOSEST }
    }

    /// The last code.
    pub const fn last(&self) -> u64 {
        self.format.code_mask()
    }

    /// The number of low bits of a code that give its column: the fraction's. In a small map with too few rows for all
    /// exponent fields, also the lowest bits of the exponent field.
    pub const fn column_bits(&self) -> u32 {
        let (fraction, width) = (self.format.fraction_bits(), self.format.width());
        let rows = Self::ROWS.ilog2();
        if self.is_small() && width > rows + fraction { width - rows } else { fraction }
    }

    /// Rows of the numbers of one sign.
    const fn rows_of_sign(&self) -> u64 {
        (self.format.magnitude_mask() >> self.column_bits()) + 1
    }

    /// All there is.
    pub const fn whole(&self) -> Area {
        Area {
            rows: 0..self.rows_of_sign() << self.format.is_signed() as u32,
            columns: 0..1 << self.column_bits(),
        }
    }

    /// The rows and columns of the map that a cell holds.
    pub fn cell_size(&self) -> [u64; 2] {
        let Area { rows, columns } = self.whole();
        let zoom = self.zoom.min(Self::CLOSEST);
        // The same factor from step to step, to the nearest power of two.
        let most = [rows.end / Self::ROWS, columns.end / Self::COLUMNS].map(|cells| cells.max(1).ilog2());
        most.map(|most| 1 << ((most * (Self::CLOSEST - zoom) + Self::CLOSEST / 2) / Self::CLOSEST))
    }

    /// The numbers of cells in a column and in a row of the window.
    pub fn cells(&self) -> [u64; 2] {
        let (Area { rows, columns }, [tall, wide]) = (self.whole(), self.cell_size());
        [(rows.end / tall).min(Self::ROWS), (columns.end / wide).min(Self::COLUMNS)]
    }

    /// The row and the column of a code.
    pub const fn place(&self, code: u64) -> [u64; 2] {
        let value = Float::new(self.format, code);
        let (half, bits) = (self.rows_of_sign(), self.column_bits());
        let field = value.magnitude() >> bits;
        let column = value.bits() & ((1 << bits) - 1);
        [if value.is_negative() { half + field } else { half - 1 - field }, column]
    }

    /// The code at a place; beyond the last row or column the last one's.
    pub fn code(&self, [row, column]: [u64; 2]) -> u64 {
        let Area { rows, columns } = self.whole();
        let (row, column) = (row.min(rows.end - 1), column.min(columns.end - 1));
        let half = self.rows_of_sign();
        let magnitude = |field: u64| field << self.column_bits() | column;
        match row.checked_sub(half) {
            Some(field) => self.format.sign_mask() | magnitude(field),
            None => magnitude(half - 1 - row),
        }
    }

    /// What is seen: so many cells around the cursor, as far as the map goes.
    pub fn window(&self) -> Area {
        let Area { rows, columns } = self.whole();
        let [row, column] = self.place(self.cursor());
        let ([tall, wide], [down, across]) = (self.cell_size(), self.cells());
        let around = |at: u64, cell: u64, cells: u64, all: Range<u64>| {
            let first = (at / cell).saturating_sub(cells / 2).min(all.end / cell - cells) * cell;
            first..first + cells * cell
        };
        Area { rows: around(row, tall, down, rows), columns: around(column, wide, across, columns) }
    }

    /// What a cell of the window holds. Rows and columns count from 0, and beyond the last are the last.
    pub fn cell(&self, row: u64, column: u64) -> Area {
        let (window, [tall, wide], [down, across]) = (self.window(), self.cell_size(), self.cells());
        let part = |first: u64, size: u64, place: u64| first + place * size..first + (place + 1) * size;
        Area {
            rows: part(window.rows.start, tall, row.min(down - 1)),
            columns: part(window.columns.start, wide, column.min(across - 1)),
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
        Atlas { zoom: self.zoom.saturating_add(1).min(self.closest()), ..self }
    }

    /// The map with larger cells, or as it is.
    pub fn zoomed_out(self) -> Self {
        Atlas { zoom: self.zoom.min(self.closest()).saturating_sub(1), ..self }
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
        self.at.min(self.last())
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
