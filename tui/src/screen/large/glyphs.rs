//! Puts large glyphs side by side, and writes the letters at the ends of a line.

use super::font::Glyph;
use crate::screen::palette::Palette;
use crate::screen::styled::Styled;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::session::End;
use ratatui::style::{Modifier, Style};

/// The colour of a role alone: letters made of blocks have no weight and no underline.
pub fn ink(palette: Palette, role: Role) -> Style {
    Style { add_modifier: Modifier::empty(), ..palette.style(role) }
}

/// Puts glyphs side by side, each at its column.
pub fn stacked(mut glyphs: Vec<(usize, Glyph, Style)>) -> Vec<Styled> {
    glyphs.sort_by_key(|(start, ..)| *start);
    let height = glyphs.iter().map(|(_, glyph, _)| glyph.len()).max().unwrap_or(0);
    let row = |y: usize| {
        glyphs.iter().fold(Styled::default(), |line, (start, glyph, style)| match glyph.get(y) {
            Some(cells) => line.to(*start).text(cells.clone(), *style),
            None => line,
        })
    };
    (0..height).map(row).collect()
}

/// The letters of the answers at the ends of the line, each with its count of hands if there are any.
pub fn letters(ends: [End; 2]) -> [String; 2] {
    let [left, right] = ends;
    match ends.iter().any(|end| end.hands > 0) {
        true => [format!("{} {}", left.letter, left.hands), format!("{} {}", right.hands, right.letter)],
        false => [left, right].map(|end| end.letter.to_string()),
    }
}
