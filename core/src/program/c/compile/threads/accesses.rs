//! Accesses to memory that the threads of a launch have in common.

use crate::isa::Span;
use crate::program::c::compile::state::Compiler;
use crate::program::run::{Access, Space, Status, race};

impl Compiler<'_> {
    /// Records an access to an element, and reports a race with another thread.
    pub fn access(&mut self, array: u32, index: i64, writes: bool, at: Span) {
        if self.meeting.is_none() || self.is_atomic {
            return;
        }
        let Some(known) = self.scopes.memory.arrays.get(array as usize) else { return };
        if !known.is_shared && array as usize >= self.first_local {
            return;
        }
        let space = if known.is_shared { Space::Shared } else { Space::Global };
        // The elements of each array have their own range of addresses.
        let address = u64::from(array) << 40 | index as u64 & ((1 << 40) - 1);
        let access = Access::new(self.position, self.places.line(at.start), self.passed);
        if let Some(other) = self.races.access((space, address, 1), access, writes) {
            let name = known.element_name(index);
            self.note(at, Status::Error, Some(race(&name, other)));
        }
    }
}
