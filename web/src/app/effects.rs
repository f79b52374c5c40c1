//! Performs the session's effects in the browser.

use super::{App, Event};
use crate::browser;
use halfplay_core::skins::session::{Effect, Msg, SurveyState, gpu_is_elsewhere};
use yew::prelude::*;

impl App {
    pub(super) fn perform(&mut self, ctx: &Context<Self>, effect: Effect) {
        match effect {
            Effect::Quit | Effect::Suspend => {
                self.session
                    .update(Msg::Notice("close the tab to leave; its address opens this state again".into()));
            }
            Effect::Copy(what) => self.copy(ctx, what),
            Effect::Write { path, what, .. } => self.write(ctx, path, what),
            Effect::Open(_) => {
                self.session.update(Msg::Notice(
                    "a page cannot open files by name; drop the file on the page".into(),
                ));
            }
            Effect::AskGpu(instr, operands) => {
                self.session.update(Msg::Notice(gpu_is_elsewhere(&instr, &operands)));
            }
            Effect::Survey(link) => {
                let report = ctx.link().callback(|report: Result<SurveyState, &str>| match report {
                    Ok(state) => Event::Ui(Msg::Surveyed(state).into()),
                    Err(why) => Event::Finished(why.to_owned()),
                });
                self.count = browser::count(&link, report);
                if self.count.is_none() {
                    self.session
                        .update(Msg::Notice("this browser has no workers, so it cannot count".into()));
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
}
