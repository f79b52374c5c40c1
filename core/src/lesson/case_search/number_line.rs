//! Drags a value along its number line by changing one operand.
//!
//! ```text
//!   0x34cc ├──────────────┼───────●──────┤ 0x34cd      the user drags the value; the line does not move
//!                      b = …, b + 2^-13, …             halfplay takes the nearest value that `b` can produce
//! ```

use super::codes::{at, ends, place};
use super::lane::Lane;
use crate::float::{Float, Rounded, Term};
use crate::isa::Instr;
use crate::real::Real;
use std::cmp::Ordering;

/// The result of moving a value along its number line.
#[derive(Clone, PartialEq, Debug)]
pub struct OperandMove {
    /// the index of the operand that changed, from 0
    pub operand: usize,
    /// the index of the changed lane, from 0
    pub lane: usize,
    /// the new number
    pub to: Float,
    /// the position of the value, in thousandths of the way from the lower end
    pub at: u32,
    /// the exponent of the operand's last bit: the operand moves in steps of `2^step`
    pub step: i32,
}

/// Moves the exact value of a lane to a point on its number line by changing the operand with index `operand`. The
/// target `to` is in thousandths of the way from the lower neighbour to the upper one. Of the values that the operand
/// can produce strictly between these neighbours, the nearest is taken, so the line does not move. `None` if there is
/// no line, or if the digits of the value never end.
pub fn follow(instr: &Instr, operands: &[u64], lane: usize, operand: usize, to: u32) -> Option<OperandMove> {
    let moved = MovingLane::of(instr, operands, lane, operand)?;
    let goal = moved.left.plus(&moved.width().times(&thousandths(to.min(1000))));
    moved.followed(moved.nearest(&goal))
}

/// Moves the value up or down by a fortieth of the line, or further if the operand cannot make so small a step. If
/// there is no value in that direction, nothing moves.
pub fn nudge(instr: &Instr, operands: &[u64], lane: usize, operand: usize, up: bool) -> Option<OperandMove> {
    let moved = MovingLane::of(instr, operands, lane, operand)?;
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

/// The length of a small step, in thousandths.
const LITTLE: u32 = 25;

/// A lane whose value moves between two neighbours.
struct MovingLane {
    lane: Lane,
    index: usize,
    left: Real,
    right: Real,
}

impl MovingLane {
    fn of(instr: &Instr, operands: &[u64], lane: usize, operand: usize) -> Option<MovingLane> {
        let of_lane = if instr.operand_type(operand).lanes() > 1 { lane } else { 0 };
        let lane = Lane::of(instr, operands, lane)?;
        let index = lane.index_at(operand, of_lane)?;
        lane.exact()?;
        let rounded = lane.facts().rounded?;
        if !(rounded.guard || rounded.round || rounded.sticky) {
            return None;
        }
        let [left, right] = neighbours(&rounded);
        Some(MovingLane { lane, index, left, right })
    }

    fn width(&self) -> Real {
        self.right.minus(&self.left)
    }

    /// True if a value lies strictly between the neighbours.
    fn holds(&self, value: &Real) -> bool {
        self.left < *value && *value < self.right
    }

    /// The position of the value when the operand is `to`.
    fn followed(&self, to: Float) -> Option<OperandMove> {
        let reached = self.value(place(to))?;
        let at = reached.minus(&self.left).over(&self.width())?.thousandths()?;
        let (operand, lane) = self.lane.place(self.index);
        Some(OperandMove { operand, lane, to, at, step: to.quantum() })
    }

    /// The exact value when the operand is the number at this place.
    fn value(&self, place: i64) -> Option<Real> {
        let format = self.lane.numbers()[self.index].format();
        self.lane.with(self.index, at(format, place)?).exact()
    }

    /// The operand whose value is nearest to a goal, strictly between the neighbours. The value is monotonic in the
    /// operand, and the present operand qualifies, so the operands that qualify are contiguous.
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
        // The nearest on both sides are the first place that is not before the goal, and its predecessor.
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

    /// The places to choose from: the present place, those around the goal, and, on the way to the goal, the last place
    /// inside.
    fn candidates(&self, goal: i64, here: i64) -> Vec<i64> {
        let inside = |place: i64| self.value(place).is_some_and(|value| self.holds(&value));
        let mut found = vec![here, goal - 1, goal, goal + 1];
        // Bisect from the present place towards the goal, to find the last place inside.
        let (mut good, mut bad) = (here, goal);
        while good.abs_diff(bad) > 1 {
            let middle = (good + bad).div_euclid(2);
            *(if inside(middle) { &mut good } else { &mut bad }) = middle;
        }
        found.push(good);
        found
    }
}

/// The lower and the upper neighbour of a value.
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
