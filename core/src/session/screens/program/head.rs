//! The head of the program screen: the program, its inputs, its results.

use super::look::Look;
use super::msg::ProgramMsg;
use super::state::Programs;
use crate::doc::Line;
use crate::explain::{Report, ReportRow, program_title};
use crate::program::Task;
use crate::session::msg::Msg;
use std::rc::Rc;

/// The part of the screen above the lines of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramHead {
    /// the title of the program
    pub title: String,
    /// the language of the program: `PTX`, `C`
    pub language: &'static str,
    /// the inputs of the program: the names that it reads before it writes them
    pub inputs: Vec<ProgramInput>,
    /// the results of the program, each in one line
    pub results: Vec<Line>,
    /// the index of the selected result
    pub result: usize,
    /// the program's text and inputs
    pub task: Rc<Task>,
    /// the line of the text that each row shows, from 1; `None` for a row that continues the statement above it
    pub lines: Vec<Option<usize>>,
    /// the selected line of the text, from 1
    pub line: usize,
    /// the effect of opening the selected line
    pub opens: &'static str,
    /// the views available below the lines
    pub looks: Vec<ProgramLook>,
    /// the values that the selected line can be held to; empty if it computes no number
    pub holds: Vec<ProgramHold>,
    /// example programs: name and title
    pub examples: Vec<(&'static str, &'static str)>,
}

/// A value that a line can be held to.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramHold {
    /// the spelling of the value in the command
    pub to: &'static str,
    /// true if the line is held to this value now
    pub now: bool,
    /// the message that holds the line to this value, or releases it if it is held to this value
    pub msg: Msg,
}

/// A view available below the lines.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramLook {
    /// the title of the view
    pub title: &'static str,
    /// true if the view is selected
    pub now: bool,
    /// the message that selects the view
    pub msg: Msg,
}

/// An input of a program: a name that the program reads before it writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramInput {
    /// the name in the program
    pub name: String,
    /// the PTX type of the input: `f16`
    pub ty: String,
    /// the value of the input as it was typed, else its bits
    pub value: String,
    /// true if the user gave a value; otherwise the input is 0
    pub given: bool,
}

/// The head of a program, with these examples. A program that cannot run has no report, but an editable text.
pub fn head(
    programs: &Programs,
    report: Option<&Report>,
    examples: Vec<(&'static str, &'static str)>,
) -> ProgramHead {
    let task = programs.task();
    let Some(report) = report else {
        return ProgramHead {
            title: program_title(&task.text),
            language: task.language().shown(),
            inputs: Vec::new(),
            results: Vec::new(),
            result: 0,
            task: Rc::clone(task),
            lines: Vec::new(),
            line: 1,
            opens: programs.looked().look.opens(),
            looks: Vec::new(),
            holds: Vec::new(),
            examples,
        };
    };
    let place = programs.place(&report.rows);
    ProgramHead {
        title: report.title.clone(),
        language: report.language.shown(),
        inputs: inputs(programs, report),
        results: report.results.iter().map(|result| result.line()).collect(),
        result: programs.result_place(&report.results),
        task: Rc::clone(task),
        lines: report.rows.iter().map(|row| (!row.source.is_empty()).then_some(row.line)).collect(),
        line: report.rows.get(place).map_or(1, |row| row.line),
        opens: programs.looked().look.opens(),
        looks: looks(programs, report),
        holds: report.rows.get(place).map_or_else(Vec::new, holds),
        examples,
    }
}

/// The available views. The view that the space bar selects next has the message of that key.
fn looks(programs: &Programs, report: &Report) -> Vec<ProgramLook> {
    let (now, next) = (programs.looked().look, programs.looked().look.next(report));
    let look = |look: Look| ProgramLook {
        title: look.title(),
        now: look == now,
        msg: if look == next {
            ProgramMsg::NextLook.into()
        } else {
            Msg::RunCommand(format!("look {}", look.word()))
        },
    };
    Look::of(report).into_iter().map(look).collect()
}

/// The values that a line can be held to by a single word.
fn holds(row: &ReportRow) -> Vec<ProgramHold> {
    const WAYS: [&str; 5] = ["exact", "f32", "rz", "rm", "rp"];
    let hold = |to| {
        let now = row.held.as_deref() == Some(to);
        // The key `!` does the same: it releases a held line, and holds any other line to its exact value.
        let by_key = now || (to == "exact" && row.held.is_none());
        ProgramHold {
            to,
            now,
            msg: if by_key { ProgramMsg::Hold.into() } else { Msg::RunCommand(format!("hold {to}")) },
        }
    };
    if row.can_be_held { WAYS.map(hold).to_vec() } else { Vec::new() }
}

/// The inputs in the syntax of the command that sets them: `a=0.1 b=0x3c00`.
pub fn inputs_text(programs: &Programs, report: &Report) -> String {
    let inputs = inputs(programs, report);
    inputs.iter().map(|input| format!("{}={}", input.name, input.value)).collect::<Vec<_>>().join(" ")
}

fn inputs(programs: &Programs, report: &Report) -> Vec<ProgramInput> {
    let given = programs.task().given();
    let inputs = report.inputs.iter().map(|input| {
        let typed = given.value(&input.name).map(|(_, value)| value.to_owned());
        ProgramInput {
            name: input.name.clone(),
            ty: input.ty.clone(),
            value: typed.unwrap_or_else(|| input.bits.hex()),
            given: input.given,
        }
    });
    inputs.collect()
}
