//! `halfplay batch`.

use super::support::{Answer, run, run_with, start};
use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};

fn batch(input: &str) -> Answer {
    run_with(&["batch"], input.as_bytes())
}

#[test]
fn batch_prints_one_result_per_line_in_order() {
    let input = "\
fma.rn.f16 0x520b 0x00e9 0x2ff6
fma.rn.f16 0x5d00, 0x5802, 0x0001
fma.rn.f16 0x0fae,0x1240,0x9000
fma.rn.bf16 0x40e0 0x3e14 0xab80
fma.rn.bf16 0x3f81 0x3f81 0xbf82
add.f16 65504 16
add.f16 0x7c01 0x3c00
mul.f16 0x0001 0x3800
fma.rn.f32.f16 0x3c00 0x3c00 0x3f800000
";
    let expected = [
        "0x3001 x",
        "0x7903 x",
        "0x8fff x",
        "0x3f81 x",
        "0x3880 -",
        "0x7c00 ox",
        "0x7fff v",
        "0x0000 ux",
        "0x40000000 -",
    ];
    assert_eq!(batch(input).fine().lines(), expected);
}

#[test]
fn packed_types_print_both_lanes_flags() {
    let input = "add.f16x2 {65504, 1} {16, 2}\nadd.f16x2 0x00017bff 0x00004c00\nneg.f16x2 0x3c00bc00\n";
    assert_eq!(batch(input).fine().lines(), ["0x42007c00 ox,-", "0x00017c00 ox,-", "0xbc003c00 -,-"]);
}

#[test]
fn comments_and_blank_lines_print_nothing() {
    let input = "# first\n\n   \t\nneg.f16 1 # why not\n  # indented\r\n\r\nneg.f16 0x3c00# here\n";
    assert_eq!(batch(input).fine().lines(), ["0xbc00 -", "0xbc00 -"]);
    let input = b"// first\n  // \xff\nneg.f16 1 // why not\nneg.f16 1 # \xff\n# \xff\xfe\n";
    assert_eq!(run_with(&["batch"], input).fine().lines(), ["0xbc00 -", "0xbc00 -"]);
    // A comment may have any length.
    let long = "x".repeat(3 << 20);
    assert_eq!(batch(&format!("# {long}\nneg.f16 1 // {long}\n//{long}")).fine().lines(), ["0xbc00 -"]);
    assert_eq!(batch("").fine().stdout, "");
}

/// Text from a page or a chat: a no-break space separates words like any other space.
#[test]
fn no_break_spaces_separate_words() {
    let input = "add.f16\u{a0}1\u{a0}2\nadd.f16 1,\u{202f}2\n";
    assert_eq!(batch(input).fine().lines(), ["0x4200 -"; 2]);
}

#[test]
fn accepts_crlf_a_missing_last_newline_and_a_bom() {
    assert_eq!(
        batch("neg.f16 1\r\nneg.f16 0x3c00\r\nneg.f16 2").fine().lines(),
        ["0xbc00 -", "0xbc00 -", "0xc000 -"]
    );
    assert_eq!(batch("\u{feff}neg.f16 1\n").fine().lines(), ["0xbc00 -"]);
}

#[test]
fn a_bad_line_gets_an_error_in_its_place() {
    let input = "neg.f16 1\nneg.f17 1\nneg.f16 0x1ffff\nneg.f16\nneg.f16 1 2 3\nneg.f16 0x3c00\n";
    let answer = batch(input).fails(1, &[]);
    let lines = answer.lines();
    assert_eq!((lines.len(), lines[0], lines[5]), (6, "0xbc00 -", "0xbc00 -"));
    for (line, pieces) in [
        (lines[1], ["error: column 5: ", "f17", "neg.f16"]),
        (lines[2], ["error: column 9: ", "f16 has 16", "0xffff"]),
        (lines[3], ["error: column 8: ", "1 operand", "0 found"]),
        (lines[4], ["error: column ", "1 operand", "3 found"]),
    ] {
        for piece in pieces {
            assert!(line.contains(piece), "no {piece:?} in {line:?}");
        }
    }
    assert_eq!(answer.stderr, "");
}

#[test]
fn invalid_utf_8_fails_only_its_line() {
    let answer = run_with(&["batch"], b"neg.f16 1\nneg.f16 \xff1\n\xfe\xff\nneg.f16 2\n").fails(1, &[]);
    let lines = answer.lines();
    assert_eq!((lines.len(), lines[0], lines[3]), (4, "0xbc00 -", "0xc000 -"));
    assert!(lines[1].starts_with("error: column 9: ") && lines[1].contains("UTF-8"), "{}", lines[1]);
    assert!(lines[2].starts_with("error: column 1: "), "{}", lines[2]);
}

#[test]
fn an_overlong_line_fails_without_affecting_others() {
    let input = format!("neg.f16 1\nneg.f16 {}\nneg.f16 2\n", "1".repeat(10 << 20));
    let answer = batch(&input).fails(1, &[]);
    let lines = answer.lines();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, "0xbc00 -", "0xc000 -"));
    assert!(lines[1].starts_with("error: ") && lines[1].len() < 200, "{}", lines[1]);
}

#[test]
fn a_long_line_within_the_limit_is_answered() {
    let input = format!("neg.f16 1.{}1\n", "0".repeat(500_000));
    assert_eq!(batch(&input).fine().lines(), ["0xbc00 -"]);
}

