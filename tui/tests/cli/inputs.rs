//! The table of texts at every entry point of the command line.

use super::support::{Answer, run, run_with};
use crate::kinds::{lines, texts};

/// Runs `halfplay -- TEXT`. The end of stdin ends the session.
fn opened(text: &str) -> Answer {
    run(&["--", text])
}

fn eval(text: &str) -> Answer {
    run(&["eval", "--", text])
}

fn compare(text: &str) -> Answer {
    run(&["compare", "--", text])
}

fn diagnose(text: &str) -> Answer {
    run_with(&["diagnose"], text.as_bytes())
}

/// `halfplay run` with a program on stdin.
fn run_program(text: &str) -> Answer {
    run_with(&["run"], text.as_bytes())
}

/// A line of `halfplay batch`.
fn batch(text: &str) -> Answer {
    run_with(&["batch"], format!("{text}\n").as_bytes())
}

fn plain(text: &str) -> Answer {
    run_with(&["--plain"], format!("{text}\n").as_bytes())
}

/// Commands that compute one thing reject a text of another kind with the same message.
fn assert_refused(text: &str, pieces: &[&str]) {
    let why = eval(text).fails(2, pieces).stderr;
    assert_eq!(compare(text).fails(2, &[]).stderr, why, "{text}");
    let first = why.trim_start_matches("error: ").lines().next().unwrap();
    if !text.contains(['\n', '\r']) {
        let answered = batch(text).fails(1, &[]).stdout;
        assert!(answered.starts_with(&format!("error: {first}")), "{text}: {answered}");
    }
}

#[test]
fn links_are_opened_and_evaluated() {
    for text in texts("link") {
        // 0.1 + 0.2 is a tie between 0x34cc and 0x34cd.
        assert_eq!(eval(text).fine().first_line(), "0x34cc  0.2998046875  inexact", "{text}");
        assert!(opened(text).fine().lines().contains(&"result 0x34cc, 0.2998046875, inexact"), "{text}");
        assert!(plain(text).fine().lines().contains(&"result 0x34cc, 0.2998046875, inexact"), "{text}");
        assert_eq!(batch(text).fine().stdout, "0x34cc x\n", "{text}");
        assert_eq!(compare(text).fine().stdout, compare("add.f16 0.1 0.2").fine().stdout, "{text}");
        run_program(text).fails(2, &["this is a link", "to open it: halfplay '"]);
        diagnose(text).fails(1, &[]);
    }
    for text in texts("link!") {
        let why = opened(text).fails(2, &["error: "]).stderr;
        assert_eq!(eval(text).fails(2, &[]).stderr, why, "{text}");
        assert_eq!(compare(text).fails(2, &[]).stderr, why, "{text}");
        assert_eq!(format!("error: {}", plain(text).fails(1, &[]).stderr), why, "{text}");
    }
}

#[test]
fn file_names_get_a_hint_and_missing_files_an_error() {
    for text in texts("files") {
        assert_refused(text, &["file", "to read it: halfplay "]);
        diagnose(text).fails(1, &[]);
    }
    for text in texts("files").filter(|text| !text.contains(' ')) {
        opened(text).fails(2, &["cannot read", "there is no such file"]);
        plain(text).fails(0, &[]);
    }
}

#[test]
fn values_are_shown() {
    for text in texts("value").filter(|text| !text.starts_with('{')) {
        let evaluated = eval(text).fine();
        // A session shows the value as an operand, so in f16.
        let in_f16 = run(&["eval", text, "--in", "f16"]);
        let shown = if in_f16.code == Some(0) { &in_f16 } else { &evaluated };
        let code = shown.first_line().split(' ').next().unwrap();
        assert!(evaluated.lines().contains(&"neighbours"), "{}", evaluated.stdout);
        assert!(opened(text).fine().stdout.contains(code), "{text}");
        assert!(plain(text).fine().stdout.contains(code), "{text}");
        compare(text).fails(2, &["is a value, without an operation"]);
        assert!(batch(text).fails(1, &[]).stdout.contains("without an operation"), "{text}");
    }
    for text in texts("value!") {
        opened(text).fails(2, &["error: "]);
        eval(text).fails(2, &["error: "]);
        assert_ne!(compare(text).code, Some(0), "{text}");
        batch(text).fails(1, &[]);
        plain(text).fails(1, &[]);
    }
}

#[test]
fn programs_are_run() {
    for text in texts("ptx").chain(texts("c")) {
        assert!(opened(text).fine().lines().contains(&"screen Program"), "{text}");
        assert!(run_program(text).code.is_some_and(|code| code < 2), "{text}");
        assert_refused(text, &["this is a program", "halfplay run"]);
        diagnose(text).fails(1, &[]);
    }
}

/// The results of the formulas in the table, computed with exact fractions that are rounded after each operation.
const FORMULA_RESULTS: [&str; 9] = [
    "0x3b32  0.8994140625  inexact",
    "0x0800  0.0001220703125  no flags",
    "0x43b8  3.859375  inexact",
    "0x4880  9  no flags",
    "0xbe00  -1.5  no flags",
    "0x38cc  0.599609375  inexact",
    "0x3f19999a  0.60000002384185791015625  inexact",
    "0x3f67  0.90234375  inexact",
    "0x4700  7  no flags",
];

