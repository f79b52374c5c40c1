//! The side panel of wide windows.

use super::registers::Register;
use crate::doc::{Block, Table};
use crate::explain::{first_differing_pipeline, forms, ptx_table, survey_counts};
use crate::session::Session;

/// The side panel of wide windows. It reveals the result.
#[derive(Clone, PartialEq, Debug)]
pub struct SidePanel {
    /// the first pipeline with a different result: its name, bits, sentences; empty if there is none
    pub parted: Vec<Block>,
    /// a summary of the count of the codes for which pipelines differ; empty until the count is finished
    pub counts: Vec<Block>,
    /// the result in other forms; `None` for infinities and NaNs
    pub forms: Option<Table>,
    /// the operation as lines of PTX; without rows if no GPU has the instruction
    pub ptx: Table,
}

/// The heading of the other forms of the result.
pub const FORMS: &str = "the result";

impl Session {
    /// The side panel, for the selected lane.
    pub(super) fn side_panel(&self, registers: &[Register]) -> SidePanel {
        let lane = self.lane();
        let results = || registers.iter().filter(|row| row.is_result() && !row.hidden);
        let result = results().find(|row| row.lane.is_none_or(|of| of == lane));
        let finite = result.and_then(|row| row.number).filter(|number| number.is_finite());
        let counted = self.survey.as_ref().filter(|survey| survey.progress().is_finished());
        SidePanel {
            parted: first_differing_pipeline(&self.answer.pipelines, lane),
            counts: counted.map_or_else(Vec::new, |counted| survey_counts(counted).to_vec()),
            forms: finite.map(forms),
            ptx: ptx_table(&self.answer.evaluation),
        }
    }
}
