//! Verdicts on pipelines: the theorems agree with what is known about double rounding, and the smallest cases agree
//! with Compare.

use crate::common::long;
use halfplay_core::compare::pipelines;
use halfplay_core::eval::{Evaluation, NoTrace, eval};
use halfplay_core::float::{Float, Format, Mode, Tininess};
use halfplay_core::isa::{Allow, Instr, Modifier, parse};
use halfplay_core::skins::bulk::equivalence::{
    Count, Equivalence, PAIRS, SAMPLE, Shells, Theorem, Verdict, measured,
};
use halfplay_core::skins::bulk::sweep::{Axis, Case, Counterpart, Question};
use halfplay_core::variant::Variant;
use rustc_apfloat::ieee::{Half, Single};
use rustc_apfloat::{Float as _, FloatConvert, Round};

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::ALL).unwrap().instr
}

/// True if a pipeline gives the instruction's result, evaluated step by step.
fn is_same(instr: &Instr, kind: Variant, codes: &[u16]) -> bool {
    let mut operands = [0; 3];
    operands.iter_mut().zip(codes).for_each(|(operand, code)| *operand = u64::from(*code));
    let evaluation = Evaluation::of(*instr, &operands, Tininess::default());
    let pipelines = pipelines(&evaluation);
    let pipeline = pipelines.iter().find(|pipeline| pipeline.variant == kind).unwrap();
    pipeline.lanes[0].distance.is_same()
}

/// Figueroa: a sum is right if the wide format has 2p + 1 bits; a product of 2p bits is exact. By hand: f16 spans 41
/// bits from its smallest subnormal number to twice its largest, so sums are exact in the 53 bits of f64. bf16 spans
/// 262 bits.
#[test]
fn theorems_apply_exactly_where_their_hypotheses_hold() {
    let cases = [
        ("add.f16", Variant::ThroughF32, Some(Theorem::Sum)),
        ("sub.bf16", Variant::ThroughF32, Some(Theorem::Sum)),
        ("add.bf16", Variant::ThroughF64, Some(Theorem::Sum)),
        ("add.f16", Variant::ThroughF64, Some(Theorem::Exact)),
        ("mul.f16", Variant::ThroughF32, Some(Theorem::Exact)),
        ("mul.bf16", Variant::ThroughF32, Some(Theorem::Exact)),
        ("mul.bf16", Variant::ThroughF64, Some(Theorem::Exact)),
        ("fma.rn.f16", Variant::ThroughF64, Some(Theorem::ProductAndSum)),
        ("fma.rn.relu.f16", Variant::ThroughF64, Some(Theorem::ProductAndSum)),
        ("fma.rz.f16", Variant::ThroughF32, Some(Theorem::SameDirection)),
        ("add.rm.bf16", Variant::ThroughF32, Some(Theorem::SameDirection)),
        ("fma.rn.f16", Variant::ThroughF32, None),
        ("fma.rn.bf16", Variant::ThroughF32, None),
        ("fma.rn.bf16", Variant::ThroughF64, None),
        ("fma.rz.f16", Variant::ThroughF64, None),
        ("add.rp.bf16", Variant::ThroughF64, None),
        ("fma.rn.ftz.f16", Variant::ThroughF64, None),
        ("fma.rn.f16", Variant::MulThenAdd, None),
    ];
    for (spelling, kind, expected) in cases {
        let found = Theorem::of(&instr(spelling), kind);
        let theorem = found.as_ref().map(|holds| holds.theorem);
        assert_eq!(theorem, expected, "{spelling} {}", kind.word());
        for (name, _, number) in found.iter().flat_map(|holds| &holds.at_least) {
            assert!(*number <= found.as_ref().unwrap().wide_precision, "{spelling}: {name}");
        }
    }
}

