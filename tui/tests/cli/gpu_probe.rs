//! `halfplay gpu export-probe` and `gpu import`: the exported programs run with a library that replaces a driver, and
//! halfplay reads back their output.

use super::fake::{Folder, driver, gpu};
use super::support::{Answer, run};
use std::fs;
use std::process::{Command, Output};

/// The exported spellings: they need each kind of case list, addend and lanes.
const SPELLINGS: [&str; 7] = [
    "neg.bf16x2",
    "tanh.approx.f16",
    "add.sat.f16",
    "min.xorsign.abs.bf16x2",
    "fma.rn.oob.relu.f16x2",
    "sub.rm.f32.bf16",
    "fma.rz.sat.f32.f16",
];

/// A temporary folder with the exported program.
fn exported(format: &str) -> Folder {
    let folder = Folder::new();
    let text =
        run(&[&["gpu", "export-probe", "--format", format], SPELLINGS.as_slice()].concat()).fine().stdout;
    fs::write(folder.file("probe"), text).unwrap();
    folder
}

/// The output of a program run with the driver. If the program is not installed, prints a notice and returns `None`.
fn printed(mut command: Command, words: &str) -> Option<Output> {
    let driver = driver();
    match command.env("LD_LIBRARY_PATH", driver.path()).env("HALFPLAY_FAKE_GPU", words).output() {
        Ok(output) => Some(output),
        Err(error) => {
            eprintln!("NOT TESTED: {} cannot be started: {error}", command.get_program().display());
            None
        }
    }
}

fn python(folder: &Folder, words: &str, rows: &str) -> Option<Output> {
    let mut command = Command::new("python3");
    command.args([&folder.file("probe"), rows]);
    printed(command, words)
}

/// Imports the printed answers.
fn import(folder: &Folder, text: &[u8], more: &[&str]) -> Answer {
    fs::write(folder.file("answers.txt"), text).unwrap();
    run(&[&["gpu", "import", &folder.file("answers.txt")], more].concat())
}

#[test]
fn import_reads_the_python_probe_output() {
    let folder = exported("py");
    for words in ["sm=100", "sm=90"] {
        let Some(output) = python(&folder, words, "2") else { return };
        assert!(output.status.success(), "{output:?}");
        let said = import(&folder, &output.stdout, &[&folder.file("ledger")]).fine();
        assert!(said.stdout.ends_with("7 of 7 spellings asked: 7 agree\n"), "{}", said.stdout);
        let native = if words == "sm=100" { "" } else { ", not native" };
        let line = format!(
            "agrees    fma.rz.sat.f32.f16  485376 cases: grid, 2 rows of random, 2 rows of cancel, 2 rows of near{native}\n"
        );
        assert!(said.stdout.contains(&line), "{}", said.stdout);
    }
    let ledger = run(&["gpu", "ledger", &folder.file("ledger")]).fine().stdout;
    assert!(
        ledger.contains("\nadd.sat.f16\tagrees in 133 376 cases\tFake GPU, sm_90, driver 12.4, 20"),
        "{ledger}"
    );
    assert!(ledger.contains(", imported from answers.txt\n"), "{ledger}");
}

#[test]
fn cpp_and_python_probes_print_the_same() {
    let (folder, driver) = (exported("cu"), driver());
    let mut compiler = Command::new("c++");
    compiler.args(["-std=c++17", "-Wall", "-Werror", "-x", "c++", &folder.file("probe"), "-x", "none"]);
    compiler.args([&driver.file("libcuda.so"), "-o", &folder.file("program")]);
    let Some(output) = printed(compiler, "") else { return };
    assert!(output.status.success(), "{output:?}");
    let mut program = Command::new(folder.file("program"));
    program.arg("2");
    let Some(cpp) = printed(program, "") else { return };
    assert!(cpp.status.success(), "{cpp:?}");
    let said = import(&folder, &cpp.stdout, &[]).fine();
    assert!(said.stdout.ends_with("7 of 7 spellings asked: 7 agree\n"), "{}", said.stdout);
    let Some(python) = python(&exported("py"), "", "2") else { return };
    assert_eq!(String::from_utf8_lossy(&cpp.stdout), String::from_utf8_lossy(&python.stdout));
}

#[test]
fn import_reports_a_wrong_gpu_result() {
    let folder = exported("py");
    let Some(output) = python(&folder, "wrong=add.sat.f16,at=0", "1") else { return };
    let said = import(&folder, &output.stdout, &[]).fails(1, &[]);
    assert!(
        said.stdout.contains("differs   add.sat.f16  at least 2 of 67840 cases: grid, 1 rows of pairs\n"),
        "{}",
        said.stdout
    );
    // The record of an approximation keeps a table with every answer.
    let Some(output) = python(&folder, "wrong=tanh.approx.f16", "1") else { return };
    let said = import(&folder, &output.stdout, &[]).fine();
    let line = "recorded  tanh.approx.f16  1 not the nearest value, of 65536 cases: table\n";
    assert!(said.stdout.contains(line), "{}", said.stdout);
}

