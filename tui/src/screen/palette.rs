//! The styles of roles. On the terminal's own background, the inks are legible as far as that background is known. A
//! theme paints its own background, the paper. Colour is never the only mark, and no text is faint.

mod ground;
mod inks;
mod shares;
pub mod tiles;

pub use ground::{Ground, read};
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::doc::palette::{self as core, Colour, Theme};
use inks::Ink;
pub use inks::Surface;
use ratatui::style::{Color, Modifier, Style};

/// The source of the colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ColourSource {
    /// the inks of the dark or the light theme on the terminal's own background; if that is unknown, some of the
    /// terminal's sixteen colours
    Terminal,
    /// the inks of a theme, on its paper
    Themed(Theme),
}

/// The number of colours that the terminal shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// no colours, or the user wants none
    None,
    /// eight colours and eight brighter ones, which the terminal defines
    Sixteen,
    /// 256: the sixteen, a cube of 6 × 6 × 6 and 24 greys, as in xterm
    Indexed,
    /// 24 bits each
    TrueColour,
}

/// The styles of roles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    look: ColourSource,
    depth: Depth,
    /// what is known about the terminal's background
    ground: Ground,
    /// true if the terminal shows only ASCII
    ascii: bool,
    /// true if bits are drawn as tiles
    tiles: bool,
}

impl Palette {
    /// The palette for the look named by the user. `value` returns the text of an environment variable.
    ///
    /// `NO_COLOR` with any text removes all colours, unless the user names a look: a setting of this program overrides
    /// one for all programs.
    ///
    /// All colours are available if COLORTERM is `truecolor` or `24bit`. ssh does not transmit COLORTERM, but it does
    /// transmit TERM. A TERM that contains `direct` or the name of a known terminal has all colours, and one that
    /// contains `256color` has 256. Windows' own terminals have all of them.
    pub fn from_environment(look: Option<ColourSource>, value: impl Fn(&str) -> Option<String>) -> Self {
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
        Palette {
            look: look.unwrap_or(ColourSource::Terminal),
            depth,
            ground: Ground::Unknown,
            ascii: false,
            tiles: true,
        }
    }

    /// The same palette on this background.
    pub fn on(self, ground: Ground) -> Self {
        Palette { ground, ..self }
    }

    /// The same palette for a terminal that shows only ASCII.
    pub fn in_ascii(self, ascii: bool) -> Self {
        Palette { ascii, ..self }
    }

    /// The same palette for bits that are plain digits.
    pub fn without_tiles(self) -> Self {
        Palette { tiles: false, ..self }
    }

    /// True if bits are drawn as tiles.
    pub fn has_tiles(self) -> bool {
        self.tiles
    }

    /// True if the terminal shows only ASCII.
    pub fn is_ascii(self) -> bool {
        self.ascii
    }

    /// The brightness of the terminal's background, as far as it is known.
    pub fn known_ground(self) -> Ground {
        self.ground
    }

    /// True if the colours depend on the terminal's background.
    pub fn asks_for_ground(self) -> bool {
        self.look == ColourSource::Terminal && self.depth != Depth::None
    }

    /// The palette with the terminal's sixteen colours, or without colours.
    #[cfg(test)]
    pub fn new(colour: bool) -> Self {
        Palette::with(ColourSource::Terminal, if colour { Depth::Sixteen } else { Depth::None })
    }

    /// The palette with this look and this many colours.
    #[cfg(test)]
    pub fn with(look: ColourSource, depth: Depth) -> Self {
        Palette { look, depth, ground: Ground::Unknown, ascii: false, tiles: true }
    }

    /// The background of the whole screen: the paper, and the ink of plain words.
    pub fn ground(self) -> Style {
        match self.painted() {
            Some(theme) => Style::new().fg(self.ink(Role::Plain, theme)).bg(self.paper(theme)),
            None => Style::new(),
        }
    }

    /// The background of a surface. With few colours, on an unknown background, or in a theme without surfaces,
    /// there is none.
    pub fn surface(self, surface: Surface) -> Style {
        self.surface_colour(surface).map_or_else(Style::new, |colour| Style::new().bg(colour))
    }

    /// The style of the line after a title.
    pub fn hairline(self) -> Style {
        let colour = self.surface_colour(Surface::Hairline);
        colour.map_or_else(|| self.style(Role::Dim), |colour| Style::new().fg(colour))
    }

    /// The style of a key in the footer.
    pub fn keycap(self) -> Style {
        self.style(Role::Strong).patch(self.surface(Surface::Keycap))
    }

    fn surface_colour(self, surface: Surface) -> Option<Color> {
        let theme = self.theme().filter(|&theme| inks::has(theme))?;
        let colour = inks::surface(surface, theme.is_light());
        matches!(self.depth, Depth::TrueColour | Depth::Indexed).then(|| self.shown(colour))
    }

