//! Maps: rows of single characters. In plain text, a `^` marks the chosen cell:
//!
//! ```text
//!   16 per cell
//!          +0x0
//!   0x3bf0 ::::::::::::::::
//!   0x3c00 ................
//!           ^
//!   . even exponent   : odd exponent
//! ```

use super::block::{Cell, Grid};
use super::pad::padded;
use super::point_map::Ground;
use super::span::Role;
use super::wrap::wrap_line;

impl Grid {
    /// The number of characters before the cells: the longest caption and a space, or nothing.
    pub fn margin(&self) -> usize {
        match self.left.iter().map(|text| text.chars().count()).max() {
            None | Some(0) => 0,
            Some(longest) => longest + 1,
        }
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        self.rows.iter().map(Vec::len).max().unwrap_or(0)
    }

    /// The caption of a row, padded with spaces to the width of the [`Grid::margin`].
    pub fn caption(&self, row: usize) -> String {
        let text = self.left.get(row).map(String::as_str).unwrap_or_default();
        padded(text, self.margin())
    }

    /// The characters of some cells, with the spaces between them.
    pub(super) fn spaced<T>(&self, cells: &[T], mark: impl Fn(&T) -> char) -> String {
        let one = |cell| std::iter::once(mark(cell)).chain(std::iter::repeat_n(' ', self.gap));
        cells.iter().flat_map(one).collect()
    }

    /// The words above the cells, each with the column above which it begins.
    pub fn above(&self) -> Vec<(usize, String)> {
        let mut column = 0;
        let mut words = Vec::new();
        for word in self.top.text().split(' ') {
            if !word.is_empty() {
                words.push((column / (1 + self.gap), word.to_owned()));
            }
            column += word.chars().count() + 1;
        }
        words
    }

    /// The roles of the cells and of the sheet. A chosen cell is drawn as [`Role::Changed`].
    pub(super) fn roles(&self) -> Vec<Role> {
        let roles = |cell: &Cell| [Some(cell.role), cell.chosen.then_some(Role::Changed)];
        let cells = self.rows.iter().flatten().flat_map(roles).flatten();
        let sheet = self.point_map.iter();
        let grounds = sheet.clone().flat_map(|sheet| &sheet.rows).flat_map(|row| &row.grounds);
        let keys = sheet.flat_map(|sheet| &sheet.legend).map(|key| key.ground);
        let points = grounds.map(|run| run.ground).chain(keys).filter_map(Ground::role);
        cells.chain(points).collect()
    }
}

/// A map as lines of text. The legend is wrapped at `width`; the rows keep their length.
pub(super) fn grid_lines(grid: &Grid, width: usize) -> Vec<String> {
    let mut lines = Vec::new();
    if grid.cells.width() > 0 {
        lines.extend(wrap_line(&grid.cells, width));
    }
    if grid.top.width() > 0 {
        lines.push(" ".repeat(grid.margin()) + &grid.top.text());
    }
    for (i, row) in grid.rows.iter().enumerate() {
        lines.push(grid.caption(i) + &grid.spaced(row, |cell| cell.mark));
        if row.iter().any(|cell| cell.chosen) {
            let below = grid.spaced(row, |cell| if cell.chosen { '^' } else { ' ' });
            lines.push(" ".repeat(grid.margin()) + &below);
        }
    }
    if grid.legend.width() > 0 {
        lines.extend(wrap_line(&grid.legend, width));
    }
    lines
}
