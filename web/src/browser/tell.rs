//! What is read to those who listen.

use super::document;
use gloo_timers::callback::Timeout;
use halfplay_core::session::View;
use std::cell::RefCell;
use std::rc::Rc;

/// After as many milliseconds in which nothing else happened it is told: what a held key rushes through is not, and no
/// picture waits for it.
const PAUSE: u32 = 80;
/// The element that is read when its text changes.
pub const REGION: &str = "told";

/// Tells what is new.
pub struct Teller {
    /// what was told last
    told: Rc<RefCell<Rc<View>>>,
    due: Option<Timeout>,
}

impl Teller {
    /// For those who were told this.
    pub fn new(view: Rc<View>) -> Self {
        Teller { told: Rc::new(RefCell::new(view)), due: None }
    }

    /// Tells, before long, what has changed.
    pub fn tell(&mut self, view: Rc<View>) {
        let told = self.told.clone();
        // What was due before is told with it.
        self.due = Some(Timeout::new(PAUSE, move || {
            let was = told.replace(view.clone());
            if *was != *view {
                read(&view.linear_since(&was));
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
