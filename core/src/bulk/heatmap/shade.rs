//! The colours of a plane, each with the words for it.
//!
//! A shade is a place in one of these lists. Where a point stands for several cases, the last of their shades is shown: so the
//! lists go from what is common to what is telling.

use super::by::By;
use crate::bulk::Apart;
use crate::compare::Distance;
use crate::doc::Role;
use crate::doc::palette::{Colour, Theme, blend};
use crate::eval::{Flag, Flags};
use crate::float::{Class, Float, Wide};

/// One colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shade {
    /// whose ink
    pub role: Role,
    /// how strong, in hundredths: the rest is paper
    pub strength: u32,
    /// the character that stands for it where there are no colours
    pub mark: char,
    /// what it means; several strengths of one ink may mean one thing
    pub words: &'static str,
}

const fn shade(role: Role, strength: u32, mark: char, words: &'static str) -> Shade {
    Shade { role, strength, mark, words }
}

/// So many strengths tell how large normal numbers are.
const LEVELS: u8 = 8;
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
    shade(Role::Fraction, 55, '<', "the pipeline's is smaller, by up to 1 ulp"),
    shade(Role::Sign, 55, '>', "the pipeline's is larger, by up to 1 ulp"),
    shade(Role::Fraction, 100, '[', "smaller by more than 1 ulp"),
    shade(Role::Sign, 100, ']', "larger by more than 1 ulp"),
    shade(Role::Exponent, 90, '0', "a zero of the other sign"),
    shade(Role::Round, 90, 'i', "one of both is infinite or NaN"),
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

/// What decides a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// what is cut off is dropped
    Down,
    /// the next number away from zero is taken
    Up,
    /// nothing is cut off, or a rule gives the result
    Exact,
    /// half is cut off, in rounding to nearest
    Tie,
    /// the result is subnormal and not exact
    Subnormal,
    /// what is not zero becomes zero
    Zero,
    /// the rounded number is too large
    Overflow,
    /// `.sat` or `.relu` changes it
    Clamped,
    /// the result is NaN
    Nan,
}

/// The shades of a colouring.
pub const fn shades(by: By) -> &'static [Shade] {
    match by {
        By::Class => &CLASSES,
        By::Distance => &DISTANCES,
        By::Flag => &FLAGS,
        By::Decision => &DECISIONS,
    }
}

/// The colours of the shades in a theme, in their order.
pub fn colours(shades: &[Shade], theme: Theme) -> Vec<Colour> {
    shades.iter().map(|shade| blend(shade.role, shade.strength, theme)).collect()
}

/// The shade of a result by its class.
#[inline]
pub fn of_class(result: Float) -> u8 {
    let signed = |positive: u8, by: u8| if result.is_negative() { positive + by } else { positive };
    match result.class() {
        Class::Normal => {
            let fields = result.format().infinity() >> result.format().fraction_bits();
            let level = result.exponent_field() * u64::from(LEVELS) / fields;
            signed(level as u8, LEVELS)
        }
        Class::Subnormal => 2 * LEVELS,
        Class::Zero => 2 * LEVELS + 1,
        Class::Infinite => signed(2 * LEVELS + 2, 1),
        Class::QuietNan => 2 * LEVELS + 4,
        Class::SignallingNan => 2 * LEVELS + 5,
    }
}

/// The shade of the way from one result to another.
#[inline]
pub fn of_distance(apart: Apart) -> u8 {
    match apart {
        Apart::Same => 0,
        Apart::Ulps { ulps, above } => match (ulps <= 1.0, above) {
            (true, false) => 1,
            (true, true) => 2,
            (false, false) => 3,
            (false, true) => 4,
        },
        Apart::Zeros => 5,
        Apart::NotFinite => 6,
    }
}

/// The same of a distance that is known exactly.
pub fn of_distance_exactly(distance: &Distance) -> u8 {
    let far = |ulps: &Wide, above| {
        let one = Wide::new(false, 1u32.into(), 0);
        let ulps = if ulps.compare(&one).is_some_and(|order| order.is_gt()) { 2.0 } else { 1.0 };
        of_distance(Apart::Ulps { ulps, above })
    };
    match distance {
        Distance::Same | Distance::SameValue | Distance::OtherNan => of_distance(Apart::Same),
        Distance::ZeroSign => of_distance(Apart::Zeros),
        Distance::NotFinite => of_distance(Apart::NotFinite),
        Distance::Below(ulps) => far(ulps, false),
        Distance::Above(ulps) => far(ulps, true),
    }
}

/// The shade of the gravest of some flags.
#[inline]
pub const fn of_flags(flags: Flags) -> u8 {
    match () {
        () if flags.has(Flag::Invalid) => 4,
        () if flags.has(Flag::Overflow) => 3,
        () if flags.has(Flag::Underflow) => 2,
        () if flags.has(Flag::Inexact) => 1,
        () => 0,
    }
}

/// The shade of what decides.
#[inline]
pub const fn of_decision(decision: Decision) -> u8 {
    decision as u8
}
