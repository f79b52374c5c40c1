//! A sweep of one input over all its codes, compared with f64, which represents every exact result of this program.

use super::given;
use halfplay_core::float::{Float, Format};
use halfplay_core::skins::program::contract::{Rule, contract};
use halfplay_core::skins::program::sweep::{
    Case, NoSweep, Progress, Sweep, SweepResolution, Sweeper, Tally, sweep,
};
use halfplay_core::skins::program::{Answer, Hold, Task};
use rustc_apfloat::ieee::{Double, Half};
use rustc_apfloat::{Float as _, FloatConvert};

/// `x * x - 1` has at most 49 bits.
pub const TEXT: &str = "half f(half x) { half s = x * x; return s - 1; }";

pub fn answer(text: &str, values: &[&str]) -> Answer {
    Task { given: given(values, &[]), ..Task::of(text) }.answer().unwrap()
}

fn swept(text: &str, values: &[&str], input: &str) -> Result<Sweep, NoSweep> {
    sweep(&answer(text, values), input, None, SweepResolution::default())
}

/// The tally of the program as written.
fn written(text: &str, values: &[&str], input: &str) -> Tally {
    swept(text, values, input).unwrap().rows.remove(0).tally
}

pub fn to_half(value: f64) -> u64 {
    let half: Half = Double::from_bits(value.to_bits().into()).convert(&mut false).value;
    half.to_bits() as u64
}

pub fn from_half(code: u64) -> f64 {
    let double: Double = Half::from_bits(code.into()).convert(&mut false).value;
    f64::from_bits(double.to_bits() as u64)
}

/// The exponent of the gap between neighbouring halves at a value.
fn unit(value: f64) -> i32 {
    let exponent = ((value.to_bits() >> 52) & 0x7ff) as i32 - 1023;
    if value == 0.0 { -24 } else { (exponent - 10).max(-24) }
}

/// Every finite half from the most negative to the largest, with zero only once.
fn halves() -> impl Iterator<Item = u64> {
    (1..0x7c00).rev().map(|code| code | 0x8000).chain(0..0x7c00)
}

