//! Code that a page loads when it is first needed.
//!
//! A module of such code is a type that implements [`LazyModule`] and the trait of its work: [`DrawsScreens`],
//! [`RunsPrograms`] or [`Teaches`].
//! A session holds a [`Registry`] of them. A terminal loads all modules at its start. A page fetches what
//! [`Session::wants`](super::Session::wants) and hands it to [`Session::load`](super::Session::load).
//!
//! No other code may name what the functions of a module lead to: a second way to them would bring them into the file that
//! every visitor of the page waits for.

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
pub use teaching::{SheetView, Teaches};
pub(super) use teaching::{StepState, Taught};
