//! Terms for special numbers, and for the flags that mark them.

use super::term::Term;

pub(super) const TERMS: &[Term] = &[
    Term::new(
        "infinity",
        &["infinities", "infinite", "inf"],
        "The result if a value is too large for its format, or if a nonzero number is divided by zero; it \
         has a sign. Its exponent bits are all 1 and its fraction is 0: `0x7c00` is +inf in f16.",
        &["finite number", "overflow", "NaN"],
    )
    .from("IEEE 754-2019, clause 6.1"),
    Term::new(
        "NaN",
        &["NaNs", "not a number"],
        "Not a number: the result of an operation without a meaningful value, such as inf − inf. Its \
         exponent bits are all 1 and its fraction is not 0: `0x7e00` is a NaN in f16.",
        &["quiet NaN", "signalling NaN", "payload", "canonical NaN"],
    )
    .from("IEEE 754-2019, clause 6.2"),
    Term::new(
        "quiet NaN",
        &["quiet", "quiet NaNs"],
        "A NaN whose fraction begins with 1, such as `0x7e00` in f16. As an operand of arithmetic it \
         raises no flag.",
        &["NaN", "signalling NaN"],
    )
    .from("IEEE 754-2019, clause 6.2.1"),
    Term::new(
        "signalling NaN",
        &["signalling", "signalling NaNs", "signaling NaN", "signaling NaNs"],
        "A NaN whose fraction begins with 0, such as `0x7d00` in f16. As an operand of arithmetic it \
         raises the invalid flag; a quiet NaN does not.",
        &["NaN", "quiet NaN", "invalid"],
    )
    .from("IEEE 754-2019, clause 6.2.1"),
    Term::new(
        "payload",
        &["payloads"],
        "The fraction bits of a NaN after the first one. They have room for a message, such as the origin \
         of the NaN: in `0x7e01` the payload is 1. Arithmetic on these GPUs does not keep it.",
        &["NaN", "canonical NaN"],
    )
    .from("IEEE 754-2019, clause 6.2"),
    Term::new(
        "canonical NaN",
        &["canonical NaNs", "canonical"],
        "The only NaN that GPU arithmetic returns, whichever NaN goes in: `0x7fff` in f16 and bf16, \
         `0x7fffffff` in f32.",
        &["NaN", "payload"],
    ),
    Term::new(
        "out-of-bounds NaN",
        &["out-of-bounds", "out of bounds", "oob"],
        "A NaN with the 16 bits `0x7ff7`; its sign plays no part. It marks an element outside a tensor: if \
         a or b of an `fma` with `.oob` is such a NaN, the result is +0.",
        &["NaN", "tensor", "grade"],
    )
    .from("PTX manual, section 9.7.4.4; the bits are reported by third parties"),
    Term::new(
        "tensor",
        &["tensors"],
        "An array of numbers with any number of dimensions; a matrix of 16 by 16 numbers has two. The \
         hardware that loads pieces of a tensor can fill positions beyond its edge with the out-of-bounds \
         NaN.",
        &["out-of-bounds NaN"],
    ),
    Term::new(
        "flag",
        &["flags", "exception", "exceptions"],
        "A mark that IEEE 754 raises for one of five events: invalid, divide by zero, overflow, underflow \
         and inexact. NVIDIA GPUs have no flags; halfplay shows the flags that the standard would raise.",
        &["invalid", "divide by zero", "overflow", "underflow", "inexact", "IEEE 754"],
    )
    .from("IEEE 754-2019, clause 7"),
    Term::new(
        "invalid",
        &["invalid operation"],
        "The flag for an operation without a useful result: 0 × inf, inf − inf, or a signalling NaN as an \
         operand. Arithmetic then returns a NaN.",
        &["flag", "NaN", "signalling NaN"],
    )
    .from("IEEE 754-2019, clause 7.2"),
    Term::new(
        "divide by zero",
        &["division by zero"],
        "The flag for an exact infinity that results from finite operands, such as 1 / 0. No instruction \
         in halfplay raises it.",
        &["flag", "infinity"],
    )
    .from("IEEE 754-2019, clause 7.3"),
    Term::new(
        "overflow",
        &["overflows"],
        "A rounded result that is larger in magnitude than the largest finite number; also the flag for \
         it. The operation then returns an infinity, or the largest finite number with the same sign. To \
         nearest in f16, 65519 becomes 65504, but 65520 becomes inf.",
        &["flag", "infinity", "finite number", "rounding"],
    )
    .from("IEEE 754-2019, clause 7.4"),
    Term::new(
        "underflow",
        &["underflows"],
        "The flag for a result that is tiny and inexact. An exact subnormal result does not raise it: half \
         of 2^-14 is an f16 number.",
        &["flag", "tininess", "inexact", "subnormal number"],
    )
    .from("IEEE 754-2019, clause 7.5"),
    Term::new(
        "tininess",
        &["tiny", "tininess before rounding", "tininess after rounding"],
        "A nonzero result is tiny if its magnitude is below the smallest normal number. A machine may test \
         the exact value, as Arm does, or the value rounded to full precision, as x86 does. Only the \
         underflow flag depends on this choice.",
        &["underflow", "normal number", "exact value"],
    )
    .from("IEEE 754-2019, clause 7.5"),
    Term::new(
        "inexact",
        &[],
        "The flag for a result that differs from the exact value, because rounding changed it: 2048 + 1 in \
         f16 is 2048, and the 1 is lost.",
        &["flag", "rounding", "exact value"],
    )
    .from("IEEE 754-2019, clause 7.6"),
    Term::new(
        "flush to zero",
        &[
            "ftz",
            "flush",
            "flushed",
            "flushes",
            "flush inputs",
            "flush result",
            "input flushed",
            "result flushed",
        ],
        "`.ftz` replaces subnormal operands and subnormal results by zeros of the same sign: in f16, \
         `0x8001` counts as `0x8000`. IEEE 754 has this only as an option for results, called abrupt \
         underflow. It never flushes operands.",
        &["subnormal number", "zero", "modifier"],
    )
    .from("IEEE 754-2019, clause 8.2; PTX manual, section 9.7.4"),
    Term::new(
        "clamp",
        &["clamps", "clamped", "clamping"],
        "To replace a result outside a range by the nearest end of the range. `.sat` clamps to the range \
         from 0 to 1, and `.relu` to the range from 0 upward.",
        &["saturation", "relu"],
    ),
    Term::new(
        "saturation",
        &["sat", "saturate", "saturates"],
        "`.sat` keeps a result in the range from 0 to 1: 1.5 becomes 1, and −2 and NaN become +0.",
        &["clamp", "relu", "modifier"],
    ),
    Term::new(
        "relu",
        &["rectified linear unit"],
        "`.relu` replaces negative results and -0 by +0 and keeps all others: −2 becomes +0, and 3 stays \
         3. A NaN becomes the canonical NaN.",
        &["clamp", "saturation", "modifier"],
    )
    .from("PTX manual, section 9.7.4.4"),
    Term::new(
        "IEEE 754",
        &[],
        "The standard for floating-point arithmetic, here its edition of 2019. It defines formats, \
         rounding, infinities, NaNs and flags: for example, 1 / 0 is inf and raises a flag.",
        &["format", "rounding", "flag"],
    ),
];
