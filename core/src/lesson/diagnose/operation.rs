//! The operations that have rules.

use crate::float::{Format, Mode};
use crate::isa::{Instr, Modifiers, Op};

/// The operation of an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operation {
    /// `a + b`
    Add,
    /// `a − b`, the sum of `a` and the negated `b`
    Sub,
    /// `a × b`
    Mul,
    /// `a × b + c`, rounded once
    Fma,
}

impl Operation {
    /// The operation and the format of an instruction's lanes. `None` if no rules apply: another operation, a rounding
    /// mode other than to nearest even, a modifier, mixed formats, or more than 16 bits.
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

    /// The instruction's mnemonic without its suffixes: `fma`.
    pub const fn name(self) -> &'static str {
        match self {
            Operation::Add => Op::Add.name(),
            Operation::Sub => Op::Sub.name(),
            Operation::Mul => Op::Mul.name(),
            Operation::Fma => Op::Fma.name(),
        }
    }
}
