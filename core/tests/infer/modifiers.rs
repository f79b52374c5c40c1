//! Recognises modifiers and roundings that were left out or added. The exact model made the rows with another spelling.

use super::Random;
use crate::common::three;
use crate::model::Model;
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::skins::infer::{Case, Combination, Explanation, Hypothesis, Search};
use halfplay_core::variant::Variant;
use std::collections::BTreeSet;

/// The claimed spelling, the spelling that made the results, and the variant that relates them.
const MADE_BY: [(&str, &str, &str); 24] = [
    ("fma.rz.f16", "fma.rn.f16", "rn"),
    ("cvt.rz.f16.f32", "cvt.rn.f16.f32", "rn"),
    ("cvt.rn.bf16.f32", "cvt.rz.bf16.f32", "rz"),
    ("add.rn.bf16", "add.rz.bf16", "rz"),
    ("mul.rn.f16", "mul.rm.f16", "rm"),
    ("add.rz.f16", "add.rp.f16", "rp"),
    ("add.f16", "add.ftz.f16", "with-ftz"),
    ("fma.rn.f16x2", "fma.rn.ftz.f16x2", "with-ftz"),
    ("mul.ftz.f16", "mul.f16", "without-ftz"),
    ("fma.rn.ftz.f16", "fma.rn.f16", "without-ftz"),
    ("mul.f16", "mul.sat.f16", "with-sat"),
    ("add.sat.f16", "add.f16", "without-sat"),
    ("fma.rn.sat.f16", "fma.rn.f16", "without-sat"),
    ("fma.rn.sat.f16x2", "fma.rn.f16x2", "without-sat"),
    ("fma.rn.bf16", "fma.rn.relu.bf16", "with-relu"),
    ("fma.rn.relu.f16", "fma.rn.f16", "without-relu"),
    ("cvt.rn.relu.f16.f32", "cvt.rn.f16.f32", "without-relu"),
    ("fma.rn.oob.f16", "fma.rn.f16", "without-oob"),
    ("min.f16", "min.NaN.f16", "with-nan"),
    ("max.NaN.f16", "max.f16", "without-nan"),
    ("min.NaN.bf16x2", "min.bf16x2", "without-nan"),
    ("max.xorsign.abs.f16", "max.f16", "without-xorsign.abs"),
    ("min.xorsign.abs.bf16", "min.bf16", "without-xorsign.abs"),
    ("min.ftz.f16", "min.f16", "without-ftz"),
];

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::ALL).expect(spelling).instr
}

/// A 16-bit operand, two for a packed type, or an f32 operand in about the range of f16. One 16-bit operand in eight is
/// the out-of-bounds NaN.
fn operand(spelling: &str, random: &mut Random) -> u64 {
    if spelling.ends_with("f32") {
        let field = 0x66 + random.next() % 0x2a;
        return random.next() & 0x807f_ffff | field << 23;
    }
    let is_bf16 = spelling.contains("bf16");
    let mut half = || match random.next() % 8 {
        0 => 0x7ff7,
        _ if is_bf16 && !random.next().is_multiple_of(4) => {
            random.next() & 0x807f | (0x7a + random.next() % 8) << 7
        }
        _ => random.half(),
    };
    if spelling.ends_with("x2") { half() | half() << 16 } else { half() }
}

/// Results of the second spelling, presented as results of the first.
fn rows(as_if: &str, made_by: &str, count: usize) -> Vec<Case> {
    let (instr, model) = (instr(as_if), Model::read(made_by));
    let mut random = Random(5);
    let row = |line| {
        let operands = [(); 3].map(|()| operand(as_if, &mut random));
        let read = operands[..model.operands()].to_vec();
        let got = model.answer(three(&read), true).bits;
        Case { instr, operands: read, got, any_nan: false, line }
    };
    (1..=count).map(row).collect()
}

fn explained(as_if: &str, made_by: &str) -> Explanation<Case> {
    Search::new(rows(as_if, made_by, 600)).finished()
}

/// The variant alone explains all rows. The model agrees with the results that the variant predicts for the suggested
/// inputs.
#[test]
fn finds_each_changed_modifier_or_rounding() {
    for (as_if, made_by, word) in MADE_BY {
        let found = explained(as_if, made_by);
        let words: Vec<String> = found.tied.iter().map(Hypothesis::word).collect();
        assert!(found.is_whole() && words.iter().any(|one| one == word), "{as_if}: {words:?}, not {word}");
        assert!(found.as_written().is_some_and(|fit| !fit.is_whole()), "{as_if}: as written");
        let at = words.iter().position(|one| one == word).expect("it is among them");
        let model = Model::read(made_by);
        for decides in &found.decides {
            assert_eq!(
                decides.bits[at],
                model.answer(three(&decides.input.operands), true).bits,
                "{as_if} {word}"
            );
        }
    }
}

/// Every variant that rows can show is tested in this file or by the tests of an fma.
#[test]
fn every_variant_is_tested() {
    let fma = instr("fma.rn.f16");
    let mut tested: BTreeSet<&str> = MADE_BY.iter().map(|(.., word)| *word).collect();
    tested.extend(super::modelled().map(Variant::word));
    let missing: Vec<&str> =
        Variant::ALL.map(Variant::word).into_iter().filter(|word| !tested.contains(word)).collect();
    // The result of this variant is f32, but a row's result has the instruction's width.
    assert_eq!(missing, ["accumulator"]);
    assert!(Combination::of(Variant::Accumulator).prepared(&fma).is_none());
}
