//! A map of all 65,536 codes of a 16-bit format, to be panned, and zoomed to a single code.
//!
//! The screen is a grid of 16 rows and 64 columns. A cell holds 64, 16, 4 or 1 codes, so that the whole grid holds all
//! of them, a quarter, a sixteenth or a sixty-fourth. What is seen is a window that begins at a multiple of its own
//! size: a cursor that leaves it comes into the next one.

use crate::float::{Class, Float, Format};
use std::ops::RangeInclusive;

/// The map as it is seen.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atlas {
    /// f16 or bf16
    pub format: Format,
    /// 0 shows all codes, [`Atlas::CLOSEST`] one in a cell; more counts as that
    pub zoom: u32,
    /// the code under the cursor, at most [`Atlas::LAST`]; more counts as that
    pub at: u32,
}

impl Atlas {
    /// Cells beside each other.
    pub const COLUMNS: u32 = 64;
    /// Cells below each other.
    pub const ROWS: u32 = 16;
    /// The zoom at which a cell is a code.
    pub const CLOSEST: u32 = 3;
    /// The last code.
    pub const LAST: u32 = 0xffff;

    /// The whole map, with the cursor on this code.
    pub const fn new(format: Format, at: u32) -> Self {
        Atlas { format, zoom: 0, at }
    }

    /// How many codes a cell holds: 64, 16, 4 or 1.
    pub const fn cell_size(&self) -> u32 {
        let zoom = if self.zoom > Self::CLOSEST { Self::CLOSEST } else { self.zoom };
        64 >> (2 * zoom)
    }

    /// The codes on the screen.
    pub const fn window(&self) -> RangeInclusive<u32> {
        let size = self.cell_size() * Self::COLUMNS * Self::ROWS;
        let first = self.code() / size * size;
        first..=first + (size - 1)
    }

    /// The codes of a cell. Rows and columns count from 0, and beyond the last are the last.
    pub fn cell(&self, row: u32, column: u32) -> RangeInclusive<u32> {
        let index = row.min(Self::ROWS - 1) * Self::COLUMNS + column.min(Self::COLUMNS - 1);
        let first = self.window().start() + index * self.cell_size();
        first..=first + (self.cell_size() - 1)
    }

    /// The first code of a cell: where the cursor goes that is put there.
    pub fn code_at(&self, row: u32, column: u32) -> u32 {
        *self.cell(row, column).start()
    }

    /// Row and column of the cell under the cursor.
    pub const fn cursor_cell(&self) -> (u32, u32) {
        let index = (self.code() - *self.window().start()) / self.cell_size();
        (index / Self::COLUMNS, index % Self::COLUMNS)
    }

    /// The map with the cursor moved by so many cells to the right and down, row after row as one reads; it stops at
    /// the first and the last code.
    pub fn move_by(self, right: i32, down: i32) -> Self {
        let cells = i64::from(right) + i64::from(down) * i64::from(Self::COLUMNS);
        let at = i64::from(self.code()) + cells * i64::from(self.cell_size());
        Atlas { at: at.clamp(0, i64::from(Self::LAST)) as u32, ..self }
    }

    /// The map with the cursor on this code.
    pub const fn moved_to(self, at: u32) -> Self {
        Atlas { at, ..self }
    }

    /// The map with cells of a quarter of the size, or as it is.
    pub fn zoomed_in(self) -> Self {
        Atlas { zoom: self.zoom.saturating_add(1).min(Self::CLOSEST), ..self }
    }

    /// The map with cells of four times the size, or as it is.
    pub fn zoomed_out(self) -> Self {
        Atlas { zoom: self.zoom.min(Self::CLOSEST).saturating_sub(1), ..self }
    }

    /// The number under the cursor.
    pub const fn value(&self) -> Float {
        Float::new(self.format, self.code())
    }

    /// The first number of the rarest class in a cell: so zeros and infinities are never hidden.
    pub fn rarest(&self, row: u32, column: u32) -> Float {
        let cell = self.cell(row, column);
        let first = Float::new(self.format, *cell.start());
        let values = cell.map(|code| Float::new(self.format, code));
        values.min_by_key(|value| commonness(value.class())).unwrap_or(first)
    }

    const fn code(&self) -> u32 {
        if self.at > Self::LAST { Self::LAST } else { self.at }
    }
}

/// Classes in the order of how many codes they have, rarest first.
const fn commonness(class: Class) -> u32 {
    match class {
        Class::Zero => 0,
        Class::Infinite => 1,
        Class::SignallingNan => 2,
        Class::QuietNan => 3,
        Class::Subnormal => 4,
        Class::Normal => 5,
    }
}
