//! Tests of whole statements: the split into parts, and the errors.

use super::parts::{Part, is_register};
use super::statement::{Statement, parse_statement, spelling_of};
use super::{Context, Diagnostic, Fault, Notation, read};
use crate::isa::{self, Allow, Span, parse};

fn statement(text: &str) -> Statement<'_> {
    parse_statement(text, Allow::PTX).unwrap_or_else(|problem| panic!("{text}: {problem}"))
}

fn texts<'a>(parts: &[Part<'a>]) -> Vec<&'a str> {
    parts.iter().map(|part| part.text).collect()
}

#[test]
fn parses_a_line_into_guard_spelling_and_operands() {
    let text = "  @!p fma.rn.f16 %h4, %h1, %h2, %h3; // the sum";
    let statement = statement(text);
    let guard = statement.guard.unwrap();
    assert!(guard.negated && guard.predicate.text == "p");
    assert_eq!(statement.parsed.instr.to_string(), "fma.rn.f16");
    assert_eq!(statement.destination.unwrap().text, "%h4");
    assert_eq!(texts(&statement.operands), ["%h1", "%h2", "%h3"]);
    for part in statement.operands.iter().chain([&statement.spelling, &guard.predicate]) {
        assert_eq!(&text[part.at.start..part.at.end], part.text);
    }
}

/// Each case: statement, destination, operands.
#[test]
fn destinations_and_separators_are_optional() {
    for (text, destination, operands) in [
        ("fma.rn.f16 0x520b, 0x00e9, 0x2ff6", None, vec!["0x520b", "0x00e9", "0x2ff6"]),
        ("fma.rn.f16 0x520b 0x00e9 0x2ff6", None, vec!["0x520b", "0x00e9", "0x2ff6"]),
        ("neg.f16 -1.5e-3", None, vec!["-1.5e-3"]),
        ("neg.f16 %d , 17/23 ;", Some("%d"), vec!["17/23"]),
        ("add.f16x2 {1, 2}, { nan(0x12) ,snan(1)};", None, vec!["{1, 2}", "{ nan(0x12) ,snan(1)}"]),
        ("add.f16 nan(0x1), nan( 3 )", None, vec!["nan(0x1)", "nan( 3 )"]),
        ("mov.b32 p1, {h0, h1};   // pack", Some("p1"), vec!["{h0, h1}"]),
        ("mov.b32 {%lo, %hi}, %p;", Some("{%lo, %hi}"), vec!["%p"]),
        ("cvt.rn.bf16x2.f32 p4, f4, f5;", Some("p4"), vec!["f4", "f5"]),
        ("add.rz.f32.bf16.sat fd,fa,fc;", Some("fd"), vec!["fa", "fc"]),
        ("/*/ first */ abs.f16 /* d */ d,\n\ta\n; // last", Some("d"), vec!["a"]),
        ("max.f16\tmax, eps", None, vec!["max", "eps"]),
    ] {
        let statement = statement(text);
        assert_eq!(statement.destination.map(|part| part.text), destination, "{text}");
        assert_eq!(texts(&statement.operands), operands, "{text}");
    }
}

/// Each case: a statement, and its source operands as read.
#[test]
fn values_after_a_line_replace_its_registers() {
    for (text, operands) in [
        ("add.f16 %d, %a, %b; 1 2", vec!["1", "2"]),
        ("add.rn.f32.f16 %f1, %h1, 1.0; 0x3c00", vec!["0x3c00", "1.0"]),
        ("fma.rn.f16 %d, 2, %b, %c; 3, 4;", vec!["2", "3", "4"]),
        ("fma.rn.f16 %a, 2, %c; 3 4", vec!["3", "2", "4"]),
        ("mov.b32 %r1, {%h1,%h2}; {0x1111,0x2222}", vec!["{0x1111,0x2222}"]),
        ("mov.b32 {%h0,%h1}, %r1; 0x3c004000", vec!["0x3c004000"]),
        ("{add.f16 %0,%1,%2;} 1 2", vec!["1", "2"]),
        ("{ add.f16x2 %0, {1, 2}, {3, 4}; }", vec!["{1, 2}", "{3, 4}"]),
        ("{neg.f16 1}", vec!["1"]),
        ("neg.f16 %d, %a; # the value:\n 1 # one", vec!["1"]),
    ] {
        assert_eq!(texts(&statement(text).operands), operands, "{text}");
    }
}

