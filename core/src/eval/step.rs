//! The steps of an evaluation, as typed data.
//!
//! A [`Step`] is built from the same variables that the next line of the evaluation uses, so a trace cannot deviate
//! from the arithmetic. The module `explain` turns steps into sentences.

use super::flags::{Cause, Flag};
use super::operand_id::OperandId;
use crate::float::{Exact, Float, Rounded, Term};
use serde::Serialize;

/// One operand of an exact sum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Addend {
    /// the operand from which it comes
    pub who: OperandId,
    /// its exact value, with the sign that it has in the sum
    pub term: Term,
}

/// A rule that gives the result without arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(tag = "name", content = "operand", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Special {
    /// an operand is NaN, e.g. `NaN + 1`
    NanOperand(OperandId),
    /// `0 × inf` has no value
    ZeroTimesInfinity,
    /// `inf − inf` has no value
    InfinityMinusInfinity,
    /// a sum with an infinity is that infinity, e.g. `inf + 1`
    InfiniteSum(OperandId),
    /// a product with an infinity is infinite; its sign is the xor of the signs
    InfiniteProduct,
    /// a conversion of an infinity keeps its sign
    InfinityConverted,
    /// a product with a zero is a zero; its sign is the xor of the signs
    ZeroProduct,
    /// two zeros of the same sign keep it: `−0 + −0 = −0`
    ZerosAlike,
    /// two zeros of unlike sign: `+0`, or `−0` when rounding toward −inf
    ZerosUnlike,
    /// a number minus itself: `+0`, or `−0` when rounding toward −inf
    Cancelled,
    /// a conversion of zero keeps its sign
    ZeroConverted,
    /// a limit that the manual's table lists, e.g. `tanh(inf) = 1`
    Limit,
}

/// The reason for the choice of `min` or `max`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Choice {
    /// both operands are NaN: the canonical NaN
    BothNan,
    /// `.NaN`, and an operand is NaN: the canonical NaN
    NanWanted,
    /// one operand is NaN: the other operand is chosen
    OtherIsNan,
    /// two different numbers: by value
    ByValue,
    /// two zeros of unlike sign: −0 is less than +0
    ByZeroSign,
    /// the same number twice
    Equal,
}

/// An approximate function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Function {
    /// hyperbolic tangent
    Tanh,
    /// two to the power of the operand
    Ex2,
}

/// The source of an approximation's result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub enum Source {
    /// the true value, rounded once to nearest even: a model, which no hardware has to follow
    Model,
}

/// The modifier that bounds a result from below or on both sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Clamp {
    /// `.sat`: to [0, 1], NaN to +0
    Sat,
    /// `.relu`: negatives to +0, NaN to the canonical NaN
    Relu,
}

/// One step of an evaluation. The documentation of each kind explains its fields.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Step {
    /// An operand is read: `a = 0x3c00` is `+1.0000000000 × 2^0`.
    Decode { who: OperandId, value: Float },
    /// The `.oob` test finds the out-of-bounds NaN: `a = 0x7ff7`, so the lane is `+0`.
    OutOfBounds { who: OperandId, value: Float, result: Float },
    /// `.ftz` replaces a subnormal operand: `0x8001` becomes `0x8000`.
    FlushInput { who: OperandId, from: Float, to: Float },
    /// A number is widened, exactly: `0x3c00` in f16 becomes `0x3f800000` in f32.
    Widen { who: OperandId, from: Float, to: Float },
    /// A subtraction adds the negated operand: `b = 0x3c00` enters as `0xbc00`.
    Negate { who: OperandId, from: Float, to: Float },
    /// A rule decides without arithmetic: `inf − inf` is NaN.
    Special { rule: Special, result: Float },
    /// The exact product: `1547 × 2^-5` times `233 × 2^-24` is `360451 × 2^-29`.
    Product { left: Term, right: Term, product: Term },
    /// The addends are aligned. The leading bit of the smaller one is `shift` columns to the right of the larger one's.
    /// Its last `beyond` bits are below the last bit of a number of the result's format that is as large as the larger
    /// addend.
    Align { left: Addend, right: Addend, larger: OperandId, shift: u32, beyond: u32 },
    /// The exact sum, however long.
    Sum { left: Addend, right: Addend, sum: Exact },
    /// The leading one bit is found. It has weight `2^leading`, and is `moved` columns to the left of the larger
    /// addend's (1 after a carry, negative after cancellation).
    Normalise { value: Exact, leading: i32, moved: i32 },
    /// The value is below the smallest normal number, so the rounding position moves `shift` columns to the left.
    Subnormal { leading: i32, emin: i32, shift: u32 },
    /// `.ftz` replaces a result below the smallest normal number: `1.5 × 2^-15` becomes `+0`.
    FlushResult { value: Exact, emin: i32, to: Float },
    /// The single rounding: the chosen neighbour and the reason.
    Round { value: Exact, rounded: Rounded },
    /// The rounded value exceeds the largest finite number: `65520` becomes `inf`.
    Overflow { rounded: Rounded, result: Float },
    /// The operand of an approximation, and the true value to many bits.
    Approximate { function: Function, operand: Float, value: Exact, source: Source },
    /// `min` or `max` chooses `a` or `b`; with `.xorsign.abs` these are magnitudes.
    Choose { a: Float, b: Float, magnitudes: bool, choice: Choice, result: Float },
    /// `.xorsign`: the sign of a number that `min` or `max` chose is the xor of the operands' signs.
    Xorsign { a_negative: bool, b_negative: bool, from: Float, to: Float },
    /// `neg` or `abs` sets the sign: `0x3c00` becomes `0xbc00`; any NaN becomes the canonical one.
    SetSign { from: Float, to: Float },
    /// `mov` copies bits.
    Copy { bits: u64 },
    /// `.sat` or `.relu` replaces the result: `0xbc00` becomes `0x0000`.
    Clamp { clamp: Clamp, from: Float, to: Float },
    /// The operation raises this flag of IEEE 754, for this reason. GPUs have no flags.
    Raise { flag: Flag, cause: Cause },
    /// The final result of the lane.
    Deliver { result: Float },
    /// Two lanes are packed into one register, lane 0 in the lower half.
    Pack { lanes: [u64; 2], bits: u64 },
}

impl Step {
    /// The kind of step as a word in snake case, as in JSON.
    pub const fn kind(&self) -> &'static str {
        match self {
            Step::Decode { .. } => "decode",
            Step::OutOfBounds { .. } => "out_of_bounds",
            Step::FlushInput { .. } => "flush_input",
            Step::Widen { .. } => "widen",
            Step::Negate { .. } => "negate",
            Step::Special { .. } => "special",
            Step::Product { .. } => "product",
            Step::Align { .. } => "align",
            Step::Sum { .. } => "sum",
            Step::Normalise { .. } => "normalise",
            Step::Subnormal { .. } => "subnormal",
            Step::FlushResult { .. } => "flush_result",
            Step::Round { .. } => "round",
            Step::Overflow { .. } => "overflow",
            Step::Approximate { .. } => "approximate",
            Step::Choose { .. } => "choose",
            Step::Xorsign { .. } => "xorsign",
            Step::SetSign { .. } => "set_sign",
            Step::Copy { .. } => "copy",
            Step::Clamp { .. } => "clamp",
            Step::Raise { .. } => "raise",
            Step::Deliver { .. } => "deliver",
            Step::Pack { .. } => "pack",
        }
    }
}
