//! Sweeps give the counts that numpy made (`web/xtask/oracles/sweeps.py`) and those of Compare, case by case.

use super::{next, spellings, value};
use crate::common::long;
use halfplay_core::compare::{Distance, Pipeline, pipelines};
use halfplay_core::eval::{Evaluation, Flags};
use halfplay_core::float::{Float, Format, Mode, Tininess};
use halfplay_core::isa::{Allow, Instr, Type, parse};
use halfplay_core::skins::bulk::sweep::{
    Axis, Case, CaseProperty, Counterpart, NoQuestion, NoRange, Question, ResumeError, Sample, SweepState,
    Tally,
};
use halfplay_core::skins::explain::bulk_sweep::no_question;
use serde::Deserialize;
use std::cmp::Ordering;

fn question(spelling: &str, against: &str, axes: [Axis; 3]) -> Question {
    let instr = parse(spelling, Allow::ALL).unwrap().instr;
    let against = Question::against_named(against, Allow::ALL).unwrap();
    Question::new(&instr, against, axes, None).unwrap()
}

fn band(first: u16, last: u16) -> Axis {
    if first == 0 && last == u16::MAX { Axis::All } else { Axis::Range { first, last } }
}

/// A row of numpy's counts.
#[derive(Deserialize)]
struct Row {
    instruction: String,
    against: String,
    band: String,
    first: u16,
    last: u16,
    cases: u64,
    differ: u64,
    not_finite: u64,
    zeros: u64,
    histogram: Vec<Bar>,
}

#[derive(Deserialize)]
struct Bar {
    power: i16,
    side: String,
    count: u64,
}

fn rows() -> Vec<Row> {
    #[derive(Deserialize)]
    struct Document {
        rows: Vec<Row>,
    }
    serde_json::from_str::<Document>(include_str!("sweeps.json")).unwrap().rows
}

impl Row {
    fn question(&self) -> Question {
        // Codes of negative numbers run against the order of their values.
        let (first, last) =
            if self.first & 0x8000 != 0 { (self.last, self.first) } else { (self.first, self.last) };
        let whole = self.first == 0 && self.last == u16::MAX;
        let axis = if whole { Axis::All } else { band(first, last) };
        question(&self.instruction, &self.against, [axis, Axis::All, Axis::All])
    }

    fn check(&self, tally: &Tally) {
        let name = format!("{} {} {}", self.instruction, self.against, self.band);
        let found = (tally.cases, tally.differ, tally.not_finite, tally.zeros);
        assert_eq!(found, (self.cases, self.differ, self.not_finite, self.zeros), "{name}");
        let count = |side: &str| self.histogram.iter().filter(|bar| bar.side == side).count();
        assert_eq!(
            (count("below"), count("above")),
            (tally.below.iter().count(), tally.above.iter().count()),
            "{name}"
        );
        for bar in &self.histogram {
            let counts = if bar.side == "below" { &tally.below } else { &tally.above };
            assert_eq!(counts.of(bar.power), bar.count, "{name} {} {}", bar.side, bar.power);
        }
    }
}

/// Compares bands of pairs; all pairs only with `HALFPLAY_LONG=1`.
#[test]
fn sweep_counts_match_numpy() {
    let (bands, wholes): (Vec<Row>, Vec<Row>) =
        rows().into_iter().partition(|row| row.band == "one" || row.band == "negative");
    assert_eq!(bands.len(), 8);
    assert!(wholes.len() >= 4, "{}", wholes.len());
    let more = if long("counts of all pairs") { wholes } else { Vec::new() };
    bands.iter().chain(&more).for_each(|row| row.check(SweepState::new(row.question()).finished().tally()));
}

