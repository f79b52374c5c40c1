//! Lessons: what a teacher writes in Markdown, step by step, and what this program makes of it.
//!
//! ````text
//! # Ties to even
//! A number can lie half way between two neighbours. Which one does it become?
//!
//! ## The question                       a step, with a title
//! There is no 2049 in f16.              one to three sentences; `2048 + 2 = 2050` in it is computed again
//!
//! > Between 2048 and 4096 an ulp is 2.  what is known by now: it stands beside the text
//!
//! ```halfplay                           what stands on the screen then: the lines that one would type
//! 2048 + 1
//! hide
//! ```
//!
//! ```try                                what else is worth typing there
//! 2050 + 1
//! ```
//!
//! Which one is it?                      a question, with its answers and what is said of each
//! - [x] 2048: its last bit is even.
//! - [ ] 2050: its last bit is odd.
//! ````
//!
//! A block that is marked `c` or `ptx` is a program that is run; lines of a `halfplay` block behind it look at it.
//!
//! ```text
//!   types   a lesson and its steps
//!   read    from Markdown to a lesson, and what is wrong with it
//!   lines   words of Markdown as lines with roles
//!   claim   what a text says of numbers, computed again
//!   shelf   the lessons that come with this program, and the exhibits of its museum
//!   diagnose/   which misconception explains a wrong answer, and which question to ask next
//!   sheet/      worksheets: questions by topic, with room to work and a key
//!   case_search /      operands that are found: for a case that is asked for, for a value that is moved along its line
//! ```

mod case_search;
mod claim;
pub mod diagnose;
mod lines;
mod read;
pub mod sheet;
mod shelf;
mod types;

pub use case_search::{CaseKind, CaseOperands, Change, Followed, Wanted, follow, make, nudge};
pub(crate) use case_search::{number_at, place_of};
pub use claim::{Known, is, why_not};
pub use read::read;
pub use shelf::{BundledLesson, museum, names, shelf, with_lesson};
pub use types::{Choice, Deed, Lesson, Mistake, Step, StepQuestion, Weight};
