//! A program that has run, in words.
//!
//! ```text
//!   report    as a screen shows it: lines, results, where their errors come from
//!   shown     the same as rows and blocks
//!   who       which line did how much to a result
//!   held      what a line made, and what it is held to
//!   course    a loop as a plot
//!   swept     one input over all its codes
//!   document  all of it, from top to bottom: to be taken elsewhere
//! ```

mod attribution_table;
mod course;
mod document;
mod held;
mod report;
mod shown;
mod swept;

pub use attribution_table::{Causes, ReportPart};
pub use document::{flag_letters, program_document};
pub use held::{held, line_value};
pub use report::{PROGRAM, Report, ReportResult, ReportRow, program_report, program_title, wrong_value};
pub use shown::{
    NO_RUNNER, NO_STEPS, NOTHING_TO_HOLD, ShownProgram, no_example, no_packed_program, too_long_for_a_link,
};
pub use swept::{code_of, column_of};
