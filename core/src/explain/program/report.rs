//! A program that has run, prepared for a screen: its lines, its results, and the error contribution of each line.

use super::attribution_table::{AttributionTable, attribution_table};
use super::document::is_explained;
use super::held::{held, held_words, hold_target, holdable, line_value_briefly};
use super::launch::integer_words;
use super::results::{ReportResult, report_result};
use crate::doc::{Block, Line, Role, line};
use crate::eval::Evaluation;
use crate::explain::{compilation_blocks, theorem_blocks, visible};
use crate::float::Float;
use crate::isa::Instr;
use crate::lazy::{Lazy, LazyChoice};
use crate::program::exact::Course;
use crate::program::flow::{Flow, Operation, Origin};
use crate::program::read::Diagnostic;
use crate::program::run::{Bits, Input, LineResult, Status};
use crate::program::sweep::{NoSweep, Sweep};
use crate::program::{Analysis, Answer, HoldTarget, Language, Task};
use std::ops::Range;
use std::rc::Rc;

/// The report on a program that has run. It is plain data, so another module can make it and pass it to a skin.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// the title: the words of the first line if that is a comment, otherwise [`PROGRAM`]
    pub title: String,
    /// the language that it was parsed in
    pub language: Language,
    /// its inputs: the values that it reads before it writes them
    pub inputs: Vec<Input>,
    /// its lines, each with its outcome
    pub rows: Vec<ReportRow>,
    /// its results
    pub results: Vec<ReportResult>,
    /// the program and its analyses
    pub analysis: Analysis,
    causes: LazyChoice<Self, usize, AttributionTable>,
    besides: Lazy<Self, Vec<Block>>,
}

/// A line of the program. For C-like code, it is one instruction beside the statement that it comes from.
#[derive(Clone, PartialEq, Debug)]
pub struct ReportRow {
    /// the line of the source, from 1
    pub line: usize,
    /// the statement; empty if the row above comes from the same one
    pub source: String,
    /// the PTX that it is compiled to; empty for a PTX program
    pub code: String,
    /// the value that it writes to its destination, in hexadecimal; empty if it writes none
    pub result: String,
    /// its value in decimal
    pub value: String,
    /// the letters of its flags; empty if no instruction of the table ran
    pub flags: String,
    /// whether it ran
    pub status: Status,
    /// true if an operation makes its number, so that it can be held
    pub can_be_held: bool,
    /// the value or rule that it is held to: `exact`, `0x3c00`
    pub held: Option<String>,
    /// the instruction with the bits of its operands, if all its steps can be shown
    pub query: Option<(Instr, Vec<u64>)>,
    /// the value at which it is held, the reason why it did not run, or a note on a slip that was read anyway
    pub message: Option<Line>,
    /// its numbers in the flow
    pub(super) numbers: Range<u32>,
}

impl Report {
    /// True if a line runs repeatedly.
    pub fn has_loops(&self) -> bool {
        self.analysis.has_loops()
    }

    /// The attribution of the error of the result at this index.
    pub fn causes(&self, result: usize) -> Rc<AttributionTable> {
        self.causes.of(self, &result)
    }

    /// The course of the loop on the source line of row `place`, otherwise of the first loop.
    pub fn course(&self, place: usize) -> Option<&Course> {
        let courses = self.analysis.courses();
        let line = self.rows.get(place).map(|row| row.line as u32);
        courses.iter().find(|course| Some(course.line) == line).or(courses.first())
    }

    /// The remarks: known results, and the code that compilers may emit.
    pub fn remarks(&self) -> &[Block] {
        self.besides.of(self)
    }

    /// The names of inputs that can be swept over all their codes.
    pub fn sweepable(&self) -> impl Iterator<Item = &str> {
        let narrow = |input: &&Input| matches!(input.ty.as_str(), "f16" | "bf16");
        self.inputs.iter().filter(narrow).map(|input| input.name.as_str())
    }

