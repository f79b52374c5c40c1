//! The numbers of a format that are tried in place of an operand, the nearest first.
//!
//! Numbers have places in order: 0 is +0, 1 the least number above it, −1 is −0. How far one is from another is counted in
//! places, as it is in codes.

use super::kind::CaseKind;
use crate::float::{Float, Format};

/// Formats up to this width are tried whole.
const WHOLE: u32 = 16;
/// Of wider ones so many numbers on either side of a place.
const AROUND: i64 = 64;

/// The place of a number among those of its format.
pub(crate) fn place(number: Float) -> i64 {
    let magnitude = number.magnitude() as i64;
    if number.is_negative() { -1 - magnitude } else { magnitude }
}

/// The number in a place; `None` beyond the largest finite ones.
pub(crate) fn at(format: Format, place: i64) -> Option<Float> {
    let negative = place < 0;
    let magnitude = if negative { -1 - place } else { place };
    let magnitude = u64::try_from(magnitude).ok().filter(|code| *code <= format.max_finite())?;
    Some(Float::new(format, magnitude).with_sign(negative))
}

/// The places of the least finite number and of the largest.
pub(super) fn ends(format: Format) -> [i64; 2] {
    let largest = format.max_finite() as i64;
    [-1 - largest, largest]
}

/// Places of a format that are worth a try.
pub(super) enum Places {
    /// all of them
    All(Format),
    /// these, in order
    Some(Format, Vec<i64>),
}

/// What is searched: in place of which number, for which kind of case, beside which powers of two, around which places.
pub(super) struct Search<'a> {
    pub here: Float,
    pub kind: CaseKind,
    /// the exponents of all that the number meets
    pub exponents: &'a [i32],
    /// places that matter besides
    pub around: &'a [i64],
}

impl Places {
    /// All of a narrow format; of a wider one a few.
    pub fn of(search: &Search<'_>) -> Places {
        let format = search.here.format();
        if format.width() <= WHOLE { Places::All(format) } else { Places::few(search) }
    }

    /// Those that suit the kind: numbers whose last bits stand just so, in every binade that matters, and the numbers around
    /// these places.
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

    /// The first other number that will do, the nearest to `here` first; with `upward` the next larger one, and after the
    /// largest the least.
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
    /// Does it matter where the result lies rather than which bits it has?
    fn is_about_range(&self) -> bool {
        matches!(self.kind, CaseKind::Overflow | CaseKind::Subnormal)
    }

    /// Can numbers with this exponent field make the case? Bits meet where exponents are not much further apart than
    /// significands are long.
    fn matters(&self, field: u64) -> bool {
        let format = self.here.format();
        let exponent = field.max(1) as i32 - format.bias();
        let reach = format.precision() + 2;
        let near = |other: &i32| other.abs_diff(exponent) <= reach;
        self.is_about_range() || self.exponents.iter().any(near)
    }
}

/// The fractions that are tried.
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

/// What stands in the last bits, of which the first is worth `half`, where they are to make such a case.
fn tails(kind: CaseKind, half: u64) -> impl Iterator<Item = u64> {
    let tails = match kind {
        CaseKind::Tie => [Some(half), None],
        CaseKind::NearTie => [Some(half + 1), half.checked_sub(1)],
        CaseKind::Exact | CaseKind::Overflow => [Some(0), None],
        CaseKind::Subnormal | CaseKind::Cancel | CaseKind::Differ => [Some(0), Some(1)],
    };
    tails.into_iter().flatten()
}
