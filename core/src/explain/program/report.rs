//! A program that has run as a screen shows it: its lines, its results, and what each line did to them.

use super::attribution_table::{Causes, causes};
use super::document::is_told;
use super::held::{held, held_words, holdable, line_value_briefly, what_to_hold};
use crate::doc::{Block, Line, Role};
use crate::eval::Evaluation;
use crate::explain::attribution::length;
use crate::explain::phrase::code;
use crate::explain::{compilation_blocks, theorem_blocks, visible};
use crate::float::Float;
use crate::isa::Instr;
use crate::lazy::{Lazy, LazyChoice};
use crate::program::exact::{Accuracy, Course};
use crate::program::flow::{Flow, Operation, Origin};
use crate::program::read::Diagnostic;
use crate::program::run::{Bits, Input, Ran, Status};
use crate::program::sweep::{NoSweep, Sweep};
use crate::program::{Analysis, Answer, Language, Task, What};
use std::ops::Range;
use std::rc::Rc;

/// What there is to see of a program that has run. It is plain data: a skin may have it made elsewhere.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// what it is: its first line, where that is a comment
    pub title: String,
    /// the language that it was read in
    pub language: Language,
    /// what it reads before it writes it
    pub inputs: Vec<Input>,
    /// its lines, each with what came of it
    pub rows: Vec<ReportRow>,
    /// what it gives
    pub results: Vec<ReportResult>,
    /// the program and its analyses
    pub analysis: Analysis,
    causes: LazyChoice<Self, usize, Causes>,
    besides: Lazy<Self, Vec<Block>>,
}

/// A line of the program: of C-like code one instruction, beside the statement that it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportRow {
    /// the line of the source, from 1
    pub line: usize,
    /// the statement; empty where the row above comes from the same one
    pub source: String,
    /// the PTX that it is compiled to; empty of PTX
    pub code: String,
    /// what it puts into its destination, in hexadecimal; empty where it puts nothing there
    pub result: String,
    /// its value in decimal
    pub value: String,
    /// the letters of its flags; empty where no instruction of the table ran
    pub flags: String,
    /// what became of it
    pub status: Status,
    /// does an operation make its number, so that it can be held?
    pub can_be_held: bool,
    /// what it is held to: `exact`, `0x3c00`
    pub held: Option<String>,
    /// the instruction with the bits of its operands, where all steps of it can be shown
    pub asked: Option<(Instr, Vec<u64>)>,
    /// why it did not run, or what was read in spite of a slip
    pub said: Option<Line>,
    /// its numbers in the flow
    pub(super) numbers: Range<u32>,
}

/// A result, and how far it is off.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportResult {
    /// the name under which it is asked for
    pub name: String,
    /// its bits; empty where it is more than one number
    pub code: String,
    /// its value in decimal
    pub value: String,
    /// the number itself; `None` where it is more than one
    pub number: Option<Float>,
    /// how far it is off: `−1.5 ulp`, `exact`; empty where that is not known
    pub error: String,
    /// the same as a number of ulp, without its sign; 0 where it is not known
    pub off: f64,
    /// the exact result
    pub exact: String,
    /// an ulp of the exact result: `2^-19`
    pub ulp: String,
}

impl Report {
    /// Does a line run again and again?
    pub fn has_loops(&self) -> bool {
        self.analysis.has_loops()
    }

    /// Where the error of the result in this place comes from.
    pub fn causes(&self, result: usize) -> Rc<Causes> {
        self.causes.of(self, &result)
    }

    /// The course of the loop that this row belongs to; else of the first one.
    pub fn course(&self, place: usize) -> Option<&Course> {
        let courses = self.analysis.courses();
        let line = self.rows.get(place).map(|row| row.line as u32);
        courses.iter().find(|course| Some(course.line) == line).or(courses.first())
    }

    /// What is worth knowing besides: known results, what compilers may emit.
    pub fn besides(&self) -> &[Block] {
        self.besides.of(self)
    }

    /// The names of inputs that can be gone through code by code.
    pub fn sweepable(&self) -> impl Iterator<Item = &str> {
        let narrow = |input: &&Input| matches!(input.ty.as_str(), "f16" | "bf16");
        self.inputs.iter().filter(narrow).map(|input| input.name.as_str())
    }

    /// How far this result is off over all codes of this input.
    pub fn sweep(&self, input: &str, output: &str) -> Rc<Result<Sweep, NoSweep>> {
        self.analysis.sweep(input, output)
    }

    /// How the number of the row in this place is named where it is to be held; `None` where it cannot be.
    pub fn what_to_hold(&self, place: usize) -> Option<What> {
        what_to_hold(&self.rows.get(place)?.numbers, &self.analysis.answer.run.flow)
    }

    /// The instruction that made a number, with the bits of its operands, where its steps can be shown.
    pub fn asked(&self, number: u32) -> Option<(Instr, Vec<u64>)> {
        let flow = &self.analysis.answer.run.flow;
        match &flow.numbers.get(number as usize)?.origin {
            Origin::Made(Operation::Instr(instr), places)
                if !places.iter().any(|place| flow.is_wide(*place)) =>
            {
                let operands = flow.machine(*places).map(Float::bits);
                Some((*instr, operands[..instr.operand_names().len()].to_vec()))
            }
            _ => None,
        }
    }
}

