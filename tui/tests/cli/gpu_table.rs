//! Recorded answers next to the correctly rounded ones: `halfplay gpu table` and `eval --ledger`, with a ledger
//! recorded from a library that replaces a driver.

use super::fake::{Folder, answer, beside, driver};
use super::support::run;
use serde_json::Value;

/// A folder with records of tanh. In the record for f16, the last bit of the answer for 1 is wrong.
fn recorded() -> Folder {
    let folder = Folder::new();
    let words = ["gpu", "record", &folder.file(""), "tanh.approx.f16", "tanh.approx.bf16"];
    answer(beside(&driver(), "wrong=tanh.approx.f16"), &words).fine();
    folder
}

/// A text without its line breaks.
fn flowing(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// tanh 1 is 0.761594…. Numbers there are 2^-11 apart, and 3a18, 1560 × 2^-11 or 0.76171875, is the nearest. The next
/// one up is 3a19.
#[test]
fn eval_shows_the_recorded_answer_as_a_note() {
    let folder = recorded();
    let ask = |words: &[&str]| run(&[&["eval", "--ledger", &folder.file("")], words].concat()).fine();
    let said = ask(&["tanh.approx.f16", "1"]);
    // The answer is still the model's.
    assert!(said.first_line().starts_with("0x3a18  "), "{}", said.stdout);
    let beside =
        "0x3a19 was recorded on Fake GPU, sm_90, driver 12.4: 1 ulp above the correctly rounded value";
    assert!(flowing(&said.stdout).contains(beside), "{}", said.stdout);
    let said = ask(&["tanh.approx.f16", "0.5"]).stdout;
    // tanh 0.5 is 0.462117…, 1892.8 × 2^-12: the nearest is 1893, 3765.
    let same = "0x3765 was recorded on Fake GPU, sm_90, driver 12.4: the correctly rounded value";
    assert!(flowing(&said).contains(same), "{said}");
    // A record without differences keeps no table, but the note still appears.
    let said = ask(&["tanh.approx.bf16", "1"]).stdout;
    assert!(said.contains("recorded on Fake GPU"), "{said}");
    let data: Value = serde_json::from_str(&ask(&["tanh.approx.f16", "1", "--json"]).stdout).unwrap();
    assert!(data["notes"].to_string().contains("recorded on Fake GPU"), "{data}");
    // The bundled ledger; an independent program got the same answers from an H200 (assets/golden).
    let own = run(&["eval", "tanh.approx.f16", "0.5"]).fine().stdout;
    assert!(own.contains("0x3764 was recorded on NVIDIA H200, sm_90, driver 13.0: 1 ulp below"), "{own}");
    assert!(!own.contains("Fake GPU"), "{own}");
    let said = ask(&["ex2.approx.f16", "0.5"]).stdout;
    assert!(said.contains("0x3da8 was recorded on NVIDIA H200") && !said.contains("Fake GPU"), "{said}");
}

/// With `--target` for the architecture of the GPU, the recorded answer becomes the result. The correctly rounded value
/// and its distance appear below it.
#[test]
fn the_target_option_makes_the_recorded_answer_the_result() {
    let folder = recorded();
    let eval = |words: &[&str]| {
        run(&[&["eval", "--ledger", &folder.file(""), "tanh.approx.f16", "1"], words].concat())
    };
    let said = eval(&["--target", "sm_90"]).fine();
    // 1561 × 2^-11.
    let first = "0x3a19  0.76220703125  recorded on Fake GPU, sm_90, driver 12.4, 20";
    assert!(said.first_line().starts_with(first), "{}", said.stdout);
    let beside =
        "This is 1 ulp above the correctly rounded value, whose steps follow: 0x3a18 0.76171875 inexact";
    assert!(flowing(&said.stdout).contains(beside), "{}", said.stdout);
    let data: Value = serde_json::from_str(&eval(&["--target", "sm_90", "--json"]).fine().stdout).unwrap();
    assert!(data["notes"][0].as_str().unwrap().starts_with(first), "{data}");
    eval(&["--target", "sm_90", "--expect", "0x3a19"]).fine();
    eval(&["--target", "sm_90", "--expect", "0x3a18"]).fails(1, &[]);
    // For another architecture nothing is recorded.
    let said = eval(&["--target", "sm_80"]).fine();
    assert!(said.first_line().starts_with("0x3a18  "), "{}", said.stdout);
    eval(&["--target", "sm_80", "--expect", "0x3a18"]).fine();
}

#[test]
fn gpu_table_compares_recorded_and_rounded_over_all_inputs() {
    let folder = recorded();
    let table = |words: &[&str]| run(&[&["gpu", "table"], words].concat());
    let said = table(&["tanh.approx.f16", &folder.file("")]).fine().stdout;
    for part in [
        "tanh.approx.f16 on Fake GPU, sm_90, driver 12.4, 20",
        // 65,536 codes minus 2 · 1023 NaNs.
        "1 of 63 490 numbers has an answer that is not the correctly rounded one, by at most 1 ulp",
        "correctly rounded",
        "recorded on Fake GPU, driver 12.4",
        "recorded minus correctly rounded, in ulp",
    ] {
        assert!(flowing(&said).contains(part), "no {part:?} in {said}");
    }
    let svg = table(&["tanh.approx.f16", &folder.file(""), "--format", "svg"]).fine().stdout;
    assert!(svg.starts_with("<svg") && svg.contains("recorded on Fake GPU"), "{svg}");
    assert!(table(&["tanh.approx.f16"]).fine().stdout.starts_with("tanh.approx.f16 on NVIDIA H200, sm_90"));
    // A packed spelling has no table of its own; the table is that of its lanes.
    table(&["tanh.approx.f16x2"]).fails(1, &["halfplay gpu table tanh.approx.f16"]);
    table(&["add.f16"]).fails(1, &["only approximations have one"]);
    table(&["tanh.approx.f16", "--format", "json"]).fails(2, &["gpu ledger --json"]);
    // The program contains an index of its own ledger. For other ledgers, it writes the index next to the ledger.
    let index = std::fs::read_to_string(folder.file("recorded.tsv")).unwrap();
    assert!(
        index.contains(
            "tanh.approx.f16\tnot the nearest value in 1 of 65 536 cases\tFake GPU, sm_90, driver 12.4, "
        ),
        "{index}"
    );
}

#[test]
fn eval_rejects_an_altered_ledger() {
    let folder = recorded();
    let path = folder.file("ledger.jsonl");
    let whole = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, whole.replacen("Fake GPU", "NVIDIA H100", 1)).unwrap();
    let said = run(&["eval", "--ledger", &folder.file(""), "tanh.approx.f16", "1"]);
    said.fails(1, &["rejected: ledger.jsonl, line 1", "the digests do not match"]);
    run(&["eval", "--ledger", "/no/such/folder", "tanh.approx.f16", "1"])
        .fails(2, &["there is no such folder"]);
}
