//! Updates everything that is computed from the question: the answer, its GPU records, and the report of the program.

use crate::session::Session;
use crate::session::question::Focus;

impl Session {
    /// Computes the answer to the present question, looks up its GPU records, and runs the program on screen.
    pub(in crate::skins::session) fn settle(&mut self) {
        let is_typed = self.typing.is_some() && self.state.focus == Focus::Instruction;
        if !is_typed && self.state.question.has_idle_line() {
            self.state.question.typed = None;
        }
        self.answer.follow(&self.state.question);
        self.settle_recorded();
        self.settle_program();
    }
}
