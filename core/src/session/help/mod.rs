//! Help, made from the tables of keys, commands, screens and terms.
//!
//! ```text
//!   guides   the list of guides
//!   pages    the keys of a place, and the manual
//!   search   the search in keys, terms, commands and screens
//! ```

mod guides;
mod pages;
mod search;

pub use guides::{GUIDES, Guide};
pub(super) use pages::brief;
pub use pages::{keys, pages};
pub(super) use search::{HelpEntry, search};
