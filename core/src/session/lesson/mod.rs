//! Runs lessons: the screens of their steps, and the checks of their claims.
//!
//! ```text
//!   step_session  a session after the commands of a step
//!   check         finds mistakes in a lesson: in its text, commands and numbers
//!   document      a whole lesson as a document, for export
//!   end           the end of a lesson: new skills, answers, next steps
//!   lesson_list   the list of lessons to choose from
//!   judge         explains wrong answers
//!   sheet         worksheets
//!   slider        the position of a slider, and operands moved by hand
//!   verdict       a statement on all operands, added to a count over one of them
//!   module        all of these, as a module that a page loads on demand
//! ```

mod check;
mod document;
mod end;
mod judge;
mod lesson_list;
mod module;
mod sheet;
mod slider;
mod step_session;
mod verdict;

pub use check::check;
pub use document::lesson_document;
pub use module::{ALL_MODULES, TEACHING};
