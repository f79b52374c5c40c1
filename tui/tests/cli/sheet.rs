//! `halfplay sheet`: worksheets in every format, and the messages for bad requests.

use super::support::run;
use serde_json::Value;
use std::collections::BTreeSet;

const PUBLISHED: &str = include_str!("../../../assets/schema/sheet-1.json");
const TOPICS: [&str; 7] = ["rounding", "subnormals", "fma", "cancellation", "formats", "specials", "all"];

fn sheet(args: &[&str]) -> String {
    run(&[&["sheet"], args].concat()).fine().stdout
}

#[test]
fn a_sheet_has_the_answer_key_only_on_request() {
    let plain = sheet(&["--topic", "rounding", "--n", "6", "--seed", "7"]);
    assert!(plain.starts_with("# Worksheet: rounding\n"), "{plain}");
    assert_eq!(plain.matches("### Question ").count(), 6);
    assert!(plain.contains("sign □   exponent □□□□□   fraction □□□□□□□□□□"), "{plain}");
    assert!(!plain.contains("## Key"));
    let keyed = sheet(&["--topic", "rounding", "--n", "6", "--seed", "7", "--key"]);
    assert_eq!(keyed, include_str!("../../../core/tests/sheet/rounding-6-7.md"));
    assert_ne!(plain, sheet(&["--topic", "rounding", "--n", "6", "--seed", "8"]));
}

#[test]
fn every_format_begins_with_its_header() {
    for (format, begins) in [
        ("markdown", "# Worksheet"),
        ("html", "<!DOCTYPE html>"),
        ("latex", "% halfplay sheet --topic fma"),
        ("gift", "// Worksheet: fma"),
        ("json", "{"),
    ] {
        let text = sheet(&["--topic", "fma", "--n", "3", "--format", format]);
        assert!(text.starts_with(begins) && text.ends_with('\n'), "{format}: {text}");
    }
}

#[test]
fn json_answers_match_eval() {
    let json: Value =
        serde_json::from_str(&sheet(&["--topic", "all", "--n", "24", "--format", "json"])).unwrap();
    for item in json["items"].as_array().unwrap() {
        let operands = item["operands"].as_array().unwrap().iter().map(|operand| operand.as_str().unwrap());
        let words: Vec<&str> =
            std::iter::once(item["instruction"].as_str().unwrap()).chain(operands).collect();
        let line = run(&[&["eval"], words.as_slice()].concat()).fine().stdout;
        assert_eq!(line.split_whitespace().next(), item["answer"].as_str(), "{item:#}");
    }
}

/// The names of all properties that a schema describes.
fn described(schema: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::Object(properties)) = fields.get("properties") {
                found.extend(properties.keys().cloned());
            }
            fields.values().for_each(|field| described(field, found));
        }
        Value::Array(list) => list.iter().for_each(|field| described(field, found)),
        _ => {}
    }
}

/// The names of all properties of a value.
fn used(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            found.extend(fields.keys().cloned());
            fields.values().for_each(|field| used(field, found));
        }
        Value::Array(list) => list.iter().for_each(|field| used(field, found)),
        _ => {}
    }
}

#[test]
fn json_fits_the_published_schema() {
    assert_eq!(run(&["schema", "sheet"]).fine().stdout, PUBLISHED);
    let schema: Value = serde_json::from_str(PUBLISHED).unwrap();
    let validator = jsonschema::draft202012::new(&schema).unwrap();
    let (mut names, mut seen) = (BTreeSet::new(), BTreeSet::new());
    described(&schema, &mut names);
    for topic in TOPICS {
        let json: Value =
            serde_json::from_str(&sheet(&["--topic", topic, "--n", "40", "--format", "json"])).unwrap();
        if let Some(error) = validator.iter_errors(&json).next() {
            panic!("{topic}: {error} at {}", error.instance_path());
        }
        used(&json, &mut seen);
    }
    assert_eq!(names, seen, "every property is described and used");
}

#[test]
fn wrong_usage_exits_2_with_a_message() {
    let fails = |args: &[&str], pieces: &[&str]| {
        let answer = run(&[&["sheet"], args].concat()).fails(2, pieces);
        assert_eq!(answer.stdout, "");
    };
    fails(
        &["--topic", "subnormal"],
        &["no topic is named subnormal; did you mean subnormals?", "topics: rounding"],
    );
    fails(&["--topic", "xyzzy"], &["no topic is named xyzzy\n", "topics: rounding, subnormals, fma"]);
    fails(&["--n", "0"], &["expected 1 to 200 questions, such as 12, not 0"]);
    fails(&["--n", "201"], &["expected 1 to 200 questions, such as 12, not 201"]);
    fails(&["--n", "many"], &["many", "--n"]);
    fails(&["--seed", "-1"], &["--seed", "a seed is a whole number from 0, such as 7"]);
    fails(&["--format", "pdf"], &["pdf", "markdown", "gift"]);
}
