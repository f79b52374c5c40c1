//! Passes events of the page and the browser to the session.

use super::focus::focused_row;
use super::{App, Event, START};
use crate::browser::{self, History};
use crate::parts::row_id;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{
    Effect, Focus, Key, KeyContext, LessonRecords, Msg, Skin, Subject, keys,
};
use yew::prelude::*;

/// The consequences of an event that the session has handled.
struct Response {
    /// the effect to perform in the browser
    effect: Option<Effect>,
    /// true if the browser's focus should follow the session's
    follow: bool,
}

impl Response {
    /// A response that leaves the browser's focus where it is.
    fn staying(effect: Option<Effect>) -> Option<Self> {
        Some(Response { effect, follow: false })
    }
}

impl App {
    /// Passes an event to the session and shows the result. Returns false if nothing happened.
    pub(super) fn handle(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let (place, shared, moving) = (self.session.context(), self.shares(), self.session.is_moving());
        let (held, pressed) = match &event {
            Event::Press { held, .. } => (*held, true),
            _ => (false, false),
        };
        let flips = self.flips(&event);
        // A module that failed to load is retried at the next event, not at once.
        let missed = matches!(event, Event::ModuleCame(Err(_)));
        let asked = !matches!(event, Event::ModuleCame(_));
        let response = match event {
            Event::Press { key, row, .. } => self.press(key, row.as_deref()),
            Event::Ui(event) => self.handle_ui_event(ctx, event),
            Event::Navigated => self.travel(),
            Event::Finished(text) => Response::staying(self.session.update(Msg::Notice(text))),
            Event::ModuleCame(fetched) => {
                // While a screen is loading, its heading has the focus that belongs to its list.
                let follow = self.session.waits_for_module() && browser::content_has_focus();
                self.take_module(fetched);
                Some(Response { effect: None, follow })
            }
            Event::AfterPaint | Event::Idle | Event::WarmsUp(_) | Event::WarmedUp | Event::Fetched(_) => None,
        };
        let Some(Response { effect, follow }) = response else { return false };
        if let Some(effect) = effect {
            self.perform(ctx, effect);
        }
        self.frame.hold(&mut self.session);
        // Moving a value by hand makes a single history entry, as holding down a key does. Flipping a bit makes none.
        let held = held || flips || (moving && self.session.is_moving());
        self.history.follow(&self.session, held, place.is_edit());
        if pressed && place == KeyContext::Typing && self.session.context() != KeyContext::Typing {
            // Changing the text of a focused field would make the browser lay out the page at once.
            browser::drop_focus();
        }
        self.show(follow, asked);
        if self.shares() && !shared {
            self.expect_writers(ctx);
        }
        if !missed {
            self.fetch_module(ctx);
        }
        self.keep_lessons();
        if self.idle.is_none() && self.screens.missing().is_some() {
            self.schedule_idle(ctx, START);
        }
        true
    }

    /// True if the event flips a bit.
    fn flips(&self, event: &Event) -> bool {
        match event {
            Event::Ui(UiEvent::Session(msg)) => matches!(msg, Msg::Flip | Msg::FlipAt(..)),
            Event::Press { key, .. } => {
                keys::msg(*key, self.session.context(), Skin::Page) == Some(Msg::Flip)
            }
            _ => false,
        }
    }

    /// Stores the progress in lessons if it has changed, merged with the progress that another page has stored.
    fn keep_lessons(&mut self) {
        let records = self.session.lesson_records();
        if *records != self.lesson_records {
            self.lesson_records = records.clone();
            let stored = LessonRecords::read(&browser::lesson_records());
            browser::keep_lesson_records(&records.merged(&stored).text());
        }
    }

    fn press(&mut self, key: Key, row: Option<&str>) -> Option<Response> {
        // A step taller than the window scrolls to its end before the next step comes.
        let on = self.session.context() == KeyContext::Presenting && is_on(key);
        if on && browser::reads_on() {
            return None;
        }
        // Until the browser's focus has followed the session's, its position means nothing.
        if !self.follow {
            self.stand_on(row);
        }
        Some(Response { effect: self.session.press(key), follow: true })
    }

    fn handle_ui_event(&mut self, ctx: &Context<Self>, event: UiEvent) -> Option<Response> {
        let typing = self.session.context() == KeyContext::Typing;
        Response::staying(match event {
            UiEvent::Session(msg) => self.session.update(msg),
            UiEvent::FieldEntered(focus) => {
                if typing && focused_row(self.shown()) == Some(focus) {
                    return None;
                }
                self.session.update(Msg::FocusOn(focus));
                self.entered = true;
                self.session.update(Msg::Edit)
            }
            // Setting the focus to the field that has it ends the edit.
            UiEvent::FieldLeft(focus) if typing => self.session.update(Msg::FocusOn(focus)),
            UiEvent::FieldLeft(_) => return None,
            // A pasted whole text replaces the operation; it does not go into the field that happens to have the focus.
            UiEvent::Pasted(text) => {
                if let Some(focus) = focused_row(self.shown()).filter(|_| typing) {
                    self.session.update(Msg::FocusOn(focus));
                }
                let effect = self.session.update(Msg::Paste(text));
                // If the text cannot be read, it stays in a field to be corrected there.
                let follow = self.session.context() == KeyContext::Typing;
                return Some(Response { effect, follow });
            }
            UiEvent::Print => {
                browser::print();
                return None;
            }
            UiEvent::Download(kind) => {
                self.download(ctx, kind);
                None
            }
        })
    }

    /// Follows the browser to its new address, unless the page itself asked for the move.
    fn travel(&mut self) -> Option<Response> {
        if self.history.arrives() {
            return None;
        }
        let link = browser::address().link;
        let shown = self.shown();
        let alone = shown.overlay.is_none() && shown.prompt.is_none();
        // An empty link means the start of a visit.
        let there =
            alone && if link.is_empty() { shown.front.is_some() } else { link == self.session.link() };
        if !there {
            self.session.update(Msg::OpenLink(link.clone()));
            self.frame.put(&mut self.session);
        }
        self.history = History::at(&self.session, &link, self.frame.is_part());
        // The focused element may be gone, or may have become another row.
        (!there).then(|| Response { effect: None, follow: browser::page_has_focus() })
    }

    /// Moves the session's focus to the row that has the browser's: Tab and Shift-Tab move only the browser's.
    fn stand_on(&mut self, row: Option<&str>) {
        let Some(row) = row.filter(|_| !self.session.context().takes_text()) else {
            return;
        };
        let view = self.shown();
        let rows = view.registers.iter().map(|row| (row.focus, row.focused));
        let steps = (view.subject == Subject::Steps).then_some((Focus::Steps, view.list_focused));
        let here = rows.chain(steps).find(|(focus, _)| row_id(view, *focus) == row);
        if let Some((focus, false)) = here {
            self.session.update(Msg::FocusOn(focus));
        }
    }
}

/// True if this key advances a presentation to its next step.
fn is_on(key: Key) -> bool {
    keys::msg(key, KeyContext::Presenting, Skin::Page) == Some(Msg::Forward)
}
