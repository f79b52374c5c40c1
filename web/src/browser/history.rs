//! The browser's history: its way back and forward goes through states of the session.
//!
//! A state that only goes on with the one before is no stop of its own: a key held down, a text being typed, the cursor
//! moved. It takes the place of the one before.
//!
//! A browser has much to do when its address changes, more than the page itself: so the picture comes first.

use super::window;
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::Session;
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
    going_back: Rc<Cell<bool>>,
    /// is it the history of a page around this one, which is not to be touched?
    borrowed: bool,
    due: Rc<Cell<Option<Due>>>,
    timer: Option<Timeout>,
}

/// A change of the browser's history that is still to be made.
enum Due {
    /// this link, in place of the present stop or as a new one
    Show { link: String, in_place: bool },
    /// the stop before the present one
    Back,
}

impl History {
    /// Stands at the present state, to which a link was followed. The address shows the state in place of a link that
    /// was written otherwise. One that could not be read stays, to be mended; so does an address without a link. In a
    /// frame on another page every state takes the place of the one before: the way back is that page's.
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

    /// Takes the session's new state over into the address. `held`: a key is held down, or a value moved by
    /// hand. `typing`: a text was being typed before, or searched for.
    pub fn follow(&mut self, session: &Session, held: bool, typing: bool) {
        let (link, landmark) = (session.link(), session.landmark());
        if (&link, &landmark) != (&self.link, &self.landmark) {
            let beside = landmark == self.landmark;
            self.link = link;
            let was = std::mem::replace(&mut self.landmark, landmark);
            let edited = typing && self.before_edit.is_some();
            if edited && self.before_edit.as_ref() == Some(&self.landmark) && !session.context().takes_text()
            {
                self.take_back();
            } else {
                self.put(held || beside || edited);
                if !beside {
                    self.before_edit.get_or_insert(was);
                }
            }
        }
        if !session.context().takes_text() {
            self.before_edit = None;
        }
    }

    /// Goes back to the stop before the edit, which came to nothing.
    fn take_back(&mut self) {
        match self.due.take() {
            // That stop is still the present one.
            Some(Due::Show { in_place: false, .. }) => self.put(true),
            _ if self.borrowed => self.put(true),
            _ => self.schedule(Due::Back),
        }
    }

    /// Is the browser's way to another stop one that was asked for here? The stop then shows the present state.
    pub fn arrives(&mut self) -> bool {
        let asked = self.going_back.take();
        if asked {
            self.put(true);
        }
        asked
    }

    /// Shows the present link in the address before long.
    fn put(&mut self, in_place: bool) {
        let in_place = in_place || self.borrowed;
        let in_place = match self.due.take() {
            // It takes the place of a state that was not even shown there.
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
    // A browser that is asked too often refuses; the next state is put all the same.
    let _ = match in_place {
        true => history.replace_state_with_url(&JsValue::NULL, "", Some(link)),
        false => history.push_state_with_url(&JsValue::NULL, "", Some(link)),
    };
}

fn history() -> Option<web_sys::History> {
    window()?.history().ok()
}
