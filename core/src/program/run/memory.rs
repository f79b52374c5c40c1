//! The bytes of each state space, and the addresses of variables.

use super::bits::{Ty, mask};
use super::word::{PART, Word, WordPart};
use crate::program::ptx::{Space, Variable};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

/// The maximum size of a variable in bytes.
const LONGEST: u64 = 1 << 20;
/// The first address of global variables. Pointers that the user left at 0 do not reach it.
const VARIABLES: u64 = 0x10_0000_0000;
/// The number of bits of an address in local memory. The bits above are the index of its thread in the block.
const LOCAL: u32 = 40;
/// The first address of parameters that functions pass to each other. Each thread has its own.
const PASSED: u64 = 1 << 32;
/// Pieces of memory with a gap of at least this many bytes are shown separately.
const APART: u64 = 16;

/// Bytes of a state space that are close together: given, loaded or stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Region {
    /// the state space
    pub space: Space,
    /// the first address
    pub base: u64,
    /// the bytes; those that were never written are 0
    pub bytes: Vec<u8>,
    /// the indices of unknown bytes: they are unset, or a line that writes them did not run
    pub unknown: BTreeSet<usize>,
}

impl Region {
    /// The bytes in hexadecimal, in order of address; `??` for an unknown byte.
    pub fn hex(&self) -> String {
        self.hex_of(0..self.bytes.len())
    }

    /// As [`Region::hex`], for the bytes with these indices.
    pub fn hex_of(&self, indices: Range<usize>) -> String {
        let is_known = |at: &usize| !self.unknown.contains(at);
        let bytes = self.bytes.iter().enumerate().take(indices.end).skip(indices.start);
        let digits =
            bytes.map(|(at, byte)| if is_known(&at) { format!("{byte:02x}") } else { "??".to_owned() });
        digits.collect()
    }
}

/// The whole memory of a thread.
#[derive(Default)]
pub struct Memory<'a> {
    bytes: BTreeMap<(Space, u64), u8>,
    /// addresses of given bytes, which declarations do not overwrite
    given: BTreeSet<(Space, u64)>,
    /// the contents of each 16-bit part
    parts: BTreeMap<(Space, u64), WordPart>,
    /// addresses that the program's stores have written
    stored: BTreeSet<(Space, u64)>,
    /// unset addresses that the program has read
    unset: BTreeSet<(Space, u64)>,
    /// true if the program has stored to shared memory
    pub shares: bool,
    /// for each unknown byte: the line that would have written it but did not run
    lost: BTreeMap<(Space, u64), usize>,
    /// spaces that became entirely unknown, with the line; only later writes are known
    lost_spaces: BTreeMap<Space, usize>,
    /// address and size of each variable
    variables: HashMap<&'a str, (Space, u64, u64)>,
    /// the end of the variables of each space
    ends: BTreeMap<Space, u64>,
    /// the end of the parameters that functions pass to each other
    passed_end: u64,
    /// the address of shared memory whose size is set at launch: after all other variables
    dynamic: u64,
    /// given bytes of shared memory, with which every block begins
    shared: Vec<(u64, Vec<u8>)>,
    /// the index of the current thread in its block
    pub thread: u64,
}

impl<'a> Memory<'a> {
    /// The memory of a program with these variables and given bytes.
    pub fn new<'v>(variables: impl Iterator<Item = &'v Variable<'a>>, given: &[(Space, u64, Vec<u8>)]) -> Self
    where
        'a: 'v,
    {
        let mut memory = Memory::default();
        for (space, base, bytes) in given {
            memory.give(*space, *base, bytes);
            if *space == Space::Shared {
                memory.shared.push((*base, bytes.clone()));
            }
        }
        let (mut end, mut align) = (0, 1);
        for variable in variables.filter(|variable| variable.space == Space::Shared) {
            let Some((size, length)) = Ty::named(variable.ty).and_then(|ty| lengths(variable, ty)) else {
                continue;
            };
            if is_dynamic(variable) {
                align = variable.align.clamp(size, LONGEST).max(align);
            } else {
                end = beyond(end, variable, size) + length;
            }
        }
        memory.dynamic = end.next_multiple_of(align);
        memory
    }

