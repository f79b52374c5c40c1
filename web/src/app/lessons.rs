//! What reads and draws lessons, asks questions and finds cases: a piece that is fetched when any of that is first asked
//! for, with what runs the programs in lessons. Which lessons were read to their end is stored.

use super::{App, Event};
use crate::browser;
use crate::pieces::{self, Lessons, NotFetched, Programs};
use halfplay_core::session::Msg;
use wasm_bindgen_futures::spawn_local;
use yew::prelude::*;

impl App {
    /// Asks for what reads lessons, where something waits for it; once at a time.
    pub(super) fn expect_lessons(&mut self, ctx: &Context<Self>) {
        if !self.session.lacks_teacher() || std::mem::replace(&mut self.awaits_lessons, true) {
            return;
        }
        let done = ctx.link().callback(Event::LessonsCame);
        spawn_local(async move { done.emit(both().await) });
    }

    /// Takes what reads lessons, or says that it could not be fetched.
    pub(super) fn take_lessons(
        &mut self,
        lessons: Result<(&'static Programs, &'static Lessons), NotFetched>,
    ) {
        self.awaits_lessons = false;
        match lessons {
            Ok((programs, lessons)) => {
                self.session.bring(programs.runner);
                self.session.teach(lessons.teacher);
                pieces::take_lessons(lessons);
                (self.programs, self.lessons) = (Some(programs), Some(lessons));
            }
            Err(NotFetched) => {
                self.session.do_without_teacher();
                let why = "what lessons, questions and cases need could not be fetched: try again, or load the page anew";
                self.session.update(Msg::Notice(why.to_owned()));
            }
        }
    }

    /// Stores which lessons were read to their end, where that is another one now.
    pub(super) fn keep_finished(&mut self) {
        let finished = self.session.finished();
        if finished != self.finished {
            browser::keep_finished(&finished);
            self.finished = finished;
        }
    }
}

/// Steps of lessons are programs, too.
async fn both() -> Result<(&'static Programs, &'static Lessons), NotFetched> {
    let programs = pieces::programs().await?;
    Ok((programs, pieces::lessons().await?))
}
