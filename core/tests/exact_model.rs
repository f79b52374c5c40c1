//! Every instruction gives the values, flags and marks of the exact model.

use crate::common::{Operands, Random, boundaries, instr, specials};
use crate::model::{BF16, F16, F32, Layout, Model, TOY, manual};
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Instr, Op, Provenance, with_provenance};

/// An instruction and its model.
struct Pair {
    spelling: String,
    instr: Instr,
    model: Model,
    cases: u64,
}

impl Pair {
    fn new(spelling: &str) -> Pair {
        Pair { spelling: spelling.into(), instr: instr(spelling), model: Model::read(spelling), cases: 0 }
    }

    /// Checks that bits, flags and marks are the same under both rules of tininess.
    #[track_caller]
    fn check(&mut self, operands: [u64; 3]) {
        for (rule, after) in [(Tininess::After, true), (Tininess::Before, false)] {
            let found = eval(&self.instr, &operands, rule, &mut NoTrace);
            let expected = self.model.answer(operands, after);
            assert!(
                found == expected,
                "{} {operands:x?} {rule:?}:\n{found:x?}\n{expected:x?}",
                self.spelling
            );
        }
        self.cases += 1;
    }

    /// True if each operand consists of two numbers.
    fn packs_halves(&self) -> bool {
        self.model.lanes == 2 && self.model.from.width() == 16
    }

    fn operands(&self) -> [Operands; 3] {
        [0, 1, 2].map(|index| Operands::of(self.model.layout(index.min(self.model.operands() - 1))))
    }
}

const MODES: [&str; 6] = ["rn", "rz", "rm", "rp", "rna", "ro"];

#[test]
fn all_pairs_of_toy_operands_match_the_model() {
    let mut spellings = manual::expand("(add|sub|mul)(.rn|.rz|.rm|.rp|.rna|.ro){.ftz}(|.sat|.relu).toy");
    spellings.extend(manual::expand("(min|max){.ftz}{.NaN}{.xorsign.abs}.toy"));
    spellings.extend(manual::expand("(neg|abs){.ftz}.toy"));
    let mut cases = 0;
    for spelling in spellings {
        let mut pair = Pair::new(&spelling);
        for a in 0..64 {
            for b in 0..64 {
                pair.check([a, b, 0]);
            }
        }
        cases += pair.cases;
    }
    println!("{cases} cases, each under both rules of tininess");
}

#[test]
fn triples_of_toy_operands_match_the_model() {
    let mut cases = 0;
    for spelling in manual::expand("fma(.rn|.rz|.rm|.rp|.rna|.ro){.ftz}.toy") {
        let mut pair = Pair::new(&spelling);
        for operands in 0..1 << 18 {
            pair.check([operands >> 12, operands >> 6 & 63, operands & 63]);
        }
        cases += pair.cases;
    }
    // A clamp comes after all other steps, so every thirteenth triple is enough.
    for spelling in manual::expand("fma(.rn|.rz|.rm|.rp|.rna|.ro){.ftz}(.sat|.relu).toy") {
        let mut pair = Pair::new(&spelling);
        for operands in (0..1 << 18).step_by(13) {
            pair.check([operands >> 12, operands >> 6 & 63, operands & 63]);
        }
        cases += pair.cases;
    }
    println!("{cases} cases, each under both rules of tininess");
}

#[test]
fn sign_instructions_match_the_model_for_all_codes() {
    for spelling in manual::expand("(neg|abs){.ftz}(.f16|.bf16)") {
        let mut pair = Pair::new(&spelling);
        (0..=0xffff).for_each(|code| pair.check([code, 0, 0]));
    }
}

#[test]
fn approximations_match_the_model_for_all_codes() {
    for spelling in ["tanh.approx.f16", "tanh.approx.bf16", "ex2.approx.f16", "ex2.approx.ftz.bf16"] {
        let mut pair = Pair::new(spelling);
        (0..=0xffff).for_each(|code| pair.check([code, 0, 0]));
    }
}

#[test]
fn conversions_from_16_bits_match_the_model_for_all_codes() {
    let lines = [
        "cvt{.ftz}{.sat}.f32.f16",
        "cvt{.ftz}.f32.bf16",
        "cvt(.rn|.rz|.rm|.rp|.rna|.ro)(.f16.bf16|.bf16.f16|.toy.f16|.toy.bf16)",
    ];
    for spelling in lines.iter().flat_map(|line| manual::expand(line)) {
        let mut pair = Pair::new(&spelling);
        (0..=0xffff).for_each(|code| pair.check([code, 0, 0]));
    }
}

/// Random picks among special codes and the ends and middles of binades, and random operands that interact.
#[test]
fn f16_arithmetic_matches_the_model_at_binade_edges() {
    edges(F16, "f16", 40_000);
}

#[test]
fn bf16_arithmetic_matches_the_model_at_binade_edges() {
    edges(BF16, "bf16", 12_000);
}

#[test]
fn f32_arithmetic_matches_the_model_at_binade_edges() {
    edges(F32, "f32", 8_000);
}

fn edges(layout: Layout, ty: &str, chances: usize) {
    let mut random = Random(layout.width() as u64);
    let operands = Operands::of(layout);
    let mut codes = [specials(layout), boundaries(layout)].concat();
    codes.sort_unstable();
    codes.dedup();
    let mut cases = 0;
    for mode in MODES {
        let [mut add, mut sub, mut mul, mut fma, mut ftz] =
            ["add.", "sub.", "mul.", "fma.", "fma.ftz."].map(|op| {
                let (op, ftz) = op.split_once('.').expect("a dot");
                Pair::new(&format!("{op}.{mode}{}.{ty}", if ftz.is_empty() { "" } else { ".ftz" }))
            });
        for _ in 0..chances {
            let (a, b) = (random.pick(&codes), random.pick(&codes));
            add.check([a, b, 0]);
            sub.check([a, b, 0]);
            mul.check([a, b, 0]);
            fma.check([a, b, random.pick(&codes)]);
            let [a, b, c] = operands.three(&mut random);
            add.check([a, operands.near(a, &mut random), 0]);
            sub.check([a, operands.near(a, &mut random), 0]);
            mul.check([a, b, 0]);
            fma.check([a, b, c]);
            ftz.check([a, b, c]);
        }
        cases += [add, sub, mul, fma, ftz].iter().map(|pair| pair.cases).sum::<u64>();
    }
    println!("{ty}: {cases} cases, each under both rules of tininess");
}

