//! `halfplay run` on programs of which something is missing: values, threads, or lines that could not run.

use super::support::run_with;
use serde_json::{Value, json};

const BLOCK_SUM: &[u8] = b"st.shared.f32 [0], 0f3F800000; bar.sync 0; ld.shared.f32 %f1, [4];
mul.f32 %f2, 0f40000000, 0f40000000; st.global.f32 [0x2000], %f2;";

#[test]
fn a_program_that_needs_other_threads_fails_without_claims() {
    let answer = run_with(&["run", "-"], BLOCK_SUM).fails(1, &[]);
    assert!(answer.stdout.contains("this needs other threads, but a single thread runs"));
    for claim in ["is exact", "possible compilations", "error     0"] {
        assert!(!answer.stdout.contains(claim), "{claim}: {}", answer.stdout);
    }
    let answer = run_with(&["run", "-", "--json"], BLOCK_SUM).fails(1, &[]);
    let data: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!((&data["error"][0]["error"], &data["error"][0]["ulp"]), (&Value::Null, &Value::Null));
    assert_eq!(
        data["error"][0]["why"],
        "The error of global[0x2000] is not known, because a part of the program did not run."
    );
    assert_eq!(data["compilations"], json!([]));
}

#[test]
fn unset_memory_is_listed_as_not_set() {
    let text = b"ld.global.f16 %h1, [0x1000]; ld.global.f16 %h2, [0x1040]; add.f16 %h3, %h1, %h2;";
    let args = ["run", "-", "--mem", "global:0x1000=663c"];
    let shown = run_with(&args, text).fine().stdout;
    let row = shown.lines().find(|line| line.contains("global[0x1040];")).unwrap();
    assert!(row.contains("Inputs that are not set"), "{shown}");
    assert!(!shown.contains("exact"), "{shown}");
    let data = run_with(&[&args[..], &["--json"]].concat(), text).fine().stdout;
    let data: Value = serde_json::from_str(&data).unwrap();
    assert_eq!(
        data["inputs"],
        json!([{ "name": "global[0x1040]", "type": "f16", "bits": "0x0000", "given": false }])
    );
    assert_eq!(data["error"][0]["error"], Value::Null);
    assert_eq!(data["memory"]["global"]["parts"][1], json!({ "base": "0x1040", "bytes": "????" }));
    let set = run_with(&[&args[..], &["--set", "global[0x1040]=2"]].concat(), text).fine().stdout;
    assert!(set.contains("%h3 = 0x4233") && set.contains("exact"), "{set}");
}

/// 300 squared is 90000: beyond the range of f16, and 0x47afc800 in f32.
#[test]
fn mediump_selects_the_format_of_reduced_precision() {
    let text = b"mediump float f(mediump float dist) { return dist * dist; }";
    for (args, result) in [(&[][..], "0x7c00"), (&["--mediump", "f32"], "0x47afc800")] {
        let shown = run_with(&[&["run", "-", "--set", "dist=300"], args].concat(), text).fine().stdout;
        assert!(shown.contains(result) && shown.contains("a GPU may use"), "{shown}");
    }
}

#[test]
fn an_endless_loop_fails_at_its_limit() {
    let text = b"L:\nadd.u32 %r1, %r1, 1;\nbra L;\n";
    let answer = run_with(&["run", "-", "--steps", "1000"], text).fails(1, &[]);
    assert!(answer.stdout.contains("the program ran 1000 instructions without reaching its end"));
    assert!(answer.stdout.contains("… 492 more for line 2"), "{}", answer.stdout);
    run_with(&["run", "-", "--steps", "1000"], b"float f(float a) { return a; }")
        .fails(2, &["--steps limits PTX programs"]);
}
