//! What the environment asks for, and what becomes of a theme in few colours.
#![allow(clippy::unwrap_used)]

use super::*;

fn found(look: Option<Look>, variables: &[(&str, &str)]) -> Palette {
    Palette::from_environment(look, |name| {
        variables.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
    })
}

#[test]
#[cfg(not(windows))]
fn the_environment_says_how_many_colours() {
    for (variables, depth) in [
        (&[][..], Depth::Sixteen),
        (&[("TERM", "linux")], Depth::Sixteen),
        (&[("TERM", "screen")], Depth::Sixteen),
        (&[("TERM", "xterm-256color")], Depth::Indexed),
        (&[("TERM", "xterm-direct")], Depth::TrueColour),
        (&[("TERM", "xterm-kitty")], Depth::TrueColour),
        (&[("TERM", "tmux-256color"), ("COLORTERM", "truecolor")], Depth::TrueColour),
        (&[("TERM", "xterm"), ("COLORTERM", "24bit")], Depth::TrueColour),
        (&[("TERM", "xterm"), ("COLORTERM", "yes")], Depth::Sixteen),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::Indexed),
        (&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::None),
    ] {
        assert_eq!(found(None, variables).depth, depth, "{variables:?}");
    }
    let asked = found(Some(Look::Themed(Theme::Dark)), &[("NO_COLOR", "1"), ("TERM", "xterm-256color")]);
    assert_eq!(asked, Palette::with(Look::Themed(Theme::Dark), Depth::Indexed));
}

/// The numbers are those of xterm's 256colres: 67 is #5f87af, 244 is #808080, 16 and 231 are black and white.
#[test]
fn the_nearest_of_256_is_found() {
    for (colour, index) in [
        (Colour(0x5f, 0x87, 0xaf), 67),
        (Colour(0x61, 0x86, 0xad), 67),
        (Colour(0x80, 0x80, 0x80), 244),
        (Colour(0x00, 0x00, 0x00), 16),
        (Colour(0xff, 0xff, 0xff), 231),
        (Colour(0xff, 0x00, 0x00), 196),
        (Colour(0x12, 0x12, 0x12), 233),
    ] {
        assert_eq!(indexed(colour), Color::Indexed(index), "{colour:?}");
    }
}

/// The terminal's look sets no background, and without colours no theme does.
#[test]
fn only_themes_have_paper() {
    for depth in [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::TrueColour] {
        assert_eq!(Palette::with(Look::Terminal, depth).ground(), Style::new());
    }
    let dark = Palette::with(Look::Themed(Theme::Dark), Depth::None);
    assert_eq!(dark.ground(), Style::new());
    assert!(Role::ALL.into_iter().all(|role| dark.style(role).fg.is_none()));
    let dark = Palette::with(Look::Themed(Theme::Dark), Depth::TrueColour);
    assert_eq!(dark.ground().bg, Some(Color::Rgb(0x14, 0x17, 0x1c)));
}

/// Whatever colours there are: nothing is invisible, and what stands side by side in a number differs, by its
/// colour or by how it is set.
#[test]
fn neighbours_differ_in_any_number_of_colours() {
    use Role::{Exponent, Fraction, Guard, Hidden, Round, Sign, Sticky};
    let pairs = [
        (Sign, Exponent),
        (Exponent, Fraction),
        (Hidden, Fraction),
        (Fraction, Guard),
        (Guard, Round),
        (Round, Sticky),
        (Guard, Sticky),
    ];
    for look in Look::ALL {
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::TrueColour] {
            let palette = Palette::with(look, depth);
            for role in Role::ALL {
                let (ink, paper) = (palette.style(role).fg, palette.ground().bg);
                assert!(ink.is_none() || ink != paper, "{role:?} {palette:?}");
            }
            for (a, b) in pairs {
                assert_ne!(palette.style(a).fg, palette.style(b).fg, "{a:?} {b:?} {palette:?}");
            }
        }
    }
}

#[test]
fn looks_have_different_names() {
    let mut names = Look::ALL.map(Look::name).to_vec();
    names.dedup();
    assert_eq!(names[..4], ["terminal", "dark", "light", "high-contrast"]);
    assert_eq!(names[4..], ["high-contrast-light", "colour-blind", "colour-blind-light"]);
}
