//! Measures a single `fma`, next to that of rustc_apfloat in the same run. Prints ratios, without pass or fail.

use halfplay_core::eval::{NoTrace, Trace, eval};
use halfplay_core::float::{Mode, Tininess};
use halfplay_core::isa::{Instr, Modifiers, Op, Provenance, Type};
use rustc_apfloat::Round;
use rustc_apfloat::ieee::{BFloat, Half, Single};
use std::hint::black_box;
use std::time::Instant;

const CASES: usize = 1 << 14;
const ROUNDS: usize = 30;

fn main() {
    println!(
        "{:<28}{:>10}{:>12}{:>12}{:>9}{:>9}",
        "fma, ns each", "apfloat", "no trace", "trace", "ratio", "traced"
    );
    for (ty, mask) in [(Type::F16, 0xffff), (Type::BF16, 0xffff), (Type::F32, 0xffff_ffff)] {
        for mode in [Mode::Rn, Mode::Rz, Mode::Rm, Mode::Rp] {
            for (kind, cases) in [("any bits", any(mask)), ("near one", near(ty))] {
                row(ty, mode, kind, &cases);
            }
        }
    }
}

fn row(ty: Type, mode: Mode, kind: &str, cases: &[[u64; 3]]) {
    let name = format!("{} {} {kind}", ty.name(), mode.name());
    // A command-line argument selects rows: `cargo bench --bench fma -- "bf16 rn"`.
    if std::env::args().skip(1).any(|wanted| !wanted.starts_with('-') && !name.contains(&wanted)) {
        return;
    }
    let instr = Instr {
        op: Op::Fma,
        mode: Some(mode),
        modifiers: Modifiers::NONE,
        ty,
        from: ty,
        provenance: Provenance::Documented,
    };
    let round = match mode {
        Mode::Rz => Round::TowardZero,
        Mode::Rm => Round::TowardNegative,
        Mode::Rp => Round::TowardPositive,
        _ => Round::NearestTiesToEven,
    };
    let peer = best(cases, |c| match ty {
        Type::F16 => apfloat::<Half>(c, round),
        Type::BF16 => apfloat::<BFloat>(c, round),
        _ => apfloat::<Single>(c, round),
    });
    let plain = best(cases, |c| {
        let outcome = eval(&instr, &c, Tininess::After, &mut NoTrace);
        outcome.bits ^ outcome.flags[0].code() as u64
    });
    let traced = best(cases, |c| {
        let mut trace = Trace::new();
        let bits = eval(&instr, &c, Tininess::After, &mut trace).bits;
        bits ^ black_box(&trace).steps.len() as u64
    });
    let (ratio, traced_ratio) = (plain / peer, traced / peer);
    println!("{name:<28}{peer:>10.1}{plain:>12.1}{traced:>12.1}{ratio:>9.2}{traced_ratio:>9.2}");
}

fn apfloat<F: rustc_apfloat::Float>(c: [u64; 3], round: Round) -> u64 {
    let [a, b, c] = c.map(|bits| F::from_bits(bits as u128));
    let sum = a.mul_add_r(b, c, round);
    sum.value.to_bits() as u64 ^ sum.status.bits() as u64
}

/// The fastest of several rounds over all cases, in nanoseconds per case.
fn best(cases: &[[u64; 3]], mut f: impl FnMut([u64; 3]) -> u64) -> f64 {
    let mut least = f64::MAX;
    for _ in 0..ROUNDS {
        let start = Instant::now();
        let mut sum = 0u64;
        for &case in cases {
            sum = sum.wrapping_add(f(black_box(case)));
        }
        black_box(sum);
        least = least.min(start.elapsed().as_nanos() as f64 / cases.len() as f64);
    }
    least
}

fn any(mask: u64) -> Vec<[u64; 3]> {
    let mut state = 1u64;
    (0..CASES).map(|_| [0; 3].map(|_: u64| next(&mut state) & mask)).collect()
}

/// Numbers of moderate size, so that product and addend overlap and everything is rounded.
fn near(ty: Type) -> Vec<[u64; 3]> {
    let format = ty.format().expect("a number type");
    let mut state = 2u64;
    let mut pick = || {
        let random = next(&mut state);
        let field = format.bias() as u64 - 4 + (random >> 32) % 9;
        let sign = if random & 1 << 63 == 0 { 0 } else { format.sign_mask() };
        field << format.fraction_bits() | random & format.fraction_mask() | sign
    };
    (0..CASES).map(|_| [pick(), pick(), pick()]).collect()
}

/// The splitmix64 generator.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}
