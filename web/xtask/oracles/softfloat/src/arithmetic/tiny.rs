//! Results around the smallest normal number, where the two tininess rules differ.

use super::Grid;
use crate::softfloat::Op::{Fma, Mul};

/// Products just below the smallest normal number: the product of the significands is just below a power of two.
pub fn products(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let p = f.precision();
    let least = f.last_place(f.min_normal());
    let Grid { cases, rng, .. } = grid;
    for i in 0..260 {
        let sig = rng.range((1 << f.frac) + 1, (1 << p) - 1) as u64;
        let goal = (1u64 << (2 * p - 1)) - 1;
        let other = goal / sig - u64::from(i % 5 == 4);
        let exp_a = rng.range(least + 1, f.frac - f.bias());
        // 2^(2p - 1) * 2^(exp_a + exp_b) = 2^(1 - bias), the smallest normal number.
        let exp_b = 1 - f.bias() - (2 * p - 1) - exp_a;
        if let (Some(a), Some(b)) = (f.pack(sig, exp_a), f.pack(other, exp_b)) {
            let sign = rng.flip(f);
            cases.put(Mul, &[a | sign, b]);
            cases.put(Fma, &[a | sign, b, [0, s, 1, s | 1][i % 4]]);
        }
    }
}

/// The smallest normal number and the largest subnormals, plus or minus a product of a few last places, of one, or of a
/// small part of one.
pub fn sums(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let min_normal = f.min_normal();
    let least = f.last_place(min_normal);
    let Grid { cases, rng, .. } = grid;
    for i in 0..240 {
        let a = rng.value(f, 1, f.bias() - 1) & !s;
        // The product's exponent, or one less: from 8 below the last place's exponent to 1 above it.
        let goal = least - rng.range(-1, 8);
        let field = goal - (f.field(a) - f.bias()) + f.bias();
        if field < 1 || field > f.top_field() {
            continue;
        }
        let b = rng.value(f, field, field) & !s;
        let sign = rng.flip(f);
        cases.put(Fma, &[a, b | s, min_normal | sign]);
        cases.put(Fma, &[a, b, (min_normal - 1) | sign]);
        if i % 3 == 0 {
            let c = (min_normal - 2 + rng.below(4) as u32) | rng.flip(f);
            cases.put(Fma, &[a | sign, b, c]);
        }
        // By itself the product is about the smallest subnormal.
        cases.put(Mul, &[a | sign, b]);
    }
}
