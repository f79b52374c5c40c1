//! The comparison of pipelines.

mod commands;
mod keys;
mod msg;
mod state;
mod survey;
mod survey_view;
mod update;

pub use msg::CompareMsg;
pub use state::Compare;
pub use survey_view::SurveyView;

use super::row::ScreenRow;
use super::screen::Screen;
use crate::session::Session;

impl Screen {
    /// The comparison of pipelines.
    pub const COMPARE: Screen = Screen::new("compare");
}

/// The row of the comparison in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::COMPARE,
    name: "Compare",
    letter: 'c',
    shows: "other ways to compute the same",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: Session::other_screen,
    commands: commands::COMMANDS,
};
