//! Predict, then reveal: the rules for a hidden result.
//!
//! A view does not contain what is hidden: each screen omits it from its content.

use super::Session;
use super::export_form::ExportForm;
use super::keys::KeyContext;
use super::prediction_answers::PredictionAnswers;
use super::question::{Focus, row_problem};
use super::screens::{PREDICT, Subject, hidden_words};
use crate::doc::{Block, Doc, Line, Role};
use crate::explain::{question_head, step_heading};
use crate::float::Float;
use crate::literal::LiteralError;
use crate::program::read::Number;

impl Session {
    /// The lane of the selected step; `None` for scalar instructions.
    pub(super) fn step_lane(&self) -> Option<usize> {
        self.state.step.step(&self.answer.steps).and_then(|step| step.lane)
    }

    /// The guesses for the present question; none while the user types a different question.
    pub(super) fn guesses_here(&self) -> PredictionAnswers {
        let other = self.typing.as_ref().is_some_and(|typing| typing.before.question != self.state.question);
        if other { PredictionAnswers::default() } else { self.guesses }
    }

    /// The lane of the hidden result that the user is guessing: the lane whose row has the focus.
    pub(super) fn guessed_lane(&self) -> Option<usize> {
        self.state.focus.lane().filter(|_| self.context_below() == KeyContext::Guess)
    }

    /// The width of a lane of the result in bits, and the number of lanes.
    pub(super) fn result_size(&self) -> (usize, usize) {
        let ty = self.state.question.instr.ty;
        (ty.lane_width() as usize, ty.lanes())
    }

    /// The guessed code of a lane; `None` while one of its bits is not guessed.
    pub(super) fn guessed_code(&self, lane: usize) -> Option<String> {
        let (width, _) = self.result_size();
        let bits = self.state.guess.bits(lane, width)?;
        Some(Number::of_bits(bits, self.state.question.instr.ty.format()).text().to_owned())
    }

    /// True if the guess for a lane equals the result. For a NaN result, any NaN is right.
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

    /// The error in the guess that is being typed, if it has one.
    pub(super) fn guess_problem(&self) -> Option<LiteralError> {
        self.guessed_lane()?;
        row_problem(&self.state.guess.text, self.state.question.instr.ty)
    }

    /// The error in the text typed on the focused row of a number, if it has one.
    pub(super) fn row_problem(&self) -> Option<LiteralError> {
        match self.state.focus {
            Focus::Bits { operand, lane } => self.state.question.operand_problem(operand, lane),
            Focus::Result { .. } => self.guess_problem(),
            Focus::Instruction | Focus::Steps => None,
        }
    }

    /// True if a presentation shows one lane of a packed result. Showing the whole result would reveal the other lane.
    pub(super) fn presents_a_lane(&self) -> bool {
        self.state.presenting && self.step_lane().is_some()
    }

    /// True if the presentation has not reached the result yet: while it shows one of two lanes, and on a lesson's step
    /// before the rounding, until the answer of the step is shown.
    pub(super) fn withholds_result(&self) -> bool {
        let in_lesson =
            self.stage().is_some() && self.is_lesson_open() && self.panel().subject() == Subject::Steps;
        self.presents_a_lane() || (in_lesson && !self.panel().reveals_result(&self.scene()))
    }

    /// True if the result is hidden and an export in this form would reveal it.
    pub(super) fn would_tell(&self, what: ExportForm) -> bool {
        self.state.hidden
            && self.single().is_none()
            && self.sheet_shown().is_none()
            && match what {
                ExportForm::Json => true,
                ExportForm::Bits | ExportForm::Value => {
                    self.number_shown().is_none() || self.shows_result_as_number()
                }
                _ => false,
            }
    }

    /// The number that the screen is about, if there is one.
    pub(super) fn number_shown(&self) -> Option<Float> {
        self.panel().number(&self.answer, self.state.focus)
    }

    /// True if [`Session::number_shown`] is the result, or if the map starts at the result.
    fn shows_result_as_number(&self) -> bool {
        self.panel().number_is_result(self.state.focus)
    }

    /// The message that refuses to reveal the result.
    pub(super) fn would_reveal_words(&self) -> String {
        format!("this would reveal the hidden result; {} shows it", self.revealer())
    }

    /// The message that refuses to go past a hidden step.
    pub(super) fn still_hidden_words(&self) -> String {
        format!("predict this first; {} shows it", self.revealer())
    }

    /// The key or the button that reveals the result.
    pub(super) fn revealer(&self) -> &'static str {
        if self.host.has_keys_alone() { "v" } else { "reveal" }
    }

    /// The present screen as a document, without the hidden result.
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
