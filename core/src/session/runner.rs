//! What runs programs, as a table of functions.
//!
//! A skin brings it ([`Session::bring`](super::Session::bring)): a page fetches it when a program is first to be shown, and
//! nothing else may name what it leads to.

use super::screens::{
    Change, Content, Looked, ProgramHead, Programs, TEXTS, Texts, program_entry, program_head, program_hold,
    program_inputs, program_line, program_look, program_looks, program_set,
};
use crate::explain::{Report, program_report};
use crate::program::Task;
use std::fmt;
use std::rc::Rc;

/// Names and titles of programs.
type Titles = Vec<(&'static str, &'static str)>;

/// What runs programs.
pub struct Runner {
    pub(super) texts: Texts,
    /// what there is to see of a program that has run
    pub(super) report: fn(&Task) -> Result<Report, String>,
    /// its screen
    pub(super) content: fn(&Programs, &Report) -> Content,
    /// what stands above that
    pub(super) head: fn(&Programs, Option<&Report>, Titles) -> ProgramHead,
    /// what it is given, as a line of commands sets it
    pub(super) inputs: fn(&Programs, &Report) -> String,
    /// gives values to inputs
    pub(super) set: Change,
    /// puts other words in place of a line
    pub(super) line: Change,
    /// runs another function
    pub(super) entry: Change,
    /// what there is to look at below the lines, behind what is looked at now
    pub(super) next_look: fn(&Programs, &Report) -> Looked,
    /// looks at something below the lines
    pub(super) look: Change,
    /// the words that this takes for what the program has
    pub(super) looks: fn(&Report) -> Vec<String>,
    /// holds a line to something else than what the machine makes
    pub(super) hold: Change,
}

/// The one there is.
pub static RUNNER: Runner = Runner {
    texts: TEXTS,
    report: program_report,
    content: Programs::shown,
    head: program_head,
    inputs: program_inputs,
    set: program_set,
    line: program_line,
    entry: program_entry,
    hold: program_hold,
    next_look: |programs, report| Looked::at(programs.looked().look.next(report)),
    look: program_look,
    looks: program_looks,
};

/// There is one runner only.
impl PartialEq for Runner {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Runner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Runner")
    }
}

/// A program that has run, and what came of it.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Told {
    pub task: Rc<Task>,
    pub report: Result<Report, String>,
}
