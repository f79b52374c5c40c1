//! The reference table with its search, and the page of one instruction.

use halfplay_core::isa::{Allow, Grade, Instr, Op, Provenance, Type, entry, parse, reference, rules};
use halfplay_core::skins::doc::{Block, Doc, plain};
use halfplay_core::skins::explain::{reference_blocks, reference_found, reference_remark, reference_row};
use halfplay_core::skins::kernel::kernel;
use proptest::prelude::*;

fn ptx(query: &str) -> Vec<Instr> {
    reference_found(query, Allow::PTX)
}

/// Counts entries of the whole table by properties of the instruction, not by texts.
fn count(good: impl Fn(&Instr) -> bool) -> usize {
    reference().filter(|entry| Allow::PTX.permits(entry.instr.provenance) && good(&entry.instr)).count()
}

#[test]
fn an_empty_query_lists_everything_documented_first() {
    for (query, allow) in [("", Allow::PTX), ("  ", Allow::ALL)] {
        let expected: Vec<Instr> =
            reference().map(|entry| entry.instr).filter(|instr| allow.permits(instr.provenance)).collect();
        assert_eq!(reference_found(query, allow), expected);
        assert_eq!(reference_remark(query, allow), None);
    }
    let head = ptx("");
    assert!(head[..208].iter().all(|instr| instr.provenance == Provenance::Documented));
    assert_eq!(head[208].provenance, Provenance::Companion);
}

#[test]
fn search_covers_targets_sections_rules_and_meanings() {
    assert_eq!(ptx("tanh").len(), 4);
    assert_eq!(ptx("TANH Approx").len(), 4);
    // By target, version and section. The manual gives these three together.
    assert_eq!(ptx("sm_86").len(), count(|i| i.to_string().contains("xorsign")));
    assert_eq!(ptx("PTX 8.1"), ptx("oob"));
    assert_eq!(ptx("9.7.5.3").len(), 16);
    // By grade, by rule, by provenance.
    let unknown = |i: &Instr| rules(i).any(|rule| rule.grade == Grade::Unknown);
    assert_eq!(ptx("unknown").len(), count(unknown));
    assert_eq!(ptx("out-of-bounds"), ptx("oob"));
    assert!(ptx("ties even").iter().all(|i| !matches!(i.op, Op::Min | Op::Neg)));
    assert_eq!(ptx("companion").len(), count(|i| i.provenance == Provenance::Companion));
    assert!(reference_found("what-if toy", Allow::ALL).iter().all(|i| i.provenance == Provenance::WhatIf));
    // By meaning, and by the words of a spelling in any order.
    assert_eq!(ptx("hyperbolic").len(), 4);
    assert_eq!(
        ptx(".f16.rz").len(),
        count(|i| i.to_string().contains("rz") && i.to_string().contains("f16"))
    );
    assert_eq!(ptx("fma hyperbolic"), []);
}

#[test]
fn search_ranks_spellings_before_other_matches() {
    let itself = ptx("fma.relu.rn.f16");
    assert_eq!(itself[0].to_string(), "fma.rn.relu.f16");
    // The spellings that contain `abs` come first. All other matches have the word elsewhere in their entry.
    let abs = ptx("abs");
    let named = abs.iter().take_while(|i| i.to_string().contains("abs")).count();
    assert_eq!(named, count(|i| i.to_string().contains("abs")));
    assert!(abs[named..].iter().all(|i| !i.to_string().contains("abs")));
    assert!(abs.len() > named);
    let first_companion = abs.iter().take(named).position(|i| i.provenance == Provenance::Companion).unwrap();
    assert!(abs[first_companion..named].iter().all(|i| i.provenance == Provenance::Companion));
}

