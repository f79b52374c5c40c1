//! The registers that an instruction takes, checked: as many as it has operands, none wider than its type.

use crate::isa::{Instr, and_list};
use std::fmt;

/// Registers that do not fit an instruction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum OperandError {
    /// more or fewer than the instruction has operands
    Count {
        /// the instruction
        instr: Instr,
        /// how many there are
        found: usize,
    },
    /// bits above the width of the operand's type: those of an f32 where an f16 stands, say
    TooWide {
        /// the instruction
        instr: Instr,
        /// which operand: 0 is the first
        index: usize,
        /// the register
        bits: u64,
    },
}

/// Are there as many registers as the instruction has operands, in the order of [`Instr::operand_names`], none wider than
/// its type?
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

/// What the instruction takes, in order, and what was found: `add.rn.f32.f16 takes 2 operands, a (f16) and c (f32), but 3 are
/// given`.
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
