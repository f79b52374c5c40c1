//! Terms for numbers: formats, the parts of a code, kinds of number.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "format",
        &["formats"],
        "The rule for reading the bits of a code as a number: the number of exponent bits and of fraction \
         bits. `f16` has 5 and 10, `bf16` has 8 and 7, `f32` has 8 and 23. One more bit is the sign.",
        &["code", "f16", "bf16", "f32", "toy"],
    )
    .from("IEEE 754-2019, clause 3.4"),
    Term::new(
        "f16",
        &["binary16", "half-precision", "half precision"],
        "A number format of 16 bits: a sign bit, 5 exponent bits and 10 fraction bits. Its largest number \
         is 65504, and it holds about 3 decimal digits.",
        &["format", "bf16", "lane"],
    )
    .from("IEEE 754-2019, clause 3.6"),
    Term::new(
        "bf16",
        &["bfloat16"],
        "A number format of 16 bits, the upper half of an f32: a sign bit, 8 exponent bits and 7 fraction \
         bits. Its range is about that of f32, up to 3.4 × 10^38, but it holds only 2 to 3 decimal digits.",
        &["format", "f16", "f32"],
    ),
    Term::new(
        "f32",
        &["binary32", "single-precision", "single precision"],
        "A number format of 32 bits: a sign bit, 8 exponent bits and 23 fraction bits. It holds about 7 \
         decimal digits. Every f16 or bf16 number is also an f32 number.",
        &["format", "widening", "mixed precision"],
    )
    .from("IEEE 754-2019, clause 3.6"),
    Term::new(
        "toy",
        &["toy format", "teaching format"],
        "A number format of six bits for teaching: a sign bit, 3 exponent bits and 2 fraction bits. Its 64 \
         codes fit on one screen, and its largest finite number is 14. No hardware has it.",
        &["format", "what-if"],
    ),
    Term::new(
        "code",
        &["codes", "bit pattern", "bit patterns"],
        "The bits of a number in a register, usually written in hexadecimal: `0x3c00` is the f16 code of \
         1. Every bit pattern is the code of a number, an infinity or a NaN.",
        &["format", "class", "literal"],
    ),
    Term::new(
        "sign bit",
        &["sign", "signs", "sign bits"],
        "The first bit of a code: 0 for plus, 1 for minus. A number and its negative differ only in this \
         bit, so there are two zeros.",
        &["code", "zero", "magnitude", "exclusive or"],
    )
    .from("IEEE 754-2019, clause 3.4"),
    Term::new(
        "exponent",
        &["exponents"],
        "The exponent of the power of two that multiplies the significand: 5 in `1.1000001011 × 2^5`. For \
         normal f16 numbers it ranges from -14 to 15.",
        &["exponent field", "bias", "significand"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "exponent field",
        &["exponent fields", "exponent bit", "exponent bits", "biased exponent"],
        "The bits of a code that store the exponent plus the bias: in f16, `10100` is 20, and subtracting \
         the bias 15 gives 5. All zeros mean zero or a subnormal number; all ones mean an infinity or a \
         NaN.",
        &["exponent", "bias", "code"],
    )
    .from("IEEE 754-2019, clause 3.4"),
    Term::new(
        "bias",
        &["biases"],
        "The constant added to an exponent, so that the exponent field needs no sign: 15 in f16, 127 in \
         bf16 and f32, 3 in the toy format. For example, f16 stores the exponent 0 as 15.",
        &["exponent", "exponent field"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "significand",
        &["significands"],
        "The digits of a number, including the hidden bit: `1.1000001011` in `1.1000001011 × 2^5`. In f16 \
         it has 11 bits.",
        &["hidden bit", "fraction", "precision", "quantum"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "fraction",
        &["fractions", "fraction bit", "fraction bits", "trailing significand"],
        "The stored part of the significand, after the binary point: `1000001011` in `1.1000001011`. It \
         has 10 bits in f16, 7 in bf16 and 23 in f32.",
        &["significand", "hidden bit", "binary point"],
    )
    .from("IEEE 754-2019, clause 3.4, where it is the trailing significand"),
    Term::new(
        "binary point",
        &["binary points"],
        "The point in a number written in binary. The bits before it have the weights 1, 2, 4 and so on; \
         the bits after it have 1/2, 1/4, 1/8 and so on. For example, `1.1` is 1.5.",
        &["weight", "fraction"],
    ),
    Term::new(
        "hidden bit",
        &["hidden bits", "implicit bit"],
        "The bit of the significand before the binary point. The code does not store it, because it \
         follows from the exponent field: 1 for normal numbers, 0 for subnormal numbers and zero.",
        &["significand", "normal number", "subnormal number"],
    )
    .from("IEEE 754-2019, clause 3.4"),
    Term::new(
        "precision",
        &["full precision"],
        "The number of bits in a significand, including the hidden bit: 11 in f16, 8 in bf16, 24 in f32. \
         The significand of a subnormal number begins with zeros, so fewer of its bits carry information.",
        &["significand", "subnormal number"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "quantum",
        &["quanta"],
        "The weight of the last bit of a number's significand, a power of two. For f16 numbers from 1 up \
         to 2 it is 2^-10, and each of them is a whole multiple of it.",
        &["ulp", "binade", "weight"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "ulp",
        &["ulps", "unit in the last place"],
        "Unit in the last place: the gap between a format's numbers in the binade of a value, but never \
         less than the gap between subnormal numbers. In f16, 1 + 2^-12 is 0.25 ulp above 1. On the side \
         toward zero, the gap at a power of two is half as wide.",
        &["quantum", "neighbour", "binade"],
    ),
    Term::new(
        "binade",
        &["binades"],
        "The numbers from one power of two up to the next, which is not included. All of them have the \
         same exponent and the same ulp. In f16 the binade that begins at 1 has 1024 numbers.",
        &["exponent", "ulp"],
    ),
    Term::new(
        "normal number",
        &["normal", "normal numbers", "normal range"],
        "A number whose exponent field is neither all zeros nor all ones; its hidden bit is 1. In f16 the \
         smallest positive normal number is 2^-14, about 0.000061.",
        &["subnormal number", "hidden bit", "exponent field"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "subnormal number",
        &["subnormal", "subnormals", "subnormal numbers", "subnormal range", "denormal", "denormals"],
        "A number nearer to zero than every normal number, but not zero: its exponent field and its hidden \
         bit are 0. Subnormal numbers fill the gap around zero in equal steps, in f16 of 2^-24; `0x0001` \
         is the first. The largest is called `max_subnormal`, the smallest `min_subnormal`.",
        &["normal number", "hidden bit", "flush to zero", "underflow"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "zero",
        &["positive zero", "negative zero", "signed zero"],
        "There are two zeros, +0 and -0: `0x0000` and `0x8000` in f16. They compare equal, but arithmetic \
         keeps the sign: 1 / +0 is +inf and 1 / -0 is -inf.",
        &["sign bit", "class"],
    )
    .from("IEEE 754-2019, clause 6.3"),
    Term::new(
        "finite number",
        &["finite", "finite numbers", "largest finite number", "largest finite"],
        "A number that is neither an infinity nor a NaN. The largest finite number in f16 is 65504, \
         `0x7bff`.",
        &["infinity", "overflow"],
    )
    .from("IEEE 754-2019, clause 2.1"),
    Term::new(
        "magnitude",
        &["magnitudes", "absolute value", "absolute values"],
        "A number without its sign: −3 has the magnitude 3. The instruction `abs` returns it.",
        &["sign bit", "minimum and maximum"],
    ),
    Term::new(
        "class",
        &["classes"],
        "The kind of value that a code has: zero, subnormal number, normal number, infinity, quiet NaN or \
         signalling NaN. The exponent field and the fraction determine it: `0x7c00` is an infinity.",
        &["code", "zero", "normal number", "infinity", "NaN"],
    )
    .from("IEEE 754-2019, clause 5.7.2"),
    Term::new(
        "hex float",
        &["hex floats"],
        "A number written with a hexadecimal significand and a power of two: `0x1.8p3` is 1.5 × 2^3, which \
         is 12. Writing a number this way rounds nothing.",
        &["literal", "significand"],
    )
    .from("IEEE 754-2019, clause 5.12.3"),
    Term::new(
        "literal",
        &["literals"],
        "A number as you write it, such as `0.1` or `0x1.8p3`. If the format does not contain it, the \
         nearest number replaces it: in f16, `0.1` becomes `0x2e66`, which is a little smaller.",
        &["hex float", "rounding", "operand"],
    ),
];