/// Each case: a text, the canonical spelling, and true if there is more than a spelling.
#[test]
fn finds_the_spelling_in_a_whole_statement() {
    for (text, spelling, whole) in [
        ("add.f16", "add.f16", false),
        ("add.rn.f32.f16 %f1, %h1, 1.0;", "add.rn.f32.f16", true),
        ("@p add.f16", "add.f16", true),
        ("add.f16 d, a, b;", "add.f16", true),
        ("add.f16;", "add.f16", true),
        ("{fma.f16.rn %0,%1,%2,%3;}", "fma.rn.f16", true),
    ] {
        let (parsed, more) = spelling_of(text, Allow::PTX).unwrap();
        assert_eq!((parsed.instr.to_string().as_str(), more), (spelling, whole), "{text}");
    }
    for (text, message) in [
        ("fma.rn f16", "column 5: a spelling has no spaces; join its words with dots; try fma.rn.f16"),
        ("@p add.f17 %d", "column 8: unknown word .f17; perhaps .f16; try add.f16"),
        ("@7 add.f16", "column 1: \"@7\" is not a guard; write @p or @!p before the instruction"),
        ("1 + 2", "column 3: the instruction comes first, then its operands: add.f16 1 2"),
    ] {
        let problem = spelling_of(text, Allow::PTX).unwrap_err();
        assert_eq!(problem.one_line(text), message, "{text}");
    }
}

#[test]
fn splits_a_packed_operand_into_lanes_with_spans() {
    let packed = statement("neg.f16x2 { nan(0x12) ,  -2.5 }");
    let [low, high] = packed.operands[0].lanes().unwrap();
    assert_eq!((low.text, low.at), ("nan(0x12)", Span::new(12, 21)));
    assert_eq!((high.text, high.at), ("-2.5", Span::new(25, 29)));
    assert_eq!(statement("neg.f16x2 1").operands[0].lanes(), None);
}

#[test]
fn is_register_accepts_names_and_rejects_values() {
    for text in ["%h1", "h1", "p", "%r12", "rd_1", "$x", "%max", "_", "Ra", "e1"] {
        assert!(is_register(text), "{text}");
    }
    for text in [
        "0x3c00",
        "1.5",
        "inf",
        "-inf",
        "nan",
        "NaN",
        "nan(1)",
        "max",
        "eps",
        "min_normal",
        "0f3F800000",
        "%",
        "",
        "{a}",
    ] {
        assert!(!is_register(text), "{text}");
    }
}

