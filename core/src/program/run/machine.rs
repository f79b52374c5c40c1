//! The PTX interpreter: runs a program, thread by thread.

use super::bodies::{Bodies, ProgramPart};
use super::branches::Branches;
use super::context::Context;
use super::control::{Control, ThreadState};
use super::dispatch::Plan;
use super::input_reader::{Input, InputReader};
use super::inputs::RunInputs;
use super::line_result::{LineResult, Status};
use super::memory::{Memory, Region};
use super::names::RegisterNames;
use super::order::{OrderDifference, differences};
use super::outputs::outputs;
use super::recorder::Recorder;
use super::rows::Rows;
use super::thread::Thread;
use super::together::{Progress, is_together, needs_warp, release};
use super::uses::Uses;
use super::{Bits, calls, launch, messages};
use crate::program::flow::Flow;
use crate::program::ptx::{Statement, StatementKind, parse};
use crate::program::read::Diagnostic;
use launch::{Launch, Position, WARP};
use std::mem::swap;
use std::rc::Rc;

/// A finished program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Run {
    /// the values that were read before they were written, in the order of the reads
    pub inputs: Vec<Input>,
    /// the final value of every register of the shown thread; `None` if a line that writes it did not run
    pub registers: Vec<(String, Option<Bits>)>,
    /// the final values of the integers of a C-like program: the returned one, and those in arrays and structures
    pub integers: Vec<(String, i128)>,
    /// all memory that was given, loaded or stored
    pub memory: Vec<Region>,
    /// the results of all statements of the shown thread, in the order in which they ran; a statement in a loop has one
    /// for each round
    pub lines: Vec<LineResult>,
    /// the line after which nothing ran: it branches to where the interpreter cannot follow, its guard is unknown, or
    /// the limit of instructions was reached
    pub stopped: Option<usize>,
    /// the program's numbers, and the operations on them
    pub flow: Flow,
    /// the errors in given values
    pub wrong: Vec<Diagnostic>,
    /// names of given values that the program does not use
    pub unused_inputs: Vec<String>,
    /// the size of the launch, if several threads ran
    pub launch: Option<Launch>,
    /// the thread whose lines and registers these are, by its index in the launch
    pub shown_thread: u64,
    /// the first error of each line in threads that are not shown, and the races
    pub troubles: Vec<Trouble>,
    /// the results that differ if the threads perform their atomic accesses in the reverse order
    pub order: Vec<OrderDifference>,
}

/// An error in a thread that is not shown, or a race.
#[derive(Clone, PartialEq, Debug)]
pub struct Trouble {
    /// the source line
    pub line: usize,
    /// the first thread with an error in this line, by its index in the launch
    pub thread: u64,
    /// the number of threads with an error in this line
    pub threads: u64,
    /// the error in the first thread
    pub message: Diagnostic,
}

impl Run {
    /// True if no line has an error, no given value is wrong, and no branch stopped the run.
    pub fn is_whole(&self) -> bool {
        self.wrong.is_empty()
            && self.stopped.is_none()
            && self.troubles.is_empty()
            && self.lines.iter().all(|line| line.status != Status::Error)
    }
}

/// Runs a program from its first line to its last: as a single thread, or as the threads of a launch. Lines that cannot
/// run are reported. The lines that do not depend on them still run.
///
/// ```
/// use halfplay_core::skins::program::run::{RunInputs, run};
/// let run = run("mov.b16 %h1, 0x3c00; add.f16 %h2, %h1, %h1;", &RunInputs::default());
/// let (name, bits) = &run.registers[1];
/// assert_eq!((name.as_str(), bits.map(|bits| bits.hex())), ("%h2", Some("0x4000".to_owned())));
/// ```
pub fn run(text: &str, given: &RunInputs) -> Run {
    // Without a requested function, none can be missing.
    let run = run_entry(text, None, given);
    debug_assert!(run.is_ok(), "a program runs where no function is named");
    run.unwrap_or_default()
}

