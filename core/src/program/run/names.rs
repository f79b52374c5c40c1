//! Numbers the names of registers, so that each occurrence in the program text is looked up only once in all threads.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::rc::Rc;

/// The numbers of all names so far. All threads share them.
#[derive(Clone, Default)]
pub struct RegisterNames<'a>(Rc<RefCell<Numbered<'a>>>);

#[derive(Default)]
struct Numbered<'a> {
    /// by the place of an occurrence in the program text, and its length
    occurrences: HashMap<(usize, usize), u32, BuildHasherDefault<PlaceHasher>>,
    names: HashMap<&'a str, u32>,
}

impl<'a> RegisterNames<'a> {
    /// The number of a name.
    pub fn number(&self, name: &'a str) -> u32 {
        let mut numbered = self.0.borrow_mut();
        let occurrence = (name.as_ptr() as usize, name.len());
        if let Some(known) = numbered.occurrences.get(&occurrence) {
            return *known;
        }
        let next = u32::try_from(numbered.names.len()).unwrap_or(u32::MAX);
        let number = *numbered.names.entry(name).or_insert(next);
        numbered.occurrences.insert(occurrence, number);
        number
    }
}

/// Hashes places in a text: they are different already, so a multiplication that spreads their bits suffices.
#[derive(Default)]
struct PlaceHasher(u64);

impl Hasher for PlaceHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.write_usize((*byte).into()));
    }

    fn write_usize(&mut self, place: usize) {
        self.0 = (self.0.rotate_left(7) ^ place as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}
