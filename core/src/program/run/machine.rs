//! The PTX interpreter: runs a program line by line.

use super::bits::{Bits, Ty};
use super::bodies::{Bodies, ProgramPart};
use super::branches::Branches;
use super::dispatch;
use super::inputs::RunInputs;
use super::line_result::{LineResult, Status};
use super::memory::{Memory, Region};
use super::outputs::outputs;
use super::recorder::Recorder;
use super::registers::{Input, Registers};
use super::rows::Rows;
use super::thread::{Done, Stop, Thread};
use super::uses::Uses;
use super::{declare, invalidate, messages};
use crate::isa::Span;
use crate::program::flow::Flow;
use crate::program::ptx::{Guard, Line, Operand, Space, Statement, StatementKind, Value, Variable, parse};
use crate::program::read::Diagnostic;
use std::collections::BTreeSet;

/// A finished program.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Run {
    /// the values that were read before they were written, in the order of the reads
    pub inputs: Vec<Input>,
    /// the final value of every register; `None` if a line that writes it did not run
    pub registers: Vec<(String, Option<Bits>)>,
    /// all memory that was given, loaded or stored
    pub memory: Vec<Region>,
    /// the results of all statements, in the order in which they ran; a statement in a loop has one for each round
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
}

impl Run {
    /// True if no line has an error, no given value is wrong, and no branch stopped the run.
    pub fn is_whole(&self) -> bool {
        self.wrong.is_empty()
            && self.stopped.is_none()
            && self.lines.iter().all(|line| line.status != Status::Error)
    }
}

/// Runs a program as a single thread, from its first line to its last. Lines that cannot run are reported. The lines
/// that do not depend on them still run.
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
    let bodies = Bodies::of(&statements, entry)?;
    let own = statements.iter().enumerate();
    let own = own.filter(|(place, _)| !matches!(bodies.part(*place), ProgramPart::Other { .. }));
    let own: Vec<&Statement> = own.map(|(_, statement)| statement).collect();
    let variables = own.iter().filter_map(|statement| match &statement.kind {
        Ok(StatementKind::Variables(variables)) => Some(variables),
        _ => None,
    });
    let memory = Memory::new(variables.flatten(), &given.memory);
    let registers = Registers::new(Uses::of(own.iter().copied()));
    let branches =
        Branches::of(&statements, |place| !matches!(bodies.part(place), ProgramPart::Other { .. }));
    let mut machine = Machine {
        thread: Thread {
            given,
            registers,
            memory,
            recorder: Recorder::holding(&given.held),
            slips: Vec::new(),
            carry: Ok(false),
        },
        bodies,
        part: ProgramPart::Module,
        state: ThreadState::Straight,
        branches,
        place: 0,
        next: None,
        seen: 0,
        repeated: BTreeSet::new(),
        steps: 0,
        limit: given.steps.unwrap_or_else(|| MOST_STEPS.max(statements.len() as u64)),
    };
    let mut rows = Rows::with_capacity(statements.len());
    while let Some(statement) = statements.get(machine.place) {
        let place = machine.place;
        machine.thread.recorder.go_to(place, statement.line, statement.text);
        let first = machine.thread.recorder.count();
        machine.part = machine.bodies.part(place);
        let is_reached = matches!(machine.state, ThreadState::Straight);
        let ran = machine.take(statement);
        rows.add(place, LineResult { numbers: first..machine.thread.recorder.count(), ..ran }, is_reached);
        machine.seen = machine.seen.max(place + 1);
        machine.place = machine.next.take().unwrap_or(place + 1);
    }
    let lines = rows.finish();
    let stopped = match machine.state {
        ThreadState::Branched(line) | ThreadState::Unknown(line) | ThreadState::Limited(line) => Some(line),
        ThreadState::Straight | ThreadState::Ended(_) | ThreadState::Over(..) => None,
    };
    let Thread { registers, memory, recorder, .. } = machine.thread;
    let outputs = outputs(&registers, &memory, &recorder);
    let (mut flow, unmet) = recorder.finish(outputs);
    flow.is_partial = stopped.is_some() || lines.iter().any(|line| line.status == Status::Error);
    let unasked = given.values.keys().filter(|name| !registers.asked.contains(*name)).cloned().collect();
    Ok(Run {
        registers: registers.last(),
        memory: memory.regions(),
        inputs: registers.inputs,
        flow,
        wrong: registers.wrong.into_iter().chain(unmet).collect(),
        lines,
        stopped,
        unused_inputs: unasked,
    })
}

/// The maximum number of statements that are read.
const MOST_STATEMENTS: usize = 1 << 20;

/// The number of instructions that run if the user gives no other limit and the program is not longer. The result of
/// each is kept.
const MOST_STEPS: u64 = 100_000;

