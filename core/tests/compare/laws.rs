//! Laws that hold for every instruction of the table on any bits.
use crate::common::{Operands, Random, three};
use crate::model::{BF16, F16, F32, F64, Layout, Model, TOY};
use crate::rational::{Rational, power, value};
use halfplay_core::compare::{Distance, Pipeline, Stage, Verdict, pipelines};
use halfplay_core::eval::{Evaluation, Flag, Mark};
use halfplay_core::float::{Float, Format, Tininess, Wide};
use halfplay_core::isa::{Instr, Modifier, Op, Provenance, Row, Type, rows};
use halfplay_core::skins::doc::{Doc, plain};
use halfplay_core::skins::explain::{compare_detail, compare_rows, compare_steps};
use halfplay_core::variant::Variant;
use std::cmp::Ordering;

/// Operands that interact, in every lane.
pub fn operands(instr: &Instr, random: &mut Random, known: &[Operands; LAYOUTS.len()]) -> [u64; 3] {
    let of = |ty: Type| {
        let name = ty.format().map_or("f32", Format::name);
        let place = LAYOUTS.iter().position(|(known, _)| *known == name);
        &known[place.unwrap_or_else(|| panic!("no layout of {name}"))]
    };
    let mut bits = [0; 3];
    for lane in 0..instr.from.lanes() {
        let three = of(instr.from).three(random);
        for (index, slot) in bits.iter_mut().enumerate() {
            let ty = instr.operand_type(index);
            let code = if ty == instr.from { three[index] } else { of(ty).one(random) };
            *slot |= code << (16 * lane);
        }
    }
    bits
}

/// The formats of instructions with their layouts in the model.
const LAYOUTS: [(&str, Layout); 5] = [("f16", F16), ("bf16", BF16), ("f32", F32), ("toy", TOY), ("f64", F64)];

pub fn known() -> [Operands; LAYOUTS.len()] {
    LAYOUTS.map(|(_, layout)| Operands::of(layout))
}

/// The signed value of a number in ulps of `own`.
fn in_ulp(number: Float, own: Float) -> Rational {
    let magnitude = value(number.magnitude(), number.format());
    let magnitude = if number.is_negative() { -magnitude } else { magnitude };
    let format = own.format();
    let field = (own.magnitude() >> format.fraction_bits()).max(1) as i64;
    let bias = (1 << (format.exponent_bits() - 1)) - 1;
    magnitude / power(2, field - bias - i64::from(format.fraction_bits()))
}

/// A distance in ulps, as a ratio.
fn ulps(distance: &Wide) -> Rational {
    let (scaled, exponent) = (distance.significand_hex(), distance.last_exponent().unwrap());
    let digits = num_bigint::BigInt::parse_bytes(scaled.trim_start_matches("0x").as_bytes(), 16).unwrap();
    Rational::from_integer(digits) * power(2, exponent)
}

fn check_distance(own: Float, verdict: &Verdict, context: &str) {
    let other = verdict.result;
    let same = own.format() == other.format();
    let expected = match (own.is_finite(), other.is_finite()) {
        (true, true) => {
            let (mine, theirs) = (in_ulp(own, own), in_ulp(other, own));
            let off = match &verdict.distance {
                Distance::Below(by) => -ulps(by),
                Distance::Above(by) => ulps(by),
                _ => Rational::from_integer(0.into()),
            };
            assert_eq!(theirs.clone() - mine.clone(), off, "{context}: {verdict:?}");
            match theirs.cmp(&mine) {
                Ordering::Less => matches!(verdict.distance, Distance::Below(_)),
                Ordering::Greater => matches!(verdict.distance, Distance::Above(_)),
                Ordering::Equal if own.is_negative() != other.is_negative() => {
                    verdict.distance == Distance::ZeroSign
                }
                Ordering::Equal if same => verdict.distance == Distance::Same,
                Ordering::Equal => verdict.distance == Distance::SameValue,
            }
        }
        (false, false) if own.is_nan() && other.is_nan() => match verdict.distance {
            Distance::Same => own == other,
            Distance::SameValue => !same,
            Distance::OtherNan => same && own != other,
            _ => false,
        },
        (false, false)
            if own.is_infinite() && other.is_infinite() && own.is_negative() == other.is_negative() =>
        {
            verdict.distance == if same { Distance::Same } else { Distance::SameValue }
        }
        _ => verdict.distance == Distance::NotFinite,
    };
    assert!(expected, "{context}: {verdict:?}");
}

