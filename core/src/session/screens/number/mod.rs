//! One number in every format. Its keys are those of the row that has the focus.

mod commands;
mod state;

pub use state::Numbers;

use super::kinds::Screen;
use super::row::ScreenRow;

impl Screen {
    /// One number in every format.
    pub const NUMBER: Screen = Screen::new("number");
}

/// Its row in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::NUMBER,
    name: "Number",
    letter: 'n',
    function_key: 4,
    shows: "the number, in all formats",
    places: &[],
    keys: &[],
    content: |session| {
        let numbers = &session.state.screens.numbers;
        session.other_screen(|code, scene| code.numbers(numbers, scene))
    },
    commands: commands::COMMANDS,
};
