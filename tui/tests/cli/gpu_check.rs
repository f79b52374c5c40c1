//! `halfplay gpu check`, `record` and `ledger` with a library that replaces a driver and runs their programs.

use super::fake::{Folder, answer, beside, driver, gpu};
use super::support::run;
use serde_json::Value;
use std::fs;

/// For every documented spelling, `gpu check` and the fake GPU enumerate the same cases.
#[test]
fn every_spelling_agrees_with_a_correct_gpu() {
    agree("sm=100", &["all"], 208);
}

/// On a GPU without mixed-precision instructions, `gpu check` widens the operands and uses f32 instructions. There are
/// 56 spellings: 20 sums, 20 differences and 16 fma.
#[test]
fn mixed_spellings_agree_where_they_are_widened() {
    let list = run(&["isa", "list"]).fine().stdout;
    let spellings = list.lines().take(208).filter_map(|line| line.split('\t').next());
    let mixed: Vec<&str> = spellings.filter(|spelling| spelling.contains(".f32.")).collect();
    agree("sm=53", &mixed, 56);
}

/// Checks that these spellings agree, and that there are `count` of them.
fn agree(words: &str, spellings: &[&str], count: usize) {
    let said = gpu(words, &[&["check", "--sample", "1", "--json"], spellings].concat()).fine();
    let records: Vec<Value> = said.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(records.len(), count);
    for record in records {
        let spelling = record["spelling"].as_str().unwrap();
        let mixed = spelling.contains(".f32.");
        assert_eq!(record["differences"], 0, "{record}");
        assert_eq!(record["native"], words == "sm=100" || !mixed, "{record}");
        // A table or a grid, and the rows of each addend.
        let parts = record["parts"].as_array().unwrap().iter();
        let inputs: Vec<&str> = parts.map(|part| part["inputs"].as_str().unwrap()).collect();
        let expected: &[&str] = match spelling.split('.').next().unwrap() {
            "neg" | "abs" | "tanh" | "ex2" => &["table"],
            _ if mixed => &["grid", "random", "cancel", "near"],
            "fma" => &["grid", "random", "random-2", "random-3", "cancel", "near"],
            _ => &["grid", "pairs"],
        };
        assert_eq!(inputs, expected, "{spelling}");
    }
}

/// An `sm_75` lacks some of the 208 spellings, for instance those of bf16. Counted by hand, it has 16 each of add, sub
/// and mul, 8 of fma, 4 each of neg and abs, 2 each of tanh and ex2, and it widens 56.
#[test]
fn spellings_the_gpu_lacks_are_reported() {
    let said = gpu("sm=75", &["check", "add.bf16", "neg.f16"])
        .fine_but(&["not here  add.bf16 needs sm_90, and Fake GPU is sm_75\n"]);
    assert!(said.stdout.ends_with("1 of 2 spellings asked: 1 agree, 1 not on this GPU\n"), "{}", said.stdout);
    let text = gpu("sm=75", &["info"]).fine().stdout;
    assert!(text.contains("68 of 208 are native; 56 mixed ones run widened"), "{text}");
}

/// The grid has one case with a wrong result; rows 0 and 32,767 have none.
#[test]
fn a_difference_is_found_and_reported() {
    let said = gpu("wrong=add.f16", &["check", "add.f16", "sub.f16", "--sample", "2"]).fails(1, &[]);
    assert_eq!(
        said.lines(),
        [
            "differs   add.f16  1 of 133376 cases: grid, 2 rows of pairs",
            "            0x3c00 0x3c00: GPU 0x4001, model 0x4000",
            "agrees    sub.f16  133376 cases: grid, 2 rows of pairs",
            "2 of 2 spellings asked: 1 agree, 1 differ",
        ]
    );
}

/// Only the digest of row 0 is wrong; checking that row as a list finds the pair. The fault needs +0 in both operands;
/// with −0 the results are right.
#[test]
fn a_wrong_row_digest_is_traced_to_its_pair() {
    for (spelling, operands) in [("sub.f16", [0, 0]), ("min.f16x2", [0, 0x1_0000])] {
        let words = format!("wrong={spelling},at=0");
        let said = gpu(&words, &["check", spelling, "--sample", "1", "--json"]).fails(1, &[]);
        let record: Value = serde_json::from_str(said.first_line()).unwrap();
        let [grid, rows] = [&record["parts"][0], &record["parts"][1]];
        assert_eq!((&grid["differences"], &rows["differences"]), (&1.into(), &1.into()), "{record}");
        assert_eq!((&rows["inputs"], &record["differences"]), (&"pairs".into(), &2.into()));
        assert_eq!(record["first"][1]["operands"], serde_json::json!(operands), "{record}");
    }
}

#[test]
fn approximations_are_recorded_with_all_results() {
    let said = gpu("wrong=tanh.approx.f16", &["check", "tanh.approx.f16"]).fine();
    assert!(
        said.stdout
            .starts_with("recorded  tanh.approx.f16  1 not the nearest value, of 65536 cases: table\n"),
        "{}",
        said.stdout
    );
    let json = gpu("wrong=tanh.approx.f16", &["check", "tanh.approx.f16", "--json"]).fine().stdout;
    let record: Value = serde_json::from_str(&json).unwrap();
    assert!(record["table"].as_str().unwrap().len() > 500);
}

