//! Adds to a count over the codes of one operand what is known for all operands.

use crate::bulk::equivalence::Verdict;
use crate::compare::SurveyState;
use crate::doc::Block;
use crate::explain::equivalence::brief;

/// Appends whether a row's pipeline always agrees with the instruction. Appends nothing before all codes are counted,
/// or if that is unknown.
pub fn verdict(survey: &SurveyState, row: usize, blocks: &mut Vec<Block>) {
    let row = survey.rows().get(row).filter(|_| survey.progress().is_finished());
    let verdict = row.and_then(|row| Verdict::of(&survey.subject().instr(), row.variant));
    blocks.extend(verdict.as_ref().and_then(brief).map(Block::Text));
}
