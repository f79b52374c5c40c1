//! The colours of tiles, each of which shows a bit: a 1 has a strong background, a 0 a weak one.
//!
//! If the terminal has few colours, or if its background is unknown, a 1 is reversed and a 0 has no background.

use super::inks::Ink;
use super::{Depth, Palette, exact, indexed, nearest, rgb};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::doc::palette::Colour;
use ratatui::style::{Color, Modifier, Style};

/// The strength of the background behind a 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    /// a bit of an operand, or of a row before the result
    Half,
    /// a bit of the result, or one that decides the rounding
    Full,
}

/// The styles of a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TileStyle {
    /// the digit on its background
    pub digit: Style,
    /// the half blocks that continue the background; `None` for digits without a background
    pub edge: Option<Style>,
}

/// The percentage of ink in the background of a 0.
const WEAK: u32 = 13;
/// The least contrast of a digit with its background (WCAG AA).
const LEGIBLE: f64 = 4.5;
/// The percentage of ink in the background of a 1.
const STRONG: [u32; 2] = [48, 100];

impl Palette {
    /// The styles of a bit's tile.
    pub fn tile(self, role: Role, set: bool, fill: Fill) -> TileStyle {
        let marked = match role {
            Role::Bad | Role::Changed => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        };
        let weight = if set { Modifier::BOLD } else { Modifier::empty() };
        let style = Style::new().add_modifier(weight.union(marked));
        match (self.theme(), self.depth) {
            (Some(theme), Depth::TrueColour | Depth::Indexed) => {
                let ink = rgb(Ink::Role(role), theme);
                let strength = if set { STRONG[usize::from(fill == Fill::Full)] } else { WEAK };
                let ground = ink.on(self.paper_colour(theme), strength);
                // With few colours, the contrast is that of the nearest ones.
                let near = |colour| if self.depth == Depth::Indexed { nearest(colour).1 } else { colour };
                let [ink, ground] = [ink, ground].map(near);
                let is_legible = !set && ink.contrast(ground) >= LEGIBLE;
                let digit = if is_legible { ink } else { legible_on(ground) };
                let [digit, ground] = [digit, ground].map(|colour| self.shown(colour));
                TileStyle { digit: style.fg(digit).bg(ground), edge: Some(Style::new().fg(ground)) }
            }
            _ => {
                let ink = self.coloured(Style::new(), Ink::Role(role));
                let digit = self.coloured(style, Ink::Role(role));
                match set {
                    true => TileStyle { digit: digit.add_modifier(Modifier::REVERSED), edge: Some(ink) },
                    false => TileStyle { digit, edge: None },
                }
            }
        }
    }

    /// True if the cursor on a tile needs a mark, because its colours may equal those of another tile.
    pub fn marks_cursor(self) -> bool {
        self.theme().is_none() || matches!(self.depth, Depth::None | Depth::Sixteen)
    }

    pub(super) fn shown(self, colour: Colour) -> Color {
        if self.depth == Depth::TrueColour { exact(colour) } else { indexed(colour) }
    }
}

/// Black or white, whichever has the higher contrast on this background. It is at least 4.5 : 1 on any background.
pub(super) fn legible_on(ground: Colour) -> Colour {
    let [black, white] = [Colour(0, 0, 0), Colour(255, 255, 255)];
    if ground.contrast(black) > ground.contrast(white) { black } else { white }
}