struct Machine<'a> {
    thread: Thread<'a>,
    bodies: Bodies<'a>,
    /// the part of the program that the current statement belongs to
    part: ProgramPart<'a>,
    state: ThreadState<'a>,
    branches: Branches<'a>,
    /// the index of the current statement
    place: usize,
    /// the index of the next statement, if it is not the following one
    next: Option<usize>,
    /// the number of statements that the thread came to so far; those before the next new one come up again in a loop
    seen: usize,
    /// the indices of the branches that led back
    repeated: BTreeSet<usize>,
    /// the number of instructions that ran, and its limit
    steps: u64,
    limit: u64,
}

/// The state of the thread on its way through the statements.
#[derive(Clone, Copy)]
enum ThreadState<'a> {
    Straight,
    /// the thread ended in this line
    Ended(usize),
    /// a branch in this line leads to where the interpreter cannot follow
    Branched(usize),
    /// a branch in this line continues after this label, which the statement with this index has
    Over(usize, &'a str, usize),
    /// the limit of instructions was reached in this line
    Limited(usize),
    /// unknown, because this line may end the thread or branch
    Unknown(usize),
}

impl<'a> Machine<'a> {
    fn take(&mut self, statement: &Statement<'a>) -> LineResult {
        let Statement { line, text, kind, slips, .. } = statement;
        let (line, text) = (*line, *text);
        let slips: Vec<String> = slips.iter().map(|slip| (*slip).to_owned()).collect();
        let ran = |status| LineResult {
            line,
            text: text.to_owned(),
            status,
            instruction: None,
            result: None,
            evaluation: None,
            numbers: 0..0,
            message: None,
        };
        let said = |status, message: Diagnostic| LineResult { message: Some(message), ..ran(status) };
        if let ProgramPart::Other { name, runs } = self.part {
            return match kind {
                Ok(StatementKind::Function(_)) => said(Status::Ignored, messages::not_chosen(name, runs)),
                Ok(StatementKind::Line(line)) => {
                    let message = messages::of_another(name);
                    LineResult { instruction: Some(line.name.to_owned()), ..said(Status::Skipped, message) }
                }
                _ => ran(Status::Ignored),
            };
        }
        match kind {
            Err(why) => {
                invalidate::invalidate_text(&mut self.thread, text, line);
                said(Status::Error, why.clone())
            }
            Ok(StatementKind::Opens) => {
                self.thread.registers.open();
                match self.bodies.is_unmatched(self.place) {
                    true => said(Status::Error, messages::not_closed()),
                    false => ran(Status::Ignored),
                }
            }
            Ok(StatementKind::Closes) => {
                self.thread.registers.close();
                let message = self.bodies.is_unmatched(self.place).then(messages::closes_nothing);
                LineResult { message, ..ran(Status::Ignored) }
            }
            Ok(StatementKind::Label(_)) => {
                if matches!(self.state, ThreadState::Over(_, _, target) if target == self.place) {
                    self.state = ThreadState::Straight;
                }
                ran(Status::Ignored)
            }
            Ok(StatementKind::Directive(_)) => ran(Status::Ignored),
            Ok(StatementKind::Registers { ty, names }) => {
                match self.thread.registers.declare(ty, names, line, self.place < self.seen) {
                    Ok(()) => with_slips(ran(Status::Declared), slips),
                    Err(why) => said(Status::Error, why),
                }
            }
            // A variable keeps its memory in all rounds of a loop.
            Ok(StatementKind::Variables(_)) if self.place < self.seen => ran(Status::Declared),
            Ok(StatementKind::Variables(variables)) => {
                match declare::variables(&mut self.thread, variables, line) {
                    Ok(()) => {
                        // Inside a function, `.param` variables contain arguments and return values of other functions.
                        if self.part == ProgramPart::Module {
                            let is_parameter = |variable: &&Variable| variable.space == Space::Param;
                            let parameters: Vec<Variable> =
                                variables.iter().filter(is_parameter).cloned().collect();
                            declare::add_parameter_inputs(&mut self.thread, &parameters);
                        }
                        with_slips(ran(Status::Declared), slips)
                    }
                    Err(why) => said(Status::Error, why),
                }
            }
            // A function that is only declared has its body in another module.
            Ok(StatementKind::Function(_)) if self.part == ProgramPart::Module => ran(Status::Ignored),
            Ok(StatementKind::Function(function)) => {
                match declare::function(&mut self.thread, function, line) {
                    Ok(()) => {
                        let others: Vec<&str> = self.bodies.other_kernels().collect();
                        let message = (!others.is_empty()).then(|| messages::other_kernels(&others));
                        LineResult { message, ..ran(Status::Declared) }
                    }
                    Err(why) => said(Status::Error, why),
                }
            }
            Ok(StatementKind::Line(instruction)) => {
                let mut ran = self.line(instruction, ran(Status::Ran));
                ran.instruction = ran.instruction.or_else(|| Some(instruction.name.to_owned()));
                let mut own: Vec<String> = Vec::new();
                // A slip that several operands or lanes share is reported once.
                for slip in std::mem::take(&mut self.thread.slips) {
                    if !own.contains(&slip) {
                        own.push(slip);
                    }
                }
                let undeclared = std::mem::take(&mut self.thread.registers.undeclared);
                let undeclared: Vec<String> = match self.part {
                    ProgramPart::Runs => undeclared.into_iter().map(messages::undeclared).collect(),
                    _ => Vec::new(),
                };
                with_slips(ran, slips.into_iter().chain(undeclared).chain(own).collect())
            }
        }
    }

