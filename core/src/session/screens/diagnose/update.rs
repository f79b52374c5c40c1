//! Results that were observed: brought, read, explained.

use super::msg::DiagnoseMsg;
use crate::arrays::LoadedFile;
use crate::explain::arrays::Opened;
use crate::session::Session;
use crate::session::msg::Effect;
use crate::session::screens::kinds::Screen;
use std::rc::Rc;

impl Session {
    /// Performs a message to the diagnosis.
    pub(in crate::skins::session) fn on_diagnose(&mut self, msg: DiagnoseMsg) -> Option<Effect> {
        match msg {
            DiagnoseMsg::Bring(text) => self.show_results(&text),
            DiagnoseMsg::BringArrays(files) => {
                if let Some(seen) = self.seen(&files) {
                    self.show(Screen::DIAGNOSE);
                    self.bring_seen(seen);
                }
            }
        }
        None
    }

    /// Shows a list of results.
    pub(in crate::skins::session) fn show_results(&mut self, text: &str) {
        self.show(Screen::DIAGNOSE);
        self.bring_results(text);
    }

    /// Takes a list of results that somebody has brought to its screen, as soon as what explains them is there.
    pub(in crate::skins::session) fn bring_results(&mut self, text: &str) {
        if self.teaching_for(|| DiagnoseMsg::Bring(text.to_owned()).into()).is_some() {
            self.state.screens.results.bring(text);
        }
    }

    /// What stands in arrays, beside the instruction in question; what is missing is said.
    fn seen(&mut self, files: &[LoadedFile]) -> Option<Opened> {
        let teacher = self.teaching_for(|| DiagnoseMsg::BringArrays(files.to_vec()).into())?;
        match teacher.seen(files, &self.state.question.instr.lane()) {
            Ok(seen) => Some(seen),
            Err(why) => {
                self.say(why.to_string());
                None
            }
        }
    }

    /// Takes that to its screen: results, or numbers to be looked at.
    fn bring_seen(&mut self, seen: Opened) {
        match seen {
            Opened::Rows(text) => self.bring_results(&text),
            Opened::Numbers(numbers) => self.state.screens.results.bring_numbers(numbers),
        }
    }

    /// Finds what explains the results that are shown, unless that is done.
    pub(in crate::skins::session) fn settle_results(&mut self) {
        let (Some(teacher), Some(runner)) = (self.teaching(), self.programs()) else { return };
        if self.state.screen != Screen::DIAGNOSE {
            return;
        }
        let results = &self.state.screens.results;
        if results.seeks_text() && !self.state.screens.results.find_text(runner) {
            return self.say(NOT_UNPACKED);
        }
        let Some(text) = self.state.screens.results.text() else { return };
        if self.explanation.as_ref().is_none_or(|found| found.text != *text) {
            self.explanation = Some(Rc::new(teacher.explain(text)));
        }
    }
}

/// Said of a link whose list cannot be read.
const NOT_UNPACKED: &str = "the results in this link are damaged: part of it is missing or changed";
