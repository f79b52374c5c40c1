//! The instructions that have rules.

use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifiers, Op};

/// What is computed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// `a + b`
    Add,
    /// `a − b`, the sum of `a` and `b` with its sign turned
    Sub,
    /// `a × b`
    Mul,
    /// `a × b + c`, rounded once
    Fma,
}

impl Operation {
    /// What an instruction computes in each of its lanes, and in which format. `None` where the rules say nothing of it:
    /// another operation, another rounding than to nearest even, a modifier, mixed formats, more than 16 bits.
    pub fn of(instr: &Instr) -> Option<(Operation, Format)> {
        let operation = match instr.op {
            Op::Add => Operation::Add,
            Op::Sub => Operation::Sub,
            Op::Mul => Operation::Mul,
            Op::Fma => Operation::Fma,
            _ => return None,
        };
        let format = instr.ty.format().filter(|format| format.width() <= 16)?;
        let plain = instr.rounding() == Mode::Rn && instr.modifiers == Modifiers::NONE;
        (plain && instr.ty == instr.from).then_some((operation, format))
    }

    /// The first word of the instruction: `fma`.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Add => Op::Add.name(),
            Operation::Sub => Op::Sub.name(),
            Operation::Mul => Op::Mul.name(),
            Operation::Fma => Op::Fma.name(),
        }
    }
}
