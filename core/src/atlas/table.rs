//! Arranges the codes of a very narrow format in a table: a column for each exponent field, a row for each fraction.
//! The sign belongs to the narrower of the two fields, to make the table as square as possible.
//!
//! ```text
//!   e2m1  code = s ee f      column ee,   row s f
//!   toy   code = s eee ff    column eee,  row s ff
//!   e3m2  code = s eee ff    column eee,  row s ff
//!   e2m3  code = s ee fff    column s ee, row fff
//! ```

use crate::float::{Float, Format};

/// A table of all codes of a format, at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct CodeTable(Format);

impl CodeTable {
    /// The toy format's table.
    pub const TOY: CodeTable = CodeTable(Format::TOY);
    /// Maximum width in bits of a format in a table.
    const WIDEST: u32 = 6;

    /// The table of a format; `None` if it has too many codes.
    pub fn of(format: Format) -> Option<Self> {
        (format.width() <= Self::WIDEST).then_some(CodeTable(format))
    }

    /// The formats that are narrow enough for a table.
    pub fn formats() -> impl Iterator<Item = Format> {
        Format::ALL.into_iter().filter(|format| Self::of(*format).is_some())
    }

    /// The format whose codes the table shows.
    pub const fn format(self) -> Format {
        self.0
    }

    /// True if the sign is part of the column.
    pub const fn has_sign_above(self) -> bool {
        self.0.is_signed() && self.0.fraction_bits() > self.0.exponent_bits()
    }

    /// True if the sign is part of the row.
    pub const fn has_sign_beside(self) -> bool {
        self.0.is_signed() && !self.has_sign_above()
    }

    /// The number of rows.
    pub const fn rows(self) -> u64 {
        self.0.hidden() << self.has_sign_beside() as u32
    }

    /// The number of columns.
    pub const fn columns(self) -> u64 {
        self.exponents() << self.has_sign_above() as u32
    }

    const fn exponents(self) -> u64 {
        self.0.exponent_top() + 1
    }

    /// The code at this row and column, counted from 0; beyond the last they wrap around.
    ///
    /// ```
    /// use halfplay_core::skins::atlas::CodeTable;
    /// assert_eq!(CodeTable::TOY.code(5, 3), 0b1_011_01);
    /// assert_eq!(CodeTable::TOY.place(0b1_011_01), [5, 3]);
    /// ```
    pub const fn code(self, row: u64, column: u64) -> u64 {
        let (row, column) = (row % self.rows(), column % self.columns());
        let (fractions, exponents) = (self.0.hidden(), self.exponents());
        let is_negative = row >= fractions || column >= exponents;
        let sign = if is_negative { self.0.sign_mask() } else { 0 };
        sign | (column % exponents * fractions) | (row % fractions)
    }

    /// The row and column of a code. Bits above the width of the format are dropped.
    pub const fn place(self, code: u64) -> [u64; 2] {
        let value = Float::new(self.0, code);
        let (row, column) = (value.fraction(), value.exponent_field());
        match (value.is_negative(), self.has_sign_above()) {
            (false, _) => [row, column],
            (true, true) => [row, column + self.exponents()],
            (true, false) => [row + self.0.hidden(), column],
        }
    }
}
