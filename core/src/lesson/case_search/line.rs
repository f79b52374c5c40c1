//! The operand that follows a value on its number line, as far as it can.
//!
//! ```text
//!   0x34cc ├──────────────┼───────●──────┤ 0x34cd      the value is taken and moved; the line stays as it is
//!                      b = …, b + 2^-13, …             of the values that b can lead to, the nearest is taken
//! ```

use super::codes::{at, ends, place};
use super::lane::Lane;
use crate::float::{Float, Rounded, Term};
use crate::isa::Instr;
use crate::real::Real;
use std::cmp::Ordering;

/// Where a value has gone on its line.
#[derive(Clone, PartialEq, Debug)]
pub struct Followed {
    /// the operand that followed: 0 is the first
    pub operand: usize,
    /// and its lane
    pub lane: usize,
    /// what it is now
    pub to: Float,
    /// where the value is now, in thousandths of the way from the lesser end
    pub at: u32,
    /// the weight of the operand's last bit, as a power of two: it moves in such steps
    pub step: i32,
}

/// Moves the exact value of a lane to a place of its line, in thousandths of the way from the lesser neighbour to the greater
/// one, by another number for the operand in this place, 0 being the first. Of the values that the operand can lead to, the
/// nearest is taken that lies between the same neighbours, at neither of them: so the line stays as it is. `None` where
/// there is no line, or where the digits of the value have no end.
pub fn follow(instr: &Instr, operands: &[u64], lane: usize, operand: usize, to: u32) -> Option<Followed> {
    let moved = Moved::of(instr, operands, lane, operand)?;
    let goal = moved.left.plus(&moved.width().times(&thousandths(to.min(1000))));
    moved.followed(moved.nearest(&goal))
}

/// Moves it a little: a fortieth of the way up or down, or as far beyond that as the operand needs to move at all. Where there
/// is nothing in that direction, it stays.
pub fn nudge(instr: &Instr, operands: &[u64], lane: usize, operand: usize, up: bool) -> Option<Followed> {
    let moved = Moved::of(instr, operands, lane, operand)?;
    let here = moved.lane.numbers()[moved.index];
    let value = moved.value(place(here))?;
    let little = moved.width().times(&thousandths(LITTLE));
    let goal = if up { value.plus(&little) } else { value.minus(&little) };
    let ahead = |number: &Float| {
        let there = moved.value(place(*number)).filter(|there| moved.holds(there));
        there.is_some_and(|there| if up { there > value } else { there < value })
    };
    let beside = [1, -1].map(|step| at(here.format(), place(here) + step));
    let next = [Some(moved.nearest(&goal))].into_iter().chain(beside).flatten().find(ahead);
    moved.followed(next.unwrap_or(here))
}

/// So many thousandths are a little.
const LITTLE: u32 = 25;

/// A lane whose value is moved between two neighbours.
struct Moved {
    lane: Lane,
    index: usize,
    left: Real,
    right: Real,
}

impl Moved {
    fn of(instr: &Instr, operands: &[u64], lane: usize, operand: usize) -> Option<Moved> {
        let of_lane = if instr.operand_type(operand).lanes() > 1 { lane } else { 0 };
        let lane = Lane::of(instr, operands, lane)?;
        let index = lane.index_at(operand, of_lane)?;
        lane.exact()?;
        let rounded = lane.facts().rounded?;
        if !(rounded.guard || rounded.round || rounded.sticky) {
            return None;
        }
        let [left, right] = neighbours(&rounded);
        Some(Moved { lane, index, left, right })
    }

    fn width(&self) -> Real {
        self.right.minus(&self.left)
    }

    /// Does a value lie between the neighbours, at neither of them?
    fn holds(&self, value: &Real) -> bool {
        self.left < *value && *value < self.right
    }

    /// What became of the value where the operand is this number.
    fn followed(&self, to: Float) -> Option<Followed> {
        let reached = self.value(place(to))?;
        let at = reached.minus(&self.left).over(&self.width())?.thousandths()?;
        let (operand, lane) = self.lane.place(self.index);
        Some(Followed { operand, lane, to, at, step: to.quantum() })
    }

    /// The exact value where the operand has the number in this place.
    fn value(&self, place: i64) -> Option<Real> {
        let format = self.lane.numbers()[self.index].format();
        self.lane.with(self.index, at(format, place)?).exact()
    }

    /// The operand's number that leads nearest to a goal, strictly between the neighbours. The present one does that, and the
    /// value rises or falls with the operand: so the numbers that do stand side by side.
    fn nearest(&self, goal: &Real) -> Float {
        let here = self.lane.numbers()[self.index];
        let format = here.format();
        let [least, largest] = ends(format);
        let side = |place: i64| self.value(place).map_or(Ordering::Equal, |value| value.cmp(goal));
        let (first, last) = (side(least), side(largest));
        let rises = first != Ordering::Greater && last != Ordering::Less;
        let is_before = |place: i64| match side(place) {
            Ordering::Equal => false,
            Ordering::Less => rises,
            Ordering::Greater => !rises,
        };
        // The first place that is not before the goal, and the one before it, are the nearest on both sides.
        let (mut low, mut high) = (least - 1, largest);
        while low + 1 < high {
            let middle = (low + high).div_euclid(2);
            *(if is_before(middle) { &mut low } else { &mut high }) = middle;
        }
        let away = |place: i64| {
            let value = self.value(place).filter(|value| self.holds(value))?;
            Some((value.minus(goal).magnitude(), place))
        };
        let nearest = self.candidates(high, place(here)).into_iter().filter_map(away).min();
        nearest.and_then(|(_, place)| at(format, place)).unwrap_or(here)
    }

    /// Places to choose from: about the goal; where those lie outside, the last ones inside.
    fn candidates(&self, goal: i64, here: i64) -> Vec<i64> {
        let inside = |place: i64| self.value(place).is_some_and(|value| self.holds(&value));
        let mut found = vec![here, goal - 1, goal, goal + 1];
        // From the present place toward the goal, by bisection, to the last that is inside.
        let (mut good, mut bad) = (here, goal);
        while good.abs_diff(bad) > 1 {
            let middle = (good + bad).div_euclid(2);
            *(if inside(middle) { &mut good } else { &mut bad }) = middle;
        }
        found.push(good);
        found
    }
}

/// The lesser neighbour of a value and the greater one.
fn neighbours(rounded: &Rounded) -> [Real; 2] {
    let end = |significand: u64| {
        Real::from(Term { negative: rounded.negative, significand, exponent: rounded.quantum })
    };
    let [near, far] = [end(rounded.kept), end(rounded.kept + 1)];
    if rounded.negative { [far, near] } else { [near, far] }
}

fn thousandths(count: u32) -> Real {
    let whole = |count: u32| Real::from(Term { negative: false, significand: count.into(), exponent: 0 });
    whole(count).over(&whole(1000)).unwrap_or(Real::ZERO)
}
