//! The colours of roles, in one table for every skin and writer.
//!
//! A role has one hue in each theme: as ink, and diluted with the paper as the tint behind the ink. Ink is readable on
//! paper and on its own tint. The contrast is at least 4.5 : 1 (WCAG AA), and 7 : 1 (AAA) in the high-contrast themes.
//! Roles that are neighbours in a number are distinguishable with every kind of colour blindness. In the colour-blind
//! themes, all roles of a number differ widely. Tests check all of this.

use super::span::Role;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// A set of colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// dark ink on light paper
    Light,
    /// light ink on dark paper
    Dark,
    /// bright ink on black paper
    HighContrast,
    /// deep ink on white paper, for a bright room
    HighContrastLight,
    /// light ink on dark paper, hues and brightnesses far apart for every eye
    ColourBlind,
    /// dark ink on light paper, hues and brightnesses far apart for every eye
    ColourBlindLight,
}

/// The ink of a role in a theme.
pub const fn ink(role: Role, theme: Theme) -> Colour {
    let [plain, contrast, blind] = inks(role);
    let [light, dark] = match theme {
        Theme::Light | Theme::Dark => plain,
        Theme::HighContrast | Theme::HighContrastLight => contrast,
        Theme::ColourBlind | Theme::ColourBlindLight => blind,
    };
    Colour::of(if theme.is_light() { light } else { dark })
}

/// The inks of a role: plain, high-contrast and colour-blind, each for light and for dark paper.
const fn inks(role: Role) -> [[u32; 2]; 3] {
    match role {
        Role::Plain | Role::Strong | Role::Code => {
            [[0x1f2430, 0xe6e9ee], [0x000000, 0xffffff], [0x14181f, 0xf2f4f7]]
        }
        Role::Dim => [[0x5f6670, 0xa0a8b4], [0x3d434b, 0xc6ccd4], [0x555c66, 0xa9b1bd]],
        Role::Sign => [[0xc03a1e, 0xff8a6b], [0x8e270a, 0xff9a7a], [0xc23d0f, 0xf645a9]],
        Role::Exponent => [[0x00704a, 0x7fe0b0], [0x00391f, 0x7dffbe], [0x01301d, 0x78ffb3]],
        Role::Hidden => [[0x4a1486, 0xe3ccff], [0x280b63, 0xecdcff], [0x27005b, 0xcfbdff]],
        Role::Fraction => [[0x1768c6, 0x6aa9ff], [0x164d91, 0x80b8ff], [0x146ebd, 0x4a8cf0]],
        Role::Guard => [[0xa3156e, 0xff7fc2], [0x750047, 0xff9cd2], [0xb83e77, 0xf47e97]],
        Role::Round => [[0x8f5600, 0xf5c04d], [0x714205, 0xffd45e], [0x5c3000, 0xf5c54d]],
        Role::Sticky => [[0x0b6478, 0x5fc6d8], [0x055567, 0x6fe3f6], [0x003898, 0xb2e6ed]],
        Role::Lost => [[0x646a73, 0x98a0ab], [0x40464e, 0xbcc3cc], [0x5a616b, 0x9aa2ae]],
        Role::Changed => [[0x1b1f24, 0xffffff], [0x000000, 0xffffff], [0x0d1014, 0xffffff]],
        Role::Good => [[0x0f6b3a, 0x62d495], [0x0a5735, 0x6cf5a4], [0x517143, 0x64cb6f]],
        Role::Bad => [[0xb3261e, 0xff8a80], [0x790f06, 0xff9d94], [0x7a0355, 0xfd482c]],
        Role::Link => [[0x0a58b0, 0x7db8ff], [0x003f8a, 0x9ccaff], [0x0a4fa0, 0x8cc4ff]],
    }
}

/// The paper of a theme.
pub const fn paper(theme: Theme) -> Colour {
    match theme {
        Theme::Light | Theme::HighContrastLight | Theme::ColourBlindLight => Colour(0xff, 0xff, 0xff),
        Theme::Dark => Colour(0x14, 0x17, 0x1c),
        Theme::HighContrast => Colour(0x00, 0x00, 0x00),
        Theme::ColourBlind => Colour(0x10, 0x13, 0x18),
    }
}

