//! The steps of a lane.

use super::number::{Addend, Code, Exact, Hex, Term};
use crate::eval::{self, Cause, Choice, Clamp, Flag, Function, OperandId, Source, Special};
use crate::float::{self, Loss, Mode, Rounded, Rule, Wide};
use serde::Serialize;

/// One step, told apart by `step`.
#[derive(Serialize)]
#[serde(tag = "step", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) enum Step {
    /// An operand is read.
    Decode { who: OperandId, value: Code },
    /// The `.oob` test found the out-of-bounds NaN: the lane is `+0`.
    OutOfBounds { who: OperandId, value: Code, result: Code },
    /// `.ftz` replaces a subnormal operand by zero.
    FlushInput { who: OperandId, from: Code, to: Code },
    /// A half is read as f32, exactly.
    Widen { who: OperandId, from: Code, to: Code },
    /// A subtraction adds the negated operand.
    Negate { who: OperandId, from: Code, to: Code },
    /// A rule decides without arithmetic.
    Special { rule: Special, result: Code },
    /// The exact product.
    Product { left: Term, right: Term, product: Term },
    /// Both addends on one scale: the smaller one's leading bit lies `shift` columns to the right of the larger
    /// one's, and its last `beyond` bits lie below the last bit that a number of
    /// the result's format has that is as large as the larger one.
    Align { left: Addend, right: Addend, larger: OperandId, shift: u32, beyond: u32 },
    /// The exact sum.
    Sum { left: Addend, right: Addend, sum: Exact },
    /// The leading one bit has weight `2^leading`, `moved` columns from the larger addend's.
    Normalise { value: Exact, leading: i32, moved: i32 },
    /// The value lies below the smallest normal number, so the cut moves `shift` columns left.
    Subnormal { leading: i32, emin: i32, shift: u32 },
    /// `.ftz` replaces a result below the smallest normal number by zero.
    FlushResult { value: Exact, emin: i32, to: Code },
    /// The one rounding.
    Round(Box<Round>),
    /// The rounded value exceeds the largest finite number.
    Overflow { mode: Mode, result: Code },
    /// An approximation's operand, and the true value.
    Approximate { function: Function, operand: Code, value: Exact, source: Source },
    /// `min` or `max` chooses.
    Choose { a: Code, b: Code, magnitudes: bool, choice: Choice, result: Code },
    /// The sign of the chosen number is the xor of the operands' signs.
    Xorsign { a_negative: bool, b_negative: bool, from: Code, to: Code },
    /// `neg` or `abs` sets the sign.
    SetSign { from: Code, to: Code },
    /// `mov` copies bits.
    Copy { bits: Hex },
    /// `.sat` or `.relu` is applied to the result.
    Clamp { clamp: Clamp, from: Code, to: Code },
    /// IEEE 754 would raise this flag, because of this.
    Raise { flag: Flag, cause: Cause },
    /// The lane's final bits.
    Deliver { result: Code },
    /// Two lanes go into one register, lane 0 in the lower half.
    Pack { lanes: [Hex; 2], bits: Hex },
}

/// A rounding: what was kept, what was cut off, which neighbour was taken, and why.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Round {
    /// the exact value
    value: Exact,
    mode: Mode,
    /// the bits above the cut
    kept: Hex,
    /// weight of the last kept bit, as a power of two
    quantum: i32,
    /// the first bit below the cut
    guard: bool,
    /// the second bit below the cut
    round: bool,
    /// is any later bit 1?
    sticky: bool,
    /// what was cut off, in units of the last kept bit
    loss: Loss,
    /// the rule that decided
    rule: Rule,
    /// did the kept bits grow by one?
    up: bool,
    /// did that run through to a new leading bit?
    carry: bool,
    /// how many bits the subnormal range takes away
    subnormal_shift: u32,
    /// does the rounded value exceed the largest finite number?
    overflow: bool,
    /// is the exact value smaller than every normal number?
    tiny_before: bool,
    /// is it still, once rounded with unbounded exponent?
    tiny_after: bool,
    toward_zero: Neighbour,
    away_from_zero: Neighbour,
    result: Code,
}