    /// Begins a block of threads: nothing remains of the shared and local memory of the block before.
    pub fn begin_block(&mut self) {
        let stays = |(space, _): &(Space, u64)| !matches!(space, Space::Shared | Space::Local);
        self.bytes.retain(|place, _| stays(place));
        self.parts.retain(|place, _| stays(place));
        self.lost.retain(|place, _| stays(place));
        self.stored.retain(stays);
        self.unset.retain(stays);
        for space in [Space::Shared, Space::Local] {
            self.lost_spaces.remove(&space);
        }
        for (base, bytes) in std::mem::take(&mut self.shared) {
            self.give(Space::Shared, base, &bytes);
            self.shared.push((base, bytes));
        }
    }

    /// The place of an address of the current thread: each thread has a local memory of its own, and passes parameters of
    /// its own.
    pub const fn own(&self, space: Space, address: u64) -> (Space, u64) {
        match space {
            Space::Param if address < PASSED => (space, address),
            Space::Local | Space::Param => (space, address.wrapping_add(self.thread << LOCAL)),
            _ => (space, address),
        }
    }

    /// Stores given bytes.
    pub fn give(&mut self, space: Space, base: u64, bytes: &[u8]) {
        self.put(space, base, bytes);
        self.given.extend((0..).zip(bytes).map(|(at, _)| (space, base.wrapping_add(at))));
    }

    /// The value of these bytes, if at least one of them was given; the others count as 0.
    pub fn given(&self, space: Space, address: u64, bytes: u64) -> Option<u64> {
        let byte =
            |at: u64| u64::from(self.bytes.get(&(space, address.wrapping_add(at))).copied().unwrap_or(0));
        self.is_given(space, address, bytes).then(|| (0..bytes).map(|at| byte(at) << (8 * at)).sum())
    }

    /// True if at least one of these bytes was given.
    fn is_given(&self, space: Space, address: u64, bytes: u64) -> bool {
        (0..bytes).any(|at| self.given.contains(&(space, address.wrapping_add(at))))
    }

    fn put(&mut self, space: Space, base: u64, bytes: &[u8]) {
        for (address, byte) in (0..).zip(bytes) {
            let place = (space, base.wrapping_add(address));
            self.bytes.insert(place, *byte);
            if !self.lost.is_empty() {
                self.lost.remove(&place);
            }
            if !self.unset.is_empty() {
                self.unset.remove(&place);
            }
        }
    }

    /// Makes these bytes unknown from this line on.
    pub fn invalidate(&mut self, space: Space, address: u64, bytes: u64, line: usize) {
        for place in (0..bytes).map(|at| (space, address.wrapping_add(at))) {
            self.bytes.entry(place).or_insert(0);
            self.lost.insert(place, line);
        }
    }

    /// Makes a whole space unknown from this line on.
    pub fn invalidate_all(&mut self, space: Space, line: usize) {
        let places: Vec<_> =
            self.bytes.range((space, 0)..=(space, u64::MAX)).map(|(place, _)| *place).collect();
        self.lost.extend(places.into_iter().map(|place| (place, line)));
        self.lost_spaces.insert(space, line);
    }

    /// The line that should have written one of these bytes but did not run.
    pub fn invalidated_by(&self, space: Space, address: u64, bytes: u64) -> Option<usize> {
        if self.lost.is_empty() && self.lost_spaces.is_empty() {
            return None;
        }
        let mut places = (0..bytes).map(|at| (space, address.wrapping_add(at)));
        places.find_map(|place| {
            let elsewhere = || self.lost_spaces.get(&space).filter(|_| !self.bytes.contains_key(&place));
            self.lost.get(&place).or_else(elsewhere).copied()
        })
    }

    /// Allocates a variable and returns its address. `None` if it is too large.
    pub fn declare(&mut self, variable: &Variable<'a>, ty: Ty) -> Option<u64> {
        let (size, length) = lengths(variable, ty)?;
        let first = if variable.space == Space::Global { VARIABLES } else { 0 };
        let end = self.ends.entry(variable.space).or_insert(first);
        let address = if is_dynamic(variable) {
            self.dynamic
        } else {
            let address = beyond(*end, variable, size);
            *end = address + length;
            address
        };
        self.variables.insert(variable.name, (variable.space, address, length));
        Some(address)
    }

