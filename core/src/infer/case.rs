//! A result that was observed.

use crate::float::Float;
use crate::isa::Instr;
use crate::program::read::Reading;

/// An instruction, the registers that it was given, and what came out.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// the instruction
    pub instr: Instr,
    /// its operands, 16 or 32 bits each; 0 where it has fewer than three
    pub operands: Vec<u64>,
    /// the bits that were observed
    pub got: u64,
    /// was it said to be a NaN, whatever its bits?
    pub any_nan: bool,
    /// where it stands: the line that it was read from, from 1, or how many elements of an array are stored before it
    pub line: usize,
}

impl Case {
    /// The case that a line holds, which was read with a result behind it; `None` without one, and of moves of bits, which
    /// compute nothing.
    pub fn of(reading: &Reading, line: usize) -> Option<Case> {
        let observed = reading.observed.as_ref()?;
        reading.instr.ty.format()?;
        let any_nan = ["nan", "-nan"].contains(&observed.text().trim().to_ascii_lowercase().as_str());
        Some(Case { instr: reading.instr, operands: reading.bits(), got: observed.bits(), any_nan, line })
    }

    /// Are these bits what was observed?
    pub fn is(&self, bits: u64) -> bool {
        let scalar = self.instr.ty.lanes() == 1;
        let is_nan = |format| Float::new(format, bits).is_nan();
        bits == self.got || self.any_nan && scalar && self.instr.ty.format().is_some_and(is_nan)
    }
}
