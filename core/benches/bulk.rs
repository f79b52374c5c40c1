//! Measures bulk evaluation, next to a lower bound measured in the same run: widen, compute and round, without anything
//! that makes the result correct. Prints ratios, without pass or fail.

use fearless_simd::{Avx2, Avx512, Level, SimdInto, kernel, u16x8, u16x16};
use halfplay_core::eval::{NoTrace, eval};
use halfplay_core::float::Tininess;
use halfplay_core::isa::{Allow, Instr, parse};
use halfplay_core::skins::bulk::Bulk;
use halfplay_core::skins::bulk::sweep::{Axis, Question, Tally};
use std::hint::black_box;
use std::time::Instant;

/// Length of a slice, short enough for the nearest cache.
const CASES: usize = 1 << 12;
const ROUNDS: usize = 200;

fn main() {
    let header = ["eval", "portable", "flags", "bulk", "bare", "ratio"];
    let [eval, portable, flags, bulk, bare, ratio] = header;
    println!("{:<28}{eval:>9}{portable:>10}{flags:>9}{bulk:>9}{bare:>9}{ratio:>8}", "ns a number");
    for spelling in SPELLINGS {
        if let Ok(parsed) = parse(spelling, Allow::ALL) {
            row(&parsed.instr);
        }
    }
    println!("\n{:<28}{:>9}{bare:>9}{ratio:>8}", "ns a pair, swept", "sweep");
    for (spelling, against) in SWEEPS {
        swept(spelling, against);
    }
}

/// Instructions of two operands, and the variants with which they are compared.
const SWEEPS: [(&str, &str); 6] = [
    ("add.f16", "through-f32"),
    ("add.f16", "rz"),
    ("mul.f16", "through-f32"),
    ("mul.f16", "rz"),
    ("mul.f16", "with-ftz"),
    ("mul.bf16", "rz"),
];

/// Number of parts of a sweep that are measured.
const PARTS: u64 = 64;
/// Distance between these parts: they are spread over all 65,536, and the fixed operands are not just powers of two.
const STRIDE: u64 = 1_021;

/// Measures a sweep over all pairs on one core, next to the lower bound of both computations.
fn swept(spelling: &str, against: &str) {
    let Ok(parsed) = parse(spelling, Allow::ALL) else { return };
    let Some(against) = Question::against_named(against, Allow::ALL) else { return };
    let Ok(question) = Question::new(&parsed.instr, against, [Axis::All; 3], None) else { return };
    // As in a real sweep, findings of earlier parts are known.
    let mut known = question.part(0, &Tally::default());
    known.add(question.part(question.parts() / PARTS / 2, &known));
    let mut least = f64::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        for part in 0..PARTS {
            black_box(question.part(part * STRIDE % question.parts(), &known));
        }
        least = least.min(start.elapsed().as_nanos() as f64 / (PARTS << 16) as f64);
    }
    let codes: Vec<u16> = (0..CASES).map(|code| (code * 16) as u16).collect();
    let bare = bare([&codes, &codes, &codes], &mut vec![0; CASES]).map(|bare| 2.0 * bare);
    let (limit, ratio) = bare.map_or_else(
        || ("-".to_owned(), "-".to_owned()),
        |bare| (format!("{bare:.3}"), format!("{:.1}", least / bare)),
    );
    println!(
        "{:<28}{least:>9.3}{limit:>9}{ratio:>8}",
        question.text().replace(" against", "").replace(" a=all b=all", "")
    );
}

const SPELLINGS: [&str; 16] = [
    "add.f16",
    "mul.f16",
    "fma.rn.f16",
    "fma.rn.ftz.f16",
    "fma.rn.relu.f16",
    "add.rz.f16",
    "fma.rm.f16",
    "add.bf16",
    "mul.bf16",
    "fma.rn.bf16",
    "fma.rz.bf16",
    "min.f16",
    "max.NaN.xorsign.abs.bf16",
    "neg.f16",
    "cvt.rn.bf16.f16",
    "cvt.rn.f16.bf16",
];

