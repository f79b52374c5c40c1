//! Surveys count how often pipelines differ over all codes of an operand. The counts equal those of rustc_apfloat, and
//! surveys obey certain laws.

use crate::common::{Random, instr};
use crate::model::{BF16, F16, Layout};
use halfplay_core::compare::{Subject, Survey, SurveyState, Tally, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::{Float as Number, Format, Tininess, Wide};
use halfplay_core::isa::{Row, rows};
use halfplay_core::variant::Variant;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert};

/// Counts made by the test: differing results, zeros of different signs, distances without a number of ulps, the first
/// code that differs, the largest distance.
#[derive(PartialEq, Debug, Default)]
struct Counted {
    differs: u32,
    zeros: u32,
    not_finite: u32,
    first: Option<u64>,
    largest: f64,
}

impl Counted {
    /// Compares two results of one format by their codes, and in f64, which represents all their differences exactly.
    fn take(&mut self, code: u64, own: u64, other: u64, layout: Layout) {
        let magnitude = |code: u64| code & (layout.sign() - 1);
        let is_nan = |code: u64| magnitude(code) > layout.infinity();
        if own == other || (is_nan(own) && is_nan(other)) {
            return;
        }
        self.differs += 1;
        self.first = self.first.or(Some(code));
        let steps = |code: u64, field: u64| {
            let own_field = (magnitude(code) >> layout.fraction_bits).max(1);
            let hidden =
                if magnitude(code) < layout.smallest_normal() { 0 } else { layout.smallest_normal() };
            let significand = (magnitude(code) % layout.smallest_normal() + hidden) as f64;
            let value = significand * (own_field as f64 - field as f64).exp2();
            if code & layout.sign() == 0 { value } else { -value }
        };
        let field = (magnitude(own) >> layout.fraction_bits).max(1);
        if magnitude(own) >= layout.infinity() || magnitude(other) >= layout.infinity() {
            self.not_finite += 1;
        } else if magnitude(own) == 0 && magnitude(other) == 0 {
            self.zeros += 1;
        } else {
            self.largest = self.largest.max((steps(own, field) - steps(other, field)).abs());
        }
    }
}

/// A number of ulps as f64; 0 if there is none.
fn ulps(largest: &Option<Wide>) -> f64 {
    largest.as_ref().map_or(0.0, |ulps| {
        let digits = u64::from_str_radix(ulps.significand_hex().trim_start_matches("0x"), 16).unwrap();
        digits as f64 * (ulps.last_exponent().unwrap() as f64).exp2()
    })
}

fn of(row: &Tally) -> Counted {
    let Tally { differs, zeros, not_finite, first, .. } = *row;
    Counted { differs, zeros, not_finite, first, largest: ulps(&row.largest) }
}

fn row(survey: &Survey, kind: Variant) -> &Tally {
    survey.rows().iter().find(|row| row.variant == kind).unwrap()
}

fn number<F: Float>(code: u64) -> F {
    F::from_bits(code.into())
}

fn bits<F: Float>(value: F) -> u64 {
    value.to_bits() as u64
}

fn into<F: FloatConvert<T>, T: Float>(value: F) -> T {
    value.convert(&mut false).value
}