/// No theorem applies to these pipelines, and each has a case that differs, worked out by hand.
#[test]
fn pipelines_without_a_theorem_have_a_counterexample() {
    let cases: [(&str, Variant, &[u16]); 4] = [
        // (1 + 2^-4)(1 + 2^-4) = 1 + 2^-3 + 2^-8 is a tie; adding 2^-100 breaks it, but f64 loses that.
        ("fma.rn.bf16", Variant::ThroughF64, &[0x3f88, 0x3f88, 0x0d80]),
        // The exact sum is 2^15 − 2^-48. f64 rounds it up to 2^15 before the rounding toward zero.
        ("fma.rz.f16", Variant::ThroughF64, &[0x0001, 0x8001, 0x7800]),
        // 2^100 and a little more.
        ("add.rp.bf16", Variant::ThroughF64, &[0x7180, 0x0d80, 0]),
        ("fma.rn.f16", Variant::ThroughF32, &[0x520b, 0x00e9, 0x2ff6]),
    ];
    for (spelling, kind, codes) in cases {
        let instr = instr(spelling);
        assert!(!is_same(&instr, kind, codes), "{spelling}");
        assert_eq!(Theorem::of(&instr, kind), None);
    }
}

/// The stored counts over all operands are consistent, and their smallest cases differ.
#[test]
fn stored_counts_are_consistent_and_smallest_cases_differ() {
    assert!(!measured().is_empty());
    for count in measured() {
        let all = 1 << (16 * count.instr.operand_names().len());
        assert!(count.differ <= count.cases && count.cases == all, "{}", count.line());
        assert_eq!(count.differ == 0, count.smallest.is_empty(), "{}", count.line());
        if count.differ > 0 {
            assert!(!is_same(&count.instr, count.variant, &count.smallest), "{}", count.line());
            assert_eq!(Theorem::of(&count.instr, count.variant), None);
        }
    }
    let text = include_str!("../../../assets/counts/counts.txt");
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        measured().iter().map(|count| count.line()).collect::<Vec<_>>()
    );
    let packed = Verdict::of(&instr("fma.rn.f16x2"), Variant::ThroughF64).unwrap();
    assert_eq!(packed.equivalence(), Equivalence::Always);
}

/// The search in a shell finds the smallest of all cases that differ. The test tries all cases of a shell with Compare.
#[test]
fn shell_search_agrees_with_brute_force() {
    let fma = instr("fma.rn.f16");
    let axes = [Axis::Fixed(0), Axis::Fixed(0), Axis::All];
    let question = Question::new(&fma, Counterpart::Variant(Variant::MulThenAdd), axes, None).unwrap();
    let shells = Shells::new(&question).unwrap();
    for largest in 0..4_u16 {
        let all = || (0..=largest).flat_map(|code| [code, code | 0x8000]);
        let triples = all().flat_map(|a| all().flat_map(move |b| all().map(move |c| [a, b, c])));
        let differ = triples.filter(|codes| {
            codes.iter().any(|code| code & 0x7fff == largest) && !is_same(&fma, Variant::MulThenAdd, codes)
        });
        let case = |operands: [u16; 3]| {
            let number = operands.iter().fold(0, |number, code| number << 16 | u64::from(*code));
            Case { number, operands, own: 0, other: 0, ulps: 0 }
        };
        let expected = differ.map(case).min_by_key(Case::size).map(|case| case.operands);
        assert_eq!(shells.smallest(largest).map(|case| case.operands), expected, "{largest}");
    }
}

fn pairs() -> impl Iterator<Item = &'static Count> {
    measured().iter().filter(|count| count.instr.operand_names().len() == 2)
}

/// The question about all last operands of an instruction, with its first operands fixed.
fn over_last(count: &Count, firsts: &[u16]) -> Question {
    let fixed = firsts.iter().map(|&code| Axis::Fixed(code)).chain([Axis::All, Axis::Fixed(0)]);
    let axes: Vec<Axis> = fixed.take(3).collect();
    Question::new(&count.instr, Counterpart::Variant(count.variant), [axes[0], axes[1], axes[2]], None)
        .unwrap()
}

fn over_pairs(count: &Count, axes: [Axis; 2]) -> Question {
    let axes = [axes[0], axes[1], Axis::Fixed(0)];
    Question::new(&count.instr, Counterpart::Variant(count.variant), axes, None).unwrap()
}

