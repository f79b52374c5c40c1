//! Checks the table against counts and requirements typed from the manual, and with round trips.

mod messages;
mod pages;

use super::*;
use crate::float::Mode;

fn read(text: &str) -> Instr {
    parse(text, Allow::PTX).unwrap_or_else(|problem| panic!("{text}: {problem}")).instr
}

fn refused(text: &str) -> Problem {
    match parse(text, Allow::PTX) {
        Err(problem) => problem,
        Ok(parsed) => panic!("{text} was accepted as {}", parsed.instr),
    }
}

/// The spellings in the manual's syntax lines, counted by hand.
#[test]
fn spelling_counts_match_the_manual() {
    let count = |op: Op, mixed: bool| documented().filter(|i| i.op == op && i.is_mixed() == mixed).count();
    let half = [
        (Op::Add, 20),
        (Op::Sub, 20),
        (Op::Mul, 20),
        (Op::Fma, 24),
        (Op::Neg, 6),
        (Op::Abs, 6),
        (Op::Min, 24),
        (Op::Max, 24),
        (Op::Tanh, 4),
        (Op::Ex2, 4),
    ];
    for (op, number) in half {
        assert_eq!(count(op, false), number, "{}", op.name());
    }
    for (op, number) in [(Op::Add, 20), (Op::Sub, 20), (Op::Fma, 16)] {
        assert_eq!(count(op, true), number, "mixed {}", op.name());
    }
    assert_eq!(documented().count(), 208);
}

#[test]
fn spellings_are_unique() {
    let mut seen = std::collections::HashSet::new();
    for row in rows() {
        for instr in row.spellings() {
            assert!(seen.insert(instr.to_string()), "{instr}");
        }
    }
}

/// Every permutation of the words after the operation, with the order of types preserved.
fn orders(words: &[&str]) -> Vec<Vec<String>> {
    let Some((first, rest)) = words.split_first() else { return vec![vec![]] };
    let mut all = Vec::new();
    for order in orders(rest) {
        for place in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(place, (*first).to_owned());
            all.push(longer);
        }
    }
    all
}

#[test]
fn every_word_order_parses_to_the_canonical_spelling() {
    let is_type = |word: &String| Type::named(word).is_some();
    for instr in rows().iter().flat_map(Row::spellings) {
        let canonical = instr.to_string();
        let words: Vec<&str> = canonical.split('.').collect();
        let own_types: Vec<&str> = words.iter().copied().filter(|w| Type::named(w).is_some()).collect();
        for order in orders(&words[1..]) {
            let types: Vec<&String> = order.iter().filter(|word| is_type(word)).collect();
            if types != own_types {
                continue;
            }
            let text = format!("{}.{}", words[0], order.join("."));
            let parsed = parse(&text, Allow::ALL).unwrap_or_else(|problem| panic!("{text}: {problem}"));
            assert_eq!(parsed.instr, instr, "{text}");
            assert_eq!(parsed.instr.to_string(), canonical, "{text}");
            assert!(parsed.notes.is_empty());
        }
    }
}

/// The requirement notes of the manual, typed by hand.
#[test]
fn minimum_requirements_match_the_manual() {
    for instr in documented() {
        let text = instr.to_string();
        let has = |word: &str| text.split('.').any(|w| w == word);
        let bf16 = has("bf16") || has("bf16x2");
        let expected = match text.split('.').next().unwrap() {
            _ if has("f32") => "sm_100 and PTX 8.6",
            "add" | "sub" | "mul" if bf16 => "sm_90 and PTX 7.8",
            "add" | "sub" | "mul" => "sm_53 and PTX 4.2",
            "fma" if has("oob") => "sm_90 and PTX 8.1",
            "fma" if has("relu") || bf16 => "sm_80 and PTX 7.0",
            "fma" => "sm_53 and PTX 4.2",
            "neg" | "abs" if bf16 => "sm_80 and PTX 7.0",
            "neg" => "sm_53 and PTX 6.0",
            "abs" => "sm_53 and PTX 6.5",
            "min" | "max" if has("xorsign") => "sm_86 and PTX 7.2",
            "min" | "max" => "sm_80 and PTX 7.0",
            "tanh" | "ex2" if bf16 => "sm_90 and PTX 7.8",
            "tanh" | "ex2" => "sm_75 and PTX 7.0",
            other => panic!("{other}"),
        };
        assert_eq!(minimum(&instr).unwrap().to_string(), expected, "{text}");
    }
}

