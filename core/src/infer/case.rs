//! An observed result of an instruction.

use crate::float::Float;
use crate::isa::Instr;
use crate::program::read::Reading;

/// An instruction, its operands, and the observed result.
#[derive(Clone, PartialEq, Debug)]
pub struct Case {
    /// the instruction
    pub instr: Instr,
    /// the operand registers in the instruction's order; missing or unknown ones are 0
    pub operands: Vec<u64>,
    /// the observed bits
    pub got: u64,
    /// true if any NaN agrees with the observed result
    pub any_nan: bool,
    /// origin of the case: the number of its line, from 1, or the offset of an array element in storage order
    pub line: usize,
}

impl Case {
    /// The case in a line that was parsed with an observed result. `None` if the line has no result, and for moves,
    /// which compute nothing.
    pub fn of(reading: &Reading, line: usize) -> Option<Case> {
        let observed = reading.observed.as_ref()?;
        reading.instr.ty.format()?;
        let any_nan = ["nan", "-nan"].contains(&observed.text().trim().to_ascii_lowercase().as_str());
        Some(Case { instr: reading.instr, operands: reading.bits(), got: observed.bits(), any_nan, line })
    }

    /// True if these bits agree with the observation.
    pub fn is(&self, bits: u64) -> bool {
        let scalar = self.instr.ty.lanes() == 1;
        let is_nan = |format| Float::new(format, bits).is_nan();
        bits == self.got || self.any_nan && scalar && self.instr.ty.format().is_some_and(is_nan)
    }
}