/// The code that counted all pairs gives the same counts as Compare, case by case, in windows around zero, around the
/// smallest normal number, around one, and at the largest number.
#[test]
fn pair_counts_match_compare_in_windows() {
    assert!(pairs().count() > 20);
    for count in pairs() {
        let format = count.instr.from.format().unwrap();
        let (least, one, last) = (format.min_normal() as u16, format.one() as u16, format.infinity() as u16);
        let windows = [(0x8002, 0x0002), (least - 3, least + 3), (one - 2, one + 3), (last - 3, last)];
        for (a, b) in windows.iter().flat_map(|a| windows.map(|b| (*a, b))) {
            let axes = [a, b].map(|(first, last)| Axis::Range { first, last });
            let codes = |axis: Axis| (0..axis.count()).map(move |at| axis.at(at));
            let all = codes(axes[0]).flat_map(|a| codes(axes[1]).map(move |b| [a, b]));
            let differ = all.filter(|codes| !is_same(&count.instr, count.variant, codes)).count() as u64;
            assert_eq!(over_pairs(count, axes).counted().differ, differ, "{} {a:x?} {b:x?}", count.line());
        }
    }
}

/// For certain first operands, some of them special, numpy counts the last operands for which the results differ. It
/// uses exact sums and products in f64 (`web/xtask/oracles/counts.py`).
#[test]
fn counts_over_last_operands_match_numpy() {
    let text = include_str!("counts.tsv");
    assert_eq!(text.lines().count(), measured().len());
    for (row, count) in text.lines().zip(measured()) {
        let counted = row.strip_prefix(&format!("{} {} ", count.instr, count.variant.word())).expect(row);
        for (codes, differ) in counted.split(' ').map(|cell| cell.split_once('=').expect(row)) {
            let codes = codes.trim_start_matches("0x");
            let firsts: Vec<u16> = (0..codes.len() / 4)
                .map(|at| u16::from_str_radix(&codes[4 * at..4 * at + 4], 16).expect(row))
                .collect();
            assert_eq!(firsts.len() + 1, count.instr.operand_names().len(), "{row}");
            let tally = over_last(count, &firsts).counted();
            assert_eq!(tally.differ.to_string(), differ, "{} from {codes}", count.line());
        }
    }
}

/// Two instructions differ on the same cases whichever of them is called the pipeline. So the counts of `add` also
/// serve for `add.rz` compared with `rn`, and for `add.ftz` compared with plain `add`. Their smallest cases are the
/// same, too.
#[test]
fn a_stored_count_serves_both_comparison_directions() {
    let cases = [
        ("add.rz.f16", Variant::Rounding(Mode::Rn), "add.f16", Variant::Rounding(Mode::Rz)),
        ("mul.rp.bf16", Variant::Rounding(Mode::Rm), "mul.rm.bf16", Variant::Rounding(Mode::Rp)),
        ("add.ftz.f16", Variant::Without(Modifier::Ftz), "add.f16", Variant::With(Modifier::Ftz)),
        ("max.NaN.bf16", Variant::Without(Modifier::Nan), "max.bf16", Variant::With(Modifier::Nan)),
    ];
    for (spelling, kind, other, back) in cases {
        let count = Verdict::of(&instr(spelling), kind).and_then(|verdict| verdict.count).expect(spelling);
        let other = Verdict::of(&instr(other), back).and_then(|verdict| verdict.count).expect(other);
        assert_eq!((count.instr, count.variant), (instr(spelling), kind));
        assert_eq!((count.differ, &count.smallest), (other.differ, &other.smallest), "{spelling}");
        assert!(!is_same(&count.instr, kind, &count.smallest), "{spelling}");
    }
    // A count for another rounding is not exchanged with a count for flushing.
    assert_eq!(Verdict::of(&instr("add.ftz.f16"), Variant::Rounding(Mode::Rz)).unwrap().count, None);
}

/// The search by shells finds the smallest case of all 2^32 pairs again.
#[test]
fn shell_search_finds_the_stored_smallest_pairs() {
    let near: Vec<&Count> =
        pairs().filter(|count| count.smallest.iter().all(|code| code & 0x7fff <= PAIRS)).collect();
    assert!(near.len() > 20);
    for count in near {
        let question = over_pairs(count, [Axis::Fixed(0); 2]);
        let found = Shells::new(&question).unwrap().smallest_up_to(PAIRS);
        let found = found.map_or(Vec::new(), |case| case.operands[..2].to_vec());
        assert_eq!(found, count.smallest, "{}", count.line());
    }
}

/// Recounts all pairs for every stored count. An unoptimised build needs a day, so this runs only with
/// `HALFPLAY_LONG=1`.
#[test]
fn recounting_all_pairs_gives_the_stored_counts() {
    let is_long = long("recounting_all_pairs_gives_the_stored_counts");
    for count in pairs().filter(|_| is_long) {
        let tally = over_pairs(count, [Axis::All; 2]).counted();
        assert_eq!((tally.cases, tally.differ), (count.cases, count.differ), "{}", count.line());
    }
}

