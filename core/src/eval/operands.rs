//! Checks the source registers of an instruction: their number, and the width of each.

use crate::isa::{Instr, and_list};
use std::fmt;

/// The error for registers that do not fit an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OperandError {
    /// the number of registers differs from the number of operands
    Count {
        /// the instruction
        instr: Instr,
        /// number of registers found
        found: usize,
    },
    /// a register has bits above the width of the operand's type, for example an f32 code for an f16 operand
    TooWide {
        /// the instruction
        instr: Instr,
        /// index of the operand, from 0
        index: usize,
        /// the register's value
        bits: u64,
    },
}

/// Checks that there is a register for each of [`Instr::operand_names`], and that none is wider than its operand.
pub(super) fn check(instr: &Instr, given: &[u64]) -> Result<(), OperandError> {
    if given.len() != instr.operand_names().len() {
        return Err(OperandError::Count { instr: *instr, found: given.len() });
    }
    let is_wide = |&(index, bits): &(usize, u64)| bits & !instr.operand_type(index).mask() != 0;
    match given.iter().copied().enumerate().find(is_wide) {
        Some((index, bits)) => Err(OperandError::TooWide { instr: *instr, index, bits }),
        None => Ok(()),
    }
}

/// Lists the operands of the instruction and the problem, such as `add.rn.f32.f16 takes 2 operands, a (f16) and c
/// (f32), but 3 are given`.
impl fmt::Display for OperandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            OperandError::Count { instr, found } => {
                let names = instr.operand_names();
                let typed = |(index, name)| format!("{name} ({})", instr.operand_type(index).name());
                let list = and_list(names.iter().enumerate().map(typed));
                let s = if names.len() == 1 { "" } else { "s" };
                let are = if found == 1 { "is" } else { "are" };
                write!(f, "{instr} takes {} operand{s}, {list}, but {found} {are} given", names.len())
            }
            OperandError::TooWide { instr, index, bits } => {
                let name = instr.operand_names().get(index).copied();
                debug_assert!(name.is_some(), "{instr} has no operand {index}");
                let name = name.unwrap_or_default();
                let ty = instr.operand_type(index);
                write!(
                    f,
                    "{bits:#x} has more than the {} bits of {name} ({}) in {instr}",
                    ty.width(),
                    ty.name()
                )
            }
        }
    }
}

impl std::error::Error for OperandError {}
