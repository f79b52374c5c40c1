//! `halfplay sweep`: counts that other programs computed, and the messages for bad input.

use super::support::{Answer, run};
use serde_json::{Value, json};
use std::fs;
use std::path::PathBuf;

fn swept(args: &[&str]) -> Answer {
    run(&[&["sweep"], args].concat())
}

fn data(args: &[&str]) -> Value {
    serde_json::from_str(&swept(&[args, &["--json"]].concat()).fine().stdout).unwrap()
}

/// The path of a file with this name that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("halfplay-{}-{name}", std::process::id()));
    let _ = fs::remove_file(&path);
    path
}

/// There are 1,025 f16 numbers from 1 to 2; numpy counted how many of their products with all codes are rounded away
/// from zero.
#[test]
fn sweep_counts_products_that_round_away_from_zero() {
    let data = data(&["mul.f16", "--vs", "rz", "--range", "a=1..2"]);
    assert_eq!(
        (&data["cases"], &data["differ"], &data["whole"]),
        (&json!(67_174_400), &json!(32_901_988), &json!(true))
    );
    assert_eq!(data["against"], json!({ "pipeline": "rz" }));
    // (1 + 2^-10) × 2^-15 is a tie and goes down to even. With the next factor, 0x0201, the product is above the tie.
    assert_eq!(data["first"]["operands"], json!(["0x3c01", "0x0201"]));
    let bars: u64 = data["histogram"]
        .as_array()
        .unwrap()
        .iter()
        .map(|bar| bar["below"].as_u64().unwrap() + bar["above"].as_u64().unwrap())
        .sum();
    assert_eq!(bars + data["not_finite"].as_u64().unwrap(), 32_901_988);
    let link = data["first"]["link"].as_str().unwrap();
    assert!(run(&[link, "--plain"]).fine().stdout.contains("mul.f16"), "{link}");
}

#[test]
fn an_add_through_f32_never_differs() {
    let text = swept(&["add.f16", "--vs", "through-f32", "--range", "a=-1..-0.5"]).fine();
    assert_eq!(text.first_line(), "none of 67 174 400 cases differs");
}

#[test]
fn sweep_finds_a_known_counterexample() {
    // The public case that f32 arithmetic gets wrong.
    let args = [
        "fma.rn.f16",
        "--vs",
        "through-f32",
        "--fix",
        "a=0x520b",
        "--fix",
        "c=0x2ff6",
        "--range",
        "b=0x00e9..0x00e9",
    ];
    let data = data(&args);
    assert_eq!((&data["cases"], &data["differ"]), (&json!(1), &json!(1)));
    assert_eq!((&data["worst"]["result"], &data["worst"]["other"]), (&json!("0x3001"), &json!("0x3000")));
    let table = swept(&[&args[..], &["--format", "csv"]].concat()).fine().stdout;
    let case = "case,first,,0x520b 0x00e9 0x2ff6,0x3001,0x3000,−1 ulp,";
    assert!(table.contains(case) && table.contains("/variant=through-f32"), "{table}");
    let widths: Vec<usize> = table.lines().map(cells).collect();
    assert_eq!(widths, vec![8; widths.len()], "{table}");
    assert!(
        table.starts_with(
            "what,which,count,operands,result,other,apart,link\ncases,,1,,,,,\ndiffer,,1,,,,,\n"
        ),
        "{table}"
    );
}

/// The number of cells in a line; text between quotation marks belongs to one cell.
fn cells(line: &str) -> usize {
    let outside = line.split('"').step_by(2);
    outside.map(|piece| piece.matches(',').count()).sum::<usize>() + 1
}

/// numpy found the first factor whose product with 60 000 (0x7b53 in f16) is infinite, and the number of such factors.
#[test]
fn the_first_infinite_result_is_named() {
    let data = data(&["mul.f16", "--fix", "a=60000", "--vs", "rz"]);
    assert_eq!(data["not_finite"], 32_578);
    assert_eq!(data["first_not_finite"]["operands"], json!(["0x7b53", "0x3c5f"]));
    assert_eq!(
        (&data["first_not_finite"]["result"], &data["first_not_finite"]["other"]),
        (&json!("0x7c00"), &json!("0x7bff"))
    );
}