/// Over all codes: the counts (compared, nearest, lost), the first code whose result is not the nearest, and the
/// largest error with its code.
pub fn expected(
    exact: impl Fn(f64) -> f64,
    result: impl Fn(f64) -> u64,
) -> (u64, u64, u64, Option<u64>, (f64, u64)) {
    let (mut compared, mut nearest, mut lost) = (0, 0, 0);
    let (mut first, mut worst) = (None, (0.0_f64, 0));
    for code in halves() {
        let x = from_half(code);
        let (exact, result) = (exact(x), result(x));
        if result & 0x7c00 == 0x7c00 {
            lost += u64::from(to_half(exact) & 0x7c00 != 0x7c00);
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
    (compared, nearest, lost, first, worst)
}

/// The program as written, and with the product and the sum fused.
#[test]
fn every_code_is_compared_with_the_exact_result() {
    let found = swept(TEXT, &[], "x").unwrap();
    assert_eq!((found.stride, found.tried), (1, halves().count() as u64));
    let exact = |x: f64| x * x - 1.0;
    let two_roundings = expected(exact, |x| to_half(from_half(to_half(x * x)) - 1.0));
    let one_rounding = expected(exact, |x| to_half(x * x - 1.0));
    assert!(two_roundings.1 < two_roundings.0 && one_rounding.1 == one_rounding.0);
    assert_eq!(found.rows.len(), 2);
    assert!(found.rows[0].rules.contains(&Rule::Off) && found.rows[1].rules.contains(&Rule::GccFast));
    for (row, expected) in found.rows.iter().zip([two_roundings, one_rounding]) {
        let (compared, nearest, lost, first, worst) = expected;
        let Tally { compared: all, nearest: good, lost: gone, .. } = row.tally;
        assert_eq!((all, good, gone), (compared, nearest, lost));
        let input = |case: &Option<Case>| case.as_ref().map(|case| case.inputs[0].bits());
        assert_eq!((input(&row.tally.first), input(&row.tally.worst)), (first, Some(worst.1)));
        assert_eq!(row.tally.worst.as_ref().unwrap().ulp.approximately().abs(), worst.0);
    }
}

/// With one column per code, the columns are the whole curve. A column of many codes shows their largest error and its
/// code.
#[test]
fn columns_show_the_largest_error_of_their_codes() {
    let answer = answer(TEXT, &[]);
    let columns = |columns| {
        let how = SweepResolution { columns, ..SweepResolution::default() };
        sweep(&answer, "x", None, how).unwrap().rows.remove(0).columns
    };
    let count = halves().count();
    let curve = columns(count);
    for (code, column) in halves().zip(&curve) {
        let x = from_half(code);
        let (exact, result) = (x * x - 1.0, from_half(to_half(from_half(to_half(x * x)) - 1.0)));
        if result.is_finite() {
            assert_eq!(column.ulp, ((result - exact) * 2f64.powi(-unit(exact))).abs(), "{code:#x}");
        }
        assert_eq!(column.at.map(Float::bits), result.is_finite().then_some(code));
    }
    let coarse = columns(64);
    assert_eq!(coarse.len(), 64);
    for (place, column) in coarse.iter().enumerate() {
        let part = (0..count).filter(|code| code * 64 / count == place).map(|code| &curve[code]);
        assert_eq!(column.ulp, part.clone().fold(0.0, |most: f64, one| most.max(one.ulp)));
        let at = part.clone().find(|one| one.at.is_some() && one.ulp == column.ulp).and_then(|one| one.at);
        assert_eq!(column.at, at);
    }
    // Zero columns count as one, and there are at most as many columns as 16-bit codes.
    assert_eq!((columns(0).len(), columns(usize::MAX).len()), (1, 1 << 16));
}

#[test]
fn a_sweep_runs_in_parts_and_can_stop_early() {
    let answer = answer(TEXT, &[]);
    let start = || Sweeper::of(&answer, "x", None, SweepResolution::default()).unwrap();
    let mut sweeper = start();
    let all = halves().count() as u64;
    assert_eq!(sweeper.progress(), Progress { done: 0, of: all });
    let mut parts = 0;
    while !sweeper.advance(1000).is_whole() {
        parts += 1;
        assert_eq!(sweeper.so_far().tried, parts * 1000);
    }
    assert_eq!(parts, all / 1000);
    assert_eq!(sweeper.finish(), sweep(&answer, "x", None, SweepResolution::default()).unwrap());
    let mut sweeper = start();
    sweeper.advance(10);
    let ended = sweeper.finish();
    // The squares of the ten most negative halves are out of range.
    assert_eq!((ended.tried, ended.rows[0].tally.compared), (10, 0));
}

#[test]
fn a_stride_leaves_codes_out() {
    let answer = answer(TEXT, &[]);
    let every = |stride| {
        sweep(&answer, "x", None, SweepResolution { stride: Some(stride), ..SweepResolution::default() })
            .unwrap()
    };
    let found = every(100);
    assert_eq!((found.stride, found.tried), (100, halves().count().div_ceil(100) as u64));
    let first = found.rows[0].tally.first.as_ref().unwrap().inputs[0].bits();
    let off = |code: &u64| {
        let x = from_half(*code);
        let result = to_half(from_half(to_half(x * x)) - 1.0);
        result & 0x7c00 != 0x7c00 && result != to_half(x * x - 1.0)
    };
    assert_eq!(halves().step_by(100).find(off), Some(first));
    assert_eq!((every(0).stride, every(u64::MAX).tried), (1, 1));
    // If a program is so long that all codes would take minutes, only some are tried.
    let long = "half f(half x) { half s = x; for (int i = 0; i < 200000; i++) { s = s + x; } return s; }";
    let how = SweepResolution { columns: 1, stride: None };
    let mut sweeper = Sweeper::of(&self::answer(long, &[]), "x", None, how).unwrap();
    let Progress { of, .. } = sweeper.progress();
    assert!((100..1000).contains(&of), "{of}");
    assert!(sweeper.advance(1).done == 1 && sweeper.so_far().stride > 1);
}

#[test]
fn a_single_rounding_always_gives_the_nearest_result() {
    let found = written("bf16 f(bf16 x) { return x * 3; }", &[], "x");
    assert_eq!((found.nearest, &found.first), (found.compared, &None));
    // For the largest numbers, the exact product is out of range, too.
    assert!(found.lost == 0 && found.compared < 0xff00, "{found:?}");
    let half = found.worst.unwrap().ulp.approximately().abs();
    assert_eq!(half, 0.5);
}

/// Kahan's bound of 3/2 ulp is reached with these factors.
#[test]
fn finds_the_worst_case_of_kahans_determinant() {
    let text = "half det(half a, half b, half c, half d) {
        half w = c * d; half e = fma(c, d, -w); half f = fma(a, b, -w); return f - e; }";
    let values = ["a=1", "b=0x3c5d", "c=0x3f8f", "d=0x3c5d"];
    let worst = written(text, &values, "a").worst.unwrap();
    assert_eq!(
        (worst.inputs[0], worst.result),
        (Float::new(Format::F16, 0x3f92), Float::new(Format::F16, 0x1a8a))
    );
    assert_eq!(worst.ulp.fraction(), "-3/2");
}

#[test]
fn rejects_unsupported_sweeps_with_a_reason() {
    let no_input = |name: &str, known: &[&str]| {
        Err(NoSweep::NoInput(name.to_owned(), known.iter().map(|name| (*name).to_owned()).collect()))
    };
    let found = |text: &str, input: &str| swept(text, &[], input).map(|sweep| sweep.input);
    assert_eq!(found(TEXT, "y"), no_input("y", &["x"]));
    let wide = NoSweep::TooWide("x".to_owned(), Format::F32);
    assert_eq!(found("float f(float x) { return x; }", "x"), Err(wide));
    let compares = "setp.lt.f16 p, a, b;\nmul.f16 c, a, a;\n@p add.f16 d, c, b;";
    assert_eq!(found(compares, "a"), Err(NoSweep::Chooses(1)));
    // The contracted program still contains the comparison.
    assert_eq!(contract(&answer(compares, &["a=1", "b=2"]).run.flow, Rule::Ptxas).flow.choice, Some(1));
    // Comparisons of integers are allowed: that is how a thread checks whether it has work.
    let asks = answer("setp.lt.s32 p, n, 4;\n@p add.f16 d, a, b;", &["a=1", "b=2"]);
    assert!(sweep(&asks, "%a", Some("d"), SweepResolution::default()).is_ok());
    assert_eq!(sweep(&asks, "a", Some("e"), SweepResolution::default()), Err(NoSweep::NoOutput));
    let mut held = Task::of(TEXT);
    held.given.held = vec![Hold::read("s=exact").unwrap()];
    assert_eq!(sweep(&held.answer().unwrap(), "x", None, SweepResolution::default()), Err(NoSweep::Held));
}

/// The exact powers have more and more digits. Beyond a limit they are not computed, so no result is compared.
#[test]
fn results_with_too_many_digits_are_not_compared() {
    let text = "half f(half x) { half s = x; for (int i = 0; i < 10000; i++) { s = s * x; } return s; }";
    let how = SweepResolution { stride: Some(1000), ..SweepResolution::default() };
    let found = sweep(&answer(text, &[]), "x", None, how).unwrap();
    assert_eq!((found.tried, found.rows[0].tally.compared), (64, 0));
}

/// The program runs under a contraction rule, but the sweep covers all rules, with the program as written first.
#[test]
fn a_chosen_contraction_does_not_change_the_sweep() {
    let contracted = Task { contract: Some(Rule::GccFast), ..Task::of(TEXT) }.answer().unwrap();
    assert_eq!(contracted.contract, Some(Rule::GccFast));
    assert_eq!(sweep(&contracted, "x", None, SweepResolution::default()), swept(TEXT, &[], "x"));
}
