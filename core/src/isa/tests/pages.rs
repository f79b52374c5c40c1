//! Tests that the reference covers the whole table.

use crate::isa::*;

#[test]
fn every_spelling_has_a_complete_reference_entry() {
    let mut count = 0;
    for entry in reference() {
        let instr = entry.instr;
        assert!(!entry.meaning.is_empty() && !entry.rules.is_empty(), "{instr}");
        assert_eq!(entry.operands.len(), instr.operand_names().len() + 1, "{instr}");
        assert_eq!(entry.since.is_none(), instr.provenance == Provenance::WhatIf, "{instr}");
        assert_eq!(
            entry.section.is_some_and(|section| section.starts_with("9.7.")),
            instr.provenance == Provenance::Documented,
            "{instr}"
        );
        assert_eq!(entry.spelling(), instr.to_string());
        for operand in &entry.operands {
            assert_eq!(operand.registers.is_empty(), operand.ty == Type::TOY, "{instr} {}", operand.name);
        }
        count += usize::from(instr.provenance == Provenance::Documented);
    }
    assert_eq!(count, 208);
}

/// A formula starts with `d`, a sentence with a capital letter, a digit or a sign.
#[test]
fn meanings_are_formulas_or_sentences() {
    for entry in reference() {
        let begins_well = entry.meaning.starts_with("d = ") || !entry.meaning.starts_with(char::is_lowercase);
        assert!(begins_well, "{}: {}", entry.instr, entry.meaning);
    }
}

/// A description applies to its own spelling. In a former version, each of these spellings had the description of a
/// shorter one.
#[test]
fn meanings_mention_exactly_the_modifiers_present() {
    let meaning = |text: &str| entry(&parse(text, Allow::ALL).unwrap().instr).unwrap().meaning;
    for (text, words) in [
        (
            "min.xorsign.abs.f16",
            "The smaller of |a| and |b|, with the exclusive or of the signs of a and b; a number wins over a NaN",
        ),
        (
            "max.NaN.xorsign.abs.bf16",
            "The larger of |a| and |b|, with the exclusive or of the signs of a and b; NaN if either is",
        ),
        ("cvt.sat.f32.f16", "The value widened to the destination's format, exactly, clamped to [0, 1]"),
        (
            "fma.rn.oob.relu.bf16",
            "d = a × b + c, rounded once, with negative results as +0; +0 if a or b is the out-of-bounds NaN",
        ),
        ("add.ftz.sat.f16", "d = a + b, rounded once, with subnormals as zero, clamped to [0, 1]"),
        ("neg.bf16", "d = -a"),
    ] {
        assert_eq!(meaning(text), words, "{text}");
    }
    for entry in reference() {
        let says = |words: &str| entry.meaning.contains(words);
        let has = |word: &str| entry.spelling().split('.').any(|part| part == word);
        let sides = entry.spelling().contains("f32") || !entry.spelling().starts_with("cvt");
        assert_eq!(says("clamped to [0, 1]"), has("sat"), "{}", entry.instr);
        assert_eq!(says("with negative results as +0"), has("relu"), "{}", entry.instr);
        assert_eq!(says("subnormals as zero"), has("ftz") && sides, "{}", entry.instr);
        assert_eq!(says("out-of-bounds"), has("oob"), "{}", entry.instr);
        assert_eq!(says("NaN if either is"), has("NaN"), "{}", entry.instr);
        assert_eq!(says("exclusive or"), has("xorsign"), "{}", entry.instr);
    }
}

/// An addition has no product, and a product no sum.
#[test]
fn rules_name_exactly_the_invalid_cases_of_the_operation() {
    for entry in reference() {
        let says = |words: &str| entry.rules.iter().any(|rule| rule.words.contains(words));
        let op = entry.instr.op;
        assert_eq!(says("0 × inf"), matches!(op, Op::Mul | Op::Fma), "{}", entry.instr);
        assert_eq!(says("inf - inf"), matches!(op, Op::Add | Op::Sub | Op::Fma), "{}", entry.instr);
    }
}

#[test]
fn packing_conversions_share_the_rules_of_scalar_ones() {
    let words = |text: &str| -> Vec<&str> {
        rules(&parse(text, Allow::PTX).unwrap().instr).map(|rule| rule.words).collect()
    };
    let common = [
        "The exact result is rounded once, to nearest, ties to even.",
        "A NaN gives the canonical NaN of the destination's format.",
        "Last, a negative result or -0 becomes +0; NaN becomes the canonical NaN.",
    ];
    assert_eq!(words("cvt.rn.relu.bf16.f32"), common);
    assert_eq!(words("cvt.rn.relu.f16x2.f32")[1..], common);
}

/// Removing a modifier changes the rules of the instruction, if its provenance stays the same.
#[test]
fn removing_a_modifier_changes_the_rules() {
    for entry in reference() {
        for modifier in entry.instr.modifiers.iter() {
            let less = entry.instr.modifiers.without(modifier);
            let plain = self::entry(&Instr { modifiers: less, ..entry.instr });
            if let Some(plain) = plain.filter(|plain| plain.instr.provenance == entry.instr.provenance) {
                assert_ne!(plain.rules, entry.rules, "{} without .{}", entry.instr, modifier.name());
            }
        }
    }
}

/// The out-of-bounds test sees the raw operands; these are then flushed, and then widened.
#[test]
fn rules_are_listed_in_execution_order() {
    let words = |text: &str| -> Vec<&str> {
        rules(&parse(text, Allow::ALL).unwrap().instr).map(|rule| rule.words).collect()
    };
    let all = words("fma.rn.ftz.oob.sat.f32.f16");
    let place = |start: &str| all.iter().position(|rule| rule.starts_with(start)).unwrap();
    let order = [
        "If a or b is the out-of-bounds NaN",
        "Subnormal operands become zero",
        "Half operands are widened",
        "A NaN operand",
        "A result below the smallest normal",
        "The exact result is rounded once",
        "Last, the result is clamped",
    ];
    assert!(order.map(place).is_sorted(), "{all:#?}");
    for directed in ["fma.rz.f16", "fma.rm.f16", "fma.rp.f16", "fma.ro.f16"] {
        assert!(
            words(directed).iter().any(|rule| rule.contains("overflow gives the largest finite number")),
            "{directed}"
        );
    }
}

/// The registers and literals of the manual, typed by hand.
#[test]
fn operand_kinds_match_the_manual() {
    let kinds = |text: &str| {
        let instr = parse(text, Allow::PTX).unwrap().instr;
        let show = |o: Operand| format!("{}:{}{}", o.name, o.registers[0], if o.literal { "!" } else { "" });
        instr.operands().map(show).collect::<Vec<_>>().join(" ")
    };
    for (text, expected) in [
        ("fma.rn.f16", "d:.b16 a:.b16 b:.b16 c:.b16"),
        ("add.bf16x2", "d:.b32 a:.b32 b:.b32"),
        ("tanh.approx.f16x2", "d:.b32 a:.b32"),
        ("add.f32.f16", "d:.f32 a:.b16 c:.f32!"),
        ("fma.rn.f32.bf16", "d:.f32 a:.b16 b:.b16 c:.f32!"),
        ("cvt.rn.f16x2.f32", "d:.b32 a:.f32! b:.f32!"),
        ("mov.b32", "d:.b32 a:.b32"),
    ] {
        assert_eq!(kinds(text), expected, "{text}");
    }
}
