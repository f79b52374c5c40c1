//! The kinds of questions for each topic and difficulty.

use super::spec::Topic;
use crate::float::Format;
use crate::lesson::diagnose::cases::ExerciseKind;

/// A recipe for items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// the result of an operation
    Compute(ExerciseKind, Format),
    /// which of the two neighbours the result is
    Neighbour(ExerciseKind),
    /// whether the exact result is half way between two numbers
    Tie,
    /// the flags that an operation raises
    Flags(ExerciseKind),
    /// which of two results an fma gives
    Fused(ExerciseKind),
    /// the number that a code encodes
    Decode(NumberKind, Format),
    /// the code of a number
    Encode(NumberKind, Format),
    /// which of two codes encodes the larger number
    Larger(NumberKind, Format),
    /// whether f16 or bf16 is nearer to a number
    Nearer,
    /// the size of one ulp at a number
    Spacing(NumberKind, Format),
}

/// The sort of numbers that are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberKind {
    /// from 1/8 up to 256 in magnitude, with few digits
    Short,
    /// from 1/8 up to 256 in magnitude, with arbitrary digits; written as a decimal, below 100
    Long,
    /// subnormal
    Subnormal,
    /// zeros, infinities, NaNs, and notable numbers such as the largest
    Special,
}

const F16: Format = Format::F16;
const BF16: Format = Format::BF16;

/// The recipes of a topic at a level from 1 to 3. `All` has no recipes of its own.
pub const fn recipes(topic: Topic, level: u8) -> &'static [Recipe] {
    use Recipe::{Compute, Decode, Encode, Flags, Fused, Larger, Nearer, Neighbour, Spacing, Tie};
    match (topic, level) {
        (Topic::Rounding, 1) => &[
            Spacing(NumberKind::Short, F16),
            Compute(ExerciseKind::ShortSum, F16),
            Encode(NumberKind::Short, F16),
            Tie,
        ],
        (Topic::Rounding, 2) => &[
            Neighbour(ExerciseKind::TieSum),
            Compute(ExerciseKind::TieSum, F16),
            Tie,
            Neighbour(ExerciseKind::QuarterSum),
            Encode(NumberKind::Long, F16),
            Compute(ExerciseKind::Carry, F16),
        ],
        (Topic::Rounding, _) => &[
            Compute(ExerciseKind::QuarterSum, F16),
            Compute(ExerciseKind::TieSum, F16),
            Neighbour(ExerciseKind::TieProduct),
            Flags(ExerciseKind::Sum),
            Compute(ExerciseKind::TieProduct, F16),
            Compute(ExerciseKind::Sum, F16),
        ],
        (Topic::Subnormals, 1) => &[
            Decode(NumberKind::Subnormal, F16),
            Spacing(NumberKind::Subnormal, F16),
            Larger(NumberKind::Subnormal, F16),
            Encode(NumberKind::Subnormal, F16),
        ],
        (Topic::Subnormals, 2) => &[
            Compute(ExerciseKind::SubnormalSum, F16),
            Encode(NumberKind::Subnormal, F16),
            Flags(ExerciseKind::SubnormalSum),
            Neighbour(ExerciseKind::SubnormalProduct),
            Decode(NumberKind::Subnormal, BF16),
        ],
        (Topic::Subnormals, _) => &[
            Compute(ExerciseKind::SubnormalProduct, F16),
            Flags(ExerciseKind::SubnormalProduct),
            Compute(ExerciseKind::SubnormalTwice, F16),
            Neighbour(ExerciseKind::SubnormalTwice),
        ],
        (Topic::Fma, 1) => &[
            Compute(ExerciseKind::ShortProduct, F16),
            Compute(ExerciseKind::ShortSum, F16),
            Compute(ExerciseKind::ShortFma, F16),
        ],
        (Topic::Fma, 2) => &[
            Fused(ExerciseKind::FmaOnce),
            Neighbour(ExerciseKind::Fma),
            Flags(ExerciseKind::Fma),
            Compute(ExerciseKind::ShortFma, F16),
        ],
        (Topic::Fma, _) => &[
            Compute(ExerciseKind::FmaOnce, F16),
            Fused(ExerciseKind::FmaCancellation),
            Compute(ExerciseKind::FmaCancellation, F16),
            Neighbour(ExerciseKind::FmaOnce),
            Compute(ExerciseKind::Fma, F16),
        ],
        (Topic::Cancellation, 1) => &[
            Spacing(NumberKind::Short, F16),
            Compute(ExerciseKind::ShortSum, F16),
            Compute(ExerciseKind::Cancellation, F16),
        ],
        (Topic::Cancellation, 2) => &[
            Compute(ExerciseKind::Cancellation, F16),
            Flags(ExerciseKind::Cancellation),
            Compute(ExerciseKind::Cancellation, BF16),
            Spacing(NumberKind::Long, F16),
        ],
        (Topic::Cancellation, _) => &[
            Fused(ExerciseKind::FmaCancellation),
            Compute(ExerciseKind::FmaCancellation, F16),
            Flags(ExerciseKind::FmaCancellation),
            Compute(ExerciseKind::FmaCancellation, BF16),
        ],
        (Topic::Formats, 1) => &[
            Decode(NumberKind::Short, F16),
            Decode(NumberKind::Short, BF16),
            Spacing(NumberKind::Short, BF16),
            Larger(NumberKind::Short, F16),
        ],
        (Topic::Formats, 2) => &[
            Encode(NumberKind::Short, BF16),
            Nearer,
            Spacing(NumberKind::Long, F16),
            Encode(NumberKind::Short, F16),
            Larger(NumberKind::Long, BF16),
        ],
        (Topic::Formats, _) => &[
            Nearer,
            Encode(NumberKind::Long, BF16),
            Compute(ExerciseKind::TieSum, BF16),
            Encode(NumberKind::Long, F16),
            Compute(ExerciseKind::Sum, BF16),
        ],
        (Topic::Specials, 1) => &[
            Decode(NumberKind::Special, F16),
            Larger(NumberKind::Special, F16),
            Compute(ExerciseKind::Special, F16),
        ],
        (Topic::Specials, 2) => &[
            Compute(ExerciseKind::Zero, F16),
            Compute(ExerciseKind::Special, F16),
            Flags(ExerciseKind::Special),
            Flags(ExerciseKind::Overflow),
        ],
        (Topic::Specials, _) => &[
            Compute(ExerciseKind::Overflow, F16),
            Flags(ExerciseKind::Zero),
            Compute(ExerciseKind::Zero, F16),
            Compute(ExerciseKind::Overflow, BF16),
        ],
        (Topic::All, _) => &[],
    }
}
