//! Predict, then reveal: the result hidden until it is asked for, and the steps presented to a class.
//!
//! What is hidden is taken out of a view that is made as ever, so that no skin has to know what may be told.

use super::{Focus, NumberPage, Register, Screen, Session, View};
use crate::doc::{Block, Doc, Line, Role, line};
use crate::explain::{Card, cards, question_head, reveals_result, step_heading};
use crate::isa::Op;

/// Said in place of what would tell the result.
const HIDDEN: &str = "The result is hidden until you ask for it. Which bits does it get, and which flags?";
/// Said in place of the result while a lane is presented.
const LANES: &str = "  the last step has both lanes";
/// The title of what is hidden.
const TITLE: &str = "predict";

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
        if self.state.hidden && self.hides_step() {
            self.state.hidden = false;
            return;
        }
        let before = self.step_lane();
        self.choose_step(self.state.step + 1);
        let now = self.step_lane();
        self.state.hidden |= before.is_some() && now.is_some() && now != before;
    }

    /// The lane of the step that is looked at, for packed instructions.
    fn step_lane(&self) -> Option<usize> {
        self.step_names().get(self.state.step).and_then(|name| name.lane)
    }

    /// Is a lane presented, so that the whole result would tell the other one?
    fn presents_a_lane(&self) -> bool {
        self.state.presenting && self.step_lane().is_some()
    }

    /// Would the step that is looked at tell the result?
    fn hides_step(&self) -> bool {
        self.step_names().get(self.state.step).is_some_and(|name| reveals_result(name.title))
    }

    /// Is what the screen is about the result, or leads to it?
    fn hides_content(&self) -> bool {
        match self.state.screen {
            Screen::Operation | Screen::Steps => self.hides_step(),
            Screen::Compare => true,
            Screen::Number => self.number_is_the_result() || self.formats_tell(),
            Screen::Reference => false,
        }
    }

    /// Is the number screen about the result, or does the map begin there?
    pub(super) fn number_is_the_result(&self) -> bool {
        matches!(self.state.focus, Focus::Result { .. }) && self.state.number != NumberPage::Toy
    }

    /// Is the number that is converted shown in every format, so also in the result's?
    fn formats_tell(&self) -> bool {
        self.state.number == NumberPage::Value && self.state.question.spelling.good.op == Op::Cvt
    }

    /// Said of what would tell what is hidden.
    pub(super) fn tells(&self) -> String {
        format!("this would tell the result, which is hidden: {} shows it", self.revealer())
    }

    /// What shows what is hidden: a key, or the word on a button.
    fn revealer(&self) -> &'static str {
        if self.home.has_keys_alone() { "v" } else { "reveal" }
    }

    /// Takes out of a view whatever tells what is hidden.
    pub(super) fn veil(&self, view: &mut View) {
        if self.state.hidden {
            self.veil_result(view);
            self.veil_content(view);
        } else if self.presents_a_lane() {
            self.veil_result(view);
            view.result = Line::default().with(Role::Strong, "?").with(Role::Dim, LANES);
            view.flags = Line::default();
        }
    }

    fn veil_result(&self, view: &mut View) {
        view.registers.iter_mut().filter(|row| row.is_result()).for_each(Register::veil);
        view.result = Line::default().with(Role::Strong, "?").with(Role::Dim, "  hidden, to be predicted");
        view.flags = Line::default().with(Role::Dim, format!("hidden: {} shows it", self.revealer()));
        view.flags_of = "";
        view.aside = None;
    }

    fn veil_content(&self, view: &mut View) {
        let steps = matches!(view.screen, Screen::Operation | Screen::Steps);
        if let Some(list) = view.list.as_mut().filter(|_| steps) {
            for title in list.table.rows.iter_mut().filter_map(|row| row.last_mut()) {
                if reveals_result(&title.text()) {
                    *title = Line::default().with(Role::Dim, "?");
                }
            }
        }
        if self.hides_content() {
            view.blocks = vec![Block::Text(line(HIDDEN))];
            if steps {
                view.blocks.extend(self.known_before());
            }
            view.heading = self.veiled_heading();
            if !steps {
                view.list = None;
                view.counted = None;
                view.list_focused = false;
            }
        }
    }

    /// What one predicts from: the bits that are rounded, or else what the last step that is not hidden has come to,
    /// in the same lane.
    fn known_before(&self) -> Vec<Block> {
        let evaluation = self.evaluation();
        let mut before: Vec<_> = cards(&evaluation).into_iter().take(self.state.step + 1).collect();
        let Some(here) = before.pop() else { return Vec::new() };
        if here.title == "rounding" {
            return here.blocks().into_iter().filter(|block| matches!(block, Block::Picture(_))).collect();
        }
        let drawn = |block: &Block| matches!(block, Block::Picture(_) | Block::Table(_));
        before.retain(|card| !reveals_result(card.title) && card.lane == here.lane);
        before.iter().rev().map(Card::blocks).find(|blocks| blocks.iter().any(drawn)).unwrap_or_default()
    }

    fn veiled_heading(&self) -> Line {
        let names = self.step_names();
        match (self.state.screen, names.get(self.state.step)) {
            (Screen::Operation | Screen::Steps, Some(name)) => {
                step_heading(self.state.step, names.len(), name.lane, TITLE)
            }
            _ => Line::default().with(Role::Strong, TITLE),
        }
    }

    /// The present screen as a document that does not tell the result.
    pub(super) fn veiled_document(&self) -> Doc {
        let evaluation = self.evaluation();
        let heading = Block::Heading(Line::default().with(Role::Strong, TITLE));
        let mut blocks = vec![heading];
        blocks.extend(question_head(&evaluation, &self.operand_notes()));
        let hidden = Block::Text(line(HIDDEN));
        match self.state.screen {
            Screen::Operation => {
                let cards = cards(&evaluation);
                let count = cards.len();
                let told = cards.into_iter().enumerate().filter(|(_, card)| !reveals_result(card.title));
                blocks.extend(told.flat_map(|(place, card)| {
                    let heading = Block::Heading(step_heading(place, count, card.lane, card.title));
                    [heading].into_iter().chain(card.blocks())
                }));
                blocks.push(hidden);
            }
            _ if self.hides_content() => blocks.push(hidden),
            _ => {
                let content = self.content();
                blocks.push(Block::Heading(content.heading));
                blocks.extend(content.blocks);
            }
        }
        Doc::new(blocks)
    }
}

impl Register {
    /// Takes out whatever tells the number; how many bits there are in which field stays.
    fn veil(&mut self) {
        self.bits.iter_mut().for_each(|bit| bit.set = None);
        let (code, bits) = ("?".to_owned(), std::mem::take(&mut self.bits));
        let Register { name, lane, focus, focused, cursor, .. } = *self;
        *self = Register { name, lane, focus, focused, cursor, code, bits, hidden: true, ..Register::EMPTY };
    }
}
