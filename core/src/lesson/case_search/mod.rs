//! Searches for operands: those of a requested case, and those that move a value along its number line.
//!
//! ```text
//!   lane           one lane of an instruction, and the facts about its evaluation
//!   kind           the kinds of cases that a user can request, with their words
//!   codes          the numbers of a format that are tried, the nearest first
//!   search         the nearest operands that make a case, in one lane
//!   case_operands  the same for whole registers, and for random cases
//!   no_case        the reason why an instruction has no such case, and an instruction that has
//!   number_line    drags a value along its number line by changing one operand
//! ```

mod case_operands;
mod codes;
mod kind;
mod lane;
mod no_case;
mod number_line;
mod search;

pub use case_operands::{CaseOperands, Change, make};
pub(crate) use codes::{at as number_at, place as place_of};
pub use kind::{CaseKind, CaseRequest};
pub use number_line::{OperandMove, follow, nudge};
