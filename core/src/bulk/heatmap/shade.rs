//! The shades of a plane, as numbers.
//!
//! If a point stands for several cases, the greatest of their shades is shown: so shades go from the common to the interesting. The
//! explanation of a plane has a colour and a meaning for each.

use super::by::By;
use crate::bulk::Apart;
use crate::compare::Distance;
use crate::eval::{Flag, Flags};
use crate::float::{Class, Float, Wide};

/// The number of strengths for the magnitude of normal numbers.
pub const LEVELS: u8 = 8;

/// The number of shades of a colouring.
pub const fn shades(by: By) -> usize {
    match by {
        By::Class => 2 * LEVELS as usize + 6,
        By::Distance => 7,
        By::Flag => 5,
        By::Decision => 9,
    }
}

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
