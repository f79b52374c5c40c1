//! Lessons at work: what their steps show, and whether what they say is true.
//!
//! ```text
//!   shown      a session in which a step's lines are done
//!   check      what is wrong with a lesson: its text, its lines, its numbers
//!   document   a lesson from its first step to its last, to be taken elsewhere
//!   shelf      the list that one chooses from
//!   judge      what a wrong answer fits
//!   sheet      worksheets
//!   slider     where a slider's operand is, and the operand moved
//!   verdict    whether a pipeline is always the same, beside counts
//!   module     all of that, as code that is loaded later
//! ```

mod check;
mod document;
mod judge;
mod module;
mod sheet;
mod shelf;
mod shown;
mod slider;
mod verdict;

pub use check::check;
pub use document::lesson_document;
pub use module::{ALL_MODULES, TEACHING};
