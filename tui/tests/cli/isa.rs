//! `halfplay isa`.

use super::support::{run, run_with};
use serde_json::Value;

#[test]
fn list_prints_the_208_documented_spellings_first() {
    let answer = run(&["isa", "list"]).fine();
    let lines = answer.lines();
    let documented: Vec<&&str> = lines.iter().take_while(|line| !line.is_empty()).collect();
    assert_eq!(documented.len(), 208);
    assert_eq!(*documented[0], "add.f16\tsm_53\t4.2");
    assert!(documented.contains(&&"fma.rn.f16\tsm_53\t4.2"));
    assert!(documented.contains(&&"fma.rn.oob.relu.bf16x2\tsm_90\t8.1"));
    assert!(documented.contains(&&"min.xorsign.abs.f16\tsm_86\t7.2"));
    assert!(documented.contains(&&"fma.rp.sat.f32.bf16\tsm_100\t8.6"));
    assert!(documented.iter().all(|line| line.split('\t').count() == 3));
    assert_eq!((lines[208], lines[209]), ("", "# companions: from elsewhere in PTX"));
    assert!(lines[210..].iter().any(|line| line.starts_with("cvt.rn.f16x2.f32\t")));
    assert_eq!(run(&["isa"]).fine().stdout, answer.stdout);
}

#[test]
fn list_as_json_has_a_list_for_each_kind() {
    let answer = run(&["isa", "list", "--json"]).fine();
    let lists: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!(lists["documented"].as_array().unwrap().len(), 208);
    assert_eq!(lists["documented"][0]["spelling"], "add.f16");
    assert_eq!(lists["documented"][0]["target"], "sm_53");
    assert_eq!(lists["documented"][0]["ptx"], "4.2");
    assert!(lists["companion"].as_array().unwrap().len() > 20);
    assert_eq!(lists.as_object().unwrap().len(), 2);
    assert_eq!(run(&["isa", "--json"]).fine().stdout, answer.stdout);
}

#[test]
fn list_options_filter_and_extend_the_spellings() {
    let old = run(&["isa", "list", "--target", "sm_53", "--ptx", "4.2"]).fine();
    assert!(old.lines().contains(&"fma.rn.f16\tsm_53\t4.2"));
    assert!(!old.stdout.contains("bf16"));
    let more = run(&["isa", "list", "--undocumented", "--what-if"]).fine();
    assert!(more.lines().contains(&"fma.rn.oob.sat.f16\tsm_90\t8.1"));
    assert!(more.lines().contains(&"fma.rz.f16\t-\t-"));
}

#[test]
fn check_prints_the_canonical_spelling_and_requirements() {
    assert_eq!(run(&["isa", "check", "fma.f16.rn"]).fine().stdout, "fma.rn.f16\tsm_53\t4.2\n");
    assert_eq!(
        run(&["isa", "check", "add.rz.f32.bf16.sat"]).fine().stdout,
        "add.rz.sat.f32.bf16\tsm_100\t8.6\n"
    );
    let rounding = run(&["isa", "check", "fma.f16"]).fails(1, &[]);
    assert!(rounding.stdout.contains("needs a rounding") && rounding.stdout.contains("try fma.rn.f16"));
    assert_eq!((rounding.lines().len(), rounding.stderr.as_str()), (1, ""));
    run(&["isa", "check", "fma.rz.f16"]).fails(1, &[]);
    assert_eq!(run(&["isa", "check", "fma.rz.f16", "--what-if"]).fine().stdout, "fma.rz.f16\t-\t-\n");
    run(&["isa", "check", "fma.rn.oob.sat.f16"]).fails(1, &[]);
    run(&["isa", "check", "--undocumented", "fma.rn.oob.sat.f16"]).fine();
    run(&["isa", "check", "fma.rn.relu.f16", "--target", "sm_75"]).fails(1, &[]);
    run(&["isa", "check", "fma.rn.relu.f16", "--target", "sm_80"]).fine();
    run(&["isa", "check"]).fails(2, &["SPELLING"]);
}

#[test]
fn check_reads_spellings_from_stdin() {
    let input = b"fma.f16.rn\n\n# comment\nfma.f16\r\nadd.f16\xff\nneg.bf16";
    let answer = run_with(&["isa", "check", "-"], input).fails(1, &[]);
    let lines = answer.lines();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], "ok\tfma.rn.f16\tsm_53\t4.2");
    assert!(lines[1].starts_with("no\tcolumn ") && lines[1].contains("needs a rounding"), "{}", lines[1]);
    assert!(lines[2].starts_with("no\t") && lines[2].contains("UTF-8"), "{}", lines[2]);
    assert_eq!(lines[3], "ok\tneg.bf16\tsm_80\t7.0");
    assert_eq!(run_with(&["isa", "check", "-"], b"add.f16\n").fine().stdout, "ok\tadd.f16\tsm_53\t4.2\n");
    let long = vec![b'x'; 10 << 20];
    assert!(run_with(&["isa", "check", "-"], &long).fails(1, &[]).stdout.starts_with("no\t"));
}

