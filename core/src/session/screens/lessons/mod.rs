//! Lessons and worksheets.

mod class;
mod commands;
mod keys;
mod msg;
mod reading;
mod sheet;
mod stage;
mod state;
mod steps;
mod update;
mod view;

pub use msg::LessonMsg;
pub use stage::Stage;
pub use state::{LESSONS_AWAITED, Lessons, Read, Shelf, ShelfCard};
pub use view::{LessonChoice, LessonView};

use super::kinds::Screen;
use super::row::ScreenRow;

impl Screen {
    /// Lessons and worksheets.
    pub const LESSONS: Screen = Screen::new("lessons");
}

/// Its row in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::LESSONS,
    name: "Lessons",
    letter: 'l',
    function_key: 8,
    shows: "lessons; in one, all of them",
    places: keys::PLACES,
    keys: keys::KEYS,
    loaded: |session| {
        let sheet = session.sheet_shown().map(|sheet| sheet.content());
        let shelf = || Some(session.teaching()?.content(&session.state.screens.lessons, &session.finished));
        sheet.or_else(shelf)
    },
    commands: commands::COMMANDS,
};
