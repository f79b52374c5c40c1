//! `halfplay eval`.

use super::support::{Answer, program, run};
use serde_json::Value;

/// Runs `halfplay eval` on the words of a line; spaces inside quotes stay.
fn eval(line: &str) -> Answer {
    let words = line.split('"').enumerate().flat_map(|(i, piece)| match i % 2 {
        0 => piece.split_whitespace().collect::<Vec<_>>(),
        _ => vec![piece],
    });
    run(&[&["eval"], words.collect::<Vec<_>>().as_slice()].concat())
}

#[track_caller]
fn first(line: &str, expected: &str) {
    assert_eq!(eval(line).fine().first_line(), expected, "{line}");
}

#[test]
fn the_first_line_is_bits_value_flags() {
    // A public case: 0x3000 through f32.
    first("fma.rn.f16 0x520b 0x00e9 0x2ff6", "0x3001  0.1251220703125  inexact");
    // 0x7819 is (1024 + 25) × 2^5.
    first("fma.rn.f16 0x5bab 0x4cfd 0x7701", "0x7819  33568  inexact");
    // (1 + 2^-7)^2 - (1 + 2^-6) is exactly 2^-14.
    first("fma.rn.bf16 0x3f81 0x3f81 0xbf82", "0x3880  6.103515625e-5  no flags");
    // 65520 is the midpoint between 65504 and 65536.
    first("add.f16 65504 16", "0x7c00  inf  overflow, inexact");
    first("add.f16 65504 15", "0x7bff  65504  inexact");
    // 0.1 is 1638 × 2^-14, 0.2 is 1638 × 2^-13; their sum, 1228.5 × 2^-12, is a tie.
    first("add.f16 0.1 0.2", "0x34cc  0.2998046875  inexact");
    first("add.f16 0x7c01 1", "0x7fff  nan(0x1ff)  invalid");
    first("mul.f16 min_subnormal 0.5", "0x0000  0  underflow, inexact");
    first("fma.rn.f32.f16 1 1 1", "0x40000000  2  no flags");
    // −2 and 1.5 with separated fields. Three numbers for three operands are not fields.
    first("add.bf16 1 10000000 0000000 0 01111111 1000000", "0xbf00  -0.5  no flags");
    first("fma.rn.f16 1 10000 1000000000", "0x7c00  inf  no flags");
}

#[test]
fn packed_results_show_both_lanes() {
    first("add.f16x2 \"{65504, 1}\" \"{16, 2}\"", "0x42007c00  {inf, 3}  overflow, inexact | no flags");
    // The packing conversion puts its first operand in the upper half.
    first("cvt.rn.f16x2.f32 1 2", "0x3c004000  {2, 1}  no flags | no flags");
    first("neg.bf16x2 0x3f80c000", "0xbf804000  {2, -1}  no flags | no flags");
}

#[test]
fn untyped_bits_show_their_halves() {
    first("mov.b32 \"{0x1234, 0x5678}\"", "0x56781234  {0x1234, 0x5678}  no flags");
    first("mov.b32 0x56781234", "0x56781234  {0x1234, 0x5678}  no flags");
}

#[test]
fn instruction_and_operands_may_be_one_string() {
    let expected = "0x3001  0.1251220703125  inexact";
    first("\"fma.rn.f16 0x520b, 0x00e9, 0x2ff6\"", expected);
    first("\"fma.rn.f16 0x520b 0x00e9\" 0x2ff6", expected);
    first("fma.rn.f16 0x520b, 0x00e9, 0x2ff6", expected);
    first("\"@p fma.rn.f16 %d, 0x520b, 0x00e9, 0x2ff6;\"", expected);
    first("fma.f16.rn 0x520b 0x00e9 0x2ff6", expected);
}

