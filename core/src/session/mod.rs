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
//!   screens/   each screen's own state, what it shows, its part of a link
//!   layers/    what lies above a screen: menus, the line of commands, a term
//!   view/      what a skin draws
//!   link/      a state as a text
//!   keys/      which key means what, where
//!   commands/  what may be typed behind a colon
//!   value      the session as a plain value: state, answer, history, what is under way
//!   state      what a link holds and undo brings back
//!   msg        what the user wants, and what a skin has to do
//!   update     what each message does; change, edit, paste, walk, predict, survey have its parts
//! ```
//!
//! Which key means what stands in one table, [`keys::table`]; which command, in another,
//! [`commands::table`]. Help, footer, completion and documentation are made from them.

mod change;
pub mod commands;
mod edit;
mod export;
mod host;
mod input;
pub mod keys;
mod layers;
pub mod link;
mod msg;
mod paste;
mod predict;
mod question;
mod screens;
mod state;
mod survey;
mod update;
mod value;
mod view;
mod walk;
mod what;

pub use crate::compare::{Progress, Survey, SurveyState};
pub use host::Skin;
pub use keys::{Hint, Key, KeyContext};
pub use link::LinkError;
pub use msg::{Effect, Msg};
pub use question::{Focus, StepId, lane_of};
pub use screens::{List, ListKind, NumberPage, ReferencePage, Screen};
pub use survey::Counted;
pub use value::Session;
pub use view::{Bit, Head, Instruction, LaneStatus, Overlay, Prompt, Register, ResultView, Typed, View};
pub use what::What;
