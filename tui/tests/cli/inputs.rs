//! The table of texts at every entrance of the command line.

#[path = "../../../core/tests/common/kinds.rs"]
mod kinds;

use super::support::{Answer, run, run_with};
use kinds::TEXTS;

/// The first texts of a row of the table: each is a process or several.
fn texts(row: &str) -> impl Iterator<Item = &'static str> {
    TEXTS.iter().find(|(name, _)| *name == row).unwrap().1.iter().copied().take(5)
}

/// `halfplay -- TEXT`, of which only stdin tells that it ends.
fn opened(text: &str) -> Answer {
    run(&["--", text])
}

fn eval(text: &str) -> Answer {
    run(&["eval", "--", text])
}

fn plain(text: &str) -> Answer {
    run_with(&["--plain"], format!("{text}\n").as_bytes())
}

#[test]
fn links_are_opened_and_evaluated() {
    for text in texts("link") {
        // 0.1 + 0.2 is a tie between 0x34cc and 0x34cd.
        assert_eq!(eval(text).fine().first_line(), "0x34cc  0.2998046875  inexact", "{text}");
        assert!(opened(text).fine().lines().contains(&"result 0x34cc, 0.2998046875, inexact"), "{text}");
        assert!(plain(text).fine().lines().contains(&"result 0x34cc, 0.2998046875, inexact"), "{text}");
    }
    for text in texts("link!") {
        let why = opened(text).fails(2, &["error: "]).stderr;
        assert_eq!(eval(text).fails(2, &[]).stderr, why, "{text}");
        assert_eq!(format!("error: {}", plain(text).fails(1, &[]).stderr), why, "{text}");
    }
}

#[test]
fn a_file_that_is_not_there_is_named() {
    for text in texts("files").filter(|text| !text.contains(' ')) {
        opened(text).fails(2, &["cannot read", "there is no such file"]);
        eval(text).fails(2, &["is the name of a file", "to read it: halfplay "]);
    }
}

#[test]
fn values_are_shown() {
    for text in texts("value").filter(|text| !text.starts_with('{')) {
        let evaluated = eval(text).fine();
        let code = evaluated.first_line().split(' ').next().unwrap();
        assert!(evaluated.lines().iter().any(|line| line.contains("previous")), "{}", evaluated.stdout);
        assert!(opened(text).fine().stdout.contains(code), "{text}");
        assert!(plain(text).fine().stdout.contains(code), "{text}");
    }
    for text in texts("value!") {
        opened(text).fails(2, &["error: "]);
        eval(text).fails(2, &["error: "]);
        plain(text).fails(1, &[]);
    }
}

#[test]
fn programs_are_run() {
    for text in texts("ptx").chain(texts("c")) {
        assert!(opened(text).fine().lines().contains(&"screen Program"), "{text}");
        assert!(run_with(&["run"], text.as_bytes()).code.is_some_and(|code| code < 2), "{text}");
    }
}

#[test]
fn a_result_is_compared() {
    for text in texts("result") {
        let evaluated = eval(text);
        assert!(evaluated.code.is_some_and(|code| code < 2), "{text}: {evaluated:?}");
        opened(text).fine();
        run_with(&["diagnose"], text.as_bytes());
        let answered = run_with(&["batch"], format!("{text}\n").as_bytes()).fails(1, &[]);
        assert!(answered.first_line().starts_with("error: "), "{text}: {}", answered.stdout);
        let checked = run_with(&["batch", "--check"], format!("{text}\n").as_bytes());
        assert!(
            checked.first_line().starts_with("ok") || checked.first_line().starts_with("differs"),
            "{text}"
        );
        // The exit status of eval is the verdict of the check.
        assert_eq!(checked.code, evaluated.code, "{text}");
    }
}

#[test]
fn results_are_explained() {
    for text in texts("results") {
        assert!(opened(text).fine().lines().contains(&"screen Diagnose"), "{text}");
        eval(text).fails(2, &["these are observed results", "halfplay diagnose"]);
        assert!(run_with(&["diagnose"], text.as_bytes()).code.is_some_and(|code| code < 2), "{text}");
    }
}

#[test]
fn questions_are_evaluated() {
    for text in texts("question") {
        let result = eval(text).fine();
        let code = result.first_line().split(' ').next().unwrap();
        assert!(opened(text).fine().stdout.contains(code), "{text}");
        let answered = run_with(&["batch"], format!("{text}\n").as_bytes()).fine();
        assert!(answered.first_line().starts_with(code), "{text}: {}", answered.stdout);
    }
    for text in texts("question!") {
        let why = eval(text);
        assert_ne!(why.code, Some(0), "{text}");
        assert_eq!(opened(text).stderr, why.stderr, "{text}");
        let answered = run_with(&["batch"], format!("{text}\n").as_bytes()).fails(1, &[]);
        let message = why.stderr.trim_start_matches("error: ").lines().next().unwrap();
        assert!(answered.stdout.contains(message), "{text}: {} {}", answered.stdout, why.stderr);
    }
}

#[test]
fn lessons_commands_and_unknown_words() {
    for text in texts("lesson") {
        opened(text).fine();
        eval(text).fails(2, &["is a lesson", "to open it: halfplay "]);
    }
    assert_eq!(opened("quit").fine().stdout, "");
    eval("theme dark").fails(2, &["is a command of a session"]);
    for text in texts("unknown") {
        let why = opened(text).fails(2, &["error: unknown word"]).stderr;
        assert_eq!(eval(text).fails(2, &[]).stderr, why, "{text}");
        let first = why.trim_start_matches("error: ").lines().next().unwrap();
        plain(text).fails(1, &[first]);
    }
}
