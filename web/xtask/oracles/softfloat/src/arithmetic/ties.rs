//! Ties: exact results in the middle between two numbers, and results close to the middle.

use super::Grid;
use crate::format::F16;
use crate::softfloat::Op::{Fma, Mul};

/// Ties and near-ties of fma. `(2^k + d)(2^k - d) = 2^2k - d*d` is a power of two, or just below it. The addend is
/// chosen so that this power is half of its last place, a quarter, or all of it.
pub fn of_fma(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let p = f.precision();
    let k = f.frac / 2 + 1;
    let widen = f.frac - k;
    let Grid { cases, rng, .. } = grid;
    for i in 0..220 {
        let d = [0, 1, 2, 3, 5][i % 5];
        let short = i32::from(d != 0); // 2^k - d has one bit less than 2^k
        let x = ((1u64 << k) + d) << widen;
        let y = ((1u64 << k) - d) << (widen + short);
        let power = 2 * (k + widen) + short;
        let c = rng.value(f, (2 * p + 2).min(f.top_field() - 2), f.top_field() - 1);
        let sum = f.last_place(c) - 1 - power - [0, 0, 1, -1][i / 5 % 4];
        let exp_a = sum / 2;
        if let (Some(a), Some(b)) = (f.pack(x, exp_a), f.pack(y, sum - exp_a)) {
            for sign in [0, s] {
                cases.put(Fma, &[a | sign, b, c]);
            }
            // Larger by one unit in b.
            cases.put(Fma, &[a, b + 1, c]);
        }
    }
}

/// Near-ties of fma so close that the sum, rounded to a format of double width, becomes the tie: a product of full
/// width, close to half of the addend's last place.
pub fn close_to_fma(grid: &mut Grid) {
    let f = grid.f;
    let p = f.precision();
    let goal = 1u64 << (2 * p - 1);
    let close = goal >> if f == F16 { 12 } else { 28 };
    let Grid { cases, rng, .. } = grid;
    let mut found = 0;
    while found < 160 {
        let x = rng.below(1 << f.frac) | 1 << f.frac | 1;
        let y = (goal + x / 2) / x;
        if y >> f.frac != 1 || (x * y).abs_diff(goal) > close {
            continue;
        }
        let c = rng.value(f, p + 8, f.top_field() - 2);
        let sum = f.last_place(c) - (2 * p - 1) - 1;
        let exp_a = sum / 2 + rng.range(-3, 3);
        if let (Some(a), Some(b)) = (f.pack(x, exp_a), f.pack(y, sum - exp_a)) {
            cases.put(Fma, &[a | rng.flip(f), b, c]);
            found += 1;
        }
    }
}

/// Products of odd numbers, so short that the product has one bit too many (a tie), or two.
pub fn of_products(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let p = f.precision();
    let Grid { cases, rng, .. } = grid;
    for _ in 0..150 {
        let bits = rng.range(2, f.frac - 1);
        let mut odd = |bits: i32| (rng.next() & ((1 << bits) - 1)) | 1 | 1 << bits;
        let (x, y) = (odd(bits), odd(p - bits));
        let widened = |v: u64| v << (p as u32 - (u64::BITS - v.leading_zeros()));
        let (exp_a, exp_b) = (rng.range(-6, 6) - f.frac, rng.range(-6, 6) - f.frac);
        if let (Some(a), Some(b)) = (f.pack(widened(x), exp_a), f.pack(widened(y), exp_b)) {
            let sign = rng.flip(f);
            cases.put(Mul, &[a | sign, b]);
            cases.put(Fma, &[a, b | sign, [1, s | 1, 0][rng.below(3) as usize]]);
        }
    }
}
