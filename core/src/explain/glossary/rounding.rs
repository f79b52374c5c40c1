//! Terms for rounding an exact value to a format.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "rounding",
        &["roundings", "rounds", "rounded", "rounding mode", "rounding modes"],
        "Replacing an exact value that the format cannot hold by one of its two neighbours. The rounding \
         mode decides which: to nearest, 2049 becomes 2048 in f16; upward, it becomes 2050.",
        &["to nearest", "directed rounding", "neighbour", "tie", "guard bit"],
    )
    .from("IEEE 754-2019, clause 4.3"),
    Term::new(
        "correct rounding",
        &["correctly rounded"],
        "A result is correctly rounded if it is the exact value, rounded once. `add`, `sub`, `mul` and \
         `fma` are correctly rounded; `tanh` and `ex2` on a GPU need not be.",
        &["rounding", "exact value", "approximation"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "neighbour",
        &["neighbours"],
        "One of the two numbers of a format that enclose an exact value, 1 ulp apart: 2048 and 2050 for \
         2049 in f16. Rounding takes one of them.",
        &["rounding", "ulp", "tie"],
    ),
    Term::new(
        "to nearest",
        &["nearest even", "to nearest even", "ties to even", "to nearest, ties to even", "rn"],
        "The rounding mode that takes the nearer neighbour. If both are equally near, it takes the one \
         whose last bit is 0: with whole numbers, 2.5 becomes 2 and 3.5 becomes 4. In PTX it is `.rn`.",
        &["tie", "neighbour", "rounding", "ties away from zero"],
    )
    .from("IEEE 754-2019, clause 4.3.1"),
    Term::new(
        "ties away from zero",
        &["to nearest, ties away from zero", "rna"],
        "The rounding mode that takes the nearer neighbour. If both are equally near, it takes the one of \
         larger magnitude: with whole numbers, 2.5 becomes 3 and −2.5 becomes −3. No PTX arithmetic has \
         it.",
        &["to nearest", "tie", "what-if"],
    )
    .from("IEEE 754-2019, clause 4.3.1"),
    Term::new(
        "toward zero",
        &["truncation", "rz"],
        "The rounding mode that drops the bits that do not fit, so the magnitude never grows. With whole \
         numbers, 2.7 becomes 2 and −2.7 becomes −2. In PTX it is `.rz`.",
        &["directed rounding", "rounding"],
    )
    .from("IEEE 754-2019, clause 4.3.2"),
    Term::new(
        "directed rounding",
        &["toward negative infinity", "toward positive infinity", "toward -inf", "toward +inf", "rm", "rp"],
        "A rounding mode that takes the neighbour in one direction, even if the other is nearer. With \
         whole numbers, 2.2 becomes 2 toward negative infinity, `.rm`, and 3 toward positive infinity, \
         `.rp`; −2.2 becomes −3 and −2.",
        &["toward zero", "rounding", "neighbour"],
    )
    .from("IEEE 754-2019, clause 4.3.2"),
    Term::new(
        "round to odd",
        &["to odd", "rounding to odd", "ro"],
        "Rounding toward zero, but the last bit becomes 1 if anything was lost: with whole numbers, 2.1 \
         becomes 3. So the result still shows that something is missing. Rounding it again, to at least \
         two bits fewer, gives the same as a single rounding.",
        &["double rounding", "toward zero", "what-if"],
    ),
    Term::new(
        "double rounding",
        &["rounded twice", "double-rounded"],
        "Rounding twice, first to more digits: the first rounding can create a tie. With decimals, 1.49 \
         becomes 1.5 and then 2; rounded once to a whole number, it becomes 1.",
        &["false tie", "pipeline", "tie", "fused multiply-add", "round to odd"],
    ),
    Term::new(
        "false tie",
        &["false ties", "lost tie", "tie lost", "tie is lost"],
        "A tie that an earlier rounding creates, such as 1.5 from 1.49. The rule for ties then decides, \
         although the distance should. An earlier rounding can also remove a tie: 1.5 is a tie, but 1.51 \
         is not.",
        &["double rounding", "tie", "pipeline"],
    ),
    Term::new(
        "pipeline",
        &["pipelines"],
        "Another way to compute an operation, step by step: for example in f32, and then rounded to f16. \
         If this rounds twice, the result may be 1 ulp wrong.",
        &["double rounding", "ulp distance", "conversion"],
    ),
    Term::new(
        "ulp distance",
        &["ulp distances", "ulp above", "ulp below"],
        "The distance of one number above or below another, counted in gaps between the format's numbers \
         there: 1.5 is 512 ulp above 1 in f16, where the gap at 1 is 2^-10.",
        &["ulp", "pipeline", "error"],
    ),
    Term::new(
        "tie",
        &["ties", "midpoint", "midpoints", "half way", "halfway"],
        "An exact value half way between its two neighbours: 2049 in f16, between 2048 and 2050. The rule \
         for ties then decides, not the distance.",
        &["to nearest", "neighbour", "guard bit"],
    ),
    Term::new(
        "kept bits",
        &["kept bit", "last kept bit"],
        "The bits of an exact value that fit into the format: 11 in f16. Rounding leaves them unchanged or \
         adds 1 to the last one.",
        &["rounding", "guard bit", "significand"],
    ),
    Term::new(
        "guard bit",
        &["guard", "guard bits"],
        "The first bit that rounding cuts off; its weight is half an ulp. If it is 0, rounding cuts off \
         less than half an ulp; if it is 1, half an ulp or more.",
        &["round bit", "sticky bit", "kept bits", "tie"],
    ),
    Term::new(
        "round bit",
        &["round bits"],
        "The second bit that rounding cuts off; its weight is a quarter of an ulp. If the guard bit is 1 \
         and both the round bit and the sticky bit are 0, the value is a tie.",
        &["guard bit", "sticky bit", "tie"],
    ),
    Term::new(
        "sticky bit",
        &["sticky", "sticky bits"],
        "1 if any bit after the round bit is 1, however far away. The guard bit, the round bit and the \
         sticky bit together describe all that rounding cuts off, however long it is.",
        &["guard bit", "round bit", "rounding"],
    ),
];
