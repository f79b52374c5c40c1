//! Tests how the environment selects a palette, and how themes look with few colours.
#![allow(clippy::unwrap_used)]

use super::tiles::Fill;
use super::*;

fn found(look: Option<ColourSource>, variables: &[(&str, &str)]) -> Palette {
    Palette::from_environment(look, |name| {
        variables.iter().find(|(known, _)| *known == name).map(|(_, text)| (*text).to_owned())
    })
}

#[test]
#[cfg(not(windows))]
fn the_environment_decides_the_colour_depth() {
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
    let asked =
        found(Some(ColourSource::Themed(Theme::Dark)), &[("NO_COLOR", "1"), ("TERM", "xterm-256color")]);
    assert_eq!(asked, Palette::with(ColourSource::Themed(Theme::Dark), Depth::Indexed));
}

/// The numbers are from xterm's 256colres: 67 is #5f87af, 244 is #808080, 16 and 231 are black and white.
#[test]
fn indexed_finds_the_nearest_of_256_colours() {
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

/// The terminal's look sets no background. Without colours, themes do not either.
#[test]
fn only_themes_set_a_background() {
    for depth in [Depth::None, Depth::Sixteen, Depth::Indexed, Depth::TrueColour] {
        assert_eq!(Palette::with(ColourSource::Terminal, depth).ground(), Style::new());
    }
    let dark = Palette::with(ColourSource::Themed(Theme::Dark), Depth::None);
    assert_eq!(dark.ground(), Style::new());
    assert!(Role::ALL.into_iter().all(|role| dark.style(role).fg.is_none()));
    assert_eq!((dark.accent().fg, dark.surface(Surface::Line)), (None, Style::new()));
    let dark = Palette::with(ColourSource::Themed(Theme::Dark), Depth::TrueColour);
    assert_eq!(dark.ground().bg, Some(Color::Rgb(0x15, 0x17, 0x1c)));
}

/// With sixteen or more colours nothing is invisible, and adjacent parts of a number differ in colour.
#[test]
fn adjacent_parts_differ_at_every_colour_depth() {
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
    for look in ColourSource::ALL {
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::TrueColour] {
            let palette = Palette::with(look, depth);
            for role in Role::ALL {
                let (ink, paper) = (palette.style(role).fg, palette.ground().bg);
                assert!(ink.is_none() || ink != paper, "{role:?} {palette:?}");
                assert!(!palette.style(role).add_modifier.contains(Modifier::DIM), "faint: {role:?}");
            }
            for (a, b) in pairs {
                assert_ne!(palette.style(a).fg, palette.style(b).fg, "{a:?} {b:?} {palette:?}");
            }
        }
    }
}

#[test]
fn looks_have_different_names() {
    let mut names = ColourSource::ALL.map(ColourSource::name).to_vec();
    names.dedup();
    assert_eq!(names[..4], ["terminal", "dark", "light", "high-contrast"]);
    assert_eq!(names[4..], ["high-contrast-light", "colour-blind", "colour-blind-light"]);
}

/// Coordinates in CIE Lab (1976), where distances approximate the differences that people see.
fn lab(colour: Color) -> [f64; 3] {
    let Color::Rgb(r, g, b) = colour else { panic!("{colour:?}") };
    let linear = |part: u8| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    };
    let [r, g, b] = [r, g, b].map(linear);
    let x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.950_47;
    let y = 0.2126 * r + 0.7152 * g + 0.0722 * b;
    let z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.088_83;
    let root = |t: f64| if t > 0.008_856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
    let [x, y, z] = [x, y, z].map(root);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// xterm's default values of the five of its sixteen colours that maps use.
fn of_sixteen(colour: Color) -> Color {
    match colour {
        Color::Black => Color::Rgb(0, 0, 0),
        Color::Blue => Color::Rgb(0, 0, 238),
        Color::Cyan => Color::Rgb(0, 205, 205),
        Color::White => Color::Rgb(229, 229, 229),
        Color::Yellow => Color::Rgb(205, 205, 0),
        other => of_256(other),
    }
}

/// A difference of 2.3 is just noticeable; any two classes in the legend of a map are at least six times as far apart.
#[test]
fn classes_of_shares_are_distinguishable_at_every_colour_depth() {
    use halfplay_core::skins::doc::{Ground, Share};
    for theme in [Theme::Dark, Theme::Light] {
        for depth in [Depth::Sixteen, Depth::Indexed, Depth::TrueColour] {
            let palette = Palette::with(ColourSource::Themed(theme), depth);
            let colours =
                Share::ALL.map(|share| of_sixteen(palette.ground_colour(Ground::Share(share)).unwrap()));
            for (place, a) in colours.iter().enumerate() {
                for b in &colours[place + 1..] {
                    let [a, b] = [*a, *b].map(lab);
                    let far = a.iter().zip(b).map(|(a, b)| (a - b).powi(2)).sum::<f64>().sqrt();
                    assert!(far >= 15.0, "{far} {colours:?} {palette:?}");
                }
            }
        }
    }
    let without = [Palette::new(false), Palette::new(true).in_ascii(true)];
    let mut marks = Share::ALL.map(Share::mark).to_vec();
    marks.sort_unstable();
    marks.dedup();
    assert!(marks.iter().all(char::is_ascii) && marks.len() == Share::ALL.len());
    assert!(without.into_iter().all(|palette| palette.ground_colour(Ground::Share(Share::Most)).is_none()));
}

