//! Computes the model's digest of a row, in bulk.

use super::derived_addend::DerivedAddend;
use super::digest::{Digest, registers, term};
use crate::bulk::{Batch, Mixed};
use crate::eval::{NoTrace, eval};
use crate::float::Tininess;
use crate::isa::Instr;
use crate::kernel::Addend;

/// The model's digests of the row of `a`: every `b`, with addends derived by the rule `addend` if it is given. Lane 0
/// has `(a, b)`, and lane 1 of a packed instruction has `(a, b ^ 1)`; without a second lane its digest is 0.
pub fn row(instr: &Instr, addend: Option<Addend>, a: u16) -> [Digest; 2] {
    /// Block size, in pairs: a block goes through all stages before the next one begins.
    const BLOCK: usize = 1 << 10;
    let lane = instr.lane();
    let evaluator = Evaluator::of(&lane);
    let made_up = addend.map(|addend| DerivedAddend::of(&lane, addend));
    let (mut c, mut results) = ([0; BLOCK], [0; BLOCK]);
    let mut sum = Digest::default();
    for first in (0..=u16::MAX).step_by(BLOCK) {
        let b: [u16; BLOCK] = std::array::from_fn(|place| first + place as u16);
        if let Some(made_up) = &made_up {
            made_up.addends(a, &b, &mut c);
        }
        evaluator.results(a, &b, &c, &mut results);
        for ((&b, &c), &d) in b.iter().zip(&c).zip(&results) {
            sum += term(&lane, a, b, c, d);
        }
    }
    // Lane 1 has the same pairs in another order, and the sum does not depend on the order.
    if instr.ty.lanes() == 2 { [sum, sum] } else { [sum, Digest::default()] }
}

/// The bulk evaluation of the model.
enum Evaluator {
    Halves(Batch),
    Mixed(Mixed),
    /// evaluates case by case
    Each(Instr),
}

impl Evaluator {
    fn of(lane: &Instr) -> Evaluator {
        let halves = || Some(Evaluator::Halves(Batch::of(lane)?));
        let mixed = || Some(Evaluator::Mixed(Mixed::of(lane)?));
        halves().or_else(mixed).unwrap_or(Evaluator::Each(*lane))
    }

    fn results(&self, a: u16, b: &[u16], c: &[u32], results: &mut [u32]) {
        let same = vec![a; b.len()];
        match self {
            Evaluator::Halves(batch) => {
                let third: Vec<u16> = c.iter().map(|&c| c as u16).collect();
                let mut codes = vec![0; b.len()];
                batch.results([&same, b, &third], &mut codes);
                results.iter_mut().zip(codes).for_each(|(result, code)| *result = code.into());
            }
            Evaluator::Mixed(mixed) => mixed.results(&same, b, c, results),
            Evaluator::Each(instr) => {
                for ((&b, &c), result) in b.iter().zip(c).zip(results) {
                    *result =
                        eval(instr, &registers(instr, a, b, c), Tininess::After, &mut NoTrace).bits as u32;
                }
            }
        }
    }
}
