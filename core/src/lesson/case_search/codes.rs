//! The numbers of a format that the search tries in place of an operand, the nearest first.
//!
//! The *place* of a number is its index in numerical order: 0 is +0, 1 is the smallest number above it, and −1 is −0.
//! The distance of two numbers is the difference of their places. For numbers of one sign, that is the difference of
//! their codes.

use super::kind::CaseKind;
use crate::float::{Float, Format};

/// Formats up to this width are searched exhaustively.
const WHOLE: u32 = 16;
/// In wider formats, this many numbers on either side of a place are tried.
const AROUND: i64 = 64;

/// The index of a number in the numerical order of its format.
pub(crate) fn place(number: Float) -> i64 {
    let magnitude = number.magnitude() as i64;
    if number.is_negative() { -1 - magnitude } else { magnitude }
}

/// The number at a place; `None` beyond the largest finite numbers.
pub(crate) fn at(format: Format, place: i64) -> Option<Float> {
    let negative = place < 0;
    let magnitude = if negative { -1 - place } else { place };
    let magnitude = u64::try_from(magnitude).ok().filter(|code| *code <= format.max_finite())?;
    Some(Float::new(format, magnitude).with_sign(negative))
}

/// The places of the lowest and the highest finite number.
pub(super) fn ends(format: Format) -> [i64; 2] {
    let largest = format.max_finite() as i64;
    [-1 - largest, largest]
}

/// The places of a format that are worth trying.
pub(super) enum Places {
    /// all places of the format
    All(Format),
    /// the listed places, in order
    Some(Format, Vec<i64>),
}

/// The parameters of a search: the number to replace, the kind of case, and the exponents and places that matter.
pub(super) struct Search<'a> {
    pub here: Float,
    pub kind: CaseKind,
    /// the exponents of the terms that the number is combined with
    pub exponents: &'a [i32],
    /// further places of interest
    pub around: &'a [i64],
}

impl Places {
    /// All places of a narrow format, a few of a wider one.
    pub fn of(search: &Search<'_>) -> Places {
        let format = search.here.format();
        if format.width() <= WHOLE { Places::All(format) } else { Places::few(search) }
    }

    /// Selects places that suit the kind: numbers with suitable last bits in every binade that matters, and the
    /// neighbourhoods of `here` and of the places of interest.
    pub fn few(search: &Search<'_>) -> Places {
        let format = search.here.format();
        let bits = format.fraction_bits();
        let fractions = fractions(search);
        let binade = |field: u64| fractions.iter().map(move |fraction| field << bits | fraction);
        let magnitudes = (0..format.exponent_top()).filter(|field| search.matters(*field)).flat_map(binade);
        let signed = magnitudes.map(|code| code as i64).flat_map(|magnitude| [magnitude, -1 - magnitude]);
        let near = search.around.iter().copied().chain([place(search.here)]);
        let near = near.flat_map(|place| place - AROUND..=place + AROUND);
        let [least, largest] = ends(format);
        let mut places: Vec<i64> =
            signed.chain(near).filter(|place| (least..=largest).contains(place)).collect();
        places.sort_unstable();
        places.dedup();
        Places::Some(format, places)
    }

    /// Returns the nearest number other than `here` that satisfies `will_do`. With `upward`, returns the next larger
    /// number instead; after the largest number, the search continues from the lowest.
    pub fn find(&self, here: Float, upward: bool, will_do: &mut dyn FnMut(Float) -> bool) -> Option<Float> {
        let own = place(here);
        match self {
            Places::All(format) => {
                let [least, largest] = ends(*format);
                let own = own.clamp(least - 1, largest + 1);
                let span = largest - least + 2;
                if upward {
                    let mut next = (own + 1..=largest).chain(least..own);
                    return next.find_map(|place| at(*format, place).filter(|number| will_do(*number)));
                }
                let mut near = (1..=span).flat_map(|away| [own + away, own - away]);
                near.find_map(|place| at(*format, place).filter(|number| will_do(*number)))
            }
            Places::Some(format, places) => {
                let start = places.partition_point(|place| *place <= own);
                let below = &places[..places.partition_point(|place| *place < own)];
                if upward {
                    let mut next = places[start..].iter().chain(below);
                    return next.find_map(|place| at(*format, *place).filter(|number| will_do(*number)));
                }
                let mut near: Vec<i64> = below.iter().chain(&places[start..]).copied().collect();
                near.sort_by_key(|place| (place.abs_diff(own), *place < own));
                near.into_iter().find_map(|place| at(*format, place).filter(|number| will_do(*number)))
            }
        }
    }
}

impl Search<'_> {
    /// True if the case depends on the size of the result rather than on its bits.
    fn is_about_range(&self) -> bool {
        matches!(self.kind, CaseKind::Overflow | CaseKind::Subnormal)
    }

    /// True if numbers with this exponent field can make the case. The bits of two terms interact only if their
    /// exponents differ by not much more than the length of a significand.
    fn matters(&self, field: u64) -> bool {
        let format = self.here.format();
        let exponent = field.max(1) as i32 - format.bias();
        let reach = format.precision() + 2;
        let near = |other: &i32| other.abs_diff(exponent) <= reach;
        self.is_about_range() || self.exponents.iter().any(near)
    }
}

/// The fraction fields that are tried.
fn fractions(search: &Search<'_>) -> Vec<u64> {
    let Search { here, kind, .. } = search;
    let format = here.format();
    let all = format.fraction_mask();
    let mut fractions = vec![0, 1, all, here.fraction()];
    if !search.is_about_range() {
        for low in 1..=format.fraction_bits() {
            let kept = here.fraction() >> low << low;
            fractions.extend(tails(*kind, 1 << (low - 1)).map(|tail| kept | (tail & all)));
        }
    }
    fractions.sort_unstable();
    fractions.dedup();
    fractions
}

/// The values of the last bits that suit a kind of case. The first of these bits is worth `half`.
fn tails(kind: CaseKind, half: u64) -> impl Iterator<Item = u64> {
    let tails = match kind {
        CaseKind::Tie => [Some(half), None],
        CaseKind::NearTie => [Some(half + 1), half.checked_sub(1)],
        CaseKind::Exact | CaseKind::Overflow => [Some(0), None],
        CaseKind::Subnormal | CaseKind::Cancel | CaseKind::Differ => [Some(0), Some(1)],
    };
    tails.into_iter().flatten()
}