/// The same tally, computed case by case with Compare.
fn by_hand(question: &Question) -> Tally {
    let mut tally = Tally::default();
    let (axes, instr) = (question.axes(), question.instr());
    let mut cases = 1;
    axes.iter().for_each(|axis| cases *= axis.count());
    for number in 0..cases {
        let mut operands = [0; 3];
        let mut rest = number;
        for (operand, axis) in operands.iter_mut().zip(axes).rev() {
            *operand = axis.at(rest % axis.count());
            rest /= axis.count();
        }
        let evaluation = Evaluation::of(*instr, &operands.map(u64::from), Tininess::After);
        let Counterpart::Variant(kind) = *question.against() else { panic!("a pipeline") };
        let all: Vec<Pipeline> = pipelines(&evaluation);
        let verdict = &all.iter().find(|pipeline| pipeline.variant == kind).unwrap().lanes[0];
        tally.cases += 1;
        let own = evaluation.results()[0];
        let exponent = match &verdict.distance {
            Distance::Same | Distance::SameValue | Distance::OtherNan => continue,
            Distance::ZeroSign => {
                tally.zeros += 1;
                None
            }
            Distance::NotFinite => {
                tally.not_finite += 1;
                None
            }
            Distance::Below(ulps) | Distance::Above(ulps) => {
                let power =
                    |exponent: i16| halfplay_core::float::Wide::new(false, 1u32.into(), exponent.into());
                let least =
                    (-40..60).find(|&exponent| ulps.compare(&power(exponent)) != Some(Ordering::Greater));
                least.map(|exponent| (exponent, matches!(verdict.distance, Distance::Above(_)), ulps.clone()))
            }
        };
        tally.differ += 1;
        let case =
            Case { number, operands, own: own.bits() as u16, other: verdict.result.bits() as u16, ulps: 0 };
        tally.first = tally.first.or(Some(case));
        if tally.smallest.is_none_or(|smallest| case.size() < smallest.size()) {
            tally.smallest = Some(case);
        }
        if let Some((exponent, above, _)) = exponent {
            let counts = if above { &mut tally.above } else { &mut tally.below };
            counts.add(exponent, 1);
        }
    }
    tally
}

#[test]
fn sweep_counts_match_compare_case_by_case() {
    let near = |low: u16, high: u16| Axis::Range { first: low, last: high };
    let questions = [
        question("cvt.rn.bf16.f16", "rz", [Axis::All; 3]),
        question("cvt.rn.f16.bf16", "rp", [Axis::All; 3]),
        question("mul.f16", "with-ftz", [near(0x03e0, 0x0410), near(0x3a00, 0x3c10), Axis::All]),
        question(
            "mul.f16",
            "rm",
            [near(0x8003, 0x0003), near(0xfbf0, 0xf000), Axis::All].map(|axis| match axis {
                // From −∞ to −63488, in the order of values.
                Axis::Range { first: 0xfbf0, .. } => near(0xfc00, 0xfbc0),
                other => other,
            }),
        ),
        question("add.f16", "other-format", [near(0x3c00, 0x3c40), near(0x1000, 0x1200), Axis::All]),
        question("add.bf16", "other-format", [near(0x0000, 0x0020), near(0x7f00, 0x7f80), Axis::All]),
        question(
            "fma.rn.f16",
            "mul-then-add",
            [near(0x3c00, 0x3c10), near(0x3c00, 0x3c80), near(0xbc10, 0xbc00)],
        ),
        question(
            "fma.rn.bf16",
            "through-f64",
            [Axis::Fixed(0x40e0), near(0x3e00, 0x3e20), near(0xab90, 0xab70)],
        ),
    ];
    for question in questions {
        let (found, expected) = (SweepState::new(question.clone()).finished(), by_hand(&question));
        let text = question.text();
        let tally = found.tally();
        let counts =
            |of: &Tally| (of.cases, of.differ, of.zeros, of.not_finite, of.below.clone(), of.above.clone());
        assert_eq!(counts(tally), counts(&expected), "{text}");
        let codes = |case: Option<Case>| case.map(|case| Case { ulps: 0, ..case });
        assert_eq!(codes(tally.first), expected.first, "{text}");
        assert_eq!(codes(tally.smallest), expected.smallest, "{text}");
        assert_eq!(tally.looked, tally.differ, "{text}: all of so few cases are examined");
        assert_eq!(tally.flags.iter().map(|(_, count)| count).sum::<u64>(), tally.differ, "{text}");
        assert_eq!(tally.first_steps.iter().map(|(_, count)| count).sum::<u64>(), tally.differ, "{text}");
        // No case has a greater distance than the worst case.
        if let Some(worst) = tally.worst.filter(|worst| worst.ulps != 0) {
            let most = tally.below.iter().chain(tally.above.iter()).map(|(bucket, _)| bucket).max().unwrap();
            let ulps = f64::from_bits(worst.ulps);
            assert!(ulps <= 2f64.powi(most.into()) && ulps > 2f64.powi((most - 1).into()), "{text}: {ulps}");
        }
    }
}

