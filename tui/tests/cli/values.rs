//! `halfplay eval` of values, links and results.

use super::support::{Answer, run};
use serde_json::Value;

fn eval(line: &str) -> Answer {
    run(&[&["eval"], line.split_whitespace().collect::<Vec<_>>().as_slice()].concat())
}

#[track_caller]
fn first(line: &str, expected: &str) {
    assert_eq!(eval(line).fine().first_line(), expected, "{line}");
}

/// 2049 is a tie between 2048 and 2050; 1/3 lies between 0x3eaa and 0x3eab of bf16, 171 × 2^-9; 0x3c00 is 1.
#[test]
fn a_value_is_shown_with_both_neighbours() {
    for (line, result, neighbours) in [
        ("2049", "0x6800  2048  inexact", ["0x67ff", "0x6801"]),
        ("0x3c00", "0x3c00  1  no flags", ["0x3bff", "0x3c01"]),
        ("1/3 --in bf16", "0x3eab  0.333984375  inexact", ["0x3eaa", "0x3eac"]),
        ("--in toy 2", "0x10  2  no flags", ["0x0f", "0x11"]),
        ("65520", "0x7c00  inf  overflow, inexact", ["0x7bff", "0x7c00"]),
        ("0.1f", "0x3dcccccd", ["0x3dcccccc", "0x3dccccce"]),
        ("max", "0x7bff  65504  no flags", ["0x7bfe", "0x7c00"]),
    ] {
        assert!(eval(line).fine().first_line().starts_with(result), "{line}");
        let told = eval(line).fine().stdout;
        assert!(neighbours.iter().all(|code| told.contains(code)), "{line}: {told}");
    }
    eval("2049 --expect 2048").fine();
    eval("2049 --expect 2050").fails(1, &[]);
    eval("3x").fails(2, &["error: column 2"]);
    eval("0.1 + 0.2 --in bf16").fails(2, &["--in is for a single value"]);
    eval("2049 --in f17").fails(2, &["the formats are"]);
    eval("2049 --step 1").fails(2, &["a value has no steps"]);
}

#[test]
fn value_json_fits_the_schema() {
    let schema: Value = serde_json::from_str(&run(&["schema", "value"]).fine().stdout).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    for line in ["2049 --json", "nan --json", "inf --json", "1/3 --in f32 --json", "-max --json"] {
        let data: Value = serde_json::from_str(&eval(line).fine().stdout).unwrap();
        assert!(validator.is_valid(&data), "{line}: {data}");
    }
}

#[test]
fn suffixes_give_the_type() {
    first("0.1h + 0.2h", "0x34cc  0.2998046875  inexact");
    // Rust computes the same f32 sum.
    let sum = 0.1f32 + 0.2;
    assert!(eval("0.1f + 0.2f").fine().first_line().starts_with(&format!("{:#010x}  ", sum.to_bits())));
}

#[test]
fn a_link_is_evaluated() {
    first("#2/add.f16/0.1,0.2", "0x34cc  0.2998046875  inexact");
    eval("#2/add.f17/0.1,0.2").fails(2, &["add.f17"]);
}

/// An additional field is an observed result.
#[test]
fn an_extra_field_is_the_expected_result() {
    first("fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3001", "0x3001  0.1251220703125  inexact");
    assert_eq!(eval("fma.rn.f16 0x520b 0x00e9 0x2ff6 0x3000").code, Some(1));
}
