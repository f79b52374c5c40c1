//! Values in registers.

use super::known::{NONE, Register};
use super::ty::{MOST_LANES, Numbers};
use crate::isa::Type;

/// A scalar or a vector, and its registers: one register for each lane, or a packed one for a pair of halves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisterValue {
    pub ty: Numbers,
    pub lanes: [Register; MOST_LANES],
    /// the packed register of a pair of halves
    pub whole: Register,
}

impl RegisterValue {
    /// A single number.
    pub const fn one(lane: Type, register: Register) -> Self {
        RegisterValue { ty: Numbers::one(lane), lanes: [register, NONE, NONE, NONE], whole: NONE }
    }

    /// Numbers in separate registers, of which the first `width` count.
    pub const fn vector(lane: Type, width: u8, lanes: [Register; MOST_LANES]) -> Self {
        RegisterValue { ty: Numbers { lane, width }, lanes, whole: NONE }
    }

    /// Two halves in one packed register.
    pub const fn packed(lane: Type, whole: Register) -> Self {
        RegisterValue { ty: Numbers::two(lane), lanes: [NONE; MOST_LANES], whole }
    }

    /// All of its registers.
    pub fn registers(&self) -> impl Iterator<Item = Register> {
        self.lanes.into_iter().chain([self.whole]).filter(|register| *register != NONE)
    }
}
