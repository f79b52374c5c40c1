//! The head of the program screen: what the program is, what it is given, what it gives.

use super::look::Look;
use super::msg::ProgramMsg;
use super::state::Programs;
use crate::doc::Line;
use crate::explain::{Report, ReportRow, program_title};
use crate::program::Task;
use crate::session::msg::Msg;
use std::rc::Rc;

/// What stands above the lines of a program.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramHead {
    /// what it is, in its own words
    pub title: String,
    /// what it is written in: `PTX`, `C`
    pub language: &'static str,
    /// what it reads before it writes it
    pub inputs: Vec<ProgramInput>,
    /// what it gives, each in one line
    pub results: Vec<Line>,
    /// the result that is looked at
    pub result: usize,
    /// the program with its text
    pub task: Rc<Task>,
    /// the line of the text that is looked at, from 1
    pub line: usize,
    /// what opening it does
    pub opens: &'static str,
    /// what can be looked at below the lines
    pub looks: Vec<ProgramLook>,
    /// what that line may be held to; empty where it computes no number
    pub holds: Vec<ProgramHold>,
    /// programs to begin with: name and title
    pub examples: Vec<(&'static str, &'static str)>,
}

/// What a line may be held to.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramHold {
    /// as a command says it
    pub to: &'static str,
    /// is it held to that now?
    pub now: bool,
    /// holds it to that, or lets it go if it is
    pub msg: Msg,
}

/// What can be looked at below the lines.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramLook {
    /// what it is called
    pub title: &'static str,
    /// is it looked at now?
    pub now: bool,
    /// looks at it
    pub msg: Msg,
}

/// Something that a program reads before it writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProgramInput {
    /// the name as the program writes it
    pub name: String,
    /// its type in words of PTX: `f16`
    pub ty: String,
    /// its value as it was typed, else its bits
    pub value: String,
    /// was it given? Else it is 0
    pub given: bool,
}

/// The head of a program, with these examples. One that cannot run has no report, and a text that can be changed.
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
        line: report.rows.get(place).map_or(1, |row| row.line),
        opens: programs.looked().look.opens(),
        looks: looks(programs, report),
        holds: report.rows.get(place).map_or_else(Vec::new, holds),
        examples,
    }
}

/// What can be looked at, the key leading from each to the next.
fn looks(programs: &Programs, report: &Report) -> Vec<ProgramLook> {
    let (now, next) = (programs.looked().look, programs.looked().look.next(report));
    let look = |look: Look| ProgramLook {
        title: look.title(),
        now: look == now,
        msg: if look == next { ProgramMsg::Besides.into() } else { Msg::Do(format!("look {}", look.word())) },
    };
    Look::of(report).into_iter().map(look).collect()
}

/// What a line may be held to without a word more.
fn holds(row: &ReportRow) -> Vec<ProgramHold> {
    const WAYS: [&str; 5] = ["exact", "f32", "rz", "rm", "rp"];
    let hold = |to| {
        let now = row.held.as_deref() == Some(to);
        // Exactly, unless it is held: so the key does it too.
        let by_key = now || (to == "exact" && row.held.is_none());
        ProgramHold {
            to,
            now,
            msg: if by_key { ProgramMsg::Hold.into() } else { Msg::Do(format!("hold {to}")) },
        }
    };
    if row.can_be_held { WAYS.map(hold).to_vec() } else { Vec::new() }
}

/// What it is given, as a line of commands sets it: `a=0.1 b=0x3c00`.
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
