//! What the user sees and does, without saying how it is drawn: the view-model that the terminal and the
//! browser share.
//!
//! A [`Session`] is a plain value: what was typed, where the focus is, which step is looked at. A [`Msg`] is
//! something the user wants; [`Session::update`] does it, and hands back an [`Effect`] where a skin has to
//! act. [`Session::view`] says everything there is to draw, as values, flags, kinds and roles. All of it is
//! pure: whatever is shown follows from the value. Undo is a list of states, and a [`link`](Session::link)
//! is the present one as a text.
//!
//! ```text
//!   question/  what is asked, and the answer, computed once per change
//!   screens/   each screen's own state, what its keys do, what it shows, its part of a link
//!   overlays /    the same of what lies above a screen: menus, the line of commands, a term
//!   keys/      which key means what, in which context
//!   help/      help, made from the tables
//!   link/      a state as a text
//!   lesson/    lessons at work: what their steps show, and whether what they say is true
//!   model      the session as a plain value: state, answer, history, what is under way
//!   shared     a value that is copied when it changes
//!   state      what a link holds and undo brings back
//!   chosen_step   the step of the trace that is looked at
//!   hidden     what must not be told while the result is to be predicted
//!   quiz       an answer in bits, and a run of questions
//!   answered   answers to a hidden result: taken in, judged
//!   modules/   code that a page loads when it is first needed
//!   line       the exact value on its number line, moved by hand
//!   recorded   what GPUs have answered to the question on screen
//!   slider     an operand, moved by hand through its codes
//!   msg        what the user wants, and what a skin has to do
//!   update/    what each message does
//!   commands/  what may be typed behind a colon
//!   view/      what a skin draws
//!   export     what is on screen as a text to be taken elsewhere
//! ```
//!
//! Which key means what stands in one table, [`keys::table`]; which command, in another,
//! [`commands::table`]. Help, footer, completion and documentation are made from them.

mod answered;
mod chosen_step;
pub mod commands;
mod export;
mod guesses;
pub mod help;
mod hidden;
mod host;
mod input;
pub mod keys;
mod lesson;
mod line;
pub mod link;
mod model;
mod modules;
mod msg;
mod overlays;
mod question;
mod quiz;
mod recorded;
mod screens;
mod shared;
mod slider;
mod state;
mod update;
mod view;
mod what;

pub use crate::compare::{Progress, Survey, SurveyState};
pub use crate::explain::{
    ABOUT, ANYTHING, DOORS, Delivered, DeliveredBit, Door, FieldSays, PTX, PredictionPrompt, Topic,
};
pub use crate::lesson::{CaseKind, Wanted, sheet};
pub use host::Skin;
pub use keys::{Hint, Key, KeyContext};
pub use lesson::{ALL_MODULES, TEACHING, check as lesson_check, lesson_document};
pub use line::Handle;
pub use link::LinkError;
pub use model::Session;
pub use modules::{DrawsScreens, LazyModule, Registry, RunsPrograms, SheetView, Teaches};
pub use msg::{Effect, Msg, gpu_is_elsewhere};

pub use question::{Focus, StepId, lane_of};
pub use screens::{
    Action, Actions, CompareMsg, Counted, DiagnoseMsg, Finer, Head, LESSONS_AWAITED, LessonChoice, LessonMsg,
    LessonView, List, ListKind, MapLayer, MapMsg, MapPage, Module, OTHER_SCREENS, PROGRAMS, Place,
    ProgramHead, ProgramHold, ProgramInput, ProgramLook, ProgramMsg, ReferenceMsg, ReferencePage, SCREENS,
    Screen, ScreenMsg, ScreenRow, Shelf, ShelfCard, Subject, Tiles,
};
pub use slider::SliderView;
pub use view::{
    Besides, Between, Bit, EXAMPLES, End, FORMS, Front, Help, IN_HERE, Instruction, LaneStatus,
    MORE_EXAMPLES, Outcome, Overlay, Prediction, Presented, Prompt, QuizView, Register, ResultView, Typed,
    View, YOURS,
};
pub use what::What;
