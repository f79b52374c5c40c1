//! The rows that can have the focus.

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
    /// the bits of one lane of the result, which cannot be edited
    Result {
        /// 0, or 1 for the upper half of a packed register
        lane: usize,
    },
    /// the steps
    Steps,
}

impl Focus {
    /// The rows of an instruction from top to bottom.
    pub fn rows(instr: &Instr) -> Vec<Focus> {
        [Focus::Instruction].into_iter().chain(Focus::numbers(instr)).chain([Focus::Steps]).collect()
    }

    /// The rows of numbers: operands, then the result.
    pub fn numbers(instr: &Instr) -> impl Iterator<Item = Focus> {
        let lanes = slots(instr)
            .flat_map(|(operand, ty)| (0..ty.lanes()).map(move |lane| Focus::Bits { operand, lane }));
        lanes.chain((0..instr.ty.lanes()).map(|lane| Focus::Result { lane }))
    }

    /// The same row in this lane; a row without lanes is returned unchanged.
    pub const fn at_lane(self, lane: usize) -> Focus {
        match self {
            Focus::Bits { operand, .. } => Focus::Bits { operand, lane },
            Focus::Result { .. } => Focus::Result { lane },
            Focus::Instruction | Focus::Steps => self,
        }
    }

    /// The lane of a row of bits; `None` for any other row.
    pub const fn lane(self) -> Option<usize> {
        match self {
            Focus::Bits { lane, .. } | Focus::Result { lane } => Some(lane),
            Focus::Instruction | Focus::Steps => None,
        }
    }
}
