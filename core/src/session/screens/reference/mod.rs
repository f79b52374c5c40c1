//! The instruction table, the glossary, and the GPU records.

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

use super::row::ScreenRow;
use super::screen::Screen;

impl Screen {
    /// The instruction table, the glossary, and the GPU records.
    pub const REFERENCE: Screen = Screen::new("reference");
}

/// The row of the reference in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::REFERENCE,
    name: "Reference",
    letter: 'r',
    shows: "instructions, words, recorded GPUs",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: |session| {
        let reference = &session.state.screens.reference;
        match reference.records().zip(session.teaching()) {
            Some((records, code)) => code.hardware(records, &session.scene()),
            None => session.other_screen(),
        }
    },
    commands: commands::COMMANDS,
};
