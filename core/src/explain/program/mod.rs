//! A program that has run, in words.
//!
//! ```text
//!   report             the data for a screen: lines, results, attribution of their errors
//!   shown              the report as rows and blocks
//!   attribution_table  error contribution per line
//!   results            each result with its error and the main causes
//!   held               the number that a line makes, and the value at which it is held
//!   course             a loop as a plot
//!   swept              one input over all its codes
//!   formula            a formula of several operations
//!   document           everything from top to bottom, for export
//! ```

mod attribution_table;
mod course;
mod document;
mod formula;
mod held;
mod launch;
mod report;
mod results;
mod shown;
mod swept;

pub use attribution_table::{AttributionTable, LineContribution};
pub use document::{Detail, flag_letters, program_document};
pub use formula::{formula_document, formula_words};
pub use held::{held, line_value};
pub use report::{PROGRAM, Report, ReportRow, program_report, program_title, wrong_value};
pub use results::ReportResult;
pub use shown::{
    NO_RUNNER, NO_STEPS, NOTHING_TO_HOLD, ShownProgram, no_example, no_packed_program, too_long_for_a_link,
};
pub use swept::{code_of, column_of};
