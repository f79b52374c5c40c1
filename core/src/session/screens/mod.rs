//! The screens. Tabs, keys, help, commands, links and navigation are all derived from one table.
//!
//! Each screen has a folder with its state, keys, commands, messages, content and link parts, and a row in
//! `with_screens`.
//!
//! ```text
//!   operation   compare number map program diagnose lessons reference   the screens
//!   screen      the identity of a screen
//!   row         a row of the table
//!   place       a page of a screen with keys of its own
//!   panel       the trait that every screen implements
//!   act         actions that every screen handles
//!   button      buttons of a screen
//!   content     the input and the output of a screen's content
//!   all         the states of all screens
//!   msg         the messages to one screen
//!   others      the module that draws the screens that are loaded late
//!   scene       the data from which a screen is drawn
//!   shown       the content of the present screen
//!   requests    actions on the present screen, and the requests that follow
//!   link_parts  parsers for link parts
//!   text_field  a field in which the user types lines of text
//!   texts       the source of long texts
//! ```

/// Passes the rows of all screens, in the order of their tabs, to a macro that generates code for each screen. A row
/// contains the screen's folder and the name and type of its state. If the screen has messages of its own, the row also
/// contains the method that handles them, their variant in `ScreenMsg`, and their type.
macro_rules! with_screens {
    ($make:ident) => {
        $make! {
            operation { operation: Operation }
            compare { compare: Compare, on_compare: Compare(CompareMsg) }
            number { numbers: Numbers }
            map { maps: Maps, on_map: Map(MapMsg) }
            program { programs: Programs, on_program: Program(ProgramMsg) }
            diagnose { results: Results, on_diagnose: Diagnose(DiagnoseMsg) }
            lessons { lessons: Lessons, on_lessons: Lesson(LessonMsg) }
            reference { reference: Reference, on_reference: Reference(ReferenceMsg) }
        }
    };
}

mod act;
mod all;
mod button;
mod compare;
mod content;
mod diagnose;
mod lessons;
pub mod link_parts;
mod map;
mod msg;
mod number;
mod operation;
mod others;
mod panel;
mod place;
mod program;
mod reference;
mod requests;
mod row;
mod scene;
mod screen;
mod shown;
mod text_field;
mod texts;

pub use act::{Act, Motion};
pub use all::Screens;
pub use button::{Button, ButtonGroup};
pub use compare::{CompareMsg, SurveyView};
pub use content::{Content, List, ListKind, PREDICT, Scene, hidden_words, titled};
pub use diagnose::{DiagnoseMsg, EnteredText, Explanation, Results};
pub use lessons::{
    EndAnswer, GivenAnswer, LESSONS_AWAITED, LessonCard, LessonChoice, LessonEnd, LessonGroup, LessonList,
    LessonMsg, LessonProgress, LessonView, Lessons, NextAction, NextRow, Stage, dots,
};
pub use map::{
    FinerPicture, FinerPlane, MapLayer, MapMsg, MapPage, Maps, PlaneAction, PlaneContext, PlaneResult,
    Planes, Tiles,
};
pub use msg::ScreenMsg;
pub use others::OTHER_SCREENS;
pub use panel::Panel;
pub use place::{LINE_EXAMPLES, PageKeys, Place, TypingEffect};
pub use program::{
    LookPosition, PROGRAMS, ProgramChange, ProgramHead, ProgramHold, ProgramInput, ProgramLook, ProgramMsg,
    Programs,
};
pub use reference::{Hardware, ReferenceMsg, ReferencePage};
pub use row::ScreenRow;
pub use screen::{Head, Module, Screen, Subject};
pub use text_field::{FieldLine, TextField};
pub use texts::Texts;

use super::Session;
use super::msg::{Effect, Msg};

macro_rules! rows {
    ($($folder:ident { $field:ident: $State:ident $(, $on:ident: $Name:ident($Msg:ident))? })*) => {
        /// The table, in the order of the tabs.
        pub const SCREENS: &[ScreenRow] = &[$($folder::ROW),*];

        impl Session {
            /// Passes a message to its screen.
            pub(in crate::skins::session) fn on_one_screen(&mut self, msg: ScreenMsg) -> Option<Effect> {
                match msg {
                    $($(ScreenMsg::$Name(msg) => self.$on(msg),)?)*
                }
            }
        }

        $($(
            impl From<$Msg> for Msg {
                fn from(msg: $Msg) -> Msg {
                    Msg::Screen(ScreenMsg::$Name(msg))
                }
            }
        )?)*
    };
}

with_screens!(rows);

impl Screen {
    /// All screens, in the order of their tabs.
    pub const ALL: [Screen; SCREENS.len()] = {
        let mut all = [Screen::OPERATION; SCREENS.len()];
        let mut place = 0;
        while place < SCREENS.len() {
            all[place] = SCREENS[place].screen;
            place += 1;
        }
        all
    };

    /// The name on the screen's tab.
    pub fn name(self) -> &'static str {
        let row = SCREENS.iter().find(|row| row.screen == self);
        debug_assert!(row.is_some(), "{self:?} has a row");
        row.map_or("", |row| row.name)
    }
}
