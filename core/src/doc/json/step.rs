//! The steps of a lane.

use super::number::{Addend, Code, Exact, Hex, Term};
use crate::eval::{self, Cause, Choice, Clamp, Flag, Function, OperandId, Source, Special};
use crate::float::{self, Loss, Mode, Rounded, Rule, Wide};
use serde::Serialize;

/// One step; the field `step` names its kind.
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
    /// A 16-bit operand is widened to f32, exactly.
    Widen { who: OperandId, from: Code, to: Code },
    /// A subtraction adds the negated operand.
    Negate { who: OperandId, from: Code, to: Code },
    /// A rule gives the result without arithmetic.
    Special { rule: Special, result: Code },
    /// The exact product.
    Product { left: Term, right: Term, product: Term },
    /// The addends aligned on one scale: the leading bit of the smaller one lies `shift` columns to the right of the
    /// larger one's. The last `beyond` bits of the smaller one lie below the last bit of a number of the result's
    /// format as large as the larger addend.
    Align { left: Addend, right: Addend, larger: OperandId, shift: u32, beyond: u32 },
    /// The exact sum.
    Sum { left: Addend, right: Addend, sum: Exact },
    /// The leading 1 has weight `2^leading`, `moved` columns from that of the larger addend.
    Normalise { value: Exact, leading: i32, moved: i32 },
    /// The value is below the smallest normal number, so the cut moves `shift` columns to the left.
    Subnormal { leading: i32, emin: i32, shift: u32 },
    /// `.ftz` replaces a result below the smallest normal number by zero.
    FlushResult { value: Exact, emin: i32, to: Code },
    /// The value is rounded, once.
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
    /// IEEE 754 would raise this flag, for this cause.
    Raise { flag: Flag, cause: Cause },
    /// The lane's final bits.
    Deliver { result: Code },
    /// Two lanes go into one register, lane 0 in the lower half.
    Pack { lanes: [Hex; 2], bits: Hex },
}

/// A rounding: the kept bits, the discarded bits, the chosen neighbour, and the rule that chose it.
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
    /// true if any later bit is 1
    sticky: bool,
    /// the discarded bits, in units of the last kept bit
    loss: Loss,
    /// the rule that decided
    rule: Rule,
    /// true if 1 was added to the kept bits
    up: bool,
    /// true if the carry ran through to a new leading bit
    carry: bool,
    /// the number of bits lost to the subnormal range
    subnormal_shift: u32,
    /// true if the rounded value exceeds the largest finite number
    overflow: bool,
    /// true if the exact value is smaller than every normal number
    tiny_before: bool,
    /// true if the value rounded with an unbounded exponent is smaller than every normal number
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
    /// the significand, in units of `2^quantum`
    significand: Hex,
    /// the code; null if the neighbour exceeds the largest finite number
    bits: Option<Hex>,
    /// the distance of the neighbour from the exact value
    distance: Exact,
    /// the distance in ulp of the exact value, in units of `2^quantum`: the gap between the format's numbers in the binade
    /// of the exact value, never less than between subnormal numbers
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
