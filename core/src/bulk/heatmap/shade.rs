//! The shades of a plane, as numbers.
//!
//! A point that stands for several cases shows the greatest of their shades. So shades are numbered from the common to
//! the interesting. The explanation of a plane has a colour and a meaning for each.

use super::colouring::Colouring;
use crate::bulk::UlpDistance;
use crate::compare::Distance;
use crate::eval::{Flag, Flags};
use crate::float::{Class, Float, Wide};

/// The number of brightness levels for normal numbers.
pub const LEVELS: u8 = 8;

/// The number of shades of a colouring.
pub const fn shades(by: Colouring) -> usize {
    match by {
        Colouring::Class => 2 * LEVELS as usize + 6,
        Colouring::Distance => 7,
        Colouring::Flag => 5,
        Colouring::Decision => 9,
    }
}

/// The reason for the last bit of a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// truncated: the bits below are dropped
    Down,
    /// rounded to the next number away from zero
    Up,
    /// exact, or given by a special rule
    Exact,
    /// a tie, under round to nearest
    Tie,
    /// the result is subnormal and inexact
    Subnormal,
    /// a nonzero value becomes zero
    Zero,
    /// the rounded number is beyond the range
    Overflow,
    /// `.sat` or `.relu` changes the result
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

/// The shade of the distance between two results.
#[inline]
pub fn of_distance(apart: UlpDistance) -> u8 {
    match apart {
        UlpDistance::Same => 0,
        UlpDistance::Ulps { ulps, above } => match (ulps <= 1.0, above) {
            (true, false) => 1,
            (true, true) => 2,
            (false, false) => 3,
            (false, true) => 4,
        },
        UlpDistance::Zeros => 5,
        UlpDistance::NotFinite => 6,
    }
}

/// The shade of an exactly known distance.
pub fn of_distance_exactly(distance: &Distance) -> u8 {
    let far = |ulps: &Wide, above| {
        let one = Wide::new(false, 1u32.into(), 0);
        let ulps = if ulps.compare(&one).is_some_and(|order| order.is_gt()) { 2.0 } else { 1.0 };
        of_distance(UlpDistance::Ulps { ulps, above })
    };
    match distance {
        Distance::Same | Distance::SameValue | Distance::OtherNan => of_distance(UlpDistance::Same),
        Distance::ZeroSign => of_distance(UlpDistance::Zeros),
        Distance::NotFinite => of_distance(UlpDistance::NotFinite),
        Distance::Below(ulps) => far(ulps, false),
        Distance::Above(ulps) => far(ulps, true),
    }
}

/// The shade of the most serious of some flags.
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

/// The shade of a decision.
#[inline]
pub const fn of_decision(decision: Decision) -> u8 {
    decision as u8
}
