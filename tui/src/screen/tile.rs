//! Bits as tiles. The pitch, which is the number of columns from one tile to the next, gives a tile its shape:
//!
//! ```text
//!   1         2         3         5
//!  101    1▌0▌1▌    ▐1▌▐0▌▐1▌   ▐ 1 ▌▐ 0 ▌▐ 1 ▌    digits
//!         ▀▘▀▘▀▘    ▝▀▘▝▀▘▝▀▘   ▝▀▀▀▘▝▀▀▀▘▝▀▀▀▘    the lower half of a taller tile
//! ```

use super::palette::Palette;
use super::palette::tiles::Fill;
use super::styled::Styled;
use halfplay_core::skins::doc::Role;
use ratatui::style::{Modifier, Style};

/// The wall between the kept bits and those that are cut off.
pub const WALL: &str = "┊";

/// A bit to draw.
#[derive(Clone, Copy, Debug)]
pub struct Tile {
    /// the digit, or another character that is drawn without a background
    pub digit: char,
    /// the role of the bit
    pub role: Role,
    /// the strength of the background behind a 1
    pub fill: Fill,
    /// true if the cursor is on the bit
    pub cursor: bool,
}

/// The rows of half blocks above and below the digits of taller tiles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// above the digit
    Upper,
    /// below the digit
    Lower,
}

impl Tile {
    /// A bit without the cursor.
    pub fn new(digit: char, role: Role, fill: Fill) -> Tile {
        Tile { digit, role, fill, cursor: false }
    }

    /// The columns before the digit.
    pub const fn lead(pitch: usize) -> usize {
        pitch.saturating_sub(1) / 2
    }

    fn is_bit(self) -> bool {
        matches!(self.digit, '0' | '1')
    }

    /// Appends the tile.
    pub fn draw(self, line: Styled, pitch: usize, palette: Palette) -> Styled {
        let lead = Tile::lead(pitch);
        if pitch == 1 || palette.is_ascii() || !self.is_bit() {
            let style = match self.cursor {
                true => palette.cursor(self.role),
                false => palette.style(self.role),
            };
            let line = line.text(" ".repeat(lead), Style::new()).joined(self.digit, style);
            return line.text(" ".repeat(pitch - lead - 1), Style::new());
        }
        let style = palette.tile(self.role, self.digit == '1', self.fill);
        let digit = match self.cursor {
            true => palette.style(Role::Strong).add_modifier(Modifier::REVERSED),
            false => style.digit,
        };
        let edge = |glyph: char| match style.edge {
            Some(style) => (glyph, style),
            None => (' ', Style::new()),
        };
        let [left, right] = ['▐', '▌'].map(edge);
        let right = if self.cursor && palette.marks_cursor() { ('‹', palette.accent()) } else { right };
        // The background continues between the digit and the edges.
        let within = Style { add_modifier: style.digit.add_modifier & Modifier::REVERSED, ..style.digit };
        let within = |line: Styled, count: usize| (0..count).fold(line, |line, _| line.joined(' ', within));
        let line = if lead > 0 { line.joined(left.0, left.1) } else { line };
        let line = within(line, lead.saturating_sub(1)).joined(self.digit, digit);
        within(line, pitch - lead - 2).joined(right.0, right.1)
    }

    /// Appends half of a taller tile.
    pub fn draw_half(self, line: Styled, half: Half, pitch: usize, palette: Palette) -> Styled {
        let edge = palette.tile(self.role, self.digit == '1', self.fill).edge;
        let Some(style) = edge.filter(|_| pitch > 1 && self.is_bit()) else {
            return line.text(" ".repeat(pitch), Style::new());
        };
        let [left, middle, right] = match half {
            Half::Upper => ['▗', '▄', '▖'],
            Half::Lower => ['▝', '▀', '▘'],
        };
        let lead = Tile::lead(pitch);
        let glyphs = (0..pitch).map(|column| match column {
            0 if lead > 0 => left,
            _ if column + 1 == pitch => right,
            _ => middle,
        });
        glyphs.fold(line, |line, glyph| line.joined(glyph, style))
    }
}
