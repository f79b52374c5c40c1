//! A thread waits for others.

use super::meeting::Shared;
use crate::program::c::compile::state::{CompileResult, Compiler, Stop};
use crate::program::c::messages;
use crate::program::run::{Arrival, Received};
use std::future::poll_fn;
use std::mem::take;
use std::task::Poll;

impl<'t> Compiler<'t> {
    /// Waits until the other threads have arrived at the same instruction, and returns what this one receives.
    pub async fn meet(&mut self, arrival: Arrival<'t>) -> CompileResult<Received> {
        if !self.may_wait {
            return Err(messages::cannot_wait_here().into());
        }
        let Some(meeting) = self.meeting.clone() else { return Err(Stop::NeedsThreads) };
        meeting.arrive(arrival, self.take_shared());
        let received = poll_fn(|_| match meeting.take_received() {
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
