//! Links on the command line, valid and hostile ones.

use super::support::{run, run_with};

/// 0.5 + 0.25 is exact: 0x3800 + 0x3400 = 0x3a00.
const SUM: &str = "#2/add.f16/0.5,0.25";
const RESULT: &str = "result 0x3a00, 0.75, no flags";

#[test]
fn a_link_opens_in_each_of_its_forms() {
    let bare = SUM.trim_start_matches('#');
    for link in [SUM.to_owned(), bare.to_owned(), format!("https://example.org/play/{SUM}")] {
        for args in [&[link.as_str()][..], &["--plain", &link], &[&link, "--plain"]] {
            let answer = run(args).fine();
            assert!(answer.lines().contains(&RESULT), "{args:?}: {}", answer.stdout);
            assert!(answer.lines().contains(
                &"b, 0x3400, sign 0, exponent 13 of 31, fraction 0000000000, 1.0000000000 × 2^-2, 0.25"
            ));
        }
    }
}

/// A line that the user could type on the screen opens, too. An unknown word still gets a suggestion.
#[test]
fn a_computation_opens_a_session() {
    for (line, told) in [
        ("0.1 + 0.2", "0.1 + 0.2, add.f16, d = a + b"),
        ("fma.rn.f16 0x520b 0x00e9 0x2ff6", "fma.rn.f16, d = a × b + c"),
        ("add.bf16 256, 1", "add.bf16, d = a + b"),
        ("-1.5 + 2", "-1.5 + 2, add.f16, d = a + b"),
    ] {
        let opened = run(&[line]).fine();
        assert!(opened.lines().iter().any(|one| one.starts_with(told)), "{line}: {}", opened.stdout);
    }
    // Words that the shell has separated become one line again.
    for words in [
        &["0.1", "+", "0.2"][..],
        &["fma.rn.f16", "0x520b", "0x00e9", "0x2ff6"],
        &["2048", "+", "-1"],
        &["-1.5", "+", "2"],
    ] {
        assert_eq!(run(words).fine().stdout, run(&[&words.join(" ")]).fine().stdout, "{words:?}");
    }
    run(&["eval", "0.1", "+", "0.2"]).fine();
    run(&["evla"]).fails(2, &["unknown word \"evla\"", "did you mean eval?"]);
    run(&["add.f16"]).fails(2, &["add.f16 takes 2 operands, a and b; 0 found"]);
    run(&["fma"]).fails(1, &["fma needs a type", "to learn about it: lesson fma"]);
}

#[test]
fn messages_report_missing_and_extra_operands_of_a_link() {
    for (link, words) in [
        ("#2/add.f16/0.1", "the link has no value for b, so b is 0"),
        (
            "#2/add.f16/1,2,3",
            "add.f16 takes no operand c; halfplay keeps c from the link for instructions that do",
        ),
    ] {
        assert!(run(&["--plain", link]).fine().lines().contains(&words), "{link}");
        let opened = run_with(&["--plain"], format!("{link}\n").as_bytes()).fine();
        assert!(opened.lines().contains(&words), "{link}");
    }
}

#[test]
fn a_printed_link_opens_again() {
    let session = "add.bf16x2\na {0.1, -inf}\ncompare\ncopy link\n";
    let printed = run_with(&["--plain"], session.as_bytes()).fine();
    let link = printed.lines().last().unwrap().to_string();
    assert!(link.starts_with("#2/add.bf16x2/"), "{link}");
    let again = run_with(&[&link], b"copy link\n").fine();
    assert!(again.lines().contains(&"screen Compare"));
    assert_eq!(*again.lines().last().unwrap(), link);
}

