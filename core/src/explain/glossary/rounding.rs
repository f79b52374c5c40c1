//! Terms for rounding an exact value to a format.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "rounding",
        &["roundings", "rounds", "rounded", "rounding mode", "rounding modes"],
        "Replacing an exact value that the format does not have by one of its two neighbours. A rule says which one: \
         to nearest, 2049 becomes 2048 in f16; upward, it becomes 2050.",
        &["to nearest", "directed rounding", "neighbour", "tie", "guard bit"],
    )
    .from("IEEE 754-2019, clause 4.3"),
    Term::new(
        "correct rounding",
        &["correctly rounded"],
        "The result equals the exact value, rounded once. `add`, `sub`, `mul` and `fma` are \
         correctly rounded; `tanh` and `ex2` on a GPU need not be.",
        &["rounding", "exact value", "approximation"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "neighbour",
        &["neighbours"],
        "One of the two numbers of a format between which an exact value lies, 1 ulp apart: 2048 and \
         2050 for 2049 in f16. Rounding takes one of them.",
        &["rounding", "ulp", "tie"],
    ),
    Term::new(
        "to nearest",
        &["nearest even", "to nearest even", "ties to even", "to nearest, ties to even", "rn"],
        "The nearer neighbour is taken; of two that are equally near, the one whose last bit is 0. With \
         whole numbers, 2.5 becomes 2 and 3.5 becomes 4. In PTX it is `.rn`.",
        &["tie", "neighbour", "rounding", "ties away from zero"],
    )
    .from("IEEE 754-2019, clause 4.3.1"),
    Term::new(
        "ties away from zero",
        &["to nearest, ties away from zero", "rna"],
        "The nearer neighbour is taken; of two that are equally near, the one of larger magnitude. With \
         whole numbers, 2.5 becomes 3 and −2.5 becomes −3. No PTX arithmetic has it.",
        &["to nearest", "tie", "what-if"],
    )
    .from("IEEE 754-2019, clause 4.3.1"),
    Term::new(
        "toward zero",
        &["truncation", "rz"],
        "Bits that do not fit are dropped, so the magnitude never grows. With whole numbers, 2.7 becomes 2 \
         and −2.7 becomes −2. In PTX it is `.rz`.",
        &["directed rounding", "rounding"],
    )
    .from("IEEE 754-2019, clause 4.3.2"),
    Term::new(
        "directed rounding",
        &["toward negative infinity", "toward positive infinity", "toward -inf", "toward +inf", "rm", "rp"],
        "The neighbour in one direction is taken, even if the other is nearer. With whole numbers, 2.2 \
         becomes 2 toward negative infinity, `.rm`, and 3 toward positive infinity, `.rp`; −2.2 becomes \
         −3 and −2.",
        &["toward zero", "rounding", "neighbour"],
    )
    .from("IEEE 754-2019, clause 4.3.2"),
    Term::new(
        "round to odd",
        &["to odd", "rounding to odd", "ro"],
        "Toward zero, and the last bit becomes 1 if anything was lost: of whole numbers, 2.1 becomes 3. \
         So the result still shows that something was lost, and rounding it again, to at least two bits fewer, gives \
              the same as one rounding.",
        &["double rounding", "toward zero", "what-if"],
    ),
    Term::new(
        "double rounding",
        &["rounded twice", "double-rounded"],
        "Rounding twice, first to more digits: the first rounding can create a tie. With decimals, \
         1.49 becomes 1.5 and then 2; rounded once to a whole number, it is 1.",
        &["false tie", "pipeline", "tie", "fused multiply-add", "round to odd"],
    ),
    Term::new(
        "false tie",
        &["false ties", "lost tie", "tie lost", "tie is lost"],
        "A tie created by an early rounding, as when 1.49 is rounded to 1.5. The rule for ties then decides, \
         although the distance should. The reverse is a lost tie: 1.5 is a tie, and 1.51 is not.",
        &["double rounding", "tie", "pipeline"],
    ),
    Term::new(
        "pipeline",
        &["pipelines"],
        "Another way to compute an operation, in several steps: for example in f32, then rounded to f16. With double \
         rounding, its result may be 1 ulp off.",
        &["double rounding", "ulp distance", "conversion"],
    ),
    Term::new(
        "ulp distance",
        &["ulp distances", "ulp above", "ulp below"],
        "The distance of a number above or below another one, counted in gaps between the numbers of the format there: \
         1.5 is 512 ulp above 1 in f16, where the gap at 1 is 2^-10.",
        &["ulp", "pipeline", "error"],
    ),
    Term::new(
        "tie",
        &["ties", "midpoint", "midpoints", "half way", "halfway"],
        "An exact value in the very middle between its two neighbours: 2049 in f16, between 2048 and \
         2050. Then a rule for ties decides, not the distance.",
        &["to nearest", "neighbour", "guard bit"],
    ),
    Term::new(
        "kept bits",
        &["kept bit", "last kept bit"],
        "The bits of an exact value for which the format has room: 11 in f16. Rounding leaves them as \
         they are or adds 1 to the last one.",
        &["rounding", "guard bit", "significand"],
    ),
    Term::new(
        "guard bit",
        &["guard", "guard bits"],
        "The first bit that rounding cuts off; it weighs half an ulp. If it is 0, less than half an ulp \
         is cut off; if it is 1, half or more.",
        &["round bit", "sticky bit", "kept bits", "tie"],
    ),
    Term::new(
        "round bit",
        &["round bits"],
        "The second bit that rounding cuts off; it weighs a quarter of an ulp. If the guard bit is 1 \
         and both this one and the sticky bit are 0, the value is a tie.",
        &["guard bit", "sticky bit", "tie"],
    ),
    Term::new(
        "sticky bit",
        &["sticky", "sticky bits"],
        "1 if any bit after the round bit is 1, however far away. So three bits are enough to round a value of any length.",
        &["guard bit", "round bit", "rounding"],
    ),
];
