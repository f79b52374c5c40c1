//! A single number at the command line: `halfplay 0.1`.

use super::support::{run, run_with};

/// The lines of a session in plain text that opens on a number and performs these commands.
fn lines_of(text: &str, commands: &str) -> Vec<String> {
    let answer = run_with(&["--plain", "--", text], commands.as_bytes());
    answer.stdout.lines().map(str::to_owned).collect()
}

/// 0.1 is 1638.4 × 2^-14.
#[test]
fn plain_text_shows_a_number_without_another_operand() {
    let lines = lines_of("0.1", "");
    assert_eq!(
        lines[1..4].iter().map(|line| line.split(", sign").next().unwrap()).collect::<Vec<_>>(),
        ["screen Number", "0.1, f16", "a, 0x2e66"]
    );
    assert_eq!(lines[4], "0.1 → 0.0999755859375, 0x2e66, inexact, 0.4 ulp too small");
    assert_eq!(lines[5], "0.1 is not an f16; 0x2e66 is 0.4 ulp too small.");
    for (text, commands) in
        [("0.1", ""), ("0.1", "show\n"), ("-1.5", ""), ("max", "list\nshow\n"), ("0.1f", "")]
    {
        for line in lines_of(text, commands) {
            let others = ["b,", "d,", "b:", "result", "add", "neg"];
            assert!(!others.iter().any(|start| line.starts_with(start)), "{text}: {line}");
        }
    }
}

#[test]
fn commands_change_a_single_number_and_undo_brings_it_back() {
    let lines = lines_of("0.1", "-1.5\nundo\n");
    assert!(lines.iter().any(|line| line == "-1.5 = 0xbe00, exact"), "{lines:#?}");
    assert!(lines.iter().rev().any(|line| line.starts_with("0.1 → 0.0999755859375")), "{lines:#?}");
    let lines = lines_of("0.1", "undo\n");
    assert!(lines.iter().any(|line| line == "result 0x34cc, 0.2998046875, inexact"), "{lines:#?}");
    let lines = lines_of("0.1", "operation\n");
    assert!(lines.iter().any(|line| line.starts_with("neg.f16, d = −a")), "{lines:#?}");
    assert!(lines.last().unwrap().starts_with("this screen needs an operation"), "{lines:#?}");
}

/// 0.1 is 204.8 × 2^-11 in bf16.
#[test]
fn eval_reads_the_link_of_a_single_number() {
    let link = |text: &str| {
        let answer = lines_of(text, "copy link\n");
        answer.last().unwrap().clone()
    };
    for text in ["0.1", "0.1bf", "max"] {
        assert_eq!(run(&["eval", &link(text)]).fine().stdout, run(&["eval", text]).fine().stdout, "{text}");
    }
    let bf16 = "#2/neg.bf16/0.1/screen=number/single=yes";
    assert_eq!(run(&["eval", bf16]).fine().first_line(), "0x3dcd  0.10009765625  inexact");
}