/// Returns whether the product of two f16 numbers differs between rounding to nearest and toward zero. Also returns
/// whether an operand or a result is subnormal, and whether the product overflows. f64 holds the product exactly.
fn product_of(x: f64, y: f64) -> (bool, [bool; 2]) {
    let exact = (x * y).abs();
    let exponent = (exact.to_bits() >> 52) as i32 - 1023;
    let ulp = 2f64.powi(exponent.max(-14) - 10);
    let (nearest, toward_zero) = ((exact / ulp).round_ties_even() * ulp, (exact / ulp).floor() * ulp);
    let tiny = |size: f64| size > 0.0 && size < 2f64.powi(-14);
    let subnormal = [x.abs(), y.abs(), nearest, toward_zero].into_iter().any(tiny);
    // Beyond the largest number, rounding to nearest gives infinity and rounding toward zero gives the largest number.
    let overflow = nearest >= 65536.0;
    (overflow || nearest != toward_zero, [subnormal, overflow])
}

#[test]
fn shares_of_examined_cases_are_close_to_exact_shares() {
    let question = question("mul.f16", "rz", [Axis::All; 3]);
    // A part is one first operand with all second operands; at most one case of each part is examined.
    let numbers: Vec<f64> = (0..=u16::MAX)
        .map(|code| if code & 0x7c00 == 0x7c00 { f64::NAN } else { value(Format::F16, code.into()) })
        .collect();
    let (mut seen, mut differ, mut exact) = (Tally::default(), 0, [0, 0]);
    for part in (5..question.parts()).step_by(128) {
        seen.add(question.part(part, &Tally::default()));
        let x = numbers[part as usize];
        for (differs, [subnormal, overflow]) in
            numbers.iter().filter(|y| (x * **y).is_finite()).map(|&y| product_of(x, y))
        {
            differ += u64::from(differs);
            exact[0] += u64::from(differs && subnormal);
            exact[1] += u64::from(differs && overflow);
        }
    }
    assert_eq!(seen.differ, differ);
    assert!(seen.looked > 400 && seen.looked <= 512, "{}", seen.looked);
    let overflows = seen.flags.iter().filter(|(flags, _)| Flags::of_code(*flags).letters().contains('o'));
    let found = [seen.classes.of(CaseProperty::Subnormal), overflows.map(|(_, count)| count).sum()];
    for (found, exact) in found.into_iter().zip(exact) {
        // With this sample size an estimated share is off by more than 2 % about one time in three, and almost never by
        // 8 %.
        let share = |count: u64| count as f64 / differ as f64;
        assert!((share(found) - share(exact)).abs() < 0.08, "{found}, not {exact}, of {differ}");
        assert!(share(exact) > 0.1 && share(exact) < 0.9);
    }
}

#[test]
fn parts_add_up_in_any_order() {
    let question =
        question("mul.f16", "rz", [Axis::Range { first: 0x3c00, last: 0x3c05 }, Axis::All, Axis::All]);
    let whole = SweepState::new(question.clone()).finished();
    let mut back = Tally::default();
    (0..question.parts()).rev().for_each(|part| back.add(question.part(part, &Tally::default())));
    assert_eq!(&back, whole.tally());
    // 0x3c00, which is 1, loses nothing; so the first case has 0x3c01. A value half way between two numbers is a tie.
    assert_eq!(whole.tally().first.unwrap().operands[0], 0x3c01);
    assert!(whole.tally().classes.of(CaseProperty::Tie) > 0);
}

