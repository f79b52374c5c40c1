//! The interface of the code that runs programs.

use crate::explain::Report;
use crate::program::Task;
use crate::session::screens::{Content, LookPosition, ProgramChange, ProgramHead, Programs, Texts};
use std::rc::Rc;

/// The code that runs programs.
pub trait RunsPrograms: Texts + Sync {
    /// Runs a program. The error says why it cannot run.
    fn report(&self, task: &Task) -> Result<Report, String>;

    /// The content of the Program screen.
    fn content(&self, programs: &Programs, report: &Report) -> Content;

    /// The head of the Program screen, with the names and titles of all examples.
    fn head(&self, programs: &Programs, report: Option<&Report>) -> ProgramHead;

    /// The inputs of the program, in the syntax of the command that sets them.
    fn inputs(&self, programs: &Programs, report: &Report) -> String;

    /// Performs a change. On an error, which names what was expected, nothing changes.
    fn change(
        &self,
        change: ProgramChange,
        programs: &mut Programs,
        report: Option<&Report>,
        text: &str,
    ) -> Result<(), String>;

    /// The next view to show below the lines, after the present view.
    fn next_look(&self, programs: &Programs, report: &Report) -> LookPosition;

    /// The arguments of the command that selects a view.
    fn looks(&self, report: &Report) -> Vec<String>;
}

/// A program that has run, and its report.
#[derive(Clone, PartialEq, Debug)]
pub struct ProgramRun {
    pub task: Rc<Task>,
    pub report: Result<Report, String>,
}
