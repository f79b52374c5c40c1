//! Results observed on GPUs or in other programs: `--expect`, an arrow, `compare`, `batch --check`.
//!
//! The exact sum of the worked case, 67141635 × 2^-29, lies just above the midpoint of 0x3000 and 0x3001. Fused, the
//! result is 0x3001. If the product, or an f32 sum, is rounded first, and when rounding toward zero, it is 0x3000.

use super::support::{run, run_with};
use serde_json::Value;

const WORKED: [&str; 4] = ["fma.rn.f16", "0x520b", "0x00e9", "0x2ff6"];

fn with<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[command][..], &WORKED, more].concat()
}

fn names(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

#[test]
fn the_expected_result_decides_the_exit_status() {
    assert_eq!(
        run(&with("eval", &["--expect", "0x3001"])).fine().first_line(),
        "0x3001  0.1251220703125  inexact"
    );
    let other = run(&with("eval", &["--expect", "0x3000"])).fails(1, &[]);
    assert_eq!((other.first_line(), other.stderr.as_str()), ("0x3001  0.1251220703125  inexact", ""));
    let said = other.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(said.contains(
        "observed 0x3000, which fma.rn.f16 does not give: mul-then-add, through-f32, rz and rm do"
    ));
    // A value works like bits, and an arrow like the option.
    assert_eq!(run(&with("eval", &["--expect", "0.125"])).code, Some(1));
    assert_eq!(run(&["eval", "0.1 + 0.2 -> 0x34cc"]).fine().first_line(), "0x34cc  0.2998046875  inexact");
    assert_eq!(run(&["eval", "0.1", "+", "0.2", "->", "0x34cd"]).code, Some(1));
    assert_eq!(run(&["eval", "sub.f16 1 1", "--expect", "-0"]).code, Some(1));
    run(&["eval", "add.f16 inf -inf", "--expect", "nan"]).fine();
}

#[test]
fn an_invalid_expected_result_exits_2() {
    run(&with("eval", &["--expect", "0x10000"])).fails(2, &["0x10000"]);
    run(&["eval", "add.f16 1 2 -> x"]).fails(2, &["column 16", "`x` is not a number"]);
    run(&["eval", "add.f16 1 2 ->"]).fails(2, &["expected a number here"]);
}

#[test]
fn json_names_the_pipelines_that_give_the_observed_bits() {
    let answer = run(&with("eval", &["--expect", "0x3000", "--json"])).fails(1, &[]);
    let observed = &serde_json::from_str::<Value>(&answer.stdout).unwrap()["observed"];
    assert_eq!(observed["bits"], "0x3000");
    assert_eq!(observed["agrees"], false);
    assert_eq!(names(&observed["delivered_by"]), ["mul-then-add", "through-f32", "rz", "rm"]);
    assert_eq!(observed["within_bound"], false);
    for command in ["eval", "compare"] {
        for (seen, within) in [("0x3766", true), ("0x3767", false)] {
            let answer = run(&[command, "tanh.approx.f16", "0.5", "--expect", seen, "--json"]).fails(1, &[]);
            let observed = &serde_json::from_str::<Value>(&answer.stdout).unwrap()["observed"];
            assert_eq!(observed["within_bound"], within, "{command} {seen}");
        }
    }
    let answer = run(&with("eval", &["--json"])).fine();
    assert_eq!(serde_json::from_str::<Value>(&answer.stdout).unwrap()["observed"], Value::Null);
}

#[test]
fn every_pipeline_is_compared() {
    let answer = run(&with("compare", &["--json"])).fine();
    let data: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(data["result"], "0x3001");
    let find = |name: &str| {
        let pipelines = data["pipelines"].as_array().unwrap();
        pipelines.iter().find(|pipeline| pipeline["name"] == name).unwrap_or_else(|| panic!("no {name}"))
    };
    for (name, bits, ulp) in [
        ("itself", "0x3001", "0"),
        ("mul-then-add", "0x3000", "-1"),
        ("through-f32", "0x3000", "-1"),
        ("through-f64", "0x3001", "0"),
        ("rz", "0x3000", "-1"),
        ("rp", "0x3001", "0"),
    ] {
        let lane = &find(name)["lanes"][0];
        assert_eq!((&lane["bits"], &lane["ulp"]), (&Value::from(bits), &Value::from(ulp)), "{name}");
    }
    let said = run(&with("compare", &["--expect", "0x3000"])).fails(1, &[]);
    let row =
        |name: &str| said.lines().into_iter().find(|line| line.trim_start().starts_with(name)).unwrap_or("");
    assert!(row("mul, then add").contains("observed"), "{}", said.stdout);
    assert!(!row("through f64").contains("observed"), "{}", said.stdout);
    run(&["compare"]).fails(2, &["compare needs an instruction"]);
    run(&["compare", "add.f17 1 2"]).fails(2, &["add.f16"]);
}

#[test]
fn a_batch_is_checked_line_by_line() {
    let input = "\
fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3001
fma.rn.f16 0x520b,0x00e9,0x2ff6,0x3000
# a comment

add.f16\t0.1\t0.2\t0.2998046875
add.f16;0.1;0.2;0x34cd
add.f16x2,{0.1,1},{1,2},{1.099609375,3}
0.1 + 0.2 -> 0x34cc
0.1 + 0.2 0x34cd
fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3002
add.f16 1 2
";
    let answer = run_with(&["batch", "--check"], input.as_bytes()).fails(1, &[]);
    assert_eq!(
        answer.lines(),
        [
            "ok",
            "differs 0x3001 x mul-then-add,through-f32,rz,rm",
            "ok",
            "differs 0x34cc x rp",
            "ok",
            "ok",
            "differs 0x34cc x rp",
            "differs 0x3001 x -",
            "error: the expected result is missing; add it after the operands, or leave out --check",
        ]
    );
    run_with(&["batch", "--check"], b"neg.f16 1 -1\n").fine();
    // Hardware may give any result within the manual's bound of 2^-10.987: 0x3766 is off by 0.58 of it, 0x3767 by 1.07.
    let input = "tanh.approx.f16 0.5 0x3766\ntanh.approx.f16 0.5 0x3767\n";
    let answer = run_with(&["batch", "--check"], input.as_bytes()).fails(1, &[]);
    assert_eq!(answer.lines(), ["differs 0x3765 x within-bound", "differs 0x3765 x -"]);
    // An expected result is not silently ignored.
    let answer = run_with(&["batch"], b"0.1 + 0.2 -> 0x34cc\n").fails(1, &[]);
    assert_eq!(
        answer.lines(),
        ["error: an observed result follows the operands; to compare it, add --check"]
    );
}

#[test]
fn batch_accepts_commas_semicolons_tabs_and_spaces() {
    let input = "add.f16,1,2\nadd.f16;1;2\nadd.f16\t1\t2\nadd.f16 1;2\nadd.f16, 1 ;\t2\nadd.f16 1, 2;\n";
    assert_eq!(run_with(&["batch"], input.as_bytes()).fine().lines(), ["0x4200 -"; 6]);
}
