//! Updates everything that follows from the question: its answer and what is derived from that.

use crate::session::Session;
use crate::session::question::Focus;

impl Session {
    /// Computes the answer to the present question.
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
