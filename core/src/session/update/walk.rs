//! Movement: along a row, from row to row, through lists.

use crate::session::Session;
use crate::session::input::Edit;
use crate::session::keys::KeyContext;
use crate::session::msg::Msg;
use crate::session::question::Focus;
use crate::session::screens::{Act, PageKeys};

impl Session {
    /// Moves left, right, up, down, to the first or to the last item.
    pub(in crate::skins::session) fn walk(&mut self, msg: &Msg) {
        let across = !matches!(msg, Msg::Up | Msg::Down);
        match self.context() {
            KeyContext::Typing if across => self.edit(caret(msg)),
            KeyContext::Prompt if across => self.edit(caret(msg)),
            KeyContext::Instruction | KeyContext::Bits | KeyContext::Result | KeyContext::Guess if across => {
                self.walk_bits(msg)
            }
            KeyContext::Steps if *msg == Msg::First && self.host.has_keys_alone() => self.go_to_overview(),
            // On a page the steps are a list, with the result above its first row.
            KeyContext::Steps if across || (!self.host.has_keys_alone() && self.walks_steps(msg)) => {
                self.move_on_screen(msg)
            }
            KeyContext::Typing
            | KeyContext::Instruction
            | KeyContext::Bits
            | KeyContext::Result
            | KeyContext::Guess
            | KeyContext::Steps => self.next_row(*msg == Msg::Down),
            KeyContext::Presenting => {
                let place = self.step_place();
                self.choose_step(msg.moved(place, self.answer.steps.len()).unwrap_or(place));
            }
            KeyContext::Keys => self.walk_help(msg),
            _ if self.open_overlay.is_some() => self.walk_layer(msg),
            _ => self.move_on_screen(msg),
        }
    }

    /// Shows the operation at a glance.
    fn go_to_overview(&mut self) {
        self.put_focus(Focus::Bits { operand: 0, lane: 0 });
        self.at_a_glance = true;
    }

    fn move_on_screen(&mut self, msg: &Msg) {
        if let Some(motion) = msg.motion() {
            self.act(Act::Move(motion));
        }
    }

    /// True unless this would go up from the first step.
    fn walks_steps(&self, msg: &Msg) -> bool {
        *msg == Msg::Down || self.step_place() > 0
    }

    /// Moves by several rows. Without a long list, goes to the next or the previous step.
    pub(in crate::skins::session) fn page(&mut self, msg: &Msg) {
        match self.context().place() {
            Some(place) if place.pages == PageKeys::Rows => self.move_on_screen(msg),
            _ => {
                self.leave_edit();
                self.next_step(*msg == Msg::PageDown);
            }
        }
    }

    fn walk_bits(&mut self, msg: &Msg) {
        if let Some(width) = self.answer.width_at(self.state.focus) {
            let column = self.state.column.min(width - 1);
            self.state.column = msg.moved(column, width).unwrap_or(column);
        }
    }

    /// Goes from the line to the previously focused row, or to the first operand if the instruction lacks that row.
    pub(in crate::skins::session) fn leave_line(&mut self, row: Option<Focus>) {
        let rows = Focus::rows(&self.state.question.instr);
        let row = row.filter(|row| *row != Focus::Instruction && rows.contains(row));
        self.put_focus(row.unwrap_or(Focus::Bits { operand: 0, lane: 0 }));
    }

    /// Goes to the next place of the operation or the previous one: the line, the rows, the steps.
    pub(in crate::skins::session) fn next_place(&mut self, on: bool) {
        self.leave_edit();
        let row = Focus::Bits { operand: 0, lane: 0 };
        self.put_focus(match (self.state.focus, on) {
            (Focus::Instruction, true) | (Focus::Steps, false) => row,
            (Focus::Instruction, false) => Focus::Steps,
            (Focus::Steps, true) => Focus::Instruction,
            (_, true) if self.has_numbers_alone() => Focus::Instruction,
            (_, true) => Focus::Steps,
            (_, false) => Focus::Instruction,
        });
    }

    /// Goes to the row above or below. This ends an edit; an unreadable text stays as it is.
    pub(in crate::skins::session) fn next_row(&mut self, down: bool) {
        self.leave_edit();
        let rows = match self.has_numbers_alone() {
            true => self.number_rows(),
            false => Focus::rows(&self.state.question.instr),
        };
        let place = rows.iter().position(|row| *row == self.state.focus).unwrap_or(0);
        let place = if down { place + 1 } else { place.saturating_sub(1) };
        self.put_focus(rows[place.min(rows.len() - 1)]);
    }
}

/// The edit that moves the caret in the direction of a message.
fn caret(msg: &Msg) -> Edit {
    match msg {
        Msg::Left => Edit::Left,
        Msg::Right => Edit::Right,
        Msg::First => Edit::First,
        _ => Edit::Last,
    }
}
