//! Asks about a single number.

use crate::input::Input;
use crate::session::Session;
use crate::session::commands;
use crate::session::question::{Focus, Question};
use crate::session::screens::Subject;

impl Session {
    /// The question about a single number that a text asks: a bare value at the start of a visit, or in place of
    /// another single number. Elsewhere a bare value sets an operand.
    pub(in crate::skins::session) fn single_asked(&self, text: &str) -> Option<Question> {
        let before = self.typing.as_ref().map_or(&self.state, |typing| &typing.before);
        let replaces = before.question.single && self.panel().subject() == Subject::Number;
        let is_value = matches!(commands::kind(text), Input::Value(_));
        before.question.about_number(text).filter(|_| is_value && (self.on_first_screen || replaces))
    }

    /// Replaces the question by a single number, and opens the Number screen.
    pub(in crate::skins::session) fn put_single(&mut self, question: Question) {
        self.state.column = question.instr.ty.width() as usize - 1;
        self.state.question = question;
        self.state.focus = Focus::Bits { operand: 0, lane: 0 };
        self.state.hidden = false;
        let screen = self.state.screens.about(Subject::Number);
        if screen != self.state.screen {
            self.show(screen);
        }
    }
}
