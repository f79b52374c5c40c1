//! The spellings met lately.

use halfplay_core::isa::Instr;

/// What must be known of an instruction to answer a line of plain hex operands.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// the instruction
    pub instr: Instr,
    /// the largest pattern of each operand
    pub masks: [u32; 3],
    /// how many operands there are
    pub operands: usize,
    /// hex digits of the result
    pub digits: usize,
    /// are there two lanes?
    pub packed: bool,
}

/// A table with one place for each hash: a newcomer takes the place of whoever has it.
#[derive(Debug)]
pub struct Known {
    places: Vec<Option<Place>>,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    spelling: [u8; LONGEST],
    length: usize,
    entry: Entry,
}

/// No canonical spelling is longer; longer ones are parsed each time.
const LONGEST: usize = 40;
const PLACES: usize = 1024;

impl Entry {
    /// What must be known of this instruction.
    pub fn new(instr: Instr) -> Self {
        let operands = instr.operand_names().len();
        let mut masks = [0; 3];
        for (index, mask) in masks.iter_mut().enumerate().take(operands) {
            *mask = u32::MAX >> (32 - instr.operand_type(index).width());
        }
        Entry {
            instr,
            masks,
            operands,
            digits: instr.ty.width().div_ceil(4) as usize,
            packed: instr.ty.lanes() == 2,
        }
    }
}

impl Known {
    /// Nothing known.
    pub fn new() -> Self {
        Known { places: vec![None; PLACES] }
    }

    /// The instruction of this spelling, byte for byte.
    #[inline]
    pub fn get(&self, spelling: &[u8]) -> Option<&Entry> {
        let place = self.places[hash(spelling)].as_ref()?;
        (place.spelling.get(..place.length) == Some(spelling)).then_some(&place.entry)
    }

    /// Remembers what a spelling means.
    pub fn insert(&mut self, text: &[u8], entry: Entry) {
        let mut spelling = [0; LONGEST];
        if let Some(kept) = spelling.get_mut(..text.len()) {
            kept.copy_from_slice(text);
            self.places[hash(text)] = Some(Place { spelling, length: text.len(), entry });
        }
    }
}

fn hash(spelling: &[u8]) -> usize {
    let hash = spelling.iter().fold(0u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ hash >> 15) as usize % PLACES
}
