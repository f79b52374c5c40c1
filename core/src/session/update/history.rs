//! Undo, redo, and going to the state of a link.

use crate::session::Session;
use crate::session::link::LinkError;
use crate::session::shared::Shared;
use crate::session::state::State;

impl Session {
    /// Undoes the last change.
    pub(in crate::skins::session) fn undo(&mut self) {
        match self.history.undo(&self.state) {
            Some(state) => self.restore(state),
            None => self.say("there is nothing to undo"),
        }
    }

    /// Redoes the change that was undone last.
    pub(in crate::skins::session) fn redo(&mut self) {
        match self.history.redo(&self.state) {
            Some(state) => self.restore(state),
            None => self.say("there is nothing to redo"),
        }
    }

    /// Goes to the state of a link, and reports its unreadable parts.
    pub(in crate::skins::session) fn open_link(&mut self, link: &str) -> Result<(), LinkError> {
        let opened = Session::open(link)?;
        self.go_to(opened.state);
        self.notice = opened.notice;
        Ok(())
    }

    /// Goes to the state of a link; an empty link leads to the start of a visit. If the link cannot be read, starts
    /// afresh and says why.
    pub(in crate::skins::session) fn follow_link(&mut self, link: &str) {
        if link.is_empty() {
            self.go_to(Session::front().state);
            self.on_first_screen = true;
            return;
        }
        if let Err(why) = self.open_link(link) {
            self.go_to(Session::worked().state);
            self.say(why.to_string());
        }
    }

    /// Goes to the state of a link. If its screen shows no program, the present program stays.
    fn go_to(&mut self, mut state: Shared<State>) {
        let screen = state.screen;
        state.screens.keep_unshown(&self.state.screens, screen);
        self.restore(state);
    }

    fn restore(&mut self, state: Shared<State>) {
        self.open_overlay = None;
        self.state = state;
        self.settle();
    }
}
