//! A program, line by line.

mod change;
mod commands;
mod head;
mod keys;
mod look;
mod module;
mod msg;
mod settle;
mod state;
mod update;
mod view;

pub use change::ProgramChange;
pub use head::{ProgramHead, ProgramHold, ProgramInput, ProgramLook};
pub use look::{LookPosition, looks};
pub use module::PROGRAMS;
pub use msg::ProgramMsg;
pub use state::Programs;

use super::content::Content;
use super::row::ScreenRow;
use super::screen::Screen;
use crate::explain::{NO_RUNNER, PROGRAM};

impl Screen {
    /// A program, line by line.
    pub const PROGRAM: Screen = Screen::new("program");
}

/// The row of the program screen in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::PROGRAM,
    name: "Program",
    letter: 'p',
    shows: "a kernel, line by line",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: |session| match (session.programs(), &session.scene().report) {
        (Some(runner), Some(Ok(report))) => runner.content(&session.state.screens.programs, report),
        (_, Some(Err(why))) => state::refused(why),
        _ => Content::awaited(PROGRAM, NO_RUNNER),
    },
    commands: commands::COMMANDS,
};
