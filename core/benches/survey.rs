//! Measures a survey: one operand varies, for every pipeline. Compares bulk evaluation, evaluation code by code without
//! a trace, evaluation with a trace, and rustc_apfloat for the four results that it can compute. Prints figures,
//! without pass or fail.

use halfplay_core::compare::{Subject, Survey, pipelines};
use halfplay_core::eval::Evaluation;
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, parse};
use halfplay_core::skins::bulk::survey;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert};
use std::hint::black_box;
use std::time::Instant;

const ROUNDS: usize = 5;

fn main() {
    println!(
        "{:<24}{:>10}{:>10}{:>10}{:>10}{:>10}",
        "65536 codes, ms", "pipelines", "in bulk", "survey", "traced", "apfloat"
    );
    row("fma.rn.f16", &[0x520b, 0x00e9, 0x2ff6], Some(unfused_and_wide::<Half>));
    row("fma.rn.bf16", &[0x40e0, 0x3e14, 0x8d80], Some(unfused_and_wide::<BFloat>));
    row("fma.rn.f16x2", &[0x520b_520b, 0x00e9_00e9, 0x2ff6_2ff6], None);
    row("add.rn.f32", &[0x3f80_0000, 0x4049_0fdb], None);
}

fn row(spelling: &str, operands: &[u64], peer: Option<fn(&[u64]) -> u32>) {
    let Ok(parsed) = parse(spelling, Allow::ALL) else { return };
    let subject = Subject::new(parsed.instr, operands, 1, 0);
    let codes = || (0..subject.count()).map(|place| subject.operands(subject.code(place)));
    let count = Survey::new(subject.clone()).rows().len();
    let survey = least(|| Survey::new(black_box(subject.clone())).finished().rows().len() as u32);
    let in_bulk = least(|| {
        let mut survey = Survey::new(black_box(subject.clone()));
        survey::advance(&mut survey, u32::MAX);
        survey.rows().len() as u32
    });
    let traced = least(|| {
        codes().map(|of| pipelines(&Evaluation::of(subject.instr(), &of, Tininess::After)).len() as u32).sum()
    });
    let peer = peer.map_or_else(String::new, |peer| {
        format!("{:.1}", least(|| codes().map(|of| peer(&of)).fold(0, u32::wrapping_add)))
    });
    println!("{spelling:<24}{count:>10}{in_bulk:>10.1}{survey:>10.1}{traced:>10.1}{peer:>10}");
}

/// The fused result, mul and add, through f32, through f64.
fn unfused_and_wide<F>(operands: &[u64]) -> u32
where
    F: Float + FloatConvert<Single> + FloatConvert<Double>,
    Single: FloatConvert<F>,
    Double: FloatConvert<F>,
{
    let [a, b, c] = [0, 1, 2].map(|place| F::from_bits(operands[place].into()));
    let [x, y, z]: [Single; 3] = [a, b, c].map(|of| of.convert(&mut false).value);
    let [u, v, w]: [Double; 3] = [a, b, c].map(|of| of.convert(&mut false).value);
    let single: F = x.mul_add(y, z).value.convert(&mut false).value;
    let double: F = ((u * v).value + w).value.convert(&mut false).value;
    let results = [a.mul_add(b, c).value, ((a * b).value + c).value, single, double];
    results.into_iter().fold(0, |sum, of| sum ^ of.to_bits() as u32)
}

/// The fastest of several rounds, in milliseconds.
fn least(mut f: impl FnMut() -> u32) -> f64 {
    let time = |_| {
        let start = Instant::now();
        black_box(f());
        start.elapsed().as_secs_f64() * 1e3
    };
    (0..ROUNDS).map(time).fold(f64::MAX, f64::min)
}
