//! What runs and draws programs: a piece that is fetched when a program is first to be shown.

use super::{App, Event};
use crate::pieces::{self, NotFetched, Programs};
use halfplay_core::session::Msg;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

impl App {
    /// Asks for what runs programs, where a program is to be shown and nothing runs it; once at a time.
    pub(super) fn expect_programs(&mut self, ctx: &Context<Self>) {
        if !self.session.lacks_runner() || std::mem::replace(&mut self.awaits_programs, true) {
            return;
        }
        let done = ctx.link().callback(Event::ProgramsCame);
        spawn_local(async move { done.emit(pieces::programs().await) });
    }

    /// Takes what runs programs, or says that it could not be fetched.
    pub(super) fn take_programs(&mut self, programs: Result<&'static Programs, NotFetched>) {
        self.awaits_programs = false;
        match programs {
            Ok(programs) => {
                self.session.bring(programs.runner);
                self.programs = Some(programs);
            }
            Err(NotFetched) => {
                let why = "what runs programs could not be fetched: try again, or load the page anew";
                self.session.update(Msg::Notice(why.to_owned()));
            }
        }
    }
}
