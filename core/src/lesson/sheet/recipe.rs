//! Which questions a topic has, at which difficulty.

use super::order::Topic;
use crate::float::Format;
use crate::lesson::diagnose::cases::Kind;

/// How an item is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recipe {
    /// the result of an operation
    Compute(Kind, Format),
    /// which of the two neighbours is the result
    Neighbour(Kind),
    /// is the exact result half way between two numbers?
    Tie,
    /// which flags an operation raises
    Flags(Kind),
    /// which of two results an fma gives
    Fused(Kind),
    /// which number a code is
    Decode(Sort, Format),
    /// which code a number has
    Encode(Sort, Format),
    /// which of two codes is the larger number
    Larger(Sort, Format),
    /// which of f16 and bf16 comes nearer to a number
    Nearer,
    /// how much one ulp is at a number
    Spacing(Sort, Format),
}

/// Which numbers are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sort {
    /// near to 1, of few digits
    Short,
    /// near to 1, of any digits
    Long,
    /// subnormal
    Subnormal,
    /// zeros, infinities, the largest number
    Special,
}

const F16: Format = Format::F16;
const BF16: Format = Format::BF16;

/// What a topic asks at this level, 1 to 3. `All` has no questions of its own.
pub const fn recipes(topic: Topic, level: u8) -> &'static [Recipe] {
    use Recipe::{Compute, Decode, Encode, Flags, Fused, Larger, Nearer, Neighbour, Spacing, Tie};
    match (topic, level) {
        (Topic::Rounding, 1) => {
            &[Spacing(Sort::Short, F16), Compute(Kind::ShortSum, F16), Encode(Sort::Short, F16), Tie]
        }
        (Topic::Rounding, 2) => &[
            Neighbour(Kind::TieSum),
            Compute(Kind::TieSum, F16),
            Tie,
            Neighbour(Kind::QuarterSum),
            Encode(Sort::Long, F16),
            Compute(Kind::Carry, F16),
        ],
        (Topic::Rounding, _) => &[
            Compute(Kind::QuarterSum, F16),
            Compute(Kind::TieSum, F16),
            Neighbour(Kind::TieProduct),
            Flags(Kind::Sum),
            Compute(Kind::TieProduct, F16),
            Compute(Kind::Sum, F16),
        ],
        (Topic::Subnormals, 1) => &[
            Decode(Sort::Subnormal, F16),
            Spacing(Sort::Subnormal, F16),
            Larger(Sort::Subnormal, F16),
            Encode(Sort::Subnormal, F16),
        ],
        (Topic::Subnormals, 2) => &[
            Compute(Kind::SubnormalSum, F16),
            Encode(Sort::Subnormal, F16),
            Flags(Kind::SubnormalSum),
            Neighbour(Kind::SubnormalProduct),
            Decode(Sort::Subnormal, BF16),
        ],
        (Topic::Subnormals, _) => &[
            Compute(Kind::SubnormalProduct, F16),
            Flags(Kind::SubnormalProduct),
            Compute(Kind::SubnormalTwice, F16),
            Neighbour(Kind::SubnormalTwice),
        ],
        (Topic::Fma, 1) => {
            &[Compute(Kind::ShortProduct, F16), Compute(Kind::ShortSum, F16), Compute(Kind::ShortFma, F16)]
        }
        (Topic::Fma, 2) => {
            &[Fused(Kind::FmaOnce), Neighbour(Kind::Fma), Flags(Kind::Fma), Compute(Kind::ShortFma, F16)]
        }
        (Topic::Fma, _) => &[
            Compute(Kind::FmaOnce, F16),
            Fused(Kind::FmaCancellation),
            Compute(Kind::FmaCancellation, F16),
            Neighbour(Kind::FmaOnce),
            Compute(Kind::Fma, F16),
        ],
        (Topic::Cancellation, 1) => {
            &[Spacing(Sort::Short, F16), Compute(Kind::ShortSum, F16), Compute(Kind::Cancellation, F16)]
        }
        (Topic::Cancellation, 2) => &[
            Compute(Kind::Cancellation, F16),
            Flags(Kind::Cancellation),
            Compute(Kind::Cancellation, BF16),
            Spacing(Sort::Long, F16),
        ],
        (Topic::Cancellation, _) => &[
            Fused(Kind::FmaCancellation),
            Compute(Kind::FmaCancellation, F16),
            Flags(Kind::FmaCancellation),
            Compute(Kind::FmaCancellation, BF16),
        ],
        (Topic::Formats, 1) => &[
            Decode(Sort::Short, F16),
            Decode(Sort::Short, BF16),
            Spacing(Sort::Short, BF16),
            Larger(Sort::Short, F16),
        ],
        (Topic::Formats, 2) => &[
            Encode(Sort::Short, BF16),
            Nearer,
            Spacing(Sort::Long, F16),
            Encode(Sort::Short, F16),
            Larger(Sort::Long, BF16),
        ],
        (Topic::Formats, _) => &[
            Nearer,
            Encode(Sort::Long, BF16),
            Compute(Kind::TieSum, BF16),
            Encode(Sort::Long, F16),
            Compute(Kind::Sum, BF16),
        ],
        (Topic::Specials, 1) => {
            &[Decode(Sort::Special, F16), Larger(Sort::Special, F16), Compute(Kind::Special, F16)]
        }
        (Topic::Specials, 2) => &[
            Compute(Kind::Zero, F16),
            Compute(Kind::Special, F16),
            Flags(Kind::Special),
            Flags(Kind::Overflow),
        ],
        (Topic::Specials, _) => &[
            Compute(Kind::Overflow, F16),
            Flags(Kind::Zero),
            Compute(Kind::Zero, F16),
            Compute(Kind::Overflow, BF16),
        ],
        (Topic::All, _) => &[],
    }
}
