//! The results of pipelines equal those of rustc_apfloat.

use super::{of, verdict};
use crate::common::{Operands, Random};
use crate::model::{BF16, F16, F32, Layout};
use halfplay_core::compare::{Difference, Event};
use halfplay_core::float::{Format, Mode};
use halfplay_core::variant::Variant;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

const MODES: [(Mode, Round); 4] = [
    (Mode::Rn, Round::NearestTiesToEven),
    (Mode::Rz, Round::TowardZero),
    (Mode::Rm, Round::TowardNegative),
    (Mode::Rp, Round::TowardPositive),
];

fn number<F: Float>(code: u64) -> F {
    F::from_bits(code.into())
}

fn code<F: Float>(layout: Layout, value: F) -> u64 {
    if value.is_nan() { layout.canonical_nan() } else { value.to_bits() as u64 }
}

fn into<F: FloatConvert<T>, T: Float>(value: F, round: Round) -> T {
    value.convert_r(round, &mut false).value
}

fn operation<F: Float>(op: &str, [a, b, c]: [F; 3], round: Round) -> F {
    match op {
        "add" => a.add_r(b, round).value,
        "sub" => a.sub_r(b, round).value,
        "mul" => a.mul_r(b, round).value,
        _ => a.mul_add_r(b, c, round).value,
    }
}

/// Checks the pipelines of one 16-bit format, including the one through the other 16-bit format.
fn halves<F, O>(ty: &str, layout: Layout, other: Layout, other_format: Format, count: usize)
where
    F: Float + FloatConvert<Single> + FloatConvert<Double> + FloatConvert<O>,
    Single: FloatConvert<F>,
    Double: FloatConvert<F>,
    O: Float,
{
    let operands = Operands::of(layout);
    let mut random = Random(31);
    let mut differ = [0; 4];
    for (mode, round) in MODES {
        for op in ["add", "sub", "mul", "fma"] {
            let spelling = format!("{op}.{}.{ty}", mode.name());
            for _ in 0..count {
                let codes = operands.three(&mut random);
                let all = of(&spelling, &codes);
                let context = format!("{spelling} {codes:04x?}");
                let check = |kind: Variant, expected: u64| {
                    let found = verdict(&all, kind).map(|verdict| verdict.result.bits());
                    assert_eq!(found, Some(expected), "{context}: {kind:?}");
                };
                let narrow: [F; 3] = codes.map(number);
                let own = code(layout, operation(op, narrow, round));
                check(Variant::Itself, own);

                let single: [Single; 3] = narrow.map(|x| into(x, round));
                let through = into::<Single, F>(operation(op, single, round), round);
                check(Variant::ThroughF32, code(layout, through));
                let double: [Double; 3] = narrow.map(|x| into(x, round));
                let sum = operation(op, double, Round::NearestTiesToEven);
                // An exact zero sum takes the sign that the instruction's own rounding gives it.
                let through_double =
                    if sum.is_zero() { own } else { code(layout, into::<Double, F>(sum, round)) };
                check(Variant::ThroughF64, through_double);
                if op == "fma" {
                    let [a, b, c] = narrow;
                    let unfused = code(layout, a.mul_r(b, round).value.add_r(c, round).value);
                    check(Variant::MulThenAdd, unfused);
                    differ[0] += usize::from(unfused != own);
                }
                differ[1] += usize::from(code(layout, through) != own);
                differ[2] += usize::from(through_double != own);
                if op != "mul" {
                    check(Variant::Accumulator, code(F32, operation(op, single, round)));
                }
                for (wanted, round) in MODES.into_iter().filter(|(other, _)| *other != mode) {
                    check(Variant::Rounding(wanted), code(layout, operation(op, narrow, round)));
                }
                let moved: [O; 3] = narrow.map(|x| into(x, Round::NearestTiesToEven));
                let there = code(other, operation(op, moved, round));
                check(Variant::OtherFormat, there);
                let elsewhere = verdict(&all, Variant::OtherFormat).map(|verdict| verdict.result.format());
                assert_eq!(elsewhere, Some(other_format), "{context}");
                differ[3] += usize::from(there != own);
            }
        }
    }
    println!("{ty}: differ: unfused, f32, f64, other format: {differ:?}");
    assert!(differ[0] > 0 && differ[3] > 0, "the operands show no difference");
}

#[test]
fn f16_pipelines_match_apfloat() {
    halves::<Half, BFloat>("f16", F16, BF16, Format::BF16, 1500);
}

#[test]
fn bf16_pipelines_match_apfloat() {
    halves::<BFloat, Half>("bf16", BF16, F16, Format::F16, 1500);
}

