//! The rows of the table.
//!
//! ```text
//!   parts       what rows are made of
//!   places      what keys do in one place, and moving in it
//!   texts       lists, menus, texts, and where to go
//!   everywhere  what holds on every screen, and help
//! ```

mod everywhere;
mod parts;
mod places;
mod texts;

use super::key::Row;
pub use parts::{FREE, SCREENS};
use std::sync::OnceLock;

/// Every row. A key's first row that holds in a context counts there, and before any text.
pub fn table() -> &'static [Row] {
    static ALL: OnceLock<Vec<Row>> = OnceLock::new();
    ALL.get_or_init(|| [places::ROWS, texts::ROWS, everywhere::ROWS].concat())
}
