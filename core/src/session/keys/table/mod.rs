//! The rows of the table.
//!
//! ```text
//!   parts       the elements of rows
//!   places      rows of the operation and of what lies above a screen, and movement in lists
//!   screens     rows that lead to screens
//!   texts       lists, menus, texts
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

/// Every row. A key's first row that holds in a context counts there, and before any text.
pub fn table() -> &'static [Row] {
    static ALL: OnceLock<Vec<Row>> = OnceLock::new();
    ALL.get_or_init(|| {
        let own: Vec<Row> = SCREENS.iter().flat_map(|screen| screen.keys).copied().collect();
        [places::ROWS, &screens::rows(), &own, texts::ROWS, everywhere::ROWS, &[screens::go()]].concat()
    })
}

/// Every context: those of the question, of the screens, and of what lies above them.
pub fn contexts() -> Vec<KeyContext> {
    let places = SCREENS.iter().flat_map(|screen| screen.places).copied().map(KeyContext::Screen);
    KeyContext::QUESTION.into_iter().chain(places).chain(KeyContext::ABOVE).collect()
}
