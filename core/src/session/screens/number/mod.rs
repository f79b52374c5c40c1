//! One number in every format. Its keys are those of the focused row.

mod commands;
mod state;

pub use state::Numbers;

use super::row::ScreenRow;
use super::screen::Screen;
use crate::session::Session;

impl Screen {
    /// One number in every format.
    pub const NUMBER: Screen = Screen::new("number");
}

/// The row of the number screen in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::NUMBER,
    name: "Number",
    letter: 'n',
    shows: "one number and its neighbours",
    places: &[],
    keys: &[],
    content: Session::other_screen,
    commands: commands::COMMANDS,
};