#[test]
fn rows_give_spelling_requirements_and_formula() {
    let row = |text: &str| reference_row(&reference_found(text, Allow::ALL)[0]).map(|cell| cell.text());
    assert_eq!(row("fma.rn.f16"), ["fma.rn.f16", "sm_53+, PTX 4.2+", "d = a × b + c"]);
    assert_eq!(row("neg.ftz.f16"), ["neg.ftz.f16", "sm_53+, PTX 6.0+", "d = −a"]);
    // No GPU has toy instructions.
    assert_eq!(row("add.toy"), ["add.toy", "", "d = a + b"]);
}

#[test]
fn failed_searches_suggest_alternatives() {
    let remark = |query: &str| reference_remark(query, Allow::PTX).unwrap().text();
    assert_eq!(remark("tahn"), "Nothing matches tahn. Did you mean tanh?");
    assert_eq!(remark("fma unknwon"), "Nothing matches unknwon. Did you mean unknown?");
    assert_eq!(remark("fma .rleu"), "Nothing matches .rleu. Did you mean relu?");
    assert_eq!(remark("bfloat16"), "Nothing matches bfloat16. The glossary explains it: bf16.");
    // Users also search the reference for words of the glossary.
    assert_eq!(remark("sticky"), "Nothing matches sticky. The glossary explains it: sticky bit.");
    assert_eq!(remark("stiky"), "Nothing matches stiky. Did you mean sticky?");
    assert_eq!(remark("tanh fma"), "No instruction matches all of these words.");
    assert_eq!(remark("zzzzzzzz"), "Nothing matches zzzzzzzz.");
    let toys = reference().filter(|e| [e.instr.ty, e.instr.from].contains(&Type::TOY)).count();
    assert_eq!(remark("toy"), format!("Nothing matches toy. With the what-if switch there are {toys}."));
    assert_eq!(
        remark("fma.rn.oob.sat.f16"),
        "Nothing matches fma.rn.oob.sat.f16. With the undocumented switch there are 2."
    );
}

#[test]
fn instruction_pages_show_formula_rules_and_kernel() {
    let page = |text: &str| {
        let instr = parse(text, Allow::ALL).unwrap().instr;
        (instr, plain(&Doc::new(reference_blocks(&entry(&instr).unwrap(), None, None)), 10_000))
    };
    let (instr, text) = page("fma.rn.f32.f16");
    for piece in
        ["d = a × b + c", "PTX manual, section 9.7.5.3. Needs sm_100 and PTX 8.6 or later.", "or a literal"]
    {
        assert!(text.contains(piece), "no {piece:?} in {text}");
    }
    for rule in rules(&instr) {
        assert!(text.contains(&format!("{} ({})", rule.words, rule.grade.words())), "{}", rule.words);
    }
    for row in kernel(&instr, None, None).unwrap().lines() {
        assert!(text.lines().any(|line| line == format!("  {row}").trim_end()), "{row}");
    }
    let (instr, text) = page("add.ro.toy");
    assert_eq!(kernel(&instr, None, None), None);
    assert!(text.contains("What-if, not a PTX instruction.\n") && !text.contains("Kernel"), "{text}");
    let later = entry(&parse("add.f16", Allow::PTX).unwrap().instr).unwrap();
    let blocks = reference_blocks(&later, "sm_90".parse().ok(), None);
    let Some(Block::Table(listing)) = blocks.last() else { panic!("no program") };
    assert!(listing.rows.iter().any(|row| row[0].text() == ".target sm_90"));
}

proptest! {
    #[test]
    fn a_remark_appears_exactly_when_nothing_is_found(query in "\\PC{0,24}") {
        let none = reference_found(&query, Allow::ALL).is_empty();
        prop_assert_eq!(reference_remark(&query, Allow::ALL).is_some(), none);
    }

    /// An additional word never adds results.
    #[test]
    fn additional_words_never_add_results(
        words in proptest::collection::vec(
            prop::sample::select(vec!["fma", "sm_80", ".relu", "nan", "section", "4", "bf16", "even", "unknown", "f16x2"]), 1..4),
    ) {
        let all = ptx(&words.join(" "));
        for word in &words {
            let alone = ptx(word);
            prop_assert!(all.iter().all(|instr| alone.contains(instr)));
        }
    }
}
