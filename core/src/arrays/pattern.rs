//! What all differences have in common, where chance would hardly make it so.

use super::between::Between;
use super::census::Census;
use super::difference_kind::DifferenceKind;
use super::marks::Along;
use crate::float::{Class, Float, Format};

/// Something that the differences have in common.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pattern {
    /// so many of them, all or nearly all, are of a kind
    Kind {
        /// the kind
        kind: DifferenceKind,
        /// how many are
        count: u64,
        /// how many elements were expected to be so, different or not; `None` where that says nothing
        of: Option<u64>,
    },
    /// what was expected has the same exponent in all of them
    Exponent {
        /// the exponent; of subnormal numbers that of the smallest normal one, less 1
        exponent: i32,
        /// how many elements were expected to have it
        of: u64,
    },
    /// in none of them was a magnitude expected that is less
    AtLeast {
        /// the magnitude; of an f32 without its last 16 bits
        magnitude: Float,
        /// how many finite elements were expected to be at least so large
        of: u64,
    },
    /// in none of them was a magnitude expected that is greater
    AtMost {
        /// the magnitude; of an f32 with its last 16 bits 1
        magnitude: Float,
        /// how many finite elements were expected to be at most so large
        of: u64,
    },
    /// all lie within a part of an axis
    Within {
        /// the axis, the first being 0
        axis: usize,
        /// the first index
        first: u64,
        /// the last
        last: u64,
    },
    /// all lie so many places apart, or a multiple of that
    Every {
        /// along this axis, or as elements are stored
        axis: Option<usize>,
        /// a power of two
        step: u64,
        /// the first index at which there may be one
        start: u64,
    },
}

/// A property that more elements have than this says nothing of those that differ.
const COMMON: f64 = 0.9;
/// Chance is ruled out where it would make a pattern more seldom than this.
const SELDOM: f64 = 1e-3;
/// Nearly all are so many, of at least so many.
const NEARLY: (f64, u64) = (0.99, 200);

/// What the differences have in common; nothing where there are too few of them to tell it from chance.
pub fn patterns(between: &Between, expected: &Census) -> Vec<Pattern> {
    let marks = between.marks();
    let count = marks.count;
    if count < 2 {
        return Vec::new();
    }
    let mut found: Vec<Pattern> =
        DifferenceKind::ALL.into_iter().filter_map(|kind| of_kind(kind, between, expected)).collect();
    without_what_follows(&mut found);
    let has = |found: &[Pattern], kind: DifferenceKind| {
        found.iter().any(|one| matches!(one, Pattern::Kind { kind: known, .. } if *known == kind))
    };
    if marks.finite == count && !has(&found, DifferenceKind::OfSubnormal) {
        found.extend(by_magnitude(between, expected));
    }
    let lengths = between.shape().lengths();
    let mut is_held = vec![false; lengths.len()];
    for (axis, (along, length)) in marks.axes.iter().zip(lengths).enumerate() {
        let share = (along.most - along.least + 1) as f64 / *length as f64;
        if tells_apart(share, count) {
            found.push(Pattern::Within { axis, first: along.least, last: along.most });
            is_held[axis] = along.least == along.most;
        }
    }
    let mut steps = Vec::new();
    for (axis, along) in marks.axes.iter().enumerate().filter(|(axis, _)| !is_held[*axis]) {
        steps.extend(every(Some(axis), along, count));
    }
    // Where one of the axes has said it, the order of storage has nothing to add.
    if steps.is_empty() && !is_held.contains(&true) {
        steps.extend(every(None, &marks.stored, count));
    }
    found.extend(steps);
    found
}

/// Is it more than chance that so many differences share what this part of all places has?
fn tells_apart(share: f64, count: u64) -> bool {
    share <= COMMON && (count as f64) * share.powf(count as f64 - 1.0) < SELDOM
}

fn every(axis: Option<usize>, along: &Along, count: u64) -> Option<Pattern> {
    let (step, start) = along.every();
    // The least index has all its bits in common with itself: from there on it says nothing.
    let step = step.min((along.most - along.least).max(1).next_power_of_two());
    let start = start & (step - 1);
    (step > 1 && tells_apart(1.0 / step as f64, count)).then_some(Pattern::Every { axis, step, start })
}

