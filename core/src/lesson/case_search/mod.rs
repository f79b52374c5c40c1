//! Searches for operands: of a case that a teacher asks for, and of a value that is moved along its number line.
//!
//! ```text
//!   lane           one lane of an instruction, and what an evaluation of it came to
//!   kind           the cases that one may ask for, each with its words
//!   codes          the numbers of a format that are tried, the nearest first
//!   search         the nearest operands that make such a case
//!   case_operands  the same for whole registers, and for any case at all
//!   why            why an instruction has no such case, and which has
//!   line           the operand that follows a value on its number line
//! ```

mod case_operands;
mod codes;
mod kind;
mod lane;
mod line;
mod search;
mod why;

pub use case_operands::{CaseOperands, Change, make};
pub(crate) use codes::{at as number_at, place as place_of};
pub use kind::{CaseKind, Wanted};
pub use line::{Followed, follow, nudge};
