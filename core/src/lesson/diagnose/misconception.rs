//! The misconceptions, with a description and the feedback for each.

use super::rule::Rule;
use crate::explain::StepKind;

/// A misconception: a rule that does one step wrong, and everything else right and exactly.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Misconception {
    /// the name in commands and reports: `ties-away`
    pub name: &'static str,
    /// a description of the error, as the end of a sentence such as "That answer fits a method that …"
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
        "Truncation always gives the neighbour nearer to zero. Look at the first bit below the cut: if it is 1 and \
         another 1 follows, the other neighbour is nearer.",
    ),
    of(
        Rule::TiesAway,
        "ties-away",
        StepKind::Rounding,
        "rounds every tie up in magnitude, as at school",
        "In a tie, the neighbour whose last bit is 0 wins, not always the larger one. Look at the last kept bit.",
    ),
    of(
        Rule::TiesTowardPlus,
        "ties-toward-plus",
        StepKind::Rounding,
        "rounds every tie up on the number line",
        "In a tie, the neighbour whose last bit is 0 wins, whatever the sign is. Look at the last kept bit.",
    ),
    of(
        Rule::TiesDown,
        "ties-down",
        StepKind::Rounding,
        "rounds every tie toward zero, because half is not more than half",
        "In a tie, the neighbour whose last bit is 0 wins: if the last kept bit is 1, that is the upper one.",
    ),
    of(
        Rule::TiesToOdd,
        "ties-to-odd",
        StepKind::Rounding,
        "rounds every tie to the neighbour whose last bit is 1",
        "It is the other way round: in a tie, the neighbour whose last bit is 0 wins.",
    ),
    of(
        Rule::AlwaysUp,
        "always-up",
        StepKind::Rounding,
        "rounds up in magnitude whenever a nonzero part is cut off",
        "The size of the part that is cut off matters: below half an ulp, the lower neighbour is nearer. Look at \
         the first bit below the cut.",
    ),
    of(
        Rule::Floors,
        "floors",
        StepKind::Rounding,
        "rounds down on the number line, so that negative numbers grow in magnitude",
        "Rounding to nearest has no direction. Compare the distances to both neighbours; the sign plays no part.",
    ),
    of(
        Rule::NoSticky,
        "no-sticky",
        StepKind::Rounding,
        "looks only at the first bit below the cut and takes every 1 there for a tie",
        "A 1 in the first bit below the cut is a tie only if all bits after it are 0. If the round or the sticky \
         bit is 1, more than half is cut off.",
    ),
    of(
        Rule::StickyIsGuard,
        "sticky-is-guard",
        StepKind::Rounding,
        "rounds up from a quarter of an ulp, as if the guard and round bits had the same weight",
        "The guard bit is worth half an ulp, the round bit a quarter. If the guard bit is 0, less than half is cut off.",
    ),
    of(
        Rule::Saturates,
        "saturates",
        StepKind::Overflow,
        "gives the largest finite number if the result is too large",
        "When rounding to nearest, a value half an ulp or more beyond the largest finite number becomes infinity.",
    ),
    of(
        Rule::OverflowIsNan,
        "overflow-is-nan",
        StepKind::Overflow,
        "gives NaN if the result is too large",
        "A result that is too large becomes an infinity with its sign. NaN is for operations without a value, such \
         as inf − inf.",
    ),
    of(
        Rule::EvenSpacing,
        "even-spacing",
        StepKind::Rounding,
        "takes the spacing of all numbers to be epsilon and rounds to multiples of it",
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
        "If the exponent field is 0, the hidden bit is 0: read 0.f, with the exponent of the smallest normal numbers.",
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
        "gives zero if the result is too small for a normal number",
        "Below the normal numbers lie the subnormal ones: the ulp stays the same, and the precision falls bit by bit.",
    ),
    of(
        Rule::FullPrecisionSubnormals,
        "full-precision-subnormals",
        StepKind::SubnormalRange,
        "rounds to the full precision first, then again to the last place of subnormal numbers",
        "Round once, at the last place of the subnormal result. Rounding twice can turn less than half into a tie.",
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
        "The first bit is the sign. With unlike signs, a sum becomes a difference and a product is negative.",
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
        "adds the significands without aligning them and keeps the larger exponent",
        "Only digits of the same weight can be added. First shift the smaller operand right by the difference of \
         the exponents.",
    ),
    of(
        Rule::KeepsLargerExponent,
        "keeps-larger-exponent",
        StepKind::Normalise,
        "keeps the exponent after cancellation and stores the remaining bits as the fraction",
        "After cancellation the leading 1 is further to the right. Shift it back to its place and reduce the exponent by the same number.",
    ),
    of(
        Rule::DropsTheCarry,
        "drops-the-carry",
        StepKind::Normalise,
        "loses the carry: a significand of 2 or more keeps its exponent",
        "If the significand is 2 or more, shift it right by one place and add 1 to the exponent.",
    ),
    of(
        Rule::BiasTwice,
        "bias-twice",
        StepKind::ExactProduct,
        "adds the exponent fields of a product without subtracting the bias once",
        "Each field holds its exponent plus the bias, so their sum contains the bias twice: subtract it once.",
    ),
    of(
        Rule::MultipliesFractions,
        "multiplies-fractions",
        StepKind::ExactProduct,
        "multiplies the fraction fields without their hidden bits",
        "The significands are 1.f and 1.g: besides f × g, their product contains 1, f and g.",
    ),
    of(
        Rule::RoundsBeforeNormalizing,
        "rounds-before-normalizing",
        StepKind::Normalise,
        "rounds a product before normalising it, then truncates it again",
        "Normalise first: shift a product of 2 or more right by one place. Only then is the place of rounding known.",
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
        "truncates the addend of an fma at the last place of the product",
        "The addend keeps all its bits too: the sum of product and addend is exact before it is rounded.",
    ),
    of(
        Rule::ThreeDecimals,
        "three-decimals",
        StepKind::Decode,
        "computes in decimal with three significant digits",
        "Three decimal digits cannot represent every number of this format. Write the operands in binary, or as exact decimals.",
    ),
    of(
        Rule::InfIsABigNumber,
        "inf-is-a-big-number",
        StepKind::SpecialRule,
        "treats infinity as a large number: inf − inf = 0, 0 × inf = 0",
        "Infinity does not cancel: inf − inf and 0 × inf have no value, so they are NaN.",
    ),
    of(
        Rule::NanIsZero,
        "nan-is-zero",
        StepKind::SpecialRule,
        "treats a NaN as 0 in a sum and as 1 in a product",
        "NaN propagates: a sum or a product with a NaN operand is NaN.",
    ),
    of(
        Rule::NoMinusZero,
        "no-minus-zero",
        StepKind::Result,
        "gives +0 for every zero",
        "A zero has a sign bit. A product of unlike signs that rounds to zero is −0, and so is −0 + −0.",
    ),
    of(
        Rule::ExactCancelMinus,
        "exact-cancel-minus",
        StepKind::SpecialRule,
        "gives a sum that is exactly zero the sign of the first operand",
        "A number minus itself is +0, whichever operand comes first; only rounding toward −inf makes it −0.",
    ),
];
