//! Takes, reads and explains observed results.

use super::msg::DiagnoseMsg;
use crate::arrays::LoadedFile;
use crate::explain::arrays::ArrayContent;
use crate::program::read::instr_of;
use crate::session::Session;
use crate::session::screens::screen::Screen;
use std::rc::Rc;

impl Session {
    /// Shows the results in arrays, or reports why that is impossible.
    pub(in crate::skins::session) fn show_arrays(&mut self, files: &[LoadedFile]) {
        if let Some(seen) = self.seen(files) {
            self.show(Screen::DIAGNOSE);
            self.open_arrays(seen);
        }
    }

    /// Shows a list of results.
    pub(in crate::skins::session) fn show_results(&mut self, text: &str) {
        self.show(Screen::DIAGNOSE);
        self.open_results(text);
    }

    /// Diagnoses the observed result of the present question, which was typed as `text`.
    pub(in crate::skins::session) fn diagnose_observed(&mut self, text: &str) {
        let question = &self.state.question;
        let is_unfit = self.typing.is_some() || self.reads_lesson() || self.state.hidden;
        if is_unfit || question.observed().is_none() {
            return;
        }
        // A formula belongs to the instruction that the session read it as.
        let names_it = instr_of(text, question.allow) == Some(question.instr);
        let text = if names_it { text.to_owned() } else { format!("{}  # {text}", question.statement()) };
        self.show_results(&text);
    }

    /// Takes a list of results from the user, as soon as the teaching module is loaded.
    pub(in crate::skins::session) fn open_results(&mut self, text: &str) {
        if self.teaching_for(|| DiagnoseMsg::Open(text.to_owned()).into()).is_some() {
            let instr = self.state.question.instr;
            self.state.screens.results.open_text(text, instr);
        }
    }

    /// Reads arrays for the present instruction, or reports why that is impossible.
    fn seen(&mut self, files: &[LoadedFile]) -> Option<ArrayContent> {
        let teacher = self.teaching_for(|| DiagnoseMsg::OpenArrays(files.to_vec()).into())?;
        match teacher.seen(files, &self.state.question.instr.lane()) {
            Ok(seen) => Some(seen),
            Err(why) => {
                self.say(why.to_string());
                None
            }
        }
    }

    /// Shows the content of arrays: results, or numbers.
    fn open_arrays(&mut self, seen: ArrayContent) {
        match seen {
            ArrayContent::Rows(text) => self.open_results(&text),
            ArrayContent::Numbers(numbers) => self.state.screens.results.open_numbers(numbers),
        }
    }

    /// Explains the results on screen, unless they are explained already.
    pub(in crate::skins::session) fn settle_results(&mut self) {
        let (Some(teacher), Some(runner)) = (self.teaching(), self.programs()) else { return };
        if self.state.screen != Screen::DIAGNOSE {
            return;
        }
        let results = &self.state.screens.results;
        if results.seeks_text() && !self.state.screens.results.find_text(runner) {
            return self.say(NOT_UNPACKED);
        }
        let results = &self.state.screens.results;
        let Some(text) = results.text() else { return };
        let instr = results.instr();
        if self.explanation.as_ref().is_none_or(|found| (&found.text, found.instr) != (text, instr)) {
            self.explanation = Some(Rc::new(teacher.explain(text, instr)));
        }
    }
}

/// The error for a link whose list cannot be read.
const NOT_UNPACKED: &str = "cannot read the results in this link; part of the link is missing or changed";
