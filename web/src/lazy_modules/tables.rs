//! The lazy modules' tables of functions, and the loading state of the writers.

use crate::blocks::{DrawOptions, map, plot, strips};
use crate::share::{self, Qr};
use crate::ui_event::UiEvent;
use crate::work::Steps;
use halfplay_core::skins::doc::{Grid, Plot, Strips};
use halfplay_core::skins::session::{ExportForm, LazyModule, Session, View};
use std::rc::Rc;
use std::sync::OnceLock;
use web_sys::Element;
use yew::prelude::*;

/// The code that writes reports and draws QR codes.
pub struct Writers {
    /// [`Session::export`]
    pub export: fn(&Session, ExportForm) -> String,
    /// [`Session::file`]
    pub file: fn(&Session, ExportForm) -> String,
    /// [`share::qr`]
    pub qr: fn(&str) -> Option<Qr>,
}

pub(super) static WRITERS: Writers = Writers { export: Session::export, file: Session::file, qr: share::qr };

/// The code of the work that starts after the first screen is drawn.
pub struct Background {
    /// [`View::announcements_since`]
    pub announcements: fn(&View, &View) -> Vec<String>,
    /// [`View::changes_since`]
    pub changes: fn(&View, &View) -> Vec<String>,
    /// starts a warm-up inside this element, with this session, and calls back when it has ended; the returned function
    /// removes it
    pub warm_up: fn(Element, Session, Callback<()>) -> Removal,
}

/// Removes a warm-up.
pub type Removal = Box<dyn FnOnce()>;

/// The code that counts over all codes of an operand.
pub struct Counting {
    /// starts the count that a link describes; each step returns the state of the count as text
    pub count: fn(String) -> Result<Steps, String>,
}

/// The code that draws maps, plots and strips. No block of the first screen is one.
pub struct Drawings {
    /// draws a map, with its words for screen readers and the regions beside it
    pub map: fn(&Grid, Html, Option<Html>, &DrawOptions) -> Html,
    /// draws a plot, with its content in words
    pub plot: fn(&Plot, String, &DrawOptions) -> Html,
    /// draws strips, with their words for screen readers
    pub strips: fn(&Strips, Html) -> Html,
}

pub(super) static DRAWINGS: Drawings = Drawings { map, plot, strips };

/// The code that runs programs and draws their results.
pub struct Programs {
    /// the core's module; no other code may name it
    pub module: &'static dyn LazyModule,
    /// the screen of a program that has run; with `true`, in a frame or a lesson, it has no controls
    pub screen: fn(&Rc<View>, bool, &Callback<UiEvent>) -> Html,
}

/// There is only one table, so two are always equal.
impl PartialEq for Programs {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The code that reads lessons and draws them.
pub struct Lessons {
    /// the core's module; no other code may name it
    pub module: &'static dyn LazyModule,
    /// the shelf, where the user chooses a lesson, or a worksheet in its place
    pub shelf: fn(&Rc<View>, &Callback<UiEvent>) -> Html,
    /// the slider for an operand, below the operation
    pub slider: fn(&Rc<View>, &Callback<UiEvent>) -> Html,
    /// a step of a lesson around its content; with `true`, in a frame, it has no way to other lessons
    pub step: fn(&Rc<View>, Html, bool, &Callback<UiEvent>) -> Html,
    /// starts painting the finer picture of a link; its steps return tiles
    pub paint: fn(String) -> Result<Steps, String>,
}

/// There is only one table, so two are always equal.
impl PartialEq for Lessons {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A module of the session that was fetched, with the elements that only it needs.
pub enum Fetched {
    /// the screens other than the first one
    OtherScreens(&'static dyn LazyModule),
    /// the code that runs programs
    Programs(&'static Programs),
    /// the code of the lessons
    Lessons(&'static Lessons),
}

/// The state of the code that writes reports.
#[derive(Clone, Copy)]
pub enum WritersState {
    /// not loaded yet
    Awaited,
    /// failed to load
    Missing,
    /// loaded
    Here(&'static Writers),
}

impl Default for WritersState {
    /// The state at the start of a visit.
    fn default() -> Self {
        if cfg!(feature = "lazy_modules") { WritersState::Awaited } else { WritersState::Here(&WRITERS) }
    }
}

/// There is only one table, so two loaded ones are equal.
impl PartialEq for WritersState {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// A module's file failed to load. A second attempt may succeed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotFetched;

/// The code that draws maps, plots and strips, once it is loaded.
static DRAWINGS_TAKEN: OnceLock<&'static Drawings> = OnceLock::new();

/// Keeps this code for [`drawings_at_hand`].
pub fn take_drawings(drawings: &'static Drawings) {
    // There is only one table, so a second call may be ignored.
    let _ = DRAWINGS_TAKEN.set(drawings);
}

/// The code that draws maps, plots and strips; `None` until it is loaded.
pub fn drawings_at_hand() -> Option<&'static Drawings> {
    if cfg!(feature = "lazy_modules") { DRAWINGS_TAKEN.get().copied() } else { Some(&DRAWINGS) }
}