#[test]
fn accepts_any_word_order_and_notes_repeated_modifiers() {
    assert_eq!(read("fma.f16.rn").to_string(), "fma.rn.f16");
    assert_eq!(read("add.rz.f32.bf16.sat").to_string(), "add.rz.sat.f32.bf16");
    assert_eq!(read("min.abs.bf16.xorsign").to_string(), "min.xorsign.abs.bf16");
    assert_eq!(read(" abs.f16 ").to_string(), "abs.f16");
    let twice = parse("fma.rz.sat.f32.f16.sat", Allow::PTX).unwrap();
    assert_eq!(twice.instr.to_string(), "fma.rz.sat.f32.f16");
    assert_eq!(twice.notes, [Note::Repeated { modifier: Modifier::Sat, at: Span::new(19, 22) }]);
    for (text, notes) in
        [("max.NaN.NaN.f16", 1), ("ex2.approx.approx.approx.f16", 2), ("fma.rn.relu.relu.f16", 1)]
    {
        assert_eq!(parse(text, Allow::PTX).unwrap().notes.len(), notes, "{text}");
    }
}

#[test]
fn each_switch_allows_only_its_own_spellings() {
    let what_if = Allow { what_if: true, ..Allow::PTX };
    let undocumented = Allow { undocumented: true, ..Allow::PTX };
    for (text, allow, provenance) in [
        ("fma.rn.oob.sat.f16x2", undocumented, Provenance::Undocumented),
        ("fma.rz.bf16", what_if, Provenance::WhatIf),
        ("add.rna.toy", what_if, Provenance::WhatIf),
        ("mul.f32.f16", what_if, Provenance::WhatIf),
        ("cvt.ro.toy.f32", what_if, Provenance::WhatIf),
        ("min.ftz.NaN.bf16", what_if, Provenance::WhatIf),
    ] {
        assert_eq!(refused(text).switch, Some(provenance), "{text}");
        assert_eq!(parse(text, allow).unwrap().instr.provenance, provenance, "{text}");
        assert_eq!(parse("fma.rn.f16", allow).unwrap().instr.provenance, Provenance::Documented);
    }
    assert!(parse("fma.rn.oob.sat.f16", what_if).is_err());
    assert!(parse("fma.rz.bf16", undocumented).is_err());
}

#[test]
fn parses_and_compares_targets_and_ptx_versions() {
    let target = |text: &str| text.parse::<Target>();
    for text in ["sm_53", "sm_90a", "sm_100f", "sm_120"] {
        assert_eq!(target(text).unwrap().to_string(), text);
    }
    for text in ["", "90", "sm_", "sm_a", "sm_5", "sm_9x", "SM_90", "sm_90aa", "sm_99999", "sm_+90"] {
        assert!(target(text).is_err(), "{text}");
    }
    for text in ["", "8", "8.", ".1", "8.1.0", "8.-1", "v8.1"] {
        assert!(text.parse::<PtxVersion>().is_err(), "{text}");
    }
    let version = |text: &str| text.parse::<PtxVersion>().unwrap();
    assert!(version("8.10").supports(version("8.9")) && !version("7.8").supports(version("8.1")));
    assert!(target("sm_90a").unwrap().supports(Target::sm(90)));
    assert!(target("sm_100").unwrap().supports(Target::sm(90)));
    assert!(!target("sm_89").unwrap().supports(Target::sm(90)));
}

#[test]
fn default_rounding_is_nearest_even() {
    assert_eq!(read("add.f16").rounding(), Mode::Rn);
    assert_eq!(read("add.f16").mode, None);
}
