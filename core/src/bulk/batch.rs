//! Evaluates an instruction of one 16-bit format, or a variant of it, over whole slices.
//!
//! ```text
//!   mul-then-add   two instructions: the product is rounded, then added
//!   through-f32    three instructions: widen, compute in f32, round; to nearest, f32 vector code replaces all three
//!   through-f64    the sum rounded to nearest in f64, then to the format
//!   other-format   the operands are rounded to the other 16-bit format, and the instruction is done in that format
//!   rz, with-ftz…  a different instruction
//! ```

use super::plan::{Plan, Sums};
use super::slices::Bulk;
use crate::eval::is_out_of_bounds;
use crate::float::{Float, Format, Mode};
use crate::isa::{Instr, Modifier, Op, Type};
use crate::variant::{Computation, Prepared, Variant};

/// An instruction with operands and results of 16 bits, or a variant of it, ready for whole slices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Batch {
    steps: Steps,
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Steps {
    One(Bulk<u16, u16>),
    /// the instruction without `.oob`; the result is zero where `a` or `b` is out of bounds
    OutOfBounds(Bulk<u16, u16>),
    MulThenAdd {
        mul: Bulk<u16, u16>,
        add: Bulk<u16, u16>,
    },
    ThroughF32 {
        widening: Bulk<u16, u32>,
        wide: Bulk<u32, u32>,
        narrowing: Bulk<u32, u16>,
    },
    OtherFormat {
        convert: Bulk<u16, u16>,
        there: Bulk<u16, u16>,
    },
    /// evaluates the numbers one by one
    Each(Prepared),
}

/// Block size, in numbers: a block goes through all stages before the next one begins.
const BLOCK: usize = 1 << 10;

impl Batch {
    /// Prepares an instruction of one lane whose operands and results have 16 bits, whatever its operation. `None` for
    /// others.
    pub fn of(instr: &Instr) -> Option<Batch> {
        let (from, to) = (instr.from.format()?, instr.ty.format()?);
        let is_short = instr.ty.lanes() == 1 && from.width() == 16 && to.width() == 16;
        let within = Instr { modifiers: instr.modifiers.without(Modifier::Oob), ..*instr };
        let steps = match Bulk::of(&within) {
            Some(bulk) if within == *instr => Steps::One(bulk),
            Some(bulk) => Steps::OutOfBounds(bulk),
            None => Steps::Each(Prepared::of(&[], instr)?),
        };
        is_short.then_some(Batch { steps, format: to })
    }

    /// Prepares a variant of an instruction that [`Batch::of`] accepts. `None` if the variant does not apply, if its
    /// result is f32, or if one of its instructions has no bulk evaluation.
    pub fn variant(instr: &Instr, variant: Variant) -> Option<Batch> {
        let own = Batch::of(instr)?;
        let Some(computation) = Computation::of(variant, instr) else {
            // Only variants that consist of instructions have a bulk evaluation.
            let prepared = Prepared::of(&[variant], instr)?;
            return Some(Batch { steps: Steps::Each(prepared), ..own });
        };
        let (steps, format) = match computation {
            Computation::OtherInstr(other) => return Batch::of(&other),
            Computation::Accumulator(_) => return None,
            Computation::MulThenAdd { mul, add } => {
                (Steps::MulThenAdd { mul: Bulk::of(&mul)?, add: Bulk::of(&add)? }, own.format)
            }
            Computation::ThroughF32 { wide, narrowing } => {
                (through_f32(instr, &wide, &narrowing)?, own.format)
            }
            Computation::ThroughF64 => {
                let plan = Plan { sums: Sums::Double, ..Plan::of(instr)? };
                (Steps::One(Bulk::planned(plan)?), own.format)
            }
            Computation::OtherFormat { convert, there } => (
                Steps::OtherFormat { convert: Bulk::of(&convert)?, there: Bulk::of(&there)? },
                there.ty.format()?,
            ),
        };
        Some(Batch { steps, format })
    }

