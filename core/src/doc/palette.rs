//! One table of colours, for whoever draws roles.
//!
//! A role has one hue in a light and one in a dark theme: as ink, and thinned with the paper as the tint
//! behind it. Ink is readable (WCAG AA, 4.5 : 1) on paper and on its own tint, and roles that stand beside
//! each other in a number differ for every kind of colour blindness; tests hold both.

use super::span::Role;

/// A colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
    /// dark ink on light paper
    Light,
    /// light ink on dark paper
    Dark,
}

/// The ink of a role in a theme.
pub const fn ink(role: Role, theme: Theme) -> Colour {
    let [light, dark] = inks(role);
    Colour::of(match theme {
        Theme::Light => light,
        Theme::Dark => dark,
    })
}

/// Light, dark.
const fn inks(role: Role) -> [u32; 2] {
    match role {
        Role::Plain | Role::Strong | Role::Code => [0x1f2430, 0xe6e9ee],
        Role::Dim => [0x5f6670, 0xa0a8b4],
        Role::Sign => [0xc03a1e, 0xff8a6b],
        Role::Exponent => [0x00704a, 0x7fe0b0],
        Role::Hidden => [0x4a1486, 0xe3ccff],
        Role::Fraction => [0x1768c6, 0x6aa9ff],
        Role::Guard => [0xa3156e, 0xff7fc2],
        Role::Round => [0x8f5600, 0xf5c04d],
        Role::Sticky => [0x0b6478, 0x5fc6d8],
        Role::Lost => [0x646a73, 0x98a0ab],
        Role::Changed => [0x1b1f24, 0xffffff],
        Role::Good => [0x0f6b3a, 0x62d495],
        Role::Bad => [0xb3261e, 0xff8a80],
        Role::Link => [0x0a58b0, 0x7db8ff],
    }
}

/// The paper of a theme.
pub const fn paper(theme: Theme) -> Colour {
    match theme {
        Theme::Light => Colour(0xff, 0xff, 0xff),
        Theme::Dark => Colour(0x14, 0x17, 0x1c),
    }
}

/// What stands behind the ink of a role: paper with a little of the ink.
pub const fn tint(role: Role, theme: Theme) -> Colour {
    let percent = match theme {
        Theme::Light => 10,
        Theme::Dark => 16,
    };
    let (ink, paper) = (ink(role, theme), paper(theme));
    Colour(mix(ink.0, paper.0, percent), mix(ink.1, paper.1, percent), mix(ink.2, paper.2, percent))
}

const fn mix(ink: u8, paper: u8, percent: u32) -> u8 {
    ((ink as u32 * percent + paper as u32 * (100 - percent) + 50) / 100) as u8
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