/// As [`run`], for the function with the name `entry`. Without a name, the last kernel runs, or the last function if
/// there is no kernel. The error for an unknown name lists the functions.
pub fn run_entry(text: &str, entry: Option<&str>, given: &RunInputs) -> Result<Run, Diagnostic> {
    let mut statements: Vec<Statement> = parse(text).take(MOST_STATEMENTS + 1).collect();
    if let Some(last) = statements.get_mut(MOST_STATEMENTS) {
        last.kind = Err(messages::too_many(MOST_STATEMENTS));
    }
    let statements = calls::inlined(statements, entry, MOST_STATEMENTS)?;
    let (mut run, is_ordered) = run_threads(&statements, entry, given, false)?;
    if is_ordered && run.troubles.is_empty() && run.stopped.is_none() {
        let (reverse, _) = run_threads(&statements, entry, given, true)?;
        run.order = differences([&run.flow, &reverse.flow], [&run.memory, &reverse.memory]);
    }
    Ok(run)
}

/// Runs the threads of a launch one after the other, in the reverse order if `is_reverse`. Also returns whether a result
/// may depend on the order, because of atomic accesses.
fn run_threads(
    statements: &[Statement<'_>],
    entry: Option<&str>,
    given: &RunInputs,
    is_reverse: bool,
) -> Result<(Run, bool), Diagnostic> {
    let bodies = Bodies::of(statements, entry)?;
    let runs = |place: usize| !matches!(bodies.part(place), ProgramPart::Other { .. });
    let branches = Branches::of(statements, runs);
    let own = statements.iter().enumerate().filter(|(place, _)| runs(*place));
    let own: Vec<&Statement> = own.map(|(_, statement)| statement).collect();
    let launch = launch_of(&own, given);
    let variables = own.iter().filter_map(|statement| match &statement.kind {
        Ok(StatementKind::Variables(variables)) => Some(variables),
        _ => None,
    });
    let memory = Memory::new(variables.flatten(), &given.memory);
    let inputs = InputReader::new(given, Uses::of(own.iter().copied()));
    let mut machine = Machine {
        thread: Thread::new(inputs, memory, Recorder::new(statements, &given.held)),
        control: Control::default(),
        names: RegisterNames::default(),
        is_chosen: entry.is_some(),
        is_shown: true,
        plans: vec![None; statements.len()],
        statements,
        is_reverse,
        bodies,
        branches,
        declared: 0,
        barriers: 0,
        steps: 0,
        limit: given.steps.unwrap_or(MOST_STEPS),
        troubles: Vec::new(),
        stopped: None,
    };
    let wrong = launch.and_then(|launch| launch.unfit(given.thread));
    if let Some(wrong) = wrong {
        return Ok((Run { wrong: vec![wrong], launch, ..Run::default() }, false));
    }
    let shown = machine.launch(launch, given.thread);
    let Machine {
        thread: Thread { inputs, mut memory, recorder, is_ordered, .. }, troubles, stopped, ..
    } = machine;
    let Some(Context { registers, rows, position, .. }) = shown else {
        // The limit was reached before the block of the shown thread.
        let wrong = vec![messages::too_many_steps(given.steps.unwrap_or(MOST_STEPS))];
        return Ok((Run { wrong, launch, ..Run::default() }, false));
    };
    memory.thread = position.map_or(0, |position| position.thread.into());
    let lines = rows.map(Rows::finish).unwrap_or_default();
    let outputs = outputs(&registers, &memory, &recorder);
    let (mut flow, unmet) = recorder.finish(outputs);
    flow.is_partial =
        stopped.is_some() || !troubles.is_empty() || lines.iter().any(|line| line.status == Status::Error);
    let run = Run {
        registers: registers.last(),
        integers: Vec::new(),
        memory: memory.regions(),
        unused_inputs: inputs.unused(),
        inputs: inputs.all,
        flow,
        wrong: inputs.wrong.into_iter().chain(unmet).collect(),
        lines,
        stopped,
        launch,
        shown_thread: given.thread,
        troubles,
        order: Vec::new(),
    };
    Ok((run, is_ordered))
}

/// The maximum number of statements that are read.
const MOST_STATEMENTS: usize = 1 << 20;

/// The number of instructions that run if the user gives no other limit.
const MOST_STEPS: u64 = 10_000_000;

/// The size of the launch: the given one; else, if these statements need other threads, the block that the kernel
/// requires, or a warp. `None` if a single thread runs.
fn launch_of(statements: &[&Statement], given: &RunInputs) -> Option<Launch> {
    let any = |holds: &dyn Fn(&StatementKind) -> bool| {
        statements.iter().any(|statement| statement.kind.as_ref().is_ok_and(holds))
    };
    let has =
        |needs: fn(&str) -> bool| any(&|kind| matches!(kind, StatementKind::Line(line) if needs(line.name)));
    let required = || {
        statements.iter().find_map(|statement| match &statement.kind {
            Ok(StatementKind::Function(function)) => function.block,
            _ => None,
        })
    };
    let block = given.block.or_else(|| match (has(needs_warp), has(is_together)) {
        (true, _) => Some(required().unwrap_or([WARP, 1, 1])),
        (_, true) => required(),
        _ => None,
    });
    if block.is_none() && given.grid.is_none() {
        return None;
    }
    Some(Launch { block: block.unwrap_or([1; 3]), grid: given.grid.unwrap_or([1; 3]) })
}

/// The state of a run. The registers and the progress are those of the current thread.
pub struct Machine<'s, 'a> {
    pub thread: Thread<'a>,
    pub control: Control<'a>,
    /// true if the user named the function to run: then the statements of the others have no results
    pub is_chosen: bool,
    /// true if the last thread runs first
    is_reverse: bool,
    /// the names of registers in all threads
    names: RegisterNames<'a>,
    /// true if the current thread is the shown one
    pub is_shown: bool,
    pub statements: &'s [Statement<'a>],
    /// for each statement that ran: its properties, if it is an instruction
    pub plans: Vec<Option<Rc<Plan<'a>>>>,
    pub bodies: Bodies<'a>,
    pub branches: Branches<'a>,
    /// the number of statements that any thread came to so far; their variables have their memory
    pub declared: usize,
    /// the number of instructions that ran in all threads, and its limit
    pub steps: u64,
    pub limit: u64,
    /// the number of times that threads continued after waiting
    barriers: u64,
    pub troubles: Vec<Trouble>,
    /// the line of the first thread that stopped before its end
    pub stopped: Option<usize>,
}