    /// The format of the results.
    pub fn format(&self) -> Format {
        self.format
    }

    /// True if bulk code computes the results, false if the numbers are evaluated one by one.
    pub fn is_bulk(&self) -> bool {
        !matches!(self.steps, Steps::Each(_))
    }

    /// Writes the results for operands in the instruction's order. Slices of operands that the instruction does not
    /// have are ignored, but every slice must be as long as `results`.
    pub fn results(&self, operands: [&[u16]; 3], results: &mut [u16]) {
        let [a, b, c] = operands;
        let blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK)).zip(c.chunks(BLOCK));
        for (((a, b), c), results) in blocks.zip(results.chunks_mut(BLOCK)) {
            self.block([a, b, c], results);
        }
    }

    fn block(&self, operands: [&[u16]; 3], results: &mut [u16]) {
        let [a, b, c] = operands;
        let many = results.len();
        match &self.steps {
            Steps::One(bulk) => bulk.results(operands, results),
            Steps::OutOfBounds(bulk) => {
                bulk.results(operands, results);
                let is_out = |&code| is_out_of_bounds(Float::new(self.format, u64::from(code)));
                for ((a, b), result) in a.iter().zip(b).zip(results) {
                    *result = if is_out(a) | is_out(b) { 0 } else { *result };
                }
            }
            Steps::MulThenAdd { mul, add } => {
                let mut product = [0; BLOCK];
                let product = product.split_at_mut(many).0;
                mul.results([a, b, b], product);
                add.results([product, c, c], results);
            }
            Steps::ThroughF32 { widening, wide, narrowing } => {
                let mut widened = [[0; BLOCK]; 3];
                for (operand, widened) in operands.iter().zip(&mut widened) {
                    widening.results([operand, operand, operand], widened);
                }
                let [a, b, c] = widened.each_ref().map(|widened| widened.split_at(many).0);
                let mut sums = [0; BLOCK];
                let sums = sums.split_at_mut(many).0;
                wide.results([a, b, c], sums);
                narrowing.results([sums, sums, sums], results);
            }
            Steps::OtherFormat { convert, there } => {
                let mut moved = [[0; BLOCK]; 3];
                for (operand, moved) in operands.iter().zip(&mut moved) {
                    convert.results([operand, operand, operand], moved);
                }
                there.results(moved.each_ref().map(|moved| moved.split_at(many).0), results);
            }
            Steps::Each(prepared) => {
                for (((&a, &b), &c), result) in a.iter().zip(b).zip(c).zip(results) {
                    *result = prepared.bits(&[a, b, c].map(u64::from)) as u16;
                }
            }
        }
    }
}

/// The steps of a computation through f32. To nearest, one f32 operation of the processor gives the same results.
/// Flushing in f32 does not affect f16 values: all of them are normal numbers in f32.
fn through_f32(instr: &Instr, wide: &Instr, narrowing: &Instr) -> Option<Steps> {
    let at_once =
        Plan { sums: Sums::Single, flushes_operands: false, flushes_results: false, ..Plan::of(instr)? };
    let is_flushed = instr.ty != Type::F16 && instr.has(Modifier::Ftz);
    let is_safe = instr.rounding() == Mode::Rn && !is_flushed;
    let at_once = Bulk::planned(at_once).filter(|bulk| is_safe && bulk.is_by_processor());
    if let Some(bulk) = at_once {
        return Some(Steps::One(bulk));
    }
    let widening =
        Instr { op: Op::Cvt, mode: None, modifiers: crate::isa::Modifiers::NONE, ty: Type::F32, ..*instr };
    let (widening, wide, narrowing) = (Bulk::of(&widening)?, Bulk::of(wide)?, Bulk::of(narrowing)?);
    Some(Steps::ThroughF32 { widening, wide, narrowing })
}
