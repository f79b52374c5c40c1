//! What reads lessons, as a table of functions.
//!
//! A skin brings it ([`Session::teach`](super::Session::teach)): a page fetches it when lessons are first to be shown, and
//! nothing else may name what it leads to.

use super::runner::{Runner, Told};
use super::screens::{Content, Lessons, Read, Shelf};
use super::state::State;
use crate::lesson::{Lesson, Mistake, Shelved, Step};
use std::collections::BTreeSet;
use std::fmt;
use std::rc::Rc;

/// What reads lessons.
pub struct Teacher {
    /// all that is on the shelf
    pub(super) shelf: fn() -> Vec<&'static Shelved>,
    /// a lesson, and what is wrong with it
    pub(super) read: fn(&str, &'static Runner) -> (Lesson, Vec<Mistake>),
    /// a step as it stands on the screen
    pub(super) shown: fn(&Step, &'static Runner) -> Shown,
    /// the list that one chooses from; what is finished has a mark
    pub(super) content: fn(&Lessons, &BTreeSet<String>) -> Content,
    /// the same with what each is about
    pub(super) cards: fn(&BTreeSet<String>) -> Shelf,
}

/// What a step of a lesson shows.
pub struct Shown {
    pub(super) state: State,
    /// the program in it, which has run
    pub(super) told: Option<Rc<Told>>,
}

/// There is one teacher only.
impl PartialEq for Teacher {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl fmt::Debug for Teacher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Teacher")
    }
}

/// A lesson that has been read, and where its text was found.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Taught {
    pub read: Read,
    pub lesson: Lesson,
    pub mistakes: Vec<Mistake>,
}
