//! The menus of an instruction's slots: the parser and the recorded verdicts of NVIDIA's assembler judge every choice.

use halfplay_core::float::Mode;
use halfplay_core::isa::{
    Allow, Choice, Instr, Modifier, Modifiers, Op, Provenance, Row, SlotName, choices, parse, rows,
};
use std::collections::HashMap;

fn read(text: &str) -> Instr {
    parse(text, Allow::ALL).unwrap().instr
}

fn menu(text: &str, slot: SlotName, allow: Allow) -> Vec<Choice> {
    let slots = choices(&read(text), allow);
    slots.into_iter().find(|choices| choices.slot == slot).unwrap().choices
}

fn choice(text: &str, slot: SlotName, word: &str, allow: Allow) -> Choice {
    menu(text, slot, allow).into_iter().find(|choice| choice.word == word).unwrap()
}

/// The parts of an instruction, one per slot.
fn parts(instr: &Instr) -> (Op, Option<Mode>, Modifiers, String) {
    (instr.op, instr.mode, instr.modifiers, format!("{:?}", (instr.ty, instr.from)))
}

/// True if the instructions differ at most in this slot.
fn differ_only_in(slot: SlotName, a: &Instr, b: &Instr) -> bool {
    let (a, b) = (parts(a), parts(b));
    let same = [a.0 == b.0, a.1 == b.1, a.2 == b.2, a.3 == b.3];
    SlotName::ALL.iter().zip(same).all(|(own, same)| *own == slot || same)
}

#[test]
fn menu_choices_agree_with_the_parser() {
    for allow in [Allow::PTX, Allow::ALL] {
        let all = rows().iter().filter(|row| allow.permits(row.provenance)).flat_map(Row::spellings);
        for instr in all.step_by(if allow == Allow::PTX { 1 } else { 7 }) {
            for slot in choices(&instr, allow) {
                let chosen = slot.choices.iter().filter(|choice| choice.chosen).count();
                match slot.slot {
                    SlotName::Modifiers => assert_eq!(chosen as u32, instr.modifiers.len(), "{instr}"),
                    _ => assert_eq!(chosen, 1, "{instr} {:?}", slot.slot),
                }
                for choice in &slot.choices {
                    let context = format!("{instr}, {}", choice.word);
                    assert!(!choice.meaning.is_empty() && !choice.meaning.ends_with('.'), "{context}");
                    match &choice.outcome {
                        Ok(to) => {
                            let parsed = parse(&to.to_string(), allow).unwrap();
                            assert_eq!((parsed.instr, parsed.minimum()), (*to, choice.since), "{context}");
                            assert_eq!(choice.exact, differ_only_in(slot.slot, &instr, to), "{context}");
                            assert!(choice.exact || slot.slot == SlotName::Operation, "{context}");
                        }
                        Err(problem) => {
                            assert!(!problem.reason().is_empty() && !choice.exact, "{context}");
                            assert_eq!(choice.since, None, "{context}");
                        }
                    }
                    if slot.slot == SlotName::Operation {
                        let to =
                            choice.outcome.as_ref().unwrap_or_else(|problem| panic!("{context}: {problem}"));
                        assert_eq!(to.op.name(), choice.word);
                    }
                    if choice.chosen && slot.slot != SlotName::Modifiers {
                        assert_eq!(choice.outcome, Ok(instr), "{context}");
                    }
                }
            }
        }
    }
}

/// Every choice offered for PTX assembles, according to the recorded verdicts of the assembler.
#[test]
fn every_offered_choice_assembles() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../assets/cases/ptxas.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let verdicts: HashMap<&str, &str> = text
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .map(|(spelling, rest)| (spelling.split(' ').next().unwrap(), rest.split('\t').next().unwrap()))
        .collect();
    let mut offered = 0;
    for instr in rows().iter().filter(|row| Allow::PTX.permits(row.provenance)).flat_map(Row::spellings) {
        for choice in choices(&instr, Allow::PTX).iter().flat_map(|slot| &slot.choices) {
            if let Some(to) = choice.leads_to() {
                assert_eq!(verdicts.get(&*to.to_string()), Some(&"ok"), "{instr}, {}: {to}", choice.word);
                offered += 1;
            }
        }
    }
    assert!(offered > 5000, "only {offered}");
}