fn row(instr: &Instr) {
    let Some(bulk) = Bulk::<u16, u16>::of(instr) else { return };
    let mut state = 1u64;
    let [a, b, c] = [(); 3].map(|()| (0..CASES).map(|_| next(&mut state) as u16).collect::<Vec<u16>>());
    let (mut results, mut flags) = (vec![0; CASES], vec![0; CASES]);
    let operands = [&a[..], &b, &c];
    let one_by_one = best(|| {
        for (at, result) in results.iter_mut().enumerate() {
            let operands = [a[at].into(), b[at].into(), c[at].into()];
            *result = eval(instr, &operands, Tininess::After, &mut NoTrace).bits as u16;
        }
        black_box(&results);
    });
    let portable = best(|| bulk.portable().results(black_box(operands), black_box(&mut results)));
    let flagged = best(|| {
        bulk.results_and_flags(black_box(operands), Tininess::After, black_box(&mut results), &mut flags);
    });
    let fast = best(|| bulk.results(black_box(operands), black_box(&mut results)));
    let bare = bare(operands, &mut results);
    let (limit, ratio) = bare.map_or_else(
        || ("-".to_owned(), "-".to_owned()),
        |bare| (format!("{bare:.3}"), format!("{:.2}", fast / bare)),
    );
    let name = instr.to_string();
    println!("{name:<28}{one_by_one:>9.2}{portable:>10.3}{flagged:>9.3}{fast:>9.3}{limit:>9}{ratio:>8}");
}

/// The lower bound for three operands through f32, if the processor converts. With two operands, the third is ignored.
fn bare([a, b, c]: [&[u16]; 3], results: &mut [u16]) -> Option<f64> {
    #[cfg(target_arch = "x86_64")]
    {
        let level = Level::new();
        if let Some(machine) = level.as_avx512() {
            return Some(best(|| bare_16(machine, black_box(a), b, c, black_box(results))));
        }
        let machine = level.as_avx2()?;
        Some(best(|| bare_8(machine, black_box(a), b, c, black_box(results))))
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = (a, b, c, results);
        None
    }
}

kernel!(
    fn bare_8(machine: Avx2, a: &[u16], b: &[u16], c: &[u16], results: &mut [u16]) {
        use std::arch::x86_64::{_mm256_add_ps, _mm256_cvtph_ps, _mm256_cvtps_ph, _mm256_mul_ps};
        let operands = a.as_chunks().0.iter().zip(b.as_chunks().0).zip(c.as_chunks().0);
        for (((a, b), c), result) in operands.zip(results.as_chunks_mut().0) {
            let [a, b, c]: [u16x8<Avx2>; 3] =
                [(*a).simd_into(machine), (*b).simd_into(machine), (*c).simd_into(machine)];
            let product = _mm256_mul_ps(_mm256_cvtph_ps(a.into()), _mm256_cvtph_ps(b.into()));
            let sum = _mm256_add_ps(product, _mm256_cvtph_ps(c.into()));
            let codes: u16x8<Avx2> = _mm256_cvtps_ph::<0>(sum).simd_into(machine);
            *result = codes.into();
        }
    }
);

kernel!(
    fn bare_16(machine: Avx512, a: &[u16], b: &[u16], c: &[u16], results: &mut [u16]) {
        use std::arch::x86_64::{_mm512_add_ps, _mm512_cvtph_ps, _mm512_cvtps_ph, _mm512_mul_ps};
        let operands = a.as_chunks().0.iter().zip(b.as_chunks().0).zip(c.as_chunks().0);
        for (((a, b), c), result) in operands.zip(results.as_chunks_mut().0) {
            let [a, b, c]: [u16x16<Avx512>; 3] =
                [(*a).simd_into(machine), (*b).simd_into(machine), (*c).simd_into(machine)];
            let product = _mm512_mul_ps(_mm512_cvtph_ps(a.into()), _mm512_cvtph_ps(b.into()));
            let sum = _mm512_add_ps(product, _mm512_cvtph_ps(c.into()));
            let codes: u16x16<Avx512> = _mm512_cvtps_ph::<0>(sum).simd_into(machine);
            *result = codes.into();
        }
    }
);

/// The fastest of several rounds, in nanoseconds per number.
fn best(mut f: impl FnMut()) -> f64 {
    let mut least = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        f();
        least = least.min(start.elapsed().as_nanos() as f64 / CASES as f64);
    }
    least
}

/// The splitmix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
