//! Predict, then reveal: the result hidden until it is asked for, and the steps presented to a class.
//!
//! What is hidden is not in the view at all: each screen leaves it out when it makes its content.

use super::screens::Screen;
use super::screens::{PREDICT, hidden_words};
use super::value::Session;
use crate::doc::{Block, Doc, Line, Role};
use crate::explain::{cards, question_head, step_heading};

impl Session {
    /// Presents the steps, from the first on, with the result hidden; or ends that.
    pub(super) fn present(&mut self) {
        self.layer = None;
        if self.state.presenting {
            return self.stop_presenting();
        }
        self.state.presenting = true;
        self.state.hidden = true;
        self.state.screen = Screen::Steps;
        self.choose_step(0);
    }

    /// Ends a presentation. What was not asked for by then stays hidden.
    pub(super) fn stop_presenting(&mut self) {
        self.state.hidden |= self.presents_a_lane();
        self.state.presenting = false;
    }

    /// To the next step; where the present one is hidden, it is shown first. Each lane is to be predicted by itself.
    pub(super) fn forward(&mut self) {
        if self.state.hidden && self.state.screens.steps.reveals_result(&self.answer.steps) {
            self.state.hidden = false;
            return;
        }
        let before = self.step_lane();
        self.choose_step(self.step_place() + 1);
        let now = self.step_lane();
        self.state.hidden |= before.is_some() && now.is_some() && now != before;
    }

    /// The lane of the step that is looked at, for packed instructions.
    fn step_lane(&self) -> Option<usize> {
        self.state.screens.steps.step(&self.answer.steps).and_then(|step| step.lane)
    }

    /// Is a lane presented, so that the whole result would reveal the other one?
    pub(super) fn presents_a_lane(&self) -> bool {
        self.state.presenting && self.step_lane().is_some()
    }

    /// Is what the screen is about the result, or leads to it?
    fn hides_content(&self) -> bool {
        let screens = &self.state.screens;
        match self.state.screen {
            Screen::Operation | Screen::Steps => screens.steps.reveals_result(&self.answer.steps),
            Screen::Compare => true,
            Screen::Number => screens.numbers.reveals_result(&self.answer, self.state.focus),
            Screen::Reference => false,
        }
    }

    /// Said of what would reveal the result.
    pub(super) fn would_reveal_words(&self) -> String {
        format!("this would tell the result, which is hidden: {} shows it", self.revealer())
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
        match self.state.screen {
            Screen::Operation => {
                let cards = cards(evaluation);
                let count = cards.len();
                let shown = cards.into_iter().enumerate().filter(|(_, card)| !card.kind.reveals_result());
                blocks.extend(shown.flat_map(|(place, card)| {
                    let heading = Block::Heading(step_heading(place, count, card.lane, card.kind.name()));
                    [heading].into_iter().chain(card.blocks())
                }));
                blocks.push(hidden_words());
            }
            _ if self.hides_content() => blocks.push(hidden_words()),
            _ => {
                let content = self.content();
                blocks.push(Block::Heading(content.heading));
                blocks.extend(content.blocks);
            }
        }
        Doc::new(blocks)
    }
}
