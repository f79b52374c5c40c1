//! Surprising facts, each with its story. The expected bits were worked out with exact rational arithmetic.

use crate::common::{answer, bits, instr, letters};
use halfplay_core::eval::{Step, Trace, eval};
use halfplay_core::float::{Exact, Format, Mode, Tail, Tininess, round};
use rustc_apfloat::ieee::{BFloat, Double, Half};
use rustc_apfloat::{Float, FloatConvert};

struct Fact {
    spelling: &'static str,
    operands: &'static [u64],
    bits: u64,
    /// the flags of lane 0, with tininess detected after rounding
    flags: &'static str,
}

const fn fact(spelling: &'static str, operands: &'static [u64], bits: u64, flags: &'static str) -> Fact {
    Fact { spelling, operands, bits, flags }
}

#[rustfmt::skip]
const FACTS: &[Fact] = &[
    // A former LLVM computed f16 fma through f32 and got 3000 (llvm-project issue 98389).
    fact("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6], 0x3001, "x"),
    // Through f32, the results are 7902 and 8ffe (llvm-project issue 128450, julia issue 57784).
    fact("fma.rn.f16", &[0x5d00, 0x5802, 0x0001], 0x7903, "x"),
    fact("fma.rn.f16", &[0x0fae, 0x1240, 0x9000], 0x8fff, "x"),
    // A conformance reference rounded twice and expected 781a (OpenCL-CTS pull request 1882).
    fact("fma.rn.f16", &[0x5bab, 0x4cfd, 0x7701], 0x7819, "x"),
    // −2^-38 added to 65504: rounding to nearest keeps 65504, rounding toward zero gives the number below (disputed in
    // OpenCL-CTS issue 2224).
    fact("fma.rn.f16", &[0x8400, 0x0001, 0x7bff], 0x7bff, "x"),
    fact("fma.rz.f16", &[0x8400, 0x0001, 0x7bff], 0x7bfe, "x"),
    // A tie plus or minus an amount that is too small for f32, and for f64, to represent (BFloat16s.jl issue 103).
    fact("fma.rn.bf16", &[0x40e0, 0x3e14, 0xab80], 0x3f81, "x"),
    fact("fma.rn.bf16", &[0x40e0, 0x3e14, 0x8d80], 0x3f81, "x"),
    // The rounding error of a product, which only a fused operation can compute.
    fact("fma.rn.bf16", &[0x3f81, 0x3f81, 0xbf82], 0x3880, "-"),
    fact("fma.rn.f16", &[0x5001, 0x5001, 0xe402], 0x1400, "-"),
    // 0.1 + 0.2 is not 0.3 in f16; in bf16 it is.
    fact("add.f16", &[0x2e66, 0x3266], 0x34cc, "x"),
    fact("add.bf16", &[0x3dcd, 0x3e4d], 0x3e9a, "x"),
    // (692 + 720) / 2 in bf16 gives 704: 1412 is a tie and rounds to the even 1408 (pytorch issue 137035).
    fact("add.bf16", &[0x442d, 0x4434], 0x44b0, "x"),
    fact("mul.bf16", &[0x44b0, 0x3f00], 0x4430, "-"),
    // 65520 is the midpoint between 65504 and 65536, which f16 lacks. The tie goes to "even", which is infinity.
    fact("add.f16", &[0x7bff, 0x4c00], 0x7c00, "ox"),
    fact("add.f16", &[0x7bff, 0x4b80], 0x7bff, "x"),
    // On overflow, directed rounding away from infinity gives the largest finite number.
    fact("add.rz.f16", &[0x7bff, 0x7bff], 0x7bff, "ox"),
    fact("add.rm.f16", &[0x7bff, 0x7bff], 0x7bff, "ox"),
    fact("add.rm.f16", &[0xfbff, 0xfbff], 0xfc00, "ox"),
    fact("add.rp.f16", &[0x7bff, 0x7bff], 0x7c00, "ox"),
    fact("add.rp.f16", &[0xfbff, 0xfbff], 0xfbff, "ox"),
    // A number minus itself is +0, but −0 when rounding down; the sum of two −0 is −0.
    fact("sub.f16", &[0x3c00, 0x3c00], 0x0000, "-"),
    fact("sub.rm.f32.f16", &[0x3c00, 0x3f80_0000], 0x8000_0000, "-"),
    fact("add.f16", &[0x8000, 0x8000], 0x8000, "-"),
    // Zero times infinity is invalid even if the third operand is a quiet NaN.
    fact("fma.rn.f16", &[0x0000, 0x7c00, 0x7e00], 0x7fff, "v"),
    // An out-of-bounds NaN in `a` or `b` gives +0, whatever the other operands are, and raises no flag. `c` is not
    // checked.
    fact("fma.rn.oob.f16", &[0x7ff7, 0x7c01, 0x7c01], 0x0000, "-"),
    fact("fma.rn.oob.bf16", &[0x0000, 0xfff7, 0x7f80], 0x0000, "-"),
    fact("fma.rn.oob.f16", &[0x3c00, 0x3c00, 0x7ff7], 0x7fff, "-"),
    fact("fma.rn.oob.relu.f16", &[0x3c00, 0x7ff6, 0x3c00], 0x7fff, "-"),
    // .sat turns NaN into +0, .relu into the canonical NaN.
    fact("fma.rn.sat.f16", &[0x7e00, 0x3c00, 0x3c00], 0x0000, "-"),
    fact("fma.rn.relu.f16", &[0x7e00, 0x3c00, 0x3c00], 0x7fff, "-"),
    fact("add.sat.f16", &[0x8000, 0x8000], 0x0000, "-"),
    // 2^-14 − 2^-26 rounds up to the smallest normal number, so .ftz keeps it; 2^-14 − 2^-24 does not, so .ftz flushes
    // it.
    fact("fma.rn.f16", &[0x8800, 0x0800, 0x0400], 0x0400, "x"),
    fact("fma.rn.ftz.f16", &[0x8800, 0x0800, 0x0400], 0x0400, "x"),
    fact("fma.rn.ftz.f16", &[0x8c00, 0x0c00, 0x0400], 0x0000, "ux"),
    // −0 is less than +0. A signalling NaN loses to a number, just as a quiet one does. Two NaNs give the canonical
    // one.
    fact("min.f16", &[0x0000, 0x8000], 0x8000, "-"),
    fact("max.f16", &[0x8000, 0x0000], 0x0000, "-"),
    fact("min.f16", &[0x7c01, 0x3c00], 0x3c00, "v"),
    fact("max.bf16", &[0xffc1, 0x7fc2], 0x7fff, "-"),
    fact("min.NaN.f16", &[0x7e00, 0x3c00], 0x7fff, "-"),
    fact("max.xorsign.abs.f16", &[0xc000, 0x3c00], 0xc000, "-"),
    fact("max.xorsign.abs.f16", &[0xc000, 0xbc00], 0x4000, "-"),
    fact("min.xorsign.abs.f16", &[0xfe00, 0x3c00], 0xbc00, "-"),
    // The hardware treats neg and abs as arithmetic: a NaN comes out canonical.
    fact("neg.f16", &[0x7e01], 0x7fff, "-"),
    fact("abs.bf16", &[0xff81], 0x7fff, "-"),
    fact("neg.ftz.f16", &[0x0001], 0x8000, "-"),
    // An f16 subnormal is normal in f32; a bf16 subnormal stays subnormal.
    fact("cvt.f32.f16", &[0x0001], 0x3380_0000, "-"),
    fact("cvt.f32.bf16", &[0x0001], 0x0001_0000, "-"),
    // A packing conversion puts `a` above `b`.
    fact("cvt.rn.f16x2.f32", &[0x3f80_0000, 0x4000_0000], 0x3c00_4000, "-"),
    // tanh x is almost x − x³/3, whose binary expansion is finite if 3 divides the significand of x. So its expansion
    // to 80 bits could not be truncated there (found by the test of all codes).
    fact("tanh.approx.bf16", &[0x2b90], 0x2b90, "x"),
    fact("tanh.approx.f16", &[0x0028], 0x0028, "ux"),
];

#[test]
fn known_cases_give_the_expected_bits_and_flags() {
    for Fact { spelling, operands, bits, flags } in FACTS {
        let found = answer(&instr(spelling), operands);
        let found = (format!("{:04x}", found.bits), letters(&found, 0));
        assert_eq!(found, (format!("{bits:04x}"), flags.to_string()), "{spelling} {operands:04x?}");
    }
}

/// Widens, computes in f32 and narrows, which rounds twice.
fn through_f32(operation: &str, ty: &str, operands: &[u64]) -> u64 {
    let wide: Vec<u64> = operands.iter().map(|&x| bits(&format!("cvt.f32.{ty}"), &[x])).collect();
    bits(&format!("cvt.rn.{ty}.f32"), &[bits(&format!("{operation}.rn.f32"), &wide)])
}

/// Widens, computes a fused f64 operation and narrows, which rounds twice, too.
fn through_f64<F: Float + FloatConvert<Double>>(operands: [u64; 3]) -> u64
where
    Double: FloatConvert<F>,
{
    let [a, b, c]: [Double; 3] = operands.map(|x| F::from_bits(x.into()).convert(&mut false).value);
    let narrow: F = a.mul_add(b, c).value.convert(&mut false).value;
    narrow.to_bits() as u64
}

#[test]
fn fma_through_a_wider_format_can_round_twice() {
    // Format, operands, the fused result, and the result through f32.
    let cases = [
        ("f16", [0x520b, 0x00e9, 0x2ff6], 0x3001, 0x3000),
        ("f16", [0x5d00, 0x5802, 0x0001], 0x7903, 0x7902),
        ("f16", [0x0fae, 0x1240, 0x9000], 0x8fff, 0x8ffe),
        ("f16", [0x5bab, 0x4cfd, 0x7701], 0x7819, 0x781a),
        ("bf16", [0x40e0, 0x3e14, 0xab80], 0x3f81, 0x3f82),
        ("bf16", [0x40e0, 0x3e14, 0x8d80], 0x3f81, 0x3f82),
    ];
    for (ty, operands, fused, through) in cases {
        assert_eq!(bits(&format!("fma.rn.{ty}"), &operands), fused, "{operands:x?}");
        assert_eq!(through_f32("fma", ty, &operands), through, "{operands:x?} through f32");
    }
    // f64 is wide enough for the first bf16 case but not for the second; it is wide enough for every f16 case.
    assert_eq!(through_f64::<BFloat>([0x40e0, 0x3e14, 0xab80]), 0x3f81);
    assert_eq!(through_f64::<BFloat>([0x40e0, 0x3e14, 0x8d80]), 0x3f82);
    for (_, operands, fused, _) in &cases[..4] {
        assert_eq!(through_f64::<Half>(*operands), *fused);
    }
    // Without fusing, the error of the product is lost.
    for (ty, [a, b, c]) in [("bf16", [0x3f81, 0x3f81, 0xbf82]), ("f16", [0x5001, 0x5001, 0xe402])] {
        let product = bits(&format!("mul.{ty}"), &[a, b]);
        assert_eq!(bits(&format!("add.{ty}"), &[product, c]), 0);
    }
}

/// If the f32 result is rounded to odd, the f16 result through f32 is correct.
#[test]
fn fma_through_f32_rounded_to_odd_matches_f16_fma() {
    let mut random = crate::common::Random(11);
    let operands = crate::common::Operands::of(crate::model::F16);
    let [widen, fused, odd, narrow] =
        ["cvt.f32.f16", "fma.rn.f16", "fma.ro.f32", "cvt.rn.f16.f32"].map(instr);
    for _ in 0..50_000 {
        let case = operands.three(&mut random);
        let wide = case.map(|x| answer(&widen, &[x]).bits);
        let detour = answer(&narrow, &[answer(&odd, &wide).bits]).bits;
        assert_eq!(detour, answer(&fused, &case).bits, "{case:x?}");
    }
}

/// A single add or mul through f32 is right in both formats.
#[test]
fn add_and_mul_through_f32_match_the_direct_result() {
    for (ty, layout) in [("f16", crate::model::F16), ("bf16", crate::model::BF16)] {
        let operands = crate::common::Operands::of(layout);
        let mut random = crate::common::Random(12);
        for op in ["add", "mul"] {
            for _ in 0..3_000 {
                let a = operands.one(&mut random);
                let b = operands.near(a, &mut random);
                assert_eq!(
                    through_f32(op, ty, &[a, b]),
                    bits(&format!("{op}.{ty}"), &[a, b]),
                    "{op} {a:x} {b:x}"
                );
            }
        }
    }
}

/// A well-known example in f32: a = 1 + 2^-23, b = 53400708, c = −b. The fused result is exactly b × 2^-23.
#[test]
fn fma_keeps_the_product_error_that_mul_then_add_loses() {
    let [a, b, c] = [1.000_000_1_f32, 53_400_708.0, -53_400_708.0].map(f32::to_bits).map(u64::from);
    assert_eq!(a, 0x3f80_0001);
    assert_eq!(bits("fma.rn.f32", &[a, b, c]), u64::from(6.365_860_5_f32.to_bits()));
    assert_eq!(f64::from(f32::from_bits(bits("fma.rn.f32", &[a, b, c]) as u32)), 53_400_708.0 / 8_388_608.0);
    assert_eq!(bits("add.f32", &[bits("mul.f32", &[a, b]), c]), u64::from(8f32.to_bits()));
}

fn add(a: u64, b: u64) -> u64 {
    bits("add.f16", &[a, b])
}

fn sub(a: u64, b: u64) -> u64 {
    bits("sub.f16", &[a, b])
}

fn mul(a: u64, b: u64) -> u64 {
    bits("mul.f16", &[a, b])
}

fn fma(a: u64, b: u64, c: u64) -> u64 {
    bits("fma.rn.f16", &[a, b, c])
}

fn negate(a: u64) -> u64 {
    bits("neg.f16", &[a])
}

/// Kahan's ab − cd for 48 × 48 − 47.9375 × 48.0625, which is 2^-8.
#[test]
fn kahans_difference_of_products_is_exact() {
    let [a, b, c, d] = [0x5200, 0x5200, 0x51fe, 0x5202];
    let product = mul(c, d);
    let error = fma(c, d, negate(product));
    let difference = fma(a, b, negate(product));
    assert_eq!(sub(difference, error), 0x1c00);
    assert_eq!(sub(mul(a, b), product), 0x0000);
}

/// Horner's rule for (x − 1)³ = x³ − 3x² + 3x − 1 at the 307 numbers from 0.9 to 1.1. The test counts the wrong signs.
#[test]
fn fma_reduces_wrong_signs_of_horner_near_a_triple_root() {
    let [one, three, minus_one, minus_three] = [0x3c00, 0x4200, 0xbc00, 0xc200];
    let sign = |code: u64| match code {
        0x0000 | 0x8000 => 0,
        _ if code & 0x8000 != 0 => -1,
        _ => 1,
    };
    let (mut fused, mut unfused) = (0, 0);
    // 0x3b33 is a little less than 0.9, and 0x3c67 more than 1.1.
    let points = 0x3b34..=0x3c66;
    assert_eq!(points.clone().count(), 307);
    for x in points {
        let truth = (x > one) as i32 - (x < one) as i32;
        let y = fma(fma(fma(one, x, minus_three), x, three), x, minus_one);
        fused += i32::from(sign(y) != truth);
        let y = add(mul(add(mul(add(x, minus_three), x), three), x), minus_one);
        unfused += i32::from(sign(y) != truth);
    }
    assert_eq!((fused, unfused), (307 - 207, 307 - 145));
}

/// 2Sum of 2048 and 1.5: the rounded sum 2050 and its error −0.5, exactly.
#[test]
fn two_sum() {
    let (a, b) = (0x6800, 0x3e00);
    let sum = add(a, b);
    let b_part = sub(sum, a);
    let a_part = sub(sum, b_part);
    let error = add(sub(a, a_part), sub(b, b_part));
    assert_eq!((sum, error), (0x6801, 0xb800));
}

/// 0.1 added 4096 times: the plain sum stalls at 256, the compensated sum reaches 409.5.
#[test]
fn summation_stalls() {
    let tenth = 0x2e66;
    let (mut plain, mut sum, mut lost) = (0, 0, 0);
    for _ in 0..4096 {
        plain = add(plain, tenth);
        let next = sub(tenth, lost);
        let total = add(sum, next);
        lost = sub(sub(total, sum), next);
        sum = total;
    }
    assert_eq!(plain, 0x5c00, "256");
    assert_eq!(sum, 0x5e66, "409.5");
}

/// 1 + 2^-11 + 2^-40 lies just above a tie, so the result is 3c01. A well-known crate's conversion from f64 gives 3c00.
#[test]
fn a_value_just_above_a_tie_rounds_up() {
    let head = (1u128 << 40) + (1 << 29) + 1;
    let value = Exact { negative: false, head, exponent: -40, tail: Tail::Zero };
    assert_eq!(round(&value, Format::F16, Mode::Rn).bits, 0x3c01);
}

/// Distances to neighbours that lie entirely below the last bit of the value's first part. A former version reported
/// them as zero. It also dropped the digits of x beyond 64 bits when 2^x underflowed far. The replay of traces found
/// both bugs.
#[test]
fn distances_to_neighbours_are_not_zero() {
    // A bf16 sum just below a number, one just above, tanh just below 1, and 2^-99.66.
    let cases = [
        ("add.bf16", [0x3dfe, 0xf081]),
        ("add.bf16", [0x3dfe, 0x7081]),
        ("tanh.approx.f16", [0x4f31, 0]),
        ("ex2.approx.f16", [0xd63b, 0]),
    ];
    for (spelling, operands) in cases {
        let mut trace = Trace::new();
        eval(&instr(spelling), &crate::common::three(&operands), Tininess::After, &mut trace);
        let step = trace.steps.iter().find_map(|(_, step)| match *step {
            Step::Round { value, rounded } => Some((value, rounded)),
            _ => None,
        });
        let (value, rounded) = step.expect("a rounding");
        let distances = [rounded.toward_zero(&value).distance, rounded.away_from_zero(&value).distance];
        assert!(distances.iter().all(|distance| !distance.is_zero()), "{spelling} {distances:?}");
        // The two distances add up to one ulp; here each is known to 40 bits or better.
        let size = |exact: &Exact| {
            let part = |x: u128, exponent: i32| x as f64 * 2f64.powi(exponent - rounded.quantum);
            part(exact.head, exact.exponent)
                + match exact.tail {
                    Tail::Plus(term) => part(term.significand.into(), term.exponent),
                    Tail::Minus(term) => -part(term.significand.into(), term.exponent),
                    Tail::Zero | Tail::Endless => 0.0,
                }
        };
        let sum: f64 = distances.iter().map(size).sum();
        assert!((sum - 1.0).abs() < 1e-12, "{spelling} {distances:?}");
    }
}
