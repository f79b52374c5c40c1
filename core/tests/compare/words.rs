//! The texts about cases whose explanation is known. The expected words were typed by hand.

use super::of;
use halfplay_core::float::Mode;
use halfplay_core::isa::Modifier;
use halfplay_core::skins::doc::{Block, Doc, plain};
use halfplay_core::skins::explain::{compare_detail, compare_rows, compare_rows_brief, compare_steps};
use halfplay_core::variant::Variant;

const WORKED: (&str, [u64; 3]) = ("fma.rn.f16", [0x520b, 0x00e9, 0x2ff6]);

#[test]
fn rows_of_the_worked_example() {
    let rows = compare_rows(&of(WORKED.0, &WORKED.1), 0, None);
    let texts: Vec<[String; 4]> = rows.iter().map(|row| [0, 1, 2, 3].map(|cell| row[cell].text())).collect();
    let expected = [
        ["fused", "0x3001", "", "the instruction itself"],
        ["mul, then add", "0x3000", "1 ulp below", "product rounded: false tie"],
        ["through f32", "0x3000", "1 ulp below", "f32 sum rounded: false tie"],
        ["through f64", "0x3001", "same", "exact in f64"],
    ];
    assert_eq!(texts[..4], expected.map(|row| row.map(String::from)));
}

/// 2^-24 twice in lane 0.
const TINY_PAIR: [u64; 2] = [0x8001_0001, 0x0001_0001];

/// The detail text of a kind of pipeline, in lines so long that every sentence fits on one.
fn detail(spelling: &str, operands: &[u64], kind: Variant) -> String {
    let all = of(spelling, operands);
    let selected = all.iter().position(|pipeline| pipeline.variant == kind);
    plain(&Doc::new(compare_detail(&all, selected.expect("such a pipeline"), 0)), 100_000)
}

/// The whole detail text of the worked example through f32. Other tests check its figures against other sources.
#[test]
fn a_false_tie_in_detail() {
    insta::assert_snapshot!(detail(WORKED.0, &WORKED.1, Variant::ThroughF32));
}

