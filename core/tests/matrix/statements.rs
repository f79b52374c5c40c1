//! Statements and spellings: what they mean, and the messages for those that mean nothing.

use super::instr;
use halfplay_core::skins::matrix::{
    Cause, MatrixProblem, NoTrace, Statement, evaluate, instrs, is_matrix_text, parse, read_statement, units,
};

fn read(text: &str) -> Statement {
    read_statement(text, None).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn problem(text: &str, sm: Option<u16>) -> MatrixProblem {
    read_statement(text, sm).expect_err(text)
}

/// The register of D.
fn register(text: &str) -> u64 {
    let statement = read(text);
    evaluate(&statement.unit, &statement.element, &mut NoTrace).register()
}

const F16: &str = "mma.m16n8k16.f32.f16.f16.f32";

#[test]
fn each_spelling_of_the_table_is_read_back() {
    let all = instrs();
    assert!(all.len() > 100, "{} instructions", all.len());
    for known in all {
        assert_eq!(instr(&known.to_string()), known);
        assert!(units(known).next().is_some(), "{known}");
    }
}

#[test]
fn spellings_of_ptx_mean_the_same_instruction() {
    let pairs = [
        ("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", F16),
        ("mma.sync.aligned.m8n8k4.col.row.f16.f16.f16.f16", "mma.m8n8k4.f16.f16.f16.f16"),
        (
            "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f32.e3m2.e2m1.f32",
            "mma.m16n8k32.f32.e3m2.e2m1.f32",
        ),
        ("wgmma.mma_async.sync.aligned.m64n256k16.f32.bf16.bf16", "wgmma.m64n256k16.f32.bf16.bf16"),
        ("tcgen05.mma.cta_group::1.kind::f16.m128n64k16.f32.f16.f16", "tcgen05.m128n64k16.f32.f16.f16"),
        (
            "mma.sync.aligned.m16n8k32.row.col.kind::mxf8f6f4.block_scale.scale_vec::1X.f32.e4m3.e5m2.f32.ue8m0",
            "mma.m16n8k32.block32.f32.e4m3.e5m2.f32.ue8m0",
        ),
        (
            "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue4m3",
            "mma.m16n8k64.block16.f32.e2m1.e2m1.f32.ue4m3",
        ),
    ];
    for (ptx, short) in pairs {
        assert_eq!(instr(ptx).to_string(), short);
    }
}

/// 1·1 + 2^-11·1 + 0; a comma, PTX's separators and a comment change nothing.
#[test]
fn operands_are_vectors_and_a_number() {
    let expected = 0x3f80_1000;
    for text in [
        "{1, 2^-11} {1, 1} 0",
        "{1,2^-11},{1,1},0;",
        "{0x3c00, 0x1000, 0, 0} { 1 , 1 } 0x0 // one and a bit",
        "{1, 1 × 2^-11} {1, 1} 0",
        "{1/2, 2^-11} {2, 1} 0",
        "{0, 1} {7, 1} 2^-11",
        "{} {} 0x3f801000",
    ] {
        assert_eq!(register(&format!("{F16} {text}")), expected, "{text}");
    }
    assert_eq!(register(&format!("  {F16}{{1}}{{1}} 2")), 0x4040_0000);
}

#[test]
fn observed_results_follow_an_arrow_or_the_operands() {
    for text in ["{1} {1} 0 -> 1", "{1} {1} -> 1", "{1} {1} 0 1", "{1} {1} 0, 0x3f800000", "{1} {1} 0 → 1"]
    {
        let statement = read(&format!("{F16} {text}"));
        assert_eq!(statement.observed.map(|value| value.bits()), Some(0x3f80_0000), "{text}");
        assert_eq!(statement.element.c.bits(), 0);
    }
    assert_eq!(read(&format!("{F16} {{1}} {{1}} 0")).observed, None);
}

#[test]
fn tf32_registers_ignore_their_lower_13_bits() {
    let text = "mma.m16n8k8.f32.tf32.tf32.f32";
    assert_eq!(register(&format!("{text} {{0x3f801fff}} {{1}} 0")), 0x3f80_0000);
    assert_eq!(register(&format!("{text} {{0x3f802000}} {{1}} 0")), 0x3f80_2000);
}

/// 1.5 × 2^3 × 2^1 + 1 = 25, with the second scales.
#[test]
fn scales_follow_the_operands() {
    let text = "mma.m16n8k64.block32.f32.e2m1.e2m1.f32.ue8m0";
    let zeros = "0, ".repeat(32);
    let with = |scales: &str| register(&format!("{text} {{{zeros}1.5}} {{{zeros}1}} 1 {scales}"));
    assert_eq!(f32::from_bits(with("{1, 2^3} {1, 2}") as u32), 25.0);
    assert_eq!(f32::from_bits(with("") as u32), 2.5);
    let four = "mma.m16n8k64.block16.f32.e2m1.e2m1.f32.ue4m3 {6} {6} 0 {1.125} {1.875}";
    assert_eq!(f32::from_bits(register(four) as u32), 36.0 * 1.125 * 1.875);
}

#[test]
fn the_default_unit_is_hoppers_or_the_oldest() {
    let sm = |spelling: &str| read(&format!("{spelling} {{1}} {{1}} 0")).unit.architecture.sm;
    assert_eq!(sm(F16), 90);
    assert_eq!(sm("mma.m8n8k4.f32.f16.f16.f32"), 70);
    assert_eq!(sm("mma.m16n8k32.f32.e4m3.e4m3.f32"), 89);
    assert_eq!(sm("wgmma.m64n8k16.f32.f16.f16"), 90);
    assert_eq!(sm("tcgen05.m64n8k16.f32.f16.f16"), 100);
    assert_eq!(sm("mma.m16n8k32.f32.e2m1.e2m1.f32"), 120);
    assert_eq!(read_statement(&format!("{F16} {{1}} {{1}} 0"), Some(80)).unwrap().unit.architecture.sm, 80);
}

/// Each problem has its cause, marks the part of the text that is wrong, and names what is available.
#[test]
fn problems_mark_the_text_and_name_what_is_available() {
    let cases: &[(&str, &str, &str, &str)] = &[
        (
            "mma.m16n8k16.f32.f16.bf16.f32 {1} {1} 0",
            "mma.m16n8k16.f32.f16.bf16.f32",
            "no matrix unit executes",
            "with this shape: mma.m16n8k16.f32.f16.f16.f32",
        ),
        (
            "mma.m16n8k12.f32.f16.f16.f32 {1} {1} 0",
            "mma.m16n8k12.f32.f16.f16.f32",
            "no matrix unit executes",
            "with these formats: mma.m8n8k4.f32.f16.f16.f32",
        ),
        (
            "mma.m16n8k16.f32.f16.f16 {1} {1} 0",
            "mma.m16n8k16.f32.f16.f16",
            "mma needs 4 formats; 3 found",
            "D, A, B and C",
        ),
        (
            "wgmma.m64n8k16.f32.f16.f16.f32 {1} {1} 0",
            "wgmma.m64n8k16.f32.f16.f16.f32",
            "wgmma needs 3 formats; 4 found",
            "D, A and B",
        ),
        (
            "wgmma.m64n12k16.f32.f16.f16 {1} {1} 0",
            "wgmma.m64n12k16.f32.f16.f16",
            "no matrix unit",
            "n is a multiple of 8",
        ),
        ("mma.f32.f16.f16.f32 {1} {1} 0", "mma.f32.f16.f16.f32", "exactly one shape", "m16n8k16"),
        ("mma.m16n8k16.f32.f17.f16.f32 {1} {1} 0", "f17", "unknown word \"f17\"", "mma.m16n8k16"),
        ("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {1} {1} 0", "s32", "integer type s32", "f16, bf16"),
        ("mma.sp.m16n8k16.f32.f16.f16.f32 {1} {1} 0", "sp", "sparse", "dense"),
        (
            "mma.m16n8k16.f32.f16.f16.f32 {1} {1}",
            "",
            "takes 3 operands; 2 found",
            "{row of A} {column of B} C",
        ),
        ("mma.m16n8k16.f32.f16.f16.f32 {1} {1} 0 0 0", "0", "takes 3 operands; 5 found", "{row of A}"),
        ("mma.m16n8k16.f32.f16.f16.f32 1 {1} 0", "1", "the row of A is a vector", "in braces"),
        (
            "mma.m16n8k16.f32.f16.f16.f32 {1} {1} {0}",
            "{0}",
            "the element of C is a single number",
            "without braces",
        ),
        ("mma.m16n8k16.f32.f16.f16.f32 {1 {1} 0", "{", "not closed", "}"),
        (
            "mma.m8n8k4.f32.f16.f16.f32 {1} {1,2,3,4,5} 0",
            "{1,2,3,4,5}",
            "the column of B has 5 elements, more than 4",
            "at most 4",
        ),
        ("mma.m8n8k4.f32.f16.f16.f32 {1, …3} {1} 0", "…3", "… replaces elements", "every element"),
        ("mma.m8n8k4.f32.f16.f16.f32 {%r1} {1} 0", "%r1", "the register %r1", "a row of A"),
        ("mma.m8n8k4.f32.f16.f16.f32 {1, 1x} {1} 0", "x", "", ""),
        ("mma.m8n8k4.f32.f16.f16.f32 {1} {1} 0 -> y", "y", "", ""),
    ];
    for (text, marked, message, help) in cases {
        let found = problem(text, None);
        assert_eq!(&text[found.at.start..found.at.end], *marked, "{text}: {found}");
        assert!(found.to_string().contains(message), "{text}: {found}");
        assert!(found.help().contains(help), "{text}: {}", found.help());
    }
}

#[test]
fn targets_without_the_unit_are_refused() {
    let on = |spelling: &str, sm| problem(&format!("{spelling} {{1}} {{1}} 0"), Some(sm));
    let old = on("mma.m8n8k4.f32.f16.f16.f32", 90);
    assert_eq!(old.to_string(), "sm_90 has no unit for mma.m8n8k4.f32.f16.f16.f32");
    assert_eq!(old.help(), "these have it: sm_70 (V100)");
    assert!(old.is_refusal());
    assert!(on("mma.m16n8k32.f32.e4m3.e4m3.f32", 90).to_string().contains("it is not known whether mma"));
    let unknown = on(F16, 61);
    assert_eq!(unknown.cause, Cause::UnknownTarget(61));
    assert!(unknown.help().contains("sm_70 (V100), sm_75 (T4)"), "{}", unknown.help());
}

#[test]
fn texts_of_matrix_units_are_recognised() {
    for text in [F16, " wgmma.x", "tcgen05.mma {1}"] {
        assert!(is_matrix_text(text), "{text}");
    }
    for text in ["fma.rn.f16 1 2 3", "mma", "", "mmax.f16", "1.5"] {
        assert!(!is_matrix_text(text), "{text}");
    }
    assert!(matches!(parse("fma.rn.f16").unwrap_err().cause, Cause::Family(_)));
}
