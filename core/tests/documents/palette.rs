//! The colours can be read, and told apart without some of the colours.

use halfplay_core::doc::Role;
use halfplay_core::doc::palette::{Colour, Theme, ink, paper, tint};

const THEMES: [Theme; 2] = [Theme::Light, Theme::Dark];

/// Linear light, from 0 to 1.
fn linear(colour: Colour) -> [f64; 3] {
    [colour.0, colour.1, colour.2].map(|part| {
        let part = f64::from(part) / 255.0;
        if part <= 0.04045 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of WCAG 2.
fn contrast(a: Colour, b: Colour) -> f64 {
    let luminance = |colour| {
        let [r, g, b] = linear(colour);
        0.2126 * r + 0.7152 * g + 0.0722 * b
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// How far apart two colours look, in CIELAB, after this change of linear light.
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

/// Full colour vision, then no red, no green, no blue cones: the model of Machado, Oliveira and Fernandes,
/// 2009, at full strength.
const EYES: [[[f64; 3]; 3]; 4] = [
    [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
];

#[test]
fn ink_is_readable_on_paper_and_on_its_tint() {
    for theme in THEMES {
        for role in Role::ALL {
            for behind in [paper(theme), tint(role, theme)] {
                let contrast = contrast(ink(role, theme), behind);
                assert!(contrast >= 4.5, "{role:?} {theme:?} {contrast:.2}");
            }
        }
    }
}

#[test]
fn neighbours_differ_for_every_eye() {
    use Role::{Exponent, Fraction, Guard, Hidden, Round, Sign, Sticky};
    let neighbours = [
        (Sign, Exponent),
        (Exponent, Fraction),
        (Hidden, Fraction),
        (Fraction, Guard),
        (Guard, Round),
        (Round, Sticky),
        (Guard, Sticky),
    ];
    for theme in THEMES {
        for (a, b) in neighbours {
            for (i, seen) in EYES.into_iter().enumerate() {
                let apart = apart(ink(a, theme), ink(b, theme), seen);
                assert!(apart >= 12.0, "{a:?} {b:?} {theme:?} {i} {apart:.1}");
            }
        }
    }
}