    /// Allocates a parameter that a function passes to another. Each call declares its parameters again: those with the
    /// same name share their memory, so that an outer call finds its return value.
    pub fn declare_passed(&mut self, variable: &Variable<'a>, ty: Ty) -> Option<u64> {
        let (size, length) = lengths(variable, ty)?;
        let align = variable.align.clamp(size, LONGEST);
        let known = self.variables.get(variable.name).filter(|known| known.0 == Space::Param);
        let room = known.map_or(length, |(_, _, room)| length.max(*room));
        if let Some((_, address, before)) = known
            && *before == room
            && address.is_multiple_of(align)
        {
            return Some(*address);
        }
        let address = self.passed_end.max(PASSED).next_multiple_of(align);
        self.passed_end = address + room;
        self.variables.insert(variable.name, (Space::Param, address, room));
        Some(address)
    }

    /// The space and address of a variable.
    pub fn variable(&self, name: &str) -> Option<(Space, u64)> {
        self.variables.get(name).map(|(space, address, _)| (*space, *address))
    }

    /// The space, address and size of a variable.
    pub fn extent(&self, name: &str) -> Option<(Space, u64, u64)> {
        self.variables.get(name).copied()
    }

    /// The addresses of the unset bytes among these. Global variables and constants begin with zeros.
    pub fn unset(&self, space: Space, address: u64, bytes: u64) -> Vec<u64> {
        let is_zero = |at: u64| {
            matches!(space, Space::Global | Space::Const)
                && self.variables.values().any(|(of, start, length)| {
                    *of == space && at.checked_sub(*start).is_some_and(|at| at < *length)
                })
        };
        let places = (0..bytes).map(|at| address.wrapping_add(at));
        places.filter(|at| !self.bytes.contains_key(&(space, *at)) && !is_zero(*at)).collect()
    }

    /// Stores the value 0 of an input in unset memory.
    pub fn start_unset(&mut self, space: Space, address: u64, word: Word, bytes: u64) {
        self.store(space, address, word, bytes);
        self.unset.extend((0..bytes).map(|at| (space, address.wrapping_add(at))));
    }

    /// The name of an address: the variable that begins there, or `global[0x1000]`.
    pub fn name_of(&self, space: Space, address: u64) -> String {
        let is_there = |(at, start, _): &(Space, u64, u64)| (*at, *start) == (space, address);
        let variable = self.variables.iter().find(|(_, place)| is_there(place));
        let address = if space == Space::Local { address & ((1 << LOCAL) - 1) } else { address };
        variable.map_or_else(|| format!("{}[{address:#x}]", space.name()), |(name, _)| (*name).to_owned())
    }

    /// Loads bytes as a word, the first byte lowest. The error is the line that should have
    /// written them but did not run.
    pub fn load(&mut self, space: Space, address: u64, bytes: u64) -> Result<Word, usize> {
        if let Some(line) = self.invalidated_by(space, address, bytes) {
            return Err(line);
        }
        let byte = |at: u64| *self.bytes.entry((space, address.wrapping_add(at))).or_insert(0);
        let bits =
            (0..bytes).map(byte).enumerate().fold(0, |all, (at, byte)| all | u64::from(byte) << (8 * at));
        let mut word = Word::plain(bits);
        for ((_, at), part) in places(space, address, bytes).zip(&mut word.parts) {
            *part = self.parts.get(&(space, at)).copied().unwrap_or(WordPart::Outside);
        }
        // A value that the program loads again was only spilled to this memory; it is not a result.
        if matches!(space, Space::Local | Space::Shared | Space::Param) {
            self.stored.retain(|stored| !places(space, address, bytes).any(|place| place == *stored));
        }
        Ok(word)
    }

    /// True if these bytes are those of the word already.
    pub fn has(&self, space: Space, address: u64, word: Word, bytes: u64) -> bool {
        let byte = |at: u64| self.bytes.get(&(space, address.wrapping_add(at))).copied();
        (0..bytes).all(|at| byte(at) == Some(word.from(8 * at as u32).bits as u8))
    }

