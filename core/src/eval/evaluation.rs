//! An evaluated instruction: its operands, its result and its trace. All reports are derived from it.

use super::operands::{OperandError, check};
use super::recorder::{Forwarder, Trace};
use super::run::{Outcome, eval};
use crate::float::{Float, Tininess};
use crate::isa::{Instr, Type};

/// A finished evaluation.
#[derive(Clone, PartialEq, Debug)]
#[must_use]
#[non_exhaustive]
pub struct Evaluation {
    /// the instruction
    pub instr: Instr,
    /// the source registers in the order of [`Instr::operand_names`]
    pub operands: Vec<u64>,
    /// whether tininess is detected before or after rounding
    pub tininess: Tininess,
    /// the result, with its flags and marks
    pub outcome: Outcome,
    /// every step
    pub trace: Trace,
}

impl Evaluation {
    /// Evaluates `instr` on its source registers and records every step. A packed register has lane 0 in its lower 16
    /// bits.
    ///
    /// `operands` needs one register for each name of [`Instr::operand_names`], in that order.
    ///
    /// # Errors
    /// If the number of registers is wrong, or one has bits above the width of its [`Instr::operand_type`]. Then
    /// nothing is evaluated.
    ///
    /// ```
    /// use halfplay_core::eval::Evaluation;
    /// use halfplay_core::float::Tininess;
    /// use halfplay_core::isa::{Allow, parse};
    ///
    /// // A mixed sum has an `a` and a `c`, so the f32 is the second operand.
    /// let add = parse("add.rn.f32.f16", Allow::PTX)?.instr;
    /// let sum = Evaluation::new(add, &[0x3c00, 0x4000_0000], Tininess::After)?;
    /// assert_eq!(sum.results()[0].to_string(), "3 f32");
    ///
    /// let error = Evaluation::new(add, &[0x3c00, 0, 0x4000_0000], Tininess::After).unwrap_err();
    /// assert_eq!(error.to_string(), "add.rn.f32.f16 takes 2 operands, a (f16) and c (f32), but 3 are given");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(instr: Instr, operands: &[u64], tininess: Tininess) -> Result<Self, OperandError> {
        check(&instr, operands)?;
        Ok(Evaluation::of(instr, operands, tininess))
    }

    /// Like [`Evaluation::new`], for registers that are known to fit: nothing is checked. Missing registers are 0.
    /// Extra registers, and bits above an operand's width, are ignored.
    pub fn of(instr: Instr, operands: &[u64], tininess: Tininess) -> Self {
        let mut trace = Trace::new();
        let mut keep = |lane, step| trace.steps.push((lane, step));
        let outcome = eval(&instr, operands, tininess, &mut Forwarder::new(&mut keep));
        let count = instr.operand_names().len();
        let operands = operands.iter().copied().chain(std::iter::repeat(0)).take(count).collect();
        Evaluation { instr, operands, tininess, outcome, trace }
    }

    /// The numbers in the destination, lane 0 first. Empty for untyped bits.
    pub fn results(&self) -> Vec<Float> {
        lanes(self.instr.ty, self.outcome.bits)
    }

    /// The numbers in source operand `index` (0 is `a`), lane 0 first.
    pub fn operand(&self, index: usize) -> Vec<Float> {
        let bits = self.operands.get(index);
        debug_assert!(bits.is_some(), "{} has no operand {index}", self.instr);
        let bits = bits.copied().unwrap_or(0);
        lanes(self.instr.operand_type(index), bits)
    }
}

/// The numbers in a register, lane 0 first.
pub fn lanes(ty: Type, bits: u64) -> Vec<Float> {
    (0..ty.lanes()).filter_map(|lane| ty.number(bits, lane)).collect()
}
