//! Special values with each other: zeros, ends of the ranges, one, infinities, NaN.

use super::Grid;
use crate::softfloat::Op::{Add, Fma, Mul, Sub};

/// Sums, differences and products, with operands of both signs.
pub fn pairs(grid: &mut Grid) {
    let f = grid.f;
    let magnitudes = [0, 1, f.min_normal() - 1, f.min_normal(), f.one(), f.one() + 1, f.max(), f.inf()];
    let both: Vec<u32> = magnitudes.iter().flat_map(|&x| [x, x | f.sign()]).collect();
    for op in [Add, Sub, Mul] {
        for &a in &both {
            for &b in &both {
                grid.cases.put(op, &[a, b]);
            }
        }
    }
}

/// Fused multiply-adds, with both signs of product and addend.
pub fn triples(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let few = [0, 1, f.min_normal(), f.one(), f.max(), f.inf()];
    for a in few {
        for b in few {
            for c in few {
                for (product, addend) in [(0, 0), (s, 0), (0, s), (s, s)] {
                    grid.cases.put(Fma, &[a | product, b, c | addend]);
                }
            }
        }
    }
}

/// NaN, quiet and signalling, with payloads and signs.
pub fn nans(grid: &mut Grid) {
    let (f, s) = (grid.f, grid.f.sign());
    let (one, inf, quiet) = (f.one(), f.inf(), f.quiet_nan());
    for op in [Add, Sub, Mul] {
        for nan in [quiet, quiet | s | 1, inf | 1, s | inf | 0x15, s - 1] {
            for x in [s, one, s | inf, quiet, inf | 1] {
                grid.cases.put(op, &[nan, x]);
                grid.cases.put(op, &[x, nan]);
            }
        }
    }
    let some = [0, one, s | inf, quiet | s, inf | 2];
    for a in some {
        for b in some {
            for c in some {
                if [a, b, c].iter().any(|&x| f.is_nan(x)) {
                    grid.cases.put(Fma, &[a, b, c]);
                }
            }
        }
    }
}
