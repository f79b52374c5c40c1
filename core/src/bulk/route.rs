//! The pipelines of Compare for whole slices: what else programs do in place of an instruction of one 16-bit format.
//!
//! ```text
//!   mul-then-add   two instructions, the product in between
//!   through-f32    three: widened, computed in f32, rounded; to nearest the processor's own f32 does all at once
//!   through-f64    the sum rounded to nearest in f64, then to the format
//!   other-format   the operands rounded to that format, then the instruction there
//!   rz, with-ftz…  another instruction
//! ```

use super::plan::{Plan, Sums};
use super::slices::Bulk;
use crate::compare::{Kind, Recipe};
use crate::eval::{NoTrace, eval, is_out_of_bounds};
use crate::float::{Float, Format, Mode, Tininess};
use crate::isa::{Instr, Modifier, Op, Type};

/// A way from 16-bit operands to a 16-bit result, for whole slices.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Route {
    way: Way,
    format: Format,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Way {
    One(Bulk<u16, u16>),
    /// the instruction without `.oob`, and zero where `a` or `b` is out of bounds
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
    /// what is not done in bulk
    Eval(Instr),
}

/// So many numbers go through all stages together.
const BLOCK: usize = 1 << 10;

impl Route {
    /// An instruction of one lane whose operands and results have 16 bits, whatever it does; `None` for others.
    pub fn of(instr: &Instr) -> Option<Route> {
        let (from, to) = (instr.from.format()?, instr.ty.format()?);
        let is_short = instr.ty.lanes() == 1 && from.width() == 16 && to.width() == 16;
        let within = Instr { modifiers: instr.modifiers.without(Modifier::Oob), ..*instr };
        let way = match Bulk::of(&within) {
            Some(bulk) if within == *instr => Way::One(bulk),
            Some(bulk) => Way::OutOfBounds(bulk),
            None => Way::Eval(*instr),
        };
        is_short.then_some(Route { way, format: to })
    }

    /// What a pipeline does in place of such an instruction. `None` where there is no such pipeline, and where it delivers f32.
    pub fn in_place_of(instr: &Instr, kind: Kind) -> Option<Route> {
        let own = Route::of(instr)?;
        let (way, format) = match Recipe::of(kind, instr)? {
            Recipe::Again(other) => return Route::of(&other),
            Recipe::Accumulator(_) => return None,
            Recipe::MulThenAdd { mul, add } => {
                (Way::MulThenAdd { mul: Bulk::of(&mul)?, add: Bulk::of(&add)? }, own.format)
            }
            Recipe::ThroughF32 { wide, narrowing } => (through_f32(instr, &wide, &narrowing)?, own.format),
            Recipe::ThroughF64 => {
                let plan = Plan { sums: Sums::Double, ..Plan::of(instr)? };
                (Way::One(Bulk::planned(plan)?), own.format)
            }
            Recipe::OtherFormat { convert, there } => (
                Way::OtherFormat { convert: Bulk::of(&convert)?, there: Bulk::of(&there)? },
                there.ty.format()?,
            ),
        };
        Some(Route { way, format })
    }

    /// The format of the results.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Is it as fast as can be, or done number by number?
    pub fn is_bulk(&self) -> bool {
        !matches!(self.way, Way::Eval(_))
    }

    /// The results for operands in the instruction's order. What stands where it has none does not matter; all slices are as long
    /// as that of the results.
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
        match &self.way {
            Way::One(bulk) => bulk.results(operands, results),
            Way::OutOfBounds(bulk) => {
                bulk.results(operands, results);
                let is_out = |&code| is_out_of_bounds(Float::new(self.format, u64::from(code)));
                for ((a, b), result) in a.iter().zip(b).zip(results) {
                    *result = if is_out(a) | is_out(b) { 0 } else { *result };
                }
            }
            Way::MulThenAdd { mul, add } => {
                let mut product = [0; BLOCK];
                let product = product.split_at_mut(many).0;
                mul.results([a, b, b], product);
                add.results([product, c, c], results);
            }
            Way::ThroughF32 { widening, wide, narrowing } => {
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
            Way::OtherFormat { convert, there } => {
                let mut moved = [[0; BLOCK]; 3];
                for (operand, moved) in operands.iter().zip(&mut moved) {
                    convert.results([operand, operand, operand], moved);
                }
                there.results(moved.each_ref().map(|moved| moved.split_at(many).0), results);
            }
            Way::Eval(instr) => {
                for (((&a, &b), &c), result) in a.iter().zip(b).zip(c).zip(results) {
                    *result =
                        eval(instr, &[a, b, c].map(u64::from), Tininess::default(), &mut NoTrace).bits as u16;
                }
            }
        }
    }
}

/// To nearest, a processor does it all at once. A flush in f32 does nothing to f16, which is never subnormal there.
fn through_f32(instr: &Instr, wide: &Instr, narrowing: &Instr) -> Option<Way> {
    let at_once =
        Plan { sums: Sums::Single, flushes_operands: false, flushes_results: false, ..Plan::of(instr)? };
    let is_flushed = instr.ty != Type::F16 && instr.has(Modifier::Ftz);
    let is_safe = instr.rounding() == Mode::Rn && !is_flushed;
    let at_once = Bulk::planned(at_once).filter(|bulk| is_safe && bulk.is_by_processor());
    if let Some(bulk) = at_once {
        return Some(Way::One(bulk));
    }
    let widening =
        Instr { op: Op::Cvt, mode: None, modifiers: crate::isa::Modifiers::NONE, ty: Type::F32, ..*instr };
    let (widening, wide, narrowing) = (Bulk::of(&widening)?, Bulk::of(wide)?, Bulk::of(narrowing)?);
    Some(Way::ThroughF32 { widening, wide, narrowing })
}
