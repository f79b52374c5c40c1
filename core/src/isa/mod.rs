//! What may be written: the words of an instruction and the one table they come from.
//!
//! [`rows`] is that table, a row for each syntax line of the manual. [`parse`] reads a spelling in any
//! order of its words; printing an [`Instr`] gives the canonical order back. A [`Problem`] says which
//! word is wrong, why, where, and what to write instead.

mod kernel;
mod nearest;
mod parse;
mod problem;
mod reach;
mod reference;
mod row;
mod statement;
mod table;
mod target;
mod word;

pub use kernel::{ENTRY, kernel};
pub use parse::{Allow, Note, Parsed, parse};
pub use problem::{Fault, Problem, Span, Types};
pub use reach::check;
pub use reference::{Entry, Operand, Rule, entries, entry, reference};
pub use row::{Form, Grade, Row, Slot};
pub use statement::{Guard, Part, Parts, Split, Statement, is_register, parse_statement, split_statement};
pub use table::{OLDEST, documented, find, minimum, rows, with_standing};
pub use target::{PtxVersion, Since, Target, TargetProblem, Variant};
pub use word::{Instr, Modifier, Modifiers, Op, Standing, Type};

#[cfg(test)]
mod tests;
