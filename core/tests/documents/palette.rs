//! The colours are readable, and distinguishable with colour blindness.

use halfplay_core::skins::doc::Role;
use halfplay_core::skins::doc::palette::{Colour, Neutral, Theme, ink, neutral, paper, tint};

/// The linear light of a colour, each part from 0 to 1.
fn linear(colour: Colour) -> [f64; 3] {
    [colour.0, colour.1, colour.2].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast ratio of WCAG 2.
fn contrast(a: Colour, b: Colour) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The distance of two colours in CIELAB after the transformation `seen` of linear light.
fn apart(a: Colour, b: Colour, seen: [[f64; 3]; 3]) -> f64 {
    let lab = |colour| {
        let light = linear(colour);
        let [r, g, b] = seen.map(|row| (0..3).map(|i| row[i] * light[i]).sum::<f64>().clamp(0.0, 1.0));
        let f = |t: f64| if t > 0.008856 { t.cbrt() } else { 7.787 * t + 16.0 / 116.0 };
        let x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
        let y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
        let z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    let (a, b) = (lab(a), lab(b));
    (0..3).map(|i| (a[i] - b[i]).powi(2)).sum::<f64>().sqrt()
}

/// Full colour vision, then colour vision without red, green or blue cones: the model of Machado, Oliveira and
/// Fernandes, 2009, at full strength.
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

/// Roles that appear side by side.
const NEIGHBOURS: [(Role, Role); 7] = [
    (Role::Sign, Role::Exponent),
    (Role::Exponent, Role::Fraction),
    (Role::Hidden, Role::Fraction),
    (Role::Fraction, Role::Guard),
    (Role::Guard, Role::Round),
    (Role::Round, Role::Sticky),
    (Role::Guard, Role::Sticky),
];

#[test]
fn ink_is_readable_on_paper_and_on_its_tint() {
    for theme in Theme::ALL {
        // Levels AA and AAA of WCAG 2.
        let least = if theme.name().starts_with("high-contrast") { 7.0 } else { 4.5 };
        for role in Role::ALL {
            for behind in [paper(theme), tint(role, theme)] {
                let contrast = contrast(ink(role, theme), behind);
                assert!(contrast >= least, "{role:?} {theme:?} {contrast:.2}");
            }
        }
    }
}

/// Graphics that carry meaning need 3 : 1 (WCAG 2, 1.4.11); digits in a filled cell count as text.
#[test]
fn page_text_and_edges_have_enough_contrast() {
    for theme in Theme::ALL {
        let of = |one| neutral(one, theme);
        for role in Role::ALL {
            let on_page = contrast(ink(role, theme), of(Neutral::Page));
            let filled = contrast(of(Neutral::On), ink(role, theme));
            assert!(on_page >= 4.5 && filled >= 4.5, "{role:?} {theme:?} {on_page:.2} {filled:.2}");
        }
        for role in [Role::Plain, Role::Dim, Role::Link] {
            let raised = contrast(ink(role, theme), of(Neutral::Raised));
            assert!(raised >= 4.5, "{role:?} {theme:?} {raised:.2}");
        }
        for ground in [Neutral::Page, Neutral::Raised] {
            let edge = contrast(of(Neutral::Edge), of(ground));
            assert!(edge >= 3.0, "{ground:?} {theme:?} {edge:.2}");
        }
    }
}

/// White on black is 21 : 1. #767676 is the lightest grey with a contrast of 4.5 : 1 on white.
#[test]
fn contrast_matches_wcag() {
    let (black, white) = (Colour(0, 0, 0), Colour(255, 255, 255));
    assert!((contrast(black, white) - 21.0).abs() < 1e-9);
    assert!(contrast(Colour(0x76, 0x76, 0x76), white) >= 4.5);
    assert!(contrast(Colour(0x77, 0x77, 0x77), white) < 4.5);
}

/// In the colour-blind themes any two roles of a number differ under every kind of colour vision. Roles that appear
/// side by side differ far more.
#[test]
fn colour_blind_themes_keep_all_roles_distinguishable() {
    use Role::{Bad, Exponent, Fraction, Good, Guard, Hidden, Round, Sign, Sticky};
    let roles = [Sign, Exponent, Hidden, Fraction, Guard, Round, Sticky, Good, Bad];
    let themes = [Theme::ColourBlind, Theme::ColourBlindLight];
    for (theme, (i, seen)) in
        themes.into_iter().flat_map(|theme| EYES.into_iter().enumerate().map(move |eye| (theme, eye)))
    {
        let far = |a, b| apart(ink(a, theme), ink(b, theme), seen);
        for (at, &a) in roles.iter().enumerate() {
            for &b in &roles[at + 1..] {
                assert!(far(a, b) >= 20.0, "{theme:?} {a:?} {b:?} {i} {:.1}", far(a, b));
            }
        }
        for (a, b) in NEIGHBOURS.into_iter().chain([(Good, Bad)]) {
            assert!(far(a, b) >= 28.0, "{theme:?} {a:?} {b:?} {i} {:.1}", far(a, b));
        }
    }
}

/// Light themes have paper lighter than ink, dark themes the reverse. There are as many light themes as dark ones.
#[test]
fn paper_is_lighter_than_ink_exactly_in_light_themes() {
    for theme in Theme::ALL {
        for role in Role::ALL {
            let sum = |Colour(r, g, b): Colour| [r, g, b].map(u32::from).iter().sum::<u32>();
            assert_eq!(sum(paper(theme)) > sum(ink(role, theme)), theme.is_light(), "{role:?} {theme:?}");
        }
    }
    assert_eq!(Theme::ALL.map(Theme::is_light), [true, false, false, true, false, true]);
}

#[test]
fn adjacent_roles_differ_under_every_colour_vision() {
    for theme in Theme::ALL {
        for (a, b) in NEIGHBOURS {
            for (i, seen) in EYES.into_iter().enumerate() {
                let apart = apart(ink(a, theme), ink(b, theme), seen);
                assert!(apart >= 12.0, "{a:?} {b:?} {theme:?} {i} {apart:.1}");
            }
        }
    }
}
