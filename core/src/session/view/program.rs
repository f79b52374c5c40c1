//! The head of the program screen, as what runs programs makes it.

use crate::session::screens::{ProgramHead, Screen};
use crate::session::value::Session;

impl Session {
    /// The head of the program screen, where that is shown.
    pub(super) fn program_head(&self) -> Option<ProgramHead> {
        let runner = self.runner.filter(|_| self.state.screen == Screen::Program)?;
        Some((runner.head)(
            &self.state.screens.programs,
            self.told.as_ref()?.report.as_ref().ok(),
            (runner.texts.examples)(),
        ))
    }
}