#[test]
fn values_after_a_ptx_line_fill_its_registers() {
    let expected = "0x3001  0.1251220703125  inexact";
    first("\"fma.rn.f16 %h4, %h1, %h2, %h3;\" 0x520b 0x00e9 0x2ff6", expected);
    first("\"fma.rn.f16 %h4, %h1, %h2, %h3\" 0x520b, 0x00e9, 0x2ff6", expected);
    first("\"@!p fma.rn.f16 d, a, b, c; // the last of the row\" 0x520b 0x00e9 0x2ff6", expected);
    first("\"fma.rn.f16 d, a, b, c; 0x520b, 0x00e9, 0x2ff6;\"", expected);
    // Literals stay, and the values fill the registers.
    first("\"add.rn.f32.f16 %f1, %h1, 1.0;\" 0x3c00", "0x40000000  2  no flags");
    first("\"add.rn.f32.f16 %f1, %h1, 1.0; 0x3c00\"", "0x40000000  2  no flags");
    first("\"mov.b32 {%h0,%h1}, %r1;\" 0x3c004000", "0x3c004000  {0x4000, 0x3c00}  no flags");
    first("\"mov.b32 %r1, {%h1, %h2};\" \"{0x1111, 0x2222}\"", "0x22221111  {0x1111, 0x2222}  no flags");
    // The line as it appears in C++ code.
    first("\"{add.f16 %0,%1,%2;} 1 2\"", "0x4200  3  no flags");
    first("\"{add.f16 %0,%1,%2;}\" 1 2", "0x4200  3  no flags");
    // Without values there is nothing to compute.
    eval("\"fma.rn.f16 %h4, %h1, %h2, %h3;\"").fails(2, &["%h1", "register", "0x3c00"]);
}

#[test]
fn text_width_follows_columns_and_defaults_to_80() {
    let widest = |columns: Option<&str>| {
        let mut command = program();
        columns.map(|columns| command.env("COLUMNS", columns));
        let output = command.args(["eval", "add.f16", "0.1", "0.2"]).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.lines().map(|line| line.chars().count()).max().unwrap()
    };
    assert!((70..=80).contains(&widest(None)));
    assert!((85..=100).contains(&widest(Some("100"))));
    assert!(widest(Some("60")) <= 60);
    for odd in ["wide", "", "0", "-80"] {
        assert_eq!(widest(Some(odd)), widest(None), "{odd:?}");
    }
}

#[test]
fn common_mistakes_get_a_correction() {
    eval("add.f16 1 + 2").fails(2, &["delete it"]);
    eval("add.f16 0,1 0,2").fails(2, &["write the fraction with a point, 0.1"]);
    eval("fma.rn.f16 1 2 3 4 5").fails(2, &["takes 3 operands, a, b and c; 5 found"]);
    eval("addf16 1 2").fails(2, &["joined by dots", "try add.f16"]);
    eval("plus.f16 1 2").fails(2, &["PTX calls it add"]);
    eval("div.f16 1 2").fails(1, &["PTX has no half-precision div"]);
    eval("fma.ru.f32 1 2 3").fails(2, &["perhaps .rp", "try fma.rp.f32"]);
    eval("FMA.RN.F16 1 2 3").fails(2, &["write it in lower case", "try fma.rn.f16"]);
    first("add.f16 1 2 \"# c\"", "0x4200  3  no flags");
    first("\"add.f16 1 2 # a comment\"", "0x4200  3  no flags");
}

/// Texts that a session accepts, but that a former `eval` rejected. The results are integers and the README's sum.
#[test]
fn eval_accepts_formulas_c_statements_and_programs() {
    first("0.1 + 0.2", "0x34cc  0.2998046875  inexact");
    first("\"2 * 3 + 1\"", "0x4700  7  no flags");
    first("\"half d = __hfma(2, 3, 1);\"", "0x4700  7  no flags");
    first("\"mov.b16 %h1, 0x4000; add.f16 %h2, %h1, 1;\"", "0x4200  3  no flags");
    eval("0.1 + 0.2x").fails(2, &["column 10", "unknown suffix", "write `0.2`"]);
    eval("\"__hfma(2, x, 1)\"").fails(2, &["column 11", "x is a register"]);
}

#[test]
fn every_kind_of_operand_is_read() {
    let one = "0x3c00  1  no flags";
    for operand in ["0x3c00", "0b0_01111_0000000000", "0f3F800000", "1", "1.0", "0x1p0", "23/23", "1e0"] {
        first(&format!("abs.f16 {operand}"), one);
        first(&format!("abs.f16 -- {operand}"), one);
    }
    for (operand, expected) in [
        ("inf", "0x7c00  inf  no flags"),
        ("max", "0x7bff  65504  no flags"),
        ("min_normal", "0x0400  6.103515625e-5  no flags"),
        ("min_subnormal", "0x0001  5.9604644775390625e-8  no flags"),
        ("eps", "0x1400  0.0009765625  no flags"),
        ("nan(0x123)", "0x7fff  nan(0x1ff)  no flags"),
        ("snan", "0x7fff  nan(0x1ff)  no flags"),
    ] {
        first(&format!("abs.f16 {operand}"), expected);
    }
}

