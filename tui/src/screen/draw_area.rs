//! The area that blocks are drawn in.

use super::registers::Grid;

/// The area for blocks: its size, the grid of its pictures, and the optional parts that fit.
#[derive(Clone, Copy)]
pub struct DrawArea {
    pub width: usize,
    pub grid: Grid,
    /// true if there is room for the rows of earlier steps
    pub seen_before: bool,
    /// true if there is room to explain the letters below a cut
    pub calls: bool,
    /// the state of the number line
    pub on_line: OnLine,
    /// the lines for all blocks together
    pub height: usize,
}

/// The state of a number line.
#[derive(Clone, Copy, Default)]
pub struct OnLine {
    /// the end that the user chose before the result was shown; `true` for the right end
    pub guess: Option<bool>,
    /// true if the user can drag the value
    pub moves: bool,
}