/// One of the two numbers that a rounding chooses between.
#[derive(Serialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Neighbour {
    /// in units of `2^quantum`
    significand: Hex,
    /// null where it lies beyond the largest finite number
    bits: Option<Hex>,
    /// how far the exact value is from it
    distance: Exact,
    /// the same in ulp of the exact value, units of `2^quantum`: the gap between the format's numbers in the binade of the
    /// exact value, never less than between subnormal numbers
    ulps: String,
}

impl From<&eval::Step> for Step {
    fn from(step: &eval::Step) -> Self {
        use eval::Step as From;
        match *step {
            From::Decode { who, value } => Step::Decode { who, value: value.into() },
            From::OutOfBounds { who, value, result } => {
                Step::OutOfBounds { who, value: value.into(), result: result.into() }
            }
            From::FlushInput { who, from, to } => Step::FlushInput { who, from: from.into(), to: to.into() },
            From::Widen { who, from, to } => Step::Widen { who, from: from.into(), to: to.into() },
            From::Negate { who, from, to } => Step::Negate { who, from: from.into(), to: to.into() },
            From::Special { rule, result } => Step::Special { rule, result: result.into() },
            From::Product { left, right, product } => {
                Step::Product { left: left.into(), right: right.into(), product: product.into() }
            }
            From::Align { left, right, larger, shift, beyond } => {
                Step::Align { left: left.into(), right: right.into(), larger, shift, beyond }
            }
            From::Sum { left, right, ref sum } => {
                Step::Sum { left: left.into(), right: right.into(), sum: sum.into() }
            }
            From::Normalise { ref value, leading, moved } => {
                Step::Normalise { value: value.into(), leading, moved }
            }
            From::Subnormal { leading, emin, shift } => Step::Subnormal { leading, emin, shift },
            From::FlushResult { ref value, emin, to } => {
                Step::FlushResult { value: value.into(), emin, to: to.into() }
            }
            From::Round { ref value, ref rounded } => Step::Round(Box::new(Round::new(value, rounded))),
            From::Overflow { rounded, result } => {
                Step::Overflow { mode: rounded.mode, result: result.into() }
            }
            From::Approximate { function, operand, ref value, source } => {
                Step::Approximate { function, operand: operand.into(), value: value.into(), source }
            }
            From::Choose { a, b, magnitudes, choice, result } => {
                Step::Choose { a: a.into(), b: b.into(), magnitudes, choice, result: result.into() }
            }
            From::Xorsign { a_negative, b_negative, from, to } => {
                Step::Xorsign { a_negative, b_negative, from: from.into(), to: to.into() }
            }
            From::SetSign { from, to } => Step::SetSign { from: from.into(), to: to.into() },
            From::Copy { bits } => Step::Copy { bits: Hex::bits(bits, 32) },
            From::Clamp { clamp, from, to } => Step::Clamp { clamp, from: from.into(), to: to.into() },
            From::Raise { flag, cause } => Step::Raise { flag, cause },
            From::Deliver { result } => Step::Deliver { result: result.into() },
            From::Pack { lanes, bits } => {
                Step::Pack { lanes: lanes.map(|lane| Hex::bits(lane, 16)), bits: Hex::bits(bits, 32) }
            }
        }
    }
}

impl Round {
    fn new(value: &float::Exact, rounded: &Rounded) -> Self {
        Round {
            value: value.into(),
            mode: rounded.mode,
            kept: Hex::whole(rounded.kept),
            quantum: rounded.quantum,
            guard: rounded.guard,
            round: rounded.round,
            sticky: rounded.sticky,
            loss: rounded.loss(),
            rule: rounded.rule(),
            up: rounded.up,
            carry: rounded.carry,
            subnormal_shift: rounded.subnormal_shift,
            overflow: rounded.overflow,
            tiny_before: rounded.tiny_before,
            tiny_after: rounded.tiny_after,
            toward_zero: Neighbour::new(&rounded.toward_zero(value), rounded),
            away_from_zero: Neighbour::new(&rounded.away_from_zero(value), rounded),
            result: rounded.result().into(),
        }
    }
}

impl Neighbour {
    fn new(neighbour: &float::Neighbour, rounded: &Rounded) -> Self {
        let distance = Wide::from(&neighbour.distance);
        Neighbour {
            significand: Hex::whole(neighbour.significand),
            bits: neighbour.bits.map(|bits| Hex::bits(bits, rounded.format.width())),
            distance: Exact::from(&neighbour.distance),
            ulps: distance.in_units(neighbour.quantum.into()).decimal(),
        }
    }
}
