//! Presents a finished program as lines: each operation with its statement and its outcome.

use super::code::{NONE, Operation, OperationKind, Register};
use super::compile::{FinalValue, Note};
use super::compiled::{Compiled, Executed};
use super::ty::lane_suffix;
use crate::eval::Evaluation;
use crate::float::Tininess;
use crate::isa::{Instr, Span};
use crate::program::flow::Number;
use crate::program::read::Diagnostic;
use crate::program::run::{Bits, LineResult, Run, RunInputs, Status};
use std::ops::Range;

/// A finished C-like program.
#[derive(Clone, PartialEq, Debug)]
pub struct CRun {
    /// the inputs, variables and lines of the program, in the form of a PTX run
    pub run: Run,
    /// the returned value: up to four numbers; two halves in one register count as one
    pub returned: Vec<Bits>,
    /// for each line of the run: its PTX, empty for a line without PTX
    pub code: Vec<String>,
}

/// The maximum number of operations that are shown with their traces.
const SHOWN: usize = 1000;

impl Compiled<'_> {
    /// Runs the program, with traces for its first thousand operations. Variables keep their names. Two floats are
    /// listed as `v.x` and `v.y`; two halves share a register and are listed as `v`.
    pub fn run(&self, given: &RunInputs) -> CRun {
        let mut executed = self.execute(given);
        if let Some(again) = self.compiled_again(given, &executed) {
            return again.run(given);
        }
        let (mut flow, made) = self.flow(&mut executed, &given.held);
        let returned = self.returned.map_or_else(Vec::new, |held| self.bits_of(held, &executed));
        let (mut lines, code): (Vec<LineResult>, _) = self.rows(&executed, &made).into_iter().unzip();
        // The steps of an operation cannot be shown if it reads a number wider than its format.
        let reads_wide = |ran: &LineResult| {
            let numbers = flow.numbers.get(ran.numbers.start as usize..ran.numbers.end as usize);
            numbers.into_iter().flatten().flat_map(Number::operands).any(|place| flow.is_wide(*place))
        };
        if !flow.held.is_empty() {
            lines.iter_mut().filter(|ran| reads_wide(ran)).for_each(|ran| ran.evaluation = None);
        }
        flow.is_partial = !self.troubles.is_empty() || lines.iter().any(|line| line.status == Status::Error);
        let run = Run {
            registers: self.registers(&executed),
            integers: self.integers.clone(),
            flow,
            lines,
            inputs: executed.inputs,
            wrong: executed.wrong,
            unused_inputs: executed.unasked,
            launch: self.launch,
            shown_thread: self.shown_thread,
            troubles: self.troubles.clone(),
            ..Run::default()
        };
        CRun { run, returned, code }
    }

    fn registers(&self, executed: &Executed) -> Vec<(String, Option<Bits>)> {
        let mut registers = Vec::new();
        for variable in &self.variables {
            let name = &variable.name;
            let FinalValue::Held(held) = variable.last else {
                registers.push((name.clone(), None));
                continue;
            };
            let bits = self.bits_of(held, executed);
            let is_split =
                held.ty.is_vector() && bits.first().is_some_and(|bits| bits.width == held.ty.lane.width());
            if !is_split {
                registers.extend(bits.first().map(|bits| (name.clone(), Some(*bits))));
                continue;
            }
            let set = held.lanes.iter().enumerate().filter(|(_, register)| **register != NONE);
            let suffixes = set.map(|(lane, _)| lane_suffix(lane));
            registers.extend(suffixes.zip(bits).map(|(lane, bits)| (format!("{name}{lane}"), Some(bits))));
        }
        registers
    }

    /// The lines of the run, with the PTX of each.
    fn rows(&self, executed: &Executed, made: &[Range<u32>]) -> Vec<(LineResult, String)> {
        let shown = self.shown();
        let names = self.register_names(shown);
        let mut rows = Vec::new();
        let mut notes = self.notes.iter().peekable();
        for (place, operation) in self.code.operations.iter().enumerate().take(shown) {
            while let Some(note) = notes.next_if(|note| note.before <= place) {
                rows.push((self.note(note), String::new()));
            }
            if self.is_line(operation) && self.is_shown(operation) {
                let line = self.line((place as Register, operation), &names, Instr::to_string);
                let numbers = made.get(place);
                debug_assert!(numbers.is_some(), "the numbers of operation {place} are known");
                let numbers = numbers.cloned().unwrap_or_default();
                rows.push((LineResult { numbers, ..self.row(place, operation, executed) }, line));
            }
        }
        let more = self.code.operations.get(shown..).unwrap_or_default();
        let more =
            more.iter().filter(|operation| self.is_line(operation) && self.is_shown(operation)).count();
        if more > 0 {
            let said = Diagnostic::new(format!("{more} more operations ran, and are not listed"));
            let line = rows.last().map_or(1, |(row, _)| row.line);
            let row =
                LineResult { message: Some(said), ..LineResult::blank(line, String::new(), Status::Ignored) };
            rows.push((row, String::new()));
        }
        rows.extend(notes.map(|note| (self.note(note), String::new())));
        rows
    }

    /// The number of operations to list: as many as make [`SHOWN`] lines.
    fn shown(&self) -> usize {
        let lines = self
            .code
            .operations
            .iter()
            .enumerate()
            .filter(|(_, operation)| self.is_line(operation) && self.is_shown(operation));
        lines.map(|(place, _)| place).nth(SHOWN).unwrap_or(self.code.operations.len())
    }

    /// True if every line compiled.
    pub fn is_whole(&self) -> bool {
        self.notes.iter().all(|note| note.status != Status::Error)
    }

    /// True if an operation is a line of PTX. Inputs are not; f32 literals are written as operands.
    pub(super) fn is_line(&self, operation: &Operation) -> bool {
        match operation.kind {
            OperationKind::Input(_) => false,
            OperationKind::Literal(place) => {
                self.code.literal_at(place).is_some_and(|one| one.ty.width() == 16)
            }
            _ => true,
        }
    }

    /// True if the shown thread runs an operation, or if it comes before all threads.
    fn is_shown(&self, operation: &Operation) -> bool {
        operation.thread == NONE || u64::from(operation.thread) == self.shown_thread
    }

    fn note(&self, note: &Note) -> LineResult {
        let text = self.places.piece(note.at);
        match note.message.clone() {
            None => LineResult::blank(self.places.line(note.at.start), text, note.status),
            Some(said) => {
                let (line, said) = self.places.located_in_line(said, note.at);
                LineResult { message: Some(said), ..LineResult::blank(line, text, note.status) }
            }
        }
    }

    /// The span of an operation's statement.
    pub(super) fn place_of(&self, operation: &Operation) -> Span {
        let place = self.statements.get(operation.statement as usize);
        debug_assert!(place.is_some(), "statement {} has a place", operation.statement);
        place.copied().unwrap_or_default()
    }

    fn row(&self, place: usize, operation: &Operation, executed: &Executed) -> LineResult {
        let at = self.place_of(operation);
        let bits = |register: u32| executed.of(register);
        let mut evaluation = None;
        let instruction = match operation.kind {
            OperationKind::Instr(place) => {
                let instr = self.code.instr_at(place);
                evaluation = instr
                    .filter(|instr| !instr.is_in_f64())
                    .map(|instr| Evaluation::of(*instr, &operation.operands.map(bits), Tininess::default()));
                instr.map(ToString::to_string)
            }
            OperationKind::Call(call) => Some(call.to_string()),
            OperationKind::Literal(_) => Some("mov.b16".to_owned()),
            OperationKind::Pack(_)
            | OperationKind::Lane(..)
            | OperationKind::Input(_)
            | OperationKind::Received => Some("mov.b32".to_owned()),
        };
        let register = place as u32;
        let result = Bits::new(bits(register), self.code.ty(register).width());
        let line = self.places.line(at.start);
        let row = LineResult::blank(line, self.places.piece(at), Status::Ran);
        LineResult { instruction, result: Some(result), evaluation, ..row }
    }
}
