//! Presents a lesson to a class: its steps appear in stages, and no answer appears before the presenter asks for it.

use super::stage::{Press, Stage};
use crate::session::Session;
use crate::session::msg::Msg;
use crate::session::prediction_answers::PredictionAnswers;

impl Session {
    /// Starts presenting the steps of an operation or of a lesson, or stops. At the start of a presentation, a lesson's
    /// step is reset, even if it was answered.
    pub(in crate::skins::session) fn present(&mut self) {
        let here = self.lesson_at().map(|(_, place)| place);
        let begins = !self.state.presenting;
        self.turn_presentation();
        if let Some(place) = here.filter(|_| begins) {
            self.enter_step(place);
        }
    }

    /// Handles a press of the presenter's clicker, by the rule of [`Stage::press`].
    pub(in crate::skins::session) fn click(&mut self) {
        let Some(stage) = self.stage() else { return self.turn_step(true) };
        match stage.press(self.has_question(), self.is_unanswered()) {
            Press::Ask => self.state.screens.lessons.show(Stage::Question),
            Press::Wait => self.say(self.still_hidden_words()),
            Press::Next => self.turn_step(true),
        }
    }

    /// Shows the answer, but first the question if it was not shown yet. If the answer is shown, hides it again.
    pub(in crate::skins::session) fn turn_answer(&mut self) {
        let Some(stage) = self.stage() else { return };
        if stage == Stage::Words && self.has_question() {
            self.state.screens.lessons.show(Stage::Question);
        } else if self.is_unanswered() {
            self.state.hidden = false;
            self.state.screens.lessons.show(Stage::Answer);
        } else {
            self.state.hidden = self.panel().subject().has_result();
            self.state.screens.lessons.show(Stage::Question);
            self.guesses = PredictionAnswers::default();
        }
    }

    /// Shows a hidden result, or the answer that a lesson asks for.
    pub(in crate::skins::session) fn reveal(&mut self) {
        if self.stage().is_some() && self.is_unanswered() {
            return self.turn_answer();
        }
        self.state.hidden = false;
    }

    /// Goes to the first or the last step of the lesson.
    pub(in crate::skins::session) fn jump_step(&mut self, msg: &Msg) {
        let Some((taught, here)) = self.lesson_at() else { return };
        if let Some(place) = msg.moved(here, taught.lesson.steps.len()) {
            self.enter_step(place);
        }
    }

    /// True if the step has a question of its own or one about the hidden rounding.
    pub(in crate::skins::session) fn has_question(&self) -> bool {
        let own = self.lesson_at().is_some_and(|(taught, place)| {
            taught.lesson.steps.get(place).is_some_and(|step| step.question.is_some())
        });
        own || (self.state.hidden && self.prediction().is_some())
    }

    /// True if an answer is still open: a hidden result, or a choice.
    pub(in crate::skins::session) fn is_unanswered(&self) -> bool {
        self.state.hidden || (self.is_lesson_open() && self.lesson_choices() > 0)
    }
}