    /// Runs an instruction, or skips it and gives the reason.
    fn line(&mut self, line: &Line<'a>, ran: LineResult) -> LineResult {
        let skipped = |why| LineResult { status: Status::Skipped, message: Some(why), ..ran.clone() };
        match self.state {
            ThreadState::Straight => {}
            ThreadState::Ended(at) => return skipped(messages::behind_end(at)),
            ThreadState::Branched(at) => return skipped(messages::behind_branch(at)),
            ThreadState::Over(at, label, _) => return skipped(messages::behind_jump(at, label)),
            ThreadState::Unknown(at) => return skipped(messages::behind_unknown(at)),
            ThreadState::Limited(at) => return skipped(messages::behind_limit(at)),
        }
        if line.name == "ptx" && line.operands.is_empty() {
            return LineResult { status: Status::Ignored, message: Some(messages::language()), ..ran };
        }
        let number = ran.line;
        if self.steps >= self.limit {
            self.state = ThreadState::Limited(number);
            let message = Some(messages::too_many_steps(self.limit));
            return LineResult { status: Status::Error, message, ..ran };
        }
        self.steps += 1;
        let guard = self.holds(line.guard);
        let first = line.name.split('.').next().unwrap_or_default();
        let branches = matches!(first, "bra" | "brx");
        if branches && matches!(guard, Ok(true)) {
            return self.branch(line, ran);
        }
        if guard.is_err() && (branches || matches!(first, "ret" | "exit" | "trap")) {
            // If the guard is unknown, the program may continue with the next line, or it may end or branch.
            self.state = ThreadState::Unknown(number);
        }
        let stop = match guard {
            Ok(true) => match dispatch::perform(&mut self.thread, line) {
                Ok(Done { result, evaluation }) => {
                    let instruction = evaluation.as_ref().map(|evaluation| evaluation.instr.to_string());
                    return LineResult { result, evaluation, instruction, ..ran };
                }
                Err(stop) => stop,
            },
            Ok(false) => {
                let guard = line.guard.map(|guard| messages::guard_is(guard.predicate, guard.negated));
                return LineResult { status: Status::Skipped, message: guard, ..ran };
            }
            Err(stop) => stop,
        };
        let (status, message) = match stop {
            Stop::Ends => {
                self.state = ThreadState::Ended(number);
                return ran;
            }
            Stop::Idle(why) => return LineResult { status: Status::Ignored, message: Some(why), ..ran },
            Stop::Wrong(why) => (Status::Error, why),
            Stop::Missing(why) => (Status::Skipped, why),
        };
        invalidate::invalidate(&mut self.thread, line, number);
        LineResult { status, message: Some(message), ..ran }
    }

    /// Takes a branch. If it cannot be followed, nothing runs after it.
    fn branch(&mut self, line: &Line<'a>, ran: LineResult) -> LineResult {
        match self.follow(line.operands.first().map_or("", Operand::name), ran.line) {
            Ok(message) => LineResult { message, ..ran },
            Err(why) => {
                self.state = ThreadState::Branched(ran.line);
                LineResult { status: Status::Error, message: Some(why), ..ran }
            }
        }
    }

    /// Follows the branch in this line to a label. Back to an earlier label, the statements after it run again.
    fn follow(&mut self, label: &'a str, line: usize) -> Result<Option<Diagnostic>, Diagnostic> {
        if label.is_empty() {
            return Err(messages::branch_without_label());
        }
        let target = self.branches.target(label, self.place).ok_or_else(|| messages::no_label(label))?;
        if target > self.place {
            self.state = ThreadState::Over(line, label, target);
            return Ok(Some(messages::goes_on(label)));
        }
        let left = self.branches.left(self.place, target).ok_or_else(|| messages::into_block(label))?;
        (0..left).for_each(|_| self.thread.registers.close());
        self.thread.recorder.repeats();
        self.next = Some(target);
        Ok(self.repeated.insert(self.place).then(|| messages::goes_back(label)))
    }

    /// True if the guard of a line lets it run.
    fn holds(&mut self, guard: Option<Guard<'a>>) -> Result<bool, Stop> {
        let Some(Guard { predicate, negated }) = guard else { return Ok(true) };
        let operand = Operand { at: Span::new(0, predicate.len() + 1), value: Value::Text(predicate) };
        Ok((self.thread.bits(&operand, Ty::bits(1))? == 1) != negated)
    }
}

/// Adds the slips as a message, unless the line has a message already.
fn with_slips(ran: LineResult, slips: Vec<String>) -> LineResult {
    if ran.message.is_some() || slips.is_empty() {
        return ran;
    }
    LineResult { message: Some(Diagnostic::new(slips.join("; "))), ..ran }
}
