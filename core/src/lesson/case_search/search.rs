//! Finds the nearest operands that make a case. It changes one operand if that is enough, the last one first; otherwise
//! two, otherwise all.

use super::codes::{Places, Search, at, ends};
use super::kind::CaseKind;
use super::lane::Lane;
use crate::float::{Float, Format};
use crate::isa::Op;

/// The number of variations tried of the last operand's digits.
const VARIED: u32 = 4;

/// A lane with other operands that make a case of this kind; `None` if the search finds none. If the lane already is
/// such a case, the search for one operand goes upward, so that repeated calls find new cases.
pub(super) fn nearest(lane: &Lane, kind: CaseKind) -> Option<Lane> {
    let upward = kind.holds(lane, &lane.facts());
    let count = lane.numbers().len();
    (0..count)
        .rev()
        .find_map(|index| with_one(lane, kind, index, upward, is_slow(lane)))
        .or_else(|| with_two(lane, kind))
        .or_else(|| with_all(lane, kind))
}

/// Like [`nearest`], but from random operands. The digits of the last operand are varied if the case allows it.
pub(super) fn by_chance(lane: &Lane, kind: CaseKind, mut next: impl FnMut() -> u64) -> Option<Lane> {
    let count = lane.numbers().len();
    let start = (0..count).fold(*lane, |lane, index| {
        let format = lane.numbers()[index].format();
        lane.with(index, random(format, &mut next))
    });
    let is_one = |lane: &Lane| kind.holds(lane, &lane.facts());
    let near = || (0..count).rev().find_map(|index| with_one(&start, kind, index, false, true));
    let found = if is_one(&start) { Some(start) } else { near() }?;
    let last = found.numbers()[count - 1];
    let format = last.format();
    // Vary all digits first, then fewer and fewer: the leading ones matter more.
    let varied = (0..VARIED).map(|part| {
        let kept = format.fraction_bits() * part / VARIED;
        let digits = next() & (format.fraction_mask() >> kept);
        found.with(count - 1, Float::new(format, last.bits() ^ digits))
    });
    let varied: Vec<Lane> = varied.collect();
    varied.into_iter().find(is_one).or(Some(found))
}

/// Changes one number. With `few`, does not try every number of the format.
fn with_one(lane: &Lane, kind: CaseKind, index: usize, upward: bool, few: bool) -> Option<Lane> {
    let here = lane.numbers()[index];
    if !may_help(lane, index) {
        return None;
    }
    let around: Vec<i64> = where_sums_vanish(lane, index).into_iter().collect();
    let search = Search { here, kind, exponents: &exponents(lane), around: &around };
    let mut will_do = |number: Float| {
        let other = lane.with(index, number);
        kind.holds(&other, &other.facts())
    };
    let chosen = Places::few(&search);
    // The few include the largest results and those around zero. If none of them is such a case, no number is.
    if few || kind.is_about_size() {
        let found = chosen.find(here, upward, &mut will_do);
        if few || found.is_none() {
            return found.map(|number| lane.with(index, number));
        }
    }
    let places = Places::of(&search);
    places.find(here, upward, &mut will_do).map(|number| lane.with(index, number))
}

/// Changes two numbers. One of them is chosen from [`usual`] numbers, which lead to many cases.
fn with_two(lane: &Lane, kind: CaseKind) -> Option<Lane> {
    let count = lane.numbers().len();
    let pairs = (0..count).rev().flat_map(|last| (0..count).rev().map(move |other| (last, other)));
    pairs.filter(|(last, other)| last != other).find_map(|(last, other)| {
        let usual = usual(lane.numbers()[other].format());
        usual.into_iter().find_map(|number| with_one(&lane.with(other, number), kind, last, false, true))
    })
}

/// Changes all three numbers.
fn with_all(lane: &Lane, kind: CaseKind) -> Option<Lane> {
    let [a, b, _] = <[Float; 3]>::try_from(lane.numbers()).ok()?;
    let pairs = usual(a.format()).into_iter().flat_map(|a| usual(b.format()).map(move |b| (a, b)));
    pairs.take(16).find_map(|(a, b)| with_one(&lane.with(0, a).with(1, b), kind, 2, false, true))
}

/// True if another number at this index can make a case. With an infinity or a NaN as another operand nothing is
/// rounded, but `min` and `max` may still choose the other operand.
fn may_help(lane: &Lane, index: usize) -> bool {
    let chooses = matches!(lane.instr.op, Op::Min | Op::Max);
    let mut others = lane.numbers().iter().enumerate().filter(|(other, _)| *other != index);
    chooses || others.all(|(_, number)| number.is_finite())
}

/// The exponents of all terms: of the numbers, of the product of an `fma`, and of the smallest normal result.
fn exponents(lane: &Lane) -> Vec<i32> {
    let finite = lane.numbers().iter().filter(|number| number.is_finite());
    let mut all: Vec<i32> = finite.map(|number| number.exponent()).collect();
    if let (Op::Fma, [a, b, _]) = (lane.instr.op, all.as_slice()) {
        all.push(a + b);
    }
    all.push(lane.format().emin());
    all
}

/// True if the function is slow to evaluate.
fn is_slow(lane: &Lane) -> bool {
    matches!(lane.instr.op, Op::Tanh | Op::Ex2)
}

/// The place of the operand at which the result changes sign. Around it a sum cancels.
fn where_sums_vanish(lane: &Lane, index: usize) -> Option<i64> {
    if !matches!(lane.instr.op, Op::Add | Op::Sub | Op::Fma) {
        return None;
    }
    let format = lane.numbers()[index].format();
    let is_negative = |place: i64| {
        let facts = at(format, place).map(|number| lane.with(index, number).facts());
        facts.and_then(|facts| facts.value).is_some_and(|value| value.negative)
    };
    let [mut low, mut high] = ends(format);
    let first = is_negative(low);
    if first == is_negative(high) {
        return None;
    }
    while low + 1 < high {
        let middle = (low + high).div_euclid(2);
        *(if is_negative(middle) == first { &mut low } else { &mut high }) = middle;
    }
    Some(high)
}

/// Numbers that lead to many cases: from 1 up to 2, with few digits and with many; the smallest normal, the largest
/// subnormal and the largest finite number; 0.
fn usual(format: Format) -> [Float; 8] {
    let one = format.one();
    let half = format.min_normal() / 2;
    let codes = [
        one + half,
        one + 1,
        one,
        one + format.fraction_mask(),
        format.min_normal(),
        format.min_normal() - 1,
        format.max_finite(),
        0,
    ];
    codes.map(|code| Float::new(format, code))
}

/// A random number whose exponent is at most `precision` away from 0, less in very narrow formats. All exponents are
/// equally likely, and one number in four is negative.
fn random(format: Format, mut next: impl FnMut() -> u64) -> Float {
    let reach = i64::from(format.precision()).min(i64::from(format.bias()) - 1);
    let field = i64::from(format.bias()) - reach + (next() % (2 * reach as u64 + 1)) as i64;
    let fraction = next() & format.fraction_mask();
    let number = Float::new(format, (field as u64) << format.fraction_bits() | fraction);
    number.with_sign(next() & 3 == 0)
}