/// Runs every code of each operand of `fma.rn` with fixed other operands: mul and add, through f32, through f64.
fn fma<F>(ty: &str, layout: Layout, operands: &[[u64; 3]])
where
    F: Float + FloatConvert<Single> + FloatConvert<Double>,
    Single: FloatConvert<F>,
    Double: FloatConvert<F>,
{
    let instr = instr(&format!("fma.rn.{ty}"));
    let mut differ = 0;
    for (&start, operand) in operands.iter().zip([0, 1, 2].into_iter().cycle()) {
        let mut expected: [Counted; 3] = Default::default();
        for code in 0..0x1_0000 {
            let mut operands = start;
            operands[operand] = code;
            let [a, b, c]: [F; 3] = operands.map(number);
            let own: F = a.mul_add(b, c).value;
            let (x, y, z): (Single, Single, Single) = (into(a), into(b), into(c));
            let (u, v, w): (Double, Double, Double) = (into(a), into(b), into(c));
            let sum = (u * v).value + w;
            let wide = match sum.value.is_zero() {
                // An exact zero sum takes the sign that the instruction's own rounding gives it.
                true => own,
                false => into(sum.value),
            };
            let others: [F; 3] = [((a * b).value + c).value, into(x.mul_add(y, z).value), wide];
            for (counted, other) in expected.iter_mut().zip(others) {
                counted.take(code, bits(own), bits(other), layout);
            }
        }
        let mut survey = Survey::new(Subject::new(instr, &start, operand, 0));
        assert!(survey.advance(0x1_0000).is_finished());
        for (kind, expected) in
            [Variant::MulThenAdd, Variant::ThroughF32, Variant::ThroughF64].into_iter().zip(expected)
        {
            let context = format!("{ty} {start:04x?}, operand {operand}: {kind:?}");
            assert_eq!(of(row(&survey, kind)), expected, "{context}");
            differ += expected.differs;
        }
    }
    assert!(differ > 1000, "{differ}");
}

#[test]
fn survey_of_f16_fma_matches_apfloat() {
    let cases =
        [[0x520b, 0x00e9, 0x2ff6], [0x520b, 0x00e9, 0x2ff6], [0x3555, 0x3c01, 0], [0x7bff, 0, 0x7bff]];
    fma::<Half>("f16", F16, &cases);
}

#[test]
fn survey_of_bf16_fma_matches_apfloat() {
    fma::<BFloat>("bf16", BF16, &[[0, 0x3e14, 0x8d80], [0x40e0, 0, 0xab80], [0x3f81, 0x3f81, 0]]);
}

/// A pipeline's row of a survey is the sum of its verdicts over all codes.
#[test]
fn survey_rows_sum_the_verdicts_of_their_codes() {
    let mut random = Random(61);
    for instr in rows().iter().flat_map(Row::spellings) {
        let start = [0; 3].map(|_: u64| random.next());
        let operand = random.below(instr.operand_names().len());
        let subject = Subject::new(instr, &start, operand, random.below(2));
        let lane = subject.result_lane();
        let mut survey = Survey::new(subject.clone());
        let done = 24;
        survey.advance(done);
        let mut expected: Vec<(Variant, u32, Option<u64>)> = Vec::new();
        for code in (0..done.min(subject.count())).map(|place| subject.code(place)) {
            let evaluation = Evaluation::of(instr, &subject.operands(code), Tininess::After);
            for (place, pipeline) in pipelines(&evaluation).iter().skip(1).enumerate() {
                if expected.len() == place {
                    expected.push((pipeline.variant, 0, None));
                }
                let (kind, differs, first) = &mut expected[place];
                assert_eq!(*kind, pipeline.variant);
                if !pipeline.lanes[lane].distance.is_same() {
                    *differs += 1;
                    *first = first.or(Some(code));
                }
            }
        }
        let found: Vec<_> = survey.rows().iter().map(|row| (row.variant, row.differs, row.first)).collect();
        assert_eq!(found, expected, "{instr} {start:08x?}, operand {operand}");
    }
}

/// Slices of any size give the same counts, and the reported progress adds up.
#[test]
fn slices_of_any_size_give_the_same_survey() {
    let subject = Subject::new(instr("add.rn.bf16x2"), &[0x3f80_4049, 0x0001_3c00], 1, 1);
    let whole = Survey::new(subject.clone()).finished();
    assert_eq!((whole.progress().done, whole.progress().of), (65_536, 65_536));
    let mut survey = Survey::new(subject.clone());
    let mut done = 0;
    for slice in [0, 1, 4095, 9999, 30_000, u32::MAX, 5] {
        let before = done;
        let progress = survey.advance(slice);
        done = progress.done;
        assert_eq!((done - before, progress.of), (slice.min(65_536 - before), 65_536));
        assert_eq!(survey.state().progress(), progress);
        assert_eq!(progress.is_finished(), done == 65_536);
    }
    assert_eq!(survey.state(), &whole);
}

