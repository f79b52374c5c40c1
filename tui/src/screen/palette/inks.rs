//! The inks of the dark and the light theme, and the terminal's sixteen colours that replace them.
//!
//! With 24-bit colours, the contrast with the paper is at least 6 : 1 for every word, and 5 : 1 on every
//! surface; a test checks it. If the background is unknown, yellow, cyan and blue are not used, because they
//! vanish on black or on white.

use super::Ground;
use halfplay_core::skins::doc::Role;
use halfplay_core::skins::doc::palette::{Colour, Theme};
use ratatui::style::Color;

/// An ink: that of a role, or the accent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ink {
    /// the role of a text
    Role(Role),
    /// the keyboard focus, the chosen row, the position of a value, raised flags
    Accent,
}

/// The ink of the dark or the light theme.
pub const fn ink(ink: Ink, light: bool) -> Colour {
    let [on_dark, on_light] = match ink {
        Ink::Role(Role::Plain) => [0xd6d9df, 0x1d2026],
        Ink::Role(Role::Strong | Role::Code | Role::Changed) => [0xffffff, 0x000000],
        Ink::Role(Role::Dim | Role::Lost) => [0x939aa6, 0x59606b],
        Ink::Role(Role::Sign) => [0xff9db5, 0xa8174f],
        Ink::Role(Role::Exponent) => [0x5fd3a4, 0x006b45],
        Ink::Role(Role::Hidden) => [0xbda9ff, 0x5b33c0],
        Ink::Role(Role::Fraction) => [0x74bcff, 0x0a55a8],
        Ink::Role(Role::Guard) => [0xffb347, 0x9a3f00],
        Ink::Role(Role::Round) => [0xf2e06a, 0x6e5600],
        Ink::Role(Role::Sticky) => [0xe3a0f0, 0x86258f],
        Ink::Role(Role::Good) => [0x6fdc8c, 0x0f6b2f],
        Ink::Role(Role::Bad) => [0xff8a80, 0xb3201b],
        Ink::Role(Role::Link) => [0x8fc7ff, 0x0a55a8],
        Ink::Accent => [0xffd166, 0x7a4b00],
    };
    colour(if light { on_light } else { on_dark })
}

/// The paper of the dark or the light theme.
pub const fn paper(light: bool) -> Colour {
    colour(if light { 0xffffff } else { 0x15171c })
}

/// A part of the screen with a background of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Surface {
    /// the input line
    Line,
    /// the line after a title
    Hairline,
    /// a key in the footer
    Keycap,
    /// the chosen row of a list
    Selection,
    /// a window over the screen
    Popup,
}

/// The colour of a surface.
pub const fn surface(surface: Surface, light: bool) -> Colour {
    let [on_dark, on_light] = match surface {
        Surface::Line => [0x262a33, 0xe9edf3],
        Surface::Hairline => [0x333a45, 0xd3d8e0],
        Surface::Keycap => [0x2a303a, 0xe2e7ee],
        Surface::Selection => [0x262c37, 0xe4eaf3],
        Surface::Popup => [0x1b1f27, 0xf6f8fb],
    };
    colour(if light { on_light } else { on_dark })
}

const fn colour(rgb: u32) -> Colour {
    Colour((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The terminal's colour for an ink on this background; `None` for the default text colour.
pub const fn sixteen(ink: Ink, ground: Ground) -> Option<Color> {
    let [unknown, on_black, on_white] = match ink {
        Ink::Role(Role::Plain | Role::Strong | Role::Code | Role::Changed | Role::Link) => [None; 3],
        Ink::Role(Role::Dim | Role::Lost) => [None, Some(Color::Gray), Some(Color::DarkGray)],
        Ink::Role(Role::Sign | Role::Hidden | Role::Sticky) => {
            [Some(Color::Magenta), Some(Color::LightMagenta), Some(Color::Magenta)]
        }
        Ink::Role(Role::Exponent | Role::Good) => {
            [Some(Color::Green), Some(Color::LightGreen), Some(Color::Green)]
        }
        Ink::Role(Role::Fraction) => [None, Some(Color::LightCyan), Some(Color::Blue)],
        Ink::Role(Role::Guard | Role::Bad) => [Some(Color::Red), Some(Color::LightRed), Some(Color::Red)],
        Ink::Role(Role::Round) | Ink::Accent => [None, Some(Color::LightYellow), None],
    };
    match ground {
        Ground::Unknown => unknown,
        Ground::Dark => on_black,
        Ground::Light => on_white,
    }
}

/// True if this module has the inks of the theme. Those of other themes are in the core.
pub const fn has(theme: Theme) -> bool {
    matches!(theme, Theme::Dark | Theme::Light)
}
