//! The table of variants: one arm of [`Variant::row`] for each.

use super::nan_rule::NanRule;
use crate::float::Mode;
use crate::isa::Modifier;

/// A different way to compute an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Variant {
    /// the instruction as written
    Itself,
    /// `mul` then `add`, each rounded
    MulThenAdd,
    /// the operands widened to f32, the operation in f32, then a conversion
    ThroughF32,
    /// the operands widened to f64, the operation in f64, then one rounding
    ThroughF64,
    /// the instruction with another rounding mode
    Rounding(Mode),
    /// the instruction with an additional modifier
    With(Modifier),
    /// the instruction without one of its modifiers
    Without(Modifier),
    /// subnormal operands count as zero; results are not flushed
    FlushesOperands,
    /// a result that is subnormal after rounding becomes zero; operands are not flushed
    FlushesResults,
    /// a result whose exact value is below the smallest normal number becomes zero, even if it would round up to that
    /// number; operands are not flushed
    FlushesTiny,
    /// an overflow gives the largest finite number
    LargestFinite,
    /// the 16-bit operands are rounded to the other 16-bit format, and the instruction computes in that format; a
    /// conversion from f32 gets the other format as its target
    OtherFormat,
    /// the mixed instruction: 16-bit factors, with addend and result in f32
    Accumulator,
    /// NaN results have other bits
    Nan(NanRule),
}

/// The aspect of an instruction that a variant changes. Variants of the same slot exclude each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// the operations, and their formats
    Path,
    /// the direction of rounding
    Rounding,
    /// the treatment of subnormal numbers
    Subnormals,
    /// the clamp at the end
    Clamp,
    /// the test for operands out of bounds
    Bounds,
    /// the choice between a NaN and a number in `min` and `max`
    NanOperands,
    /// the signs in `min` and `max`
    Signs,
    /// the result of an overflow
    Overflow,
    /// the bits of NaN results
    NanBits,
}

/// The row of a variant.
struct Row {
    slot: Slot,
    word: &'static str,
    says: &'static str,
}

const fn row(slot: Slot, word: &'static str, says: &'static str) -> Row {
    Row { slot, word, says }
}

impl Variant {
    /// Every variant that halfplay compares or searches for, in the order in which it lists them, without
    /// [`Variant::Itself`].
    pub const ALL: [Variant; 26] = [
        Variant::MulThenAdd,
        Variant::ThroughF32,
        Variant::ThroughF64,
        Variant::Rounding(Mode::Rn),
        Variant::Rounding(Mode::Rz),
        Variant::Rounding(Mode::Rm),
        Variant::Rounding(Mode::Rp),
        Variant::With(Modifier::Ftz),
        Variant::Without(Modifier::Ftz),
        Variant::FlushesOperands,
        Variant::FlushesResults,
        Variant::FlushesTiny,
        Variant::With(Modifier::Sat),
        Variant::Without(Modifier::Sat),
        Variant::With(Modifier::Relu),
        Variant::Without(Modifier::Relu),
        Variant::Without(Modifier::Oob),
        Variant::With(Modifier::Nan),
        Variant::Without(Modifier::Nan),
        Variant::Without(Modifier::XorsignAbs),
        Variant::LargestFinite,
        Variant::OtherFormat,
        Variant::Accumulator,
        Variant::Nan(NanRule::Quiet),
        Variant::Nan(NanRule::NegativeQuiet),
        Variant::Nan(NanRule::Operand),
    ];