    /// The error of the result `output` over the codes of `input`.
    pub fn sweep(&self, input: &str, output: &str) -> Rc<Result<Sweep, NoSweep>> {
        self.analysis.sweep(input, output)
    }

    /// The name for holding the number of the row at this index; `None` if it cannot be held.
    pub fn what_to_hold(&self, place: usize) -> Option<HoldTarget> {
        hold_target(&self.rows.get(place)?.numbers, &self.analysis.answer.run.flow)
    }

    /// The instruction that made a number, with the bits of its operands, if its steps can be shown.
    pub fn query_of(&self, number: u32) -> Option<(Instr, Vec<u64>)> {
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

fn causes_of(report: &Report, result: &usize) -> AttributionTable {
    let flow = &report.analysis.answer.run.flow;
    let row = |number: u32| {
        let own = report.rows.iter().position(|row| row.numbers.contains(&number));
        // A number of another thread, or of a round without a row, belongs to the first row of its statement.
        own.or_else(|| {
            let statement = flow.numbers.get(number as usize)?.statement;
            let is_of_statement = |other: u32| {
                flow.numbers.get(other as usize).is_some_and(|other| other.statement == statement)
            };
            report.rows.iter().position(|row| row.numbers.clone().any(is_of_statement))
        })
    };
    match &*report.analysis.attribution(*result) {
        Some(result) => attribution_table(flow, result, row),
        None => AttributionTable { parts: Vec::new(), words: Vec::new() },
    }
}

fn remark_blocks(report: &Report) -> Vec<Block> {
    let Analysis { answer, .. } = &report.analysis;
    let mut blocks: Vec<Block> =
        integer_words(&answer.run).map(|words| Block::Text(line(words))).into_iter().collect();
    blocks.extend(theorem_blocks(&answer.run.flow, report.analysis.claims()));
    blocks.extend(compilation_blocks(answer.compilations()));
    blocks
}

/// The title of a program that has none.
pub const PROGRAM: &str = "a program";

/// Runs a program and reports on it. The error says that the program has no function of the requested name.
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
        besides: Lazy::new(remark_blocks),
        analysis,
    })
}

/// The message about a value that was rejected: the value, and the reason.
pub fn wrong_value(why: &Diagnostic) -> String {
    why.about.as_ref().map_or_else(|| why.to_string(), |value| format!("{}: {why}", visible(value)))
}

/// The title of a program: the words of its first line if that is a comment without `=`, otherwise [`PROGRAM`].
pub fn program_title(text: &str) -> String {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().trim();
    let words = first.strip_prefix("//").map(str::trim).filter(|words| !words.contains('='));
    visible(words.unwrap_or(PROGRAM))
}

/// Maximum number of rows of a program on a screen. The first error after them has a row too.
const MOST_ROWS: usize = 2000;

fn rows(answer: &Answer) -> Vec<ReportRow> {
    let mut rows = Vec::new();
    let mut last = None;
    let told = answer.run.lines.iter().enumerate().filter(|(_, ran)| is_explained(ran));
    let late_error = told.clone().skip(MOST_ROWS).find(|(_, ran)| ran.status == Status::Error);
    for (place, ran) in told.take(MOST_ROWS).chain(late_error) {
        let statement = Some((ran.line, ran.text.as_str()));
        let goes_on = answer.language == Language::C && statement == last;
        last = statement;
        let code = answer.code.get(place).map_or_else(String::new, Clone::clone);
        rows.push(row(ran, &answer.run.flow, goes_on, code));
    }
    rows
}

fn row(ran: &LineResult, flow: &Flow, goes_on: bool, code: String) -> ReportRow {
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
        query: evaluation.map(asked),
        message: said,
        numbers: ran.numbers.clone(),
    }
}

fn asked(evaluation: &Evaluation) -> (Instr, Vec<u64>) {
    (evaluation.instr, evaluation.operands.clone())
}
