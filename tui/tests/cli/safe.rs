//! `halfplay safe`: verdicts by theorem, by trying all operands, or by the smallest case.

use super::support::run;
use serde_json::Value;

#[test]
fn a_theorem_proves_add_through_f32_safe() {
    let answer = run(&["safe", "add.f16", "--vs", "f32"]).fine();
    assert!(
        answer.stdout.starts_with("yes: through-f32 always gives the same result as add.f16\n"),
        "{}",
        answer.stdout
    );
    let words = answer.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("2p + 1 = 2 · 11 + 1 = 23"), "{words}");
}

/// A C program independently found the same smallest case.
#[test]
fn an_unsafe_pipeline_gets_its_smallest_counterexample() {
    let answer = run(&["safe", "fma.rn.f16", "--vs", "through-f32"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    for words in [
        "no: ",
        "9 819 770 540 of 281 474 976 710 656",
        "fma.rn.f16 0x098d 0x09c4 0x0400",
        "variant=through-f32",
    ] {
        assert!(answer.stdout.contains(words), "{words}\n{}", answer.stdout);
    }
}

#[test]
fn without_a_theorem_safe_tries_all_operands() {
    let answer = run(&["safe", "cvt.rn.bf16.f16", "--vs", "rz", "--json"]);
    assert_eq!(answer.code, Some(1), "{}", answer.stderr);
    let data: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!((&data["safe"], &data["cases"]), (&"not_always".into(), &65_536.into()));
    // 259 × 2^-24 has nine bits, one too many: a tie, whose even neighbour is 260, above it. The even neighbour of 257
    // is 256, below it.
    assert_eq!(data["smallest"]["operands"], serde_json::json!(["0x0103"]));
}

#[test]
fn safe_without_vs_lists_every_pipeline() {
    let answer = run(&["safe", "fma.rn.f16"]).fine();
    for words in ["mul-then-add", "through-f32", "through-f64", "rz", "with-ftz", "other-format"] {
        assert!(answer.stdout.contains(words), "{words}\n{}", answer.stdout);
    }
}

#[test]
fn unsupported_pipelines_and_instructions_are_errors() {
    let answer = run(&["safe", "add.f16", "--vs", "mul-then-add"]);
    assert_eq!(answer.code, Some(2));
    assert!(answer.stderr.contains("has no pipeline mul-then-add; it has through-f32"), "{}", answer.stderr);
    let answer = run(&["safe", "add.f32"]);
    assert!(answer.code > Some(0) && !answer.stderr.is_empty());
}

/// For two operands all pairs are counted and stored; for three a sample gives an estimate, with its number of cases.
#[test]
fn every_pipeline_has_a_count_or_a_sample_estimate() {
    for (spelling, on_file) in [("mul.f16", true), ("add.bf16", true), ("fma.rn.relu.bf16", false)] {
        let answer = run(&["safe", spelling]).fine();
        assert!(!answer.stdout.contains("not known"), "{}", answer.stdout);
        let lines = run(&["safe", spelling, "--json"]).fine().stdout;
        for data in lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()) {
            let is_sample = !data["sample"].is_null();
            // Counts for the other format are not stored, because that format represents other numbers.
            let is_counted = on_file && data["pipeline"] != "other-format";
            assert!(!is_sample || !is_counted && data["safe"] != "always", "{data}");
            assert!(is_sample || data["safe"] == "always" || data["cases"].is_u64(), "{data}");
            assert!(!is_sample || data["sample"]["cases"] == 1_048_576 && data["cases"].is_null(), "{data}");
        }
    }
    let answer = run(&["safe", "fma.rn.bf16", "--vs", "with-sat"]);
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.contains("of 1 048 576 random cases (seed 1)"), "{}", answer.stdout);
}

#[test]
fn svg_shows_the_verdict() {
    let drawn = run(&["safe", "mul.f16", "--vs", "rz", "--format", "svg"]);
    assert_eq!(drawn.code, Some(1), "{}", drawn.stderr);
    for words in ["<svg ", "2 252 673 528 of 4 294 967 296 cases differ", "mul.f16 0x09a8 0x09a9", "</svg>"] {
        assert!(drawn.stdout.contains(words), "{words}\n{}", drawn.stdout);
    }
}
