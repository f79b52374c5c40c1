//! Where the user is.

use super::operands::slots;
use crate::isa::Instr;

/// The row that has the focus.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Focus {
    /// the instruction line
    Instruction,
    /// the bits of one lane of an operand
    Bits {
        /// 0 is `a`, 1 is `b`, 2 is `c`
        operand: usize,
        /// 0, or 1 for the upper half of a packed register
        lane: usize,
    },
    /// the steps
    Steps,
}

impl Focus {
    /// The rows of an instruction from top to bottom.
    pub fn rows(instr: &Instr) -> Vec<Focus> {
        let lanes = slots(instr)
            .flat_map(|(operand, ty)| (0..ty.lanes()).map(move |lane| Focus::Bits { operand, lane }));
        [Focus::Instruction].into_iter().chain(lanes).chain([Focus::Steps]).collect()
    }
}
