//! The operation, step by step: the first screen of a session. Its keys are those of the focused row.

mod commands;
mod state;

pub use state::Operation;

use super::row::ScreenRow;
use super::screen::Screen;

impl Screen {
    /// The operation, step by step.
    pub const OPERATION: Screen = Screen::new("operation");
}

/// The row of the operation in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::OPERATION,
    name: "Operation",
    letter: 'o',
    shows: "bits and steps of one operation",
    places: &[],
    keys: &[],
    content: |session| state::shown(&session.scene()),
    commands: commands::COMMANDS,
};

impl Default for Screen {
    fn default() -> Self {
        Screen::OPERATION
    }
}
