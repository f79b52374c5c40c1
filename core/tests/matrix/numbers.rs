//! Numbers that follow from the rule, computed with exact rationals elsewhere.

use super::{result, unit_of};
use crate::common::Random;
use halfplay_core::float::{Exact, Float, Format, Mode, round};
use halfplay_core::real::Real;

/// `2^exponent + count` with count products of 1, in f32; the value of the result.
fn added(sm: u16, spelling: &str, exponent: u64, count: usize) -> f32 {
    let unit = unit_of(sm, spelling);
    let ones = vec![0x3c00; count];
    f32::from_bits(result(&unit, &ones, &ones, (127 + exponent) << 23) as u32)
}

#[test]
fn ones_added_to_powers_of_two_show_the_fraction_bits() {
    let units = [
        (70, "mma.m8n8k4.f32.f16.f16.f32"),
        (75, "mma.m16n8k8.f32.f16.f16.f32"),
        (80, "mma.m16n8k16.f32.f16.f16.f32"),
        (90, "mma.m16n8k16.f32.f16.f16.f32"),
        (100, "tcgen05.m64n8k16.f32.f16.f16"),
    ];
    // exponent, number of products, increment on V100; T4 and A100; H100 and B200
    let rows =
        [(24, 1, [0, 0, 0]), (24, 2, [0, 2, 2]), (24, 4, [0, 4, 4]), (25, 4, [0, 0, 4]), (26, 4, [0; 3])];
    for (exponent, count, increments) in rows {
        for (place, (sm, spelling)) in [0, 1, 1, 2, 2].into_iter().zip(units) {
            let expected = (1u64 << exponent) + increments[place];
            assert_eq!(added(sm, spelling, exponent, count), expected as f32, "sm_{sm} {exponent} {count}");
        }
    }
}

/// Random numbers in [0, 1), rounded toward zero to a format, and the exact sum of their products.
fn vectors(format: Format, count: usize) -> ([Vec<u64>; 2], Real) {
    let mut random = Random(2026);
    let mut number = || {
        let head = u128::from(random.next() >> 1);
        let value = Exact { negative: false, head, exponent: -63, tail: halfplay_core::float::Tail::Zero };
        round(&value, format, Mode::Rz).bits
    };
    let vectors = [0, 1].map(|_| (0..count).map(|_| number()).collect::<Vec<_>>());
    let real = |bits: u64| Real::of(Float::new(format, bits)).unwrap();
    let exact = vectors[0]
        .iter()
        .zip(&vectors[1])
        .fold(Real::ZERO, |sum, (&a, &b)| sum.plus(&real(a).times(&real(b))));
    (vectors, exact)
}

/// The sum of the products by one instruction after the other, as an f32.
fn accumulated(sm: u16, spelling: &str, [a, b]: &[Vec<u64>; 2]) -> f32 {
    let unit = unit_of(sm, spelling);
    let k = unit.instr.k();
    let sum = a.chunks(k).zip(b.chunks(k)).fold(0, |sum, (a, b)| result(&unit, a, b, sum));
    f32::from_bits(sum as u32)
}

/// The published errors are those of one sample: −681, −380 and −205 ulp. Another sample has similar ones.
#[test]
fn truncation_is_biased_by_hundreds_of_ulps_over_4096_products() {
    let (vectors, exact) = vectors(Format::F16, 4_096);
    let ulp = 2f64.powi(exact.approximately().log2().floor() as i32 - 23);
    let cases = [
        (70, "mma.m8n8k4.f32.f16.f16.f32", -681.0),
        (75, "mma.m16n8k8.f32.f16.f16.f32", -380.0),
        (80, "mma.m16n8k16.f32.f16.f16.f32", -380.0),
        (90, "mma.m16n8k16.f32.f16.f16.f32", -205.0),
        (100, "mma.m16n8k16.f32.f16.f16.f32", -205.0),
    ];
    for (sm, spelling, published) in cases {
        let error = (f64::from(accumulated(sm, spelling, &vectors)) - exact.approximately()) / ulp;
        assert!((error / published - 1.0).abs() < 0.15, "sm_{sm}: {error} ulp, published {published}");
    }
}

#[test]
fn hoppers_fp8_unit_loses_several_per_cent() {
    let spelling = "wgmma.m64n8k32.f32.e4m3.e4m3";
    let relative = |sum: f64, exact: &Real| 100.0 * (sum / exact.approximately() - 1.0);
    for (count, published) in [(1_024, -1.3), (4_096, -6.6)] {
        let (vectors, exact) = vectors(Format::E4M3, count);
        let error = relative(accumulated(90, spelling, &vectors).into(), &exact);
        assert!(
            (error / published - 1.0).abs() < 0.2,
            "{count} products: {error} %, published {published} %"
        );
    }
    let (vectors, exact) = vectors(Format::E4M3, 4_096);
    let [a, b] = &vectors;
    let parts =
        a.chunks(128).zip(b.chunks(128)).map(|(a, b)| accumulated(90, spelling, &[a.to_vec(), b.to_vec()]));
    let promoted = relative(parts.fold(0f32, |sum, part| sum + part).into(), &exact);
    assert!(
        (-0.08..-0.02).contains(&promoted),
        "promoted every 128 products: {promoted} %, published −0.05 %"
    );
}
