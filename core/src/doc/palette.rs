//! One table of colours, for whoever draws roles.
//!
//! A role has one hue in each theme: as ink, and thinned with the paper as the tint behind it. Ink is readable
//! on paper and on its own tint: with a contrast of 4.5 : 1 (WCAG AA), of 7 : 1 (AAA) in the theme of high
//! contrast. Roles that stand beside each other in a number differ for every kind of colour blindness; in the
//! theme that is made for it all roles of a number do, by far. Tests hold all of this.

use super::span::Role;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// Which colours.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// dark ink on light paper
    Light,
    /// light ink on dark paper
    Dark,
    /// bright ink on black paper
    HighContrast,
    /// light ink on dark paper, hues and brightnesses far apart for every eye
    ColourBlind,
}

/// The ink of a role in a theme.
pub const fn ink(role: Role, theme: Theme) -> Colour {
    let [light, dark, contrast, blind] = inks(role);
    Colour::of(match theme {
        Theme::Light => light,
        Theme::Dark => dark,
        Theme::HighContrast => contrast,
        Theme::ColourBlind => blind,
    })
}

/// Light, dark, high contrast, colour blind.
const fn inks(role: Role) -> [u32; 4] {
    match role {
        Role::Plain | Role::Strong | Role::Code => [0x1f2430, 0xe6e9ee, 0xffffff, 0xf2f4f7],
        Role::Dim => [0x5f6670, 0xa0a8b4, 0xc6ccd4, 0xa9b1bd],
        Role::Sign => [0xc03a1e, 0xff8a6b, 0xff9a7a, 0xf645a9],
        Role::Exponent => [0x00704a, 0x7fe0b0, 0x7dffbe, 0x78ffb3],
        Role::Hidden => [0x4a1486, 0xe3ccff, 0xecdcff, 0xcfbdff],
        Role::Fraction => [0x1768c6, 0x6aa9ff, 0x80b8ff, 0x4a8cf0],
        Role::Guard => [0xa3156e, 0xff7fc2, 0xff9cd2, 0xf47e97],
        Role::Round => [0x8f5600, 0xf5c04d, 0xffd45e, 0xf5c54d],
        Role::Sticky => [0x0b6478, 0x5fc6d8, 0x6fe3f6, 0xb2e6ed],
        Role::Lost => [0x646a73, 0x98a0ab, 0xbcc3cc, 0x9aa2ae],
        Role::Changed => [0x1b1f24, 0xffffff, 0xffffff, 0xffffff],
        Role::Good => [0x0f6b3a, 0x62d495, 0x6cf5a4, 0x64cb6f],
        Role::Bad => [0xb3261e, 0xff8a80, 0xff9d94, 0xfd482c],
        Role::Link => [0x0a58b0, 0x7db8ff, 0x9ccaff, 0x8cc4ff],
    }
}

/// The paper of a theme.
pub const fn paper(theme: Theme) -> Colour {
    match theme {
        Theme::Light => Colour(0xff, 0xff, 0xff),
        Theme::Dark => Colour(0x14, 0x17, 0x1c),
        Theme::HighContrast => Colour(0x00, 0x00, 0x00),
        Theme::ColourBlind => Colour(0x10, 0x13, 0x18),
    }
}

/// What stands behind the ink of a role: paper with a little of the ink.
pub const fn tint(role: Role, theme: Theme) -> Colour {
    let percent = match theme {
        Theme::Light => 10,
        Theme::Dark | Theme::HighContrast | Theme::ColourBlind => 16,
    };
    let (ink, paper) = (ink(role, theme), paper(theme));
    Colour(mix(ink.0, paper.0, percent), mix(ink.1, paper.1, percent), mix(ink.2, paper.2, percent))
}

const fn mix(ink: u8, paper: u8, percent: u32) -> u8 {
    ((ink as u32 * percent + paper as u32 * (100 - percent) + 50) / 100) as u8
}

impl Theme {
    /// Every theme.
    pub const ALL: [Theme; 4] = [Theme::Light, Theme::Dark, Theme::HighContrast, Theme::ColourBlind];

    /// The name, as it is typed: `high-contrast`.
    ///
    /// ```
    /// use halfplay_core::doc::palette::Theme;
    /// assert_eq!(Theme::ALL.map(Theme::name), ["light", "dark", "high-contrast", "colour-blind"]);
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::HighContrast => "high-contrast",
            Theme::ColourBlind => "colour-blind",
        }
    }
}

impl Colour {
    const fn of(rgb: u32) -> Self {
        Colour((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// Six hexadecimal digits: `1f2430`.
    pub fn hex(self) -> String {
        format!("{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
