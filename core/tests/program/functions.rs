//! f32 functions. Division and square roots are compared with Rust and apfloat, which round them correctly; the other
//! functions are compared with f64.

use super::{bits, ran, ran_with, said};
use crate::common::Random;
use rustc_apfloat::ieee::Single;
use rustc_apfloat::{Float, Round};
use std::f32::consts::{FRAC_PI_2, PI};

fn one(name: &str, x: u32) -> u32 {
    bits(&ran_with(&format!("{name} d, a;"), &[&format!("a={x:#x}")]), "d") as u32
}

fn two(name: &str, x: u32, y: u32) -> u32 {
    bits(&ran_with(&format!("{name} d, a, b;"), &[&format!("a={x:#x}"), &format!("b={y:#x}")]), "d") as u32
}

const FEW: [u32; 16] = [
    0,
    0x8000_0000,
    1,
    0x8000_0001,
    0x007f_ffff,
    0x0080_0000,
    0x3f80_0000,
    0xbf80_0000,
    0x4000_0000,
    0x4040_0000,
    0x7f7f_ffff,
    0x7f80_0000,
    0xff80_0000,
    0x7fc0_0000,
    0x3f7f_ffff,
    0x3f80_0001,
];

fn numbers(count: usize) -> Vec<u32> {
    let mut random = Random(19);
    FEW.into_iter().chain((0..count).map(|_| random.next() as u32)).collect()
}

/// Treats all NaNs as equal, because each instruction chooses its own NaN.
fn same(own: u32, theirs: u32) -> bool {
    own == theirs || (f32::from_bits(own).is_nan() && f32::from_bits(theirs).is_nan())
}

#[test]
fn division_and_roots_are_correctly_rounded() {
    let all = numbers(150);
    for (place, &x) in all.iter().enumerate() {
        let number = f32::from_bits(x);
        let (root, inverse) = (number.sqrt().to_bits(), (1.0 / number).to_bits());
        assert!(same(one("sqrt.rn.f32", x), root), "sqrt {x:#x}");
        assert!(same(one("rcp.rn.f32", x), inverse), "rcp {x:#x}");
        for &y in FEW.iter().chain(all.get(place + 1)) {
            let quotient = (number / f32::from_bits(y)).to_bits();
            assert!(same(two("div.rn.f32", x, y), quotient), "{x:#x} / {y:#x}");
            let (a, b) = (Single::from_bits(x.into()), Single::from_bits(y.into()));
            for (name, round) in
                [("rz", Round::TowardZero), ("rm", Round::TowardNegative), ("rp", Round::TowardPositive)]
            {
                let directed = a.div_r(b, round).value.to_bits() as u32;
                assert!(same(two(&format!("div.{name}.f32"), x, y), directed), "{name} {x:#x} / {y:#x}");
            }
        }
    }
}

/// f64 has 29 more fraction bits. Almost all results rounded from f64 are equal, and the few others are neighbours.
#[test]
fn approximations_are_within_one_code_of_f64_results() {
    type Function = fn(f64) -> f64;
    let functions: [(&str, Function); 4] = [
        ("rsqrt.approx.f32", |x| 1.0 / x.sqrt()),
        ("lg2.approx.f32", f64::log2),
        ("ex2.approx.f32", f64::exp2),
        ("tanh.approx.f32", f64::tanh),
    ];
    for (name, function) in functions {
        let mut other = 0;
        for x in numbers(600) {
            let expected = function(f32::from_bits(x).into()) as f32;
            let own = one(name, x);
            let apart = own.abs_diff(expected.to_bits());
            assert!(same(own, expected.to_bits()) || apart <= 1, "{name} {x:#x}: {own:#x}, {expected}");
            other += u32::from(!same(own, expected.to_bits()));
        }
        assert!(other <= 2, "{name}: {other}");
    }
}

#[test]
fn ftz_flushes_subnormals() {
    assert_eq!(one("sqrt.rn.ftz.f32", 0x0000_0100), 0);
    assert_eq!(one("rcp.approx.ftz.f32", 0x8000_0100), 0xff80_0000);
    assert_eq!(one("ex2.approx.ftz.f32", 0xc301_0000), 0, "2^-129");
    assert_eq!(one("ex2.approx.f32", 0xc301_0000), 0x0010_0000);
}

#[test]
fn approximations_are_labelled_as_a_model() {
    assert!(said(&ran("rcp.approx.f32 d, 3.0;"))[0].contains("a model: the exact"));
    assert!(!said(&ran("rcp.rn.f32 d, 3.0;"))[0].contains("model"));
}

/// The f64 functions get the exact angle. So they agree near multiples of a right angle and after many turns, too.
#[test]
fn sine_and_cosine_match_double_precision() {
    let angles = [0.1f32, FRAC_PI_2, PI, -PI, 22.0, 1e5, 1e22, 3.4e38, 1e-20, -0.75, 710.0];
    let random = numbers(300).into_iter().map(f32::from_bits);
    for x in angles.into_iter().chain(random) {
        for (name, function) in [("sin.approx.f32", f64::sin as fn(f64) -> f64), ("cos.approx.f32", f64::cos)]
        {
            let expected = (function(x.into()) as f32).to_bits();
            let own = one(name, x.to_bits());
            assert!(same(own, expected), "{name} {x}: {own:#x}, {expected:#x}");
        }
    }
    assert!(said(&ran("cos.approx.f32 d, 3.0;"))[0].contains("a GPU an error of 2^-20.5 for angles"));
    assert!(
        said(&ran("tanh.approx.f32 d, 0.5;"))[0]
            .contains("the manual allows a GPU an error of 2^-11 of the value")
    );
    assert!(said(&ran("lg2.approx.f32 d, 3.0;"))[0].contains("the manual allows a GPU an error of 2^-22,"));
}
