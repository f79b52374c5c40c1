//! Runs the threads of a launch, block by block: each as far as it can go without the others.

use super::launch::place;
use super::meeting::{Meeting, Shared};
use crate::program::c::compile::state::{CompileResult, Compiler, Stop};
use crate::program::c::messages;
use crate::program::run::{Arrival, Launch, Passed, Position, Progress, Status, Trouble, release};
use std::pin::Pin;
use std::task::{Context, Poll, Waker};

/// A thread of the block that runs.
struct Thread<'t> {
    meeting: Meeting<'t>,
    /// the rest of the thread; gone when it has ended
    rest: Option<Pin<Box<dyn Future<Output = Compiler<'t>> + 't>>>,
    /// the instruction at which it waits
    waits: Option<Arrival<'t>>,
    passed: Passed,
}

/// The shown thread after its end, and the errors of the others.
struct Ended<'t> {
    shown: Option<Compiler<'t>>,
    troubles: Vec<Trouble>,
    has_stopped: bool,
}

/// Runs all threads of a launch of the entry function. `host` has run everything before it, and takes over the results
/// of the shown thread.
pub fn run_threads(host: &mut Compiler<'_>, entry: Option<usize>) -> CompileResult<()> {
    let launch = host.launch_of_threads();
    if let Some(wrong) = launch.unfit(host.given.thread) {
        return Err(Stop::Enough(wrong));
    }
    host.code.integer_inputs.retain(|input| !input.is_launch);
    let mut shared = host.take_shared();
    let first_local = shared.memory.arrays.len();
    let mut ended = Ended { shown: None, troubles: Vec::new(), has_stopped: false };
    let shown = place(launch, host.given.thread);
    for block in 0..launch.blocks() {
        shared.memory.begin_block();
        shared.races.begin_block();
        let positions = (0..launch.in_block()).filter_map(|thread| u32::try_from(thread).ok());
        let threads = positions.map(|thread| {
            let position = Position { launch, block, thread };
            host.thread(position, entry, first_local)
        });
        let mut threads: Vec<Thread<'_>> = threads.collect();
        shared = run_block(&mut threads, shared, shown, &mut ended);
        if ended.has_stopped {
            break;
        }
    }
    host.take_over(ended, shared, launch);
    Ok(())
}

/// Runs the threads of a block until all have ended.
fn run_block<'t>(
    threads: &mut [Thread<'t>],
    mut shared: Shared,
    shown: Position,
    ended: &mut Ended<'t>,
) -> Shared {
    let mut barriers = 0;
    loop {
        for thread in threads.iter_mut().filter(|thread| thread.waits.is_none()) {
            let Some(rest) = &mut thread.rest else { continue };
            thread.meeting.put(shared);
            match rest.as_mut().poll(&mut Context::from_waker(Waker::noop())) {
                Poll::Pending => {
                    shared = thread.meeting.take_shared();
                    thread.waits = thread.meeting.take_arrival();
                }
                Poll::Ready(mut compiler) => {
                    shared = compiler.take_shared();
                    thread.rest = None;
                    ended.add(compiler, shown);
                }
            }
        }
        let progress = threads.iter().map(|thread| match &thread.waits {
            Some(arrival) => Progress::Waits(arrival),
            None => Progress::Ended,
        });
        let released = release(&progress.collect::<Vec<_>>());
        if released.is_empty() {
            return shared;
        }
        barriers += 1;
        for (index, received) in released {
            let Some(thread) = threads.get_mut(index as usize) else { continue };
            if let Some(arrival) = thread.waits.take() {
                arrival.pass(&mut thread.passed, barriers);
            }
            thread.meeting.release(received, thread.passed);
        }
    }
}

impl<'t> Ended<'t> {
    /// Adds a thread that has ended.
    fn add(&mut self, compiler: Compiler<'t>, shown: Position) {
        self.has_stopped |= compiler.has_stopped;
        if compiler.position == shown {
            self.shown = Some(compiler);
            return;
        }
        let errors = compiler.notes.into_iter().filter(|note| note.status == Status::Error);
        for note in errors {
            let Some(message) = note.message else { continue };
            let (line, message) = compiler.places.located_in_line(message, note.at);
            match self.troubles.iter_mut().find(|trouble| trouble.line == line) {
                Some(known) => known.threads += 1,
                None => {
                    let thread = compiler.position.index();
                    self.troubles.push(Trouble { line, thread, threads: 1, message });
                }
            }
        }
    }
}

impl<'t> Compiler<'t> {
    /// A thread at this place of the launch, before it runs the entry function.
    fn thread(&self, position: Position, entry: Option<usize>, first_local: usize) -> Thread<'t> {
        let meeting = Meeting::default();
        let mut compiler = Compiler::new(self.tree, self.places, self.options, self.given);
        compiler.scopes = self.scopes.clone();
        compiler.calls.clone_from(&self.calls);
        compiler.type_arguments.clone_from(&self.type_arguments);
        compiler.position = position;
        compiler.first_local = first_local;
        compiler.meeting = Some(meeting.clone());
        let run = async move {
            if let Some(meeting) = &compiler.meeting {
                let shared = meeting.take_shared();
                compiler.put_shared(shared);
            }
            compiler.set_thread_indices(entry);
            let done = compiler.run_entry(entry).await;
            compiler.report_stop(done);
            compiler
        };
        Thread { meeting, rest: Some(Box::pin(run)), waits: None, passed: Passed::default() }
    }

    /// Reports the reason why the program stopped before its end.
    pub fn report_stop(&mut self, done: CompileResult<()>) {
        let said = match done {
            Ok(()) => return,
            Err(Stop::Wrong(said) | Stop::Missing(said) | Stop::Enough(said)) => said,
            Err(Stop::NeedsThreads) => messages::cannot_wait_here(),
        };
        self.has_stopped = true;
        self.note(said.at.unwrap_or_default(), Status::Error, Some(said));
    }

    /// Takes over the results of the shown thread.
    fn take_over(&mut self, ended: Ended<'t>, shared: Shared, launch: Launch) {
        self.put_shared(shared);
        self.launched = Some(launch);
        self.troubles = ended.troubles;
        let Some(shown) = ended.shown else { return };
        let memory = std::mem::take(&mut self.scopes.memory);
        self.scopes = shown.scopes;
        self.scopes.memory = memory;
        self.notes.extend(shown.notes);
        self.skipped = shown.skipped;
        self.returned = shown.returned;
        self.value = shown.value;
        self.position = shown.position;
        for (known, called) in self.called.iter_mut().zip(shown.called) {
            *known |= called;
        }
    }
}
