//! The user's own line, which waits while a lesson is active.

use crate::session::Session;
use crate::session::prediction_answers::PredictionAnswers;

impl Session {
    /// Keeps the present state, unless a lesson is active, so that it can return after the lesson.
    pub(super) fn keep_own_line(&mut self) {
        if !self.state.screens.lessons.is_open() {
            let own = self.state.clone();
            self.state.screens.lessons.keep_own(own);
        }
    }

    /// Leaves the active lesson, and restores the state before it. Without a lesson, or after a link to a lesson, this
    /// has no effect.
    pub(in crate::skins::session) fn restore_own_line(&mut self) {
        let mut lessons = self.state.screens.lessons.clone();
        let Some(own) = lessons.take_own() else { return };
        lessons.suspend();
        self.state = own;
        self.state.screens.lessons = lessons;
        self.state.presenting = false;
        self.guesses = PredictionAnswers::default();
        self.submitted_answer = None;
        self.settle();
    }

    /// The user's own line; empty if no line waits.
    pub(super) fn own_line(&self) -> String {
        let own = self.state.screens.lessons.own();
        own.map_or_else(String::new, |own| own.question.line_with_single())
    }
}