impl<'a> Machine<'_, 'a> {
    /// Runs all threads, block by block. Returns the shown thread: the one with the index `shown`.
    fn launch(&mut self, launch: Option<Launch>, shown: u64) -> Option<Context<'a>> {
        let Some(launch) = launch else {
            let mut alone = [Context::new(None, self.names.clone(), Some(self.statements.len()))];
            self.block(&mut alone);
            return alone.into_iter().next();
        };
        let mut found = None;
        for block in 0..launch.blocks() {
            let block = if self.is_reverse { launch.blocks() - 1 - block } else { block };
            let positions = (0..launch.in_block()).filter_map(|thread| u32::try_from(thread).ok());
            let positions = positions.map(|thread| Position { launch, block, thread });
            let contexts = positions.map(|position| {
                let shown = (position.index() == shown).then_some(self.statements.len());
                Context::new(Some(position), self.names.clone(), shown)
            });
            let mut contexts: Vec<Context> = contexts.collect();
            self.thread.memory.begin_block();
            self.thread.races.begin_block();
            self.block(&mut contexts);
            found = found.or(contexts.into_iter().find(|context| context.rows.is_some()));
            if self.steps >= self.limit {
                break;
            }
        }
        found
    }

    /// Runs the threads of a block, each as far as it can go without the others, in the order of their indices.
    fn block(&mut self, contexts: &mut [Context<'a>]) {
        loop {
            let count = contexts.len();
            for place in 0..count {
                let place = if self.is_reverse { count - 1 - place } else { place };
                let context = contexts.get_mut(place);
                let Some(context) = context.filter(|context| context.can_run(self.statements.len())) else {
                    continue;
                };
                self.swap(context);
                let rows = context.rows.as_mut();
                self.walk(rows, context.position);
                self.stopped = self.stopped.or(self.control.state.stopped());
                self.swap(context);
            }
            let threads =
                contexts.iter().map(|context| match (&context.control.waits, context.control.state) {
                    (Some(arrival), _) => Progress::Waits(arrival),
                    (None, state) => state.stopped().map_or(Progress::Ended, Progress::Stopped),
                });
            let threads: Vec<Progress<'_, 'a>> = threads.collect();
            let released = release(&threads);
            if released.is_empty() {
                return;
            }
            self.barriers += 1;
            for (thread, received) in released {
                if let Some(context) = contexts.get_mut(thread as usize) {
                    let arrival = context.control.waits.take();
                    arrival.into_iter().for_each(|arrival| arrival.pass(&mut context.passed, self.barriers));
                    context.control.received = Some(received);
                }
            }
        }
    }

    /// Makes this the current thread; a second call puts it back.
    fn swap(&mut self, context: &mut Context<'a>) {
        let Context { position, registers, control, passed, carry, .. } = context;
        swap(passed, &mut self.thread.passed);
        swap(registers, &mut self.thread.registers);
        swap(carry, &mut self.thread.carry);
        swap(control, &mut self.control);
        self.thread.inputs.position = *position;
        self.thread.memory.thread = position.map_or(0, |position| position.thread.into());
    }

    /// Runs the current thread until it waits or has finished. Its results go to `rows` if it is the shown thread.
    fn walk(&mut self, mut rows: Option<&mut Rows>, position: Option<Position>) {
        self.is_shown = rows.is_some();
        while let Some(statement) = self.statements.get(self.control.place) {
            let place = self.control.place;
            if let Some(end) = self.bodies.end_of_other(place).filter(|_| rows.is_none() || self.is_chosen) {
                self.control.place = end;
                continue;
            }
            self.thread.recorder.go_to(place, statement.line);
            let first = self.thread.recorder.count();
            let is_reached = matches!(self.control.state, ThreadState::Straight);
            let is_kept = rows.as_ref().is_some_and(|rows| rows.keeps(place));
            let Some(mut ran) = self.take(statement, is_kept) else { return };
            if let (Some(message), Some(position)) = (self.thread.raced.take(), position) {
                self.trouble(statement.line, message, position);
            }
            match (&mut rows, position) {
                (Some(rows), _) => {
                    if !is_kept && ran.status == Status::Error {
                        statement.text.clone_into(&mut ran.text);
                    }
                    let numbers = first..self.thread.recorder.count();
                    rows.add(place, LineResult { numbers, ..ran }, is_reached);
                }
                (None, Some(position)) if ran.status == Status::Error => {
                    let message = ran.message.unwrap_or_else(messages::did_not_run);
                    self.trouble(ran.line, message, position);
                }
                (None, _) => {}
            }
            self.control.seen = self.control.seen.max(place + 1);
            self.declared = self.declared.max(place + 1);
            self.control.place = self.control.next.take().unwrap_or(place + 1);
            if rows.is_none() && self.control.state.is_final() {
                self.control.place = self.statements.len();
            }
        }
    }

    /// Records an error of a thread that is not shown, or a race.
    fn trouble(&mut self, line: usize, message: Diagnostic, position: Position) {
        match self.troubles.iter_mut().find(|trouble| trouble.line == line) {
            Some(known) => known.threads += 1,
            None => self.troubles.push(Trouble { line, thread: position.index(), threads: 1, message }),
        }
    }
}
