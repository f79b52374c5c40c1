//! Announcements for screen readers: changes are written to a live region of the page.

use crate::{browser, lazy_modules};
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::View;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// Milliseconds without another change before a change is announced. So a held key causes one announcement, when it is
/// released, and drawing never waits for an announcement.
const PAUSE: u32 = 150;
/// Milliseconds before the initial state is announced. By then a screen reader knows the live region.
const START: u32 = 1000;

/// Announces what is new in a view since the last announcement.
pub struct Announcer {
    /// the view that was announced last
    announced: Rc<RefCell<Rc<View>>>,
    /// true if the next announcement contains the notice
    with_notice: Rc<Cell<bool>>,
    due: Option<Timeout>,
}

impl Announcer {
    /// A screen reader reads the page's start by itself. Only the notice of the first view is announced, such as why a
    /// link could not be read.
    pub fn new(view: Rc<View>) -> Self {
        let announced = Rc::new(RefCell::new(view.clone()));
        let mut announcer = Announcer { announced, with_notice: Rc::default(), due: None };
        announcer.announce_after(START, view, true);
        announcer
    }

    /// Announces the changes after a pause. If `notice_is_new`, a notice is announced again even if its text is the
    /// same as the last one: the user did the same thing twice.
    pub fn announce(&mut self, view: Rc<View>, notice_is_new: bool) {
        self.announce_after(PAUSE, view, notice_is_new);
    }

    fn announce_after(&mut self, pause: u32, view: Rc<View>, notice_is_new: bool) {
        let announced = self.announced.clone();
        let with_notice = self.with_notice.clone();
        with_notice.set(with_notice.get() || notice_is_new);
        // Replacing the timer cancels a pending announcement; its changes are part of this one.
        self.due = Some(Timeout::new(pause, move || {
            let was = announced.replace(view.clone());
            let with_notice = with_notice.take();
            spawn_local(async move {
                // If the code cannot be fetched, this change is not announced; the next one tries again.
                let Ok(code) = lazy_modules::background().await else { return };
                let words = if with_notice { code.announcements } else { code.changes };
                let lines = words(&view, &was);
                if !lines.is_empty() {
                    browser::read_aloud(&lines);
                }
            });
        }));
    }
}