/// The product exceeds half an ulp of `c` by so little that the f32 sum loses the excess. The f32 sum is then a false
/// tie, and the first difference is that it is rounded.
#[test]
fn false_ties_in_f32() {
    let mut random = Random(34);
    let (mut cases, mut differ) = (0, 0);
    let round = Round::NearestTiesToEven;
    for a in 1025u64..2048 {
        let b = (1u64 << 21).div_ceil(a);
        // The product of the significands must lie a little above 2^21.
        if a * b - (1 << 21) >= 256 || a * b == 1 << 21 || b >= 2048 {
            continue;
        }
        // Half an ulp of c has the weight of the product's leading bit.
        let [i, j] = [0; 2].map(|_| 8 + random.below(8) as u64);
        let c = (i + j - 3) << 10 | (random.next() & 0x3fe);
        let codes = [i << 10 | (a & 0x3ff), j << 10 | (b & 0x3ff), c];
        let all = of("fma.rn.f16", &codes);
        let halves: [Half; 3] = codes.map(number);
        let single: [Single; 3] = halves.map(|x| into(x, round));
        let own = code(F16, operation("fma", halves, round));
        let through = code(F16, into::<Single, Half>(operation("fma", single, round), round));
        let found = verdict(&all, Variant::ThroughF32).unwrap();
        assert_eq!((all[0].lanes[0].result.bits(), found.result.bits()), (own, through), "{codes:04x?}");
        cases += 1;
        differ += usize::from(own != through);
        match &found.first_difference {
            Some(Difference::InPipeline { stage: 0, event: Event::Round { rounded, .. } }) => {
                assert_eq!(rounded.format.name(), "f32", "{codes:04x?}");
            }
            other => assert_eq!((other, own), (&None, through), "{codes:04x?}"),
        }
    }
    println!("{differ} of {cases} differ");
    assert!(differ > 100);
}

/// f32 instructions computed through f64, and unfused.
#[test]
fn f32_pipelines_match_apfloat() {
    let operands = Operands::of(F32);
    let mut random = Random(32);
    for op in ["add", "sub", "mul", "fma"] {
        for _ in 0..3000 {
            let codes = operands.three(&mut random);
            let all = of(&format!("{op}.rn.f32"), &codes);
            let round = Round::NearestTiesToEven;
            let [a, b, c]: [Single; 3] = codes.map(number);
            let sum: Double = operation(op, [a, b, c].map(|x| into(x, round)), round);
            let found = verdict(&all, Variant::ThroughF64).map(|verdict| verdict.result.bits());
            assert_eq!(found, Some(code(F32, into::<Double, Single>(sum, round))), "{op} {codes:08x?}");
            assert_eq!(verdict(&all, Variant::ThroughF32), None);
            assert_eq!(verdict(&all, Variant::Accumulator), None);
            let unfused = (op == "fma").then(|| code(F32, a.mul_r(b, round).value.add_r(c, round).value));
            let found = verdict(&all, Variant::MulThenAdd).map(|verdict| verdict.result.bits());
            assert_eq!(found, unfused, "{op} {codes:08x?}");
        }
    }
}

/// Mixed-precision instructions: through f64 and then f32, with the product in f32, and with the 16-bit operands
/// rounded to the other format.
#[test]
fn mixed_precision_pipelines_match_apfloat() {
    let (narrow, wide) = (Operands::of(BF16), Operands::of(F32));
    let mut random = Random(33);
    let round = Round::NearestTiesToEven;
    for _ in 0..5000 {
        let [a, b, _] = narrow.three(&mut random);
        let halves: [BFloat; 2] = [a, b].map(number);
        let [x, y]: [Single; 2] = halves.map(|half| into(half, round));
        let product = x.mul_r(y, round).value;
        let c = match random.below(2) {
            0 => wide.one(&mut random),
            _ => wide.near(product.to_bits() as u64, &mut random),
        };
        let z: Single = number(c);
        let all = of("fma.rn.f32.bf16", &[a, b, c]);
        let bits = |kind| verdict(&all, kind).map(|verdict| verdict.result.bits());
        let sum: Double = operation("fma", [x, y, z].map(|x| into(x, round)), round);
        assert_eq!(bits(Variant::ThroughF64), Some(code(F32, into::<Double, Single>(sum, round))));
        assert_eq!(bits(Variant::MulThenAdd), Some(code(F32, product.add_r(z, round).value)));
        let [x, y]: [Single; 2] = halves.map(|half| into(into::<BFloat, Half>(half, round), round));
        let there = x.mul_add_r(y, z, round).value;
        assert_eq!(bits(Variant::OtherFormat), Some(code(F32, there)), "{a:04x} {b:04x} {c:08x}");
    }
}

/// Cases that emulations get wrong. Their answers are published; see the table of surprising facts.
#[test]
fn published_cases() {
    let cases = [
        ("fma.rn.f16", [0x5d00, 0x5802, 0x0001], Variant::ThroughF32, 0x7903, 0x7902),
        ("fma.rn.f16", [0x0fae, 0x1240, 0x9000], Variant::ThroughF32, 0x8fff, 0x8ffe),
        ("fma.rn.bf16", [0x40e0, 0x3e14, 0xab80], Variant::ThroughF32, 0x3f81, 0x3f82),
        ("fma.rn.bf16", [0x40e0, 0x3e14, 0x8d80], Variant::ThroughF64, 0x3f81, 0x3f82),
        ("fma.rn.bf16", [0x3f81, 0x3f81, 0xbf82], Variant::MulThenAdd, 0x3880, 0x0000),
        ("fma.rn.f16", [0x5001, 0x5001, 0xe402], Variant::MulThenAdd, 0x1400, 0x0000),
    ];
    for (spelling, operands, kind, own, other) in cases {
        let all = of(spelling, &operands);
        let bits = |kind| verdict(&all, kind).map(|verdict| verdict.result.bits());
        assert_eq!((bits(Variant::Itself), bits(kind)), (Some(own), Some(other)), "{spelling} {operands:x?}");
    }
}