#[test]
fn ctrl_c_stops_and_keeps_the_results_so_far() {
    let folder = Folder::new();
    // The first spelling is finished, the rows of the second are not.
    let words = ["gpu", "record", &folder.file(""), "neg.f16", "add.f16", "--sample", "600"];
    let said = answer(beside(&driver(), "interrupt=4"), &words);
    assert_eq!(said.code, Some(1));
    assert_eq!(said.stderr, "error: interrupted; the results so far are kept\n");
    assert!(said.stdout.contains("agrees    neg.f16  65536 cases: table\n"), "{}", said.stdout);
    assert!(said.stdout.contains("add.f16") && said.stdout.contains(" rows of pairs\n"), "{}", said.stdout);
    assert!(!said.stdout.contains("600 rows"), "{}", said.stdout);
    let kept = fs::read_to_string(folder.file("ledger.jsonl")).unwrap();
    assert_eq!(kept.lines().count(), 2);
    let ledger = run(&["gpu", "ledger", &folder.file("")]).fine().stdout;
    assert!(
        ledger.contains("\nadd.f16\tagrees in ") || ledger.starts_with("add.f16\tagrees in "),
        "{ledger}"
    );
}

/// A quick check does not replace a record of more cases, unless it finds a new difference.
#[test]
fn a_record_with_fewer_cases_does_not_replace_one_with_more() {
    let folder = Folder::new();
    let record = |words: &str, rows: &str| {
        answer(beside(&driver(), words), &["gpu", "record", &folder.file(""), "add.f16", "--sample", rows])
    };
    let kept = || fs::read_to_string(folder.file("ledger.jsonl")).unwrap();
    record("", "3").fine();
    let whole = kept();
    // 48 · 48 pairs of special values, and 3 rows.
    record("", "1").fine_but(&["not kept  add.f16: the folder already has a record with more cases, 198912"]);
    assert_eq!(kept(), whole);
    record("wrong=add.f16", "1").fails(1, &[]);
    assert!(kept().contains("\"differences\":") && kept() != whole);
}

#[test]
fn a_lost_gpu_ends_the_run_and_keeps_earlier_results() {
    let folder = Folder::new();
    let words = ["gpu", "record", &folder.file(""), "neg.f16", "abs.f16", "add.f16"];
    let said = answer(beside(&driver(), "lost=1"), &words);
    let reason = "error: the GPU was lost: error 999, CUDA_ERROR_UNKNOWN; the results so far are kept\n";
    // The GPU is lost after its first launch, so the answers of that launch cannot be fetched.
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), reason));
    let said = answer(beside(&driver(), "lost=2"), &words);
    assert_eq!((said.code, said.stderr.as_str()), (Some(1), reason));
    assert_eq!(fs::read_to_string(folder.file("ledger.jsonl")).unwrap().lines().count(), 1);
}

#[test]
fn every_refused_spelling_is_reported() {
    let said = gpu("load=218", &["check", "neg.f16", "abs.f16"]).fails(1, &[]);
    assert_eq!(said.stderr.matches("refused   ").count(), 2, "{}", said.stderr);
    assert!(
        said.stderr.contains("refused   abs.f16: the driver refuses the program: error 218"),
        "{}",
        said.stderr
    );
    assert_eq!(said.stdout, "0 of 2 spellings asked: 0 agree, 2 refused\n");
    let said = gpu("memory=2", &["check", "neg.f16"]).fails(1, &["the memory of the GPU is full"]);
    assert_eq!(said.stdout, "0 of 1 spellings asked: 0 agree, 1 refused\n");
}

#[test]
fn wrong_usage_is_rejected() {
    gpu("", &["check", "add.f17"]).fails(2, &["f17"]);
    gpu("", &["check", "cvt.f32.f16"])
        .fails(1, &["is not a half- or mixed-precision instruction", "gpu probe"]);
    gpu("", &["check", "--sample", "0"]).fails(2, &["a sample has at least one row"]);
    gpu("", &["check", "--sample", "70000"]).fails(2, &["a sample has at most 65536 rows"]);
    gpu("", &["check", "--quick", "--exhaustive"]).fails(2, &["--quick", "--exhaustive"]);
    gpu("", &["record"]).fails(2, &["<DIR>"]);
    let said = gpu("", &["record", "/proc/nothing", "neg.f16"]).fails(2, &["cannot write /proc/nothing: "]);
    assert_eq!(said.stdout, "");
}

