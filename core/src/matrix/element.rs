//! One element of a product: a row of A, a column of B, an element of C, and their scales.

use super::instr::MatrixInstr;
use crate::float::{Float, Format};

/// The operands of one element of D.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Element {
    /// the row of A, k numbers
    pub a: Vec<Float>,
    /// the column of B, k numbers
    pub b: Vec<Float>,
    /// the element of C
    pub c: Float,
    /// the scales of the row of A; empty unless the instruction is block-scaled
    pub scales_a: Vec<Float>,
    /// the scales of the column of B
    pub scales_b: Vec<Float>,
}

impl Element {
    /// The element with these numbers. Zeros fill shorter vectors, and extra numbers are dropped; all scales are 1.
    pub fn filled(instr: &MatrixInstr, a: Vec<Float>, b: Vec<Float>, c: Float) -> Self {
        let one = instr.scaling.map(|scaling| {
            let format = scaling.format.format();
            Float::new(format, format.one())
        });
        let ones: Vec<Float> = one.into_iter().cycle().take(instr.scale_count()).collect();
        Element {
            a: extended(a, instr.k(), Float::new(instr.a, 0)),
            b: extended(b, instr.k(), Float::new(instr.b, 0)),
            c,
            scales_a: ones.clone(),
            scales_b: ones,
        }
    }

    /// The element with these registers. Of a tf32 register the lower 13 bits are ignored.
    pub fn of_registers(instr: &MatrixInstr, a: &[u64], b: &[u64], c: u64) -> Self {
        let vector = |registers: &[u64], format: Format| {
            registers.iter().map(|&register| Float::of_register(format, register)).collect()
        };
        Element::filled(instr, vector(a, instr.a), vector(b, instr.b), Float::of_register(instr.c, c))
    }

    /// Replaces the first scales; the others stay 1.
    pub fn set_scales(&mut self, a: Vec<Float>, b: Vec<Float>) {
        for (scales, new) in [(&mut self.scales_a, a), (&mut self.scales_b, b)] {
            for (scale, new) in scales.iter_mut().zip(new) {
                *scale = new;
            }
        }
    }
}

/// Exactly `count` numbers: those given, then fillers.
fn extended(mut numbers: Vec<Float>, count: usize, filler: Float) -> Vec<Float> {
    numbers.resize(count, filler);
    numbers
}
