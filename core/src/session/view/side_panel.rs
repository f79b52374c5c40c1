//! What is worth a look where there is very much room around the operation.

use super::registers::Register;
use crate::doc::{Block, Table};
use crate::explain::{first_parted, forms, ptx_table, survey_counts};
use crate::session::Session;

/// What is worth a look around the operation, where there is very much room. It tells the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Besides {
    /// the first pipeline that gives something else: its name, bits, sentences; empty where none does
    pub parted: Vec<Block>,
    /// how often pipelines differ over all codes of an operand, in brief, where that is counted to its end; else empty
    pub counts: Vec<Block>,
    /// the result in other forms; nothing of one that is no finite number
    pub forms: Option<Table>,
    /// the same as lines of PTX; without rows for what no GPU has
    pub ptx: Table,
}

/// What the other forms of the result are called.
pub const FORMS: &str = "the result";

impl Session {
    /// All of it, for the lane that is worked on.
    pub(super) fn besides(&self, registers: &[Register]) -> Besides {
        let lane = self.lane();
        let results = || registers.iter().filter(|row| row.is_result() && !row.hidden);
        let result = results().find(|row| row.lane.is_none_or(|of| of == lane));
        let finite = result.and_then(|row| row.number).filter(|number| number.is_finite());
        let counted = self.survey.as_ref().filter(|survey| survey.progress().is_finished());
        Besides {
            parted: first_parted(&self.answer.pipelines, lane),
            counts: counted.map_or_else(Vec::new, |counted| survey_counts(counted).to_vec()),
            forms: finite.map(forms),
            ptx: ptx_table(&self.answer.evaluation),
        }
    }
}