#[test]
fn check_judges_the_spelling_of_a_whole_statement() {
    let note = "Only the spelling is checked, not the guard and the operands.\n";
    for (text, expected) in [
        ("add.rn.f32.f16 %f1, %h1, 1.0;", "add.rn.f32.f16\tsm_100\t8.6\n"),
        ("@p add.f16", "add.f16\tsm_53\t4.2\n"),
        ("add.f16 d, a, b;", "add.f16\tsm_53\t4.2\n"),
        ("@p add.f32.f16.rn d, a, c; // why", "add.rn.f32.f16\tsm_100\t8.6\n"),
        ("{add.f16 %0,%1,%2;}", "add.f16\tsm_53\t4.2\n"),
    ] {
        let answer = run(&["isa", "check", text]);
        assert_eq!((answer.code, answer.stdout.as_str(), answer.stderr.as_str()), (Some(0), expected, note));
    }
    let rounding = run(&["isa", "check", "fma.f16 %d, %a, %b, %c;"]).fails(1, &[]);
    assert!(rounding.first_line().contains("needs a rounding"), "{rounding:?}");
    let answer = run(&["isa", "check", "@p add.f17 %d, %a, %b;"]).fails(1, &[]);
    assert_eq!(answer.stdout, "column 8: unknown word .f17; perhaps .f16; try add.f16\n");
    let many = run_with(&["isa", "check", "-"], b"add.f16 d, a, b;\n@p fma.f16.rn\nneg.f16\nfma.rn f16\n");
    let many = many.fails(1, &[note]);
    assert_eq!(
        many.lines()[..3],
        ["ok\tadd.f16\tsm_53\t4.2", "ok\tfma.rn.f16\tsm_53\t4.2", "ok\tneg.f16\tsm_53\t6.0"]
    );
    assert!(many.lines()[3].contains("join its words with dots"), "{}", many.stdout);
    let json = run(&["isa", "check", "--json", "add.f16 d, a, b;"]).fine();
    let json: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["notes"][0], note.trim_end());
}

#[test]
fn check_json_reports_the_spelling_or_the_error_column() {
    let legal: Value =
        serde_json::from_str(&run(&["isa", "check", "fma.f16.rn", "--json"]).fine().stdout).unwrap();
    assert_eq!((&legal["legal"], &legal["spelling"]), (&Value::from(true), &Value::from("fma.rn.f16")));
    let answer = run(&["isa", "--json", "check", "fma.rz.f16"]).fails(1, &[]);
    let illegal: Value = serde_json::from_str(&answer.stdout).unwrap();
    assert_eq!((&illegal["legal"], &illegal["column"]), (&Value::from(false), &Value::from(5)));
}

#[test]
fn every_listed_spelling_passes_the_check() {
    let list = run(&["isa", "list"]).fine();
    let spellings: String =
        list.lines().iter().map(|line| format!("{}\n", line.split('\t').next().unwrap())).collect();
    let checked = run_with(&["isa", "check", "-"], spellings.as_bytes()).fine();
    let listed =
        list.lines().into_iter().filter(|line| line.contains('\t')).map(|line| format!("ok\t{line}"));
    assert_eq!(checked.lines(), listed.collect::<Vec<_>>());
}

#[test]
fn companion_entries_are_capitalized_and_lack_a_section() {
    let answer = run(&["isa", "show", "cvt.rn.relu.f16x2.f32"]).fine();
    assert!(answer.stdout.contains("\n  Two values into the destination's format"), "{}", answer.stdout);
    assert!(!answer.stdout.contains("section ."), "{}", answer.stdout);
    let json = run(&["isa", "show", "cvt.rn.relu.f16x2.f32", "--json"]).fine();
    let entry: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(entry["section"], Value::Null);
}

#[test]
fn show_prints_the_reference_entry() {
    let answer = run(&["isa", "show", "fma.relu.rn.f16"]).fine();
    assert_eq!(answer.first_line(), "fma.rn.relu.f16\tsm_80\t7.0");
    for piece in [
        "d = a × b + c",
        "9.7.4.4",
        "Operands",
        ".b16 or .f16",
        "Rules",
        "Kernel",
        "fma.rn.relu.f16 %d, %a, %b, %c;",
    ] {
        assert!(answer.stdout.contains(piece), "no {piece:?} in {}", answer.stdout);
    }
    let companion = run(&["isa", "show", "add.f32"]).fine();
    let origin = "Companion: from another manual section. Needs sm_50 and PTX 4.0, the oldest\n  that halfplay knows, or later; older ones may have it too.";
    assert!(companion.stdout.contains(origin), "{}", companion.stdout);
    let entry: Value =
        serde_json::from_str(&run(&["isa", "show", "tanh.approx.f16", "--json"]).fine().stdout).unwrap();
    assert_eq!(
        (&entry["spelling"], &entry["grade"]),
        (&Value::from("tanh.approx.f16"), &Value::from("measured"))
    );
    // Traces use the same words for grades.
    let trace: Value =
        serde_json::from_str(&run(&["eval", "tanh.approx.f16", "1", "--json"]).fine().stdout).unwrap();
    assert_eq!(trace["instruction"]["grade"], entry["grade"]);
    let graded: Value =
        serde_json::from_str(&run(&["isa", "show", "add.f16", "--json"]).fine().stdout).unwrap();
    let grade = |start: &str| {
        let rules = graded["rules"].as_array().unwrap();
        rules.iter().find(|rule| rule["rule"].as_str().unwrap().starts_with(start)).unwrap()["grade"].clone()
    };
    assert_eq!(grade("A NaN operand"), "assembler");
    assert_eq!(grade("The exact result is rounded"), "documented");
    run(&["isa", "show", "tanh.f16"]).fails(1, &["needs .approx", "try tanh.approx.f16"]);
    run(&["isa", "show"]).fails(2, &["SPELLING"]);
}