/// The colours of a page that belong to no role: grounds and lines. They carry no meaning that words, edges or marks do
/// not carry too.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Neutral {
    /// the paper of a page; in the light theme a little warmer than the paper of a drawing, which may be placed on any
    /// page
    Page,
    /// the ground of pressed controls and of anything drawn over the page
    Raised,
    /// a line that only separates
    Line,
    /// a line that carries meaning, such as the border of a field or of a finished step; its contrast is at least 3 : 1
    /// on paper and on raised ground
    Edge,
    /// a digit in a cell that is filled with the ink of its role
    On,
}

impl Neutral {
    /// Every neutral.
    pub const ALL: [Neutral; 5] = [Neutral::Page, Neutral::Raised, Neutral::Line, Neutral::Edge, Neutral::On];

    /// The name in files: `raised`.
    pub const fn name(self) -> &'static str {
        match self {
            Neutral::Page => "paper",
            Neutral::Raised => "raised",
            Neutral::Line => "line",
            Neutral::Edge => "edge",
            Neutral::On => "on",
        }
    }
}

/// The colour of a neutral in a theme. If the theme does not define the colour, it follows from the theme's paper and
/// quiet roles.
pub const fn neutral(neutral: Neutral, theme: Theme) -> Colour {
    match (theme, neutral) {
        (Theme::Light, Neutral::Page) => Colour::of(0xfdfcfa),
        (Theme::Light, Neutral::Raised) => Colour::of(0xf5f3ee),
        (Theme::Light, Neutral::Line) => Colour::of(0xe2dfd7),
        (Theme::Light, Neutral::Edge) => Colour::of(0x85827a),
        (Theme::Dark, Neutral::Raised) => Colour::of(0x1c2027),
        (Theme::Dark, Neutral::Line) => Colour::of(0x2e343d),
        (Theme::Dark, Neutral::Edge) => Colour::of(0x78818d),
        (_, Neutral::Page | Neutral::On) => paper(theme),
        (_, Neutral::Raised) => tint(Role::Dim, theme),
        (_, Neutral::Line) => tint(Role::Plain, theme),
        (_, Neutral::Edge) => ink(Role::Lost, theme),
    }
}

/// The ground behind the ink of a role: paper with a little of the ink.
pub const fn tint(role: Role, theme: Theme) -> Colour {
    blend(role, if theme.is_light() { 10 } else { 16 }, theme)
}

/// A mix of `strength` percent of a role's ink and the rest paper: the fill of a point of a map.
pub const fn blend(role: Role, strength: u32, theme: Theme) -> Colour {
    ink(role, theme).on(paper(theme), strength)
}

const fn mix(ink: u8, paper: u8, percent: u32) -> u8 {
    ((ink as u32 * percent + paper as u32 * (100 - percent) + 50) / 100) as u8
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 6] = [
        Theme::Light,
        Theme::Dark,
        Theme::HighContrast,
        Theme::HighContrastLight,
        Theme::ColourBlind,
        Theme::ColourBlindLight,
    ];

    /// The name as typed: `high-contrast`.
    ///
    /// ```
    /// use halfplay_core::skins::doc::palette::Theme;
    /// assert_eq!(Theme::Light.name(), "light");
    /// assert_eq!(Theme::HighContrastLight.name(), "high-contrast-light");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::HighContrast => "high-contrast",
            Theme::HighContrastLight => "high-contrast-light",
            Theme::ColourBlind => "colour-blind",
            Theme::ColourBlindLight => "colour-blind-light",
        }
    }

    /// True if the paper is lighter than the ink.
    pub const fn is_light(self) -> bool {
        matches!(self, Theme::Light | Theme::HighContrastLight | Theme::ColourBlindLight)
    }
}

impl Colour {
    const fn of(rgb: u32) -> Self {
        Colour((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// A mix of `strength` percent of this colour and the rest of another one.
    pub const fn on(self, paper: Colour, strength: u32) -> Colour {
        let percent = if strength > 100 { 100 } else { strength };
        Colour(mix(self.0, paper.0, percent), mix(self.1, paper.1, percent), mix(self.2, paper.2, percent))
    }

    /// The relative luminance according to WCAG 2: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast with another colour according to WCAG 2, from 1 to 21.
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance(), other.luminance());
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Six hexadecimal digits: `1f2430`.
    pub fn hex(self) -> String {
        format!("{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