/// Each stage that is an instruction gives the exact model's answer.
fn check_stages(pipeline: &Pipeline, context: &str) {
    for stage in &pipeline.stages {
        let evaluations = match stage {
            Stage::Instruction(one) => std::slice::from_ref(one),
            Stage::Lanes(several) => several.as_slice(),
            Stage::F64(_) => &[],
        };
        for evaluation in evaluations.iter().filter(|evaluation| evaluation.instr.op != Op::Mov) {
            let model = Model::read(&evaluation.instr.to_string());
            let expected = model.answer(three(&evaluation.operands), true).bits;
            assert_eq!(evaluation.outcome.bits, expected, "{context}: {:?}", evaluation.instr);
        }
    }
}

fn check_words(all: &[Pipeline], lane: usize, context: &str) {
    let rows = compare_rows(all, lane, None);
    assert_eq!(rows.len(), all.len(), "{context}");
    for (selected, row) in rows.iter().enumerate() {
        let [name, code, distance, why] = row.as_slice() else { panic!("{context}: {row:?}") };
        let why = why.text();
        assert!(!name.text().is_empty() && code.text().starts_with("0x") && !why.is_empty(), "{context}");
        assert!(why.chars().count() <= 40, "{context}: {why}");
        check_claim(&all[selected], lane, &why, context);
        let is_first = all[selected].variant == Variant::Itself;
        assert_eq!(
            distance.text().is_empty(),
            is_first || all[selected].lanes.get(lane).is_none(),
            "{context}"
        );

        let steps = compare_steps(all, selected, lane);
        let marked = steps.rows.iter().filter(|row| row.iter().any(|cell| cell.text() == "≠")).count();
        let parted = all[selected].lanes.get(lane).is_some_and(|verdict| verdict.first_difference.is_some());
        assert_eq!(marked, usize::from(parted), "{context}: {:?}", all[selected]);

        let blocks = compare_detail(all, selected, lane);
        assert!(blocks.len() >= 3, "{context}: {blocks:?}");
        let text = plain(&Doc::new(blocks), 100_000);
        for line in text.lines().map(str::trim_start) {
            assert!(
                !line.contains("  .") && !line.contains("..") && !line.contains(" ,"),
                "{context}: {line}"
            );
        }
    }
}

/// A pipeline that claims to lose nothing must not have raised a flag or mark that contradicts the claim.
fn check_claim(pipeline: &Pipeline, lane: usize, why: &str, context: &str) {
    let of_stage = |stage: &Stage| {
        let found = match stage {
            Stage::Instruction(one) => Some((one.outcome, lane)),
            Stage::Lanes(several) => several.get(lane).map(|one| (one.outcome, 0)),
            Stage::F64(_) => None,
        };
        found.and_then(|(outcome, lane)| Some((*outcome.flags.get(lane)?, *outcome.marks.get(lane)?)))
    };
    let first = pipeline.stages.first().and_then(of_stage);
    let any = |mark| pipeline.stages.iter().filter_map(of_stage).any(|(_, marks)| marks.has(mark));
    let fair = match why {
        "exact in f32" | "the product is exact" => first.is_none_or(|(flags, _)| !flags.has(Flag::Inexact)),
        "nothing is flushed" => !any(Mark::InputFlushed) && !any(Mark::ResultFlushed),
        "nothing is clamped" => !any(Mark::Clamped),
        "nothing is rounded" => first.is_none_or(|(flags, _)| !flags.has(Flag::Inexact)),
        "exact in f64" => pipeline.stages.iter().all(|stage| match stage {
            Stage::F64(lanes) => {
                lanes.get(lane).is_none_or(|double| double.arithmetic.is_none_or(|of| !of.inexact))
            }
            _ => false,
        }),
        _ => true,
    };
    assert!(fair, "{context}: {:?} says {why}", pipeline.variant);
}

