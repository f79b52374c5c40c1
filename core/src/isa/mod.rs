//! The words of instructions, and the table that defines them.
//!
//! [`rows`] is that table, with a row for each syntax line of the manual. [`parse`] accepts the words of a spelling in
//! any order; formatting an [`Instr`] restores the canonical order. A [`Problem`] names the wrong word, its position,
//! the reason, and what to write instead.

mod catalogue;
mod choices;
mod meaning;
mod modifier;
mod provenance;
mod recorded;
mod reference;
mod row;
mod rules;
mod spelling;
mod supports;
mod table;
mod target;
mod types;
mod word;

pub(crate) use catalogue::{Spelling, catalogue};
pub use choices::{Choice, SlotChoices, SlotName, choices};
pub use modifier::{Modifier, Modifiers};
pub use provenance::{Allow, Provenance};
pub use recorded::{RecordSummary, recorded};
pub use reference::{Entry, Operand, entries, entry, reference};
pub use row::{Form, Grade, RoundingSlot, Row};
pub use rules::{Rule, Topic, grade_of, rules};
pub(crate) use spelling::{Alias, alias, and_list, is_sign, joined, likely, names_operation};
pub use spelling::{Completion, Fault, Note, Parsed, Problem, Span, Types, complete, parse};
pub use supports::check_target;
pub(crate) use table::FIRST;
pub use table::{OLDEST, documented, find, minimum, rows, with_provenance};
pub use target::{PtxVersion, Since, Target, TargetProblem};
pub use types::Type;
pub use word::{Instr, Op};

#[cfg(test)]
mod tests;
