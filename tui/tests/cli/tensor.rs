//! `halfplay tensor`, and `halfplay diagnose` from arrays: files that numpy wrote, compared with numpy's counts.

use super::support::{Answer, run};
use jsonschema::Validator;
use serde_json::{Value, json};
use std::path::Path;

fn path(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../assets/cases/tensors");
    folder.join(name).to_string_lossy().into_owned()
}

/// Replaces arguments that name an array file by the path of that file.
fn with_paths(args: &[&str]) -> Vec<String> {
    let is_file = |arg: &str| [".npy", ".safetensors", ".npz"].iter().any(|end| arg.contains(end));
    args.iter().map(|arg| if is_file(arg) { path(arg) } else { (*arg).to_owned() }).collect()
}

fn called(command: &str, args: &[&str]) -> Answer {
    let args = with_paths(args);
    let args: Vec<&str> = [command].into_iter().chain(args.iter().map(String::as_str)).collect();
    run(&args)
}

fn tensor(args: &[&str]) -> Answer {
    called("tensor", args)
}

fn data(args: &[&str]) -> Value {
    let answer = tensor(&[args, &["--json"]].concat());
    serde_json::from_str(&answer.stdout).unwrap_or_else(|_| panic!("{answer:?}"))
}

fn answers() -> Value {
    serde_json::from_str(&std::fs::read_to_string(path("answers.json")).unwrap()).unwrap()
}

#[test]
fn mismatch_counts_agree_with_numpy() {
    for about in answers()["pairs"].as_array().unwrap() {
        let name = about["name"].as_str().unwrap();
        let data = data(&[&format!("{name}-got.npy"), &format!("{name}-expected.npy")]);
        assert_eq!(data["differ"], about["differ"], "{name}");
        assert_eq!(data["zeros"], about["zeros"], "{name}");
        assert_eq!(data["not_finite"], about["not_finite"], "{name}");
        assert_eq!(data["first"][0]["index"], about["first"], "{name}");
        let worst = if data["worst"][0].is_null() { &Value::Null } else { &data["worst"][0]["index"] };
        assert_eq!(worst, &about["worst"], "{name}");
        let found: Vec<&Value> =
            data["patterns"].as_array().unwrap().iter().map(|one| &one["name"]).collect();
        for pattern in about["patterns"].as_array().unwrap() {
            assert!(found.contains(&pattern), "{name}: {found:?}");
        }
    }
}

#[test]
fn a_mismatch_links_to_the_playground() {
    let data = data(&["column-got.npy", "column-expected.npy"]);
    let place = &data["first"][0];
    let link = place["link"].as_str().unwrap();
    let opened = run(&[link, "--plain"]).fine().stdout;
    assert!(opened.contains("sub.f16") && opened.contains(place["got"].as_str().unwrap()), "{opened}");
}

#[test]
fn tensor_compares_results_with_an_instruction() {
    let inputs = ["--inputs", "fma-a.npy", "fma-b.npy", "fma-c.npy", "--instr", "fma.rn.f16"];
    let fused = tensor(&[&["fma-fused.npy"], &inputs[..]].concat()).fine();
    assert_eq!(fused.first_line(), "none of 640 elements differs");
    let apart = data(&[&["fma-apart.npy"], &inputs[..]].concat());
    assert_eq!(apart["differ"], answers()["fma"]["differ"]);
    assert_eq!(apart["diagnosis"]["fits"][0]["semantics"], "mul-then-add");
    assert_eq!(apart["diagnosis"]["fits"][0]["explained"], 640);
    let link = apart["first"][0]["link"].as_str().unwrap();
    assert!(link.starts_with("#2/fma.rn.f16/0x") && link.contains("screen=compare"), "{link}");
    assert!(run(&[link, "--plain"]).fine().stdout.contains("fma.rn.f16"), "{link}");
    // If the expected array is given, too, the positions are those in the arrays.
    let both = data(&[&["fma-apart.npy", "fma-fused.npy"], &inputs[..]].concat());
    assert_eq!(both["first"], apart["first"]);
}

#[test]
fn diagnose_takes_an_array_for_each_operand() {
    let args = ["--instr", "fma.rn.f16", "--a", "fma-a.npy", "--b", "fma-b.npy", "--c", "fma-c.npy"];
    let answer = called("diagnose", &[&args[..], &["--got", "fma-apart.npy"]].concat()).fine();
    assert!(answer.first_line().starts_with("mul-then-add  640 of 640; "), "{}", answer.stdout);
    let held = format!("The sample has {} elements", answers()["fma"]["differ"]);
    assert!(answer.stdout.contains(&held), "{}", answer.stdout);
    let named = ["a", "b", "c", "got"].map(|name| format!("fma.safetensors:{name}"));
    let [a, b, c, got] = named.each_ref().map(String::as_str);
    let args = ["--instr", "fma.rn.f16", "--a", a, "--b", b, "--c", c, "--got", got];
    assert_eq!(called("diagnose", &args).fine().first_line(), answer.first_line());
    called("diagnose", &["fma-apart.npy"]).fails(
        2,
        &["fma-apart.npy holds arrays: name the instruction and one file", "--instr add.f16 --a a.npy"],
    );
    let fewer = ["--instr", "fma.rn.f16", "--a", "fma-a.npy", "--b", "fma-b.npy", "--got", "fma-apart.npy"];
    called("diagnose", &fewer).fails(2, &["`fma.rn.f16` takes 3 operands, a, b, c; found 2 arrays"]);
    let other = ["--instr", "add.bf16", "--a", "fma-a.npy", "--b", "fma-b.npy", "--got", "fma-apart.npy"];
    called("diagnose", &other).fails(2, &["`add.bf16`: a must be bf16, but ", "fma-a.npy holds f16"]);
}