/// +0 and −0 count as different, two NaNs do not. The example is 1 × x + 0.
#[test]
fn zeros_differ_and_nans_do_not() {
    // 1 × x: the product alone is x, and adding c = +0 turns −0 into +0.
    let survey = Survey::new(Subject::new(instr("fma.rn.f16"), &[0x3c00, 0, 0], 1, 0)).finished();
    let find = |kind| survey.rows().iter().find(|row| row.variant == kind).unwrap();
    assert_eq!((find(Variant::MulThenAdd).differs, find(Variant::ThroughF64).differs), (0, 0));
    // Rounding toward −inf makes the sum of +0 and −0 a −0, which happens only for x = −0.
    let down = find(Variant::Rounding(halfplay_core::float::Mode::Rm));
    assert_eq!((down.differs, down.zeros, down.first, &down.largest), (1, 1, Some(0x8000), &None));
}

/// A sample has one code from each block of the 32-bit codes, in order, at varying positions within the block.
#[test]
fn a_sample_is_spread_evenly() {
    let subject = Subject::new(instr("add.rn.f32"), &[1, 2], 0, 0);
    assert!(subject.is_sample() && subject.count() == 65_536);
    let mut places: Vec<u64> = (0..65_536).map(|place| subject.code(place)).collect();
    assert!(places.iter().enumerate().all(|(block, code)| code >> 16 == block as u64));
    places.iter_mut().for_each(|code| *code &= 0xffff);
    places.sort_unstable();
    assert!(places.into_iter().eq(0..65_536), "each place within a block once");
    // A 16-bit operand of a mixed-precision instruction is counted over all its codes.
    let mixed = Subject::new(instr("fma.rn.f32.f16"), &[0; 3], 1, 0);
    assert!(!mixed.is_sample() && (0..65_536).all(|place| mixed.code(place) == u64::from(place)));
    assert!(Subject::new(instr("fma.rn.f32.f16"), &[0; 3], 2, 0).is_sample());
    assert_eq!(Subject::new(instr("add.rn.toy"), &[0; 3], 2, 0).count(), 64);
}

/// Only the surveyed lane changes; the other operands and the operand's other lane stay.
#[test]
fn only_the_surveyed_lane_varies() {
    let packed = Subject::new(instr("add.rn.f16x2"), &[0x1111_2222, 0x3333_4444], 1, 1);
    assert_eq!(packed.operands(0xabcd), [0x1111_2222, 0xabcd_4444]);
    assert_eq!(packed.result_lane(), 1);
    assert!(packed.is_about(&instr("add.rn.f16x2"), &[0x1111_2222, 0x9999_4444]));
    assert!(!packed.is_about(&instr("add.rn.f16x2"), &[0x1111_2222, 0x3333_4445]));
    assert!(!packed.is_about(&instr("sub.rn.f16x2"), &[0x1111_2222, 0x3333_4444]));
    // d = {b, a}: a is the upper half.
    for (operand, lane) in [(0, 1), (1, 0)] {
        let subject = Subject::new(instr("cvt.rn.f16x2.f32"), &[0; 3], operand, 0);
        assert_eq!(subject.result_lane(), lane);
        let one = Evaluation::of(subject.instr(), &subject.operands(0x3f80_0000), Tininess::After);
        assert_eq!(one.results()[lane], Number::new(Format::F16, 0x3c00));
    }
}