#[test]
fn pipeline_laws_hold_for_every_spelling() {
    let known = known();
    let mut random = Random(41);
    let mut differences = 0;
    for instr in rows().iter().flat_map(Row::spellings) {
        for round in 0..6 {
            let bits = operands(&instr, &mut random, &known);
            let context = format!("{instr} {bits:08x?}");
            let evaluation = Evaluation::of(instr, &bits, Tininess::After);
            let all = pipelines(&evaluation);
            assert_eq!(all[0].stages, [Stage::Instruction(evaluation.clone())], "{context}");
            let results = evaluation.results();
            for pipeline in &all {
                let context = format!("{context}: {:?}", pipeline.variant);
                assert_eq!(pipeline.lanes.len(), results.len(), "{context}");
                if instr.provenance != Provenance::WhatIf || round == 0 {
                    check_stages(pipeline, &context);
                }
                for (own, verdict) in results.iter().zip(&pipeline.lanes) {
                    check_distance(*own, verdict, &context);
                    let same = verdict.distance.is_same();
                    assert_eq!(verdict.first_difference.is_none(), same, "{context}: {verdict:?}");
                    differences += usize::from(!same);
                }
            }
            for lane in 0..3 {
                if round == 0 || instr.provenance == Provenance::Documented {
                    check_words(&all, lane, &context);
                }
            }
        }
    }
    println!("{differences} differences");
    assert!(differences > 1000);
}

/// Except with `.oob`, every `fma` has an unfused form, all arithmetic has a pipeline through f64, and all narrow
/// arithmetic has one through f32.
#[test]
fn every_pipeline_kind_occurs() {
    let mut kinds: Vec<Variant> = Vec::new();
    for instr in rows().iter().flat_map(Row::spellings) {
        let all = pipelines(&Evaluation::of(instr, &[0; 3], Tininess::After));
        kinds.extend(all.iter().map(|pipeline| pipeline.variant));
    }
    let count = |kind: fn(&Variant) -> bool| kinds.iter().filter(|found| kind(found)).count();
    let spellings: Vec<Instr> = rows().iter().flat_map(Row::spellings).collect();
    let plain = |instr: &Instr| !instr.has(Modifier::Oob);
    let fmas = spellings.iter().filter(|instr| instr.op == Op::Fma && plain(instr)).count();
    let arithmetic =
        |instr: &Instr| matches!(instr.op, Op::Add | Op::Sub | Op::Mul | Op::Fma) && plain(instr);
    let all_arithmetic = spellings.iter().filter(|instr| arithmetic(instr)).count();
    let narrow = spellings.iter().filter(|instr| arithmetic(instr) && instr.ty != Type::F32).count();
    assert_eq!(count(|kind| *kind == Variant::MulThenAdd), fmas);
    assert_eq!(count(|kind| *kind == Variant::ThroughF64), all_arithmetic);
    assert_eq!(count(|kind| *kind == Variant::ThroughF32), narrow);
    for (name, kind) in KINDS {
        assert!(count(kind) > 0, "{name}");
    }
}

/// A kind of pipeline, and a predicate that recognises it.
type Named = (&'static str, fn(&Variant) -> bool);

const KINDS: [Named; 5] = [
    ("another rounding", |kind| matches!(kind, Variant::Rounding(_))),
    ("with a modifier", |kind| matches!(kind, Variant::With(_))),
    ("without a modifier", |kind| matches!(kind, Variant::Without(_))),
    ("another format", |kind| matches!(kind, Variant::OtherFormat)),
    ("accumulator", |kind| *kind == Variant::Accumulator),
];
