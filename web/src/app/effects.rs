//! What the session asks for, done in the browser.

use super::{App, Event};
use crate::browser;
use crate::ui_event::Download;
use halfplay_core::session::{Effect, Msg, What};
use yew::prelude::*;

impl App {
    pub(super) fn perform(&mut self, ctx: &Context<Self>, effect: Effect) {
        let done = ctx.link().callback(Event::Finished);
        match effect {
            Effect::Quit | Effect::Suspend => {
                self.session
                    .update(Msg::Notice("close the tab to leave: its address brings this state back".into()));
            }
            Effect::Copy(what) => browser::copy(what.word(), &self.session.export(what), done),
            Effect::Write { path, what, .. } => {
                let said = browser::download(&path, &self.session.file(what));
                self.session.update(Msg::Notice(said));
            }
            Effect::Survey(link) => {
                self.count = browser::count(link, ctx.link().callback(|event| event));
                if self.count.is_none() {
                    self.session.update(Msg::Notice("this browser has no workers, which count".into()));
                }
            }
            Effect::Cancel => self.count = None,
            Effect::Scroll(lines) => browser::scroll(lines),
            Effect::Theme(name) => match browser::set_theme(&name) {
                Ok(()) => {
                    self.session.update(Msg::Notice(format!("the colours are now {name}")));
                    self.theme = name.into();
                }
                Err(why) => drop(self.session.update(Msg::Notice(why))),
            },
        }
    }

    /// A picture of the present screen as a file.
    pub(super) fn download(&mut self, ctx: &Context<Self>, kind: Download) {
        let svg = self.session.export(What::Svg);
        let name = self.session.evaluation().instr.to_string();
        self.session.update(Msg::Revert);
        match kind {
            Download::Svg => {
                let said = browser::download(&format!("{name}.svg"), &svg);
                self.session.update(Msg::Notice(said));
            }
            Download::Png => {
                browser::download_png(format!("{name}.png"), &svg, ctx.link().callback(Event::Finished))
            }
        }
    }
}
