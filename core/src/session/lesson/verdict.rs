//! Beside what comes of all codes of one operand: what is known whatever the operands.

use crate::bulk::equivalence::Verdict;
use crate::compare::SurveyState;
use crate::doc::Block;
use crate::explain::equivalence::brief;

/// Whether the pipeline of a row always gives what the instruction gives, behind what was counted of it; nothing before all
/// codes are counted, or where that is not known.
pub fn verdict(survey: &SurveyState, row: usize, blocks: &mut Vec<Block>) {
    let row = survey.rows().get(row).filter(|_| survey.progress().is_finished());
    let verdict = row.and_then(|row| Verdict::of(&survey.subject().instr(), row.variant));
    blocks.extend(verdict.as_ref().and_then(brief).map(Block::Text));
}
