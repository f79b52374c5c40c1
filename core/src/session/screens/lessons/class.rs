//! A lesson before a class: its steps are shown in stages, and no answer before it is asked for.

use super::stage::{Press, Stage};
use crate::session::Session;
use crate::session::guesses::Guesses;
use crate::session::msg::Msg;

impl Session {
    /// Presents the steps, those of an operation or those of a lesson; or ends that. The step of a lesson begins as it is written,
    /// whatever was answered before.
    pub(in crate::skins::session) fn present(&mut self) {
        let here = self.lesson_at().map(|(_, place)| place);
        let begins = !self.state.presenting;
        self.turn_presentation();
        if let Some(place) = here.filter(|_| begins) {
            self.enter_step(place);
        }
    }

    /// One press of a clicker before a class: [`Stage::press`] is its rule.
    pub(in crate::skins::session) fn click(&mut self) {
        let Some(stage) = self.stage() else { return self.turn_step(true) };
        match stage.press(self.has_question(), self.is_unanswered()) {
            Press::Ask => self.state.screens.lessons.show(Stage::Question),
            Press::Wait => self.say(self.still_hidden_words()),
            Press::Next => self.turn_step(true),
        }
    }

    /// Shows the answer, the question first where it has not been asked; or hides the answer again.
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
            self.guesses = Guesses::default();
        }
    }

    /// Shows a hidden result, or what a lesson asks for.
    pub(in crate::skins::session) fn reveal(&mut self) {
        if self.stage().is_some() && self.is_unanswered() {
            return self.turn_answer();
        }
        self.state.hidden = false;
    }

    /// To the first step of the lesson, or to the last.
    pub(in crate::skins::session) fn jump_step(&mut self, msg: &Msg) {
        let Some((taught, here)) = self.lesson_at() else { return };
        if let Some(place) = msg.moved(here, taught.lesson.steps.len()) {
            self.enter_step(place);
        }
    }

    /// Does the step ask something, of its own or about the hidden rounding?
    pub(in crate::skins::session) fn has_question(&self) -> bool {
        let own = self.lesson_at().is_some_and(|(taught, place)| {
            taught.lesson.steps.get(place).is_some_and(|step| step.asked.is_some())
        });
        own || (self.state.hidden && self.prediction().is_some())
    }

    /// Is an answer still to be asked for: a hidden result, or one of those to choose from?
    pub(in crate::skins::session) fn is_unanswered(&self) -> bool {
        self.state.hidden || (self.is_lesson_open() && self.lesson_choices() > 0)
    }
}