#[test]
fn sweep_accepts_short_numbers_and_pipeline_names() {
    let differ = |vs: &str, sample: &str| {
        let data = data(&["fma.rn.f16", "--vs", vs, "--sample", sample, "--seed", "3"]);
        (data["cases"].clone(), data["digest"].clone())
    };
    let long = differ("through-f32", "65536");
    for sample in ["65_536", "2^16"] {
        assert_eq!(differ("f32", sample), long, "{sample}");
    }
    assert_eq!(differ("f64", "1e4").0, 10_000);
    for wrong in ["1.5e6", "2^64", "e5", "1e99", ""] {
        swept(&["fma.rn.f16", "--sample", wrong]).fails(2, &["whole number", "2^20"]);
    }
}

#[test]
fn invalid_sweeps_are_rejected_with_a_message() {
    swept(&["fma.rn.f16"]).fails(2, &["281 474 976 710 656 cases", "--fix c=1", "--sample"]);
    swept(&["fma.f16"]).fails(1, &["rounding"]);
    swept(&["mul.f32"]).fails(2, &["16 bits"]);
    swept(&["max.f16"]).fails(2, &["does not round", "--vs with-ftz"]);
    swept(&["tanh.approx.f16"]).fails(2, &["approximation"]);
    swept(&["mul.f16", "--vs", "sideways"]).fails(2, &["no pipeline sideways", "rz"]);
    swept(&["mul.f16", "--vs", "mul.bf16"]).fails(2, &["same number and type of operands"]);
    swept(&["mul.f16", "--vs", "mul.rnn.f16"]).fails(2, &["rnn"]);
    swept(&["mul.f16", "--fix", "c=1"]).fails(2, &["no operand c", "a, b"]);
    swept(&["mul.f16", "--fix", "a"]).fails(2, &["--fix", "c=1"]);
    swept(&["mul.f16", "--fix", "a=one"]).fails(2, &["one"]);
    swept(&["mul.f16", "--range", "a=1"]).fails(2, &["..", "a=1..2"]);
    swept(&["mul.f16", "--range", "a=2..1"]).fails(2, &["smaller number first"]);
    swept(&["mul.f16", "--range", "a=nan..1"]).fails(2, &["NaN"]);
    swept(&["mul.f16", "--fix", "a=1", "--range", "a=1..2"])
        .fails(2, &["restricts an operand a second time"]);
    swept(&["mul.f16", "--sample", "0"]).fails(2, &["at least 1"]);
    swept(&["mul.f16", "--sample", "many"]).fails(2, &["many"]);
    swept(&["fma.rn.ftz.f16", "--complete"]).fails(2, &["--complete", ".ftz"]);
    swept(&["fma.rn.f16", "--complete", "--fix", "a=1"]).fails(2, &["only for c"]);
    swept(&[]).fails(2, &["INSTR"]);
}

#[test]
fn resume_accepts_only_a_valid_matching_checkpoint() {
    let path = fresh("kept.json");
    let name = path.to_str().unwrap();
    let asked = ["mul.f16", "--vs", "rz", "--fix", "a=1.1", "--resume", name];
    let first = swept(&asked).fine().stdout;
    let kept = fs::read_to_string(&path).unwrap();
    assert_eq!(swept(&asked).fine().stdout, first, "a finished sweep is not repeated");
    assert_eq!(fs::read_to_string(&path).unwrap(), kept);
    swept(&["mul.f16", "--vs", "rm", "--fix", "a=1.1", "--resume", name])
        .fails(2, &["another sweep", "against rz", name]);
    assert_eq!(fs::read_to_string(&path).unwrap(), kept, "the file is unchanged");
    // An empty file, as mktemp makes it.
    fs::write(&path, "").unwrap();
    assert_eq!(swept(&asked).fine().stdout, first);
    let counts: Value = serde_json::from_str(&kept).unwrap();
    let more = kept.replace(&format!("\"differ\": {}", counts["tally"]["differ"]), "\"differ\": 70000");
    assert_ne!(more, kept);
    let elsewhere = kept.replacen(&first_operand(&counts), "    65535,", 1);
    assert_ne!(elsewhere, kept);
    for junk in [more.as_str(), elsewhere.as_str(), "{\"sweep\": 1", "NaN"] {
        fs::write(&path, junk).unwrap();
        swept(&asked).fails(2, &["is not the checkpoint of a sweep", name]);
        assert_eq!(fs::read_to_string(&path).unwrap(), junk, "the file is unchanged");
    }
    fs::remove_file(&path).unwrap();
    swept(&["mul.f16", "--fix", "a=1", "--resume", std::env::temp_dir().to_str().unwrap()])
        .fails(2, &["directory"]);
}

