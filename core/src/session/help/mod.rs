//! Help, made from the tables of keys, commands, screens and terms.
//!
//! ```text
//!   pages    the keys of a place, and the manual
//!   pages    the keys of a place, and the manual
//!   search   the search in keys, terms, commands and screens

mod pages;
mod search;

pub(super) use pages::brief;
pub use pages::{keys, pages};
pub(super) use search::{HelpEntry, search};
