//! The browser's history: back and forward go through states of the session.
//!
//! A state that only continues the previous one gets no entry of its own: while a key is held, a text is typed, a bit is
//! flipped, or the cursor moves. It replaces the previous entry. Otherwise a reader who played with the bits could not
//! leave the page with Back.
//!
//! Changing the address costs a browser more than drawing the page, so the page is drawn first.

use super::window;
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::Session;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// The delay, in milliseconds, from drawing the page to changing the address: until after the next frame.
const BEHIND: u32 = 30;

/// The page's position in the browser's history.
pub struct History {
    link: String,
    /// the state without the position of the cursor
    landmark: String,
    /// the landmark before the current edit, if the edit has an entry of its own
    before_edit: Option<String>,
    /// true after the page has asked the browser to go back
    going_back: Rc<Cell<bool>>,
    /// true if the history belongs to a surrounding page; then it gets no new entries
    borrowed: bool,
    due: Rc<Cell<Option<Due>>>,
    timer: Option<Timeout>,
}

/// A pending change of the browser's history.
enum Due {
    /// shows this link, as a new entry or in place of the current one
    Show { link: String, in_place: bool },
    /// goes back one entry
    Back,
}

impl History {
    /// Starts at the current state, which came from the link `followed`. If the session spells that link differently,
    /// its spelling replaces the one in the address. A link that cannot be read stays in the address for the user to
    /// correct, and an address without a link stays too. With `borrowed`, in a frame on another page, each state
    /// replaces the previous one: the history is that page's.
    pub fn at(session: &Session, followed: &str, borrowed: bool) -> Self {
        let (link, landmark) = (session.link(), session.landmark());
        if followed != link && Session::open(followed).is_ok() {
            show(&link, true);
        }
        History {
            link,
            landmark,
            before_edit: None,
            going_back: Rc::default(),
            borrowed,
            due: Rc::default(),
            timer: None,
        }
    }

    /// Updates the address to the session's new state. `held`: a key is held down, the user is moving a value by hand, or
    /// has flipped a bit. `typing`: the user was typing or searching before.
    pub fn follow(&mut self, session: &Session, held: bool, typing: bool) {
        let (link, landmark) = (session.link(), session.landmark());
        if (&link, &landmark) != (&self.link, &self.landmark) {
            let beside = landmark == self.landmark;
            self.link = link;
            let was = std::mem::replace(&mut self.landmark, landmark);
            let edited = typing && self.before_edit.is_some();
            if edited && self.before_edit.as_ref() == Some(&self.landmark) && !session.context().is_edit() {
                self.take_back();
            } else {
                self.put(held || beside || edited);
                if !beside {
                    self.before_edit.get_or_insert(was);
                }
            }
        }
        if !session.context().is_edit() {
            self.before_edit = None;
        }
    }

    /// Goes back to the entry before an edit that changed nothing.
    fn take_back(&mut self) {
        match self.due.take() {
            // The new entry has not been made yet, so the entry before the edit is still current.
            Some(Due::Show { in_place: false, .. }) => self.put(true),
            _ if self.borrowed => self.put(true),
            _ => self.schedule(Due::Back),
        }
    }

    /// True if the page itself asked for this navigation. The entry then shows the current state.
    pub fn arrives(&mut self) -> bool {
        let asked = self.going_back.take();
        if asked {
            self.put(true);
        }
        asked
    }

    /// Schedules the current link for the address.
    fn put(&mut self, in_place: bool) {
        let in_place = in_place || self.borrowed;
        let in_place = match self.due.take() {
            // The pending state was never shown in the address, so this state replaces it.
            Some(Due::Show { in_place: instead, .. }) if in_place => instead,
            Some(due) => {
                let in_place = in_place && matches!(due, Due::Back);
                due.perform(&self.going_back);
                in_place
            }
            None => in_place,
        };
        self.schedule(Due::Show { link: self.link.clone(), in_place });
    }

    fn schedule(&mut self, due: Due) {
        self.due.set(Some(due));
        let (due, going_back) = (self.due.clone(), self.going_back.clone());
        self.timer = Some(Timeout::new(BEHIND, move || {
            if let Some(due) = due.take() {
                due.perform(&going_back);
            }
        }));
    }
}

impl Due {
    fn perform(self, going_back: &Cell<bool>) {
        match self {
            Due::Show { link, in_place } => show(&link, in_place),
            Due::Back => going_back.set(history().is_some_and(|history| history.back().is_ok())),
        }
    }
}

fn show(link: &str, in_place: bool) {
    let Some(history) = history() else { return };
    // A browser refuses calls that come too often; the next state will be written all the same.
    let _ = match in_place {
        true => history.replace_state_with_url(&JsValue::NULL, "", Some(link)),
        false => history.push_state_with_url(&JsValue::NULL, "", Some(link)),
    };
}

fn history() -> Option<web_sys::History> {
    window()?.history().ok()
}