#[test]
fn malformed_statements_get_located_messages() {
    for (text, message) in [
        ("", "column 1: expected an instruction here"),
        ("   // nothing", "column 14: expected an instruction here"),
        ("@p", "column 3: expected an instruction here"),
        (
            "@ fma.rn.f16 1, 2, 3",
            "column 1: \"@ fma.rn.f16\" is not a guard; write @p or @!p before the instruction",
        ),
        ("@!7 neg.f16 1", "column 1: \"@!7\" is not a guard; write @p or @!p before the instruction"),
        ("@p  fma.rn.zat.f16 1, 2, 3", "column 12: unknown word .zat; perhaps .sat; try fma.rn.sat.f16"),
        ("fma.rn.f16 1, 2", "column 16: fma.rn.f16 takes 3 operands, a, b and c; 2 found"),
        ("fma.rn.f16", "column 11: fma.rn.f16 takes 3 operands, a, b and c; 0 found"),
        (
            "neg.f16 %d, 1, 2",
            "column 16: neg.f16 takes 1 operand, a, or a destination and one operand; 3 found",
        ),
        ("neg.f16 1 2 3 4 5 6", "column 11: neg.f16 takes 1 operand, a; 6 found"),
        ("fma.rn.f16 1 2 3 4 5", "column 18: fma.rn.f16 takes 3 operands, a, b and c; 5 found"),
        (
            "add.f16 0,1 0,2",
            "column 10: add.f16 takes 2 operands, a and b; 4 found: a comma separates operands, so write the fraction with a point, 0.1",
        ),
        (
            "fma.rn.f16 1 2 -1,5",
            "column 18: fma.rn.f16 takes 3 operands, a, b and c; 4 found: a comma separates operands, so write the fraction with a point, -1.5",
        ),
        (
            "add.f16 1 + 2",
            "column 11: \"+\" is not an operand; delete it: the instruction names the operation, and its operands follow",
        ),
        ("0.1 + 0.2", "column 5: the instruction comes first, then its operands: add.f16 0.1 0.2"),
        ("0.1+0.2", "column 4: the instruction comes first, then its operands: add.f16 0.1 0.2"),
        ("1e-3 - -2", "column 6: the instruction comes first, then its operands: sub.f16 1e-3 -2"),
        ("3 × 4 # twelve", "column 3: the instruction comes first, then its operands: mul.f16 3 4"),
        ("1 / 3", "column 3: PTX has no half-precision div; its div takes f32 and runs only in programs"),
        (
            "__hfma(a, b, c)",
            "column 1: __hfma is a C++ function; in PTX the operands follow the instruction, without brackets; try fma.rn.f16",
        ),
        (
            "half d = __hfma2_relu(x.y, 1.5f, c);",
            "column 10: __hfma2_relu is a C++ function; in PTX the operands follow the instruction, without brackets; try fma.rn.relu.f16x2",
        ),
        (
            "__hdiv(a, b)",
            "column 1: PTX has no half-precision div; its div takes f32 and runs only in programs",
        ),
        (
            "h2sqrt(a)",
            "column 1: \"h2sqrt\" is not an operation; the operations are add, sub, mul, fma, neg, abs, min, max, tanh, ex2, cvt and mov",
        ),
        (
            "asm(\"fma.rn.f16 %0, %1, %2, %3;\" : \"=h\"(d) : \"h\"(a));",
            "column 1: asm is C++; the instruction is the text in its quotes; try fma.rn.f16",
        ),
        ("asm volatile (\"nothing\");", "column 1: asm is C++; the instruction is the text in its quotes"),
        ("add,f16 1 2", "column 1: the words of a spelling are joined by dots; try add.f16"),
        ("addf16 1, 2", "column 1: the words of a spelling are joined by dots; try add.f16"),
        (
            "fma.rn.f16 %d, %a, 1, %c; 1 2 3",
            "column 31: this line has 2 registers to fill, but 3 values after it",
        ),
        (
            "neg.f16 %d, %a; neg.f16 %d, %b;",
            "column 17: write one instruction at a time; \"neg.f16 %d, %b;\" follows it",
        ),
        ("{neg.f16 1; 2", "column 1: this { has no matching bracket"),
        ("{neg.f16 1;}}", "column 13: write one instruction at a time; \"}\" follows it"),
        ("add.f16 1, 2, 3, 4", "column 15: add.f16 takes 2 operands, a and b; 4 found"),
        ("add.f16 1,, 2", "column 11: an operand is missing here"),
        ("add.f16 , 1, 2", "column 9: an operand is missing here"),
        ("add.f16 1, 2,;", "column 13: an operand is missing here"),
        ("add.f16x2 {1, 2, 3", "column 11: this { has no matching bracket"),
        ("add.f16x2 1}, 2", "column 12: this } has no matching bracket"),
        ("add.f16 nan(0x1, 2;", "column 12: this ( has no matching bracket"),
        ("add.f16 1), 2", "column 10: this ) has no matching bracket"),
        ("neg.f16 1; neg.f16 2;", "column 12: write one instruction at a time; \"neg.f16 2;\" follows it"),
    ] {
        match parse_statement(text, Allow::PTX) {
            Err(problem) => assert_eq!(problem.one_line(text), message, "{text}"),
            Ok(statement) => panic!("{text}: {statement:?}"),
        }
    }
}

/// True if the error's span lies inside the text.
fn is_within(problem: &Diagnostic, text: &str) -> bool {
    let text = problem.about.as_deref().unwrap_or(text);
    problem.at.is_none_or(|at| text.get(at.start..at.end).is_some())
}

