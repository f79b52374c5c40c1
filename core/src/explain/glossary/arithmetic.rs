//! Terms for operations on numbers before they are rounded.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "exact value",
        &["exact values", "exact result", "exact results", "exact sum", "exact sums", "exact zero sum"],
        "The result of an operation before rounding, with every bit kept. 1 + 2^-24 \
         needs 25 bits; a significand of f16 has 11.",
        &["exact product", "rounding", "inexact"],
    ),
    Term::new(
        "exact product",
        &["exact products"],
        "The significands multiplied as whole numbers and the exponents added, every bit kept: two \
         significands of 11 bits give up to 22. An `fma` adds it as it is.",
        &["exact value", "fused multiply-add", "significand"],
    ),
    Term::new(
        "fused multiply-add",
        &["fma", "fused"],
        "A product and a sum that are rounded once, at the end. In f16, 32.03125 × 32.03125 − 1026 is \
         2^-10 that way; with the product rounded first, it is 0.",
        &["exact product", "rounding", "double rounding"],
    )
    .from("IEEE 754-2019, clause 5.4.1; PTX manual, section 9.7.4.4"),
    Term::new(
        "accumulator",
        &["accumulators"],
        "The running sum of many products: c in `d = a × b + c`. In f16, a sum of 0.1 again and again \
         stalls at 256, where 0.1 is less than half an ulp.",
        &["fused multiply-add", "ulp", "mixed precision"],
    ),
    Term::new(
        "weight",
        &["weights"],
        "The power of two that a bit stands for: in `1.01` they are 1, 1/2 and 1/4. In the pictures \
         each column is one weight.",
        &["binary point", "quantum", "alignment"],
    ),
    Term::new(
        "leading bit",
        &["leading bits"],
        "The first bit of a value that is 1. In `0.011` its weight is 1/4.",
        &["weight", "normalisation", "cancellation"],
    ),
    Term::new(
        "alignment",
        &["align", "aligns", "aligned"],
        "Shifting two numbers before they are added, so that bits of the same weight are in the same column: 1 and 2^-3 as `1.000` and `0.001`.",
        &["weight", "exact value"],
    ),
    Term::new(
        "carry",
        &["carries", "carried"],
        "A 1 that moves into the next column to the left. It can make a new leading bit, in a sum \
         and in rounding: `1.11` and `0.01` make `10.00`.",
        &["leading bit", "rounding", "normalisation"],
    ),
    Term::new(
        "cancellation",
        &["cancel", "cancels", "cancelled"],
        "Leading bits that disappear when nearly equal numbers are subtracted: `1.0011 − 1.0010` is \
         `0.0001`. The subtraction loses nothing, but earlier errors are large relative to so small a result.",
        &["leading bit", "normalisation", "error"],
    ),
    Term::new(
        "normalisation",
        &["normalise", "normalises", "normalised"],
        "Shifting a value until its leading bit is the hidden bit, and adapting the exponent: `10.1 × \
         2^0` becomes `1.01 × 2^1`. This loses nothing.",
        &["leading bit", "hidden bit", "carry", "cancellation"],
    ),
    Term::new(
        "widening",
        &["widen", "widens", "widened"],
        "Writing a number in a wider format. Its value stays the same and its code changes: 1 is `0x3c00` \
         in f16 and `0x3f800000` in f32.",
        &["conversion", "format", "mixed precision", "code"],
    ),
    Term::new(
        "conversion",
        &["conversions", "convert", "converts", "converted", "cvt"],
        "Taking a number into another format: a wider one loses nothing, a narrower one rounds it. `cvt.rn.f16.f32` \
         turns 2049 into 2048.",
        &["widening", "rounding", "format"],
    )
    .from("IEEE 754-2019, clause 5.4.2"),
    Term::new(
        "minimum and maximum",
        &["minimum", "maximum", "min", "max"],
        "The smaller and the larger of two numbers, with -0 below +0. `min` and `max` prefer a number to a \
         NaN, as minimumNumber and maximumNumber of the standard do; with `.NaN` a NaN wins.",
        &["zero", "NaN", "magnitude"],
    )
    .from("IEEE 754-2019, clause 9.6; PTX manual, sections 9.7.4.7 and 9.7.4.8"),
    Term::new(
        "exclusive or",
        &["xor", "xorsign"],
        "1 where two bits differ, 0 where they are equal. The sign of a product is the exclusive or of \
         the signs of its factors: minus times minus is plus.",
        &["sign bit"],
    ),
    Term::new(
        "approximation",
        &["approximations", "approximate", "approximates", "approximated", "approx"],
        "A result that is near the true value, but not always the nearest number. On a GPU, `tanh` and `ex2` are \
         approximations; the manual bounds their error.",
        &["error", "correct rounding", "model"],
    )
    .from("PTX manual, sections 9.7.4.9 and 9.7.4.10"),
    Term::new(
        "error",
        &["errors", "absolute error", "relative error"],
        "The distance of a result from the true value. The absolute error is that distance; the relative error is \
         the distance divided by the magnitude of the true value. 2.5 instead of 2 has the absolute error 0.5 and \
         the relative error 0.25.",
        &["approximation", "ulp"],
    ),
];
