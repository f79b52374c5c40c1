//! The words of an instruction, and the instruction type.

use super::modifier::{Modifier, Modifiers};
use super::provenance::Provenance;
use super::types::Type;
use crate::float::Mode;
use serde::Serialize;
use std::fmt;

/// The operation: the first word of a spelling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Op {
    /// `d = a + b`
    Add,
    /// `d = a - b`
    Sub,
    /// `d = a × b`
    Mul,
    /// `d = a × b + c`, rounded once
    Fma,
    /// `d = -a`
    Neg,
    /// `d = |a|`
    Abs,
    /// the smaller of two operands
    Min,
    /// the larger of two operands
    Max,
    /// hyperbolic tangent, approximate
    Tanh,
    /// two to the power `a`, approximate
    Ex2,
    /// conversion between formats
    Cvt,
    /// copy, pack or unpack a register
    Mov,
}

impl Op {
    /// Every operation, in the manual's order.
    pub const ALL: [Op; 12] = [
        Op::Add,
        Op::Sub,
        Op::Mul,
        Op::Fma,
        Op::Neg,
        Op::Abs,
        Op::Min,
        Op::Max,
        Op::Tanh,
        Op::Ex2,
        Op::Cvt,
        Op::Mov,
    ];

    /// The mnemonic, such as `fma`.
    pub const fn name(self) -> &'static str {
        match self {
            Op::Add => "add",
            Op::Sub => "sub",
            Op::Mul => "mul",
            Op::Fma => "fma",
            Op::Neg => "neg",
            Op::Abs => "abs",
            Op::Min => "min",
            Op::Max => "max",
            Op::Tanh => "tanh",
            Op::Ex2 => "ex2",
            Op::Cvt => "cvt",
            Op::Mov => "mov",
        }
    }

    /// The operation of this name.
    pub fn named(word: &str) -> Option<Op> {
        Op::ALL.into_iter().find(|op| op.name() == word)
    }
}

/// A legal instruction, ready to be evaluated. [`super::parse`] creates it from a spelling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Instr {
    /// the operation
    pub op: Op,
    /// the rounding mode as written; `None` if none was written
    pub mode: Option<Mode>,
    /// all other modifiers
    pub modifiers: Modifiers,
    /// the type of the destination (and of `c` in mixed instructions)
    pub ty: Type,
    /// the type of the operands; equal to `ty` except in mixed instructions and conversions
    pub from: Type,
    /// the provenance of its row in the table
    pub provenance: Provenance,
}

impl Instr {
    /// True for arithmetic in f64. The table lacks it; programs run it.
    pub fn is_in_f64(&self) -> bool {
        self.ty == Type::F64 && self.from == Type::F64
    }

    /// The effective rounding mode: to nearest even if none is written.
    pub const fn rounding(&self) -> Mode {
        match self.mode {
            Some(mode) => mode,
            None => Mode::Rn,
        }
    }

    /// True if the instruction has this modifier.
    pub const fn has(&self, modifier: Modifier) -> bool {
        self.modifiers.has(modifier)
    }

    /// True for an `add`, `sub`, `mul` or `fma` of halves into `.f32`.
    pub const fn is_mixed(&self) -> bool {
        !matches!(self.op, Op::Cvt | Op::Mov) && !self.ty.is(self.from)
    }

    /// The instruction for a single lane, without packing.
    pub fn lane(&self) -> Instr {
        Instr { ty: self.ty.scalar(), from: self.from.scalar(), ..*self }
    }

    /// The names of the source operands in the manual. A mixed `add` or `sub` calls its second operand `c`.
    pub const fn operand_names(&self) -> &'static [&'static str] {
        match self.op {
            Op::Fma => &["a", "b", "c"],
            Op::Add | Op::Sub if self.is_mixed() => &["a", "c"],
            Op::Add | Op::Sub | Op::Mul | Op::Min | Op::Max => &["a", "b"],
            Op::Cvt if self.ty.lanes() == 2 => &["a", "b"],
            Op::Neg | Op::Abs | Op::Tanh | Op::Ex2 | Op::Cvt | Op::Mov => &["a"],
        }
    }

    /// The type of source operand `index` (0 is `a`).
    pub fn operand_type(&self, index: usize) -> Type {
        if self.is_mixed() && self.operand_names().get(index) == Some(&"c") { self.ty } else { self.from }
    }
}

/// The canonical spelling, in the order of the manual's syntax lines.
impl fmt::Display for Instr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.op.name())?;
        if let Some(mode) = self.mode {
            write!(f, ".{}", mode.name())?;
        }
        for modifier in self.modifiers.iter() {
            write!(f, ".{}", modifier.name())?;
        }
        write!(f, ".{}", self.ty.name())?;
        if self.ty != self.from { write!(f, ".{}", self.from.name()) } else { Ok(()) }
    }
}
