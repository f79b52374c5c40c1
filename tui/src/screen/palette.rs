//! How roles look: the terminal's own sixteen colours, so that every theme stays what it is.

use halfplay_core::doc::Role;
use ratatui::style::{Color, Modifier, Style};

/// With or without colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    colour: bool,
}

impl Palette {
    /// Colours, unless the environment asks for none: `NO_COLOR` with any text in it.
    pub fn from_environment() -> Self {
        Palette { colour: std::env::var_os("NO_COLOR").is_none_or(|text| text.is_empty()) }
    }

    /// With colours, or without.
    #[cfg(test)]
    pub fn new(colour: bool) -> Self {
        Palette { colour }
    }

    /// The style of a role. What colour says is said by place, letters or underlines too.
    pub fn style(self, role: Role) -> Style {
        let plain = Style::new();
        let (colour, modifier) = match role {
            Role::Plain => return plain,
            Role::Dim | Role::Lost => return plain.add_modifier(Modifier::DIM),
            Role::Strong | Role::Code => return plain.add_modifier(Modifier::BOLD),
            Role::Link => return plain.add_modifier(Modifier::UNDERLINED),
            Role::Sign => (Color::Magenta, Modifier::empty()),
            Role::Exponent => (Color::Green, Modifier::empty()),
            Role::Hidden => (Color::Yellow, Modifier::empty()),
            Role::Fraction => (Color::Cyan, Modifier::empty()),
            Role::Guard => (Color::Red, Modifier::BOLD),
            Role::Round => (Color::Yellow, Modifier::BOLD),
            Role::Sticky => (Color::Magenta, Modifier::empty()),
            Role::Changed => (Color::Yellow, Modifier::BOLD),
            Role::Good => (Color::Green, Modifier::BOLD),
            Role::Bad => (Color::Red, Modifier::UNDERLINED),
        };
        let style = plain.add_modifier(modifier);
        if self.colour { style.fg(colour) } else { style }
    }

    /// The style of what the cursor is on.
    pub fn cursor(self, role: Role) -> Style {
        self.style(role).add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}
