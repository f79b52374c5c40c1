//! Where a thread of a block waits for others. Only one thread runs at a time: it has the data that all of them share,
//! leaves them at the meeting when it waits, and takes them back when it continues.

use crate::program::c::code::Code;
use crate::program::c::compile::state::{CompileResult, Compiler, Stop};
use crate::program::c::messages;
use crate::program::c::scope::Memory;
use crate::program::read::Diagnostic;
use crate::program::run::{Arrival, Passed, Races, Received};
use std::cell::RefCell;
use std::future::poll_fn;
use std::mem::take;
use std::rc::Rc;
use std::task::Poll;

/// The data that the threads of a launch share.
#[derive(Default)]
pub struct Shared {
    pub code: Code,
    pub memory: Memory,
    pub races: Races,
}

/// What a thread and the block that runs it hand to each other.
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

    /// The barriers that the thread has passed.
    pub fn passed(&self) -> Passed {
        self.0.borrow().passed
    }
}

impl<'t> Compiler<'t> {
    /// Waits until the other threads have arrived at the same instruction, and returns what this one receives.
    pub async fn meet(&mut self, arrival: Arrival<'t>) -> CompileResult<Received> {
        if !self.may_wait {
            return Err(messages::cannot_wait_here().into());
        }
        let Some(meeting) = self.meeting.clone() else { return Err(Stop::NeedsThreads) };
        let shared = self.take_shared();
        {
            let mut table = meeting.0.borrow_mut();
            (table.shared, table.arrival) = (Some(shared), Some(arrival));
        }
        let received = poll_fn(|_| match meeting.0.borrow_mut().received.take() {
            Some(received) => Poll::Ready(received),
            None => Poll::Pending,
        });
        let received = received.await;
        self.put_shared(meeting.take_shared());
        self.passed = meeting.passed();
        Ok(received?)
    }

    /// Takes the shared data out of the compiler.
    pub fn take_shared(&mut self) -> Shared {
        let Compiler { code, scopes, races, .. } = self;
        Shared { code: take(code), memory: take(&mut scopes.memory), races: take(races) }
    }

    /// Puts the shared data into the compiler, whose thread runs next.
    pub fn put_shared(&mut self, shared: Shared) {
        let Shared { code, memory, races } = shared;
        (self.code, self.scopes.memory, self.races) = (code, memory, races);
        self.code.begin_thread(self.position.index());
        self.resumed_at = self.code.operations.len();
    }
}
