//! An input over all its codes, against doubles, which hold every exact result of this program.

use super::given;
use halfplay_core::float::{Float, Format};
use halfplay_core::program::c::{Options, compile};
use halfplay_core::program::run::run;
use halfplay_core::program::{Case, NoSweep, Sweep, sweep};
use rustc_apfloat::ieee::{Double, Half};
use rustc_apfloat::{Float as _, FloatConvert};

/// `x * x - 1` has at most 49 bits.
const TEXT: &str = "half f(half x) { half s = x * x; return s - 1; }";

fn swept(text: &str, values: &[&str], input: &str) -> Result<Sweep, NoSweep> {
    let program = compile(text, &Options::default()).unwrap();
    sweep(&program.run(&given(values, &[])).run.flow, input, None)
}

fn to_half(value: f64) -> u32 {
    let half: Half = Double::from_bits(value.to_bits().into()).convert(&mut false).value;
    half.to_bits() as u32
}

fn from_half(code: u32) -> f64 {
    let double: Double = Half::from_bits(code.into()).convert(&mut false).value;
    f64::from_bits(double.to_bits() as u64)
}

/// The exponent of the gap between halves beside a value.
fn unit(value: f64) -> i32 {
    let exponent = ((value.to_bits() >> 52) & 0x7ff) as i32 - 1023;
    if value == 0.0 { -24 } else { (exponent - 10).max(-24) }
}

#[test]
fn every_code_is_compared_with_the_exact_result() {
    let found = swept(TEXT, &[], "x").unwrap();
    let numbers: Vec<u32> = (1..0x7c00).rev().map(|code| code | 0x8000).chain(0..0x7c00).collect();
    let (mut compared, mut nearest, mut lost) = (0, 0, 0);
    let (mut first, mut worst) = (None, (0.0_f64, 0));
    for code in numbers {
        let x = from_half(code);
        let exact = x * x - 1.0;
        let result = to_half(from_half(to_half(x * x)) - 1.0);
        if result & 0x7c00 == 0x7c00 {
            lost += u32::from(to_half(exact) & 0x7c00 != 0x7c00);
            continue;
        }
        compared += 1;
        if result == to_half(exact) {
            nearest += 1;
        } else {
            first = first.or(Some(code));
        }
        let ulp = (from_half(result) - exact) * 2f64.powi(-unit(exact));
        if ulp.abs() > worst.0 {
            worst = (ulp.abs(), code);
        }
    }
    assert_eq!((found.compared, found.nearest, found.lost), (compared, nearest, lost));
    assert!(nearest < compared && lost == 0, "{found:?}");
    let input = |case: &Option<Case>| case.as_ref().map(|case| case.input.bits());
    assert_eq!((input(&found.first), input(&found.worst)), (first, Some(worst.1)));
    assert_eq!(found.worst.unwrap().ulp.approximately().abs(), worst.0);
    assert_eq!(found.columns.iter().fold(0.0, |most: f64, column| most.max(*column)), worst.0);
}

#[test]
fn one_rounding_is_always_the_nearest() {
    let found = swept("bf16 f(bf16 x) { return x * 3; }", &[], "x").unwrap();
    assert_eq!((found.nearest, &found.first), (found.compared, &None));
    // Three times the largest numbers is out of range on paper, too.
    assert!(found.lost == 0 && found.compared < 0xff00, "{found:?}");
    let half = found.worst.unwrap().ulp.approximately().abs();
    assert_eq!(half, 0.5);
}

/// Kahan's bound: 3/2 ulp, reached by these factors.
#[test]
fn the_worst_of_kahan_is_found() {
    let text = "half det(half a, half b, half c, half d) {
        half w = c * d; half e = fma(c, d, -w); half f = fma(a, b, -w); return f - e; }";
    let values = ["a=1", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"];
    let worst = swept(text, &values, "a").unwrap().worst.unwrap();
    assert_eq!(
        (worst.input, worst.result),
        (Float::new(Format::F16, 0x3f92), Float::new(Format::F16, 0x1a8a))
    );
    assert_eq!(worst.ulp.fraction(), "-3/2");
}

#[test]
fn what_cannot_be_varied_says_why() {
    assert_eq!(swept(TEXT, &[], "y"), Err(NoSweep::NoInput(vec!["x".to_owned()])));
    assert_eq!(swept("float f(float x) { return x; }", &[], "x"), Err(NoSweep::TooWide(Format::F32)));
    let chooses = run("setp.lt.f16 p, a, b;\n@p add.f16 d, a, b;", &given(&["a=1", "b=2"], &[]));
    assert_eq!(sweep(&chooses.flow, "a", None), Err(NoSweep::Chooses(1)));
    // Whole numbers may be compared: that is how a thread asks whether there is work for it.
    let asks = run("setp.lt.s32 p, n, 4;\n@p add.f16 d, a, b;", &given(&["a=1", "b=2"], &[]));
    assert!(sweep(&asks.flow, "%a", Some("d")).is_ok());
    assert_eq!(sweep(&asks.flow, "a", Some("e")), Err(NoSweep::NoOutput));
}