fn causes_of(report: &Report, result: &usize) -> Causes {
    let row = |number: u32| report.rows.iter().position(|row| row.numbers.contains(&number));
    match &*report.analysis.attribution(*result) {
        Some(result) => causes(&report.analysis.answer.run.flow, result, row),
        None => Causes { parts: Vec::new(), words: Vec::new() },
    }
}

fn besides(report: &Report) -> Vec<Block> {
    let Analysis { answer, .. } = &report.analysis;
    let mut blocks = theorem_blocks(&answer.run.flow, report.analysis.claims());
    blocks.extend(compilation_blocks(answer.compilations()));
    blocks
}

/// What there is, where a program has no words of its own.
pub const PROGRAM: &str = "a program";

/// Runs a program, and tells what there is to see of it. The error says that it has no function of the name that is to run.
pub fn program_report(task: &Task) -> Result<Report, String> {
    let analysis = Analysis::of(task.answer().map_err(|why| why.to_string())?);
    let answer = &analysis.answer;
    let results =
        analysis.accuracies().iter().map(|result| report_result(&answer.run.flow, result)).collect();
    Ok(Report {
        title: program_title(&task.text),
        language: answer.language,
        rows: rows(answer),
        results,
        inputs: answer.run.inputs.clone(),
        causes: LazyChoice::new(causes_of),
        besides: Lazy::new(besides),
        analysis,
    })
}

/// What is wrong with a value that is given: the value, and why.
pub fn wrong_value(why: &Diagnostic) -> String {
    why.about.as_ref().map_or_else(|| why.to_string(), |value| format!("{}: {why}", visible(value)))
}

/// The words of the first line, where it is a comment.
pub fn program_title(text: &str) -> String {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let words = first.strip_prefix("//").map(str::trim).filter(|words| !words.contains('='));
    visible(words.unwrap_or(PROGRAM))
}

/// So many rows of a program have room on a screen.
const MOST_ROWS: usize = 2000;

fn rows(answer: &Answer) -> Vec<ReportRow> {
    let mut rows = Vec::new();
    let mut last = None;
    let told = answer.run.lines.iter().enumerate().filter(|(_, ran)| is_told(ran));
    for (place, ran) in told.take(MOST_ROWS) {
        let statement = Some((ran.line, ran.text.as_str()));
        let goes_on = answer.language == Language::C && statement == last;
        last = statement;
        let code = answer.code.get(place).map_or_else(String::new, Clone::clone);
        rows.push(row(ran, &answer.run.flow, goes_on, code));
    }
    rows
}

fn row(ran: &Ran, flow: &Flow, goes_on: bool, code: String) -> ReportRow {
    let text = ran.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let evaluation = ran.evaluation.as_ref();
    let held = held(ran, flow);
    let said = ran.message.as_ref().map(|message| message.one_line(&ran.text));
    let said = held.map(held_words).into_iter().chain(said).collect::<Vec<_>>().join("; ");
    let said = (!said.is_empty())
        .then(|| Line::default().with(Role::Dim, format!("line {}: ", ran.line)).with(Role::Plain, said));
    ReportRow {
        line: ran.line,
        source: if goes_on { String::new() } else { visible(&text) },
        code,
        result: ran.result.map_or_else(String::new, Bits::hex),
        value: line_value_briefly(ran, flow).unwrap_or_default(),
        flags: evaluation.map_or_else(String::new, super::flag_letters),
        status: ran.status,
        can_be_held: holdable(&ran.numbers, flow).is_some(),
        held: held.map(|held| held.to.to_string()),
        asked: evaluation.map(asked),
        said,
        numbers: ran.numbers.clone(),
    }
}

fn asked(evaluation: &Evaluation) -> (Instr, Vec<u64>) {
    (evaluation.instr, evaluation.operands.clone())
}

fn report_result(flow: &Flow, result: &Accuracy) -> ReportResult {
    let value = match result.numbers.as_slice() {
        [one] => flow.numbers.get(*one as usize).map(|number| number.value),
        _ => None,
    };
    let off = result.error().zip(result.ulp()).map(|(error, ulp)| error.in_units(ulp));
    let error = match result.error() {
        Some(error) if error.is_zero() => "exact".to_owned(),
        Some(error) => length(result, &error),
        None => String::new(),
    };
    ReportResult {
        name: result.name.clone(),
        number: value,
        code: value.map_or_else(String::new, code),
        value: value.map_or_else(
            || result.computed.as_ref().map_or_else(String::new, ToString::to_string),
            |value| value.decimal(),
        ),
        error,
        off: off.map_or(0.0, |ulp| ulp.approximately().abs()),
        exact: result.exact.as_ref().map_or_else(String::new, |exact| exact.beside(result.format)),
        ulp: result.ulp().map_or_else(String::new, |ulp| format!("2^{ulp}")),
    }
}
