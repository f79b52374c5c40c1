//! The colours of a plane, each with its meaning.
//!
//! A shade of [`bulk::heatmap`](crate::bulk::heatmap) is an index into one of these lists.

use crate::bulk::heatmap::Colouring;
use crate::doc::palette::{Colour, Theme, blend};
use crate::doc::{Ground, Role};

/// A colour of a plane, with its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    /// the role whose ink is used
    pub role: Role,
    /// percentage of ink; the rest is paper
    pub strength: u32,
    /// the character that replaces the colour in plain text
    pub mark: char,
    /// the meaning of the shade; several strengths of one ink may share a meaning
    pub words: &'static str,
}

impl Shade {
    /// The colour of a point.
    pub const fn ground(&self) -> Ground {
        Ground::ink(self.role, self.strength)
    }
}

const fn shade(role: Role, strength: u32, mark: char, words: &'static str) -> Shade {
    Shade { role, strength, mark, words }
}

const POSITIVE: &str = "positive, stronger is larger";
const NEGATIVE: &str = "negative, stronger is larger";

const CLASSES: [Shade; 22] = [
    shade(Role::Fraction, 12, '+', POSITIVE),
    shade(Role::Fraction, 21, '+', POSITIVE),
    shade(Role::Fraction, 30, '+', POSITIVE),
    shade(Role::Fraction, 39, '+', POSITIVE),
    shade(Role::Fraction, 48, '+', POSITIVE),
    shade(Role::Fraction, 57, '+', POSITIVE),
    shade(Role::Fraction, 66, '+', POSITIVE),
    shade(Role::Fraction, 75, '+', POSITIVE),
    shade(Role::Sign, 12, '-', NEGATIVE),
    shade(Role::Sign, 21, '-', NEGATIVE),
    shade(Role::Sign, 30, '-', NEGATIVE),
    shade(Role::Sign, 39, '-', NEGATIVE),
    shade(Role::Sign, 48, '-', NEGATIVE),
    shade(Role::Sign, 57, '-', NEGATIVE),
    shade(Role::Sign, 66, '-', NEGATIVE),
    shade(Role::Sign, 75, '-', NEGATIVE),
    shade(Role::Hidden, 70, 's', "subnormal"),
    shade(Role::Exponent, 90, '0', "zero"),
    shade(Role::Round, 90, 'i', "infinity"),
    shade(Role::Round, 70, 'i', "infinity"),
    shade(Role::Lost, 40, 'n', "NaN"),
    shade(Role::Bad, 70, 'n', "signalling NaN"),
];

const DISTANCES: [Shade; 7] = [
    shade(Role::Dim, 12, '.', "the same result"),
    shade(Role::Fraction, 55, '<', "pipeline smaller, by up to 1 ulp"),
    shade(Role::Sign, 55, '>', "pipeline larger, by up to 1 ulp"),
    shade(Role::Fraction, 100, '[', "smaller by more than 1 ulp"),
    shade(Role::Sign, 100, ']', "larger by more than 1 ulp"),
    shade(Role::Exponent, 90, '0', "a zero of the other sign"),
    shade(Role::Round, 90, 'i', "one of the two is infinite or NaN"),
];

const FLAGS: [Shade; 5] = [
    shade(Role::Dim, 12, '.', "no flag"),
    shade(Role::Fraction, 45, 'x', "inexact"),
    shade(Role::Hidden, 75, 'u', "underflow"),
    shade(Role::Round, 85, 'o', "overflow"),
    shade(Role::Bad, 85, 'v', "invalid"),
];

const DECISIONS: [Shade; 9] = [
    shade(Role::Fraction, 40, 'd', "rounded toward zero"),
    shade(Role::Sign, 40, 'u', "rounded away from zero"),
    shade(Role::Exponent, 70, '=', "exact: nothing is cut off"),
    shade(Role::Guard, 90, 't', "exactly half way: a tie, to even"),
    shade(Role::Hidden, 60, 's', "rounded to a subnormal number"),
    shade(Role::Hidden, 100, '0', "too small: it becomes zero"),
    shade(Role::Round, 85, 'o', "too large: overflow"),
    shade(Role::Good, 60, 'c', "clamped by .sat or .relu"),
    shade(Role::Lost, 40, 'n', "NaN"),
];

/// The shades of a colouring.
pub const fn shades(by: Colouring) -> &'static [Shade] {
    match by {
        Colouring::Class => &CLASSES,
        Colouring::Distance => &DISTANCES,
        Colouring::Flag => &FLAGS,
        Colouring::Decision => &DECISIONS,
    }
}

/// The colours of the shades in a theme, in the same order.
pub fn colours(shades: &[Shade], theme: Theme) -> Vec<Colour> {
    shades.iter().map(|shade| blend(shade.role, shade.strength, theme)).collect()
}