    /// Stores the low bytes of a word.
    pub fn store(&mut self, space: Space, address: u64, word: Word, bytes: u64) {
        let bits = word.bits & mask(8 * bytes as u32);
        let stored = bits.to_le_bytes();
        debug_assert!(bytes <= stored.len() as u64, "a word has no {bytes} bytes");
        self.put(space, address, stored.get(..bytes as usize).unwrap_or(&stored));
        for (place, part) in places(space, address, bytes).zip(word.parts) {
            self.parts.insert(place, part);
        }
    }

    /// Stores the initial value of a variable, except for given bytes.
    pub fn start(&mut self, space: Space, address: u64, word: Word, bytes: u64) {
        if !self.is_given(space, address, bytes) {
            return self.store(space, address, word, bytes);
        }
        for at in (0..bytes).filter(|at| !self.is_given(space, address + at, 1)).collect::<Vec<_>>() {
            self.put(space, address + at, &[word.from(8 * at as u32).bits as u8]);
        }
    }

    /// Records that the program stored to these bytes.
    pub fn mark_stored(&mut self, space: Space, address: u64, bytes: u64) {
        self.stored.extend(places(space, address, bytes));
        self.shares |= space == Space::Shared;
    }

    /// The values that the program's stores left in memory, in order of address: one for each stored 16-bit part,
    /// together with the three following parts. Each has a name, `global[0x1000]` or the variable that begins there.
    pub fn stored(&self) -> Vec<(String, (Space, u64), Word)> {
        let known =
            self.stored.iter().filter(|(space, address)| self.invalidated_by(*space, *address, 2).is_none());
        let words = known.map(|&(space, address)| {
            let byte =
                |at: u64| u64::from(self.bytes.get(&(space, address.wrapping_add(at))).copied().unwrap_or(0));
            let bits = (0..8).fold(0, |all, at| all | byte(at) << (8 * at));
            let mut word = Word::plain(bits);
            if let Some(part) = word.parts.first_mut() {
                *part = self.parts.get(&(space, address)).copied().unwrap_or_default();
            }
            (self.name_of(space, address), (space, address), word)
        });
        words.collect()
    }

    /// The contents of memory, in order of address; of local memory only that of the current thread.
    pub fn regions(&self) -> Vec<Region> {
        let mut regions: Vec<Region> = Vec::new();
        for (&(space, address), &byte) in &self.bytes {
            let is_own = space == Space::Local || (space == Space::Param && address >= PASSED);
            if is_own && address >> LOCAL != self.thread {
                continue;
            }
            let is_lost = self.lost.contains_key(&(space, address)) || self.unset.contains(&(space, address));
            let last = regions.last_mut().filter(|last| last.space == space);
            match last.map(|last| (address - last.base, last)) {
                Some((at, last)) if at < last.bytes.len() as u64 + APART => {
                    last.bytes.resize(at as usize, 0);
                    last.bytes.push(byte);
                    last.unknown.extend(is_lost.then_some(at as usize));
                }
                _ => {
                    let unknown = is_lost.then_some(0).into_iter().collect();
                    regions.push(Region { space, base: address, bytes: vec![byte], unknown });
                }
            }
        }
        let local = regions.iter_mut().filter(|region| matches!(region.space, Space::Local | Space::Param));
        local.for_each(|region| region.base &= (1 << LOCAL) - 1);
        regions
    }
}

/// The sizes of an element and of the whole variable, in bytes; `None` if the variable is too large.
fn lengths(variable: &Variable, ty: Ty) -> Option<(u64, u64)> {
    let size = u64::from(ty.width.div_ceil(8));
    // `[]` has as many elements as there are initial values.
    let count = variable.count.unwrap_or(1).max(variable.values.len() as u64);
    let length = size.checked_mul(count).filter(|length| *length <= LONGEST)?;
    Some((size, length))
}

/// The first aligned address for a variable at or after `end`.
fn beyond(end: u64, variable: &Variable, size: u64) -> u64 {
    end.next_multiple_of(variable.align.clamp(size, LONGEST))
}

/// True for shared memory whose size is set at launch.
fn is_dynamic(variable: &Variable) -> bool {
    variable.space == Space::Shared && variable.count == Some(0)
}

/// The addresses of the 16-bit parts of these bytes.
fn places(space: Space, address: u64, bytes: u64) -> impl Iterator<Item = (Space, u64)> {
    let step = u64::from(PART / 8);
    (0..bytes.div_ceil(step)).map(move |part| (space, address.wrapping_add(step * part)))
}