#[test]
fn negative_operands_are_not_parsed_as_options() {
    // 0.001 is 1.024 × 2^-10; 1.024 × 1024 = 1048.576, so 1049 × 2^-20.
    first("neg.f16 -1e-3", "0x1419  0.00100040435791015625  no flags");
    for operand in ["-1", "-1.0", "-0x1p0", "-23/23"] {
        first(&format!("neg.f16 {operand}"), "0x3c00  1  no flags");
    }
    first("neg.f16 -.5", "0x3800  0.5  no flags");
    first("neg.f16 -inf", "0x7c00  inf  no flags");
    first("neg.f16 -max", "0x7bff  65504  no flags");
    first("neg.f16 -nan", "0x7fff  nan(0x1ff)  no flags");
    first("\"fma.rn.f16 -1, -1, -1\"", "0x0000  0  no flags");
    first("add.f16x2 \"{-1, -2}\" \"{-1, -2}\"", "0xc400c000  {-2, -4}  no flags | no flags");
}

#[test]
fn options_may_stand_anywhere() {
    let before = eval("--json neg.f16 -1").fine().stdout;
    assert_eq!(before, eval("neg.f16 --json -1").fine().stdout);
    assert_eq!(before, eval("neg.f16 -1 --json").fine().stdout);
    assert_eq!(before, eval("neg.f16 -1 --format json").fine().stdout);
    assert_eq!(before, eval("neg.f16 -1 --format=json").fine().stdout);
}

#[test]
fn literals_that_had_to_be_rounded_are_reported() {
    let answer = eval("fma.rn.f16 0.1 1e6 1e-9").fine();
    for note in [
        "a: 0.1 is not an f16; 0x2e66 is 0.4 ulp too small.",
        "b: 1e6 is too large for f16; it became 0x7c00, inf.",
        "c: 1e-9 is nearer to zero than to any other f16; it became 0x0000.",
    ] {
        assert!(answer.stdout.contains(note), "no {note:?} in {}", answer.stdout);
    }
    let packed = eval("add.f16x2 \"{1, 0.1}\" 0x0").fine();
    assert!(packed.stdout.contains("a, lane 1: 0.1 is not an f16"), "{}", packed.stdout);
    assert!(!eval("add.f16 0.5 0.25").fine().stdout.contains("is not an"));
}

#[test]
fn long_and_extreme_literals_round_correctly() {
    first("neg.f16 -1e1000000", "0x7c00  inf  no flags");
    first("neg.f16 -1e-1000000", "0x0000  0  no flags");
    first(&format!("neg.f16 -1.{}1", "0".repeat(1000)), "0x3c00  1  no flags");
    // Just above the midpoint between 1 and 1 + 2^-10.
    let above = format!("-1.00048828125{}1", "0".repeat(1000));
    first(&format!("neg.f16 {above}"), "0x3c01  1.0009765625  no flags");
    first("neg.f16 -1.00048828125", "0x3c00  1  no flags");
}

#[test]
fn a_repeated_modifier_is_accepted_with_a_note() {
    let answer = eval("add.sat.f16.sat 1 1").fine();
    assert_eq!(answer.first_line(), "0x3c00  1  no flags");
    assert!(answer.stdout.contains(".sat is repeated"), "{}", answer.stdout);
}

#[test]
fn eval_prints_the_trace() {
    let answer = eval("fma.rn.f16 0x520b 0x00e9 0x2ff6").fine();
    for word in ["fma.rn.f16", "1.1000001011 × 2^5", "360451 × 2^-29", "67141635 × 2^-29", "0x3000"] {
        assert!(answer.stdout.contains(word), "no {word:?} in {}", answer.stdout);
    }
}

