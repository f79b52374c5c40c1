//! The rows of the key table.
//!
//! ```text
//!   parts       the elements of rows
//!   places      rows of the operation and of overlays, and movement in lists
//!   screens     rows that lead to screens
//!   texts       rows of lists, menus and texts
//!   everywhere  rows of every screen, and of help
//! ```

mod everywhere;
pub mod parts;
mod places;
mod screens;
mod texts;

use super::key::{KeyContext, Row};
use crate::session::screens::SCREENS;
pub use parts::FREE;
use std::sync::OnceLock;

/// All rows. In each context the first matching row wins, and keys come before typed text.
pub fn table() -> &'static [Row] {
    static ALL: OnceLock<Vec<Row>> = OnceLock::new();
    ALL.get_or_init(|| {
        let own: Vec<Row> = SCREENS.iter().flat_map(|screen| screen.keys).copied().collect();
        [places::ROWS, &screens::rows(), &own, texts::ROWS, everywhere::ROWS, &[screens::go()]].concat()
    })
}

/// All contexts: those of the question, of the screens, and of overlays.
pub fn contexts() -> Vec<KeyContext> {
    let places = SCREENS.iter().flat_map(|screen| screen.places).copied().map(KeyContext::Screen);
    KeyContext::QUESTION.into_iter().chain(places).chain(KeyContext::ABOVE).collect()
}
