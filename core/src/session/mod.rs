//! The view-model that the terminal and the browser share: user actions and everything to show, but no drawing.
//!
//! A [`Session`] is a plain value: the typed text, the focus, the selected step. A [`Msg`] is a request of the user;
//! [`Session::update`] performs it, and returns an [`Effect`] if the front end (the skin) has to act. [`Session::view`]
//! returns everything to draw, as values, flags, kinds and roles. All of this is pure: the value alone determines what
//! is shown. Undo is a list of states, and a [`link`](Session::link) is the present state as a text.
//!
//! ```text
//!   question/         the question, and its answer, computed once per change
//!   screens/          each screen's state, keys, content and link parts
//!   overlays/         the same for overlays: menus, the command line, a term
//!   keys/             the meaning of each key in each context
//!   help/             the help, made from the tables
//!   link/             a state as a text
//!   lesson/           running lessons: the screens of their steps, and checks of their claims
//!   model             the session as a plain value: state, answer, history, unfinished edits
//!   shared            a value that is copied on write
//!   state             the state that undo restores, and that a link stores in part
//!   chosen_step       the selected step of the trace
//!   hidden            the rules for a hidden result
//!   quiz              an answer in bits, and a run of questions
//!   submitted_answer  takes and judges answers to a hidden result
//!   modules/          code that a page loads on demand
//!   number_line_drag  the exact value on its number line, dragged by the user
//!   recorded          recorded GPU answers to the question on screen
//!   slider            an operand that the user moves through its codes
//!   msg               messages from the user, and effects for the skin
//!   update/           the effect of each message
//!   commands/         the commands after a colon
//!   view/             everything that a skin draws
//!   export            the present screen as text, to copy or to write to a file
//!   previews          the states that have a page of their own for link previews
//! ```
//!
//! One table defines all keys, [`keys::table`]; another defines all commands, [`commands::table`]. Help, footer,
//! completion and documentation are made from them.

mod chosen_step;
pub mod commands;
mod export;
mod export_form;
pub mod help;
mod hidden;
mod host;
mod input;
pub mod keys;
mod lesson;
mod lesson_records;
pub mod link;
mod model;
mod modules;
mod msg;
mod number_line_drag;
mod overlays;
mod prediction_answers;
mod previews;
mod question;
mod quiz;
mod recorded;
mod screens;
mod shared;
mod slider;
mod state;
mod submitted_answer;
mod update;
mod view;

pub use crate::compare::{Progress, Survey, SurveyState};
pub use crate::explain::{
    ABOUT, ANYTHING, DOORS, Delivered, DeliveredBit, Door, FieldContribution, PTX, PredictionPrompt, Topic,
};
pub use crate::lesson::{CaseKind, CaseRequest, sheet};
pub use host::Skin;
pub use keys::{Hint, Key, KeyContext};
pub use lesson::{ALL_MODULES, TEACHING, check as lesson_check, lesson_document};
pub use lesson_records::{LessonRecord, LessonRecords, Reached};
pub use link::LinkError;
pub use model::Session;
pub use modules::{DrawsScreens, LazyModule, Registry, RunsPrograms, SheetView, Teaches};
pub use msg::{Effect, Msg, gpu_is_elsewhere};
pub use number_line_drag::Handle;

pub use export_form::ExportForm;
pub use previews::{PreviewedState, previews};
pub use question::{Focus, StepId, lane_of};
pub use screens::{
    Button, ButtonGroup, CompareMsg, DiagnoseMsg, EndAnswer, FieldLine, FinerPicture, Head, LESSONS_AWAITED,
    LessonCard, LessonChoice, LessonEnd, LessonGroup, LessonList, LessonMsg, LessonView, List, ListKind,
    MapLayer, MapMsg, MapPage, Module, NextAction, NextRow, OTHER_SCREENS, PROGRAMS, Place, ProgramHead,
    ProgramHold, ProgramInput, ProgramLook, ProgramMsg, ReferenceMsg, ReferencePage, SCREENS, Screen,
    ScreenMsg, ScreenRow, Subject, SurveyView, TextField, Tiles,
};
pub use slider::SliderView;
pub use view::{
    Between, Bit, EXAMPLES, End, FORMS, Front, GoRow, GoView, Help, IN_HERE, Instruction, LaneStatus,
    MORE_EXAMPLES, Outcome, Overlay, Prediction, PresentedStep, Prompt, QuizView, Register, ResultView,
    SidePanel, SingleNumber, TRY, TypedText, View, YOURS,
};
