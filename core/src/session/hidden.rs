//! Predict, then reveal: what must not be told while the result is hidden.
//!
//! What is hidden is not in the view at all: each screen leaves it out when it makes its content.

use super::Session;
use super::guesses::Guesses;
use super::keys::KeyContext;
use super::question::{Focus, row_problem};
use super::screens::{PREDICT, Subject, hidden_words};
use super::what::What;
use crate::doc::{Block, Doc, Line, Role};
use crate::explain::{question_head, step_heading};
use crate::float::Float;
use crate::literal::LiteralError;
use crate::program::read::Number;

impl Session {
    /// The lane of the step that is looked at, for packed instructions.
    pub(super) fn step_lane(&self) -> Option<usize> {
        self.state.step.step(&self.answer.steps).and_then(|step| step.lane)
    }

    /// What was answered of the present question: nothing of another one that is being typed.
    pub(super) fn guesses_here(&self) -> Guesses {
        let other = self.typing.as_ref().is_some_and(|typing| typing.before.question != self.state.question);
        if other { Guesses::default() } else { self.guesses }
    }

    /// The lane of the hidden result that is being guessed: whose row has the focus.
    pub(super) fn guessed_lane(&self) -> Option<usize> {
        self.state.focus.lane().filter(|_| self.context_below() == KeyContext::Guess)
    }

    /// The number of bits of a lane of the result, and how many lanes it has.
    pub(super) fn result_size(&self) -> (usize, usize) {
        let ty = self.state.question.instr.ty;
        (ty.lane_width() as usize, ty.lanes())
    }

    /// The code that is guessed for a lane; `None` as long as one of its bits is not.
    pub(super) fn guessed_code(&self, lane: usize) -> Option<String> {
        let (width, _) = self.result_size();
        let bits = self.state.guess.bits(lane, width)?;
        Some(Number::of_bits(bits, self.state.question.instr.ty.format()).text().to_owned())
    }

    /// Is a lane of the result what was guessed? Where it is a NaN, any NaN is.
    pub(super) fn is_guessed_right(&self, lane: usize) -> bool {
        let (width, _) = self.result_size();
        let focus = Focus::Result { lane };
        let (Some(guess), Some(bits)) = (self.state.guess.bits(lane, width), self.answer.bits_at(focus))
        else {
            return false;
        };
        let is_nan = |bits| {
            let format = self.state.question.instr.ty.format();
            format.is_some_and(|format| Float::new(format, bits).is_nan())
        };
        guess == bits & (u64::MAX >> (64 - width)) || (is_nan(guess) && is_nan(bits))
    }

    /// Why what is typed as a guess cannot be read.
    pub(super) fn guess_problem(&self) -> Option<LiteralError> {
        self.guessed_lane()?;
        row_problem(&self.state.guess.text, self.state.question.instr.ty)
    }

    /// Why what is typed on the row of a number cannot be read.
    pub(super) fn row_problem(&self) -> Option<LiteralError> {
        match self.state.focus {
            Focus::Bits { operand, lane } => self.state.question.operand_problem(operand, lane),
            Focus::Result { .. } => self.guess_problem(),
            Focus::Instruction | Focus::Steps => None,
        }
    }

    /// Is a lane presented, so that the whole result would reveal the other one?
    pub(super) fn presents_a_lane(&self) -> bool {
        self.state.presenting && self.step_lane().is_some()
    }

    /// Does what is presented come before the result, which would tell what is still to be asked: of a lesson a step before the
    /// one that rounds, unless that was asked there already; of two lanes one?
    pub(super) fn withholds_result(&self) -> bool {
        let in_lesson =
            self.stage().is_some() && self.is_lesson_open() && self.panel().subject() == Subject::Steps;
        self.presents_a_lane() || (in_lesson && !self.panel().reveals_result(&self.scene()))
    }

    /// Would a text of this kind tell the result, though that is hidden?
    pub(super) fn would_tell(&self, what: What) -> bool {
        self.state.hidden
            && self.sheet_shown().is_none()
            && match what {
                What::Json => true,
                What::Bits | What::Value => self.number_shown().is_none() || self.shows_result_as_number(),
                _ => false,
            }
    }

    /// The number that the screen is about, where that is one.
    pub(super) fn number_shown(&self) -> Option<Float> {
        self.panel().number(&self.answer, self.state.focus)
    }

    /// Is the number that the screen is about the result, or does a map begin there?
    fn shows_result_as_number(&self) -> bool {
        self.panel().number_is_result(self.state.focus)
    }

    /// Said of what would reveal the result.
    pub(super) fn would_reveal_words(&self) -> String {
        format!("this would tell the result, which is hidden: {} shows it", self.revealer())
    }

    /// Said where one would go on past what is hidden.
    pub(super) fn still_hidden_words(&self) -> String {
        format!("this is still to be predicted: {} shows it", self.revealer())
    }

    /// What shows what is hidden: a key, or the word on a button.
    pub(super) fn revealer(&self) -> &'static str {
        if self.host.has_keys_alone() { "v" } else { "reveal" }
    }

    /// The present screen as a document that does not reveal the result.
    pub(super) fn redacted_document(&self) -> Doc {
        let evaluation = &self.answer.evaluation;
        let heading = Block::Heading(Line::default().with(Role::Strong, PREDICT));
        let mut blocks = vec![heading];
        blocks.extend(question_head(evaluation, &self.answer.operand_notes));
        match self.panel().subject() {
            Subject::Steps => {
                let cards = self.answer.cards();
                let count = cards.len();
                let shown = cards.into_iter().enumerate().filter(|(_, card)| !card.kind.reveals_result());
                blocks.extend(shown.flat_map(|(place, card)| {
                    let heading = Block::Heading(step_heading(place, count, card.lane, card.kind.name()));
                    [heading].into_iter().chain(card.blocks())
                }));
                blocks.push(hidden_words());
            }
            _ if self.panel().reveals_result(&self.scene()) => blocks.push(hidden_words()),
            _ => {
                let content = self.content();
                blocks.push(Block::Heading(content.heading));
                blocks.extend(content.blocks);
            }
        }
        Doc::new(blocks)
    }
}
