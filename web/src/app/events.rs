//! Events of the page and the browser, handed to the session.

use super::focus::focused_row;
use super::{App, Event, START};
use crate::browser::{self, History};
use crate::parts::row_id;
use crate::ui_event::UiEvent;
use halfplay_core::skins::session::{Effect, Focus, Key, KeyContext, Msg, Skin, Subject, keys};
use yew::prelude::*;

/// What follows from an event that the session has handled.
struct Response {
    /// what the session asks of the browser
    effect: Option<Effect>,
    /// should the browser's focus go where the session's is?
    follow: bool,
}

impl Response {
    /// The focus of the browser stays where it is.
    fn staying(effect: Option<Effect>) -> Option<Self> {
        Some(Response { effect, follow: false })
    }
}

impl App {
    /// Hands an event to the session and shows what came of it; false where nothing did.
    pub(super) fn handle(&mut self, ctx: &Context<Self>, event: Event) -> bool {
        let (place, shared, moving) = (self.session.context(), self.shares(), self.session.is_moving());
        let (held, pressed) = match &event {
            Event::Press { held, .. } => (*held, true),
            _ => (false, false),
        };
        // Where it could not be fetched, that is tried again with the next event, not at once.
        let missed = matches!(event, Event::ModuleCame(Err(_)));
        let asked = !matches!(event, Event::ModuleCame(_));
        let response = match event {
            Event::Press { key, row, .. } => self.press(key, row.as_deref()),
            Event::Ui(event) => self.handle_ui_event(ctx, event),
            Event::Navigated => self.travel(),
            Event::Finished(text) => Response::staying(self.session.update(Msg::Notice(text))),
            Event::ModuleCame(fetched) => {
                // Where a screen was on its way, its heading has the focus that belongs to its list.
                let follow = self.session.waits_for_module() && browser::content_has_focus();
                self.take_module(fetched);
                Some(Response { effect: None, follow })
            }
            Event::AfterPaint | Event::Idle | Event::WarmedUp | Event::Fetched(_) => None,
        };
        let Some(Response { effect, follow }) = response else { return false };
        if let Some(effect) = effect {
            self.perform(ctx, effect);
        }
        self.frame.hold(&mut self.session);
        // A value that is moved by hand goes on as a key that is held.
        let held = held || (moving && self.session.is_moving());
        self.history.follow(&self.session, held, place.takes_text());
        if pressed && place == KeyContext::Typing && self.session.context() != KeyContext::Typing {
            // A field whose text changes while it has the focus makes the browser lay out the page at once.
            browser::let_go();
        }
        self.show(follow, asked);
        if self.shares() && !shared {
            self.expect_writers(ctx);
        }
        if !missed {
            self.fetch_module(ctx);
        }
        self.keep_finished();
        if self.idle.is_none() && self.screens.missing().is_some() {
            self.schedule_idle(ctx, START);
        }
        true
    }

    /// Stores which lessons were read to their end, where that is another one now.
    fn keep_finished(&mut self) {
        let finished = self.session.finished();
        if finished != self.finished {
            browser::keep_finished(&finished);
            self.finished = finished;
        }
    }

    fn press(&mut self, key: Key, row: Option<&str>) -> Option<Response> {
        // A step that does not fit is read to its end first.
        let on = self.session.context() == KeyContext::Presenting && is_on(key);
        if on && browser::reads_on() {
            return None;
        }
        // While the browser's focus is still to follow the session's, its place means nothing.
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
            // To put the focus where it is ends an edit.
            UiEvent::FieldLeft(focus) if typing => self.session.update(Msg::FocusOn(focus)),
            UiEvent::FieldLeft(_) => return None,
            // A whole text replaces the operation; it is not put into the field that happens to have the focus.
            UiEvent::Pasted(text) => {
                if let Some(focus) = focused_row(self.shown()).filter(|_| typing) {
                    self.session.update(Msg::FocusOn(focus));
                }
                let effect = self.session.update(Msg::Paste(text));
                // A text that could not be read stays in a field, to be corrected there.
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

    /// Goes where the browser has gone, unless that was asked of it.
    fn travel(&mut self) -> Option<Response> {
        if self.history.arrives() {
            return None;
        }
        let link = browser::address().link;
        let shown = self.shown();
        let alone = shown.overlay.is_none() && shown.prompt.is_none();
        // No link at all is how a visit begins.
        let there =
            alone && if link.is_empty() { shown.front.is_some() } else { link == self.session.link() };
        if !there {
            self.session.update(Msg::Follow(link.clone()));
            self.frame.put(&mut self.session);
        }
        self.history = History::at(&self.session, &link, self.frame.is_part());
        // What had the focus may be gone, or be another row by now.
        (!there).then(|| Response { effect: None, follow: browser::page_has_focus() })
    }

    /// Puts the session's focus where the browser's is: Tab and Shift-Tab move that alone.
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

/// Does this key go on to the next step of a presentation?
fn is_on(key: Key) -> bool {
    keys::msg(key, KeyContext::Presenting, Skin::Page) == Some(Msg::Forward)
}
