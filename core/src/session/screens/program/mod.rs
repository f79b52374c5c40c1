//! A program, line by line.

mod change;
mod commands;
mod head;
mod keys;
mod look;
mod module;
mod msg;
mod state;
mod update;
mod view;

pub use change::Change;
pub use head::{ProgramHead, ProgramHold, ProgramInput, ProgramLook};
pub use look::{Looked, looks};
pub use module::PROGRAMS;
pub use msg::ProgramMsg;
pub use state::Programs;

use super::kinds::Screen;
use super::row::ScreenRow;

impl Screen {
    /// A program, line by line.
    pub const PROGRAM: Screen = Screen::new("program");
}

/// Its row in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::PROGRAM,
    name: "Program",
    letter: 'p',
    function_key: 7,
    shows: "the program, line by line",
    places: keys::PLACES,
    keys: keys::KEYS,
    loaded: |session| {
        let (runner, report) = session.programs().zip(session.report())?;
        Some(runner.content(&session.state.screens.programs, report))
    },
    commands: commands::COMMANDS,
};
