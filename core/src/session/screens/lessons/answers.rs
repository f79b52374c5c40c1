//! Records the reader's first answer to each question of a lesson.

use super::state::GivenAnswer;
use crate::session::Session;

impl Session {
    /// Records the answer to the lesson's own question.
    pub(super) fn record_choice(&mut self, choice: usize) {
        let is_right = self.lesson_at().and_then(|(taught, place)| {
            let question = taught.lesson.steps.get(place)?.question.as_ref()?;
            Some(question.choices.get(choice)?.is_right)
        });
        is_right.into_iter().for_each(|is_right| self.record_answer(choice, is_right));
    }

    /// Records A or B as the answer about the hidden result of a step; true stands for B.
    pub(in crate::skins::session) fn record_prediction(&mut self, answer: bool, right: bool) {
        self.record_answer(usize::from(answer), answer == right);
    }

    /// Records an answer of the reader. The answers of a class are not recorded.
    fn record_answer(&mut self, choice: usize, is_right: bool) {
        if let Some((_, step)) = self.lesson_at().filter(|_| !self.state.presenting) {
            self.state.screens.lessons.record(GivenAnswer { step, choice, is_right });
        }
    }
}
