//! One instruction with its operands, its answer and its trace: what every report is made from.

use super::recorder::{Forwarder, Trace};
use super::run::{Outcome, eval};
use crate::float::{Float, Format, Tininess};
use crate::isa::{Instr, Type};

/// A finished evaluation.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// what was evaluated
    pub instr: Instr,
    /// the bits of `a`, `b`, `c`; unused ones are 0
    pub operands: [u32; 3],
    /// when a result counts as tiny
    pub tininess: Tininess,
    /// the answer
    pub outcome: Outcome,
    /// every step
    pub trace: Trace,
}

impl Evaluation {
    /// Evaluates `instr` and keeps every step.
    pub fn of(instr: Instr, operands: [u32; 3], tininess: Tininess) -> Self {
        let mut trace = Trace::new();
        let mut keep = |lane, step| trace.steps.push((lane, step));
        let outcome = eval(&instr, operands, tininess, &mut Forwarder::new(&mut keep));
        Evaluation { instr, operands, tininess, outcome, trace }
    }

    /// The numbers in the destination, lane 0 first. Untyped bits have none.
    pub fn results(&self) -> Vec<Float> {
        lanes(self.instr.ty, self.outcome.bits)
    }

    /// The numbers in source operand `index` (0 is `a`), lane 0 first.
    pub fn operand(&self, index: usize) -> Vec<Float> {
        let bits = self.operands.get(index).copied().unwrap_or(0);
        lanes(self.instr.operand_type(index), bits)
    }
}

/// The numbers in a register, lane 0 first.
pub fn lanes(ty: Type, bits: u32) -> Vec<Float> {
    let of = |format: Format| (0..ty.lanes()).map(move |lane| Float::new(format, bits >> (16 * lane)));
    ty.format().map_or_else(Vec::new, |format| of(format).collect())
}
