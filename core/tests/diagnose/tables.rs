//! The questions that distinguish all rules, with every rule's answer. A separate program made these tables.

/// The right answer, and every wrong one with the rules that give it.
pub struct Row {
    pub op: &'static str,
    pub operands: [u64; 3],
    pub right: u64,
    pub wrong: &'static [(u64, &'static str)],
}

/// The eight-bit format with 1 sign, 4 exponent and 3 fraction bits.
pub const SMALL_ROWS: [Row; 11] = [
    Row {
        op: "fma",
        operands: [0x3d, 0xa4, 0x21],
        right: 0xa2,
        wrong: &[
            (0x2e, "ignores-signs"),
            (0x8c, "no-hidden-bit"),
            (0xa0, "even-spacing"),
            (0xa3, "ties-away ties-to-odd always-up floors fma-rounds-twice three-decimals"),
            (0xa4, "fma-forgets-addend-bits cuts-while-aligning"),
            (0xa5, "hidden-bit-stored"),
            (0xad, "keeps-larger-exponent"),
        ],
    },
    Row {
        op: "mul",
        operands: [0xbc, 0x01, 0x0],
        right: 0x82,
        wrong: &[
            (0x02, "ignores-signs"),
            (0x80, "even-spacing no-hidden-bit flushes-results"),
            (
                0x81,
                "truncates ties-toward-plus ties-down ties-to-odd subnormal-exponent rounds-before-normalizing",
            ),
            (0x87, "hidden-bit-in-subnormals"),
            (0xac, "bias-twice"),
        ],
    },
    Row {
        op: "mul",
        operands: [0xd5, 0xcd, 0x0],
        right: 0x6b,
        wrong: &[
            (0x54, "no-hidden-bit"),
            (0x63, "multiplies-fractions"),
            (0x65, "drops-the-carry"),
            (0x6a, "truncates floors no-sticky even-spacing rounds-before-normalizing"),
            (0x6d, "hidden-bit-stored"),
            (0x78, "bias-twice"),
        ],
    },
    Row {
        op: "add",
        operands: [0x85, 0x27, 0x0],
        right: 0x26,
        wrong: &[
            (0x1d, "no-hidden-bit"),
            (0x22, "does-not-align"),
            (0x27, "always-up sticky-is-guard subnormal-exponent cuts-while-aligning hidden-bit-stored"),
            (0x28, "even-spacing ignores-signs"),
        ],
    },
    Row {
        op: "add",
        operands: [0x72, 0x6b, 0x0],
        right: 0x78,
        wrong: &[
            (0x66, "no-hidden-bit"),
            (0x77, "truncates ties-down ties-to-odd floors saturates even-spacing cuts-while-aligning"),
            (0x7f, "overflow-is-nan"),
        ],
    },
    Row {
        op: "mul",
        operands: [0x01, 0xb0, 0x0],
        right: 0x80,
        wrong: &[
            (0x00, "no-hidden-bit ignores-signs no-minus-zero"),
            (0x81, "ties-away ties-to-odd always-up floors"),
            (0x82, "hidden-bit-in-subnormals"),
            (0xa0, "bias-twice"),
        ],
    },
    Row {
        op: "mul",
        operands: [0x03, 0xb6, 0x0],
        right: 0x83,
        wrong: &[
            (0x03, "ignores-signs"),
            (0x80, "even-spacing flushes-results"),
            (0x81, "no-hidden-bit subnormal-exponent"),
            (0x82, "truncates no-sticky full-precision-subnormals rounds-before-normalizing"),
            (0x85, "hidden-bit-in-subnormals"),
            (0xb2, "bias-twice"),
        ],
    },
    Row {
        op: "fma",
        operands: [0xc4, 0x85, 0x8f],
        right: 0x00,
        wrong: &[
            (0x04, "hidden-bit-in-subnormals"),
            (0x17, "ignores-signs"),
            (0x80, "exact-cancel-minus"),
            (0x82, "no-hidden-bit"),
            (0x88, "subnormal-exponent"),
        ],
    },
    Row { op: "mul", operands: [0x78, 0x00, 0x0], right: 0x7f, wrong: &[(0x00, "inf-is-a-big-number")] },
    Row {
        op: "fma",
        operands: [0x49, 0xc2, 0x32],
        right: 0xd3,
        wrong: &[
            (0x54, "ignores-signs"),
            (0xa0, "no-hidden-bit"),
            (0xd2, "truncates no-sticky even-spacing fma-rounds-twice"),
            (0xd5, "hidden-bit-stored"),
        ],
    },
    Row { op: "add", operands: [0x7f, 0xf8, 0x0], right: 0x7f, wrong: &[(0xf8, "nan-is-zero")] },
];
/// The rows for f16.
pub const F16_ROWS: [Row; 11] = [
    Row {
        op: "add",
        operands: [0x874f, 0x83a8, 0x0],
        right: 0x897c,
        wrong: &[
            (0x097c, "ignores-signs"),
            (0x8000, "even-spacing"),
            (0x86f7, "no-hidden-bit drops-the-carry"),
            (0x8892, "subnormal-exponent"),
            (0x897b, "truncates ties-toward-plus ties-down ties-to-odd"),
            (0x8981, "three-decimals"),
            (0x8992, "hidden-bit-in-subnormals"),
            (0x8abe, "hidden-bit-stored"),
        ],
    },
    Row {
        op: "mul",
        operands: [0xb3a5, 0x8652, 0x0],
        right: 0x0183,
        wrong: &[
            (0x0000, "even-spacing flushes-results"),
            (0x0044, "no-hidden-bit"),
            (0x00c4, "multiplies-fractions"),
            (
                0x0182,
                "truncates floors no-sticky full-precision-subnormals rounds-before-normalizing three-decimals",
            ),
            (0x3a0a, "bias-twice"),
        ],
    },
    Row {
        op: "fma",
        operands: [0xc7a0, 0x48cb, 0x4aee],
        right: 0xd367,
        wrong: &[
            (0x2f10, "no-hidden-bit"),
            (0x556f, "ignores-signs"),
            (0xd366, "fma-rounds-twice"),
            (0xd368, "always-up floors sticky-is-guard"),
            (0xd369, "fma-forgets-addend-bits cuts-while-aligning"),
            (0xd36a, "three-decimals"),
            (0xd3b3, "hidden-bit-stored"),
            (0xd7b4, "keeps-larger-exponent"),
        ],
    },
    Row {
        op: "add",
        operands: [0x3cc6, 0xc672, 0x0],
        right: 0xc540,
        wrong: &[
            (0x47a4, "ignores-signs"),
            (0xbeb0, "does-not-align"),
            (0xc081, "no-hidden-bit"),
            (0xc541, "ties-away ties-to-odd always-up floors cuts-while-aligning"),
            (0xc543, "three-decimals"),
            (0xc6a0, "hidden-bit-stored"),
        ],
    },
    Row {
        op: "fma",
        operands: [0xf812, 0x7688, 0x7501],
        right: 0xfc00,
        wrong: &[(0x7c00, "ignores-signs"), (0xfbff, "saturates"), (0xffff, "overflow-is-nan")],
    },
    Row {
        op: "mul",
        operands: [0x84c1, 0x055a, 0x0],
        right: 0x8000,
        wrong: &[
            (0x0000, "ignores-signs no-minus-zero"),
            (0x8001, "always-up floors"),
            (0x8a5c, "bias-twice"),
        ],
    },
    Row {
        op: "mul",
        operands: [0x3a07, 0x0400, 0x0],
        right: 0x0304,
        wrong: &[
            (0x0000, "even-spacing no-hidden-bit flushes-results"),
            (0x0200, "multiplies-fractions"),
            (0x0302, "three-decimals"),
            (0x0303, "truncates ties-down ties-to-odd floors rounds-before-normalizing"),
            (0x3e07, "bias-twice"),
        ],
    },
    Row {
        op: "fma",
        operands: [0xfc00, 0x0000, 0x7bff],
        right: 0x7fff,
        wrong: &[(0x0000, "inf-is-a-big-number")],
    },
    Row { op: "mul", operands: [0x7fff, 0x4b1a, 0x0], right: 0x7fff, wrong: &[(0x4b1a, "nan-is-zero")] },
    Row {
        op: "mul",
        operands: [0xc9d4, 0x3129, 0x0],
        right: 0xbf85,
        wrong: &[
            (0x3f85, "ignores-signs"),
            (0xb03e, "no-hidden-bit"),
            (0xbc88, "multiplies-fractions"),
            (0xbf84, "truncates no-sticky"),
            (0xbfc2, "hidden-bit-stored"),
            (0xfb85, "bias-twice"),
        ],
    },
    Row {
        op: "fma",
        operands: [0x8000, 0xb51f, 0x0000],
        right: 0x0000,
        wrong: &[(0x8000, "exact-cancel-minus")],
    },
];