/// The text names known software that computes in this way. There is some only for 16-bit instructions that round to
/// nearest and have no modifiers.
#[test]
fn detail_lists_known_implementations() {
    let said = |spelling, operands: &[u64], kind| {
        let text = detail(spelling, operands, kind);
        text.split_once("implementations that do this\n").map(|(_, rows)| rows.to_owned())
    };
    let through_f32 = |spelling, operands: &[u64]| said(spelling, operands, Variant::ThroughF32);
    assert_eq!(
        through_f32("add.rn.f16", &[0x3c00, 0x1000]).unwrap(),
        "  For a single add this is correct for all operands.
  half        operators in Rust, except on AArch64 with fp16 (2.7.1, src/binary16/arch.rs)
  NumPy       float16 (numpy/_core/src/umath/loops.c.src)
  GCC, Clang  _Float16 on x86 without AVX512-FP16 (their manuals, Half-Precision Floating Point)
  x86, F16C   conversion instructions only: the arithmetic is done in f32 (Intel's manual, VCVTPH2PS and VCVTPS2PH)
"
    );
    assert_eq!(
        through_f32("fma.rn.bf16", &[0x40e0, 0x3e14, 0xab80]).unwrap(),
        "  half  mul_add in Rust, on every machine (2.7.1, src/num_traits.rs)
  LLVM  llvm.fma.bf16 for processors without it (issue 131531)
"
    );
    assert!(through_f32("mul.bf16x2", &[0x3f80_3f80, 0x3f80_3f80]).unwrap().contains("src/bfloat.rs"));
    for spelling in ["fma.rn.ftz.f16", "fma.rn.sat.f16", "fma.rz.f16", "fma.rn.toy"] {
        assert_eq!(through_f32(spelling, &[0x1, 0x1, 0x1]), None, "{spelling}");
    }
    assert_eq!(said(WORKED.0, &WORKED.1, Variant::MulThenAdd), None);
    assert_eq!(said(WORKED.0, &WORKED.1, Variant::ThroughF64), None);
}

/// Both traces of the worked example. 0x1180 is 360451 × 2^-29 rounded to 11 bits: 1408 × 2^-21.
#[test]
fn compare_steps_aligns_both_traces() {
    let all = of(WORKED.0, &WORKED.1);
    let table = compare_steps(&all, 1, 0);
    let text = plain(&Doc::new(vec![Block::Table(table)]), 100);
    let rows: Vec<String> =
        text.lines().map(|row| row.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    let expected = [
        "step instruction this pipeline",
        "mul.rn.f16",
        "decode 0x520b, 0x00e9, 0x2ff6 0x520b, 0x00e9",
        "exact product 360451 × 2^-29 360451 × 2^-29",
        "rounding 0x1180, less than half ≠",
        "flags inexact",
        "result 0x1180",
        "add.rn.f16",
        "decode 0x1180, 0x2ff6",
        "align 7 places 7 places",
        "exact sum 67141635 × 2^-29 2049 × 2^-14",
        "normalise begins at 2^-3 begins at 2^-3",
        "rounding 0x3001, more than half 0x3000, a tie",
        "flags inexact inexact",
        "result 0x3001 0x3000",
    ];
    assert_eq!(rows, expected);
}

/// The texts of the comparison's row with this name.
fn cells(spelling: &str, operands: &[u64], name: &str) -> [String; 3] {
    let rows = compare_rows(&of(spelling, operands), 0, None);
    let row = rows.into_iter().find(|row| row[0].text() == name);
    let row = row.unwrap_or_else(|| panic!("{spelling} has no row {name}"));
    [1, 2, 3].map(|cell| row[cell].text())
}

#[test]
fn row_texts_of_known_cases() {
    type Case = (&'static str, &'static [u64], &'static str, [&'static str; 3]);
    let cases: [Case; 45] = [
        // The text on a NaN mentions neither a number nor a value.
        ("fma.rn.f16", &[0x0000, 0x7c00, 0x7e00], "into f32", ["0x7fffffff", "NaN too", "both are NaN"]),
        // The sum of 2^15 and 2^-48 needs 64 bits. f64 cannot represent every f16 sum, but here its result is right.
        (
            "fma.rn.f16",
            &[0x0001, 0x0001, 0x7800],
            "through f64",
            ["0x7800", "same", "f64 sum rounded, same result"],
        ),
        // 7 × 0.14453125 is a tie of bf16, minus an amount so small that even f64 drops it.
        (
            "fma.rn.bf16",
            &[0x40e0, 0x3e14, 0x8d80],
            "through f64",
            ["0x3f82", "1 ulp above", "f64 sum rounded: false tie"],
        ),
        // (32 + 2^-5)^2 − 1026 is 2^-10; the product alone rounds to 1026.
        (
            "fma.rn.f16",
            &[0x5001, 0x5001, 0xe402],
            "mul, then add",
            ["0x0000", "1024 ulp below", "product rounded first"],
        ),
        ("fma.rn.f16", &[0x5001, 0x5001, 0xe402], "through f32", ["0x1400", "same", "exact in f32"]),
        ("fma.rn.f16", &[0x7bff, 0x7bff, 0xfc00], "mul, then add", ["0x7fff", "NaN", "product overflows"]),
        // The product, 2^-15, is flushed too.
        ("fma.rn.ftz.f16", &[0x0400, 0x3800, 0x0001], "mul, then add", ["0x0000", "same", "flushed too"]),
        (
            "fma.rn.ftz.f16",
            &[0x0400, 0x3800, 0x0001],
            "without .ftz",
            ["0x0201", "513 ulp above", "c is not flushed"],
        ),
        // 1 plus the smallest subnormal is 1 with and without the flush.
        ("add.f16", &[0x3c00, 0x0001], "with .ftz", ["0x3c00", "same", "flushed, same result"]),
        (
            "add.f16",
            &[0x3c00, 0xbc00],
            "toward -inf .rm what-if",
            ["0x8000", "other zero", "a zero sum is -0"],
        ),
        ("add.f16", &[0x3c00, 0xbc00], "through f32", ["0x0000", "same", "a rule decides in both"]),
        ("add.f16", &[0x7bff, 0x7bff], "into f32", ["0x47ffe000", "finite", "f32 keeps every bit"]),
        ("add.f16", &[0x7bff, 0x7bff], "with .sat", ["0x3c00", "finite", "the result is clamped"]),
        // An ulp of +0 is the smallest subnormal, 2^-24.
        (
            "sub.sat.f16",
            &[0x3c00, 0x4100],
            "without .sat",
            ["0xbe00", "25165824 ulp below", "the result is not clamped"],
        ),
        ("min.f16", &[0x7e00, 0x3555], "with .NaN", ["0x7fff", "NaN", "a NaN operand gives NaN"]),
        ("min.f16", &[0x7e00, 0x3555], "in bf16", ["0x3eab", "3 ulp above", "b is rounded to bf16"]),
        (
            "fma.rn.oob.f16",
            &[0x7ff7, 0x3c00, 0x3c00],
            "without .oob",
            ["0x7fff", "NaN", "a is an ordinary NaN"],
        ),
        ("mul.bf16", &[0x7f00, 0x3f80], "in f16", ["0x7c00", "infinite", "a is too large for f16"]),
        (
            "mul.bf16",
            &[0x3f81, 0x3f83],
            "toward +inf .rp what-if",
            ["0x3f85", "1 ulp above", "the other neighbour"],
        ),
        // The sum is zero only because both addends are flushed.
        ("add.rn.ftz.f16x2", &TINY_PAIR, "through f64", ["0x0000", "same", "flushed too"]),
        ("add.rn.ftz.f16x2", &TINY_PAIR, "through f32", ["0x0002", "2 ulp above", "a is not flushed"]),
        ("add.rn.ftz.f16x2", &TINY_PAIR, "toward zero .rz what-if", ["0x0000", "same", "flushed too"]),
        // 2^-24 is normal in f32, so the f32 addend b is not flushed; the equal f16 operand a is.
        (
            "add.rn.ftz.f16x2",
            &TINY_PAIR,
            "into f32 what-if",
            ["0x33800000", "1 ulp above", "b is not flushed"],
        ),
        // 2^-24 × 2^-14 is far below every f16.
        (
            "mul.ftz.f16",
            &[0x0001, 0x0400],
            "through f32",
            ["0x0000", "same", "not flushed, but rounded to 0"],
        ),
        ("mul.ftz.f16", &[0x0001, 0x0400], "through f64", ["0x0000", "same", "flushed too"]),
        ("mul.ftz.f16", &[0x0001, 0x0400], "without .ftz", ["0x0000", "same", "not flushed, same result"]),
        // 2^-14 × 2^-1 is flushed as a result.
        (
            "mul.ftz.f16",
            &[0x0400, 0x3800],
            "toward zero .rz what-if",
            ["0x0000", "same", "the result is flushed too"],
        ),
        // An infinity stays infinite, whatever the flush does to the other operand.
        ("add.ftz.f16", &[0x7c00, 0x0001], "through f64", ["0x7c00", "same", "a rule decides in both"]),
        (
            "add.ftz.f16",
            &[0x3c00, 0x0001],
            "toward zero .rz what-if",
            ["0x3c00", "same", "nothing is rounded"],
        ),
        // 300 × 300 is beyond 65504.
        (
            "mul.f16",
            &[0x5cb0, 0x5cb0],
            "toward zero .rz what-if",
            ["0x7bff", "finite", "takes the largest finite number"],
        ),
        (
            "mul.f16",
            &[0x5cb0, 0x5cb0],
            "toward -inf .rm what-if",
            ["0x7bff", "finite", "takes the largest finite number"],
        ),
        ("mul.f16", &[0x5cb0, 0x5cb0], "toward +inf .rp what-if", ["0x7c00", "same", "overflows to inf too"]),
        (
            "mul.f16",
            &[0x5cb0, 0xdcb0],
            "toward +inf .rp what-if",
            ["0xfbff", "finite", "takes the lowest finite number"],
        ),
        (
            "mul.f16",
            &[0x5cb0, 0xdcb0],
            "toward -inf .rm what-if",
            ["0xfc00", "same", "overflows to -inf too"],
        ),
        (
            "mul.rz.f16",
            &[0x5cb0, 0x5cb0],
            "toward -inf .rm what-if",
            ["0x7bff", "same", "takes the largest finite number too"],
        ),
        // 65504 + 2 rounds to 65504; the next value above is inf.
        ("add.f16", &[0x7bff, 0x4000], "toward +inf .rp what-if", ["0x7c00", "infinite", "overflows to inf"]),
        ("add.f16", &[0x7bff, 0x4000], "toward zero .rz what-if", ["0x7bff", "same", "the same neighbour"]),
        // 1024 × 1024 is representable in bf16.
        ("mul.bf16", &[0x4480, 0x4480], "in f16", ["0x7c00", "infinite", "overflows to inf in f16"]),
        (
            "max.NaN.f16",
            &[0x7e00, 0x3c00],
            "without .NaN",
            ["0x3c00", "finite", "the number wins over the NaN"],
        ),
        ("max.NaN.f16", &[0x7e00, 0x7e01], "without .NaN", ["0x7fff", "same", "both operands are NaN"]),
        ("max.f16", &[0x3c00, 0x4000], "with .NaN", ["0x4000", "same", "no operand is NaN"]),
        (
            "fma.rn.oob.f16",
            &[0x3c00, 0x3c00, 0x7ff7],
            "without .oob",
            ["0x7fff", "same", "a and b are not out of bounds"],
        ),
        // 1 + 2^-8 is a tie in bf16 and representable in f16.
        ("cvt.rn.bf16.f32", &[0x3f80_8000], "to f16", ["0x3c04", "0.5 ulp above", "f16 keeps every bit"]),
        ("cvt.rn.f16.f32", &[0x4780_0000], "to bf16", ["0x4780", "finite", "bf16 keeps every bit"]),
        // The first operand goes into the upper half.
        (
            "cvt.rn.bf16x2.f32",
            &[0x3f80_0000, 0x3f80_8000],
            "to f16",
            ["0x3c04", "0.5 ulp above", "f16 keeps every bit"],
        ),
    ];
    for (spelling, operands, name, expected) in cases {
        assert_eq!(cells(spelling, operands, name), expected, "{spelling} {operands:x?}");
    }
}

#[test]
fn detail_sentences_of_known_cases() {
    let cases: [(&str, &[u64], Variant, &str); 5] = [
        (
            WORKED.0,
            &WORKED.1,
            Variant::MulThenAdd,
            "The product is rounded first, to 0x1180. With it, the sum lands exactly half way between 0x3000 and \
             0x3001, and this tie goes to even. The exact sum is not a tie.",
        ),
        (
            WORKED.0,
            &WORKED.1,
            Variant::Rounding(Mode::Rz),
            "The exact sum, 67141635 × 2^-29, lies between two numbers: .rz takes 0x3000, and the instruction's .rn \
             takes 0x3001.",
        ),
        (
            WORKED.0,
            &WORKED.1,
            Variant::With(Modifier::Ftz),
            ".ftz replaces the subnormal b, 0x00e9, by a zero. The instruction keeps it.",
        ),
        (
            WORKED.0,
            &WORKED.1,
            Variant::Accumulator,
            "The exact sum, 67141635 × 2^-29, is rounded to f32, 0x3e001000; the instruction rounds it to f16, 0x3001.",
        ),
        (
            "add.f16",
            &[0x7bff, 0x7bff],
            Variant::Rounding(Mode::Rz),
            "The exact sum, 2047 × 2^6, is beyond the largest finite f16: .rz takes 0x7bff, and the instruction's .rn \
             takes 0x7c00.",
        ),
    ];
    for (spelling, operands, kind, expected) in cases {
        let text = detail(spelling, operands, kind);
        assert!(text.contains(expected), "{text}");
    }
}

/// When two numbers are packed, the second goes into the lower half, which is lane 0.
#[test]
fn a_lane_of_a_packing_conversion_reads_one_operand() {
    let all = of("cvt.rn.bf16x2.f32", &[0x3f80_0000, 0x4000_0000]);
    for (lane, row) in [(0, "0x40000000 → 0x4000 2"), (1, "0x3f800000 → 0x3f80 1")] {
        let text = plain(&Doc::new(compare_detail(&all, 0, lane)), 100_000);
        let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(&format!("cvt.rn.bf16x2.f32 {row} no flags")), "{text}");
    }
}