/// Every pair of special codes for two operands, some triples for three; then random operands.
fn specials_and_chance(spelling: &str, chances: usize) -> u64 {
    let mut pair = Pair::new(spelling);
    let lists = [0, 1, 2].map(|index| match index < pair.model.operands() {
        true => specials(pair.model.layout(index)),
        false => vec![0],
    });
    let others = pair.operands();
    let mut random = Random(1);
    let total = lists.iter().map(Vec::len).product::<usize>();
    let step = if total > 4_000 { 89 } else { 1 };
    for number in (0..total).step_by(step) {
        let (i, rest) = (number % lists[0].len(), number / lists[0].len());
        let (j, k) = (rest % lists[1].len(), rest / lists[1].len());
        let low = [lists[0][i], lists[1][j], lists[2][k]];
        // The other lane holds a different number.
        let high =
            [0, 1, 2].map(|index| if pair.packs_halves() { others[index].one(&mut random) << 16 } else { 0 });
        pair.check([0, 1, 2].map(|index| low[index] | high[index]));
    }
    pair.cases + chance(spelling, chances)
}

fn chance(spelling: &str, chances: usize) -> u64 {
    let mut pair = Pair::new(spelling);
    let chosen = pair.operands();
    let mut random =
        Random(spelling.bytes().fold(7, |hash: u64, byte| hash.wrapping_mul(31) + u64::from(byte)));
    for number in 0..chances {
        let mut operands = match pair.model.to == pair.model.from {
            true => chosen[0].three(&mut random),
            false => [0, 1, 2].map(|index| chosen[index].one(&mut random)),
        };
        if pair.packs_halves() {
            // The operands that interact alternate between the lanes.
            let turn = if number % 2 == 0 { 0 } else { 16 };
            let others = chosen[0].three(&mut random);
            operands = [0, 1, 2].map(|index| (operands[index] | others[index] << 16).rotate_left(turn));
        }
        pair.check(operands);
    }
    pair.cases
}

#[test]
fn documented_spellings_match_the_model() {
    let spellings = manual::spellings();
    assert_eq!(spellings.len(), 208);
    assert!(spellings.iter().all(|spelling| instr(spelling).provenance == Provenance::Documented));
    let cases: u64 = spellings.iter().map(|spelling| specials_and_chance(spelling, 600)).sum();
    println!("{} spellings, {cases} cases, each under both rules of tininess", spellings.len());
}

#[test]
fn companions_and_what_ifs_match_the_model() {
    let spellings = manual::others();
    let cases: u64 = spellings.iter().map(|spelling| specials_and_chance(spelling, 150)).sum();
    println!("{} spellings, {cases} cases, each under both rules of tininess", spellings.len());
}

/// Every row in the table of instructions, including any new one, gives the model's answers.
#[test]
fn table_rows_match_the_model() {
    let (mut spellings, mut cases) = (0, 0);
    for provenance in
        [Provenance::Documented, Provenance::Companion, Provenance::Undocumented, Provenance::WhatIf]
    {
        for instr in with_provenance(provenance).filter(|instr| instr.op != Op::Mov) {
            cases += chance(&instr.to_string(), 40);
            spellings += 1;
        }
    }
    println!("{spellings} spellings, {cases} cases, each under both rules of tininess");
}

/// A lane gives the scalar instruction's answer, whatever the other lane holds.
#[test]
fn lanes_are_independent() {
    for packed in manual::spellings().into_iter().filter(|spelling| spelling.ends_with("x2")) {
        let scalar = instr(packed.trim_end_matches("x2"));
        let (packed, chosen) = (instr(&packed), Operands::of(Model::read(&packed).from));
        let mut random = Random(1);
        for _ in 0..300 {
            let (low, high) = (chosen.three(&mut random), chosen.three(&mut random));
            let both = [0, 1, 2].map(|index| low[index] | high[index] << 16);
            let found = eval(&packed, &both, Tininess::After, &mut NoTrace);
            for (lane, operands) in [low, high].into_iter().enumerate() {
                let alone = eval(&scalar, &operands, Tininess::After, &mut NoTrace);
                assert_eq!(found.bits >> (16 * lane) & 0xffff, alone.bits);
                assert_eq!(found.flags[lane], alone.flags[0]);
                assert_eq!(found.marks[lane], alone.marks[0]);
            }
        }
    }
}

/// Bits of a register above the operand's width have no effect.
#[test]
fn register_bits_above_the_operand_width_are_ignored() {
    for (spelling, layout) in [("fma.rn.f16", F16), ("fma.rn.bf16", BF16), ("fma.rn.toy", TOY)] {
        let (instr, operands) = (instr(spelling), Operands::of(layout));
        let mut random = Random(3);
        for _ in 0..2_000 {
            let clean = operands.three(&mut random);
            let junk = clean.map(|code| code | random.next() & !layout.mask());
            let answers = [clean, junk].map(|codes| eval(&instr, &codes, Tininess::After, &mut NoTrace));
            assert_eq!(answers[0], answers[1], "{spelling} {junk:x?}");
        }
    }
}