#[test]
fn tininess_decides_underflow() {
    // The exact result is 2^-14 - 2^-29: tiny before rounding, but not after.
    let case = "fma.rn.f16 0x8001 0x2800 0x0400";
    first(case, "0x0400  6.103515625e-5  inexact");
    first(&format!("{case} --tininess after"), "0x0400  6.103515625e-5  inexact");
    first(&format!("{case} --tininess before"), "0x0400  6.103515625e-5  underflow, inexact");
    eval(&format!("{case} --tininess never")).fails(2, &["--tininess", "before, after"]);
}

#[test]
fn options_enable_and_label_what_if_instructions() {
    // The exact value is just below 65504: rounding toward zero gives its predecessor, 65472.
    let case = "fma.rz.f16 0x8400 0x0001 0x7bff";
    eval(case).fails(1, &["column 5", ".rz", "try fma.rn.f16", "--what-if"]);
    let answer = eval(&format!("--what-if {case}")).fine();
    assert_eq!(answer.first_line(), "0x7bfe  65472  inexact");
    assert!(answer.stdout.to_lowercase().contains("what-if"), "{}", answer.stdout);
    first("--what-if add.toy 1 1", "0x10  2  no flags");
    let undocumented = "fma.rn.oob.sat.f16 0x7ff7 1 1";
    eval(undocumented).fails(1, &["--undocumented"]);
    first(&format!("{undocumented} --undocumented"), "0x0000  0  no flags");
}

#[test]
fn target_and_ptx_options_reject_newer_instructions() {
    let case = "fma.rn.relu.f16 1 1 1";
    first(&format!("{case} --target sm_80 --ptx 7.0"), "0x4000  2  no flags");
    eval(&format!("{case} --target sm_75")).fails(1, &["relu", "sm_80", "sm_75"]);
    eval(&format!("{case} --ptx 6.5")).fails(1, &["7.0", "6.5"]);
    let bf16 = eval("add.bf16 1 1 --target sm_80").fails(1, &["needs sm_90 and PTX 7.8 or later, not sm_80"]);
    assert!(!bf16.stderr.contains("try"), "{}", bf16.stderr);
    eval(&format!("{case} --target 80")).fails(2, &["sm_90"]);
    eval(&format!("{case} --ptx eight")).fails(2, &["8.1"]);
}

#[test]
fn json_is_one_line_with_a_schema_version() {
    let answer = eval("fma.rn.f16 0x520b 0x00e9 0x2ff6 --json").fine();
    assert_eq!(answer.lines().len(), 1);
    let trace: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(trace["schema"], 1);
    assert_eq!(trace["instruction"]["spelling"], "fma.rn.f16");
    assert_eq!(trace["instruction"]["needs"]["target"], "sm_53");
    assert_eq!(trace["result"]["bits"], "0x3001");
    assert_eq!(trace["result"]["values"][0], "0.1251220703125");
    // 67141635 × 2^-29
    let round = trace["lanes"][0]["steps"].as_array().unwrap().iter().find(|s| s["step"] == "round").unwrap();
    assert_eq!(round["value"]["significand"], format!("{:#x}", 67_141_635));
    assert_eq!(round["value"]["exponent"], -29);
    assert_eq!(round["loss"], "above_half");
    assert_eq!(trace["lanes"][0]["flags"][0]["flag"], "inexact");
}

#[test]
fn wrong_usage_exits_2_with_a_hint() {
    run(&["eval"]).fails(2, &["an instruction", "halfplay eval fma.rn.f16"]);
    run(&["eval", ""]).fails(2, &["halfplay eval fma.rn.f16"]);
    eval("fma.rn.f16 1 2").fails(2, &["3 operands", "a, b and c", "2 found"]);
    eval("fma.rn.f16 1 2 3 4 5").fails(2, &["3 operands", "5 found"]);
    eval("fma.rn.f16 1 2 x3").fails(2, &["column 16", "x3", "  fma.rn.f16 1 2 x3\n                 ^"]);
    eval("fma.rn.f16 1 2 0x10000").fails(2, &["f16 has 16", "0xffff"]);
    eval("fma.rn.f16 1 2 1,5").fails(2, &["column 17", "write the fraction with a point, 1.5"]);
    eval("add.f16x2 1.5 \"{1, 2}\"").fails(2, &["{1.5, 1.5}"]);
    eval("add.f16x2 \"{1, 2, 3}\" 0x0").fails(2, &["3 numbers", "takes 2"]);
    eval("add.f16x2 \"{1, 2\" 0x0").fails(2, &["{"]);
    eval("add.f16 \"{1, 2}\" 1").fails(2, &["braces"]);
    eval("mov.b32 1.5").fails(2, &["bits"]);
    eval("add.f16 1 2 --colour").fails(2, &["--colour"]);
    eval("add.f16 1 2 --format pdf").fails(2, &["plain, json, markdown, svg, png, latex"]);
    eval("add.f16 1 2 --json --format svg").fails(2, &["--json"]);
}

