//! The effects of messages to the program screen.

use super::change::ProgramChange;
use super::commands::change;
use super::look::PlotMove;
use super::msg::ProgramMsg;
use crate::explain::{formula_words, too_long_for_a_link};
use crate::input::LongFormula;
use crate::program::read::{Diagnostic, FormulaProgram};
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::overlays::PromptKind;
use crate::session::screens::screen::Screen;
use crate::session::state::State;

/// The answer to the keys for another thread if there is none.
const SINGLE_THREAD: &str = "a single thread runs; the command block 32 runs a block of 32 threads";

impl State {
    /// Shows a formula of several operations as a program, for a link. Returns the program.
    pub(in crate::skins::session) fn open_formula(
        &mut self,
        formula: &LongFormula,
    ) -> Result<FormulaProgram, Diagnostic> {
        let program = self.question.formula_program(formula)?;
        self.screens.programs.put(&program.text);
        self.screen = Screen::PROGRAM;
        Ok(program)
    }
}

impl Session {
    /// Handles a message to the program screen.
    pub(in crate::skins::session) fn on_program(&mut self, msg: ProgramMsg) -> Option<Effect> {
        match msg {
            ProgramMsg::Open(text) => self.put_program(&text),
            ProgramMsg::Rewrite(text) => self.rewrite_program(text),
            ProgramMsg::Inputs => self.open_inputs(),
            ProgramMsg::NextLook => self.look_further(),
            ProgramMsg::Hold => self.hold_line(),
            ProgramMsg::Thread { on } => self.turn_thread(on),
            ProgramMsg::Result(place) => {
                if let Some(told) = self.run.clone()
                    && let Ok(report) = &told.report
                {
                    self.state.screens.programs.choose_result(place, &report.results);
                }
            }
            ProgramMsg::PlotAt(share) => {
                if let Some(told) = self.run.clone()
                    && let Ok(report) = &told.report
                {
                    self.state.screens.programs.go_along(report, PlotMove::Share(share));
                }
            }
        }
        None
    }

    /// Holds the selected line to its exact value, or releases it.
    fn hold_line(&mut self) {
        if let Err(why) = change(self, "", ProgramChange::Hold) {
            self.refused = true;
            self.say(why);
        }
    }

    /// Shows the next thread of the launch, or the previous one.
    fn turn_thread(&mut self, on: bool) {
        let Some(launch) = self.report().and_then(|report| report.analysis.answer.run.launch) else {
            return self.say(SINGLE_THREAD);
        };
        let shown = self.state.screens.programs.task().given().thread;
        let next = if on { shown + 1 } else { shown.saturating_sub(1) };
        let next = next.min(launch.threads().saturating_sub(1));
        if let Err(why) = change(self, &next.to_string(), ProgramChange::Thread) {
            self.refused = true;
            self.say(why);
        }
    }

    /// Shows a program.
    pub(in crate::skins::session) fn put_program(&mut self, text: &str) {
        self.state.screens.programs.put(text);
        self.show(Screen::PROGRAM);
        self.settle_program();
        if self.state.screens.programs.is_too_long_for_a_link() {
            self.say(too_long_for_a_link());
        }
    }

    /// Runs a formula of several operations as a program, one line for each operation. The error is the reason why it
    /// cannot run.
    pub(in crate::skins::session) fn put_formula(&mut self, formula: &LongFormula) -> Result<(), Diagnostic> {
        let program = self.state.question.formula_program(formula)?;
        self.put_program(&program.text);
        self.say(formula_words(&program));
        Ok(())
    }

    /// Replaces the text of the program, keeps its inputs, and shows it.
    fn rewrite_program(&mut self, text: String) {
        let cannot_run = self.run.as_ref().is_some_and(|told| told.report.is_err());
        self.state.screens.programs.rewrite(text);
        if cannot_run {
            // The program may have failed because the chosen function was missing. The new text may have other
            // functions.
            self.state.screens.programs.change(|task| task.entry = None);
        }
        self.show(Screen::PROGRAM);
    }

    /// Selects the next available view below the lines.
    fn look_further(&mut self) {
        let Some((runner, report)) = self.programs().zip(self.report()) else { return };
        let next = runner.next_look(&self.state.screens.programs, report);
        self.state.screens.programs.look_at(next);
    }

    /// Opens the command line with the inputs of the program.
    fn open_inputs(&mut self) {
        let Some((runner, report)) = self.programs().zip(self.report()) else { return };
        let inputs = runner.inputs(&self.state.screens.programs, report);
        self.open_prompt(PromptKind::Command, &format!("set {inputs}"));
    }
}
