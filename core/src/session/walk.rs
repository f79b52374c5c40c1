//! Moving: along a row, from row to row, through lists.

use super::input::Edit;
use super::keys::KeyContext;
use super::layers::Layer;
use super::msg::Msg;
use super::question::Focus;
use super::screens::Screen;
use super::screens::Way;
use super::value::Session;

/// So many rows of a list are passed at once.
const PAGE: usize = 10;

impl Session {
    /// To the left, right, up, down, to the first or to the last.
    pub(super) fn walk(&mut self, msg: &Msg) {
        match self.context() {
            KeyContext::Typing => match msg {
                Msg::Up => self.next_row(false),
                Msg::Down => self.next_row(true),
                _ => self.edit(caret(msg)),
            },
            KeyContext::Prompt => match msg {
                Msg::Up | Msg::Down => self.recall(*msg == Msg::Up),
                _ => self.edit(caret(msg)),
            },
            KeyContext::Menu | KeyContext::Copying | KeyContext::Term => self.walk_layer(msg),
            KeyContext::Keys => {}
            KeyContext::Map | KeyContext::Toy => self.walk_codes(msg),
            KeyContext::Instruction | KeyContext::Bits | KeyContext::Result => match msg {
                Msg::Up => self.next_row(false),
                Msg::Down => self.next_row(true),
                _ => self.walk_bits(msg),
            },
            KeyContext::Presenting => {
                self.choose_step(moved(self.step_place(), self.answer.steps.len(), msg))
            }
            KeyContext::Steps => match msg {
                Msg::Up if self.state.screen == Screen::Operation => self.next_row(false),
                Msg::Down if self.state.screen == Screen::Operation => self.next_row(true),
                _ => self.choose_step(moved(self.step_place(), self.answer.steps.len(), msg)),
            },
            KeyContext::Compare if matches!(msg, Msg::Left | Msg::Right) => self.other_lane(),
            KeyContext::Compare | KeyContext::Reference | KeyContext::Glossary => {
                let (chosen, count) = self.list_place();
                self.choose(moved(chosen, count, msg));
            }
        }
    }

    /// By several rows; where there is no long list, to the next step.
    pub(super) fn page(&mut self, on: bool) {
        match self.context() {
            KeyContext::Reference | KeyContext::Glossary => {
                let (chosen, count) = self.list_place();
                let row = if on { chosen + PAGE } else { chosen.saturating_sub(PAGE) };
                self.choose(row.min(count.saturating_sub(1)));
            }
            _ => {
                self.leave_edit();
                self.choose_step(if on {
                    self.step_place() + 1
                } else {
                    self.step_place().saturating_sub(1)
                });
            }
        }
    }

    fn walk_bits(&mut self, msg: &Msg) {
        if let Some(width) = self.answer.width_at(self.state.focus) {
            let column = self.state.column.min(width - 1);
            self.state.column = moved(column, width, msg);
        }
    }

    /// To the row above or below. An edit is ended; a text that cannot be read stays as it is.
    pub(super) fn next_row(&mut self, down: bool) {
        self.leave_edit();
        let instr = &self.state.question.spelling.good;
        let rows = match self.state.screen {
            Screen::Number => Focus::numbers(instr).collect(),
            _ => Focus::rows(instr),
        };
        let place = rows.iter().position(|row| *row == self.state.focus).unwrap_or(0);
        let place = if down { place + 1 } else { place.saturating_sub(1) };
        self.put_focus(rows[place.min(rows.len() - 1)]);
    }

    /// Puts the focus on a row, if the instruction and the screen have it.
    pub(super) fn put_focus(&mut self, focus: Focus) {
        let steps = focus == Focus::Steps && self.state.screen == Screen::Number;
        if steps || !Focus::rows(&self.state.question.spelling.good).contains(&focus) {
            return;
        }
        self.state.focus = focus;
        if let Some(width) = self.answer.width_at(focus) {
            self.state.column = self.state.column.min(width - 1);
        }
        // The steps of the lane that is worked on are the ones to look at.
        if let Some(lane) = focus.lane().filter(|_| self.state.question.spelling.good.ty.lanes() == 2) {
            self.state.screens.steps.go_to_lane(lane);
        }
    }

    /// The place of the step that is looked at.
    pub(super) fn step_place(&self) -> usize {
        self.state.screens.steps.place(&self.answer.steps)
    }

    /// Looks at a step, the last one at most.
    pub(super) fn choose_step(&mut self, place: usize) {
        self.state.screens.steps.choose(place, &self.answer.steps);
    }

    /// The row of the list that is chosen, and how many there are.
    pub(super) fn list_place(&self) -> (usize, usize) {
        let screens = &self.state.screens;
        let pipelines = &self.answer.pipelines;
        match self.context_below() {
            KeyContext::Compare => (screens.compare.place(pipelines), pipelines.len()),
            KeyContext::Reference | KeyContext::Glossary => {
                screens.reference.place(self.state.question.allow)
            }
            _ => (self.step_place(), self.answer.steps.len()),
        }
    }

    /// Chooses a row of the list that is on screen, or a code of a map.
    pub(super) fn choose(&mut self, row: usize) {
        match self.state.screen {
            Screen::Operation | Screen::Steps => {
                self.choose_step(row);
                if self.state.screen == Screen::Operation {
                    self.put_focus(Focus::Steps);
                }
            }
            Screen::Compare => self.state.screens.compare.choose(row, &self.answer.pipelines),
            Screen::Number => self.state.screens.numbers.choose(row),
            Screen::Reference => self.state.screens.reference.choose(row, self.state.question.allow),
        }
    }

    /// Moves the cursor of a map.
    fn walk_codes(&mut self, msg: &Msg) {
        let by = |right, down| Way::By { right, down };
        self.state.screens.numbers.go(match msg {
            Msg::Left => by(-1, 0),
            Msg::Right => by(1, 0),
            Msg::Up => by(0, -1),
            Msg::Down => by(0, 1),
            Msg::Last => Way::Last,
            _ => Way::First,
        });
    }

    /// The lane that is worked on or looked at.
    pub(super) fn lane(&self) -> usize {
        let lanes = self.state.question.spelling.good.ty.lanes();
        self.state.focus.lane().or(self.state.screens.steps.wanted().lane).unwrap_or(0).min(lanes - 1)
    }

    fn other_lane(&mut self) {
        if self.state.question.spelling.good.ty.lanes() == 2 {
            let lane = 1 - self.lane();
            self.put_focus(Focus::Result { lane });
        }
    }

    fn walk_layer(&mut self, msg: &Msg) {
        let copies = self.copies().len();
        match &mut self.layer {
            Some(Layer::Copy(choice)) => *choice = moved(*choice, copies, msg),
            Some(Layer::Term { terms, at }) => *at = moved(*at, terms.len(), msg),
            Some(Layer::Menu { .. }) => self.walk_menu(msg),
            _ => {}
        }
    }
}

/// A place in a row of so many, moved.
pub(super) fn moved(place: usize, count: usize, msg: &Msg) -> usize {
    let last = count.saturating_sub(1);
    match msg {
        Msg::Left | Msg::Up => place.saturating_sub(1).min(last),
        Msg::Right | Msg::Down => (place + 1).min(last),
        Msg::First => 0,
        _ => last,
    }
}

fn caret(msg: &Msg) -> Edit {
    match msg {
        Msg::Left => Edit::Left,
        Msg::Right => Edit::Right,
        Msg::First => Edit::First,
        _ => Edit::Last,
    }
}