/// What share of all elements is of a kind, as far as that is known from what was expected; else half of them.
fn of_kind(kind: DifferenceKind, between: &Between, expected: &Census) -> Option<Pattern> {
    let (all, count) = (between.differ(), between.of_kind(kind));
    let nearly = count as f64 >= NEARLY.0 * all as f64 && all >= NEARLY.1;
    if count < all && !nearly {
        return None;
    }
    let of = match kind {
        DifferenceKind::OfSubnormal => Some(expected.of_class(Class::Subnormal)),
        DifferenceKind::OfNegative => Some(expected.signed(true)),
        DifferenceKind::OfPositive => Some(expected.signed(false)),
        DifferenceKind::OfNan => {
            Some(expected.of_class(Class::QuietNan) + expected.of_class(Class::SignallingNan))
        }
        DifferenceKind::OfInfinite => Some(expected.of_class(Class::Infinite)),
        _ => None,
    };
    let share = match (of, kind) {
        (Some(of), _) => of as f64 / expected.count().max(1) as f64,
        (
            None,
            DifferenceKind::GotZero
            | DifferenceKind::GotNan
            | DifferenceKind::GotInfinite
            | DifferenceKind::GotLargest
            | DifferenceKind::OtherSign
            | DifferenceKind::Tie,
        ) => 0.0,
        _ => 0.5,
    };
    tells_apart(share, count).then_some(Pattern::Kind { kind, count, of })
}

/// Leaves out what is true because something else is.
fn without_what_follows(found: &mut Vec<Pattern>) {
    let kinds: Vec<(DifferenceKind, u64)> = found
        .iter()
        .filter_map(|one| match one {
            Pattern::Kind { kind, count, .. } => Some((*kind, *count)),
            _ => None,
        })
        .collect();
    let has = |kind: DifferenceKind, least: u64| {
        kinds.iter().any(|(known, count)| *known == kind && *count >= least)
    };
    found.retain(|one| {
        let Pattern::Kind { kind, count, .. } = one else { return true };
        let follows_from: &[DifferenceKind] = match kind {
            DifferenceKind::TowardZero => &[DifferenceKind::GotZero],
            DifferenceKind::Neighbour => &[DifferenceKind::FromEven],
            DifferenceKind::FromEven => &[DifferenceKind::Tie],
            // Below and of positive numbers is toward zero.
            DifferenceKind::Below | DifferenceKind::Above => {
                &[DifferenceKind::OtherSign, DifferenceKind::GotZero]
            }
            _ => &[],
        };
        !follows_from.iter().any(|other| has(*other, *count))
    });
}

/// One exponent, or else a bound of the magnitudes.
fn by_magnitude(between: &Between, expected: &Census) -> Option<Pattern> {
    let marks = between.marks();
    let format = between.format();
    let rest = if format == Format::F32 { 0xffff } else { 0 };
    let [least, most] = [marks.magnitudes[0] & !rest, marks.magnitudes[1] | rest].map(u64::from);
    let all = expected.count().max(1) as f64;
    let exponent = |code: u32| {
        let float = Float::new(format, code.into());
        if float.is_subnormal() { format.emin() - 1 } else { float.exponent() }
    };
    let is_one = exponent(marks.magnitudes[0]) == exponent(marks.magnitudes[1]) && marks.magnitudes[0] > 0;
    if is_one {
        let exponent = exponent(marks.magnitudes[0]);
        let of = expected.exponents().iter().find(|one| one.exponent == exponent).map_or(0, |one| one.count);
        let pattern = Pattern::Exponent { exponent, of };
        return tells_apart(of as f64 / all, marks.count).then_some(pattern);
    }
    let above = expected.between(least, format.max_finite());
    let below = expected.between(0, most);
    // Of both the one that fewer elements are.
    let (share, pattern) = if above <= below {
        (above, Pattern::AtLeast { magnitude: Float::new(format, least), of: above })
    } else {
        (below, Pattern::AtMost { magnitude: Float::new(format, most), of: below })
    };
    tells_apart(share as f64 / all, marks.count).then_some(pattern)
}
