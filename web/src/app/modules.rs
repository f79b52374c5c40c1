//! Loading of lazy code modules for the session. Nothing else in the page fetches them.

use super::{App, Event};
use crate::lazy_modules::{self, Fetched};
use halfplay_core::skins::session::Module;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

impl App {
    /// Fetches the modules that the session is waiting for.
    pub(super) fn fetch_module(&mut self, ctx: &Context<Self>) {
        while let Some(module) = self.session.wants() {
            self.load_module(ctx, module);
        }
    }

    /// Fetches a module before the session needs it. Returns true if there was one to fetch.
    pub(super) fn fetch_early(&mut self, ctx: &Context<Self>) -> bool {
        let wanted = self.session.wants_early();
        wanted.into_iter().for_each(|module| self.load_module(ctx, module));
        wanted.is_some()
    }

    fn load_module(&mut self, ctx: &Context<Self>, module: Module) {
        self.session.begin_loading(module);
        let done = ctx.link().callback(Event::ModuleCame);
        spawn_local(async move { done.emit(lazy_modules::fetch(module).await.map_err(|_| module)) });
    }

    /// Passes a module to the session, or reports that it failed to load.
    pub(super) fn take_module(&mut self, fetched: Result<Fetched, Module>) {
        match fetched {
            Ok(Fetched::OtherScreens(screens)) => self.session.load(screens),
            Ok(Fetched::Programs(programs)) => {
                self.session.load(programs.module);
                self.programs = Some(programs);
            }
            Ok(Fetched::Lessons(lessons)) => {
                self.session.load(lessons.module);
                self.lessons = Some(lessons);
            }
            Err(module) => self.session.fail_loading(module),
        }
    }
}
