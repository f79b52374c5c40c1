//! The screens: each owns its state, what its keys do, what it shows, and its part of a link.
//!
//! ```text
//!   kinds      the names of screens and pages
//!   panel      what every screen can do: a trait
//!   content    what a screen is drawn from, and what it shows
//!   explanation   what came of a list of results
//!   stage      how far a step of a lesson has been shown to a class
//!   plane      what the screen of maps shows of two operands
//!   steps, compare, number, map, program, lessons, reference, hardware, results   the screens
//!   all        all of them together: which is whose
//!   parts      how parts of a link are read
//! ```

mod all;
mod compare;
mod content;
mod explanation;
mod hardware;
mod kinds;
mod lessons;
mod map;
mod number;
mod panel;
pub mod parts;
mod plane;
mod program;
mod program_change;
mod program_head;
mod program_look;
mod program_texts;
mod reference;
mod results;
mod stage;
mod steps;

pub use all::Screens;
pub use content::{Content, List, ListKind, PREDICT, Scene, hidden_words, titled};
pub use explanation::Explanation;
pub use hardware::Hardware;
pub use kinds::{Head, MapLayer, MapPage, ReferencePage, Screen};
pub use lessons::{LESSONS_AWAITED, Lessons, Read, Shelf, ShelfCard};
pub use map::Maps;
pub use panel::{Panel, Request};
pub use plane::{FinerPlane, PlaneTurn, Planes, Turned};
pub use program::Programs;
pub use program_change::{
    Change, entry as program_entry, hold as program_hold, line as program_line, look as program_look,
    looks_of as program_looks, set as program_set,
};
pub use program_head::{
    ProgramHead, ProgramHold, ProgramInput, ProgramLook, head as program_head, inputs_text as program_inputs,
};
pub use program_look::{Looked, looks};
pub use program_texts::{TEXTS, Texts};
pub use reference::term_names;
pub use results::Results;
pub use stage::{Press, Stage};
