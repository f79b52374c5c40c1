//! The screens that are drawn: the present one, and those that wait, out of sight, until they are looked at again.
//!
//! To make a screen of hundreds of elements takes a browser several pictures, to show one that is there takes one. So a
//! screen that was drawn stays in the document. It is brought up to date when it is looked at.

use halfplay_core::skins::session::{Head, Screen, View};
use std::rc::Rc;

/// All that are drawn.
#[derive(Clone, Debug)]
pub struct Screens {
    now: Rc<View>,
    /// what stands below the present operation: the same, or for the time of one picture what it showed before
    lower: Rc<View>,
    away: Vec<Rc<View>>,
}

impl PartialEq for Screens {
    /// Views are as long to compare as to draw: the very same ones are looked for.
    fn eq(&self, other: &Self) -> bool {
        self.all().map(Rc::as_ptr).eq(other.all().map(Rc::as_ptr)) && Rc::ptr_eq(&self.lower, &other.lower)
    }
}

impl Screens {
    /// One alone.
    pub fn new(view: View) -> Self {
        let now = Rc::new(view);
        Screens { lower: now.clone(), now, away: Vec::new() }
    }

    /// The present one.
    pub fn now(&self) -> &Rc<View> {
        &self.now
    }

    /// What stands below the operation of one of them.
    pub fn lower<'a>(&'a self, view: &'a Rc<View>) -> &'a Rc<View> {
        if Rc::ptr_eq(view, &self.now) { &self.lower } else { view }
    }

    /// Each in the order of their tabs.
    pub fn all(&self) -> impl Iterator<Item = &Rc<View>> {
        Screen::ALL.into_iter().filter_map(|screen| self.of(screen))
    }

    fn of(&self, screen: Screen) -> Option<&Rc<View>> {
        [&self.now].into_iter().chain(&self.away).find(|view| view.screen == screen)
    }

    /// Shows this one; what was shown waits from now on, if it is another. Where the result is to be predicted, no view
    /// stays that shows it.
    pub fn show(&mut self, view: View) {
        let view = Rc::new(view);
        if view.screen == self.now.screen {
            let stays = comes_first(&view, &self.now) && reveals_result(&view) == reveals_result(&self.lower);
            self.lower = if stays { self.lower.clone() } else { view.clone() };
            self.now = view;
        } else {
            let kept = self.away.iter().position(|one| one.screen == view.screen);
            let kept = kept.map(|place| self.away.swap_remove(place)).filter(|kept| *kept == view);
            self.lower = kept.unwrap_or(view);
            self.away.push(std::mem::replace(&mut self.now, self.lower.clone()));
        }
        let shown = reveals_result(&self.now);
        self.away.retain(|one| one.hidden || shown);
    }

    /// The first that may wait and is not there yet. While steps are presented, nothing else may.
    pub fn missing(&self) -> Option<Screen> {
        Screen::ALL.into_iter().find(|&wanted| !self.now.presenting && self.of(wanted).is_none())
    }

    /// Draws one that is missing, to wait.
    pub fn prepare(&mut self, view: View) {
        self.away.push(Rc::new(view));
    }

    /// Is something of the present one to follow in the next picture?
    pub fn is_behind(&self) -> bool {
        !Rc::ptr_eq(&self.now, &self.lower)
    }

    /// Lets it follow; false where all is there already.
    pub fn catch_up(&mut self) -> bool {
        let behind = self.is_behind();
        self.lower = self.now.clone();
        behind
    }
}

/// Does a view show the whole result? Not where it is hidden, nor where one lane is presented.
fn reveals_result(view: &View) -> bool {
    view.registers.iter().all(|row| !row.hidden)
}

/// Does the operation come first, and what stands below it in the picture after? So it is where rows have changed that
/// are on the screen: the answer is there as soon as it can be, the rest a moment later.
fn comes_first(view: &View, was: &View) -> bool {
    let rows = |view: &View| matches!(view.head, Head::Full | Head::Row);
    let here = view.overlay.is_none() && was.overlay.is_none();
    let changed = (&view.registers, view.column, &view.typed) != (&was.registers, was.column, &was.typed);
    here && rows(view) && rows(was) && changed
}
