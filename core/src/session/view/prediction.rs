//! Questions about a hidden result, on the step that rounds, one after the other; and comments on the answers.
//!
//! The first question is which of two neighbours is delivered or, if nothing is cut off, whether the value is exact.
//! The second is which flags are raised. The result stays hidden until the last answer. Within a lesson only the first
//! question is asked: flags and other pipelines have lessons of their own.

use super::between::{Between, End};
use crate::doc::{Block, Picture, line};
use crate::explain::{Card, PredictionPrompt, StepKind, Topic, hands_words, presented_rounding};
use crate::session::Session;
use crate::session::prediction_answers::PredictionAnswers;
use crate::session::screens::Subject;

/// A prediction on the step that rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Prediction {
    /// the neighbours of the value, A on the left, with the outcome once it is shown; `None` if nothing is cut off
    pub between: Option<Between>,
    /// the bits to be rounded, and below them the neighbours bit by bit; `None` if nothing is cut off
    pub candidates: Option<Picture>,
    /// the present question; `None` once the result is shown
    pub prompt: Option<PredictionPrompt>,
    /// the first answer, true for B; `None` until it is given
    pub guess: Option<bool>,
    /// the number of hands of a class counted for A, and for B
    pub hands: [u32; 2],
    /// the counted hands in words: `12 hands for A, 9 for B`; empty if none were counted
    pub hands_words: String,
}

/// The label of the line between two neighbours. Showing the exact position of the value would give away the answer.
pub const IN_HERE: &str = "the exact value is in here";
/// The mark on the user's choice.
pub const YOURS: &str = "your choice";

impl Prediction {
    /// The two neighbours as answers.
    pub(super) fn ends(&self) -> [End; 2] {
        let [a, b] = self.hands;
        [End { letter: 'A', hands: a }, End { letter: 'B', hands: b }]
    }

    /// True if the question is which of the two neighbours is delivered.
    pub fn asks_neighbour(&self) -> bool {
        self.prompt.as_ref().is_some_and(|prompt| prompt.about == Topic::Neighbour)
    }
}

impl Session {
    /// The prediction on screen; `None` unless the selected step rounds, or if the result is shown and there was no
    /// answer.
    pub(in crate::skins::session) fn prediction(&self) -> Option<Prediction> {
        let card = self.rounding_card()?;
        let guesses = self.guesses_here().of_lane(card.lane);
        let hidden = self.state.hidden;
        let hands = self.hands_for_ends(&guesses);
        if !hidden && guesses.first.is_none() && hands == [0, 0] {
            return None;
        }
        let (value, rounded) = card.rounding()?;
        let between = presented_rounding(&value, &rounded).choice.map(|choice| Between::of(choice, !hidden));
        let prompt = match guesses.first {
            None => card.first_prompt(),
            Some(_) => self.flags_prompt(&card),
        };
        let (candidates, guess) = (card.candidates(), guesses.first);
        // A lesson's own question replaces this question.
        let prompt = prompt.filter(|_| hidden && self.lesson_choices() == 0 && self.shows_question());
        let hands_words = hands_words(&hands);
        Some(Prediction { between, candidates, prompt, guess, hands, hands_words })
    }

    /// Records A or B as the answer to the present question. The last answer reveals the result.
    pub(in crate::skins::session) fn guess(&mut self, right: bool) {
        let Some(card) = self.rounding_card() else { return };
        let Some(prompt) = self.prediction().and_then(|prediction| prediction.prompt) else { return };
        if let (Topic::Neighbour, Some((value, rounded)), Some(delivered)) =
            (prompt.about, card.rounding(), card.first_right())
        {
            let register = self.answer.evaluation.outcome.bits;
            let (ty, lane) = (self.state.question.instr.ty, card.lane.unwrap_or(0));
            let in_place = |bits: u64| ty.with_lane(register, lane, bits);
            let given = match right == delivered {
                true => Some(register),
                false => rounded.rejected(&value).bits.map(in_place),
            };
            given.into_iter().for_each(|bits| self.take_answer(bits, right == delivered));
        }
        if let Some(delivered) = card.first_right().filter(|_| prompt.about != Topic::Flags) {
            self.record_prediction(right, delivered);
        }
        let guesses = self.guesses_here().of_lane(card.lane);
        self.guesses = match prompt.about {
            Topic::Flags => PredictionAnswers { flags: Some(right), ..guesses },
            Topic::Neighbour | Topic::Exactness => PredictionAnswers { first: Some(right), ..guesses },
        };
        self.state.hidden = prompt.about == Topic::Neighbour && self.flags_prompt(&card).is_some();
    }

    /// The comments that would appear if every answer were right.
    pub(in crate::skins::session) fn answered_rightly(&self) -> Option<Vec<Block>> {
        let card = self.rounding_card()?;
        let raised = self.answer.evaluation.outcome.flags[card.lane.unwrap_or(0)];
        let mut session = self.clone();
        session.guess(card.first_right()?);
        if let Some(right) = card.flags_right(raised) {
            session.guess(right);
        }
        Some(session.verdict())
    }

    /// The comments on the answers, once the result is shown.
    pub(super) fn verdict(&self) -> Vec<Block> {
        let Some(card) = self.rounding_card().filter(|_| !self.state.hidden) else { return Vec::new() };
        let lane = card.lane.unwrap_or(0);
        let guesses = self.guesses_here().of_lane(card.lane);
        let pipelines = if self.reads_lesson() { &[][..] } else { &self.answer.pipelines };
        let first = guesses.first.and_then(|right| card.first_feedback(right, pipelines, lane));
        let raised = self.answer.evaluation.outcome.flags[lane];
        let flags = guesses.flags.and_then(|right| card.flags_feedback(right, raised));
        let hands = hands_words(&self.hands_for_ends(&guesses));
        let hands = Some(hands).filter(|told| !told.is_empty()).map(line);
        hands.into_iter().chain(first).chain(flags).map(Block::Text).collect()
    }

    /// The hands for A and for B; none if they belong to a lesson's own question.
    fn hands_for_ends(&self, guesses: &PredictionAnswers) -> [u32; 2] {
        let [a, b, ..] = guesses.hands.counts;
        if self.lesson_choices() > 0 { [0, 0] } else { [a, b] }
    }

    /// The question about the flags; `None` within a lesson.
    fn flags_prompt(&self, card: &Card) -> Option<PredictionPrompt> {
        card.flags_prompt().filter(|_| !self.reads_lesson())
    }

    /// The card of the step that rounds, if it is selected.
    fn rounding_card(&self) -> Option<Card> {
        let here = self.panel().subject() == Subject::Steps;
        let card = self.answer.cards().into_iter().nth(self.step_place()).filter(|_| here)?;
        (card.kind == StepKind::Rounding).then_some(card)
    }
}
