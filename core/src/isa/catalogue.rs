//! Every spelling of the table as text, laid out once: completion and search look through it.

use super::{Instr, Row, Since, rows};
use std::sync::OnceLock;

/// An instruction, how it is written, and what it needs to run.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spelling {
    /// the instruction
    pub instr: Instr,
    /// how it is written, in canonical order
    pub text: String,
    /// the least target and PTX version; `None` for what no GPU has
    pub since: Option<Since>,
}

/// Every spelling in the table's order, what-if lines included. Made when it is first asked for.
pub(crate) fn catalogue() -> &'static [Spelling] {
    static CATALOGUE: OnceLock<Vec<Spelling>> = OnceLock::new();
    CATALOGUE.get_or_init(|| rows().iter().flat_map(of_row).collect())
}

fn of_row(row: &'static Row) -> impl Iterator<Item = Spelling> {
    row.spellings().map(move |instr| Spelling { instr, text: instr.to_string(), since: row.minimum(&instr) })
}