    /// The style of a role. Position, letters or underlines show everything that colour shows.
    pub fn style(self, role: Role) -> Style {
        let modifier = match role {
            Role::Strong | Role::Code | Role::Guard | Role::Round | Role::Sticky | Role::Good => {
                Modifier::BOLD
            }
            Role::Changed => Modifier::BOLD.union(Modifier::UNDERLINED),
            Role::Link | Role::Bad => Modifier::UNDERLINED,
            _ => Modifier::empty(),
        };
        // Plain words have the default ink of the painted paper.
        let style = Style::new().add_modifier(modifier);
        if role == Role::Plain && self.painted().is_some() {
            style
        } else {
            self.coloured(style, Ink::Role(role))
        }
    }

    /// The style of the accent: for the chosen row, the position of a value, and raised flags.
    pub fn accent(self) -> Style {
        self.coloured(Style::new().add_modifier(Modifier::BOLD), Ink::Accent)
    }

    /// The style of the label that names the place with the keyboard focus.
    pub fn chip(self) -> Style {
        self.accent().add_modifier(Modifier::REVERSED)
    }

    /// The style of text under the cursor.
    pub fn cursor(self, role: Role) -> Style {
        self.style(role).add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }

    fn coloured(self, style: Style, ink: Ink) -> Style {
        let colour = match (self.depth, self.theme()) {
            (Depth::None, _) => None,
            (Depth::TrueColour, Some(theme)) => Some(exact(rgb(ink, theme))),
            (Depth::Indexed, Some(theme)) => Some(indexed(rgb(ink, theme))),
            (Depth::Sixteen, Some(theme)) if theme.is_light() => inks::sixteen(ink, Ground::Light),
            (Depth::Sixteen, Some(_)) => inks::sixteen(ink, Ground::Dark),
            (_, None) => inks::sixteen(ink, Ground::Unknown),
        };
        colour.map_or(style, |colour| style.fg(colour))
    }

    /// The theme that provides the inks: the chosen one, or the one for the terminal's background.
    fn theme(self) -> Option<Theme> {
        match (self.look, self.ground) {
            (ColourSource::Themed(theme), _) => Some(theme),
            (ColourSource::Terminal, Ground::Dark) => Some(Theme::Dark),
            (ColourSource::Terminal, Ground::Light) => Some(Theme::Light),
            (ColourSource::Terminal, Ground::Unknown) => None,
        }
    }

    /// The theme whose paper is painted; `None` if there is none, or no colours to show it.
    fn painted(self) -> Option<Theme> {
        match self.look {
            ColourSource::Themed(theme) if self.depth != Depth::None => Some(theme),
            _ => None,
        }
    }

    fn ink(self, role: Role, theme: Theme) -> Color {
        let style = self.coloured(Style::new(), Ink::Role(role));
        style.fg.unwrap_or(if theme.is_light() { Color::Black } else { Color::White })
    }

    /// The exact colour of a theme's paper.
    fn paper_colour(self, theme: Theme) -> Colour {
        if inks::has(theme) { inks::paper(theme.is_light()) } else { core::paper(theme) }
    }

    fn paper(self, theme: Theme) -> Color {
        let paper = self.paper_colour(theme);
        match self.depth {
            Depth::TrueColour | Depth::Indexed => self.shown(paper),
            _ if theme.is_light() => Color::White,
            _ => Color::Black,
        }
    }
}

/// The exact colour of an ink.
const fn rgb(ink: Ink, theme: Theme) -> Colour {
    match ink {
        _ if inks::has(theme) => inks::ink(ink, theme.is_light()),
        Ink::Role(role) => core::ink(role, theme),
        Ink::Accent => core::ink(Role::Round, theme),
    }
}

impl ColourSource {
    /// Every look.
    pub const ALL: [ColourSource; 7] = [
        ColourSource::Terminal,
        ColourSource::Themed(Theme::Dark),
        ColourSource::Themed(Theme::Light),
        ColourSource::Themed(Theme::HighContrast),
        ColourSource::Themed(Theme::HighContrastLight),
        ColourSource::Themed(Theme::ColourBlind),
        ColourSource::Themed(Theme::ColourBlindLight),
    ];

    /// The name, as a user types it.
    pub const fn name(self) -> &'static str {
        match self {
            ColourSource::Terminal => "terminal",
            ColourSource::Themed(theme) => theme.name(),
        }
    }
}

/// Parts of TERM that mean 24-bit colours.
const ALL_COLOURS: [&str; 6] = ["direct", "kitty", "alacritty", "foot", "ghostty", "wezterm"];

const fn exact(Colour(red, green, blue): Colour) -> Color {
    Color::Rgb(red, green, blue)
}

/// The nearest of xterm's 240 fixed colours, in the cube or among the greys.
fn indexed(colour: Colour) -> Color {
    Color::Indexed(nearest(colour).0)
}

/// The nearest of xterm's 240 fixed colours: its number and its exact value.
fn nearest(colour: Colour) -> (u8, Colour) {
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
    if far(grey.1) < far(cube.1) { grey } else { cube }
}

#[cfg(test)]
mod tests;
