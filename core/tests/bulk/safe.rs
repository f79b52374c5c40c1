//! Verdicts on pipelines: theorems against what is known of rounding twice, smallest cases against Compare.

use halfplay_core::bulk::safe::{Safe, Shells, Theorem, Verdict, measured};
use halfplay_core::bulk::sweep::{Against, Axis, Case, Question};
use halfplay_core::compare::{Kind, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, Instr, parse};

fn instr(spelling: &str) -> Instr {
    parse(spelling, Allow::ALL).unwrap().instr
}

/// Is the result of a pipeline that of the instruction, step by step?
fn is_same(instr: &Instr, kind: Kind, codes: &[u16]) -> bool {
    let mut operands = [0; 3];
    operands.iter_mut().zip(codes).for_each(|(operand, code)| *operand = u32::from(*code));
    let evaluation = Evaluation::of(*instr, operands, Tininess::default());
    let pipelines = pipelines(&evaluation);
    let pipeline = pipelines.iter().find(|pipeline| pipeline.kind == kind).unwrap();
    pipeline.lanes[0].distance.is_same()
}

/// Figueroa: a sum is right where the wide format has 2p + 1 bits; a product of 2p bits is exact. By hand: f16 spans 41 bits from
/// its least subnormal number to twice its largest, so that sums are exact in f64's 53; bf16 spans 263.
#[test]
fn theorems_hold_where_their_hypotheses_do() {
    let cases = [
        ("add.f16", Kind::ThroughF32, Some(Theorem::Sum)),
        ("sub.bf16", Kind::ThroughF32, Some(Theorem::Sum)),
        ("add.bf16", Kind::ThroughF64, Some(Theorem::Sum)),
        ("add.f16", Kind::ThroughF64, Some(Theorem::Exact)),
        ("mul.f16", Kind::ThroughF32, Some(Theorem::Exact)),
        ("mul.bf16", Kind::ThroughF32, Some(Theorem::Exact)),
        ("mul.bf16", Kind::ThroughF64, Some(Theorem::Exact)),
        ("fma.rn.f16", Kind::ThroughF64, Some(Theorem::ProductAndSum)),
        ("fma.rn.relu.f16", Kind::ThroughF64, Some(Theorem::ProductAndSum)),
        ("fma.rz.f16", Kind::ThroughF32, Some(Theorem::SameDirection)),
        ("add.rm.bf16", Kind::ThroughF32, Some(Theorem::SameDirection)),
        ("fma.rn.f16", Kind::ThroughF32, None),
        ("fma.rn.bf16", Kind::ThroughF32, None),
        ("fma.rn.bf16", Kind::ThroughF64, None),
        ("fma.rz.f16", Kind::ThroughF64, None),
        ("add.rp.bf16", Kind::ThroughF64, None),
        ("fma.rn.ftz.f16", Kind::ThroughF64, None),
        ("fma.rn.f16", Kind::MulThenAdd, None),
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

/// Where no theorem holds, there are such cases: worked out by hand.
#[test]
fn without_a_theorem_there_is_a_case() {
    let cases: [(&str, Kind, &[u16]); 4] = [
        // (1 + 2^-4)(1 + 2^-4) = 1 + 2^-3 + 2^-8 lies half way, and 2^-100 more: f64 loses that.
        ("fma.rn.bf16", Kind::ThroughF64, &[0x3f88, 0x3f88, 0x0d80]),
        // Toward zero f64 rounds up to 2^15 what is 2^-48 less.
        ("fma.rz.f16", Kind::ThroughF64, &[0x0001, 0x8001, 0x7800]),
        // 2^100 and a little more.
        ("add.rp.bf16", Kind::ThroughF64, &[0x7180, 0x0d80, 0]),
        ("fma.rn.f16", Kind::ThroughF32, &[0x520b, 0x00e9, 0x2ff6]),
    ];
    for (spelling, kind, codes) in cases {
        let instr = instr(spelling);
        assert!(!is_same(&instr, kind, codes), "{spelling}");
        assert_eq!(Theorem::of(&instr, kind), None);
    }
}

/// What is kept of all operands reads well, and its smallest case differs.
#[test]
fn counts_are_of_cases_that_differ() {
    assert!(!measured().is_empty());
    for count in measured() {
        assert!(count.differ <= count.cases && count.cases == 1 << 48, "{}", count.line());
        assert_eq!(count.differ == 0, count.smallest.is_empty(), "{}", count.line());
        if count.differ > 0 {
            assert!(!is_same(&count.instr, count.kind, &count.smallest), "{}", count.line());
            assert_eq!(Theorem::of(&count.instr, count.kind), None);
        }
    }
    let text = include_str!("../../../assets/counts/counts.txt");
    assert_eq!(
        text.lines().collect::<Vec<_>>(),
        measured().iter().map(|count| count.line()).collect::<Vec<_>>()
    );
    let packed = Verdict::of(&instr("fma.rn.f16x2"), Kind::ThroughF64).unwrap();
    assert_eq!(packed.safe(), Safe::Always);
}

/// The smallest case of a shell is the first in its order of all that differ, tried one by one through Compare.
#[test]
fn a_shell_has_its_smallest_case() {
    let fma = instr("fma.rn.f16");
    let axes = [Axis::Fixed(0), Axis::Fixed(0), Axis::All];
    let question = Question::new(&fma, Against::Pipeline(Kind::MulThenAdd), axes, None).unwrap();
    let shells = Shells::new(&question).unwrap();
    for largest in 0..4_u16 {
        let all = || (0..=largest).flat_map(|code| [code, code | 0x8000]);
        let triples = all().flat_map(|a| all().flat_map(move |b| all().map(move |c| [a, b, c])));
        let differ = triples.filter(|codes| {
            codes.iter().any(|code| code & 0x7fff == largest) && !is_same(&fma, Kind::MulThenAdd, codes)
        });
        let case = |operands: [u16; 3]| {
            let number = operands.iter().fold(0, |number, code| number << 16 | u64::from(*code));
            Case { number, operands, own: 0, other: 0, ulps: 0 }
        };
        let expected = differ.map(case).min_by_key(Case::size).map(|case| case.operands);
        assert_eq!(shells.smallest(largest).map(|case| case.operands), expected, "{largest}");
    }
}
