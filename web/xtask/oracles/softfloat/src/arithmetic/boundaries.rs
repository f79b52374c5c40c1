//! Exponent boundaries and the overflow threshold.

use super::Grid;
use crate::format::F16;
use crate::softfloat::Op::{Add, Fma, Mul, Sub};

/// Exponent boundaries, from both sides, with halves of the last place: all of f16, one in seven of f32.
pub fn exponents(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let (one, min_normal) = (f.one(), f.min_normal());
    let cases = &mut grid.cases;
    let step = if f == F16 { 1 } else { 7 };
    for field in (0..=f.top_field()).step_by(step) {
        let low = (field as u32) << f.frac;
        for x in [low, low + min_normal - 1] {
            cases.put(Mul, &[x, one + 1]);
            cases.put(Mul, &[x, s | (one - 1)]);
            cases.put(Mul, &[x, one - min_normal + 1]);
            if field > f.precision() {
                let half = f.half_last_place(low);
                for b in [half, half + 1, s | half, s | (half - 1)] {
                    cases.put(Add, &[x, b]);
                    cases.put(Sub, &[x | s, b]);
                }
            }
            cases.put(Sub, &[x + 1, x]);
            cases.put(Fma, &[x, one + 1, s | x]);
        }
    }
}

/// Sums around the overflow threshold, which is the largest number plus half of its last place.
pub fn overflowing_sums(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let (one, max, min_normal) = (f.one(), f.max(), f.min_normal());
    let cases = &mut grid.cases;
    let half = f.half_last_place(max & !(min_normal - 1));
    for b in [half - 1, half, half + 1, half + min_normal, 1] {
        for sign in [0, s] {
            cases.put(Add, &[max | sign, b | sign]);
            cases.put(Sub, &[max | sign, b | (s ^ sign)]);
            cases.put(Add, &[max | sign, b | (s ^ sign)]);
            cases.put(Fma, &[one | sign, b, max | sign]);
            cases.put(Fma, &[one | sign, b, max | (s ^ sign)]);
            // A quarter of the largest number, times four or a little more.
            let (quarter, four) = (max - 2 * min_normal, one + 2 * min_normal);
            cases.put(Fma, &[quarter, (four + (b & 1)) | sign, b | sign]);
        }
    }
}

/// Products around the threshold: the other factor is near the largest number divided by the first.
pub fn overflowing_products(grid: &mut Grid) {
    let f = grid.f;
    let p = f.precision();
    let Grid { cases, rng, .. } = grid;
    for _ in 0..120 {
        let sig = rng.range(1 << f.frac, (1 << p) - 1) as u64;
        let goal = (1u64 << (2 * p)) - (1 << f.frac) - 2; // just below 2^(2p)
        let other = goal / sig / 2; // the first quotient has p + 1 bits
        let exp_a = rng.range(2, f.bias() - 2) - f.frac;
        // sig * 2^exp_a * other * 2^exp_b is about 2^(bias + 1).
        let exp_b = f.bias() + 2 - 2 * p - exp_a;
        for d in [0, 1, 2] {
            if let (Some(a), Some(b)) = (f.pack(sig, exp_a), f.pack(other + d, exp_b)) {
                let sign = rng.flip(f);
                cases.put(Mul, &[a | sign, b]);
                let c = rng.value(f, 0, f.top_field());
                cases.put(Fma, &[a | sign, b, c]);
            }
        }
    }
}
