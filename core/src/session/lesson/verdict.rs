//! Adds to a count over the codes of one operand a statement on all operands.

use crate::bulk::equivalence::Verdict;
use crate::compare::SurveyState;
use crate::doc::Block;
use crate::explain::equivalence::brief;

/// Appends a statement on whether a row's pipeline always agrees with the instruction. Appends nothing if that is
/// unknown, or before all codes are counted.
pub fn verdict(survey: &SurveyState, row: usize, blocks: &mut Vec<Block>) {
    let row = survey.rows().get(row).filter(|_| survey.progress().is_finished());
    let verdict = row.and_then(|row| Verdict::of(&survey.subject().instr(), row.variant));
    blocks.extend(verdict.as_ref().and_then(brief).map(Block::Text));
}