    const fn row(self) -> Row {
        match self {
            Variant::Itself => row(Slot::Path, "itself", "the instruction as specified"),
            Variant::MulThenAdd => row(Slot::Path, "mul-then-add", "the product is rounded before the sum"),
            Variant::ThroughF32 => row(Slot::Path, "through-f32", "computed in f32, then rounded"),
            Variant::ThroughF64 => row(Slot::Path, "through-f64", "computed in f64, then rounded"),
            Variant::Rounding(mode) => row(Slot::Rounding, mode.name(), direction(mode)),
            Variant::With(modifier) => with(modifier),
            Variant::Without(modifier) => without(modifier),
            Variant::FlushesOperands => {
                row(Slot::Subnormals, "flushes-operands", "subnormal operands are zero")
            }
            Variant::FlushesResults => row(Slot::Subnormals, "flushes-results", "subnormal results are zero"),
            Variant::FlushesTiny => {
                row(Slot::Subnormals, "flushes-tiny", "results that are tiny before rounding are zero")
            }
            Variant::LargestFinite => {
                row(Slot::Overflow, "largest-finite", "an overflow gives the largest finite number")
            }
            Variant::OtherFormat => row(Slot::Path, "other-format", "computed in the other 16-bit format"),
            Variant::Accumulator => row(Slot::Path, "accumulator", "added in f32, with an f32 result"),
            Variant::Nan(NanRule::Quiet) => {
                row(Slot::NanBits, "nan-quiet", "NaNs are quiet, positive and have no payload")
            }
            Variant::Nan(NanRule::NegativeQuiet) => {
                row(Slot::NanBits, "nan-negative", "NaNs are quiet, negative and have no payload")
            }
            Variant::Nan(NanRule::Operand) => {
                row(Slot::NanBits, "nan-operand", "a NaN operand passes through as a quiet NaN")
            }
        }
    }

    /// The slot of the variant; two variants of the same slot exclude each other.
    pub const fn slot(self) -> Slot {
        self.row().slot
    }

    /// The name in links, on command lines and in data, such as `mul-then-add`, `through-f32`, `rz` or `with-ftz`.
    pub const fn word(self) -> &'static str {
        self.row().word
    }

    /// The variant of this name, except `itself`.
    pub fn named(word: &str) -> Option<Variant> {
        Variant::ALL.into_iter().find(|variant| variant.word() == word)
    }

    /// The explanation in a few words, such as `the product is rounded before the sum`.
    pub const fn says(self) -> &'static str {
        self.row().says
    }
}

const fn direction(mode: Mode) -> &'static str {
    match mode {
        Mode::Rn => "rounded to nearest, ties to even",
        Mode::Rz => "rounded toward zero",
        Mode::Rm => "rounded toward minus infinity",
        Mode::Rp => "rounded toward plus infinity",
        Mode::Rna => "rounded to nearest, ties away from zero",
        Mode::Ro => "rounded to odd",
    }
}

const fn with(modifier: Modifier) -> Row {
    match modifier {
        Modifier::Ftz => row(Slot::Subnormals, "with-ftz", "subnormal operands and results are zero"),
        Modifier::Sat => row(Slot::Clamp, "with-sat", "clamped to the range 0 to 1"),
        Modifier::Relu => row(Slot::Clamp, "with-relu", "negative results are zero"),
        Modifier::Oob => row(Slot::Bounds, "with-oob", "operands out of bounds give zero"),
        Modifier::Nan => row(Slot::NanOperands, "with-nan", "a NaN operand gives NaN"),
        Modifier::XorsignAbs => row(Slot::Signs, "with-xorsign.abs", "magnitudes are compared"),
        Modifier::Approx => row(Slot::Path, "with-approx", "approximated"),
    }
}

const fn without(modifier: Modifier) -> Row {
    match modifier {
        Modifier::Ftz => row(Slot::Subnormals, "without-ftz", "subnormal numbers are kept"),
        Modifier::Sat => row(Slot::Clamp, "without-sat", "not clamped to the range 0 to 1"),
        Modifier::Relu => row(Slot::Clamp, "without-relu", "negative results are kept"),
        Modifier::Oob => row(Slot::Bounds, "without-oob", "out-of-bounds operands are ordinary NaNs"),
        Modifier::Nan => row(Slot::NanOperands, "without-nan", "a number is preferred to a NaN operand"),
        Modifier::XorsignAbs => {
            row(Slot::Signs, "without-xorsign.abs", "values are compared, not magnitudes")
        }
        Modifier::Approx => row(Slot::Path, "without-approx", "not approximated"),
    }
}

#[test]
fn words_and_explanations_are_unique() {
    let all = || [Variant::Itself].into_iter().chain(Variant::ALL);
    let words: std::collections::BTreeSet<&str> = all().map(Variant::word).collect();
    let says: std::collections::BTreeSet<&str> = all().map(Variant::says).collect();
    assert_eq!((words.len(), says.len()), (27, 27));
}
