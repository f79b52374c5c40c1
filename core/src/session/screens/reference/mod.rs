//! The instruction table, the glossary, and the records of GPUs.

mod commands;
mod keys;
mod msg;
mod page;
mod records;
mod state;
mod update;

pub use msg::ReferenceMsg;
pub use page::ReferencePage;
pub use records::Hardware;
pub use state::{Reference, term_names};

use super::kinds::Screen;
use super::row::ScreenRow;

impl Screen {
    /// The instruction table, the glossary, and the records of GPUs.
    pub const REFERENCE: Screen = Screen::new("reference");
}

/// Its row in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::REFERENCE,
    name: "Reference",
    letter: 'r',
    function_key: 9,
    shows: "the reference",
    places: keys::PLACES,
    keys: keys::KEYS,
    loaded: |session| {
        let records = session.state.screens.reference.records()?;
        Some(session.teaching()?.hardware(records, &session.scene()))
    },
    commands: commands::COMMANDS,
};