/// A line for each spelling, and no line claims more than a record does.
#[test]
fn nothing_is_verified_without_a_record() {
    let own = include_str!("../../../assets/golden/ledger.jsonl");
    let recorded = own.lines().filter(|line| !line.starts_with('#')).count();
    let text = run(&["gpu", "ledger", "--all"]).fine().stdout;
    assert!(text.lines().count() >= 208);
    let verified = text.lines().filter(|line| !line.ends_with("\tnot verified on hardware")).count();
    assert_eq!(verified, recorded, "{text}");
    // Without `--all`, the output has the records and a summary of the rest.
    let brief = run(&["gpu", "ledger"]).fine().stdout;
    assert_eq!(brief.lines().filter(|line| line.contains('\t')).count(), recorded, "{brief}");
    if recorded == 0 {
        assert!(brief.starts_with("None of the "), "{brief}");
        assert!(brief.ends_with("\n  halfplay gpu record assets/golden --exhaustive\n"), "{brief}");
    }
    run(&["gpu", "ledger", "--all", "--json"]).fails(2, &["--all", "--json"]);
}

#[test]
fn tampered_ledger_records_are_rejected() {
    let folder = Folder::new();
    let path = folder.file("ledger.jsonl");
    let record = ["gpu", "record", &folder.file(""), "add.f16", "tanh.approx.f16", "--sample", "1"];
    answer(beside(&driver(), "wrong=tanh.approx.f16"), &record).fine();
    let whole = fs::read_to_string(&path).unwrap();
    let ledger = || run(&["gpu", "ledger", &folder.file("")]);
    let text = ledger().fine().stdout;
    let told =
        "\ntanh.approx.f16\tnot the nearest value in 1 of 65 536 cases\tFake GPU, sm_90, driver 12.4, 20";
    assert!(
        text.contains(told) && text.contains("\nadd.ftz.f16\tagrees in 4 294 969 600 cases\tNVIDIA H200, "),
        "{text}"
    );
    let of_fake = |text: &str| text.lines().filter(|line| line.contains("\tFake GPU, ")).count();
    assert_eq!(of_fake(&text), 2, "{text}");
    for (from, to, why) in [
        ("\"differences\":0", "\"differences\":1", "the digests do not match"),
        ("Fake GPU", "NVIDIA H100", "the digests do not match"),
        (
            "\"version\":1",
            "\"version\":2",
            "this record has version 2, and this program reads only version 1",
        ),
        ("\"spelling\"", "\"splelling\"", "this is not a record"),
        ("{\"version\"", "\"version\"", "this is not a record"),
    ] {
        fs::write(&path, whole.replacen(from, to, 1)).unwrap();
        let said = ledger().fails(1, &["rejected: ledger.jsonl, line 1: ", why]);
        assert_eq!(of_fake(&said.stdout), 1, "{from}");
        // A rejected record is not overwritten either.
        answer(beside(&driver(), ""), &record)
            .fails(1, &["ledger.jsonl, line 1: ", "remove the line or the file"]);
    }
    // Bytes that are not text.
    fs::write(&path, [b"{\xff\xfe}\n".as_slice(), whole.as_bytes()].concat()).unwrap();
    ledger().fails(1, &["line 1: this is not a record"]);
    run(&["gpu", "ledger", "/no/such/folder"]).fails(2, &["there is no such folder"]);
}

/// Every question has an answer, and a GPU that answers differently is reported.
#[test]
fn gpu_questions_reports_agreement_and_differences() {
    let text = gpu("", &["questions"]).fine().stdout;
    for part in [
        "Fake GPU, sm_90, driver 12.4\nout-of-bounds-a: agrees with the model\n",
        "\n  GPU    0x7ff7 0xfff7\n  model  0x7ff7 0xfff7\nout-of-bounds-b: agrees with the model\n",
        "Does .oob test c too?\n  GPU    none\n",
        "driver-fuses: agrees with the model\n  Does the driver fuse a product and a sum without a rounding modifier?\n  GPU    no: 0x0000\n",
        "xorsign-nan: agrees with the model\n",
    ] {
        assert!(text.contains(part), "no {part:?} in {text}");
    }
    let said = gpu("", &["questions", "--json"]).fine();
    let names: Vec<Value> = said.lines().iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(names.len(), 17);
    let said = gpu("wrong=neg.f16,at=7e00", &["questions"]).fails(1, &[]);
    assert!(said.stdout.contains("nan-neg: differs from the model\n"), "{}", said.stdout);
    assert!(said.stdout.contains("GPU    0x7ffe 1 times, 0x7fff 2045 times\n"), "{}", said.stdout);
    let said = gpu("sm=60", &["questions"])
        .fine_but(&["not asked  out-of-bounds-a: fma.rn.oob.f16 needs sm_90, and Fake GPU is sm_60"]);
    assert!(said.stdout.contains("driver-fuses-rn"), "{}", said.stdout);
    gpu("load=218", &["questions"]).fails(1, &["refused    nan-neg: "]);
    gpu("run=719", &["questions"]).fails(1, &["the program failed on the GPU"]);
}

/// The answers of an H200, captured by another program: all codes for one operand, and all combinations of special
/// values for several. Comparing all pairs would take minutes; `gpu import --recompute` does it.
#[test]
fn the_capture_of_an_h200_agrees() {
    let capture = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/golden/h200-2026-11-26/capture.json");
    let said = run(&["gpu", "import", capture]).fine();
    let tally = "172 of 172 spellings asked: 12 agree, 152 not compared in full, 8 approximate\n";
    assert!(said.stdout.ends_with(tally) && !said.stdout.contains("differs"), "{}", said.stdout);
}