/// Every text is read or gives an error with a message, whose span stays inside the text.
#[test]
fn random_text_never_panics_and_errors_stay_in_bounds() {
    let worked = || parse("fma.rn.f16", Allow::PTX).unwrap().instr;
    let pieces = [
        "fma.rn.f16",
        "+",
        "__hfma",
        "nan(",
        "%h1",
        "é",
        "{",
        "}",
        "(",
        ")",
        ",",
        ";",
        " ",
        "@",
        "!",
        "%",
        ".",
        "//",
        "/*",
        "*/",
        "1",
        "\u{0}",
        "∞",
    ];
    let mut seed = 1u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..seed % 9 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(seed >> 33) as usize % pieces.len()]);
        }
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(7);
        for context in [Context::new(Allow::ALL), Context::beside(worked(), Allow::ALL)] {
            if let Err(problem) = read(&text, &context) {
                assert!(is_within(&problem, &text), "{text:?}: {problem:?}");
                assert!(!problem.one_line(&text).is_empty());
            }
        }
        if let Err(problem) = parse_statement(&text, Allow::ALL) {
            assert!(is_within(&problem, &text), "{text:?}");
            assert!(!problem.to_string().is_empty());
        }
    }
    let long = format!("{}.f16 {}", "x".repeat(1 << 20), "1 ".repeat(1 << 20));
    assert!(parse_statement(&long, Allow::PTX).is_err_and(|problem| problem.to_string().len() < 300));
    assert!(parse(&".rn".repeat(1 << 20), Allow::PTX).is_err());
}

/// Each case: a text, and the equivalent statement. The instructions of functions are those of the CUDA Math API.
#[test]
fn reads_formulas_calls_and_statements() {
    for (text, statement, form) in [
        ("0.1 + 0.2", "add.f16 0.1 0.2", Notation::Formula),
        ("0.1+0.2", "add.f16 0.1 0.2", Notation::Formula),
        ("2 × 3 − 1", "fma.rn.f16 2 3 -1", Notation::Formula),
        ("3 * 0x4000 # six", "mul.f16 3 0x4000", Notation::Formula),
        ("1 + 2^-11", "add.f16 1 2^-11", Notation::Formula),
        ("max - eps", "sub.f16 max eps", Notation::Formula),
        ("-inf + inf", "add.f16 -inf inf", Notation::Formula),
        ("0.1f + 0.2F", "add.f32 0.1f 0.2F", Notation::Formula),
        ("0.1 + 0.2 in bf16", "add.bf16 0.1 0.2", Notation::Formula),
        ("2 * 3 + 1 as f32", "fma.rn.f32 2 3 1", Notation::Formula),
        ("min(1, 2) in bf16", "min.bf16 1 2", Notation::Call),
        ("add.f16,0.1,0.2", "add.f16 0.1 0.2", Notation::Statement),
        ("neg.bf16 max_subnormal", "neg.bf16 max_subnormal", Notation::Statement),
        ("neg.f16 0 01111 0000000000", "neg.f16 0 01111 0000000000", Notation::Statement),
        ("fma.rn.f16 1 10000 1000000000", "fma.rn.f16 1 10000 1000000000", Notation::Statement),
        ("__hadd(0.1, 0.2)", "add.f16 0.1 0.2", Notation::Call),
        ("half d = __hfma(1.5f, -2, inf);", "fma.rn.f16 1.5f -2 inf", Notation::Call),
        ("__hadd2_sat({1, 2}, 0x3c003c00)", "add.sat.f16x2 {1, 2} 0x3c003c00", Notation::Call),
        (
            "d = __hfma2_relu({1, 2}, {3, 4}, {5, 6})",
            "fma.rn.relu.f16x2 {1, 2} {3, 4} {5, 6}",
            Notation::Call,
        ),
        ("__hmin_nan(1, nan(0x1))", "min.NaN.f16 1 nan(0x1)", Notation::Call),
        ("__hneg(1)", "neg.f16 1", Notation::Call),
        ("__half2float(0x3c00)", "cvt.f32.f16 0x3c00", Notation::Call),
        ("fmaf(1, 2, 3)", "fma.rn.f32 1 2 3", Notation::Call),
        ("max(1, 2)", "max.f16 1 2", Notation::Call),
        ("tanh(1)", "tanh.approx.f16 1", Notation::Call),
    ] {
        let reading = read(text, &Context::new(Allow::PTX)).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!((reading.statement().as_str(), reading.notation), (statement, form), "{text}");
    }
    let listing = "mov.b16 %h1, 0x3c00;\r\n// one and two\r\n{ add.f16 %h3, %h1, 2; }";
    let reading = read(listing, &Context::new(Allow::PTX)).unwrap();
    assert_eq!((reading.statement().as_str(), reading.bits()), ("add.f16 0x3c00 2", vec![0x3c00, 0x4000]));
}