/// The line of the file with operand b of the first case.
fn first_operand(kept: &Value) -> String {
    format!("    {},", kept["tally"]["first"]["operands"][1])
}

/// The counts are printed even if they cannot be saved.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_and_the_result_printed() {
    let answer = swept(&["mul.f16", "--vs", "rz", "--fix", "a=1.1", "--resume", "/dev/full"]);
    assert!(answer.first_line().contains("of 65 536 cases differ"), "{answer:?}");
    answer.fails(2, &["cannot save the progress in /dev/full", "No space left"]);
    // A sweep of half an hour does not start if its progress cannot be saved.
    let answer = swept(&["fma.rn.f16", "--complete", "--resume", "/nowhere/at/all"]);
    assert_eq!(answer.stdout, "");
    answer.fails(2, &["cannot save", "/nowhere/at/all"]);
}

/// Ctrl-C prints and saves the counts, and a message says so.
#[cfg(unix)]
#[test]
fn ctrl_c_prints_and_saves_the_counts() {
    is_printed_when_ended_by("-INT");
}

/// A job scheduler cancels a job with this signal.
#[cfg(unix)]
#[test]
fn sigterm_prints_and_saves_the_counts() {
    is_printed_when_ended_by("-TERM");
}

#[cfg(unix)]
fn is_printed_when_ended_by(signal: &str) {
    let path = fresh(&format!("ended{signal}.json"));
    let name = path.to_str().unwrap();
    let child = super::support::start(&["sweep", "fma.rn.f16", "--complete", "--resume", name]);
    let id = child.id().to_string();
    /// Bits for SIGINT, which is signal 2, and SIGTERM, which is 15.
    const HANDLED: u64 = 1 << 1 | 1 << 14;
    // The sweep has begun once its handlers are installed; before that, a signal ends it without a message.
    let handled = || {
        let status = fs::read_to_string(format!("/proc/{id}/status")).unwrap_or_default();
        let caught = status
            .lines()
            .find_map(|line| line.strip_prefix("SigCgt:"))
            .map(|mask| u64::from_str_radix(mask.trim(), 16));
        matches!(caught, Some(Ok(mask)) if mask & HANDLED == HANDLED)
    };
    while !handled() {
        std::thread::yield_now();
    }
    let killed = std::process::Command::new("kill").args([signal, &id]).status().unwrap();
    assert!(killed.success());
    let output = child.wait_with_output().unwrap();
    let (out, err) = (String::from_utf8(output.stdout).unwrap(), String::from_utf8(output.stderr).unwrap());
    assert_eq!(output.status.code(), Some(1), "{out}{err}");
    assert!(
        out.contains("Incomplete:") && err.contains("interrupted before all cases were tried"),
        "{out}{err}"
    );
    assert!(
        err.contains(name) && fs::read_to_string(&path).unwrap().contains("fma.rn.f16 against mul-then-add")
    );
    fs::remove_file(&path).unwrap();
}

/// The picture shows the first bar of the histogram, the first difference, and the link of the worst case.
#[test]
fn svg_shows_the_sweep_histogram() {
    let drawn = swept(&["mul.f16", "--vs", "rz", "--fix", "a=1.5", "--format", "svg"]).fine().stdout;
    let counted = data(&["mul.f16", "--vs", "rz", "--fix", "a=1.5"]);
    let bar = &counted["histogram"][0];
    for words in [
        "<svg ",
        "← below",
        "more than 1/2, up to 1",
        &bar["below"].to_string(),
        "First difference",
        counted["worst"]["link"].as_str().unwrap(),
        "</svg>",
    ] {
        assert!(drawn.contains(words), "{words}\n{drawn}");
    }
    assert_eq!(drawn.matches("<text").count(), drawn.matches("</text>").count());
}
