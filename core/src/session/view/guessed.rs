//! The guess at the result: on the result's row while the result is hidden, and marked on that row after the
//! comparison.

use super::registers::{Bit, Register};
use super::types::TypedText;
use crate::doc::{Block, Line, Role};
use crate::explain::{
    Card, YOUR_GUESS, bits_guess_feedback, code, flags_claim_feedback, guess_feedback, guessed_note,
    number_text, step_claim_feedback,
};
use crate::float::Float;
use crate::program::read::Diagnostic;
use crate::session::Session;
use crate::session::prediction_answers::Claim;
use crate::session::question::lane_of;

impl Session {
    /// Adds the guess to the row of a lane of the result. For a hidden result, the row then contains only the guess.
    pub(super) fn with_guess(&self, row: Register, lane: usize) -> Register {
        let guess = &self.state.guess;
        if !row.hidden && !guess.is_checked() {
            return row;
        }
        let last = row.bits.len() - 1;
        let guessed = |place: usize| guess.bit(lane, last - place);
        if row.hidden {
            let bits = row.bits.iter().enumerate();
            let bits = bits.map(|(place, bit)| Bit { set: guessed(place), ..*bit }).collect();
            let class = if guess.is_begun(lane) { YOUR_GUESS.to_owned() } else { String::new() };
            let code = self.guessed_code(lane).unwrap_or(row.code);
            let value = self.guessed_number(lane).map_or_else(String::new, number_text);
            return Register { bits, class, code, exact: value.clone(), value, ..row };
        }
        let bits = row.bits.iter().enumerate();
        let is_right = self.is_guessed_right(lane);
        let bits = bits.map(|(place, bit)| Bit { missed: !is_right && guessed(place) != bit.set, ..*bit });
        let note = guessed_note(&self.guessed_code(lane).unwrap_or_default(), is_right);
        let class = [row.class.clone(), note].into_iter().filter(|part| !part.is_empty());
        Register { bits: bits.collect(), class: class.collect::<Vec<_>>().join(", "), ..row }
    }

    /// The comparison of the guess with the result, lane by lane, once both are shown.
    pub(super) fn guess_verdict(&self) -> Vec<Block> {
        if self.state.hidden || !self.state.guess.is_checked() || !self.shows_verdicts() {
            return Vec::new();
        }
        let (width, lanes) = self.result_size();
        let outcome = self.answer.evaluation.outcome.bits;
        let results = self.answer.evaluation.results();
        let told = |lane: usize| match (self.guessed_number(lane), results.get(lane)) {
            (Some(guess), Some(result)) => Some(guess_feedback(guess, *result, &self.answer.pipelines, lane)),
            _ => Some(bits_guess_feedback(self.state.guess.bits(lane, width)?, outcome)),
        };
        let named = |lane: usize| {
            let line = told(lane)?;
            let whose = if lanes == 2 { format!("{}: ", lane_of("d", lane, lanes)) } else { String::new() };
            let mut said = Line::default().with(Role::Strong, whose);
            said.0.extend(line.0);
            Some(Block::Text(said))
        };
        (0..lanes).filter_map(named).collect()
    }

    /// The comments on all guesses, once the result is shown.
    pub(super) fn verdicts(&self) -> Vec<Block> {
        let guessed = self.guess_verdict().into_iter().chain(self.claim_verdict());
        guessed.chain(self.verdict()).chain(self.quiz_verdict()).collect()
    }

    /// The comment on a claim about flags or a step, once the result is shown.
    pub(super) fn claim_verdict(&self) -> Option<Block> {
        let (lane, claim) =
            self.guesses_here().claim.filter(|_| !self.state.hidden && self.shows_verdicts())?;
        Some(Block::Text(match claim {
            Claim::Flags(said) => flags_claim_feedback(said, self.answer.evaluation.outcome.flags[lane]),
            Claim::Step(said) => {
                let of_lane = |card: &Card| card.lane.is_none_or(|of| of == lane);
                let cards = self.answer.cards();
                let first = cards.iter().position(|card| of_lane(card) && card.changes_value());
                step_claim_feedback(said, first.and_then(|place| Some((place, cards.get(place)?.kind))))
            }
        }))
    }

    /// True if this screen shows comments on guesses.
    fn shows_verdicts(&self) -> bool {
        self.panel().head().has_bits()
    }

    /// The guess being typed, as a value and a code, and the hint that Enter compares it.
    pub(super) fn guess_hint(&self) -> Option<Line> {
        let lane = self.guessed_lane().filter(|_| self.guess_problem().is_none())?;
        let said = match self.guessed_number(lane) {
            Some(number) => format!("= {}   {}", number_text(number), code(number)),
            None => self.guessed_code(lane)?,
        };
        Some(Line::default().with(Role::Strong, said).with(Role::Dim, "   Enter compares it"))
    }

    /// The error in the guess being typed, unless the text is merely unfinished.
    pub(super) fn guess_remark(&self) -> Option<Line> {
        let lane = self.guessed_lane().filter(|_| self.typing.is_some() && !self.is_unfinished())?;
        let whose = lane_of("d", lane, self.result_size().1);
        Some(Diagnostic::number(self.guess_problem()?, 0).line(&self.state.guess.text, Some(&whose)))
    }

    /// The guess being typed.
    pub(super) fn typed_guess(&self) -> Option<TypedText> {
        let (lane, typing) = (self.guessed_lane()?, self.typing.as_ref()?);
        let whose = lane_of("d", lane, self.result_size().1);
        Some(TypedText { operand: whose, text: self.state.guess.text.clone(), caret: typing.caret })
    }

    /// The guessed number of a lane; `None` while a bit is missing, and for bits without a format.
    fn guessed_number(&self, lane: usize) -> Option<Float> {
        let bits = self.state.guess.bits(lane, self.result_size().0)?;
        self.state.question.instr.ty.format().map(|format| Float::new(format, bits))
    }
}