#[test]
fn illegal_choices_are_listed_with_a_reason() {
    let modifier = |word: &str| choice("fma.rn.sat.f16", SlotName::Modifiers, word, Allow::PTX);
    let relu = modifier(".relu").outcome.unwrap_err();
    assert_eq!(relu.reason(), ".sat and .relu exclude each other in fma for f16");
    assert_eq!(modifier(".sat").outcome.unwrap().to_string(), "fma.rn.f16");
    assert_eq!((modifier(".ftz").chosen, modifier(".sat").chosen), (false, true));
    let rz = choice("fma.rn.f16", SlotName::Rounding, "rz", Allow::PTX);
    assert_eq!(rz.switch(), Some(Provenance::WhatIf));
    assert_eq!(rz.leads_to().unwrap().to_string(), "fma.rn.f16");
    assert!(rz.outcome.unwrap_err().reason().contains("rounds to nearest even only"));
    let allowed = choice("fma.rn.f16", SlotName::Rounding, "rz", Allow::ALL);
    assert_eq!((allowed.outcome.unwrap().provenance, allowed.since), (Provenance::WhatIf, None));
    let none = choice("fma.rn.f16", SlotName::Rounding, "none", Allow::PTX).outcome.unwrap_err();
    assert!(none.reason().contains("needs a rounding"));
    let approx = choice("tanh.approx.f16", SlotName::Modifiers, ".approx", Allow::PTX);
    assert!(approx.chosen && approx.outcome.unwrap_err().reason().contains("needs .approx"));
}

/// Changing the operation keeps all parts that the new operation supports.
#[test]
fn changing_the_operation_keeps_supported_parts() {
    for (from, op, to, exact) in [
        ("fma.rn.relu.f16", "add", "add.rn.f16", false),
        ("fma.rn.ftz.f16x2", "mul", "mul.rn.ftz.f16x2", true),
        ("add.f16", "fma", "fma.rn.f16", false),
        ("add.bf16", "tanh", "tanh.approx.bf16", false),
        ("min.NaN.bf16x2", "max", "max.NaN.bf16x2", true),
        ("add.rz.sat.f32.bf16", "sub", "sub.rz.sat.f32.bf16", true),
        ("neg.ftz.f16", "abs", "abs.ftz.f16", true),
        ("add.f16", "mov", "mov.b32", false),
    ] {
        let found = choice(from, SlotName::Operation, op, Allow::PTX);
        assert_eq!((found.outcome.unwrap().to_string().as_str(), found.exact), (to, exact), "{from}");
    }
}

#[test]
fn the_type_menu_lists_all_types_of_the_operation() {
    let words = |text: &str| -> Vec<String> {
        menu(text, SlotName::Type, Allow::PTX).into_iter().map(|choice| choice.word).collect()
    };
    assert_eq!(words("add.f16"), ["f16", "f16x2", "bf16", "bf16x2", "f32.f16", "f32.bf16", "f32", "toy"]);
    assert_eq!(words("mov.b32"), ["b32"]);
    assert!(words("cvt.rn.f16.f32").contains(&"bf16x2.f32".to_owned()));
    let bf16 = choice("fma.rn.ftz.f16", SlotName::Type, "bf16", Allow::PTX);
    assert_eq!(bf16.leads_to().unwrap().to_string(), "fma.rn.bf16");
    assert!(bf16.outcome.unwrap_err().reason().contains(".ftz"));
    let roundings = menu("add.f16", SlotName::Rounding, Allow::PTX);
    assert_eq!(roundings.len(), Mode::ALL.len() + 1);
    assert_eq!(menu("add.f16", SlotName::Modifiers, Allow::PTX).len(), Modifier::ALL.len());
}
