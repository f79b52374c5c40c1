//! Executes one statement of the current thread.

use super::bits::Ty;
use super::bodies::ProgramPart;
use super::control::ThreadState;
use super::dispatch::{Action, Plan};
use super::line_result::{LineResult, Status};
use super::machine::Machine;
use super::thread::{Done, Stop};
use super::{declare, invalidate, messages, together};
use crate::isa::Span;
use crate::program::ptx::{Guard, Line, Operand, Space, Statement, StatementKind, Value, Variable};
use crate::program::read::Diagnostic;
use std::rc::Rc;

impl<'a> Machine<'_, 'a> {
    /// Executes a statement. `None` if the thread waits at it for other threads. Unless the result is kept, it lacks the
    /// text and the remarks.
    pub fn take(&mut self, statement: &Statement<'a>, is_kept: bool) -> Option<LineResult> {
        let Statement { line, text, kind, slips, .. } = statement;
        let (line, text) = (*line, *text);
        self.thread.is_traced = is_kept;
        let slips = || slips.iter().filter(|_| is_kept).map(|slip| (*slip).to_owned());
        let ran =
            |status| LineResult::blank(line, if is_kept { text.to_owned() } else { String::new() }, status);
        let said = |status, message: Diagnostic| LineResult { message: Some(message), ..ran(status) };
        let part = self.bodies.part(self.control.place);
        if let ProgramPart::Other { name, runs } = part {
            return Some(match kind {
                Ok(StatementKind::Function(_)) => said(Status::Ignored, messages::not_chosen(name, runs)),
                Ok(StatementKind::Line(line)) => {
                    let message = messages::of_another(name);
                    LineResult { instruction: Some(line.name.to_owned()), ..said(Status::Skipped, message) }
                }
                _ => ran(Status::Ignored),
            });
        }
        Some(match kind {
            Err(why) => {
                invalidate::invalidate_text(&mut self.thread, text, line);
                said(Status::Error, why.clone())
            }
            Ok(StatementKind::Opens) => {
                self.thread.registers.open();
                match self.bodies.is_unmatched(self.control.place) {
                    true => said(Status::Error, messages::not_closed()),
                    false => ran(Status::Ignored),
                }
            }
            Ok(StatementKind::Closes) => {
                self.thread.registers.close();
                let message = self.bodies.is_unmatched(self.control.place).then(messages::closes_nothing);
                LineResult { message, ..ran(Status::Ignored) }
            }
            Ok(StatementKind::Label(_)) => {
                if matches!(self.control.state, ThreadState::Over(_, _, target) if target == self.control.place)
                {
                    self.control.state = ThreadState::Straight;
                }
                ran(Status::Ignored)
            }
            Ok(StatementKind::Directive(_)) => ran(Status::Ignored),
            Ok(StatementKind::Registers { ty, names }) => {
                match self.thread.registers.declare(ty, names, line, self.control.place < self.control.seen) {
                    Ok(()) => with_slips(ran(Status::Declared), slips().collect()),
                    Err(why) => said(Status::Error, why),
                }
            }
            // A variable keeps its memory in all rounds of a loop, and all threads share it.
            Ok(StatementKind::Variables(_)) if self.control.place < self.declared => ran(Status::Declared),
            Ok(StatementKind::Variables(variables)) => {
                let declared = match part {
                    ProgramPart::Module => declare::variables(&mut self.thread, variables, line),
                    _ => declare::of_function(&mut self.thread, variables, line),
                };
                match declared {
                    Ok(()) => {
                        // Inside a function, `.param` variables contain arguments and return values of other functions.
                        if part == ProgramPart::Module {
                            let is_parameter = |variable: &&Variable| variable.space == Space::Param;
                            let parameters: Vec<Variable> =
                                variables.iter().filter(is_parameter).cloned().collect();
                            declare::add_parameter_inputs(&mut self.thread, &parameters);
                        }
                        with_slips(ran(Status::Declared), slips().collect())
                    }
                    Err(why) => said(Status::Error, why),
                }
            }
            // A function that is only declared has its body in another module.
            Ok(StatementKind::Function(_)) if part == ProgramPart::Module => ran(Status::Ignored),
            Ok(StatementKind::Function(function)) => {
                match declare::function(&mut self.thread, function, line, self.control.place >= self.declared)
                {
                    Ok(()) => {
                        let others: Vec<&str> = self.bodies.other_kernels().collect();
                        let message =
                            (!others.is_empty() && !self.is_chosen).then(|| messages::other_kernels(&others));
                        LineResult { message, ..ran(Status::Declared) }
                    }
                    Err(why) => said(Status::Error, why),
                }
            }
            Ok(StatementKind::Line(instruction)) => {
                let mut ran = self.line(instruction, ran(Status::Ran))?;
                if !is_kept && ran.status != Status::Error {
                    self.thread.slips.clear();
                    self.thread.registers.undeclared.clear();
                    return Some(ran);
                }
                ran.instruction = ran.instruction.or_else(|| Some(instruction.name.to_owned()));
                let mut own: Vec<String> = Vec::new();
                // A slip that several operands or lanes share is reported once.
                for slip in std::mem::take(&mut self.thread.slips) {
                    if !own.contains(&slip) {
                        own.push(slip);
                    }
                }
                let undeclared = std::mem::take(&mut self.thread.registers.undeclared);
                let undeclared: Vec<String> = match part {
                    ProgramPart::Runs => undeclared.into_iter().map(messages::undeclared).collect(),
                    _ => Vec::new(),
                };
                with_slips(ran, slips().chain(undeclared).chain(own).collect())
            }
        })
    }

    /// Runs an instruction, or skips it and gives the reason. `None` if the thread waits for others.
    fn line(&mut self, line: &Line<'a>, ran: LineResult) -> Option<LineResult> {
        let is_kept = self.thread.is_traced;
        if let Some(why) = skips(self.control.state) {
            return Some(LineResult { status: Status::Skipped, message: is_kept.then(why), ..ran });
        }
        if line.name == "ptx" && line.operands.is_empty() {
            return Some(LineResult { status: Status::Ignored, message: Some(messages::language()), ..ran });
        }
        let number = ran.line;
        if let Some(received) = self.control.received.take() {
            let done = received.map_err(Stop::Wrong);
            let done = done.and_then(|received| together::finish(&mut self.thread, line, received));
            return Some(self.finished(line, done, ran));
        }
        if self.steps >= self.limit {
            self.control.state = ThreadState::Limited(number);
            let message = Some(messages::too_many_steps(self.limit));
            return Some(LineResult { status: Status::Error, message, ..ran });
        }
        self.steps += 1;
        let plan = self.plan(line);
        let guard = self.holds(line.guard);
        if plan.branches && matches!(guard, Ok(true)) {
            return Some(self.branch(line, ran));
        }
        if guard.is_err() && (plan.branches || matches!(plan.action, Action::Ends)) {
            // If the guard is unknown, the program may continue with the next line, or it may end or branch.
            self.control.state = ThreadState::Unknown(number);
        }
        let done = match guard {
            Ok(true) => {
                match together::arrive(&mut self.thread, line, plan.together, (number, self.control.place)) {
                    Ok(Some(arrival)) => {
                        self.control.waits = Some(arrival);
                        return None;
                    }
                    Ok(None) => plan.action.perform(&mut self.thread, line),
                    Err(stop) => Err(stop),
                }
            }
            Ok(false) => {
                let guard = line.guard.filter(|_| is_kept);
                let guard = guard.map(|guard| messages::guard_is(guard.predicate, guard.negated));
                return Some(LineResult { status: Status::Skipped, message: guard, ..ran });
            }
            Err(stop) => Err(stop),
        };
        Some(self.finished(line, done, ran))
    }

    /// The plan of the current statement, an instruction.
    fn plan(&mut self, line: &Line<'a>) -> Rc<Plan<'a>> {
        match self.plans.get_mut(self.control.place) {
            Some(plan) => plan.get_or_insert_with(|| Rc::new(Plan::of(line))).clone(),
            None => Rc::new(Plan::of(line)),
        }
    }

    /// The result of a line with this effect. If it did not run, everything that it would have written is unknown.
    fn finished(&mut self, line: &Line<'a>, done: Result<Done, Stop>, ran: LineResult) -> LineResult {
        let (status, message) = match done {
            Ok(Done { result, evaluation }) => {
                let instruction = evaluation.as_ref().map(|evaluation| evaluation.instr.to_string());
                return LineResult { result, evaluation, instruction, ..ran };
            }
            Err(Stop::Ends) => {
                self.control.state = ThreadState::Ended(ran.line);
                return ran;
            }
            Err(Stop::Idle(why)) => return LineResult { status: Status::Ignored, message: Some(why), ..ran },
            Err(Stop::Wrong(why)) => (Status::Error, why),
            Err(Stop::Missing(why)) => (Status::Skipped, why),
        };
        invalidate::invalidate(&mut self.thread, line, ran.line);
        LineResult { status, message: Some(message), ..ran }
    }

    /// Takes a branch. If it cannot be followed, nothing runs after it.
    fn branch(&mut self, line: &Line<'a>, ran: LineResult) -> LineResult {
        match self.follow(line.operands.first().map_or("", Operand::name), ran.line) {
            Ok(message) => LineResult { message, ..ran },
            Err(why) => {
                self.control.state = ThreadState::Branched(ran.line);
                LineResult { status: Status::Error, message: Some(why), ..ran }
            }
        }
    }

    /// Follows the branch in this line to a label. Back to an earlier label, the statements after it run again.
    fn follow(&mut self, label: &'a str, line: usize) -> Result<Option<Diagnostic>, Diagnostic> {
        if label.is_empty() {
            return Err(messages::branch_without_label());
        }
        let target =
            self.branches.target(label, self.control.place).ok_or_else(|| messages::no_label(label))?;
        if target > self.control.place {
            match self.can_leap(target) {
                true => self.control.next = Some(target),
                false => self.control.state = ThreadState::Over(line, label, target),
            }
            return Ok(self.thread.is_traced.then(|| messages::goes_on(label)));
        }
        let left =
            self.branches.left(self.control.place, target).ok_or_else(|| messages::into_block(label))?;
        (0..left).for_each(|_| self.thread.registers.close());
        self.thread.recorder.repeats();
        self.control.next = Some(target);
        Ok(self.control.repeated.insert(self.control.place).then(|| messages::goes_back(label)))
    }

    /// True if the statements up to a target need not be visited: none of them declares anything or adds a row, and the
    /// target is in the same block.
    fn can_leap(&self, target: usize) -> bool {
        let place = self.control.place;
        (!self.is_shown || self.control.seen >= target)
            && self.branches.left(place, target) == Some(0)
            && !self.branches.is_declared_between(place, target)
    }

    /// True if the guard of a line lets it run.
    fn holds(&mut self, guard: Option<Guard<'a>>) -> Result<bool, Stop> {
        let Some(Guard { predicate, negated }) = guard else { return Ok(true) };
        let operand = Operand { at: Span::new(0, predicate.len() + 1), value: Value::Text(predicate) };
        Ok((self.thread.bits(&operand, Ty::bits(1))? == 1) != negated)
    }
}

/// The reason why a thread in this state runs no line.
fn skips(state: ThreadState<'_>) -> Option<impl FnOnce() -> Diagnostic> {
    (!matches!(state, ThreadState::Straight)).then_some(move || match state {
        ThreadState::Ended(at) => messages::behind_end(at),
        ThreadState::Branched(at) => messages::behind_branch(at),
        ThreadState::Over(at, label, _) => messages::behind_jump(at, label),
        ThreadState::Unknown(at) => messages::behind_unknown(at),
        ThreadState::Limited(at) => messages::behind_limit(at),
        ThreadState::Straight => messages::did_not_run(),
    })
}

/// Adds the slips as a message, unless the line has a message already.
fn with_slips(ran: LineResult, slips: Vec<String>) -> LineResult {
    if ran.message.is_some() || slips.is_empty() {
        return ran;
    }
    LineResult { message: Some(Diagnostic::new(slips.join("; "))), ..ran }
}
