//! Every spelling of the table, laid out once: what completion and search look through.

use super::{Instr, Row, Since, rows};
use std::sync::OnceLock;

/// A spelling with what is asked of it most.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Listed {
    /// the instruction
    pub instr: Instr,
    /// how it is written
    pub spelling: String,
    /// the least target and PTX version; `None` for what no GPU has
    pub since: Option<Since>,
}

/// Every spelling in the table's order, what-if lines included. Made when it is first asked for.
pub(crate) fn listed() -> &'static [Listed] {
    static LIST: OnceLock<Vec<Listed>> = OnceLock::new();
    LIST.get_or_init(|| rows().iter().flat_map(of_row).collect())
}

fn of_row(row: &'static Row) -> impl Iterator<Item = Listed> {
    row.spellings().map(move |instr| Listed {
        instr,
        spelling: instr.to_string(),
        since: row.minimum(&instr),
    })
}