#[test]
fn control_characters_do_not_reach_the_output() {
    let answer = batch("neg.f16 \u{1b}[31m\n\u{1b}]0;x\u{7}.f16 1\n").fails(1, &[]);
    assert_eq!(answer.lines().len(), 2);
    assert!(!answer.stdout.chars().any(|c| c.is_control() && c != '\n'), "{:?}", answer.stdout);
}

/// The same operands in two forms: one that the quick parser accepts, and one that it cannot parse.
#[test]
fn quick_and_thorough_parsers_agree() {
    for (quick, other) in [
        ("fma.rn.f16 0x520b 0x00e9 0x2ff6", "fma.rn.f16 0X520B 0x00e9 0x2ff6 // slow"),
        ("fma.rn.f16 0x520B,0xe9 , 0x00002ff6", "fma.rn.f16 0x520b 233/16777216 0x2ff6"),
        ("\tadd.f16x2\t0x1 0x2\t", "add.f16x2 {0x1,0x0} {0x2,0x0}"),
        ("cvt.rn.f16.f32 0x3f800000", "cvt.rn.f16.f32 1"),
    ] {
        // After the first line the spelling is known.
        let answer = batch(&format!("{quick}\n{quick}\n{other}\n")).fine();
        let lines = answer.lines();
        assert!(lines.len() == 3 && lines[0] == lines[1] && lines[1] == lines[2], "{quick}: {lines:?}");
    }
    for bad in
        ["0x3c00 0x3c00,", "0x3c00 ,, 0x3c00", ",0x3c00 0x3c00", "0x3c00,0x13c00", "0x 0x1", "0x1 0x1 0x1"]
    {
        let answer = batch(&format!("add.f16 1 1\nadd.f16 {bad}\n")).fails(1, &[]);
        assert!(answer.lines()[1].starts_with("error: "), "{bad}: {}", answer.stdout);
    }
}

#[test]
fn options_apply_to_every_line() {
    let case = "fma.rn.f16 0x8001 0x2800 0x0400\n";
    assert_eq!(run_with(&["batch", "--tininess", "before"], case.as_bytes()).fine().lines(), ["0x0400 ux"]);
    assert_eq!(batch(case).fine().lines(), ["0x0400 x"]);
    let what_if = "fma.rz.f16 0x8400 0x0001 0x7bff\nadd.toy 0x0c 0x0c\n";
    assert_eq!(run_with(&["batch", "--what-if"], what_if.as_bytes()).fine().lines(), ["0x7bfe x", "0x10 -"]);
    batch(what_if).fails(1, &[]);
}

#[test]
fn jsonl_prints_a_trace_or_error_per_line() {
    let input = "# traces\nfma.rn.f16 0x520b 0x00e9 0x2ff6\nnonsense\nneg.f16 0.1\n";
    let answer = run_with(&["batch", "--jsonl"], input.as_bytes()).fails(1, &[]);
    let traces: Vec<Value> = answer.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(traces.len(), 3);
    assert_eq!(traces[0]["result"]["bits"], "0x3001");
    assert!(traces[1]["error"].as_str().unwrap().contains("nonsense"));
    assert_eq!(traces[1].as_object().unwrap().len(), 1);
    let schema: Value = serde_json::from_str(&run(&["schema"]).fine().stdout).unwrap();
    assert!(schema["description"].as_str().unwrap().contains("with one key: `error`"));
    assert!(run(&["help", "batch"]).fine().stdout.contains(r#"{"error": "…"}"#));
    assert_eq!(traces[2]["operands"][0]["written"]["text"], "0.1");
}

#[test]
fn a_file_is_read_like_stdin() {
    let path = std::env::temp_dir().join(format!("halfplay-batch-{}", std::process::id()));
    std::fs::write(&path, "neg.f16 1\n").unwrap();
    let answer = run(&["batch", path.to_str().unwrap()]);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(answer.fine().lines(), ["0xbc00 -"]);
    assert_eq!(run_with(&["batch", "-"], b"neg.f16 1").fine().lines(), ["0xbc00 -"]);
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    run(&["batch", "no/such/file"]).fails(2, &["no/such/file", "no such file"]);
    let directory = std::env::temp_dir();
    let directory = directory.to_str().unwrap();
    run(&["batch", directory]).fails(2, &[directory, "directory"]);
}

#[test]
fn each_result_is_printed_before_the_next_line_arrives() {
    let mut child = start(&["batch"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for (question, expected) in [("neg.f16 1\n", "0xbc00 -\n"), ("neg.f16 2\n", "0xc000 -\n")] {
        stdin.write_all(question.as_bytes()).unwrap();
        let mut answer = String::new();
        stdout.read_line(&mut answer).unwrap();
        assert_eq!(answer, expected);
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

#[test]
fn batch_exits_quietly_when_stdout_closes() {
    let mut child = start(&["batch"]);
    let (mut stdin, mut stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    stdin.write_all(b"neg.f16 1\n").unwrap();
    stdout.read_exact(&mut [0; 9]).unwrap();
    drop(stdout);
    let line = "neg.f16 0x3c00\n".repeat(1000);
    while stdin.write_all(line.as_bytes()).is_ok() {}
    let mut complaint = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
    assert_eq!((child.wait().unwrap().code(), complaint.as_str()), (Some(0), ""));
}
