//! Random operands: cancelling, subnormal, of similar magnitude, and arbitrary ones.

use super::Grid;
use crate::format::F16;
use crate::softfloat::Op::{Add, Fma, Mul, Sub};
use crate::softfloat::{AFTER, MODES, RN, run};

/// Addends that are the negated rounded product, give or take one code, and terms that are nearly the negative of the
/// other term.
pub fn cancellation(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let bias = f.bias();
    let Grid { cases, rng, .. } = grid;
    for i in 0..260 {
        let a = rng.value(f, bias / 2, bias + bias / 2 - 1);
        let b = rng.value(f, bias / 2 + 1, bias + bias / 2 - 1);
        let (product, _) = run(Mul, f, MODES[RN].1, AFTER, [a, b, 0]);
        let c = (product ^ s).wrapping_add([0, 0, 1, u32::MAX][i % 4]);
        if !f.is_nan(c) {
            cases.put(Fma, &[a, b, c]);
        }
        let b = (a ^ s).wrapping_add(rng.range(-3, 3) as u32);
        cases.put(Add, &[a, b]);
        let other_binade = if i % 2 == 0 { f.min_normal() } else { 0 };
        cases.put(Sub, &[a, b ^ s ^ other_binade]);
    }
}

/// Subnormals with each other, with small normal numbers, and times large ones.
pub fn subnormals(grid: &mut Grid) {
    let f = grid.f;
    let Grid { cases, rng, .. } = grid;
    for _ in 0..120 {
        let (a, b) = (rng.value(f, 0, 1), rng.value(f, 0, 2));
        cases.put(Add, &[a, b]);
        cases.put(Sub, &[a, b]);
        let big = rng.value(f, f.top_field() - 3, f.top_field());
        cases.put(Mul, &[a, big]);
        cases.put(Fma, &[a, big, rng.value(f, 0, 24)]);
    }
}

/// Fills up to `total` lines: two in three with exponents near each other, the others with any operands.
pub fn fill(grid: &mut Grid, total: usize) {
    while grid.cases.lines() < total {
        let [a, b, c] = if grid.rng.below(3) != 0 { near(grid) } else { any(grid) };
        let cases = &mut grid.cases;
        match grid.rng.below(6) {
            0 => cases.put(Add, &[a, c]),
            1 => cases.put(Sub, &[c, a]),
            2 => cases.put(Mul, &[a, b]),
            _ => cases.put(Fma, &[a, b, c]),
        }
    }
}

/// Factors near one, and an addend that overlaps their product or nearly does.
fn near(grid: &mut Grid) -> [u32; 3] {
    let f = grid.f;
    let (bias, top) = (f.bias(), f.top_field());
    let [a, b] = [(); 2].map(|()| grid.rng.value(f, bias - 9, bias + 9));
    let product = f.field(a) + f.field(b) - bias;
    let spread = f.precision() + 3;
    let c = grid.rng.value(f, (product - spread).clamp(0, top), (product + spread).clamp(0, top));
    [a, b, c]
}

fn any(grid: &mut Grid) -> [u32; 3] {
    let mask = if grid.f == F16 { 0xffff } else { u32::MAX };
    [(); 3].map(|()| grid.rng.next() as u32 & mask)
}
