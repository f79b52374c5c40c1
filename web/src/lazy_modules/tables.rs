//! The tables of functions of the lazy modules, and the loading state of the writers.

use crate::blocks::Fining;
use crate::share::{self, Qr};
use crate::ui_event::UiEvent;
use crate::work::Steps;
use halfplay_core::skins::session::{LazyModule, Session, View, What};
use std::rc::Rc;
use std::sync::OnceLock;
use yew::prelude::*;

/// The code that writes reports and draws QR codes.
pub struct Writers {
    /// [`Session::export`]
    pub export: fn(&Session, What) -> String,
    /// [`Session::file`]
    pub file: fn(&Session, What) -> String,
    /// [`share::qr`]
    pub qr: fn(&str) -> Option<Qr>,
}

pub(super) static WRITERS: Writers = Writers { export: Session::export, file: Session::file, qr: share::qr };

/// The code that counts over all codes of an operand.
pub struct Counting {
    /// the count that a link asks for; its answers say as texts what it has come to
    pub count: fn(String) -> Result<Steps, String>,
}

/// The code that runs programs and draws their results.
pub struct Programs {
    /// the core's, which nothing else may name
    pub module: &'static dyn LazyModule,
    /// the screen of a program that has run; as a part of another page, without what changes it?
    pub screen: fn(&Rc<View>, bool, &Callback<UiEvent>) -> Html,
}

/// There is one table only.
impl PartialEq for Programs {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// The code that reads lessons and draws them.
pub struct Lessons {
    /// the core's, which nothing else may name
    pub module: &'static dyn LazyModule,
    /// the shelf, where lessons are chosen, or the worksheet in its place
    pub shelf: fn(&Rc<View>, &Callback<UiEvent>) -> Html,
    /// what moves an operand, below the operation
    pub slider: fn(&Rc<View>, &Callback<UiEvent>) -> Html,
    /// a step of a lesson round what it shows; as a part of another page, without the way out of it?
    pub step: fn(&Rc<View>, Html, bool, &Callback<UiEvent>) -> Html,
    /// the finer picture that a link is to; its answers are tiles
    pub paint: fn(String) -> Result<Steps, String>,
    /// requests this picture from a worker, and draws its tiles
    pub fine: &'static Fining,
}

/// There is one table only.
impl PartialEq for Lessons {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// A module of the session that was fetched, with the elements that only it needs.
pub enum Fetched {
    /// the screens behind the first one
    OtherScreens(&'static dyn LazyModule),
    /// what runs programs
    Programs(&'static Programs),
    /// what teaches
    Lessons(&'static Lessons),
}

/// The state of the code that writes reports.
#[derive(Clone, Copy)]
pub enum WritersState {
    /// not there yet
    Awaited,
    /// asked for, and could not be fetched
    Missing,
    /// loaded
    Here(&'static Writers),
}

impl Default for WritersState {
    /// As it is at the start.
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

/// The file of a module could not be fetched. A second attempt may succeed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotFetched;

/// The code that reads lessons, once it is loaded.
static LESSONS_TAKEN: OnceLock<&'static Lessons> = OnceLock::new();

/// Keeps this code for [`lessons_at_hand`].
pub fn take_lessons(lessons: &'static Lessons) {
    // There is one table only.
    let _ = LESSONS_TAKEN.set(lessons);
}

/// The code that reads lessons; `None` as long as it is not loaded.
pub fn lessons_at_hand() -> Option<&'static Lessons> {
    LESSONS_TAKEN.get().copied()
}