#[test]
fn long_formulas_run_as_programs() {
    assert_eq!(texts("formula").count(), FORMULA_RESULTS.len());
    for (text, result) in texts("formula").zip(FORMULA_RESULTS) {
        assert_eq!(eval(text).fine().first_line(), result, "{text}");
        assert!(opened(text).fine().lines().contains(&"screen Program"), "{text}");
        assert!(plain(text).fine().lines().contains(&"screen Program"), "{text}");
        let why =
            compare(text).fails(2, &["this formula takes several instructions", "halfplay eval '"]).stderr;
        let first = why.trim_start_matches("error: ").lines().next().unwrap();
        assert!(batch(text).fails(1, &[]).stdout.contains(first), "{text}");
        assert!(run_program(text).code.is_some_and(|code| code < 2), "{text}");
    }
    for text in texts("formula!") {
        let why = eval(text);
        assert!(why.code.is_some_and(|code| code > 0), "{text}");
        assert_eq!(opened(text).stderr, why.stderr, "{text}");
        plain(text).fails(1, &[]);
    }
}

/// Every line of the program has its own rounding.
#[test]
fn eval_shows_each_line_of_a_formula() {
    let answer = eval("(0.1+0.2)*3").fine();
    assert!(answer.stdout.contains("add.f16 t1, 0.1, 0.2;  0x34cc  0.2998046875  x"), "{}", answer.stdout);
    assert!(answer.stdout.contains("mul.f16 d, t1, 3;      0x3b32  0.8994140625  -"), "{}", answer.stdout);
    run(&["eval", "(0.1+0.2)*3", "--expect", "0x3b32"]).fine();
    run(&["eval", "(0.1+0.2)*3", "--expect", "0x3b33"]).fails(1, &[]);
    run(&["eval", "(0.1+0.2)*3", "--in", "bf16"]).fails(2, &["write the type behind the formula"]);
    run(&["eval", "(0.1+0.2)*3", "--step", "1"]).fails(2, &["leave out --step"]);
    assert!(run(&["eval", "(0.1+0.2)*3", "--json"]).fine().stdout.contains("\"0x3b32\""));
    run(&["eval", "(0.1+0.2)*3 in bf16", "--target", "sm_70"]).fails(1, &["sm_"]);
}

#[test]
fn an_observed_result_is_compared() {
    for text in texts("result") {
        let evaluated = eval(text);
        assert!(evaluated.code.is_some_and(|code| code < 2), "{text}: {evaluated:?}");
        assert_eq!(compare(text).code, evaluated.code, "{text}");
        opened(text).fine();
        plain(text).fine();
        assert!(diagnose(text).code.is_some_and(|code| code < 2), "{text}");
        let answered = batch(text).fails(1, &[]);
        assert!(answered.first_line().starts_with("error: "), "{text}: {}", answered.stdout);
        let checked = run_with(&["batch", "--check"], format!("{text}\n").as_bytes());
        let verdict = if evaluated.code == Some(0) { "ok" } else { "differs" };
        assert!(checked.first_line().starts_with(verdict), "{text}: {}", checked.stdout);
        // `eval` and the check have the same exit status.
        assert_eq!(checked.code, evaluated.code, "{text}");
        run_program(text).fails(2, &["observed", "halfplay "]);
    }
}

#[test]
fn observed_results_open_diagnose() {
    for text in texts("results") {
        assert!(opened(text).fine().lines().contains(&"screen Diagnose"), "{text}");
        assert_refused(text, &["these are observed results", "halfplay diagnose"]);
        assert!(diagnose(text).code.is_some_and(|code| code < 2), "{text}");
        run_program(text).fails(2, &["these are observed results", "halfplay diagnose"]);
    }
    for text in lines("results") {
        assert!(plain(text).fine().lines().contains(&"screen Diagnose"), "{text}");
    }
}

#[test]
fn calculations_are_evaluated() {
    for text in texts("question") {
        let result = eval(text).fine();
        let code = result.first_line().split(' ').next().unwrap();
        assert!(opened(text).fine().stdout.contains(code), "{text}");
        assert!(plain(text).fine().stdout.contains(code), "{text}");
        assert!(compare(text).fine().stdout.contains(code), "{text}");
        assert!(batch(text).fine().first_line().starts_with(code), "{text}");
        diagnose(text).fails(1, &[]);
        assert!(run_program(text).code.is_some(), "{text}");
    }
    for text in texts("question!") {
        let why = eval(text);
        assert_ne!(why.code, Some(0), "{text}");
        assert_eq!(compare(text).stderr, why.stderr, "{text}");
        assert_eq!(opened(text).stderr, why.stderr, "{text}");
        let message = why.stderr.trim_start_matches("error: ").lines().next().unwrap();
        if !text.contains('\n') {
            assert!(batch(text).fails(1, &[]).stdout.contains(message), "{text}: {}", why.stderr);
        }
    }
}

#[test]
fn eval_rejects_lessons_commands_and_unknown_words() {
    for text in texts("lesson") {
        opened(text).fine();
        plain(text.trim()).fine();
        assert_refused(text.trim(), &["is a lesson", "to open it: halfplay "]);
    }
    assert_eq!(opened("quit").fine().stdout, "");
    assert_refused("theme dark", &["is a session command"]);
    for text in texts("unknown") {
        let why = opened(text).fails(2, &["error: unknown word"]).stderr;
        assert_refused(text, &[why.lines().next().unwrap()]);
        let first = why.trim_start_matches("error: ").lines().next().unwrap();
        // At the prompt, `?` prints the help.
        if text != "?" {
            plain(text).fails(1, &[first]);
        }
        diagnose(text).fails(1, &[]);
    }
}

/// fma alone lacks a type and operands. The message also names the lesson about fma.
#[test]
fn a_bare_operation_points_to_its_lesson() {
    let lesson = "to learn about it: lesson fma";
    for args in [&["fma"][..], &["--", "fma"], &["eval", "fma"], &["compare", "fma"]] {
        run(args).fails(1, &["fma needs a type", lesson]);
    }
    assert!(batch("fma").fails(1, &[]).stdout.contains(lesson));
}