#[test]
fn probe_reports_errors_and_skips_unsupported_spellings() {
    let folder = exported("py");
    for (words, rows, why) in [
        ("init=100", "1", "cuInit failed with error 100"),
        ("count=0", "1", "the driver finds no GPU"),
        ("", "0", "the number of rows must be 1 to 65536"),
        ("", "many", "the number of rows must be 1 to 65536"),
    ] {
        let Some(output) = python(&folder, words, rows) else { return };
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!((output.status.code(), said.as_str()), (Some(1), format!("error: {why}\n").as_str()));
    }
    // Spellings that the GPU lacks are left out or widened, and the others run.
    let Some(output) = python(&folder, "sm=80", "1") else { return };
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("spelling fma.rz.sat.f32.f16 wide\n") && !text.contains("fma.rn.oob"), "{text}");
}

#[test]
fn damaged_and_foreign_files_are_refused() {
    let folder = Folder::new();
    // Written by hand, with wrong digests. The digests are checked only if the end of the file is right.
    let good = "halfplay-probe 1\ngpu G\nsm 90\ndriver 12040\ndate 2026-11-25\n";
    for (text, why) in [
        ("", "this is not the output of a probe"),
        ("hello\n", "whose first line is \"halfplay-probe 1\""),
        ("halfplay-probe 2\n", "this is not the output of a probe"),
        (good, "it is incomplete: its last line does not begin with \"end\""),
        (&format!("{good}end 5 0123456789abcdef\n"), "the digests do not match, so the file is damaged"),
        ("{\"a\": 1}", "this is not a capture: it lacks \"device\" or \"variants\""),
        ("{\"a\": ", "this is not JSON"),
        ("{\"device\": \"D\", \"variants\": {}}", "it does not name the GPU and the driver"),
        ("{\"device\": \"D\", \"variants\": {}, \"cc\": 90, \"driver\": 0}", "it was simulated"),
    ] {
        let said = import(&folder, text.as_bytes(), &[]).fails(1, &["answers.txt: ", why]);
        assert_eq!(said.stdout, "");
    }
    import(&folder, b"\xff\xfe", &[]).fails(1, &["it is not a text file"]);
    run(&["gpu", "import", "/no/such/file"]).fails(2, &["cannot read /no/such/file: there is no such file"]);
    run(&["gpu", "import", "/tmp"]).fails(2, &["it is a directory"]);
}

/// Changes to lines of a probe's output are detected.
#[test]
fn import_rejects_altered_probe_output() {
    let folder = exported("py");
    let Some(output) = python(&folder, "", "1") else { return };
    let text = String::from_utf8(output.stdout).unwrap();
    for (from, to) in [
        ("Fake GPU", "NVIDIA H100"),
        ("sm 90", "sm 80"),
        ("rows pairs 0", "rows pairs 1"),
        ("native", "wide"),
    ] {
        import(&folder, text.replacen(from, to, 1).as_bytes(), &[]).fails(1, &["the digests do not match"]);
    }
    let half = &text[..text.len() / 2];
    import(&folder, half.as_bytes(), &[]).fails(1, &["it is incomplete"]);
    // Output that was transferred with other line ends reads the same.
    import(&folder, text.replace('\n', "\r\n").as_bytes(), &[]).fine();
}

/// A capture of another program: digests of all pairs are kept, and everything that can be compared quickly is
/// compared. The SHA-256 is that of `sha256sum` over 65,536 codes of 16 bits with the sign bit flipped, except that all
/// NaNs are 7fff.
#[test]
fn import_compares_a_capture() {
    let folder = Folder::new();
    let capture = |sha: &str| {
        format!(
            r#"{{"device": "H", "cc": 90, "driver": 12040, "started": "2026-11-25 10:00:00", "variants": {{
            "neg.f16": {{"kind": "unary", "native": true, "sha256": "{sha}"}},
            "neg.f16x2": {{"kind": "unary", "lanes_equal_scalar": [true, true]}},
            "add.rn.f16": {{"kind": "binary", "mode0": "0123456789abcdef"}},
            "cvt.f32<-f16": {{"kind": "widened", "sha256": "00"}}}}}}"#
        )
    };
    let right = "e69bfd1d9d53c981a3a50e0d33ae7c45506d8f2b22be60d9f28373738642df49";
    let said = import(&folder, capture(right).as_bytes(), &[]).fine();
    assert_eq!(
        said.lines(),
        [
            "unsure    add.rn.f16  4294967296 cases: 65536 rows of pairs",
            "agrees    neg.f16  65536 cases: table",
            "agrees    neg.f16x2  131072 cases: table",
            "3 of 3 spellings asked: 2 agree, 1 not compared in full",
        ]
    );
    let said = import(&folder, capture("00").as_bytes(), &[&folder.file("ledger")]).fails(1, &[]);
    assert!(said.stdout.contains("differs   neg.f16  at least 1 of 65536 cases: table\n"), "{}", said.stdout);
    let ledger = run(&["gpu", "ledger", &folder.file("ledger")]).fine().stdout;
    assert!(ledger.contains("add.rn.f16\trecorded in 4 294 967 296 cases, not all of them compared\tH, sm_90, driver 12.4, 2026-11-25, imported"), "{ledger}");
}

#[test]
fn wrong_usage_gets_an_error_message() {
    gpu("", &["export-probe"]).fails(2, &["--format"]);
    gpu("", &["export-probe", "--format", "rs"]).fails(2, &["cu", "py"]);
    gpu("", &["export-probe", "--format", "py", "add.f17"]).fails(2, &["f17"]);
    gpu("", &["import"]).fails(2, &["<FILE>"]);
}