/// If no pipeline can round differently, a sentence says why. Otherwise there is no such sentence.
#[test]
fn a_sentence_explains_a_lack_of_rounding_variants() {
    let cases: [(&str, &[u64], &str); 7] = [
        ("neg.f16", &[0x3c00], "Only the sign is set"),
        ("abs.bf16x2", &[0x3c00], "Only the sign is set"),
        ("max.NaN.f16", &[0x3c00, 0x4000], "An operand is chosen"),
        ("tanh.approx.bf16", &[0x3c00], "No variant with another rounding exists"),
        ("ex2.approx.f16", &[0x34cd], "There is no ex2.approx.bf16 either."),
        ("cvt.f32.f16", &[0x3c00], "The wider format holds every value"),
        ("mov.b32", &[0x3c00], "The bits are copied"),
    ];
    for (spelling, operands, begins) in cases {
        let text = detail(spelling, operands, Variant::Itself);
        assert!(text.contains(begins), "{text}");
    }
    for (spelling, operands) in
        [WORKED, ("add.f16", [0x3c00, 0x3c00, 0]), ("cvt.rn.bf16.f32", [0x3f80_8000, 0, 0])]
    {
        let text = detail(spelling, &operands, Variant::Itself);
        assert!(cases.iter().all(|(_, _, begins)| !text.contains(begins)), "{text}");
    }
}

