//! What each message does.

use super::layers::{Layer, PromptKind};
use super::msg::{Effect, Msg};
use super::question::Focus;
use super::screens::{NumberPage, ReferencePage, Screen};
use super::state::State;
use super::value::Session;
use crate::doc::line;
use crate::isa::Instr;

/// Said where no page is at hand.
const NO_PAGE: &str = "a frame shows a page: open the link in a browser and copy the code there";

impl Session {
    /// Does what a message says.
    pub fn update(&mut self, msg: Msg) -> Option<Effect> {
        // This interrupts nothing.
        if let Msg::Surveyed(state) = msg {
            self.surveyed(state);
            return None;
        }
        // An edit is one change, from its first letter to its end.
        let before = match &self.typing {
            Some(typing) => (*typing.before).clone(),
            None => self.state.clone(),
        };
        let depths = self.history.depths();
        if !matches!(msg, Msg::Scroll(_)) {
            self.notice = None;
        }
        let effect = self.perform(msg);
        self.remember(before, depths);
        self.drop_stale_survey(effect)
    }

    /// Keeps the state that a change of the question has left behind.
    fn remember(&mut self, before: State, depths: [usize; 2]) {
        let walked = self.history.depths() != depths;
        if self.typing.is_none() && !walked && before.question != self.state.question {
            self.history.keep(before);
        }
    }

    /// Does what a message says, and finds the answer to what is asked then.
    pub(super) fn perform(&mut self, msg: Msg) -> Option<Effect> {
        let effect = self.act(msg);
        self.settle();
        effect
    }

    fn act(&mut self, msg: Msg) -> Option<Effect> {
        match msg {
            Msg::Quit => return Some(Effect::Quit),
            Msg::Suspend => return Some(Effect::Suspend),
            Msg::Scroll(lines) => return Some(Effect::Scroll(lines)),
            // No step is shown there.
            Msg::PreviousStep if self.state.screen == Screen::Number => return Some(Effect::Scroll(-8)),
            Msg::NextStep if self.state.screen == Screen::Number => return Some(Effect::Scroll(8)),
            Msg::Do(text) => return self.command(&text),
            Msg::CopyAs(what) => {
                self.layer = None;
                if !self.copies().contains(&what) {
                    self.notice = Some(line(NO_PAGE));
                    return None;
                }
                if self.would_tell(what) {
                    self.notice = Some(line(self.would_reveal_words()));
                    return None;
                }
                return Some(Effect::Copy(what));
            }
            Msg::Accept => return self.accept_any(),
            Msg::Pick(part, choice) => return self.pick(part, choice),
            Msg::Left | Msg::Right | Msg::Up | Msg::Down | Msg::First | Msg::Last => self.walk(&msg),
            Msg::PageUp => self.page(false),
            Msg::PageDown => self.page(true),
            Msg::Type(c) => self.typed(c),
            Msg::Backspace => self.edit(super::input::Edit::Backspace),
            Msg::Delete => self.edit(super::input::Edit::Delete),
            Msg::Clear => self.edit(super::input::Edit::Clear),
            Msg::Paste(text) => self.paste(&text),
            Msg::Write(text) => self.write(&text),
            Msg::Complete => self.complete(),
            Msg::CompleteWith(candidate) => self.complete_with(candidate),
            Msg::Revert => match self.cancel_survey() {
                None => self.back(),
                cancel => return cancel,
            },
            Msg::Notice(text) => self.notice = Some(line(text)),
            msg if self.typing.is_some() => {
                self.end_edit();
                return self.update(msg);
            }
            Msg::Survey => return self.start_survey(),
            msg => self.perform_outside(msg),
        }
        None
    }

    /// Ends an edit. It is a change of its own, apart from what follows.
    pub(super) fn end_edit(&mut self) {
        if let Some(before) = self.typing.as_ref().map(|typing| (*typing.before).clone()) {
            let depths = self.history.depths();
            self.leave_edit();
            self.remember(before, depths);
        }
    }

