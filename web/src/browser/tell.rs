//! What is read to those who listen.

use super::document;
use gloo_timers::callback::Timeout;
use halfplay_core::session::View;
use std::cell::RefCell;
use std::rc::Rc;

/// After as many milliseconds in which nothing else happened it is told: what a held key rushes through is not, and no
/// picture waits for it.
const PAUSE: u32 = 150;
/// What is there from the start is told after as many: by then a screen reader knows the element that is read.
const START: u32 = 1000;
/// The element that is read when its text changes.
pub const REGION: &str = "told";

/// Tells what is new.
pub struct Teller {
    /// what was told last
    told: Rc<RefCell<Rc<View>>>,
    due: Option<Timeout>,
}

impl Teller {
    /// For those who read the start themselves; what is new in `view` is told: why a link could not be read.
    pub fn new(start: View, view: Rc<View>) -> Self {
        let mut teller = Teller { told: Rc::new(RefCell::new(Rc::new(start))), due: None };
        teller.tell_after(START, view);
        teller
    }

    /// Tells, before long, what has changed.
    pub fn tell(&mut self, view: Rc<View>) {
        self.tell_after(PAUSE, view);
    }

    fn tell_after(&mut self, pause: u32, view: Rc<View>) {
        let told = self.told.clone();
        // What was due before is told with it.
        self.due = Some(Timeout::new(pause, move || {
            let was = told.replace(view.clone());
            let lines = view.told_since(&was);
            if !lines.is_empty() {
                read(&lines);
            }
        }));
    }
}

/// Puts the lines where they are read, each once.
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
