//! Evaluates mixed instructions over whole slices: the 16-bit operands are widened exactly, then everything happens in
//! f32.

use super::Bulk;
use crate::isa::{Instr, Modifier, Modifiers, Op};

/// A mixed instruction, prepared for slices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mixed {
    widening: Bulk<u16, u32>,
    wide: Bulk<u32, u32>,
    op: Op,
}

/// Block size, in numbers: a block goes through all stages before the next one begins.
const BLOCK: usize = 1 << 8;

impl Mixed {
    /// Prepares an instruction. `None` if it is not mixed, if it has several lanes, or if it has `.ftz`, which no GPU
    /// offers for mixed instructions.
    pub fn of(instr: &Instr) -> Option<Mixed> {
        let is_one = instr.is_mixed() && instr.ty.lanes() == 1 && !instr.has(Modifier::Ftz);
        let widening = Instr { op: Op::Cvt, mode: None, modifiers: Modifiers::NONE, ..*instr };
        let wide = Instr { from: instr.ty, ..*instr };
        is_one.then_some(Mixed { widening: Bulk::of(&widening)?, wide: Bulk::of(&wide)?, op: instr.op })
    }

    /// Writes the f32 results for these operands; the last operand is f32. A sum or difference has operands `a` and
    /// `c`, and ignores the content of `b`. All slices must be as long as `results`.
    pub fn results(&self, a: &[u16], b: &[u16], c: &[u32], results: &mut [u32]) {
        let blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK)).zip(c.chunks(BLOCK));
        for (((a, b), c), results) in blocks.zip(results.chunks_mut(BLOCK)) {
            let mut widened = [[0; BLOCK]; 2];
            for (codes, widened) in [a, b].into_iter().zip(&mut widened) {
                self.widening.results([codes; 3], widened.split_at_mut(codes.len()).0);
            }
            let [a, b] = widened.each_ref().map(|widened| widened.split_at(c.len()).0);
            let operands = if self.op == Op::Fma { [a, b, c] } else { [a, c, c] };
            self.wide.results(operands, results);
        }
    }
}