/// The contrast of two colours according to WCAG 2.
fn contrast(a: Color, b: Color) -> f64 {
    let luminance = |colour: Color| {
        let Color::Rgb(r, g, b) = colour else { panic!("{colour:?}") };
        let linear = |part: u8| {
            let part = f64::from(part) / 255.0;
            if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The digit of a tile is legible on the tile's background, whatever its role.
#[test]
fn digits_are_legible_on_tiles() {
    let own = [(Ground::Dark, ColourSource::Terminal), (Ground::Light, ColourSource::Terminal)];
    let themed = ColourSource::ALL.into_iter().map(|look| (Ground::Dark, look));
    for (ground, look) in own.into_iter().chain(themed) {
        for depth in [Depth::TrueColour, Depth::Indexed] {
            let palette = Palette::with(look, depth).on(ground);
            let tiles = Role::ALL.into_iter().flat_map(|role| {
                let fills = [(false, Fill::Half), (true, Fill::Half), (true, Fill::Full)];
                fills.map(|(set, fill)| (role, set, palette.tile(role, set, fill)))
            });
            for (role, set, tile) in tiles {
                let [digit, ground] = [tile.digit.fg, tile.digit.bg].map(|colour| of_256(colour.unwrap()));
                let found = contrast(digit, ground);
                assert!(found >= 4.5, "{role:?} {set} {palette:?}: {digit:?} on {ground:?}: {found}");
                assert_eq!(tile.edge.and_then(|edge| edge.fg), tile.digit.bg);
            }
        }
    }
    // With few colours, or on an unknown background, a 1 is reversed and a 0 is plain.
    for depth in [Depth::Sixteen, Depth::None] {
        let tile = |set| {
            Palette::with(ColourSource::Themed(Theme::Dark), depth).tile(Role::Fraction, set, Fill::Full)
        };
        assert!(tile(true).digit.add_modifier.contains(Modifier::REVERSED));
        assert!(!tile(false).digit.add_modifier.contains(Modifier::REVERSED) && tile(false).edge.is_none());
    }
}

/// The colour that xterm's 256-colour palette has at an index, from 16 on.
fn of_256(colour: Color) -> Color {
    let Color::Indexed(index) = colour else { return colour };
    let step = |i: u8| if i == 0 { 0 } else { 55 + 40 * i };
    match index {
        16..=231 => {
            let cube = index - 16;
            Color::Rgb(step(cube / 36), step(cube / 6 % 6), step(cube % 6))
        }
        _ => Color::Rgb(8 + 10 * (index - 232), 8 + 10 * (index - 232), 8 + 10 * (index - 232)),
    }
}

/// Every word is legible: on the paper of its theme, on black or white, and on the background of the input line.
#[test]
fn every_colour_is_legible_on_every_background() {
    let own =
        [(Ground::Dark, [0x15, 0x17, 0x1c], [0, 0, 0]), (Ground::Light, [255, 255, 255], [255, 255, 255])];
    for (ground, paper, bare) in own {
        let theme = if ground == Ground::Light { Theme::Light } else { Theme::Dark };
        for (depth, on_paper, on_line) in [(Depth::TrueColour, 6.0, 5.0), (Depth::Indexed, 5.5, 4.5)] {
            let palette = Palette::with(ColourSource::Terminal, depth).on(ground);
            let themed = Palette::with(ColourSource::Themed(theme), depth);
            let line = of_256(palette.surface(Surface::Line).bg.unwrap());
            let inks = Role::ALL.map(|role| palette.style(role)).into_iter().chain([palette.accent()]);
            for ink in inks {
                let ink = of_256(ink.fg.unwrap());
                for paper in [paper, bare].map(|[r, g, b]| Color::Rgb(r, g, b)) {
                    assert!(
                        contrast(ink, paper) >= on_paper,
                        "{ink:?} on {paper:?}: {}",
                        contrast(ink, paper)
                    );
                }
                assert!(contrast(ink, line) >= on_line, "{ink:?} on the line: {}", contrast(ink, line));
            }
            assert_eq!(themed.style(Role::Guard), palette.style(Role::Guard));
        }
    }
    // If nothing is known about the background, no ink vanishes on white or on black.
    for depth in [Depth::Sixteen, Depth::Indexed, Depth::TrueColour] {
        let palette = Palette::with(ColourSource::Terminal, depth);
        for ink in Role::ALL.map(|role| palette.style(role)).into_iter().chain([palette.accent()]) {
            let both = [None, Some(Color::Magenta), Some(Color::Green), Some(Color::Red)];
            assert!(both.contains(&ink.fg), "{ink:?}");
        }
        assert_eq!(palette.surface(Surface::Line), Style::new());
    }
    // Themes with sixteen colours are on the darkest or the brightest background.
    for (theme, never) in [
        (Theme::Dark, [Color::Black, Color::DarkGray, Color::Blue]),
        (Theme::Light, [Color::White, Color::LightYellow, Color::LightCyan]),
    ] {
        let palette = Palette::with(ColourSource::Themed(theme), Depth::Sixteen);
        for role in Role::ALL {
            assert!(palette.style(role).fg.is_none_or(|ink| !never.contains(&ink)), "{role:?} {theme:?}");
        }
    }
}
