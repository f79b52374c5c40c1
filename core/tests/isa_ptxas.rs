//! Compares the table of instructions with the vendor's assembler. `assets/cases/ptxas.tsv` holds the assembler's
//! answers for thousands of spellings: the verdict, then the minimum target and PTX version, or the message. If the
//! table and the assembler differ, `explained` gives the reason.

use halfplay_core::isa::{Allow, Op, Provenance, documented, parse, with_provenance};
use std::collections::HashMap;

struct Case {
    spelling: String,
    accepted: bool,
    least: String,
}

/// Spellings that the assembler accepts but the table lacks, with the reason.
fn explained(spelling: &str) -> Option<&'static str> {
    let words: Vec<&str> = spelling.split('.').collect();
    let has = |word: &str| words.contains(&word);
    let half = |word: &&&str| ["f16", "bf16", "f16x2", "bf16x2", "f32", "f64"].contains(*word);
    let types: Vec<&&str> = words.iter().filter(half).collect();
    match words[0] {
        "fma" if (has("bf16") || has("bf16x2")) && (has("rz") || has("rm") || has("rp")) => {
            Some("the assembler compiles it wrongly: it reads the bits as f16, or ignores the rounding")
        }
        "fma" if has("oob") && has("sat") => Some("the manual lacks it: it needs the undocumented switch"),
        "tanh" | "ex2" if has("f32") => Some("halfplay does not support single-precision approximations"),
        "cvt" if has("satfinite") || has("rs") => {
            Some("halfplay does not support finite saturation and stochastic rounding")
        }
        "cvt" if types.len() == 2 && types[0] == types[1] => Some("nothing is converted"),
        "mov" if !has("b32") => Some("halfplay supports mov only for packing, which is 32 bits wide"),
        _ => None,
    }
}

fn cases() -> Vec<Case> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cases/ptxas.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let case = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        // After a space come operands.
        let spelling = fields[0].split(' ').next().unwrap().to_owned();
        let least = format!("sm_{} and PTX {}", fields[2], fields[3]);
        Case { spelling, accepted: fields[1] == "ok", least }
    };
    text.lines().skip(1).map(case).collect()
}

#[test]
fn the_assembler_and_the_table_agree_except_where_explained() {
    let mut both = 0;
    for Case { spelling, accepted, least } in cases() {
        match (accepted, parse(&spelling, Allow::PTX)) {
            (true, Ok(parsed)) => {
                both += 1;
                let ours = parsed.minimum().unwrap().to_string();
                // The manual introduces neg in 6.0; the assembler accepts it from 5.1 on.
                let manual_wins = parsed.instr.op == Op::Neg && ours == "sm_53 and PTX 6.0";
                let expected = if manual_wins { "sm_53 and PTX 5.1" } else { &ours };
                assert_eq!(least, expected, "{spelling}");
            }
            (true, Err(problem)) => {
                assert!(explained(&spelling).is_some(), "{spelling} assembles, but: {problem}");
            }
            (false, Ok(parsed)) => panic!("{spelling}, read as {}, does not assemble", parsed.instr),
            (false, Err(_)) => {}
        }
    }
    assert!(both > 700, "only {both} spellings were compared");
}

#[test]
fn the_assembler_accepts_every_real_spelling() {
    let verdicts: HashMap<String, bool> = cases().into_iter().map(|c| (c.spelling, c.accepted)).collect();
    let undocumented = with_provenance(Provenance::Undocumented);
    for instr in documented().chain(with_provenance(Provenance::Companion)).chain(undocumented) {
        assert_eq!(verdicts.get(&instr.to_string()), Some(&true), "{instr}");
    }
}

#[test]
fn what_if_spellings_do_not_assemble_unless_explained() {
    let verdicts: HashMap<String, bool> = cases().into_iter().map(|c| (c.spelling, c.accepted)).collect();
    for instr in with_provenance(Provenance::WhatIf) {
        let spelling = instr.to_string();
        if verdicts.get(&spelling) == Some(&true) {
            assert!(explained(&spelling).is_some(), "{spelling} is a real instruction");
        }
    }
}

#[test]
fn undocumented_instructions_have_the_ptxas_minimums() {
    let least: HashMap<String, String> = cases().into_iter().map(|c| (c.spelling, c.least)).collect();
    for instr in with_provenance(Provenance::Undocumented) {
        let parsed = parse(&instr.to_string(), Allow::ALL).unwrap();
        assert_eq!(least[&instr.to_string()], parsed.minimum().unwrap().to_string(), "{instr}");
    }
}
