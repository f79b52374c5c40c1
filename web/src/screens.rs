//! The drawn screens: the current one, and hidden ones that stay ready.
//!
//! Creating a screen of hundreds of elements takes a browser several frames; showing an existing one takes one frame.
//! So a screen, once drawn, stays in the document. It is brought up to date when the user returns to it.

use halfplay_core::skins::session::{Head, Screen, View};
use std::rc::Rc;

/// All drawn screens.
#[derive(Clone, Debug)]
pub struct Screens {
    now: Rc<View>,
    /// the view that is drawn below the operation: `now`, or for one frame the previous view
    lower: Rc<View>,
    away: Vec<Rc<View>>,
}

impl PartialEq for Screens {
    /// Comparing two views takes as long as drawing one, so only the same `Rc`s count as equal.
    fn eq(&self, other: &Self) -> bool {
        self.all().map(Rc::as_ptr).eq(other.all().map(Rc::as_ptr)) && Rc::ptr_eq(&self.lower, &other.lower)
    }
}

impl Screens {
    /// A single screen.
    pub fn new(view: View) -> Self {
        let now = Rc::new(view);
        Screens { lower: now.clone(), now, away: Vec::new() }
    }

    /// The current screen's view.
    pub fn now(&self) -> &Rc<View> {
        &self.now
    }

    /// The view to draw below the operation of `view`, which is one of these screens.
    pub fn lower<'a>(&'a self, view: &'a Rc<View>) -> &'a Rc<View> {
        if Rc::ptr_eq(view, &self.now) { &self.lower } else { view }
    }

    /// All views in the order of their tabs.
    pub fn all(&self) -> impl Iterator<Item = &Rc<View>> {
        Screen::ALL.into_iter().filter_map(|screen| self.of(screen))
    }

    fn of(&self, screen: Screen) -> Option<&Rc<View>> {
        [&self.now].into_iter().chain(&self.away).find(|view| view.screen == screen)
    }

    /// Shows this view. If it belongs to another screen, the current one stays, hidden. While the user has to predict
    /// the result, hidden screens that show it are dropped.
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

    /// The first screen that is not drawn yet. `None` during a presentation, which keeps no hidden screens.
    pub fn missing(&self) -> Option<Screen> {
        Screen::ALL.into_iter().find(|&wanted| !self.now.presenting && self.of(wanted).is_none())
    }

    /// Adds a missing screen, hidden.
    pub fn prepare(&mut self, view: View) {
        self.away.push(Rc::new(view));
    }

    /// True if part of the current view will be drawn only in the next frame.
    pub fn is_behind(&self) -> bool {
        !Rc::ptr_eq(&self.now, &self.lower)
    }

    /// Brings the lower part up to date. Returns false if it already is.
    pub fn catch_up(&mut self) -> bool {
        let behind = self.is_behind();
        self.lower = self.now.clone();
        behind
    }
}

/// True if a view shows the whole result. False if it is hidden, or if a single lane is presented.
fn reveals_result(view: &View) -> bool {
    view.registers.iter().all(|row| !row.hidden)
}

/// True if the operation is drawn first, and the part below it one frame later. This is so if visible rows have
/// changed: then the answer appears as soon as possible.
fn comes_first(view: &View, was: &View) -> bool {
    let rows = |view: &View| matches!(view.head, Head::Full | Head::Row);
    let here = view.overlay.is_none() && was.overlay.is_none();
    let changed = (&view.registers, view.column, &view.typed) != (&was.registers, was.column, &was.typed);
    here && rows(view) && rows(was) && changed
}
