//! Modules of code that the session waits for: the one place where the page fetches them.

use super::{App, Event};
use crate::pieces::{self, Fetched};
use halfplay_core::session::Module;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

impl App {
    /// Fetches the next module that the session waits for.
    pub(super) fn fetch_module(&mut self, ctx: &Context<Self>) {
        let Some(module) = self.session.wants() else { return };
        self.session.begin_loading(module);
        let done = ctx.link().callback(Event::ModuleCame);
        spawn_local(async move { done.emit(pieces::fetch(module).await.map_err(|_| module)) });
    }

    /// Hands a module to the session, or tells it that the module could not be fetched.
    pub(super) fn take_module(&mut self, fetched: Result<Fetched, Module>) {
        match fetched {
            Ok(Fetched::Programs(programs)) => {
                self.session.load(programs.module);
                self.programs = Some(programs);
            }
            Ok(Fetched::Lessons(lessons)) => {
                self.session.load(lessons.module);
                pieces::take_lessons(lessons);
                self.lessons = Some(lessons);
            }
            Err(module) => self.session.fail_loading(module),
        }
    }
}
