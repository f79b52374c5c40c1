//! How roles look: in the terminal's own sixteen colours, so that whatever it is set to stays what it is; or in
//! one of the core's themes, as near as the terminal comes to it.

use halfplay_core::doc::Role;
use halfplay_core::doc::palette::{Colour, Theme, ink, paper};
use ratatui::style::{Color, Modifier, Style};

/// Whose colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// the terminal's own sixteen, on its own background
    Terminal,
    /// a theme's, on its paper
    Themed(Theme),
}

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// none, or none are wanted
    None,
    /// eight, and brighter ones; what they are is the terminal's affair
    Sixteen,
    /// 256: besides the sixteen, a cube of 6 × 6 × 6 and 24 greys, as xterm has them
    Indexed,
    /// 24 bits each
    TrueColour,
}

/// What roles look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    look: Look,
    depth: Depth,
}

impl Palette {
    /// The palette for the look that somebody asked for by name; `value` gives a variable's text.
    ///
    /// `NO_COLOR` with any text in it takes all colours away, unless a look was asked for: a setting of
    /// this program goes before one for all programs.
    ///
    /// All colours are there where COLORTERM says `truecolor` or `24bit`. It does not come through ssh, but TERM
    /// does: names with `direct` in them have them all, and so have the terminals that are known by their own
    /// name; names with `256color` in them have 256. Windows' own terminals have them all.
    pub fn from_environment(look: Option<Look>, value: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| value(name).unwrap_or_default();
        let term = value("TERM");
        let has = |names: &[&str]| names.iter().any(|name| term.contains(name));
        let depth = if look.is_none() && !value("NO_COLOR").is_empty() {
            Depth::None
        } else if ["truecolor", "24bit"].contains(&value("COLORTERM").as_str()) || has(&ALL_COLOURS) {
            Depth::TrueColour
        } else if has(&["256color"]) {
            Depth::Indexed
        } else if cfg!(windows) {
            Depth::TrueColour
        } else {
            Depth::Sixteen
        };
        Palette { look: look.unwrap_or(Look::Terminal), depth }
    }

    /// The terminal's colours, or none.
    #[cfg(test)]
    pub fn new(colour: bool) -> Self {
        Palette::with(Look::Terminal, if colour { Depth::Sixteen } else { Depth::None })
    }

    /// This look, in so many colours.
    #[cfg(test)]
    pub fn with(look: Look, depth: Depth) -> Self {
        Palette { look, depth }
    }

    /// What lies under everything: the paper, and the ink of plain words.
    pub fn ground(self) -> Style {
        match self.themed() {
            Some(theme) => Style::new().fg(self.ink(Role::Plain, theme)).bg(self.paper(theme)),
            None => Style::new(),
        }
    }

    /// The style of a role. Whatever colour shows, place, letters or underlines show too.
    pub fn style(self, role: Role) -> Style {
        let modifier = match role {
            Role::Strong | Role::Code | Role::Guard | Role::Round | Role::Changed | Role::Good => {
                Modifier::BOLD
            }
            Role::Link | Role::Bad => Modifier::UNDERLINED,
            // A theme has an ink for what is less important, which can be read.
            Role::Dim | Role::Lost if self.themed().is_none() => Modifier::DIM,
            _ => Modifier::empty(),
        };
        let style = Style::new().add_modifier(modifier);
        match (self.themed(), sixteen(role)) {
            (Some(_), _) if role == Role::Plain => style,
            (Some(theme), _) => style.fg(self.ink(role, theme)),
            (None, Some(colour)) if self.depth != Depth::None => style.fg(colour),
            (None, _) => style,
        }
    }

