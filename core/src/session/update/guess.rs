//! Guesses at a hidden result: its bits, its value, or one of two neighbours.

use crate::explain::{LEFT_OPEN, NO_HANDS, NOTHING_GUESSED, other_lane};
use crate::session::Session;
use crate::session::keys::{Key, KeyContext, chosen_by};
use crate::session::prediction_answers::{Claim, Hands};
use crate::session::question::Focus;

impl Session {
    /// The answer that a key gives to the question on screen: true for B. Arrows do not answer while steps are
    /// presented, where they change the step, nor on guessed bits, where they move the cursor.
    pub(super) fn guessed_by(&self, key: Key) -> Option<bool> {
        let arrows = !matches!(self.context_below(), KeyContext::Presenting | KeyContext::Guess);
        let right = match key {
            Key::Left if arrows => false,
            Key::Right if arrows => true,
            key => chosen_by(key)?,
        };
        let bare = self.open_overlay.is_none() && self.typing.is_none();
        let has_prompt = || self.prediction().is_some_and(|prediction| prediction.prompt.is_some());
        (bare && has_prompt()).then_some(right)
    }

    /// Counts one more hand for an answer, if the class can choose that answer now.
    pub(in crate::skins::session) fn count_hand(&mut self, answer: usize) {
        let count = self.answers_to_count();
        if count == 0 || answer < count {
            self.count_hands(|hands| hands.count(answer));
        }
    }

    /// Changes the counted hands while there are answers to choose from; otherwise shows why that is impossible.
    pub(in crate::skins::session) fn count_hands(&mut self, change: impl FnOnce(&mut Hands)) {
        if self.answers_to_count() == 0 {
            return self.say(NO_HANDS);
        }
        self.guesses = self.guesses.of_lane(self.step_lane());
        change(&mut self.guesses.hands);
    }

    /// The number of answers for which hands can be counted now: those of a lesson's question, or two neighbours.
    pub(in crate::skins::session) fn answers_to_count(&self) -> usize {
        let neighbours = || self.prediction().is_some_and(|prediction| prediction.asks_neighbour());
        match self.lesson_choices() {
            0 if neighbours() => 2,
            count if self.is_lesson_open() => count,
            _ => 0,
        }
    }

    /// Guesses the value or the code of a lane, and compares it with the result. Returns false for any other text.
    pub(in crate::skins::session) fn guess_value(&mut self, text: &str) -> bool {
        let lane = self.lane();
        let ty = self.state.question.instr.ty;
        let taken = self.state.guess.take(lane, ty, text);
        if taken {
            self.put_focus(Focus::Result { lane });
            self.check_guess();
        }
        taken
    }

    /// Records a claim about the hidden result, and shows the result.
    pub(in crate::skins::session) fn claim(&mut self, claim: Claim) {
        self.guesses.claim = Some((self.lane(), claim));
        self.state.hidden = false;
    }

    /// Compares the guess. If no row of the hidden result has the focus, first goes to its first row.
    pub(in crate::skins::session) fn go_and_check(&mut self) {
        if self.guessed_lane().is_none() {
            self.put_focus(Focus::Result { lane: 0 });
        }
        self.check_guess();
    }

    /// Compares the guess with the result, and shows both, if every bit of every lane is guessed. Otherwise shows a
    /// notice, and sets the missing bits of the lane to 0 or goes to an unfinished lane.
    pub(in crate::skins::session) fn check_guess(&mut self) {
        let Some(lane) = self.guessed_lane() else { return };
        let (width, lanes) = self.result_size();
        if !self.state.guess.is_begun(lane) {
            return self.say(NOTHING_GUESSED);
        }
        if self.state.guess.bits(lane, width).is_none() {
            self.state.guess.fill(lane, width);
            return self.say(LEFT_OPEN);
        }
        if let Some(other) = (0..lanes).find(|lane| self.state.guess.bits(*lane, width).is_none()) {
            self.put_focus(Focus::Result { lane: other });
            return self.say(other_lane(other));
        }
        self.state.guess.check();
        let guessed = (0..lanes).map(|lane| self.state.guess.bits(lane, width));
        if let Some(guessed) = guessed.collect::<Option<Vec<_>>>() {
            let bits = self.state.question.instr.ty.pack(guessed);
            let is_right = (0..lanes).all(|lane| self.is_guessed_right(lane));
            self.take_answer(bits, is_right);
        }
        self.state.hidden = false;
    }
}