#[test]
fn several_tensors_are_listed_and_paired() {
    let list = tensor(&["three.safetensors"]).fine();
    assert_eq!(list.first_line(), "3 tensors; to choose one use --tensor NAME");
    assert!(["half", "brain", "single"].iter().all(|name| list.stdout.contains(name)));
    let pairs = tensor(&["three.safetensors", "three.safetensors"]).fine();
    assert_eq!(pairs.first_line(), "none of 3 tensors differ");
    let one = tensor(&["three.safetensors", "f16.npy", "--tensor", "half"]).fine();
    assert_eq!(one.first_line(), "none of 15 elements differs");
    tensor(&["three.safetensors", "--tensor", "whole"]).fails(2, &["it has no tensor \"whole\"; it has "]);
    // A former version ignored the option for a file without names.
    tensor(&["f16.npy", "--tensor", "half"])
        .fails(2, &["--tensor half selects nothing", "leave out --tensor"]);
}

#[test]
fn unreadable_arrays_get_an_error_message() {
    for (args, pieces) in [
        (&["f64.npy"][..], &["its elements are <f8; expected f16", "astype"][..]),
        (&["bits.npy"], &["integers (<u2)", "--bits f16"]),
        (&["objects.npy"], &["Python objects"]),
        (&["fields.npy"], &["fields of several types"]),
        (&["zip.npz"], &["archive (.npz)"]),
        (&["f16.npy", "bf16.npy"], &["different shapes", "3 × 5", "2 × 3 × 2"]),
        (&["f16.npy", "f16-fortran.npy"], &["numpy.ascontiguousarray(array)"]),
        (&["there-is-none.npy"], &["there is no such file"]),
        (&["f16.npy", "--instr", "add.f16"], &["--inputs"]),
    ] {
        tensor(args).fails(2, pieces);
    }
    assert_eq!(tensor(&["bits.npy", "--bits", "f16"]).fine().first_line(), "15 f16 numbers");
}

#[test]
fn tensor_prints_markdown_svg_and_latex() {
    let pair = ["column-got.npy", "column-expected.npy"];
    for (format, piece) in
        [("markdown", "### 24 of 960 elements differ"), ("svg", "<svg"), ("latex", "24 of 960")]
    {
        let answer = tensor(&[&pair[..], &["--format", format]].concat());
        assert!(answer.stdout.contains(piece) && answer.code == Some(1), "{answer:?}");
    }
}

/// The JSON output satisfies the published schema in all of its four shapes.
#[test]
fn json_fits_the_schema() {
    let schema: Value = serde_json::from_str(&run(&["schema", "tensor"]).fine().stdout).unwrap();
    assert!(jsonschema::meta::is_valid(&schema));
    let validator: Validator = jsonschema::draft202012::new(&schema).unwrap();
    let inputs =
        ["fma-apart.npy", "--inputs", "fma-a.npy", "fma-b.npy", "fma-c.npy", "--instr", "fma.rn.f16"];
    let samples: [&[&str]; 9] = [
        &["f16.npy"],
        &["f32.npy"],
        &["special-got.npy", "special-expected.npy"],
        &["flushed-got.npy", "flushed-expected.npy"],
        &["ties-got.npy", "ties-expected.npy"],
        &["lanes-got.npy", "lanes-expected.npy"],
        &["large-got.npy", "large-expected.npy"],
        &["three.safetensors"],
        &inputs,
    ];
    for args in samples {
        let sample = data(args);
        if let Some(error) = validator.iter_errors(&sample).next() {
            panic!("{args:?}: {error} at {}\n{sample:#}", error.instance_path());
        }
    }
    let pairs = data(&["three.safetensors", "three.safetensors"]);
    assert!(validator.is_valid(&pairs), "{pairs:#}");
    // The schema does not accept arbitrary values.
    let mut wrong = data(&["f16.npy"]);
    wrong["array"]["more"] = json!(1);
    assert!(!validator.is_valid(&wrong));
}

#[test]
fn control_characters_in_file_names_are_escaped() {
    run(&["tensor", "\u{1b}[31mred.npy"]).fails(2, &["\\u{1b}[31mred.npy"]);
}
