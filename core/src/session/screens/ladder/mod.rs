//! The ladder: the codes about one number, in their order.

mod commands;
mod keys;
mod msg;
mod notation;
mod rungs;
mod state;
mod update;

pub use msg::LadderMsg;
pub use state::Ladder;

use super::kinds::Screen;
use super::row::ScreenRow;
use crate::session::Session;

impl Screen {
    /// The codes about one number.
    pub const LADDER: Screen = Screen::new("ladder");
}

/// Its row in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::LADDER,
    name: "Ladder",
    letter: 'e',
    function_key: 10,
    shows: "the codes about a number",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: Session::other_screen,
    commands: commands::COMMANDS,
};
