//! A map: small characters on tints, a caption before each row.

use super::canvas::{Canvas, MARGIN, ROOM, Units, escape};
use super::text::{TextKind, width};
use crate::doc::block::{Cell, Grid};
use crate::doc::span::{Line, Role};

/// The distance between columns, if there is room.
const PITCH: f64 = 18.0;
const SMALLEST: f64 = 8.0;
/// Height of a row, in widths of a column.
const TALL: f64 = 1.6;
const CAPTION: f64 = 12.0;

impl Canvas {
    /// Draws the captions, the rows and the legend.
    pub fn grid(&mut self, grid: &Grid) {
        let caption = |text: &str| Line::default().with(Role::Code, text.to_owned());
        let captions = grid.left.iter().map(|text| width(&caption(text), CAPTION)).fold(0.0, f64::max);
        let left = MARGIN + captions + if captions > 0.0 { 10.0 } else { 0.0 };
        let columns = grid.width().max(1) as f64;
        let pitch = ((MARGIN + ROOM - left) / columns).clamp(SMALLEST, PITCH);
        let height = pitch * TALL;
        if grid.cells.width() > 0 {
            self.text(&grid.cells, TextKind::Body);
        }
        self.y += 10.0;
        if grid.top.width() > 0 {
            self.y += CAPTION + 4.0;
            for (column, word) in grid.above() {
                let line = Line::default().with(Role::Dim, word);
                self.line_at(&line, left + column as f64 * pitch, self.y - 5.0, CAPTION, "start", "");
            }
        }
        for (i, row) in grid.rows.iter().enumerate() {
            let base = self.y + height / 2.0 + pitch * 0.3;
            if let Some(text) = grid.left.get(i).filter(|text| !text.is_empty()) {
                self.line_at(&caption(text), MARGIN, base, CAPTION, "start", "");
            }
            let mut x = left;
            for run in row.chunk_by(|a, b| (a.role, a.mark) == (b.role, b.mark)) {
                self.cells(run, x, base, pitch);
                x += run.len() as f64 * pitch;
            }
            self.y += height;
        }
        // Chosen cells are drawn last, so that nothing covers their frames.
        let top = self.y - grid.rows.len() as f64 * height;
        for (i, row) in grid.rows.iter().enumerate() {
            for (j, cell) in row.iter().enumerate().filter(|(_, cell)| cell.chosen) {
                let (x, y) = (left + j as f64 * pitch, top + i as f64 * height);
                self.chosen(cell, x, y, pitch);
            }
        }
        self.widen_to(left + columns * pitch);
        self.y += 6.0;
        if grid.legend.width() > 0 {
            self.text(&grid.legend, TextKind::Body);
        }
    }

    /// Draws cells that look alike: one tint behind all of them, and a place for each character.
    fn cells(&mut self, run: &[Cell], x: f64, base: f64, pitch: f64) {
        let Some(cell) = run.first() else { return };
        let name = cell.role.name();
        if cell.role.is_bits() || matches!(cell.role, Role::Good | Role::Bad) {
            self.put(&format!(
                "<rect class=\"hp-{name}-cell\" style=\"stroke:none\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                Units(x),
                Units(self.y),
                Units(run.len() as f64 * pitch),
                Units(pitch * TALL),
            ));
        }
        if cell.mark == ' ' {
            return;
        }
        let mut letters = String::new();
        for (i, cell) in run.iter().enumerate() {
            let (x, mark) = (Units(x + (i as f64 + 0.5) * pitch), escape(&cell.mark.to_string()));
            letters += &format!("<text x=\"{x}\" y=\"{}\">{mark}</text>", Units(base));
        }
        let size = Units((pitch * 0.95).min(14.0));
        self.put(&format!(
            "<g class=\"hp-mono hp-{name}\" font-size=\"{size}\" text-anchor=\"middle\">{letters}</g>"
        ));
    }

    /// Draws a chosen cell: a frame on paper with the character in it.
    fn chosen(&mut self, cell: &Cell, x: f64, y: f64, pitch: f64) {
        let (width, height) = (pitch + 4.0, pitch * TALL + 4.0);
        self.put(&format!(
            "<rect class=\"hp-changed-cell\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"2\"/>\
             <text class=\"hp-mono hp-changed\" font-size=\"{}\" text-anchor=\"middle\" x=\"{}\" y=\"{}\">{}</text>",
            Units(x - 2.0),
            Units(y - 2.0),
            Units(width),
            Units(height),
            Units((pitch * 1.05).min(15.0)),
            Units(x + pitch / 2.0),
            Units(y + pitch * (TALL / 2.0 + 0.3)),
            escape(&cell.mark.to_string()),
        ));
    }
}
