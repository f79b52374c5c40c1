//! A map of all codes of a format of at most 16 bits. It has a row for each sign and exponent field, with the largest
//! numbers on top and zero in the middle, and a column for each fraction.
//!
//! The visible part is a window of 16 × 64 cells around a cursor. At the lowest zoom a cell covers several rows and
//! columns, so that the window shows everything; at the closest zoom a cell is one code.
//!
//! A narrow format, of 8 bits or fewer, fits into the window with a cell for each code. If it has more than 16
//! combinations of sign and exponent field, a row holds several exponent fields, one after another:
//!
//! ```text
//!   e4m3   code = s eee e fff    row s eee, column e fff
//!   e5m2   code = s eee ee ff    row s eee, column ee ff
//!   ue8m0  code = eeee eeee      row eeee,  column eeee
//! ```

use crate::float::{Class, Float, Format};
use std::ops::Range;

/// A view of the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atlas {
    /// the format, one that [`Atlas::draws`] accepts
    pub format: Format,
    /// 0 shows all codes, [`Atlas::closest`] one code per cell; higher values count as [`Atlas::closest`]
    pub zoom: u32,
    /// the code under the cursor; values above [`Atlas::last`] count as the last code
    pub at: u64,
}

/// A rectangle of the map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Area {
    /// rows of the map; row 0 has the largest numbers
    pub rows: Range<u64>,
    /// columns of the map; for a 16-bit format, fractions
    pub columns: Range<u64>,
}

impl Atlas {
    /// Maximum number of cells in a row of the window.
    pub const COLUMNS: u64 = 64;
    /// Maximum number of cells in a column of the window.
    pub const ROWS: u64 = 16;
    /// The zoom at which a cell of a 16-bit map is one code.
    pub const CLOSEST: u32 = 3;
    /// Maximum width of a format with a map, in bits; wider formats have too many codes to draw.
    const WIDEST: u32 = 16;

    /// True if a map has room for every code of the format.
    pub const fn draws(format: Format) -> bool {
        format.width() <= Self::WIDEST
    }

    /// The formats of the table that have a map.
    pub fn formats() -> impl Iterator<Item = Format> {
        Format::ALL.into_iter().filter(|format| Self::draws(*format))
    }

    /// The whole map, with the cursor on this code.
    pub const fn new(format: Format, at: u64) -> Self {
        Atlas { format, zoom: 0, at }
    }

    /// True if the window shows all codes, each in its own cell.
    pub const fn is_small(&self) -> bool {
        1 << self.format.width() <= Self::ROWS * Self::COLUMNS
    }

    /// The zoom at which a cell is one code.
    pub const fn closest(&self) -> u32 {
        if self.is_small() { 0 } else { Self::CLOSEST }
    }

    /// The last code.
    pub const fn last(&self) -> u64 {
        self.format.code_mask()
    }

    /// The number of low bits of a code that determine its column: those of the fraction. In a small map with too few
    /// rows for all exponent fields, also the lowest bits of the exponent field.
    pub const fn column_bits(&self) -> u32 {
        let (fraction, width) = (self.format.fraction_bits(), self.format.width());
        let rows = Self::ROWS.ilog2();
        if self.is_small() && width > rows + fraction { width - rows } else { fraction }
    }

    /// The number of rows with numbers of one sign.
    const fn rows_of_sign(&self) -> u64 {
        (self.format.magnitude_mask() >> self.column_bits()) + 1
    }

    /// The whole map.
    pub const fn whole(&self) -> Area {
        Area {
            rows: 0..self.rows_of_sign() << self.format.is_signed() as u32,
            columns: 0..1 << self.column_bits(),
        }
    }

    /// The numbers of rows and columns of the map that a cell covers.
    pub fn cell_size(&self) -> [u64; 2] {
        let Area { rows, columns } = self.whole();
        let zoom = self.zoom.min(Self::CLOSEST);
        // Each zoom step has the same factor, rounded to a power of two.
        let most = [rows.end / Self::ROWS, columns.end / Self::COLUMNS].map(|cells| cells.max(1).ilog2());
        most.map(|most| 1 << ((most * (Self::CLOSEST - zoom) + Self::CLOSEST / 2) / Self::CLOSEST))
    }

    /// The numbers of cells in a column and in a row of the window.
    pub fn cells(&self) -> [u64; 2] {
        let (Area { rows, columns }, [tall, wide]) = (self.whole(), self.cell_size());
        [(rows.end / tall).min(Self::ROWS), (columns.end / wide).min(Self::COLUMNS)]
    }

    /// The row and column of a code.
    pub const fn place(&self, code: u64) -> [u64; 2] {
        let value = Float::new(self.format, code);
        let (half, bits) = (self.rows_of_sign(), self.column_bits());
        let field = value.magnitude() >> bits;
        let column = value.bits() & ((1 << bits) - 1);
        [if value.is_negative() { half + field } else { half - 1 - field }, column]
    }

    /// The code at a place. Rows and columns beyond the map count as the last one.
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

    /// The visible part of the map: the cells around the cursor.
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

    /// The rows and columns of the map that a cell of the window covers. Cells are counted from 0; those beyond the
    /// window count as the last one.
    pub fn cell(&self, row: u64, column: u64) -> Area {
        let (window, [tall, wide], [down, across]) = (self.window(), self.cell_size(), self.cells());
        let part = |first: u64, size: u64, place: u64| first + place * size..first + (place + 1) * size;
        Area {
            rows: part(window.rows.start, tall, row.min(down - 1)),
            columns: part(window.columns.start, wide, column.min(across - 1)),
        }
    }

    /// The codes of an area, row by row.
    pub fn codes(&self, area: Area) -> impl Iterator<Item = u64> {
        let atlas = *self;
        area.rows.flat_map(move |row| area.columns.clone().map(move |column| atlas.code([row, column])))
    }

    /// The first code of a cell, where the cursor goes if the user selects the cell.
    pub fn code_at(&self, row: u64, column: u64) -> u64 {
        let cell = self.cell(row, column);
        self.code([cell.rows.start, cell.columns.start])
    }

    /// The row and column of the cell under the cursor.
    pub fn cursor_cell(&self) -> [u64; 2] {
        let ([row, column], window) = (self.place(self.cursor()), self.window());
        let [tall, wide] = self.cell_size();
        [(row - window.rows.start) / tall, (column - window.columns.start) / wide]
    }

    /// Moves the cursor by cells to the right and down; it stops at the edges.
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

    /// Moves the cursor to this code.
    pub const fn moved_to(self, at: u64) -> Self {
        Atlas { at, ..self }
    }

    /// Makes the cells smaller, if possible.
    pub fn zoomed_in(self) -> Self {
        Atlas { zoom: self.zoom.saturating_add(1).min(self.closest()), ..self }
    }

    /// Makes the cells larger, if possible.
    pub fn zoomed_out(self) -> Self {
        Atlas { zoom: self.zoom.min(self.closest()).saturating_sub(1), ..self }
    }

    /// The number under the cursor.
    pub fn value(&self) -> Float {
        Float::new(self.format, self.cursor())
    }

    /// The first number of the rarest class in an area, so that zeros and infinities are always visible.
    pub fn rarest(&self, area: Area) -> Option<Float> {
        let values = self.codes(area).map(|code| Float::new(self.format, code));
        values.min_by_key(|value| commonness(value.class()))
    }

    fn cursor(&self) -> u64 {
        self.at.min(self.last())
    }
}

/// A rank for each class by its number of codes, rarest first.
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
