//! A cache of recent spellings, so that each is parsed only once.

use halfplay_core::isa::Instr;

/// The data needed to answer a line of plain hex operands.
#[derive(Clone, Copy, Debug)]
pub struct CachedSpelling {
    /// the instruction
    pub instr: Instr,
    /// the mask of each operand's bits
    pub masks: [u64; 3],
    /// the number of operands
    pub operands: usize,
    /// the number of hex digits of the result
    pub digits: usize,
    /// true if there are two lanes
    pub packed: bool,
}

/// A hash table. A spelling is in the slot of its hash or in one of the next few slots. If all of these are taken, a
/// new spelling replaces the one in the slot of its hash.
#[derive(Debug)]
pub struct SpellingCache {
    slots: Vec<Option<Slot>>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    spelling: [u8; LONGEST],
    length: usize,
    entry: CachedSpelling,
}

/// The length of the longest cached spelling, in bytes. No canonical spelling is longer; longer ones are parsed each
/// time.
const LONGEST: usize = 40;
const SLOTS: usize = 1024;
/// The number of slots tried for a spelling.
const TRIED: usize = 8;

impl CachedSpelling {
    /// Computes the cached data of an instruction.
    pub fn new(instr: Instr) -> Self {
        let operands = instr.operand_names().len();
        let mut masks = [0; 3];
        for (index, mask) in masks.iter_mut().enumerate().take(operands) {
            *mask = instr.operand_type(index).mask();
        }
        CachedSpelling {
            instr,
            masks,
            operands,
            digits: instr.ty.width().div_ceil(4) as usize,
            packed: instr.ty.lanes() == 2,
        }
    }
}

impl SpellingCache {
    /// An empty cache.
    pub fn new() -> Self {
        SpellingCache { slots: vec![None; SLOTS] }
    }

    /// The entry for exactly this spelling, byte for byte.
    #[inline]
    pub fn get(&self, spelling: &[u8]) -> Option<&CachedSpelling> {
        let mut slots = places(spelling).map_while(|place| self.slots[place].as_ref());
        slots.find(|slot| slot.spelling.get(..slot.length) == Some(spelling)).map(|slot| &slot.entry)
    }

    /// Adds an entry for a spelling. If all its slots are taken, the entry replaces that in the first slot.
    pub fn insert(&mut self, text: &[u8], entry: CachedSpelling) {
        let mut spelling = [0; LONGEST];
        if let Some(kept) = spelling.get_mut(..text.len()) {
            kept.copy_from_slice(text);
            let free = places(text).find(|&place| self.slots[place].is_none());
            let place = free.or_else(|| places(text).next()).unwrap_or_default();
            self.slots[place] = Some(Slot { spelling, length: text.len(), entry });
        }
    }
}

/// The slots that may hold a spelling, in probing order.
#[inline]
fn places(spelling: &[u8]) -> impl Iterator<Item = usize> {
    let hash = spelling.iter().fold(0u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    let first = (hash ^ hash >> 15) as usize;
    (first..first + TRIED).map(|place| place % SLOTS)
}
