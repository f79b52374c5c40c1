//! The screens that are drawn: the present one, and those that wait, out of sight, until they are looked at again.
//!
//! To make a screen of hundreds of elements takes a browser several pictures, to show one that is there takes one. So a
//! screen that was drawn stays in the document. It is brought up to date when it is looked at.

use halfplay_core::session::{Head, Screen, View};
use std::rc::Rc;

/// A screen as it is drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// what it shows
    pub view: Rc<View>,
    /// what stands below the operation: the same, or for the time of one picture what it showed before
    pub lower: Rc<View>,
}

impl PartialEq for Drawn {
    /// Views are as long to compare as to draw: the very same ones are looked for.
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.view, &other.view) && Rc::ptr_eq(&self.lower, &other.lower)
    }
}

impl From<Rc<View>> for Drawn {
    fn from(view: Rc<View>) -> Self {
        Drawn { lower: view.clone(), view }
    }
}

/// All that are drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Screens {
    now: Drawn,
    away: Vec<Drawn>,
}

impl Screens {
    /// One alone.
    pub fn new(view: View) -> Self {
        Screens { now: Rc::new(view).into(), away: Vec::new() }
    }

    /// The present one.
    pub fn now(&self) -> &Drawn {
        &self.now
    }

    /// Each in the order of their tabs.
    pub fn all(&self) -> impl Iterator<Item = (Screen, &Drawn)> {
        let drawn =
            |screen: Screen| [&self.now].into_iter().chain(&self.away).find(|one| one.view.screen == screen);
        Screen::ALL.into_iter().filter_map(move |screen| Some((screen, drawn(screen)?)))
    }

    /// Shows this one; what was shown waits from now on, if it is another. Where the result is to be predicted, nothing
    /// waits that tells it.
    pub fn show(&mut self, view: View) {
        let hidden = view.hidden;
        if view.screen == self.now.view.screen {
            let view = Rc::new(view);
            let lower = if comes_first(&view, &self.now.view) { &self.now.lower } else { &view };
            self.now = Drawn { lower: lower.clone(), view };
        } else {
            let kept = self.away.iter().position(|one| one.view.screen == view.screen);
            let kept = kept.map(|place| self.away.swap_remove(place).view).filter(|kept| **kept == view);
            let next = kept.unwrap_or_else(|| Rc::new(view)).into();
            self.away.push(std::mem::replace(&mut self.now, next));
        }
        self.away.retain(|one| one.view.hidden || !hidden);
    }

    /// Draws one to wait; false where it is there already.
    pub fn prepare(&mut self, view: View) -> bool {
        let new = self.all().all(|(screen, _)| screen != view.screen);
        if new {
            self.away.push(Rc::new(view).into());
        }
        new
    }

    /// The first that is not there yet.
    pub fn missing(&self) -> Option<Screen> {
        Screen::ALL.into_iter().find(|&wanted| self.all().all(|(screen, _)| screen != wanted))
    }

    /// Is something of the present one to follow in the next picture?
    pub fn is_behind(&self) -> bool {
        !Rc::ptr_eq(&self.now.view, &self.now.lower)
    }

    /// Lets it follow; false where all is there already.
    pub fn catch_up(&mut self) -> bool {
        let behind = self.is_behind();
        self.now.lower = self.now.view.clone();
        behind
    }
}

/// Does the operation come first, and what stands below it in the picture after? So it is where rows have changed that
/// are on the screen: the answer is there as soon as it can be, the rest a moment later. Where the result is hidden or
/// shown, nothing stays behind that tells it.
fn comes_first(view: &View, was: &View) -> bool {
    let rows = |view: &View| matches!(view.head, Head::Full | Head::Row);
    let here = view.overlay.is_none() && was.overlay.is_none();
    let changed = (&view.registers, view.column, &view.typed) != (&was.registers, was.column, &was.typed);
    here && rows(view) && rows(was) && changed && view.hidden == was.hidden
}