/// The rows of the worked example for narrow windows: names of at most 10 characters, distances with a sign.
#[test]
fn brief_rows_of_the_worked_example() {
    let rows = compare_rows_brief(&of(WORKED.0, &WORKED.1), 0, None);
    let texts: Vec<[String; 4]> = rows.iter().map(|row| [0, 1, 2, 3].map(|cell| row[cell].text())).collect();
    let expected = [
        ["fused", "0x3001", "", "the instruction itself"],
        ["mul, add", "0x3000", "−1 ulp", "product rounded: false tie"],
        ["via f32", "0x3000", "−1 ulp", "f32 sum rounded: false tie"],
        ["via f64", "0x3001", "same", "exact in f64"],
        [".rz", "0x3000", "−1 ulp", "what-if: the other neighbour"],
    ];
    assert_eq!(texts[..5], expected.map(|row| row.map(String::from)));
    assert!(texts.iter().all(|row| row[0].chars().count() <= 10), "{texts:?}");
}

/// Brief distances: numbers of few digits are exact, longer ones are rounded to two digits. One distance is 2^24 + 2^23
/// times the smallest subnormal number, another is 2^-14 of it.
#[test]
fn brief_distances_are_exact_or_rounded_to_two_digits() {
    let cases: [(&str, &[u64], &str, &str); 5] = [
        ("fma.rn.f16", &[0x5001, 0x5001, 0xe402], "mul, add", "−1024 ulp"),
        ("sub.sat.f16", &[0x3c00, 0x4100], "no .sat", "≈ −2.5e7 ulp"),
        ("mul.ftz.f16", &[0x0001, 0x0400], "in bf16", "≈ +6.1e-5 ulp"),
        ("add.f16", &[0x7bff, 0x7bff], "into f32", "finite"),
        ("cvt.rn.bf16.f32", &[0x3f80_8000], "to f16", "+0.5 ulp"),
    ];
    for (spelling, operands, name, expected) in cases {
        let rows = compare_rows_brief(&of(spelling, operands), 0, None);
        let row = rows.iter().find(|row| row[0].text() == name).expect("such a row");
        assert_eq!(row[2].text(), expected, "{spelling}");
    }
}
