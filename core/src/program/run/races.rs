//! Finds races: two threads use the same memory, at least one of them writes, and no barrier comes between them. The
//! order of the accesses then differs from run to run, and so may the results.

use super::launch::{Position, WARP};
use crate::program::ptx::Space;
use crate::program::read::Diagnostic;
use std::collections::{BTreeSet, HashMap};

/// The accesses of all threads since the last barriers.
#[derive(Default)]
pub struct Races {
    bytes: HashMap<(Space, u64), Accesses>,
    /// the pairs of lines that were reported
    reported: BTreeSet<(usize, usize)>,
}

/// The last accesses to a byte.
#[derive(Clone, Copy, Default)]
struct Accesses {
    write: Option<Access>,
    /// the last reads, by two different threads
    reads: [Option<Access>; 2],
}

/// An access by a thread.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// the thread, by its index in the launch
    pub thread: u64,
    pub block: u64,
    pub warp: u32,
    pub line: usize,
    /// the barriers that the thread has passed
    pub passed: Passed,
}

/// The last barriers that a thread has passed. The machine numbers all of them in one sequence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Passed {
    /// the last barrier of the block
    pub block: u64,
    /// the last barrier of the warp
    pub warp: u64,
}

impl Access {
    pub fn new(position: Position, line: usize, passed: Passed) -> Self {
        let Position { block, thread, .. } = position;
        Access { thread: position.index(), block, warp: thread / WARP, line, passed }
    }

    /// True if no barrier comes between this access and a later one of another thread.
    fn races(self, later: Access) -> bool {
        let (one, other) = (self.passed, later.passed);
        let is_ordered = self.block == later.block
            && (one.block < other.block || self.warp == later.warp && one.warp < other.warp);
        self.thread != later.thread && !is_ordered
    }
}

impl Races {
    /// Begins a block: its shared memory is not that of the block before.
    pub fn begin_block(&mut self) {
        self.bytes.retain(|(space, _), _| *space != Space::Shared);
    }

    /// Records an access to these bytes. Returns the access of another thread with which it races, unless the race of
    /// these two lines was returned before. In C-like code, an element counts as a byte.
    pub fn access(
        &mut self,
        (space, address, bytes): (Space, u64, u64),
        access: Access,
        writes: bool,
    ) -> Option<Access> {
        if !matches!(space, Space::Shared | Space::Global) {
            return None;
        }
        let mut found = None;
        for at in 0..bytes {
            let accesses = self.bytes.entry((space, address.wrapping_add(at))).or_default();
            let reads = accesses.reads.into_iter().filter(|_| writes);
            let mut before = accesses.write.into_iter().chain(reads.flatten());
            found = found.or(before.find(|before| before.races(access)));
            accesses.add(access, writes);
        }
        let other = found?;
        self.reported.insert((other.line, access.line)).then_some(other)
    }
}

impl Accesses {
    fn add(&mut self, access: Access, writes: bool) {
        if writes {
            (self.write, self.reads) = (Some(access), [None; 2]);
            return;
        }
        let [first, _] = self.reads;
        // The last read of another thread stays beside that of this one.
        if first.is_some_and(|first| first.thread != access.thread) {
            self.reads = [Some(access), first];
        } else if let Some(first) = self.reads.first_mut() {
            *first = Some(access);
        }
    }
}

/// The error for an access to a place in memory that another thread uses at the same time.
pub fn race(place: &str, other: Access) -> Diagnostic {
    let Access { thread, line, .. } = other;
    Diagnostic::new(format!(
        "a race with thread {thread}, which uses {place} in line {line} without a barrier in between"
    ))
    .with_help("the result depends on which thread comes first; put a barrier between the two lines")
}
