//! Copying and downloading reports.
//!
//! The lazy module that writes them is fetched on first use: when the share dialog opens, so that it is ready when the
//! user chooses a row, or when a command needs it.

use super::{App, Event};
use crate::browser;
use crate::lazy_modules::{self, NotFetched, Writers, WritersState};
use crate::ui_event::Download;
use halfplay_core::skins::session::{ExportForm, Msg, Overlay, Session};
use std::future::Future;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

impl App {
    /// Puts a text on the clipboard.
    pub(super) fn copy(&mut self, ctx: &Context<Self>, what: ExportForm) {
        let done = ctx.link().callback(Event::Finished);
        match (self.session.brief_export(what), self.writers) {
            (Some(text), _) => browser::copy(what.word(), &text, done),
            (None, WritersState::Here(writers)) => {
                browser::copy(what.word(), &(writers.export)(&self.session, what), done);
            }
            (None, WritersState::Awaited | WritersState::Missing) => {
                let (session, writers) = (self.session.clone(), self.fetch(ctx, what));
                let text = async move { writers.await.map(|writers| (writers.export)(&session, what)) };
                let text = async move { text.await.map_err(|NotFetched| not_fetched(what)) };
                browser::copy_later(what.word(), text, done);
            }
        }
    }

    /// Downloads a text as a file of this name.
    pub(super) fn write(&mut self, ctx: &Context<Self>, path: String, what: ExportForm) {
        self.with_writers(ctx, what, move |writers, session, done| {
            let text = (writers.file)(session, what);
            match what {
                ExportForm::Png => browser::download_png(path, &text, done),
                _ => done.emit(browser::download(&path, &text)),
            }
        });
    }

    /// Downloads a picture of the current screen as a file.
    pub(super) fn download(&mut self, ctx: &Context<Self>, kind: Download) {
        let name = self.session.evaluation().instr.to_string();
        self.with_writers(ctx, ExportForm::Svg, move |writers, session, done| {
            let svg = (writers.export)(session, ExportForm::Svg);
            match kind {
                Download::Svg => done.emit(browser::download(&format!("{name}.svg"), &svg)),
                Download::Png => browser::download_png(format!("{name}.png"), &svg, done),
            }
        });
        self.session.update(Msg::Revert);
    }

    /// True if the share dialog is open.
    pub(super) fn shares(&self) -> bool {
        matches!(self.shown().overlay, Some(Overlay::List(_)))
    }

    /// Fetches the writers for the share dialog: they draw its QR code, and the user's next choice will need them.
    pub(super) fn expect_writers(&mut self, ctx: &Context<Self>) {
        if !matches!(self.writers, WritersState::Here(_)) {
            self.writers = WritersState::Awaited;
            let writers = load_writers(ctx);
            // `load_writers` reports the outcome as an event.
            spawn_local(async move {
                let _ = writers.await;
            });
        }
    }

    /// Runs `job` with the writers and the current state, if necessary after the writers have loaded. `job` reports its
    /// outcome.
    fn with_writers(
        &mut self,
        ctx: &Context<Self>,
        what: ExportForm,
        job: impl FnOnce(&Writers, &Session, Callback<String>) + 'static,
    ) {
        let done = ctx.link().callback(Event::Finished);
        if let WritersState::Here(writers) = self.writers {
            return job(writers, &self.session, done);
        }
        let (session, writers) = (self.session.clone(), self.fetch(ctx, what));
        spawn_local(async move {
            match writers.await {
                Ok(writers) => job(writers, &session, done),
                Err(NotFetched) => done.emit(not_fetched(what)),
            }
        });
    }

    /// Fetches the writers and shows a notice: on a slow network it takes a while.
    fn fetch(
        &mut self,
        ctx: &Context<Self>,
        what: ExportForm,
    ) -> impl Future<Output = Result<&'static Writers, NotFetched>> + use<> {
        let word = what.word();
        self.session.update(Msg::Notice(format!("loading the code that writes {word}")));
        load_writers(ctx)
    }
}

/// Returns the writers. The outcome is also sent as [`Event::Fetched`], so that the app keeps them.
fn load_writers(ctx: &Context<App>) -> impl Future<Output = Result<&'static Writers, NotFetched>> + use<> {
    let link = ctx.link().clone();
    async move {
        let writers = lazy_modules::writers().await;
        link.send_message(Event::Fetched(writers));
        writers
    }
}

fn not_fetched(what: ExportForm) -> String {
    let word = what.word();
    format!("failed to load the code that writes {word}; try again, or reload the page")
}
