//! The screens: each owns its state, and says what it shows and what of it a link holds.
//!
//! A screen names what is looked at (a step, a pipeline, an instruction, a term) and never counts places: its place in
//! a list follows from the answer at hand.

mod all;
mod compare;
mod content;
mod kinds;
mod number;
pub mod parts;
mod reference;
mod steps;

pub use all::Screens;
pub use content::{Content, List, ListKind, PREDICT, Scene, hidden_words, titled};
pub use kinds::{NumberPage, ReferencePage, Screen};
pub use number::Way;
pub use parts::LINK_PARTS;
pub use reference::term_names;
