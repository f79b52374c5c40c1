//! The catalogue: every spelling of the table as text, generated once, for completion and search.

use super::{Instr, Row, Since, rows};
use std::sync::OnceLock;

/// An instruction, its spelling, and the GPU and PTX version that it requires.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Spelling {
    /// the instruction
    pub instr: Instr,
    /// its spelling, in canonical order
    pub text: String,
    /// the lowest target and PTX version; `None` if no GPU has it
    pub since: Option<Since>,
}

/// Every spelling in the order of the table, including hypothetical instructions. Generated on first use.
pub(crate) fn catalogue() -> &'static [Spelling] {
    static CATALOGUE: OnceLock<Vec<Spelling>> = OnceLock::new();
    CATALOGUE.get_or_init(|| rows().iter().flat_map(of_row).collect())
}

fn of_row(row: &'static Row) -> impl Iterator<Item = Spelling> {
    row.spellings().map(move |instr| Spelling { instr, text: instr.to_string(), since: row.minimum(&instr) })
}
