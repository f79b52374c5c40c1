//! What follows from a change of the question: its answer, and all that is derived from that.

use crate::session::Session;
use crate::session::question::Focus;

impl Session {
    /// Finds the answer to the question as it is now.
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
