//! What is to be predicted of a hidden result, on the step that rounds, one question after the other; and how that went.
//!
//! First which of two neighbours is delivered, or, where nothing is cut off, whether that is exact; then which flags it
//! raises. The result stays hidden until the last answer. Round a lesson only the first is asked: flags, and other ways to
//! compute, are taught in lessons of their own.

use super::between::{Between, End};
use crate::doc::{Block, Picture, line};
use crate::explain::{Card, PredictionPrompt, StepKind, Topic, hands_told, rounding_told};
use crate::session::Session;
use crate::session::guesses::Guesses;
use crate::session::screens::Subject;

/// A prediction on the step that rounds.
#[derive(Clone, PartialEq, Debug)]
pub struct Prediction {
    /// the neighbours that the value lies between, A at the left, with the outcome once that is shown; `None` where nothing is
    /// cut off
    pub between: Option<Between>,
    /// the bits that are rounded, and below them the neighbours bit by bit; `None` where nothing is cut off
    pub candidates: Option<Picture>,
    /// what is to be answered now; `None` once the result is shown
    pub prompt: Option<PredictionPrompt>,
    /// was B answered first? `None` while that is to be answered
    pub guess: Option<bool>,
    /// how many hands of a class were counted for A, and for B
    pub hands: [u32; 2],
    /// the same in words, also once the result is shown: `12 hands for A, 9 for B`; empty where none was counted
    pub hands_told: String,
}

/// Said of the line between two neighbours: where on it the value lies would tell which one.
pub const IN_HERE: &str = "the exact value is in here";
/// Said of what was chosen.
pub const YOURS: &str = "your choice";

impl Prediction {
    /// The two neighbours as answers.
    pub(super) fn ends(&self) -> [End; 2] {
        let [a, b] = self.hands;
        [End { letter: 'A', hands: a }, End { letter: 'B', hands: b }]
    }

    /// Is one of the two neighbours to be chosen?
    pub fn asks_neighbour(&self) -> bool {
        self.prompt.as_ref().is_some_and(|prompt| prompt.about == Topic::Neighbour)
    }
}

impl Session {
    /// The prediction that stands on the screen; `None` where nothing is rounded, and where the result was shown without an
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
        let between = rounding_told(&value, &rounded).choice.map(|choice| Between::of(choice, !hidden));
        let prompt = match guesses.first {
            None => card.first_prompt(),
            Some(_) => self.flags_prompt(&card),
        };
        let (candidates, guess) = (card.candidates(), guesses.first);
        // A lesson's own question stands in place of this one.
        let prompt = prompt.filter(|_| hidden && self.lesson_choices() == 0 && self.shows_question());
        let hands_told = hands_told(&hands);
        Some(Prediction { between, candidates, prompt, guess, hands, hands_told })
    }

    /// Takes A or B for an answer to what is asked. After the last one the result is shown.
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
                false => rounded.left(&value).bits.map(in_place),
            };
            given.into_iter().for_each(|bits| self.take_answer(bits, right == delivered));
        }
        let guesses = self.guesses_here().of_lane(card.lane);
        self.guesses = match prompt.about {
            Topic::Flags => Guesses { flags: Some(right), ..guesses },
            Topic::Neighbour | Topic::Exactness => Guesses { first: Some(right), ..guesses },
        };
        self.state.hidden = prompt.about == Topic::Neighbour && self.flags_prompt(&card).is_some();
    }

    /// The same as if everything had been answered rightly, and what is said then.
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

    /// Which answers are right, and why, once the result is shown.
    pub(super) fn verdict(&self) -> Vec<Block> {
        let Some(card) = self.rounding_card().filter(|_| !self.state.hidden) else { return Vec::new() };
        let lane = card.lane.unwrap_or(0);
        let guesses = self.guesses_here().of_lane(card.lane);
        let pipelines = if self.reads_lesson() { &[][..] } else { &self.answer.pipelines };
        let first = guesses.first.and_then(|right| card.first_told(right, pipelines, lane));
        let raised = self.answer.evaluation.outcome.flags[lane];
        let flags = guesses.flags.and_then(|right| card.flags_told(right, raised));
        let hands = hands_told(&self.hands_for_ends(&guesses));
        let hands = Some(hands).filter(|told| !told.is_empty()).map(line);
        hands.into_iter().chain(first).chain(flags).map(Block::Text).collect()
    }

    /// The hands for A and for B; a lesson's own question has its hands for itself.
    fn hands_for_ends(&self, guesses: &Guesses) -> [u32; 2] {
        let [a, b, ..] = guesses.hands.counts;
        if self.lesson_choices() > 0 { [0, 0] } else { [a, b] }
    }

    /// What is asked of the flags; nothing round a lesson.
    fn flags_prompt(&self, card: &Card) -> Option<PredictionPrompt> {
        card.flags_prompt().filter(|_| !self.reads_lesson())
    }

    /// The step that rounds, where that is looked at.
    fn rounding_card(&self) -> Option<Card> {
        let here = self.panel().subject() == Subject::Steps;
        let card = self.answer.cards().into_iter().nth(self.step_place()).filter(|_| here)?;
        (card.kind == StepKind::Rounding).then_some(card)
    }
}
