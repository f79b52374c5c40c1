//! Completion gives what brute force finds: the test appends every word of every spelling to every prefix and lets the
//! parser judge whether the result can become an instruction.

use halfplay_core::isa::{Allow, Completion, Instr, Row, complete, parse, rows};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

/// The words of a spelling; `xorsign.abs` counts as one.
fn words(instr: &Instr) -> Vec<String> {
    let text = instr.to_string().replace("xorsign.abs", "xorsign+abs");
    text.split('.').map(|word| word.replace('+', ".")).collect()
}

fn all(allow: Allow) -> Vec<Instr> {
    rows().iter().filter(|row| allow.permits(row.provenance)).flat_map(Row::spellings).collect()
}

fn offered(text: &str, caret: usize, allow: Allow) -> Vec<&'static str> {
    complete(text, caret, allow).iter().map(|one| one.word).collect()
}

fn at_end(text: &str) -> Vec<&'static str> {
    offered(text, text.len(), Allow::PTX)
}

/// The words that may follow `begin`: the parser must accept the word together with the rest of a spelling.
fn brute_force(begin: &[String], all: &[Vec<String>], allow: Allow) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for spelling in all.iter().filter(|spelling| begin.iter().all(|word| spelling.contains(word))) {
        let rest: Vec<&String> = spelling.iter().filter(|word| !begin.contains(word)).collect();
        for word in rest.iter().filter(|word| !begin.is_empty() || **word == &spelling[0]) {
            let others = rest.iter().filter(|other| *other != word);
            let text: Vec<&str> = begin.iter().chain([*word]).chain(others.copied()).map(|w| &**w).collect();
            if !found.contains(*word) && parse(&text.join("."), allow).is_ok() {
                found.insert((*word).clone());
            }
        }
    }
    found
}

/// Prefixes of spellings in canonical order, and prefixes of spellings whose words after the operation are reversed.
fn beginnings(all: &[Vec<String>]) -> BTreeSet<Vec<String>> {
    let mut found = BTreeSet::new();
    for spelling in all {
        for length in 0..=spelling.len() {
            found.insert(spelling[..length].to_vec());
            if length > 1 {
                let mut turned = spelling[..1].to_vec();
                turned.extend(spelling[1..].iter().rev().take(length - 1).cloned());
                found.insert(turned);
            }
        }
    }
    found
}

