//! `halfplay run`: programs of PTX from a file or from stdin.

use super::support::{run, run_with};
use serde_json::{Value, json};

const LINES: &[u8] = b"// a * b + c\nmul.f16 %h1, %a, %b;\nadd.f16 %h2, %h1, %c;\n";

fn data(args: &[&str], text: &[u8]) -> Value {
    serde_json::from_str(&run_with(&[&["run", "-", "--json"], args].concat(), text).fine().stdout).unwrap()
}

#[test]
fn a_program_is_told_line_by_line() {
    // 2048 + 1 lies half way and goes to even.
    let text = run_with(&["run", "--set", "a=32", "--set", "%b=64", "--set", "c=1"], LINES).fine().stdout;
    for line in [
        "%a f16 0x5000",
        "2 mul.f16 %h1, %a, %b; 0x6800 2048 -",
        "3 add.f16 %h2, %h1, %c; 0x6800 2048 x",
        "%h2 0x6800",
    ] {
        let words: Vec<&str> = line.split_whitespace().collect();
        let found = text.lines().any(|shown| shown.split_whitespace().collect::<Vec<_>>() == words);
        assert!(found, "{line}:\n{text}");
    }
}

#[test]
fn json_has_what_scripts_need() {
    let data = data(&["--set", "a=32", "--set", "b=64", "--set", "c=1"], LINES);
    assert_eq!(data["language"], "ptx");
    assert_eq!(
        data["registers"],
        json!({ "%a": "0x5000", "%b": "0x5400", "%h1": "0x6800", "%c": "0x3c00", "%h2": "0x6800" })
    );
    assert_eq!(data["inputs"][0], json!({ "name": "%a", "type": "f16", "bits": "0x5000", "given": true }));
    let last = &data["lines"][1];
    assert_eq!((&last["number"], &last["status"], &last["flags"]), (&json!(3), &json!("ran"), &json!("x")));
    assert_eq!(
        (&last["instruction"], &last["result"], &last["value"]),
        (&json!("add.f16"), &json!("0x6800"), &json!("2048"))
    );
}

#[test]
fn memory_is_given_and_told() {
    let text = b"ld.global.v2.b16 {%h1, %h2}, [%rd1]; add.f16 %h3, %h1, %h2; st.global.b16 [%rd1+8], %h3;";
    let data = data(&["--set", "rd1=4096", "--mem", "global:0x1000=003c 0040"], text);
    assert_eq!(data["memory"]["global"]["base"], "0x1000");
    assert_eq!(data["memory"]["global"]["bytes"], "003c0040000000000042");
}

#[test]
fn what_does_not_run_is_told_where_it_stands() {
    let answer = run_with(&["run", "-"], b"frob.f16 d, a;\nadd.f16 e, 1, 1;\nadd.f16 f, d, e;");
    assert_eq!(answer.code, Some(1), "{answer:?}");
    for said in [
        "line 1: `frob` is no instruction",
        "line 3: column 12: `d` is not known, because line 1 did not run",
        "0x4000",
    ] {
        let plain = |text: &str| text.replace('`', "");
        assert!(plain(&answer.stdout).contains(&plain(said)), "{said}: {}", answer.stdout);
    }
}

#[test]
fn wrong_usage_says_what_is_expected() {
    run_with(&["run", "--set", "x=1"], LINES).fails(2, &["is called x", "it reads: %a, %b, %c"]);
    run_with(&["run", "--set", "a"], LINES).fails(2, &["--set takes a name and a value, a=0.1"]);
    run_with(&["run", "--set", "a=zero"], LINES).fails(2, &["zero", "names no number"]);
    for mem in ["0x1000=00", "nowhere:0=00", "global:0=0", "global:x=00", "global:0=zz"] {
        run_with(&["run", "--mem", mem], LINES).fails(2, &["--mem takes a space, an address and bytes"]);
    }
    run(&["run"]).fails(2, &["the program is empty", "add.f16 d, 0.1, 0.2;"]);
    run(&["run", "/no/such/file.ptx"]).fails(2, &["there is no such file"]);
    // Bytes that are no text are told, and end nothing.
    let answer = run_with(&["run", "-"], b"\xff\xfe\0\nadd.f16 d, 1, 1;");
    assert_eq!(answer.code, Some(1));
    assert!(answer.stdout.contains("0x4000"), "{}", answer.stdout);
}