/// Each case: an incomplete or unsupported text, and its error.
#[test]
fn incomplete_or_unsupported_inputs_are_explained() {
    for (text, message) in [
        ("add.f16", "column 8: add.f16 takes 2 operands, a and b; 0 found"),
        ("0.1 + 0.2x", "column 10: unknown suffix; the instruction gives the format; write `0.2`"),
        ("__hfma(1, 2)", "column 1: fma.rn.f16 takes 3 operands, a, b and c; 2 found"),
        (
            "__hfma(1, x, 2)",
            "column 11: x is a register whose value is unknown; \
             write bits like `0x3c00` or a value like `1.5`, here or after the whole line",
        ),
        (
            "add.f16 1 2; mul.f16 3 4",
            "column 14: write one instruction at a time; \"mul.f16 3 4\" follows it",
        ),
        (
            "-1.5",
            "column 1: -1.5 is a value, without an operation; write a formula, -1.5 + 1, or an instruction, \
             add.f16 -1.5 1",
        ),
        (".add.f16 1 2", "column 1: a spelling begins with its operation, not with a dot; try add.f16"),
        (
            "HFMA2.MMA R0, R1, R2, R3",
            "column 1: HFMA2 is machine code; write the PTX instruction that compiles to it; try fma.rn.f16x2",
        ),
        ("setp.lt.f16 %p1, %h1, %h2;", "setp.lt.f16 is not in halfplay's instruction table"),
        (
            "mov.u32 %r1, %tid.x;\nret;",
            "none of these 2 lines has an instruction of halfplay's table; the first instruction is mov.u32",
        ),
    ] {
        let why = read(text, &Context::new(Allow::PTX)).expect_err(text);
        assert_eq!(why.one_line(text), message, "{text}");
    }
}

/// Each case: a C++ function, and the instruction to which NVIDIA's headers compile it.
#[test]
fn cuda_function_errors_suggest_the_ptx_instruction() {
    for (name, spelling) in [
        ("__hadd", "add.f16"),
        ("__hadd_rn", "add.rn.f16"),
        ("__hadd2_rn", "add.rn.f16x2"),
        ("__hadd_sat", "add.sat.f16"),
        ("__hsub2", "sub.f16x2"),
        ("__hmul", "mul.f16"),
        ("__hmul2_sat", "mul.sat.f16x2"),
        ("__hfma", "fma.rn.f16"),
        ("__hfma_sat", "fma.rn.sat.f16"),
        ("__hfma_relu", "fma.rn.relu.f16"),
        ("__hfma2", "fma.rn.f16x2"),
        ("__hneg2", "neg.f16x2"),
        ("__habs", "abs.f16"),
        ("__hmin", "min.f16"),
        ("__hmax2_nan", "max.NaN.f16x2"),
        ("__float2half", "cvt.rn.f16.f32"),
        ("__float2half_rd", "cvt.rm.f16.f32"),
        ("__half2float", "cvt.f32.f16"),
        ("__fmaf_rn", "fma.rn.f32"),
    ] {
        for text in [name.to_owned(), format!("{name}(a, b, c)"), format!("d = {name}(1.0, 2.0);")] {
            for problem in [refused(&text), parse_statement(&text, Allow::PTX).unwrap_err()] {
                assert_eq!(problem.statement(), Some(&Fault::Function(name.into())), "{text}");
                assert_eq!(problem.suggestion().unwrap().to_string(), spelling, "{text}");
                let at = problem.at.unwrap();
                assert_eq!(&text[at.start..at.end], name);
            }
        }
    }
    assert_eq!(refused("fma(1, 2, 3)").suggestion().unwrap().to_string(), "fma.rn.f16");
    for text in ["__hadd_relu(a, b)", "__hneg_sat(a)", "__shfl_sync(a)", "main(a)"] {
        let problem = refused(text);
        let is_unknown = matches!(problem.spelling(), Some(isa::Fault::UnknownOp(_)));
        assert!(is_unknown, "{text}: {problem:?}");
        assert_eq!(problem.suggestion(), None, "{text}");
    }
}

fn refused(text: &str) -> Diagnostic {
    spelling_of(text, Allow::PTX).unwrap_err()
}
