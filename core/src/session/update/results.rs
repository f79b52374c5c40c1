//! Results that were observed: brought, read, explained.

use crate::arrays::Brought;
use crate::explain::arrays::Opened;
use crate::session::msg::Msg;
use crate::session::screens::Screen;
use crate::session::value::Session;
use std::rc::Rc;

impl Session {
    /// Takes a list of results that somebody has brought to its screen, as soon as what explains them is there.
    pub(in crate::session) fn bring_results(&mut self, text: &str) {
        if self.teacher_for(|| Msg::Results(text.to_owned())).is_some() {
            self.state.screens.results.bring(text);
        }
    }

    /// What stands in arrays, beside the instruction in question; what is missing is said.
    pub(in crate::session) fn seen(&mut self, files: &[Brought]) -> Option<Opened> {
        let teacher = self.teacher_for(|| Msg::Arrays(files.to_vec()))?;
        match (teacher.seen)(files, &self.state.question.instr.lane()) {
            Ok(seen) => Some(seen),
            Err(why) => {
                self.say(why);
                None
            }
        }
    }

    /// Takes that to its screen: results, or numbers to be looked at.
    pub(in crate::session) fn bring_seen(&mut self, seen: Opened) {
        match seen {
            Opened::Rows(text) => self.bring_results(&text),
            Opened::Numbers(numbers) => self.state.screens.results.bring_numbers(numbers),
        }
    }

    /// Finds what explains the results that are shown, unless that is done.
    pub(in crate::session) fn settle_results(&mut self) {
        let (Some(teacher), Some(runner)) = (self.teacher, self.runner) else { return };
        if self.state.screen != Screen::Diagnose {
            return;
        }
        if !self.state.screens.results.find_text(&runner.texts) {
            return self.say(NOT_UNPACKED);
        }
        let Some(text) = self.state.screens.results.text() else { return };
        if self.explanation.as_ref().is_none_or(|found| found.text != *text) {
            self.explanation = Some(Rc::new((teacher.explain)(text)));
        }
    }
}

/// Said of a link whose list cannot be read.
const NOT_UNPACKED: &str = "the results in this link are damaged: part of it is missing or changed";
