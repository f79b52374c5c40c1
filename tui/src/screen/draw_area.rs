//! The area that blocks are drawn in.

use super::registers::Grid;

/// The area for blocks: its size, the grid of its pictures, and what else fits.
#[derive(Clone, Copy)]
pub struct DrawArea {
    pub width: usize,
    pub grid: Grid,
    /// is there room for what steps before have shown?
    pub seen_before: bool,
    /// is there room to explain the letters below a cut?
    pub calls: bool,
    /// what was done, and can be done, with a number line
    pub on_line: OnLine,
    /// lines for all blocks together
    pub height: usize,
}

/// What was done with a number line, and what can be done with it.
#[derive(Clone, Copy, Default)]
pub struct OnLine {
    /// which end was chosen before the result was shown: the right one?
    pub guess: Option<bool>,
    /// can the value on it be moved?
    pub moves: bool,
}