#[test]
fn an_invalid_link_is_rejected_with_the_cause() {
    for (link, pieces) in [
        ("#", &["the link is empty", "#2/add.f16/0.1,0.2"][..]),
        ("", &["the text is empty"]),
        (" ", &["the text is empty"]),
        ("#v1", &["not a link: v1"]),
        ("https://example.org/", &["not a link"]),
        ("https://example.org/#", &["the link is empty"]),
        ("#3/add.f16/1,2", &["version 3", "reads versions 1 and 2"]),
        ("99999999999999999999/add.f16/1,2", &["version 99999999999999999999"]),
        // Cut short, so that there is nothing to open.
        ("#1", &["not a link: 1"]),
        ("#2/", &["instruction"]),
        ("#2/add.f1", &["instruction", "add.f1"]),
        // Control characters are not printed.
        ("#2/\u{1b}[2J/1", &["instruction"]),
    ] {
        for args in [&[link][..], &["--plain", link]] {
            let answer = run(args).fails(2, pieces);
            assert_eq!(answer.stdout, "", "{link}");
            assert!(!answer.stderr.trim_end().contains(is_hidden), "{link:?}");
            assert!(answer.stderr.starts_with("error: ") && answer.stderr.len() < 500, "{}", answer.stderr);
        }
    }
}

/// The valid parts of a link open, and messages report the invalid ones.
#[test]
fn a_partly_invalid_link_opens_with_messages() {
    for (link, pieces) in [
        ("#2/add.f16/0.1,0x", &["operand b", "0x"][..]),
        ("#2/add.f16/0.1,0.2/step=", &["step", "missing", "the name of a step"]),
        ("#2/add.f16/%4", &["operand a", "UTF-8"]),
        ("#2/add.f16/1,2,3,4", &["add.f16 takes 2 operands, a, b"]),
        ("#2/add.f16/1,2/colour=red", &["part", "colour", "one of"]),
        ("#2/add.f16/1,2/step=99999999999999999999", &["step", "9999"]),
        ("#1/add.f16/1,2/step=99999999999999999999", &["step", "9999"]),
        ("#2/add.f16/1,2/screen=../../etc", &["screen"]),
        // Control characters, raw or escaped, are not printed.
        ("#2/add.f16/1~%1B%5B2J,2", &["operand a", "without control characters"]),
        ("#2/add.f16/\u{7}\u{8}\u{9b},2", &["operand a", "without control characters"]),
        // Nor are characters that reverse the text direction of the rest of the line.
        ("#2/add.f16/1\u{202e}2,2", &["operand a", "1\\u{202e}2"]),
    ] {
        for args in [&[link][..], &["--plain", link]] {
            let answer = run(args).fine();
            assert!(answer.lines().iter().any(|line| line.starts_with("add.f16, ")), "{}", answer.stdout);
            assert!(!answer.stdout.contains(is_hidden), "{link:?}");
            for piece in pieces {
                assert!(answer.stdout.contains(piece), "{link}: no {piece} in {}", answer.stdout);
            }
        }
    }
}

fn is_hidden(c: char) -> bool {
    (c.is_control() && c != '\n') || c == '\u{202e}'
}

#[test]
fn oversized_links_get_a_message() {
    // Systems do not allow a single argument of a megabyte, but they allow a hundred thousand bytes.
    let long = format!("#2/add.f16/{},2", "1".repeat(100_000));
    assert!(run(&[&long]).fine().stdout.contains("a line of at most 4096 characters"));
    run(&[&format!("#{}", "/".repeat(100_000))]).fails(2, &["not a link"]);
    // The system does not limit stdin, so halfplay applies its own limit.
    for tail in ["1".repeat(1 << 20), "/".repeat(1 << 20), "%00".repeat(400_000), "é".repeat(600_000)] {
        let answer = run_with(&["--plain"], format!("open #2/add.f16/{tail}\na 0.5\n").as_bytes());
        assert_eq!(answer.code, Some(1), "one of the commands was rejected");
        assert!(answer.stderr.contains("(limit: 1048576)"), "{:.200}", answer.stderr);
        assert!(answer.stdout.contains("\na, 0x3800, "), "the session continues");
        assert!(answer.lines().iter().all(|line| line.len() < 500));
    }
}

#[test]
fn a_session_reports_a_missing_array_and_continues() {
    let answer = run_with(&["--plain"], b"open sum.npy\na 0.5\n");
    let said = format!("{}{}", answer.stdout, answer.stderr);
    assert!(said.contains("cannot read sum.npy: there is no such file"), "{said}");
    assert!(answer.stdout.contains("\na, 0x3800, "), "the session continues");
}

#[test]
fn a_link_with_other_arguments_is_an_error() {
    run(&[SUM, "1"]).fails(2, &["error: "]);
    run(&["evl", SUM]).fails(2, &["unknown word \"evl\"", "did you mean eval?"]);
}
