//! The colours of a map: of its points, and of the cursor on them.

use super::tiles::legible_on;
use super::{Depth, Palette};
use halfplay_core::skins::doc::palette::{self as core, Colour, Theme};
use halfplay_core::skins::doc::{Ground, Role, Share};
use ratatui::style::{Color, Modifier, Style};

impl Palette {
    /// True if the classes of shares have colours.
    pub const fn shows_shares(self) -> bool {
        !self.ascii && !matches!(self.depth, Depth::None)
    }

    /// The colour of a map's point. `None` in ASCII, or if there are too few colours.
    pub fn ground_colour(self, ground: Ground) -> Option<Color> {
        if self.ascii {
            return None;
        }
        match (self.depth, ground) {
            (Depth::None, _) | (Depth::Sixteen, Ground::Ink { .. }) => None,
            (Depth::Sixteen, Ground::Share(share)) => Some(sixteen(share)),
            (Depth::Indexed, Ground::Share(share)) if !self.map_theme().is_light() => Some(on_dark(share)),
            (Depth::Indexed | Depth::TrueColour, ground) => Some(self.shown(self.exact_ground(ground))),
        }
    }

    fn exact_ground(self, ground: Ground) -> Colour {
        match ground {
            Ground::Ink { role, strength } => core::blend(role, strength, self.map_theme()),
            Ground::Share(share) => share.colour(self.map_theme()),
        }
    }

    /// The theme of maps. On an unknown background, it is the dark one.
    fn map_theme(self) -> Theme {
        self.theme().unwrap_or(Theme::Dark)
    }

    /// The character of the cursor on a map.
    pub const fn map_cursor(self) -> char {
        if self.ascii { '@' } else { '◆' }
    }

    /// The style of the cursor on a point.
    pub fn cursor_on(self, ground: Ground) -> Style {
        let Some(colour) = self.ground_colour(ground) else { return self.cursor(Role::Strong) };
        let ink = match (self.depth, ground) {
            (Depth::Sixteen, Ground::Share(Share::None | Share::Few)) => Color::White,
            (Depth::Sixteen, _) => Color::Black,
            _ => self.shown(legible_on(self.exact_ground(ground))),
        };
        Style::new().fg(ink).bg(colour).add_modifier(Modifier::BOLD)
    }
}

/// The class in one of the terminal's sixteen colours.
const fn sixteen(share: Share) -> Color {
    match share {
        Share::None => Color::Black,
        Share::Few => Color::Blue,
        Share::Some => Color::Cyan,
        Share::Many => Color::White,
        Share::Most => Color::Yellow,
    }
}

/// The class in one of 256 colours, on a dark background. The nearest colours of some classes would be too similar.
const fn on_dark(share: Share) -> Color {
    Color::Indexed(match share {
        Share::None => 235,
        Share::Few => 24,
        Share::Some => 32,
        Share::Many => 117,
        Share::Most => 222,
    })
}
