//! Lessons and worksheets.

mod answers;
mod commands;
mod end;
mod keys;
mod list;
mod msg;
mod own_line;
mod presenting;
mod reading;
mod sheet;
mod stage;
mod state;
mod steps;
mod update;
mod view;

pub use end::{EndAnswer, LessonEnd, NextAction, NextRow};
pub use list::{LessonCard, LessonGroup, LessonList, dots};
pub use msg::LessonMsg;
pub use stage::Stage;
pub use state::{GivenAnswer, LESSONS_AWAITED, LessonProgress, Lessons};
pub use view::{LessonChoice, LessonView};

use super::content::Content;
use super::row::ScreenRow;
use super::screen::Screen;

impl Screen {
    /// Lessons and worksheets.
    pub const LESSONS: Screen = Screen::new("lessons");
}

/// The row of the lessons in the table of screens.
pub const ROW: ScreenRow = ScreenRow {
    screen: Screen::LESSONS,
    name: "Lessons",
    letter: 'l',
    shows: "short lessons; cases met in public",
    places: keys::PLACES,
    keys: keys::KEYS,
    content: |session| match (session.sheet_shown(), session.teaching()) {
        (Some(sheet), _) => sheet.content(),
        (None, Some(code)) => match session.lesson_end() {
            Some(end) => end.content(),
            None => code.content(&session.state.screens.lessons, &session.records),
        },
        (None, None) => Content::awaited("lessons", LESSONS_AWAITED),
    },
    commands: commands::COMMANDS,
};