fn check(allow: Allow, every: usize) {
    let all: Vec<Vec<String>> = all(allow).iter().map(words).collect();
    let mut by_op: BTreeMap<String, Vec<Vec<String>>> = BTreeMap::new();
    for spelling in &all {
        by_op.entry(spelling[0].clone()).or_default().push(spelling.clone());
    }
    for begin in beginnings(&all).into_iter().step_by(every) {
        let text = begin.iter().map(|word| format!("{word}.")).collect::<String>();
        let list = begin.first().map_or(&all, |op| &by_op[op]);
        let expected = brute_force(&begin, list, allow);
        let found: BTreeSet<String> =
            offered(&text, text.len(), allow).iter().map(|word| (*word).to_owned()).collect();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn ptx_completions_match_brute_force() {
    check(Allow::PTX, 1);
}

#[test]
fn completions_with_all_switches_match_brute_force() {
    check(Allow::ALL, 37);
}

/// While the user types a spelling letter by letter, the intended word is always among the candidates.
#[test]
fn the_word_being_typed_is_among_the_candidates() {
    for instr in all(Allow::PTX) {
        let text = instr.to_string();
        for caret in 0..=text.len() {
            let word = text.split('.').nth(text[..caret].matches('.').count()).unwrap();
            let meant = if word == "xorsign" { "xorsign.abs" } else { word };
            assert!(offered(&text[..caret], caret, Allow::PTX).contains(&meant), "{}", &text[..caret]);
        }
    }
}

#[test]
fn a_candidate_names_its_instruction_and_minimum() {
    let find = |text: &str, word: &str| -> Completion {
        complete(text, text.len(), Allow::PTX).into_iter().find(|one| one.word == word).unwrap()
    };
    let needs = |one: &Completion| one.since.unwrap().to_string();
    let relu = find("fma.rn.r", "relu");
    assert_eq!((relu.text.as_str(), relu.caret, relu.instr), ("fma.rn.relu", 11, None));
    assert_eq!(needs(&relu), "sm_80 and PTX 7.0");
    let half = find("fma.rn.relu.", "f16");
    assert_eq!(half.instr.unwrap().to_string(), "fma.rn.relu.f16");
    assert_eq!(needs(&find("min.f16.", "xorsign.abs")), "sm_86 and PTX 7.2");
    assert_eq!(needs(&find("add.", "bf16")), "sm_90 and PTX 7.8");
    // The oldest `fma` is the one on f32, a companion row of the table.
    assert_eq!(needs(&find("", "fma")), "sm_50 and PTX 4.0");
    let toy = complete("add.to", 6, Allow::ALL);
    assert_eq!((toy[0].word, toy[0].since), ("toy", None));
}

#[test]
fn candidates_are_in_table_order() {
    let ops = ["add", "sub", "mul", "fma", "neg", "abs", "min", "max", "tanh", "ex2", "cvt", "mov"];
    assert_eq!(at_end(""), ops);
    assert_eq!(at_end("  "), ops);
    assert_eq!(at_end("fma.rn."), ["ftz", "oob", "sat", "relu", "f16", "f16x2", "bf16", "bf16x2", "f32"]);
    assert_eq!(
        at_end("fma."),
        ["rn", "rz", "rm", "rp", "ftz", "oob", "sat", "relu", "f16", "f16x2", "bf16", "bf16x2", "f32"]
    );
    assert_eq!(at_end("min.f16."), ["ftz", "NaN", "xorsign.abs"]);
    assert_eq!(at_end("fma.rn.relu.f16."), ["ftz", "oob"]);
    assert_eq!(at_end("tanh."), ["approx", "f16", "f16x2", "bf16", "bf16x2"]);
    assert_eq!(at_end("neg.bf16."), [""; 0]);
}

#[test]
fn xorsign_or_abs_alone_is_offered_only_after_the_other() {
    assert_eq!(at_end("min.xorsign."), ["ftz", "NaN", "abs", "f16", "f16x2", "bf16", "bf16x2", "f32"]);
    assert_eq!(at_end("min.abs.x"), ["xorsign"]);
    assert_eq!(at_end("min.a"), [""; 0]);
    assert_eq!(at_end("min.xorsign.abs."), ["ftz", "NaN", "f16", "f16x2", "bf16", "bf16x2", "f32"]);
}

/// After a type, completion offers only words that may follow it; before a type, only words that may precede it.
#[test]
fn completion_respects_the_order_of_types() {
    assert_eq!(at_end("add.f16."), ["rn", "ftz", "sat"]);
    assert_eq!(offered("add..f16", 4, Allow::PTX), ["rn", "rz", "rm", "rp", "ftz", "sat", "f32"]);
    assert_eq!(at_end("add.rz.f32."), ["ftz", "sat", "f16", "bf16"]);
    assert_eq!(offered("cvt.rn.f16x2.", 13, Allow::PTX), ["relu", "f32"]);
}

#[test]
fn completes_at_any_caret_position() {
    // Completion replaces the rest of the word.
    let found = complete("fma.rn.rleu.f16", 8, Allow::PTX);
    assert_eq!(found.len(), 1);
    assert_eq!((found[0].text.as_str(), found[0].caret), ("fma.rn.relu.f16", 11));
    assert_eq!(found[0].instr.unwrap().to_string(), "fma.rn.relu.f16");
    // Completes the operation: only operations that have this type are offered.
    assert_eq!(offered("ta.f16", 2, Allow::PTX), ["tanh"]);
    assert_eq!(offered("ta.f32", 2, Allow::PTX), [""; 0]);
    // Guard, operands, capitals.
    let guarded = complete("@!p ad 1, 2", 6, Allow::PTX);
    assert_eq!((guarded[0].text.as_str(), guarded[0].caret), ("@!p add 1, 2", 7));
    assert_eq!(at_end("FM"), ["fma"]);
    assert_eq!(at_end("max.nan"), ["NaN"]);
    for text in
        ["@", "@p", "add.f16 ", "add.f16 0x3c00", "what.", "add.f17.", "fma.rn.rz.", "add add", "add.f16;"]
    {
        assert_eq!(at_end(text), [""; 0], "{text}");
    }
    // The offset lies inside a character, so the position before it counts.
    assert_eq!(offered("é", 1, Allow::PTX).len(), 12);
    assert_eq!(offered("add", usize::MAX, Allow::PTX), ["add"]);
}

proptest! {
    #[test]
    fn arbitrary_text_completes_with_the_caret_after_the_word(text in "\\PC{0,24}", caret in 0usize..40) {
        for one in complete(&text, caret, Allow::ALL) {
            prop_assert!(one.text.is_char_boundary(one.caret));
            prop_assert!(one.text[..one.caret].ends_with(one.word));
        }
    }

    /// Words and dots in any order: if a candidate completes an instruction, the parser accepts that instruction.
    #[test]
    fn every_completed_instruction_parses(
        words in proptest::collection::vec(
            prop::sample::select(vec!["fma", "add", "min", "rn", "rz", "ftz", "sat", "xorsign", "abs", "f16", "f32", "", "r", "é", " "]), 0..7),
        caret in 0usize..30,
    ) {
        let text = words.join(".");
        for one in complete(&text, caret, Allow::ALL) {
            if let Some(instr) = one.instr {
                prop_assert_eq!(parse(&instr.to_string(), Allow::ALL).unwrap().instr, instr);
            }
        }
    }
}
