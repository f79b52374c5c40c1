//! The meeting of a thread with the block that runs it, while the thread waits for others. Only one thread runs at a
//! time: it has the data that all of them share, leaves them at the meeting when it waits, and takes them back when it
//! continues.

use crate::program::c::code::Code;
use crate::program::c::scope::Memory;
use crate::program::read::Diagnostic;
use crate::program::run::{Arrival, Passed, Races, Received};
use std::cell::RefCell;
use std::rc::Rc;

/// The data that the threads of a launch share.
#[derive(Default)]
pub struct Shared {
    pub code: Code,
    pub memory: Memory,
    pub races: Races,
}

/// The data that a thread and the block that runs it hand to each other.
#[derive(Default)]
struct Table<'t> {
    /// present while the thread waits
    shared: Option<Shared>,
    arrival: Option<Arrival<'t>>,
    received: Option<Result<Received, Diagnostic>>,
    passed: Passed,
}

/// The place where a thread and the block that runs it meet.
#[derive(Clone, Default)]
pub struct Meeting<'t>(Rc<RefCell<Table<'t>>>);

impl<'t> Meeting<'t> {
    /// Gives the thread the shared data before it runs.
    pub fn put(&self, shared: Shared) {
        self.0.borrow_mut().shared = Some(shared);
    }

    /// Takes the shared data back from a thread that waits.
    pub fn take_shared(&self) -> Shared {
        self.0.borrow_mut().shared.take().unwrap_or_default()
    }

    /// The instruction at which the thread waits.
    pub fn take_arrival(&self) -> Option<Arrival<'t>> {
        self.0.borrow_mut().arrival.take()
    }

    /// Lets the thread continue with what it receives.
    pub fn release(&self, received: Result<Received, Diagnostic>, passed: Passed) {
        let mut table = self.0.borrow_mut();
        (table.received, table.passed) = (Some(received), passed);
    }

    /// Leaves the shared data, and waits at this instruction.
    pub fn arrive(&self, arrival: Arrival<'t>, shared: Shared) {
        let mut table = self.0.borrow_mut();
        (table.shared, table.arrival) = (Some(shared), Some(arrival));
    }

    /// The data that the thread receives, once it may continue.
    pub fn take_received(&self) -> Option<Result<Received, Diagnostic>> {
        self.0.borrow_mut().received.take()
    }

    /// The barriers that the thread has passed.
    pub fn passed(&self) -> Passed {
        self.0.borrow().passed
    }
}
