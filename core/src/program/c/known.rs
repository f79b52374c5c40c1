//! Registers and instructions of a program that can be reused.

use crate::isa::{Op, Type};
use std::collections::HashMap;

/// A register, given by the index of the operation that defines it.
pub type Register = u32;

/// Marks a missing register or name.
pub const NONE: u32 = u32::MAX;

/// Registers and instructions that exist already and can be reused.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Known {
    /// the instructions in use; a program has only a few, so a linear search is fastest
    pub instrs: Vec<(Op, Type, Option<u32>)>,
    /// the registers of the inputs, by name
    pub inputs: HashMap<(String, Type), Register>,
    /// the registers of each literal of the text, one for each type that it is used with
    pub literals: Vec<Vec<(Type, Register)>>,
    pub whole: HashMap<(i128, Type), Register>,
    /// the registers of named constants, by name
    pub named: HashMap<(u32, Type), Register>,
    pub packed: HashMap<[Register; 2], Register>,
    pub lanes: HashMap<(Register, u8), Register>,
    /// the registers in the five tables above, in the order in which they were made, so that they can be forgotten
    pub made: Vec<(Register, Key)>,
}

/// The key under which a reusable register is stored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Key {
    Literal(u32, Type),
    Whole(i128, Type),
    Named(u32, Type),
    Packed([Register; 2]),
    Lane(Register, u8),
}

impl Known {
    /// Forgets all registers from this one on.
    pub fn forget(&mut self, from: usize) {
        while let Some((_, key)) = self.made.pop_if(|(register, _)| *register as usize >= from) {
            match key {
                Key::Literal(place, ty) => {
                    let known = self.literals.get_mut(place as usize);
                    known.into_iter().for_each(|known| known.retain(|(of, _)| *of != ty));
                }
                Key::Whole(number, ty) => drop(self.whole.remove(&(number, ty))),
                Key::Named(name, ty) => drop(self.named.remove(&(name, ty))),
                Key::Packed(lanes) => drop(self.packed.remove(&lanes)),
                Key::Lane(register, lane) => drop(self.lanes.remove(&(register, lane))),
            }
        }
    }
}