#[test]
fn a_sweep_resumes_from_its_saved_text() {
    let question =
        question("add.f16", "rz", [Axis::Range { first: 0x3c00, last: 0x3c05 }, Axis::All, Axis::All]);
    let whole = SweepState::new(question.clone()).finished();
    let mut begun = SweepState::new(question.clone());
    for _ in 0..2 {
        let tally = question.part(begun.done(), begun.tally());
        begun.add(1, tally);
    }
    let text = begun.to_text();
    let again = SweepState::resumed(question.clone(), &text).unwrap();
    assert_eq!(again, begun);
    assert_eq!(again.finished(), whole);

    let other = self::question("add.f16", "rm", [Axis::All; 3]);
    assert_eq!(SweepState::resumed(other, &text), Err(ResumeError::Other(question.text())));
    assert_eq!(
        SweepState::resumed(question.clone(), &text.replace("\"sweep\": 4", "\"sweep\": 9")),
        Err(ResumeError::Version(9))
    );
    for junk in [
        "",
        "{}",
        "[]",
        "{\"sweep\": 4}",
        &text[..text.len() / 2],
        &text.replace("\"parts_done\": 2", "\"parts_done\": 3"),
    ] {
        assert_eq!(SweepState::resumed(question.clone(), junk), Err(ResumeError::Unreadable), "{junk}");
    }
}

#[test]
fn the_seed_determines_the_sample() {
    let instr = parse("fma.rn.bf16", Allow::PTX).unwrap().instr;
    let tally = |seed: u64, cases: u64| {
        let against = Question::against_named("through-f32", Allow::PTX).unwrap();
        let sample = Some(Sample { cases, seed });
        let question = Question::new(&instr, against, [Axis::All; 3], sample).unwrap();
        SweepState::new(question).finished().tally().clone()
    };
    let one = tally(1, 100_000);
    assert_eq!(one.cases, 100_000);
    assert_eq!(tally(1, 100_000), one);
    assert_ne!(tally(2, 100_000).digest, one.digest);
}

#[test]
fn rejects_questions_that_cannot_be_swept() {
    let instr = |spelling: &str| parse(spelling, Allow::ALL).unwrap().instr;
    let rz = |of: &Instr| match of.rounding() {
        Mode::Rz => Counterpart::Instr(*of),
        _ => Question::against_named("rz", Allow::ALL).unwrap(),
    };
    let asked = |spelling: &str, sample: Option<Sample>| {
        let instr = instr(spelling);
        Question::new(&instr, rz(&instr), [Axis::All; 3], sample).map(|question| question.cases())
    };
    assert_eq!(asked("mul.f16", None), Ok(1 << 32));
    assert_eq!(asked("mul.f16x2", None), Ok(1 << 32), "one lane of a packed instruction");
    assert_eq!(asked("fma.rn.f16", None), Err(NoQuestion::TooMany(1 << 48)));
    assert_eq!(asked("fma.rn.f16", Some(Sample { cases: 0, seed: 1 })), Err(NoQuestion::NoCases));
    assert_eq!(asked("fma.rn.f32", None), Err(NoQuestion::Width(instr("fma.rn.f32"))));
    let why = |spelling: &str| no_question(&NoQuestion::Width(instr(spelling)));
    assert!(why("fma.rn.f32").contains("not 16 bits wide"));
    assert!(why("tanh.approx.f16").contains("is an approximation"));
    let mul = instr("mul.f16");
    let other = Question::new(&mul, Counterpart::Instr(instr("mul.bf16")), [Axis::All; 3], None);
    assert_eq!(other.unwrap_err(), NoQuestion::Other(instr("mul.bf16")));
    let number = |code: u64| Float::new(Format::F16, code);
    assert_eq!(Axis::range(number(0x7e00), number(0x3c00)), Err(NoRange::Nan));
    assert_eq!(Axis::range(number(0x3c00), number(0xbc00)), Err(NoRange::Empty));
    let across = Axis::range(number(0x8001), number(0x0001)).unwrap();
    assert_eq!((0..across.count()).map(|at| across.at(at)).collect::<Vec<_>>(), [0x8001, 0x8000, 0, 1]);
}

#[test]
fn every_offered_pipeline_can_be_swept() {
    let mut state = 3;
    for instr in spellings(&[Type::F16, Type::BF16], &[Type::F16, Type::BF16]) {
        for name in Question::pipelines(&instr) {
            let axes = [(); 3].map(|()| Axis::Fixed(next(&mut state) as u16));
            let against = Question::against_named(name, Allow::ALL).unwrap();
            let tally = SweepState::new(Question::new(&instr, against, axes, None).unwrap())
                .finished()
                .tally()
                .clone();
            assert_eq!(tally.cases, 1, "{instr} {name}");
        }
    }
}
