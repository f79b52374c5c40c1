//! Finds properties that all differences share, unless they are likely to be coincidence.

use super::census::Census;
use super::difference_kind::DifferenceKind;
use super::differences::Differences;
use super::marks::IndexProperties;
use crate::float::{Class, Float, Format};

/// A property that the differences share.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pattern {
    /// all or nearly all differences are of one kind
    Kind {
        /// the kind
        kind: DifferenceKind,
        /// number of differences of this kind
        count: u64,
        /// number of expected values with the property, different or not; `None` if the kind does not concern expected
        /// values
        of: Option<u64>,
    },
    /// all expected values have the same exponent
    Exponent {
        /// the exponent; for subnormal numbers, that of the smallest normal number minus 1
        exponent: i32,
        /// number of expected values with this exponent
        of: u64,
    },
    /// no expected magnitude is below a bound
    AtLeast {
        /// the bound; for f32, with the last 16 bits 0
        magnitude: Float,
        /// number of finite expected values that are at least as large
        of: u64,
    },
    /// no expected magnitude is above a bound
    AtMost {
        /// the bound; for f32, with the last 16 bits 1
        magnitude: Float,
        /// number of finite expected values that are at most as large
        of: u64,
    },
    /// all differences lie within part of an axis
    Within {
        /// the axis, counted from 0
        axis: usize,
        /// the first index
        first: u64,
        /// the last index
        last: u64,
    },
    /// the indices of the differences differ by multiples of a step
    Every {
        /// the axis; `None` for the offsets in storage order
        axis: Option<usize>,
        /// the step, a power of two
        step: u64,
        /// the remainder of the indices: the first index at which there may be a difference
        start: u64,
    },
}

/// A property of more than this share of all elements is not reported.
const COMMON: f64 = 0.9;
/// Patterns are reported only if their probability by chance is below this.
const SELDOM: f64 = 1e-3;
/// Nearly all means this share, of at least this many differences.
const NEARLY: (f64, u64) = (0.99, 200);

/// The patterns among the differences; empty if there are too few differences to exclude chance.
pub fn patterns(between: &Differences, expected: &Census) -> Vec<Pattern> {
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
    // Offsets in storage order add nothing to a pattern along an axis.
    if steps.is_empty() && !is_held.contains(&true) {
        steps.extend(every(None, &marks.stored, count));
    }
    found.extend(steps);
    found
}

/// True if this is unlikely to be chance: `count` differences all lie in a set that contains this share of all places.
fn tells_apart(share: f64, count: u64) -> bool {
    share <= COMMON && (count as f64) * share.powf(count as f64 - 1.0) < SELDOM
}

fn every(axis: Option<usize>, along: &IndexProperties, count: u64) -> Option<Pattern> {
    let (step, start) = along.every();
    // Bits above the spread of the indices are the same in all of them, and mean nothing.
    let step = step.min((along.most - along.least).max(1).next_power_of_two());
    let start = start & (step - 1);
    (step > 1 && tells_apart(1.0 / step as f64, count)).then_some(Pattern::Every { axis, step, start })
}

/// The pattern for a kind. The share of this kind among all elements is known from the expected values, or assumed: 0
/// for outcomes that are rare by themselves, otherwise one half.
fn of_kind(kind: DifferenceKind, between: &Differences, expected: &Census) -> Option<Pattern> {
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

/// Removes patterns that follow from other patterns.
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
            // For these outcomes, the direction of a difference only shows the sign of the expected value.
            DifferenceKind::Below | DifferenceKind::Above => {
                &[DifferenceKind::OtherSign, DifferenceKind::GotZero]
            }
            _ => &[],
        };
        !follows_from.iter().any(|other| has(*other, *count))
    });
}

/// A common exponent, or else a bound on the magnitudes.
fn by_magnitude(between: &Differences, expected: &Census) -> Option<Pattern> {
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
    // The bound that fewer elements satisfy.
    let (share, pattern) = if above <= below {
        (above, Pattern::AtLeast { magnitude: Float::new(format, least), of: above })
    } else {
        (below, Pattern::AtMost { magnitude: Float::new(format, most), of: below })
    };
    tells_apart(share as f64 / all, marks.count).then_some(pattern)
}