    /// The style of what the cursor is on.
    pub fn cursor(self, role: Role) -> Style {
        self.style(role).add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    /// The theme, if there is one and colours to show it.
    fn themed(self) -> Option<Theme> {
        match self.look {
            Look::Themed(theme) if self.depth != Depth::None => Some(theme),
            _ => None,
        }
    }

    fn ink(self, role: Role, theme: Theme) -> Color {
        match self.depth {
            Depth::TrueColour => exact(ink(role, theme)),
            Depth::Indexed => indexed(ink(role, theme)),
            Depth::Sixteen | Depth::None if theme.is_light() => sixteen_on_white(role),
            Depth::Sixteen | Depth::None => sixteen_on_black(role),
        }
    }

    fn paper(self, theme: Theme) -> Color {
        match self.depth {
            Depth::TrueColour => exact(paper(theme)),
            Depth::Indexed => indexed(paper(theme)),
            _ if theme.is_light() => Color::White,
            _ => Color::Black,
        }
    }
}

impl Look {
    /// Every look.
    pub const ALL: [Look; 7] = [
        Look::Terminal,
        Look::Themed(Theme::Dark),
        Look::Themed(Theme::Light),
        Look::Themed(Theme::HighContrast),
        Look::Themed(Theme::HighContrastLight),
        Look::Themed(Theme::ColourBlind),
        Look::Themed(Theme::ColourBlindLight),
    ];

    /// The name, as it is typed.
    pub const fn name(self) -> &'static str {
        match self {
            Look::Terminal => "terminal",
            Look::Themed(theme) => theme.name(),
        }
    }
}

/// Parts of TERM that stand for 24 bits.
const ALL_COLOURS: [&str; 6] = ["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"];

/// The terminal's colour for a role, on whatever its background is. `None`: that of all text.
const fn sixteen(role: Role) -> Option<Color> {
    Some(match role {
        Role::Plain | Role::Dim | Role::Lost | Role::Strong | Role::Code | Role::Link => return None,
        Role::Sign | Role::Sticky => Color::Magenta,
        Role::Exponent | Role::Good => Color::Green,
        Role::Hidden | Role::Round | Role::Changed => Color::Yellow,
        Role::Fraction => Color::Cyan,
        Role::Guard | Role::Bad => Color::Red,
    })
}

/// The terminal's colour for a role where the background is the brightest of the sixteen.
const fn sixteen_on_white(role: Role) -> Color {
    match role {
        Role::Dim | Role::Lost => Color::DarkGray,
        Role::Exponent | Role::Good => Color::Green,
        Role::Hidden | Role::Round => Color::Magenta,
        Role::Fraction | Role::Link => Color::Blue,
        Role::Sign | Role::Guard | Role::Bad => Color::Red,
        Role::Sticky => Color::Cyan,
        Role::Plain | Role::Strong | Role::Code | Role::Changed => Color::Black,
    }
}

/// The terminal's colour for a role where the background is the darkest of the sixteen.
const fn sixteen_on_black(role: Role) -> Color {
    match role {
        Role::Dim | Role::Lost => Color::Gray,
        Role::Exponent | Role::Good => Color::LightGreen,
        Role::Hidden | Role::Guard => Color::LightMagenta,
        Role::Fraction => Color::LightCyan,
        Role::Sign | Role::Bad => Color::LightRed,
        Role::Round => Color::LightYellow,
        Role::Sticky => Color::Cyan,
        Role::Link => Color::LightBlue,
        Role::Plain | Role::Strong | Role::Code | Role::Changed => Color::White,
    }
}

const fn exact(Colour(red, green, blue): Colour) -> Color {
    Color::Rgb(red, green, blue)
}

/// The nearest of xterm's 240 fixed colours: in the cube, or among the greys.
fn indexed(colour: Colour) -> Color {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |part: u8| (0..6_u8).min_by_key(|&i| STEPS[usize::from(i)].abs_diff(part)).unwrap_or(0);
    let value = |i: u8| STEPS[usize::from(i)];
    let Colour(red, green, blue) = colour;
    let [r, g, b] = [red, green, blue].map(step);
    let cube = (16 + 36 * r + 6 * g + b, Colour(value(r), value(g), value(b)));
    let mean = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    let level = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = (232 + level, Colour(8 + 10 * level, 8 + 10 * level, 8 + 10 * level));
    let far = |Colour(r, g, b): Colour| {
        let parts = [(r, red), (g, green), (b, blue)];
        parts.into_iter().map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum::<u32>()
    };
    Color::Indexed(if far(grey.1) < far(cube.1) { grey.0 } else { cube.0 })
}

#[cfg(test)]
mod tests;
