//! The browser's history: its way back and forward goes through states of the session.
//!
//! A state that only goes on with the one before is no stop of its own: a key held down, a text being typed, the cursor
//! moved. It takes the place of the one before.
//!
//! A browser has much to do when its address changes, more than the page itself: so the picture comes first.

use super::window;
use gloo_timers::callback::Timeout;
use halfplay_core::session::{Place, Session};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// The address follows the picture after so many milliseconds: after the next frame.
const BEHIND: u32 = 30;

/// Where the history stands.
pub struct History {
    link: String,
    /// what is looked at, without the place of the cursor
    landmark: String,
    /// the landmark before the edit under way, if that has a stop of its own
    before_edit: Option<String>,
    /// was it asked to go back?
    going_back: bool,
    due: Rc<Cell<Option<Due>>>,
    timer: Option<Timeout>,
}

/// What the browser is to be told yet.
struct Due {
    link: String,
    /// in place of the present stop, or as a new one?
    in_place: bool,
}

impl History {
    /// Stands at the present state, to which a link was followed. The address shows the state in place of a link that
    /// was written otherwise. One that could not be read stays, to be mended; so does an address without a link.
    pub fn at(session: &Session, followed: &str) -> Self {
        let (link, landmark) = (session.link(), session.landmark());
        if followed != link && Session::open(followed).is_ok() {
            Due { link: link.clone(), in_place: true }.put();
        }
        History { link, landmark, before_edit: None, going_back: false, due: Rc::default(), timer: None }
    }

    /// Takes the session's new state over into the address. `held`: a key is held down. `typing`: a text was being
    /// typed before, or searched for.
    pub fn follow(&mut self, session: &Session, held: bool, typing: bool) {
        let (link, landmark) = (session.link(), session.landmark());
        if (&link, &landmark) != (&self.link, &self.landmark) {
            let beside = landmark == self.landmark;
            self.link = link;
            let was = std::mem::replace(&mut self.landmark, landmark);
            let edited = typing && self.before_edit.is_some();
            if edited && self.before_edit.as_ref() == Some(&self.landmark) && !writes(session) {
                self.take_back();
            } else {
                self.put(held || beside || edited);
                if !beside {
                    self.before_edit.get_or_insert(was);
                }
            }
        }
        if !writes(session) {
            self.before_edit = None;
        }
    }

    /// Goes back to the stop before the edit, which came to nothing.
    fn take_back(&mut self) {
        if self.due.take().is_some_and(|due| !due.in_place) {
            self.put(true);
        } else if let Some(history) = history() {
            self.going_back = history.back().is_ok();
        }
    }

    /// Is the browser's way to another stop one that was asked for here? The stop then shows the present state.
    pub fn arrives(&mut self) -> bool {
        let asked = std::mem::take(&mut self.going_back);
        if asked {
            self.put(true);
        }
        asked
    }

    /// Shows the present link in the address before long.
    fn put(&mut self, in_place: bool) {
        let in_place = match self.due.take() {
            // It takes the place of a state that was not even shown there.
            Some(due) if in_place => due.in_place,
            Some(due) => {
                due.put();
                false
            }
            None => in_place,
        };
        self.due.set(Some(Due { link: self.link.clone(), in_place }));
        let due = self.due.clone();
        self.timer = Some(Timeout::new(BEHIND, move || {
            if let Some(due) = due.take() {
                due.put();
            }
        }));
    }
}

impl Due {
    fn put(&self) {
        let Some(history) = history() else { return };
        let link = Some(self.link.as_str());
        // A browser that is asked too often refuses; the next state is put all the same.
        let _ = match self.in_place {
            true => history.replace_state_with_url(&JsValue::NULL, "", link),
            false => history.push_state_with_url(&JsValue::NULL, "", link),
        };
    }
}

/// Is a text being typed, whose letters are no stops?
fn writes(session: &Session) -> bool {
    matches!(session.place(), Place::Typing | Place::Prompt)
}

fn history() -> Option<web_sys::History> {
    window()?.history().ok()
}
