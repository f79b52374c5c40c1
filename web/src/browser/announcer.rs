//! Announcements for screen readers: what has changed is put into a live region of the page.

use super::document;
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::View;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// A change is announced after this many milliseconds without another one: so a key held down is announced once, when
/// it is let go, and no picture waits for the announcement.
const PAUSE: u32 = 150;
/// What is there from the start is announced after this many milliseconds: by then a screen reader knows the live region.
const START: u32 = 1000;
/// The name of the live region: the element that a screen reader reads when its text changes.
pub const REGION: &str = "announcements";

/// Announces what is new in a view since the last announcement.
pub struct Announcer {
    /// the view that was announced last
    announced: Rc<RefCell<Rc<View>>>,
    /// whether the next announcement contains the notice
    with_notice: Rc<Cell<bool>>,
    due: Option<Timeout>,
}

impl Announcer {
    /// A reader reads the page's start by itself; what `view` has beyond it is announced: why a link could not be read.
    pub fn new(start: View, view: Rc<View>) -> Self {
        let announced = Rc::new(RefCell::new(Rc::new(start)));
        let mut announcer = Announcer { announced, with_notice: Rc::default(), due: None };
        announcer.announce_after(START, view, true);
        announcer
    }

    /// Announces, after a pause, what has changed. A notice with the same text as the last one is announced again if
    /// `notice_is_new`: the user did the same thing twice.
    pub fn announce(&mut self, view: Rc<View>, notice_is_new: bool) {
        self.announce_after(PAUSE, view, notice_is_new);
    }

    fn announce_after(&mut self, pause: u32, view: Rc<View>, notice_is_new: bool) {
        let announced = self.announced.clone();
        let with_notice = self.with_notice.clone();
        with_notice.set(with_notice.get() || notice_is_new);
        // What was due before is announced with it.
        self.due = Some(Timeout::new(pause, move || {
            let was = announced.replace(view.clone());
            let lines = if with_notice.take() {
                view.announcements_since(&was)
            } else {
                View { notice: None, ..(*view).clone() }.announcements_since(&was)
            };
            if !lines.is_empty() {
                read(&lines);
            }
        }));
    }
}

/// Puts the lines into the live region, in place of what it held.
fn read(lines: &[String]) {
    let Some(document) = document() else { return };
    let Some(region) = document.get_element_by_id(REGION) else { return };
    region.set_text_content(None);
    for line in lines {
        if let Ok(part) = document.create_element("p") {
            part.set_text_content(Some(line));
            let _ = region.append_child(&part);
        }
    }
}
