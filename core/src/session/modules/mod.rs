//! Code that a page loads on demand.
//!
//! A module is a type that implements [`LazyModule`] and the trait of its work: [`DrawsScreens`], [`RunsPrograms`] or
//! [`Teaches`]. A session has a [`Registry`] of modules. A terminal loads all of them at startup. A page fetches the
//! one that [`Session::wants`](super::Session::wants) names and passes it to [`Session::load`](super::Session::load).
//!
//! Other code must not refer to the functions that a module calls. A second reference would move them into the file
//! that every visitor of the page waits for.

mod access;
mod programs;
mod registry;
mod screens;
mod settle;
mod teaching;

pub(super) use programs::ProgramRun;
pub use programs::RunsPrograms;
pub use registry::{LazyModule, Registry};
pub use screens::DrawsScreens;
pub(super) use teaching::{ParsedLesson, StepState};
pub use teaching::{SheetView, Teaches};
