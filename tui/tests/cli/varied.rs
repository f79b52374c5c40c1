//! `halfplay run --sweep` and `--worst`, which vary inputs.

use super::support::{Answer, run_with, start};
use serde_json::{Value, json};
use std::io::Write;

const PRODUCTS: &[u8] = b"half f(half x, half y) { return x * x - y * y; }";

fn asked(args: &[&str], text: &[u8]) -> Answer {
    run_with(&[&["run", "-"], args].concat(), text)
}

fn data(args: &[&str], text: &[u8]) -> Value {
    serde_json::from_str(&asked(&[&["--json"], args].concat(), text).fine().stdout).unwrap()
}

#[test]
fn sweep_lists_the_program_as_written_before_variants() {
    let data = data(&["--set", "x=1.1", "--set", "y=0x3c66", "--sweep", "x"], PRODUCTS);
    let sweep = &data["sweep"];
    assert_eq!(
        (&sweep["input"], &sweep["output"], &sweep["tried"]),
        (&json!("x"), &json!("returned"), &json!(63487))
    );
    let variants = sweep["variants"].as_array().unwrap();
    assert_eq!(variants[0]["by"][0]["name"], "off");
    assert_eq!(variants[0]["worst"], sweep["worst"]);
    assert!(variants.len() > 1 && variants[1]["worst"] != sweep["worst"]);
    let text = asked(&["--sweep", "x"], PRODUCTS).fine().stdout;
    assert!(text.contains("returned over all codes of x") && text.contains("  as written\n"), "{text}");
}

#[test]
fn two_inputs_are_varied_over_a_grid() {
    let data = data(&["--sweep", "x, y"], PRODUCTS);
    let grid = &data["grid"];
    assert_eq!((&grid["inputs"], &grid["side"]), (&json!(["x", "y"]), &json!(64)));
    let cells = grid["cells"].as_array().unwrap();
    assert!(cells.len() == 64 && cells.iter().all(|row| row.as_array().unwrap().len() == 64));
    let worst =
        cells.iter().flat_map(|row| row.as_array().unwrap()).filter_map(Value::as_f64).fold(0.0, f64::max);
    assert_eq!(grid["worst"]["ulp"].as_f64().unwrap().abs(), worst);
    let text = asked(&["--sweep", "x,y"], PRODUCTS).fine().stdout;
    assert!(text.contains("returned over x and y, 64 numbers of each"), "{text}");
}

/// The search prints a command, and running that command gives the result that the search found.
#[test]
fn a_search_prints_the_command_for_its_worst_case() {
    let args = ["--worst", "--tries", "3000", "--seed", "5", "--type", "f16"];
    let text = b"x * x - y * y";
    let found = data(&args, text);
    let search = &found["search"];
    assert_eq!((&search["seed"], &search["tried"]), (&json!(5), &json!(3000)));
    let again = search["again"].as_str().unwrap();
    assert!(again.starts_with("halfplay run - --type f16 --set x=0x"), "{again}");
    let words: Vec<&str> = again.split(' ').skip(3).collect();
    let ran = data(&words, text);
    let [error] = ran["error"].as_array().unwrap().as_slice() else { panic!("{ran}") };
    assert_eq!(error["ulp"], search["worst"]["ulp"]);
    assert!(asked(&args, text).fine().stdout.contains(again));
    assert_eq!(data(&args, text), found, "the same seed finds the same");
}

#[test]
fn a_search_varies_only_the_named_inputs() {
    let found = data(&["--worst", "y", "--tries", "500", "--set", "x=1.1"], PRODUCTS);
    assert_eq!(found["search"]["inputs"], json!([{ "name": "y", "lane": 0 }]));
    let again = found["search"]["again"].as_str().unwrap();
    assert!(again.contains("--set x=1.1 --set y=0x"), "{again}");
    // Both lanes of a register form one pattern.
    let packed = data(&["--worst", "a", "--tries", "500"], b"mul.f16x2 d, a, a; sub.f16x2 e, d, a;");
    let again = packed["search"]["again"].as_str().unwrap().to_owned();
    assert!(again.split("a=0x").nth(1).is_some_and(|digits| digits.len() == 8), "{again}");
}

#[test]
fn wrong_usage_gets_an_error_message() {
    let fails = |args: &[&str], pieces: &[&str]| {
        asked(args, PRODUCTS).fails(2, pieces);
    };
    fails(&["--sweep", "nosuch"], &["named nosuch", "x, y"]);
    fails(&["--sweep", "x,y,z"], &["x or x,y; found x,y,z", "--worst"]);
    fails(&["--sweep", "x,"], &["found x,"]);
    fails(&["--sweep", "x,x"], &["x is named twice"]);
    fails(&["--worst", "x,q"], &["named q"]);
    fails(&["--worst", "--tries", "0"], &["--tries takes a positive whole number; found 0"]);
    fails(&["--worst", "--tries", "many"], &["many"]);
    fails(&["--tries", "5"], &["--worst"]);
    fails(&["--worst", "--sweep", "x"], &["cannot be used with"]);
    asked(&["--worst"], b"half f() { return 0.1h * 3; }").fails(2, &["has no input to vary"]);
    asked(&["--sweep", "x"], b"float f(float x) { return x * x; }").fails(2, &["x is an f32", "--worst"]);
    asked(&["--worst"], b"setp.lt.f16 p, a, b;\n@p add.f16 d, a, b;").fails(2, &["line 1 compares numbers"]);
}

#[test]
fn reports_include_grids_and_searches() {
    for (format, again) in [("markdown", "`halfplay run - --set x=0x"), ("latex", "run - -{}-set x=0x")] {
        let text = asked(&["--worst", "--tries", "100", "--format", format], PRODUCTS).fine().stdout;
        assert!(text.contains("search for the worst error of") && text.contains(again), "{text}");
        let text = asked(&["--sweep", "x,y", "--format", format], PRODUCTS).fine().stdout;
        assert!(text.contains("64 numbers of each"), "{text}");
    }
}

/// Ctrl-C ends a search whose tries would take years, and the program prints the result so far.
#[cfg(unix)]
#[test]
fn ctrl_c_and_a_time_limit_end_a_search() {
    let mut child = start(&["run", "-", "--json", "--worst", "--tries", "1000000000000"]);
    child.stdin.take().unwrap().write_all(PRODUCTS).unwrap();
    std::thread::sleep(std::time::Duration::from_secs(2));
    let id = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(id, rustix::process::Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let data: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(data["search"]["tried"].as_u64().unwrap() > 0 && !data["search"]["worst"].is_null());
    // Without a terminal there is no progress display.
    assert!(output.stderr.is_empty());
    let timed = self::data(&["--worst", "--tries", "1000000000000", "--seconds", "1"], PRODUCTS);
    assert!(timed["search"]["tried"].as_u64().unwrap() > 0);
}
