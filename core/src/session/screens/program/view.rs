//! The report, the selected result and the head of the program on screen.

use super::head::ProgramHead;
use crate::explain::{Report, ReportResult};
use crate::session::Session;
use crate::session::screens::screen::Screen;

impl Session {
    /// The report of the program on screen, if it has run.
    pub(in crate::skins::session) fn report_shown(&self) -> Option<&Report> {
        self.report().filter(|_| self.state.screen == Screen::PROGRAM)
    }

    /// The selected result of the program on screen.
    pub(in crate::skins::session) fn program_result(&self) -> Option<&ReportResult> {
        let results = &self.report_shown()?.results;
        results.get(self.state.screens.programs.result_place(results))
    }

    /// The head of the program screen, if that is shown.
    pub(in crate::skins::session) fn program_head(&self) -> Option<ProgramHead> {
        let runner = self.programs().filter(|_| self.state.screen == Screen::PROGRAM)?;
        Some(runner.head(&self.state.screens.programs, self.run.as_ref()?.report.as_ref().ok()))
    }
}
