//! Announcements for screen readers: what has changed is put into a live region of the page.

use super::document;
use gloo_timers::callback::Timeout;
use halfplay_core::skins::session::View;
use std::cell::RefCell;
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
    due: Option<Timeout>,
}

impl Announcer {
    /// A reader reads the page's start by itself; what `view` has beyond it is announced: why a link could not be read.
    pub fn new(start: View, view: Rc<View>) -> Self {
        let mut announcer = Announcer { announced: Rc::new(RefCell::new(Rc::new(start))), due: None };
        announcer.announce_after(START, view);
        announcer
    }

    /// Announces, after a pause, what has changed.
    pub fn announce(&mut self, view: Rc<View>) {
        self.announce_after(PAUSE, view);
    }

    fn announce_after(&mut self, pause: u32, view: Rc<View>) {
        let announced = self.announced.clone();
        // What was due before is announced with it.
        self.due = Some(Timeout::new(pause, move || {
            let was = announced.replace(view.clone());
            let lines = view.announcements_since(&was);
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
