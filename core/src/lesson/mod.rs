//! Lessons: a teacher writes them in Markdown, step by step; halfplay parses, checks and shows them.
//!
//! ````text
//! # Ties to even
//! A number can lie half way between two neighbours. Which one does it become?
//!
//! ```lesson                             facts for the list of lessons and for the end of the lesson
//! level first steps
//! goal say where a tie goes
//! ```
//!
//! ## The question                       a step, with a title
//! There is no 2049 in f16.              one to three sentences; a claim such as `2048 + 2 = 2050` is recomputed
//!
//! > Between 2048 and 4096 an ulp is 2.  facts that are known by now, shown beside the text
//!
//! ```halfplay                           lines that a user could type; they set up the screen
//! 2048 + 1
//! hide
//! ```
//!
//! ```try                                further lines worth trying on this screen
//! 2050 + 1
//! ```
//!
//! Which one is it?                      a question, its answers, and the feedback on each
//! - [x] 2048: its last bit is even.
//! - [ ] 2050: its last bit is odd.
//! ````
//!
//! A block marked `c` or `ptx` is a program, which halfplay runs; a `halfplay` block after it inspects the program.
//!
//! ```text
//!   types         a lesson and its steps
//!   read          parses Markdown into a lesson and a list of mistakes
//!   fields        the fields that a lesson gives about itself: its level, its goals
//!   lines         Markdown text as lines with roles
//!   claim         recomputes the numerical claims of a text
//!   bundled       the bundled lessons, and the exhibits of the museum
//!   diagnose/     finds the misconception that explains a wrong answer, and the best next question
//!   sheet/        worksheets: questions by topic, with room to work and an answer key
//!   case_search/  finds operands: for a requested case, or for a value dragged along its number line
//! ```

mod bundled;
mod case_search;
mod claim;
pub mod diagnose;
mod fields;
mod lines;
mod read;
pub mod sheet;
mod types;

pub use bundled::{BundledLesson, museum, names, shelf, with_lesson};
pub use case_search::{CaseKind, CaseOperands, CaseRequest, Change, OperandMove, follow, make, nudge};
pub(crate) use case_search::{number_at, place_of};
pub use claim::{ClaimContext, claim_error, matches_claim};
pub use fields::LessonFields;
pub use read::read;
pub use types::{Choice, Lesson, Mistake, SetupAction, Severity, Step, StepQuestion};
