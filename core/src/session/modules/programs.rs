//! What runs programs.

use crate::explain::Report;
use crate::program::Task;
use crate::session::screens::{Change, Content, Looked, ProgramHead, Programs, Texts};
use std::rc::Rc;

/// What runs programs.
pub trait RunsPrograms: Texts + Sync {
    /// A program that has run, or why it cannot run.
    fn report(&self, task: &Task) -> Result<Report, String>;

    /// The content of the screen.
    fn content(&self, programs: &Programs, report: &Report) -> Content;

    /// The part above it, with the names and titles of all examples.
    fn head(&self, programs: &Programs, report: Option<&Report>) -> ProgramHead;

    /// The inputs, as a line of commands sets them.
    fn inputs(&self, programs: &Programs, report: &Report) -> String;

    /// Performs a change. An error says what was expected, and nothing is changed.
    fn change(
        &self,
        change: Change,
        programs: &mut Programs,
        report: Option<&Report>,
        text: &str,
    ) -> Result<(), String>;

    /// What is looked at below the lines after the present thing.
    fn next_look(&self, programs: &Programs, report: &Report) -> Looked;

    /// The words for what can be looked at.
    fn looks(&self, report: &Report) -> Vec<String>;
}

/// A program that has run, and its report.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramRun {
    pub task: Rc<Task>,
    pub report: Result<Report, String>,
}
