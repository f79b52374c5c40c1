//! Help, made from the tables of keys, commands, screens and terms.
//!
//! ```text
//!   pages    the keys of a place, and the manual
//!   search   keys, words, commands and screens that a text finds
//! ```

mod pages;
mod search;

pub(super) use pages::brief;
pub use pages::{keys, pages};
pub(super) use search::{HelpEntry, search};
