//! The toy format's 64 codes as a table: a column for each exponent field, a row for each sign and fraction.
//!
//! ```text
//!   code = s eee ff      column eee, row s ff
//! ```

use crate::float::{Float, Format};

/// Rows of the table: two signs, four fractions each.
pub const TOY_ROWS: u64 = 2 << Format::TOY.fraction_bits();
/// Columns of the table.
pub const TOY_COLUMNS: u64 = 1 << Format::TOY.exponent_bits();

/// The code at this row and column, which count from 0; beyond the last they begin again.
///
/// ```
/// use halfplay_core::skins::atlas::{toy_cell, toy_place};
/// assert_eq!(toy_cell(5, 3), 0b1_011_01);
/// assert_eq!(toy_place(0b1_011_01), (5, 3));
/// ```
pub const fn toy_cell(row: u64, column: u64) -> u64 {
    let fractions = Format::TOY.min_normal();
    let sign = if row % TOY_ROWS >= fractions { Format::TOY.sign_mask() } else { 0 };
    sign + column % TOY_COLUMNS * fractions + row % fractions
}

/// Row and column of a code. Bits above the format's six are dropped.
pub const fn toy_place(code: u64) -> (u64, u64) {
    let value = Float::new(Format::TOY, code);
    let sign = if value.is_negative() { TOY_ROWS / 2 } else { 0 };
    (sign + value.fraction(), value.exponent_field())
}
