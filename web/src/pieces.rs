//! Pieces of the program: what the first screen does without is fetched when it is first asked for.
//!
//! A piece is a table of functions. The build (`cargo xtask web`) finds out which functions and texts are reached through
//! that table alone, and puts them into a WebAssembly file of their own, which shares memory and functions with the
//! program. The service worker keeps that file with the others, for use without a network. Until the table is there,
//! nothing of the piece can be called. So nothing of it may be called otherwise: a second way to a function would bring
//! it back into the file that every visitor waits for.
//!
//! Without the feature `pieces`, as in tests and under Trunk, the program is whole, and each piece is at hand at once.

use crate::blocks::{FINING, Fining};
use crate::parts;
use crate::share::{self, Qr};
use crate::ui_event::UiEvent;
use crate::work::{self, Steps};
use halfplay_core::session::{RUNNER, Runner, Session, TEACHER, Teacher, View, What};
use std::rc::Rc;
use std::sync::OnceLock;
use yew::prelude::*;

/// What writes reports and draws codes: all that is to be taken elsewhere and is longer than a line.
pub struct Writers {
    /// [`Session::export`]
    pub export: fn(&Session, What) -> String,
    /// [`Session::file`]
    pub file: fn(&Session, What) -> String,
    /// [`share::qr`]
    pub qr: fn(&str) -> Option<Qr>,
}

static WRITERS: Writers = Writers { export: Session::export, file: Session::file, qr: share::qr };

/// What counts over all codes of an operand.
pub struct Counting {
    /// the count that a link asks for; its answers say as texts what it has come to
    pub count: fn(String) -> Result<Steps, String>,
}

static COUNTING: Counting = Counting { count: work::count };

/// What runs programs, and draws those that have run.
pub struct Programs {
    /// the core's, which nothing else may name
    pub runner: &'static Runner,
    /// the screen of a program that has run; as a part of another page, without what changes it?
    pub screen: fn(&Rc<View>, bool, &Callback<UiEvent>) -> Html,
}

static PROGRAMS: Programs = Programs { runner: &RUNNER, screen: parts::program };

/// There is one table only.
impl PartialEq for Programs {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// What reads lessons, and draws them.
pub struct Lessons {
    /// the core's, which nothing else may name
    pub teacher: &'static Teacher,
    /// the shelf, where lessons are chosen, or the worksheet in its place
    pub shelf: fn(&Rc<View>, &Callback<UiEvent>) -> Html,
    /// what moves an operand, below the operation
    pub slider: fn(&Rc<View>, &Callback<UiEvent>) -> Html,
    /// a step of a lesson round what it shows; as a part of another page, without the way out of it?
    pub step: fn(&Rc<View>, Html, bool, &Callback<UiEvent>) -> Html,
    /// the finer picture that a link is to; its answers are tiles
    pub paint: fn(String) -> Result<Steps, String>,
    /// has such a picture painted by a worker, and draws what has come of it
    pub fine: &'static Fining,
}

static LESSONS: Lessons = Lessons {
    teacher: &TEACHER,
    shelf: parts::shelf,
    slider: parts::slider,
    step: parts::lesson,
    paint: work::paint,
    fine: &FINING,
};

/// There is one table only.
impl PartialEq for Lessons {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// How far the writers are.
#[derive(Clone, Copy)]
pub enum Piece {
    /// not there yet
    Awaited,
    /// asked for, and could not be fetched
    Missing,
    /// at hand
    Here(&'static Writers),
}

impl Default for Piece {
    /// As it is at the start.
    fn default() -> Self {
        if cfg!(feature = "pieces") { Piece::Awaited } else { Piece::Here(&WRITERS) }
    }
}

/// There is one table only: where it is at hand, it is the same.
impl PartialEq for Piece {
    fn eq(&self, other: &Self) -> bool {
        std::mem::discriminant(self) == std::mem::discriminant(other)
    }
}

/// The file of a piece could not be fetched. To ask once more may help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NotFetched;

/// What reads lessons, once it was fetched and taken.
static LESSONS_TAKEN: OnceLock<&'static Lessons> = OnceLock::new();

/// From now on it is at hand.
pub fn take_lessons(lessons: &'static Lessons) {
    // There is one table only.
    let _ = LESSONS_TAKEN.set(lessons);
}

/// What reads lessons, for what is of use where it is there already.
pub fn lessons_at_hand() -> Option<&'static Lessons> {
    LESSONS_TAKEN.get().copied()
}

/// Fetches the writers, where they are not there yet.
#[cfg(not(feature = "pieces"))]
pub async fn writers() -> Result<&'static Writers, NotFetched> {
    Ok(&WRITERS)
}

/// Fetches what counts, where it is not there yet.
#[cfg(not(feature = "pieces"))]
pub async fn counting() -> Result<&'static Counting, NotFetched> {
    Ok(&COUNTING)
}

/// Fetches what runs programs, where it is not there yet.
#[cfg(not(feature = "pieces"))]
pub async fn programs() -> Result<&'static Programs, NotFetched> {
    Ok(&PROGRAMS)
}

/// Fetches what reads lessons, where it is not there yet.
#[cfg(not(feature = "pieces"))]
pub async fn lessons() -> Result<&'static Lessons, NotFetched> {
    Ok(&LESSONS)
}

#[cfg(feature = "pieces")]
pub use split::{counting, lessons, programs, writers};

/// The places where the program is split. The build puts a piece's file where the macro leaves a gap.
#[cfg(feature = "pieces")]
mod split {
    // What the macro writes is a function that is exported and one that is imported, which Rust has no other word for.
    #![allow(unsafe_code)]

    use super::{COUNTING, Counting, LESSONS, Lessons, NotFetched, PROGRAMS, Programs, WRITERS, Writers};
    use wasm_split_helpers::{SplitLoaderError, wasm_split};

    impl From<SplitLoaderError> for NotFetched {
        fn from(_: SplitLoaderError) -> Self {
            NotFetched
        }
    }

    /// Fetches the writers, where they are not there yet.
    #[wasm_split(writers, fallible)]
    pub fn writers() -> Result<&'static Writers, NotFetched> {
        Ok(&WRITERS)
    }

    /// Fetches what counts, where it is not there yet.
    #[wasm_split(counting, fallible)]
    pub fn counting() -> Result<&'static Counting, NotFetched> {
        Ok(&COUNTING)
    }

    /// Fetches what runs programs, where it is not there yet.
    #[wasm_split(programs, fallible)]
    pub fn programs() -> Result<&'static Programs, NotFetched> {
        Ok(&PROGRAMS)
    }

    /// Fetches what reads lessons, where it is not there yet.
    #[wasm_split(lessons, fallible)]
    pub fn lessons() -> Result<&'static Lessons, NotFetched> {
        Ok(&LESSONS)
    }
}
