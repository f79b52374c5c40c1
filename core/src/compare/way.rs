//! A pipeline for an instruction, found once and taken for many operands: for its bits alone.

use super::double::Observed;
use super::kind::Kind;
use super::perform::Bits;
use super::recipe::Recipe;
use crate::eval::{Forwarder, NoTrace, Step, eval};
use crate::float::{Float, Tininess};
use crate::isa::Instr;

/// What a pipeline makes of the registers of an instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Way {
    instr: Instr,
    recipe: Recipe,
}

impl Way {
    /// The pipeline of this kind; `None` where it makes no sense for the instruction, or no row has it.
    ///
    /// ```
    /// use halfplay_core::compare::{Kind, Way};
    /// use halfplay_core::isa::{Allow, parse};
    /// let fma = parse("fma.rn.f16", Allow::PTX).unwrap().instr;
    /// let twice = Way::of(Kind::MulThenAdd, &fma).unwrap();
    /// assert_eq!(twice.bits([0x520b, 0x00e9, 0x2ff6]), 0x3000);
    /// ```
    pub fn of(kind: Kind, instr: &Instr) -> Option<Way> {
        Some(Way { instr: *instr, recipe: Recipe::of(kind, instr)? })
    }

    /// The instruction that takes the place of the first one on the same registers, where the pipeline is no more than that.
    pub fn instr(&self) -> Option<Instr> {
        match self.recipe {
            Recipe::Again(instr) => Some(instr),
            _ => None,
        }
    }

    /// The same with its last rounding toward zero, whatever comes before; `None` where no row has that.
    pub fn cut(&self) -> Option<Way> {
        let mut instr = self.instr;
        let recipe = self.recipe.cut(&mut instr)?;
        Some(Way { instr, recipe })
    }

    /// The bits that it delivers for these registers, the first lane in the lowest.
    pub fn bits(&self, operands: [u64; 3]) -> u64 {
        if let Recipe::Again(instr) = self.recipe {
            return eval(&instr, &operands, Tininess::default(), &mut NoTrace).bits;
        }
        let lanes = self.instr.ty.lanes();
        (0..lanes).rev().fold(0, |bits, lane| bits.wrapping_shl(16) | self.lane(operands, lane))
    }

    fn lane(&self, operands: [u64; 3], lane: usize) -> u64 {
        let Some(format) = self.instr.ty.format() else { return 0 };
        let mut observed = Observed::default();
        // Only the way through f64 asks what the instruction did.
        let own = match self.recipe {
            Recipe::ThroughF64 => {
                let mut receive = |of: usize, step: Step| {
                    if of == lane {
                        observed.observe(&step);
                    }
                };
                let mut steps = Forwarder::new(&mut receive);
                eval(&self.instr, &operands, Tininess::default(), &mut steps).bits >> (16 * lane)
            }
            _ => 0,
        };
        let own = Float::new(format, own);
        let mut last = Bits { instr: &self.instr, own, observed: &observed, lane, result: None };
        self.recipe.perform(&self.instr, operands, &mut last);
        last.result.map_or(0, Float::bits)
    }
}