    /// What is done outside an edit.
    fn perform_outside(&mut self, msg: Msg) {
        match msg {
            Msg::Keys => self.toggle(Layer::Keys),
            Msg::Copy => self.toggle(Layer::Copy(0)),
            Msg::Menu => self.open_menu(),
            Msg::Command => self.prompt(PromptKind::Command),
            Msg::GoTo => self.prompt_at(&format!("{} ", self.state.screens.numbers.map_page().word())),
            Msg::Search => self.prompt(PromptKind::Search),
            Msg::Flip => self.flip(),
            Msg::FlipAt(focus, column) => {
                self.put_focus(focus);
                if self.state.focus == focus {
                    self.state.column = column.min(self.answer.width_at(focus).map_or(0, |width| width - 1));
                    self.flip();
                }
            }
            Msg::FocusOn(focus) => self.put_focus(focus),
            Msg::Negate => self.negate(),
            // The sign may have been meant to begin a number.
            Msg::Ulp { up } if self.step_ulp(up) => {
                let meant = "one ulp down; a negative value begins with =: =-1.5";
                self.notice = Some(line(if up { "one ulp up" } else { meant }));
            }
            Msg::Exponent { up } => self.step_exponent(up),
            Msg::NextStep => self.choose_step(self.step_place() + 1),
            Msg::PreviousStep => self.choose_step(self.step_place().saturating_sub(1)),
            Msg::Step(step) => self.choose_step(step),
            Msg::Hide => self.state.hidden = !self.state.hidden,
            Msg::Present => self.present(),
            Msg::Forward => self.forward(),
            Msg::Choose(row) => self.choose(row),
            Msg::Open => self.open_chosen(),
            Msg::FirstDifference => self.take_first_difference(),
            Msg::Edit => self.begin(None),
            Msg::EditAnew => self.begin(Some(String::new())),
            Msg::Undo => self.undo(),
            Msg::Redo => self.redo(),
            Msg::Show(screen) => self.show(screen),
            Msg::Page(page) => self.show_page(page),
            Msg::Zoom { closer } => self.state.screens.numbers.zoom(closer),
            Msg::Glossary => self.glossary(),
            Msg::Define(text, at) => self.define(&text, at),
            Msg::Follow(link) => self.follow(&link),
            _ => {}
        }
    }

    /// Goes to the state of a link.
    fn follow(&mut self, link: &str) {
        let opened = Session::open(link);
        self.layer = None;
        self.state = opened.as_ref().map_or_else(|_| Session::worked().state, |opened| opened.state.clone());
        self.settle();
        self.notice = match opened {
            Ok(opened) => opened.notice,
            Err(why) => Some(line(why.to_string())),
        };
    }

    /// Goes to a screen.
    pub(super) fn show(&mut self, screen: Screen) {
        self.layer = None;
        self.stop_presenting();
        self.state.screen = screen;
        if screen == Screen::Number {
            self.state.screens.numbers.show(NumberPage::Value);
            self.focus_on_number();
        }
        if screen == Screen::Reference {
            self.state.screens.reference.show(ReferencePage::Instructions);
        }
    }

    /// Shows a page of the number screen; the one that is shown already gives way to the value.
    pub(super) fn show_page(&mut self, page: NumberPage) {
        let shown = self.state.screen == Screen::Number && self.state.screens.numbers.page() == page;
        self.show(Screen::Number);
        if !shown {
            self.state.screens.numbers.show(page);
            self.state.screens.numbers.find(&self.answer, self.state.focus);
        }
    }

    /// The focus goes to a row of bits if it is not on one.
    fn focus_on_number(&mut self) {
        let rows: Vec<Focus> = Focus::numbers(&self.state.question.spelling.good).collect();
        if !rows.contains(&self.state.focus) {
            self.state.focus = rows.first().copied().unwrap_or(Focus::Bits { operand: 0, lane: 0 });
        }
    }

    fn undo(&mut self) {
        match self.history.undo(&self.state) {
            Some(state) => self.restore(state),
            None => self.notice = Some(line("there is nothing to undo")),
        }
    }

    fn redo(&mut self) {
        match self.history.redo(&self.state) {
            Some(state) => self.restore(state),
            None => self.notice = Some(line("there is nothing to redo")),
        }
    }

    fn restore(&mut self, state: State) {
        self.layer = None;
        self.state = state;
        self.settle();
    }

    /// Out of what one is in: an edit, a menu, a screen.
    fn back(&mut self) {
        if self.layer.is_some() {
            self.close_layer();
        } else if self.typing.is_some() {
            self.revert();
        } else if self.state.presenting {
            self.present();
        } else if !self.state.screens.go_back(self.state.screen) {
            self.state.screen = Screen::Operation;
        }
    }

    /// Does what the chosen row offers.
    fn open_chosen(&mut self) {
        let screens = &mut self.state.screens;
        match (self.state.screen, screens.reference.page()) {
            (Screen::Operation | Screen::Steps, _) => {}
            (Screen::Compare, _) => screens.compare.show_traces(!screens.compare.shows_traces()),
            (Screen::Number, _) => self.take_code(),
            (Screen::Reference, ReferencePage::Instructions) => {
                if let Some(instr) = screens.reference.chosen(self.state.question.allow) {
                    self.use_instr(instr);
                    self.show(Screen::Operation);
                }
            }
            (Screen::Reference, ReferencePage::Glossary) => screens.reference.next_related(),
        }
    }

    /// Puts an instruction in place of the present one; operands stay.
    pub(super) fn use_instr(&mut self, instr: Instr) {
        let spelling = &mut self.state.question.spelling;
        spelling.good = instr;
        spelling.text = instr.to_string();
        self.read_again();
        if !Focus::rows(&instr).contains(&self.state.focus) {
            self.state.focus = Focus::Bits { operand: 0, lane: 0 };
        }
        self.settle();
    }

    /// Searches the instruction table.
    pub(super) fn find(&mut self, query: &str) {
        self.show(Screen::Reference);
        let query: String = query.chars().take(super::input::LONGEST).filter(|c| !c.is_control()).collect();
        self.state.screens.reference.search(&query);
        self.state.screens.reference.look_up(None);
    }
}
