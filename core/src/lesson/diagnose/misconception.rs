//! The misconceptions, with a description and the feedback for each.

use super::rule::Rule;
use crate::explain::StepKind;

/// A misconception: a rule that does one step wrong, and everything else right and exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Misconception {
    /// its name: `ties-away`
    pub name: &'static str,
    /// a description of the error, as the end of a sentence that begins with "who thinks so"
    pub does: &'static str,
    /// the feedback for the student: where the result goes wrong, and what to look at
    pub feedback: &'static str,
    /// the step of an evaluation that shows the error
    pub step: StepKind,
    pub(super) rule: Rule,
}

/// All misconceptions: first of rounding, then of the range, of codes, of the steps of an operation, of special values.
pub const fn all() -> &'static [Misconception] {
    &ALL
}

/// The misconception of this name.
pub fn misconception(name: &str) -> Option<&'static Misconception> {
    ALL.iter().find(|known| known.name == name)
}

const fn of(
    rule: Rule,
    name: &'static str,
    step: StepKind,
    does: &'static str,
    feedback: &'static str,
) -> Misconception {
    Misconception { name, does, feedback, step, rule }
}

const ALL: [Misconception; 33] = [
    of(
        Rule::Truncates,
        "truncates",
        StepKind::Rounding,
        "cuts the extra bits off instead of rounding",
        "Cutting off always gives the neighbour nearer to zero. Look at the first bit below the cut: where it is 1 and \
         another 1 follows, the other neighbour is nearer.",
    ),
    of(
        Rule::TiesAway,
        "ties-away",
        StepKind::Rounding,
        "rounds every half up in magnitude, as at school",
        "Exactly half way, the neighbour whose last bit is 0 wins, not always the larger one. Look at the last kept bit.",
    ),
    of(
        Rule::TiesTowardPlus,
        "ties-toward-plus",
        StepKind::Rounding,
        "rounds every half up on the number line",
        "Exactly half way, the neighbour whose last bit is 0 wins, whatever the sign is. Look at the last kept bit.",
    ),
    of(
        Rule::TiesDown,
        "ties-down",
        StepKind::Rounding,
        "drops every half, because exactly half is not more than half",
        "Exactly half way, the neighbour whose last bit is 0 wins: where the last kept bit is 1, that is the upper one.",
    ),
    of(
        Rule::TiesToOdd,
        "ties-to-odd",
        StepKind::Rounding,
        "rounds every half to the neighbour whose last bit is 1",
        "It is the other way round: exactly half way, the neighbour whose last bit is 0 wins.",
    ),
    of(
        Rule::AlwaysUp,
        "always-up",
        StepKind::Rounding,
        "rounds up in magnitude as soon as anything is left over",
        "What is cut off counts: less than half of the last place and the lower neighbour is nearer. Look at the first bit \
         below the cut.",
    ),
    of(
        Rule::Floors,
        "floors",
        StepKind::Rounding,
        "goes down on the number line: a negative number grows in magnitude",
        "Rounding to nearest knows no direction. Compare the distances to both neighbours; the sign changes nothing.",
    ),
    of(
        Rule::NoSticky,
        "no-sticky",
        StepKind::Rounding,
        "looks at one dropped bit alone and calls every 1 there a tie",
        "A 1 in the first place below the cut is a tie only where all bits after it are 0. Look at the sticky bit: one 1 \
         there makes it more than half.",
    ),
    of(
        Rule::StickyIsGuard,
        "sticky-is-guard",
        StepKind::Rounding,
        "rounds up from a quarter on, as if guard and round bit weighed the same",
        "The guard bit is worth one half, the round bit one quarter. With a guard bit of 0, less than half is cut off.",
    ),
    of(
        Rule::Saturates,
        "saturates",
        StepKind::Overflow,
        "answers with the largest finite number where the result is too large",
        "In rounding to nearest, what lies half an ulp or more beyond the largest finite number becomes infinity.",
    ),
    of(
        Rule::OverflowIsNan,
        "overflow-is-nan",
        StepKind::Overflow,
        "answers with NaN where the result is too large",
        "A result that is too large has a sign and a direction: it becomes infinity. NaN is for what has no value, such as \
         inf − inf.",
    ),
    of(
        Rule::EvenSpacing,
        "even-spacing",
        StepKind::Rounding,
        "spaces all numbers one epsilon apart and rounds to multiples of it",
        "The spacing doubles at each power of two. Find the exponent of the result first: its ulp is the weight of its own \
         last place.",
    ),
    of(
        Rule::NoHiddenBit,
        "no-hidden-bit",
        StepKind::Decode,
        "reads the significand as 0.f, without the hidden bit",
        "A normal number has a 1 before the binary point that is not stored: read 1.f, not 0.f.",
    ),
    of(
        Rule::HiddenBitInSubnormals,
        "hidden-bit-in-subnormals",
        StepKind::Decode,
        "gives subnormal numbers a hidden bit too",
        "With an exponent field of 0 there is no hidden 1: read 0.f, at the exponent of the smallest normal numbers.",
    ),
    of(
        Rule::SubnormalExponent,
        "subnormal-exponent",
        StepKind::Decode,
        "reads the exponent of a subnormal number as 0 − bias, one too low",
        "Subnormal numbers have the exponent of the smallest normal ones, 1 − bias, so that no gap is left between them.",
    ),
    of(
        Rule::FlushesResults,
        "flushes-results",
        StepKind::SubnormalRange,
        "answers with zero where the result is too small for a normal number",
        "Below the normal numbers lie the subnormal ones: the last place stays where it is, and bits are lost one by one.",
    ),
    of(
        Rule::FullPrecisionSubnormals,
        "full-precision-subnormals",
        StepKind::SubnormalRange,
        "rounds to the full precision first, then again to the last place of subnormal numbers",
        "A result is rounded once, at the last place that it really has. Rounding twice can turn less than half into a tie.",
    ),
    of(
        Rule::HiddenBitStored,
        "hidden-bit-stored",
        StepKind::Result,
        "writes the leading 1 into the fraction field",
        "The leading 1 of a normal number is not stored: the fraction begins with the bit after the binary point.",
    ),
    of(
        Rule::IgnoresSigns,
        "ignores-signs",
        StepKind::Decode,
        "computes with the magnitudes and ignores the signs",
        "The first bit is the sign. Unlike signs make a sum a difference, and a product negative.",
    ),
    of(
        Rule::CutsWhileAligning,
        "cuts-while-aligning",
        StepKind::Align,
        "drops the bits of the smaller operand that lie below the last place of the larger one",
        "Keep every bit while you align: the sum is exact, and it is rounded once, at the end.",
    ),
    of(
        Rule::DoesNotAlign,
        "does-not-align",
        StepKind::Align,
        "adds the significands as they stand and keeps the larger exponent",
        "Digits can be added only where they have the same weight. Move the smaller operand to the right by the difference \
         of the exponents first.",
    ),
    of(
        Rule::KeepsLargerExponent,
        "keeps-larger-exponent",
        StepKind::Normalise,
        "keeps the exponent after cancellation and writes what is left into the fraction",
        "After cancellation the leading 1 stands further to the right. Move it to its place and take as much off the exponent.",
    ),
    of(
        Rule::DropsTheCarry,
        "drops-the-carry",
        StepKind::Normalise,
        "loses the carry: a significand of 2 or more keeps its exponent",
        "Where the significand is 2 or more, move it one place to the right and add 1 to the exponent.",
    ),
    of(
        Rule::BiasTwice,
        "bias-twice",
        StepKind::ExactProduct,
        "adds the exponent fields of a product and does not take one bias off",
        "Each field holds its exponent plus the bias, so their sum holds the bias twice: take it off once.",
    ),
    of(
        Rule::MultipliesFractions,
        "multiplies-fractions",
        StepKind::ExactProduct,
        "multiplies the fraction fields without their hidden bits",
        "What is multiplied is 1.f × 1.g: that has the terms f and g besides f × g.",
    ),
    of(
        Rule::RoundsBeforeNormalizing,
        "rounds-before-normalizing",
        StepKind::Normalise,
        "rounds a product before its leading bit stands in its place, then cuts it once more",
        "Normalise first: a product of 2 or more moves one place to the right, and only then is it known where to round.",
    ),
    of(
        Rule::FmaRoundsTwice,
        "fma-rounds-twice",
        StepKind::ExactSum,
        "rounds the product of an fma before adding",
        "An fma keeps the whole product and rounds once, at the end. Add `c` to the exact product.",
    ),
    of(
        Rule::FmaForgetsAddendBits,
        "fma-forgets-addend-bits",
        StepKind::Align,
        "cuts the addend of an fma at the last place of the product",
        "The addend keeps all its bits too: the sum of product and addend is exact before it is rounded.",
    ),
    of(
        Rule::ThreeDecimals,
        "three-decimals",
        StepKind::Decode,
        "computes in decimal with three significant digits",
        "Three decimal digits are fewer than the bits of this format can tell apart. Write the operands in binary, or exactly.",
    ),
    of(
        Rule::InfIsABigNumber,
        "inf-is-a-big-number",
        StepKind::SpecialRule,
        "computes with infinity as with a large number: inf − inf = 0, 0 × inf = 0",
        "Infinity is no number that cancels: inf − inf and 0 × inf have no value, so they are NaN.",
    ),
    of(
        Rule::NanIsZero,
        "nan-is-zero",
        StepKind::SpecialRule,
        "leaves a NaN out: as 0 in a sum, as 1 in a product",
        "A NaN is passed on: whatever is computed with it is NaN.",
    ),
    of(
        Rule::NoMinusZero,
        "no-minus-zero",
        StepKind::Result,
        "answers every zero as +0",
        "A zero has a sign bit. A product of unlike signs that rounds to zero is −0, and so is −0 + −0.",
    ),
    of(
        Rule::ExactCancelMinus,
        "exact-cancel-minus",
        StepKind::SpecialRule,
        "gives a sum that is exactly zero the sign of the first operand",
        "A number less itself is +0, whichever of the two comes first; only rounding toward −inf makes it −0.",
    ),
];
