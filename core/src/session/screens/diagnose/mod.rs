//! Observed results and their explanations.

mod commands;
mod entered;
mod explanation;
mod field;
mod keys;
mod msg;
mod state;
mod typing;
mod update;

pub use entered::EnteredText;
pub use explanation::Explanation;
pub use msg::DiagnoseMsg;
pub use state::Results;

use super::row::ScreenRow;
use super::screen::Screen;

impl Screen {
    /// Observed results and their explanations.
    pub const DIAGNOSE: Screen = Screen::new("diagnose");
}

/// The row of the diagnosis in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::DIAGNOSE,
    name: "Diagnose",
    letter: 'd',
    shows: "which arithmetic gave these results",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: |session| {
        let results = &session.state.screens.results;
        let explained = session.teaching().map(|code| code.results(results, session.explanation()));
        explained.unwrap_or_else(|| results.bare())
    },
    commands: commands::COMMANDS,
};