#[test]
fn survey_state_round_trips_through_text() {
    let mut random = Random(62);
    for instr in rows().iter().flat_map(Row::spellings) {
        let start = [0; 3].map(|_: u64| random.next());
        let mut survey = Survey::new(Subject::new(instr, &start, random.below(3), random.below(2)));
        survey.advance(random.below(40) as u32);
        let text = survey.state().to_text();
        assert_eq!(SurveyState::from_text(&text).as_ref(), Some(survey.state()), "{text}");
        assert!(text.is_ascii() && !text.contains(|c: char| c.is_control()), "{text}");
    }
    let instr = instr("neg.f16");
    let good = Survey::new(Subject::new(instr, &[0; 3], 0, 0)).state().to_text();
    assert_eq!(good.split(' ').nth(4), Some("0"), "{good}");
    let row = good.split(' ').next_back().unwrap();
    assert_eq!(row, "0,0,0,-,-");
    for (part, other) in [
        ("neg", "frob"),
        ("f16 0 ", "f16 0,0 "),
        ("f16 0 ", "f16 g "),
        ("f16 0 0 ", "f16 0 7 "),
        ("f16 0 0 0 0 ", "f16 0 0 0 65537 "),
        ("f16 0 0 0 0 ", "f16 0 0 0 "),
        ("-,-", "-"),
        ("-,-", "-,-,-"),
        ("-,-", "g,-"),
        ("-,-", "-,1p999999999999"),
        ("-,-", "-,2p0"),
        ("0,0,0,-", "-1,0,0,-"),
        ("0,0,0,-,-", ""),
    ] {
        let bad = good.replacen(part, other, 1);
        assert_ne!(bad, good, "{part}");
        assert_eq!(SurveyState::from_text(&bad), None, "{bad:?}");
    }
    for bad in [String::new(), format!("{good} "), format!("{good} {row}"), format!(" {good}")] {
        assert_eq!(SurveyState::from_text(&bad), None, "{bad:?}");
    }
}

/// Surveys that use bulk results, in parts of 10,007 codes, give the same counts and findings as code by code.
#[test]
fn bulk_surveys_match_step_by_step_surveys() {
    let cases = [
        ("fma.rn.f16", [0x520b, 0x00e9, 0x2ff6]),
        ("fma.rn.bf16", [0x40e0, 0x3e14, 0x8d80]),
        ("fma.rn.ftz.relu.f16x2", [0x520b_3c01, 0x00e9_8003, 0x2ff6_7bff]),
        ("add.rz.f16", [0x3c00, 0x7bff, 0]),
        ("mul.bf16", [0x0080, 0x3f81, 0]),
        ("mul.f16", [0x0401, 0x3801, 0]),
        ("sub.sat.f16", [0x3c00, 0x3555, 0]),
        ("fma.rm.bf16", [0x3f81, 0xbf80, 0x0003]),
        ("fma.rp.f16", [0x3c01, 0x3c01, 0x8001]),
        ("fma.rn.relu.bf16", [0x3eab, 0x4049, 0xc000]),
        ("min.NaN.bf16x2", [0x7fc0_3f80, 0x8000_0001, 0]),
        ("cvt.rn.bf16.f16", [0x0001, 0, 0]),
        ("fma.rn.oob.f16", [0x3c00, 0x3c00, 0x0001]),
        ("add.f32.f16", [0x3c00, 0x3f80_0001, 0]),
        ("tanh.approx.f16", [0x3c00, 0, 0]),
    ];
    for (spelling, operands) in cases {
        let of = instr(spelling);
        for (operand, lane) in (0..of.operand_names().len()).flat_map(|operand| [(operand, 0), (operand, 1)])
        {
            let subject = Subject::new(of, &operands, operand, lane);
            let expected = Survey::new(subject.clone()).finished();
            let mut survey = Survey::new(subject.clone());
            while !halfplay_core::skins::bulk::survey::advance(&mut survey, 10_007).is_finished() {}
            assert_eq!(*survey.state(), expected, "{spelling}, operand {operand}, lane {lane}");
        }
    }
}