/// A sample can show that results differ, and about how often; it can never show that they are always the same.
#[test]
fn a_sample_can_only_prove_a_difference() {
    let flushed = Verdict::with_quick_search(&instr("fma.rn.ftz.sat.f16"), Variant::ThroughF64).unwrap();
    assert_eq!(
        (flushed.equivalence(), flushed.sampled.map(|sampled| sampled.differ)),
        (Equivalence::Unknown, Some(0))
    );
    let wide = instr("fma.rn.relu.bf16");
    let verdict = Verdict::with_quick_search(&wide, Variant::ThroughF64).unwrap();
    let verdict = Verdict { smallest: None, ..verdict };
    assert_eq!((verdict.equivalence(), &verdict.count), (Equivalence::NotAlways, &None));
    assert!(!is_same(&wide, Variant::ThroughF64, verdict.example().unwrap()));
    // Through f64 the results are proved to be always the same. With `.ftz` a case differs, and a sample estimates how
    // often.
    let verdict = Verdict::with_quick_search(&instr("fma.rn.f16"), Variant::ThroughF64).unwrap();
    assert!(verdict.sampled.is_none() && verdict.theorem.is_some());
    let verdict = Verdict::with_quick_search(&instr("fma.rn.f16"), Variant::With(Modifier::Ftz)).unwrap();
    assert_eq!(verdict.smallest, Some(vec![0, 0, 1]));
    let sampled = verdict.sampled.unwrap();
    assert!(sampled.differ > 0 && sampled.differ < SAMPLE.cases);
}

/// A final clamp creates no case that differs. So the smallest case without the clamp is also the smallest with it, if
/// it still differs there. By apfloat, 0x098d × 0x09c4 + 0x0400 is 0x0401, and 0x0400 through f32. If a clamp hides the
/// stored case, that case is not used.
#[test]
fn the_smallest_case_without_a_clamp_is_reused_with_one() {
    let codes = [0x098d_u16, 0x09c4, 0x0400];
    let [a, b, c] = codes.map(|code| Half::from_bits(code.into()));
    let wide = |value: Half| -> Single { value.convert(&mut false).value };
    let sum = wide(a).mul_add_r(wide(b), wide(c), Round::NearestTiesToEven).value;
    let twice: Half = sum.convert(&mut false).value;
    assert_eq!((a.mul_add(b, c).value.to_bits(), twice.to_bits()), (0x0401, 0x0400));
    for spelling in ["fma.rn.sat.f16", "fma.rn.relu.f16", "fma.rn.relu.f16x2"] {
        let verdict = Verdict::with_quick_search(&instr(spelling), Variant::ThroughF32).unwrap();
        assert_eq!(
            (verdict.equivalence(), verdict.smallest),
            (Equivalence::NotAlways, Some(codes.to_vec())),
            "{spelling}"
        );
    }
    // 2^-48 − 2^-24 is negative, so `.relu` makes both results 0.
    let verdict = Verdict::with_quick_search(&instr("fma.rn.relu.f16"), Variant::Rounding(Mode::Rz)).unwrap();
    assert!(verdict.smallest.is_some_and(|codes| codes != [1, 1, 0x8001]));
}

/// Instructions with one operand are tried on all its codes; the test counts the differences with `eval`.
#[test]
fn unary_verdicts_count_all_codes() {
    let [near, down] = ["cvt.rn.bf16.f16", "cvt.rz.bf16.f16"].map(instr);
    let result = |instr: &Instr, code: u64| {
        Float::new(Format::BF16, eval(instr, &[code, 0, 0], Tininess::After, &mut NoTrace).bits)
    };
    let differ = (0..1 << 16).filter(|code| {
        let [own, other] = [&near, &down].map(|instr| result(instr, *code));
        own != other && !(own.is_nan() && other.is_nan())
    });
    let verdict = Verdict::with_quick_search(&near, Variant::Rounding(Mode::Rz)).unwrap();
    let count = verdict.count.unwrap();
    assert_eq!((count.cases, count.differ), (1 << 16, differ.count() as u64));
}