#[test]
fn an_illegal_spelling_exits_with_1_and_an_unreadable_one_with_2() {
    eval("fam.rn.f16 1 2 3").fails(2, &["column 1", "fam", "try fma.rn.f16"]);
    eval("fma.f16 1 2 3").fails(1, &["needs a rounding", "try fma.rn.f16"]);
    eval("fma.rn.f64 1 2 3").fails(1, &["f64"]);
    eval("fma.rn.sat.relu.f16 1 2 3").fails(1, &[".sat and .relu exclude each other"]);
}

#[cfg(unix)]
#[test]
fn a_non_utf_8_argument_exits_2() {
    use std::os::unix::ffi::OsStrExt;
    let mut command = super::support::program();
    let output =
        command.args(["eval", "add.f16", "1"]).arg(std::ffi::OsStr::from_bytes(b"\xff\xfe")).output();
    let output = output.unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().contains("UTF-8"));
}

#[test]
fn step_option_prints_one_step() {
    let case = "fma.rn.f16 0x520b 0x00e9 0x2ff6";
    let answer = eval(&format!("{case} --step 4")).fine();
    let expected = "\
0x3001  0.1251220703125  inexact
  fma.rn.f16  d = a × b + c  sm_53+, PTX 4.2+
  agrees in 21 474 947 072 cases on NVIDIA H200

step 4 of 8   exact sum
  The exact sum, with every bit kept, is 67141635 × 2^-29.
      2^-3
    + 0 0000000101 1 0 00000000000011  a × b
    + 0 1111111011 0 0 00000000000000  c
    ─────────────────────────────────
    + 1 0000000000 1 0 00000000000011  exact sum
";
    assert_eq!(answer.stdout, expected);
    for format in ["markdown", "svg", "latex"] {
        let text = eval(&format!("{case} --step 4 --format {format}")).fine().stdout;
        assert!(text.contains("0x3001") && text.contains("step 4 of 8"), "{text}");
        assert!(!text.contains("step 3 of 8") && !text.contains("step 5 of 8"), "{text}");
    }
    let packed = eval("add.f16x2 \"{65504, 1}\" \"{16, 2}\" --step 1").fine();
    assert!(packed.stdout.contains("· lane 0   decode"), "{}", packed.stdout);
    let what_if = eval("--what-if fma.rz.f16 1 1 1 --step 1").fine();
    assert!(what_if.stdout.contains("what-if, not a PTX instruction"), "{}", what_if.stdout);
    for number in ["0", "9", "18446744073709551615"] {
        eval(&format!("{case} --step {number}")).fails(2, &[number, "this evaluation has 8", "from 1 to 8"]);
    }
    eval(&format!("{case} --step four")).fails(2, &["--step", "four"]);
    eval(&format!("{case} --step 4 --json")).fails(2, &["--json", "--step"]);
    eval(&format!("{case} --step 4 --format json")).fails(2, &["JSON always has every step"]);
}

#[test]
fn markdown_svg_and_latex_contain_the_result() {
    let case = "fma.rn.f16 0x520b 0x00e9 0x2ff6";
    let markdown = eval(&format!("{case} --format markdown")).fine().stdout;
    assert!(markdown.starts_with('#') && markdown.contains("0x3001"), "{markdown}");
    let svg = eval(&format!("{case} --format svg")).fine().stdout;
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n") && svg.contains("0x3001"), "{svg}");
    let latex = eval(&format!("{case} --format latex")).fine().stdout;
    assert!(latex.contains('\\') && latex.contains("0x3001"), "{latex}");
    assert_eq!(eval(&format!("{case} --format plain")).fine().stdout, eval(case).fine().stdout);
}
