//! Programs: which one is shown, and what it is given.

use crate::explain::too_long_for_a_link;
use crate::session::layers::PromptKind;
use crate::session::screens::Screen;
use crate::session::value::Session;

impl Session {
    /// Shows a program.
    pub(in crate::session) fn put_program(&mut self, text: &str) {
        self.state.screens.programs.put(text);
        self.show(Screen::Program);
        self.settle_program();
        if self.state.screens.programs.is_too_long_for_a_link() {
            self.say(too_long_for_a_link());
        }
    }

    /// Shows the program with another text; what it is given stays.
    pub(in crate::session) fn rewrite_program(&mut self, text: String) {
        let cannot_run = self.told.as_ref().is_some_and(|told| told.report.is_err());
        self.state.screens.programs.rewrite(text);
        if cannot_run {
            // The function that was asked for was not there: another text has others.
            self.state.screens.programs.change(|task| task.entry = None);
        }
        self.show(Screen::Program);
    }

    /// Looks at the next thing that there is below the lines of the program.
    pub(in crate::session) fn look_further(&mut self) {
        let Some((runner, report)) = self.runner.zip(self.report()) else { return };
        let next = (runner.next_look)(&self.state.screens.programs, report);
        self.state.screens.programs.look_at(next);
    }

    /// Opens the line of commands with what the program is given.
    pub(in crate::session) fn open_inputs(&mut self) {
        let Some((runner, report)) = self.runner.zip(self.report()) else { return };
        let inputs = (runner.inputs)(&self.state.screens.programs, report);
        self.open_prompt(PromptKind::Command, &format!("set {inputs}"));
    }
}
