//! What the table must give: counts and minimums typed from the manual, round trips, messages.

#![allow(clippy::unwrap_used)]

mod pages;
mod statement;

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

/// Counted by hand over the manual's syntax lines; mixed instructions apart.
#[test]
fn each_instruction_has_its_number_of_spellings() {
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
fn no_spelling_comes_out_twice() {
    let mut seen = std::collections::HashSet::new();
    for row in rows() {
        for instr in row.spellings() {
            assert!(seen.insert(instr.to_string()), "{instr}");
        }
    }
}

/// Every permutation of the words behind the operation, types kept in their order.
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
fn every_order_of_the_words_prints_the_canonical_one() {
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
fn minimums_are_those_of_the_manual() {
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
fn words_may_stand_in_any_order_and_some_twice() {
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
fn switches_open_their_lines_and_no_others() {
    let what_if = Allow { what_if: true, ..Allow::PTX };
    let undocumented = Allow { undocumented: true, ..Allow::PTX };
    for (text, allow, standing) in [
        ("fma.rn.oob.sat.f16x2", undocumented, Standing::Undocumented),
        ("fma.rz.bf16", what_if, Standing::WhatIf),
        ("add.rna.toy", what_if, Standing::WhatIf),
        ("mul.f32.f16", what_if, Standing::WhatIf),
        ("cvt.ro.toy.f32", what_if, Standing::WhatIf),
        ("min.ftz.NaN.bf16", what_if, Standing::WhatIf),
    ] {
        assert_eq!(refused(text).switch, Some(standing), "{text}");
        assert_eq!(parse(text, allow).unwrap().instr.standing, standing, "{text}");
        assert_eq!(parse("fma.rn.f16", allow).unwrap().instr.standing, Standing::Documented);
    }
    assert!(parse("fma.rn.oob.sat.f16", what_if).is_err());
    assert!(parse("fma.rz.bf16", undocumented).is_err());
}

/// What is said, word for word, in the cases worth a story.
#[test]
fn messages_name_the_word_the_reason_and_the_way_out() {
    for (text, message) in [
        ("", "column 1: there is no instruction here"),
        (
            "fam.rn.f16",
            "column 1: \"fam\" is no operation; they are add, sub, mul, fma, neg, abs, min, max, tanh, ex2, cvt and mov; try fma.rn.f16",
        ),
        ("fma.rn.rleu.f16", "column 8: unknown word .rleu; perhaps .relu; try fma.rn.relu.f16"),
        ("max.nan.f16", "column 5: unknown word .nan; perhaps .NaN; capitals count; try max.NaN.f16"),
        ("fma.rn.f64", "column 8: .f64 belongs to PTX instructions that are not taught here; try fma.rn.f16"),
        ("fma..f16", "column 5: a word is missing behind this dot; try fma.rn.f16"),
        ("fma.rn f16", "column 5: a spelling has no blanks; join its words with dots; try fma.rn.f16"),
        ("fma.rn.rn.f16", "column 8: .rn may stand only once; try fma.rn.f16"),
        ("add.ftz.ftz.f16", "column 9: .ftz may stand only once; try add.ftz.f16"),
        ("fma.rn.rz.f16", "column 8: one rounding only, and .rn stands before .rz; try fma.rn.f16"),
        (
            "min.xorsign.f16",
            "column 5: .xorsign needs .abs: they are written together or not at all; try min.xorsign.abs.f16",
        ),
        (
            "fma.rn",
            "column 7: fma needs a type: .f16, .f16x2, .bf16, .bf16x2, .f32.f16, .f32.bf16 and .f32; try fma.rn.f16",
        ),
        (
            "fma.f16",
            "column 1: fma for f16 needs a rounding: .rn; the manual's note calls .rn the default, but its syntax and the assembler ask for it; try fma.rn.f16",
        ),
        ("tanh.f16", "column 1: tanh for f16 needs .approx; try tanh.approx.f16"),
        ("ex2.approx.bf16", "column 1: ex2 for bf16 needs .ftz; try ex2.approx.ftz.bf16"),
        (
            "ex2.approx.ftz.f16",
            "column 12: no line of ex2 for f16 has .ftz (bf16 and bf16x2 may); try ex2.approx.f16",
        ),
        (
            "fma.rn.sat.bf16",
            "column 8: no line of fma for bf16 has .sat (f16, f16x2, f32.f16, f32.bf16 and f32 may); try fma.rn.bf16; the what-if switch allows it, for teaching",
        ),
        (
            "fma.rn.sat.relu.f16",
            "column 12: .sat and .relu exclude each other in fma for f16; try fma.rn.sat.f16",
        ),
        (
            "fma.rn.ftz.oob.f16",
            "column 12: .ftz and .oob exclude each other in fma for f16; try fma.rn.ftz.f16; the what-if switch allows it, for teaching",
        ),
        (
            "fma.rz.bf16",
            "column 5: no line of fma for bf16 has .rz, only .rn; the assembler accepts it but compiles it wrongly, reading the bits as f16 or ignoring the rounding; try fma.rn.bf16; the what-if switch allows it, for teaching",
        ),
        (
            "fma.rz.f16",
            "column 5: no line of fma for f16 has .rz, only .rn; half-precision arithmetic on a GPU rounds to nearest even only; try fma.rn.f16; the what-if switch allows it, for teaching",
        ),
        (
            "add.rna.f32",
            "column 5: no line of add for f32 has .rna, only .rn, .rz, .rm and .rp; no GPU rounds arithmetic so; try add.rn.f32; the what-if switch allows it, for teaching",
        ),
        ("neg.rn.f16", "column 5: neg for f16 takes no rounding, so no .rn; try neg.f16"),
        (
            "fma.rn.oob.sat.f16",
            "column 1: the assembler accepts this, but no line of the manual has it; try fma.rn.sat.f16; the undocumented switch allows it",
        ),
        (
            "add.f16.f32",
            "column 5: add takes these types in the other order: .f32.f16, destination first; try add.f32.f16",
        ),
        (
            "mul.f32.f16",
            "column 5: mul has no form f32.f16; it has .f16, .f16x2, .bf16, .bf16x2 and .f32; try mul.f32; the what-if switch allows it, for teaching",
        ),
        (
            "add.toy",
            "column 5: add has no form toy; it has .f16, .f16x2, .bf16, .bf16x2, .f32.f16, .f32.bf16 and .f32; the six-bit toy format exists in no hardware; try add.f16; the what-if switch allows it, for teaching",
        ),
        (
            "cvt.f16.f32",
            "column 1: cvt for f16.f32 needs a rounding: .rn, .rz, .rm and .rp; try cvt.rn.f16.f32",
        ),
    ] {
        assert_eq!(refused(text).to_string(), message);
    }
}

/// One word added, removed, doubled or replaced, from every spelling: either legal, or refused with
/// a place inside the text, the offending word named, and a suggestion that is itself legal.
#[test]
fn every_neighbour_is_answered_usefully() {
    let extra = [
        "rn", "rz", "rna", "ftz", "sat", "relu", "oob", "NaN", "xorsign", "abs", "approx", "f16", "bf16x2",
        "f32", "toy", "zzz", "",
    ];
    for allow in [Allow::PTX, Allow { what_if: true, ..Allow::PTX }] {
        for instr in documented().chain(with_standing(Standing::Companion)) {
            let canonical = instr.to_string();
            let words: Vec<&str> = canonical.split('.').collect();
            let mut texts = Vec::new();
            for place in 1..=words.len() {
                for word in extra {
                    let mut more = words.clone();
                    more.insert(place, word);
                    texts.push(more.join("."));
                    if place < words.len() {
                        let mut other = words.clone();
                        other[place] = word;
                        texts.push(other.join("."));
                    }
                }
                let mut fewer = words.clone();
                fewer.remove(place - 1);
                texts.push(fewer.join("."));
            }
            for text in texts {
                check_answer(&text, allow);
            }
        }
    }
}

fn check_answer(text: &str, allow: Allow) {
    let problem = match parse(text, allow) {
        Ok(parsed) => return assert!(allow.permits(parsed.row.standing)),
        Err(problem) => problem,
    };
    let Span { start, end } = problem.at;
    assert!(start <= end && end <= text.len(), "{text}");
    let said = problem.reason();
    let about = &text[start..end];
    if !about.contains('.') && !about.is_empty() {
        assert!(said.contains(about), "{text}: {said} should name {about}");
    }
    match problem.suggestion {
        Some(instr) => {
            let again = parse(&instr.to_string(), allow);
            assert_eq!(again.map(|parsed| parsed.instr), Ok(instr), "{text}");
        }
        None => assert!(matches!(problem.fault, Fault::UnknownOp(_) | Fault::EmptyWord), "{text}: {problem}"),
    }
}

#[test]
fn targets_and_versions_are_read_and_compared() {
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
    assert!(version("8.10").reaches(version("8.9")) && !version("7.8").reaches(version("8.1")));
    assert!(target("sm_90a").unwrap().reaches(Target::sm(90)));
    assert!(target("sm_100").unwrap().reaches(Target::sm(90)));
    assert!(!target("sm_89").unwrap().reaches(Target::sm(90)));
}

#[test]
fn the_rounding_is_nearest_even_where_none_is_written() {
    assert_eq!(read("add.f16").rounding(), Mode::Rn);
    assert_eq!(read("add.f16").mode, None);
}

#[test]
fn a_target_too_old_is_named_with_the_word_that_asks_for_more() {
    let say = |text: &str, target: &str, ptx: &str| {
        let answer = check(&read(text), target.parse().ok(), ptx.parse().ok());
        answer.map_or_else(|problem| problem.to_string(), |()| "fine".to_owned())
    };
    for (text, target, ptx, message) in [
        ("fma.rn.relu.f16", "sm_80", "7.0", "fine"),
        ("fma.rn.relu.f16", "", "", "fine"),
        (
            "fma.rn.relu.f16",
            "sm_75",
            "",
            "column 8: .relu needs sm_80 and PTX 7.0 or later, not sm_75; try fma.rn.f16",
        ),
        (
            "fma.rn.oob.bf16",
            "",
            "8.0",
            "column 8: .oob needs sm_90 and PTX 8.1 or later, not PTX 8.0; try fma.rn.bf16",
        ),
        (
            "add.bf16",
            "sm_86",
            "7.4",
            "column 1: this instruction needs sm_90 and PTX 7.8 or later, not sm_86 and PTX 7.4; try add.f16",
        ),
        (
            "min.NaN.xorsign.abs.f16",
            "sm_80",
            "",
            "column 9: .xorsign.abs needs sm_86 and PTX 7.2 or later, not sm_80; try min.NaN.f16",
        ),
        (
            "add.f32.f16",
            "sm_90a",
            "",
            "column 1: this instruction needs sm_100 and PTX 8.6 or later, not sm_90a; try add.f32",
        ),
        (
            "add.f16",
            "sm_52",
            "4.1",
            "column 1: this instruction needs sm_53 and PTX 4.2 or later, not sm_52 and PTX 4.1; try add.f32",
        ),
    ] {
        assert_eq!(say(text, target, ptx), message);
    }
}
