//! Recorded hardware answers to one question, and the records of a spelling.

use super::store;
use crate::failure::Failure;
use halfplay_core::eval::Evaluation;
use halfplay_core::float::Float;
use halfplay_core::isa::{Instr, Target};
use halfplay_core::skins::doc::Line;
use halfplay_core::skins::explain::gpu::{recorded_notes, recorded_source};
use halfplay_core::skins::gpu_check::{Ledger, is_approximate};
use std::path::Path;

/// Recorded answers to one approximate instruction with its operand.
#[derive(Default)]
pub struct Recorded {
    /// the answer recorded on the requested architecture, which replaces the model's, and lines with its source and
    /// distance
    pub source: Option<(Float, [Line; 2])>,
    /// one line for each record with an answer
    pub notes: Vec<Line>,
}

/// The recorded answers to an evaluation of tanh or ex2; nothing for other instructions. They accompany the model's
/// answer, or precede it if the target is that of a recorded GPU.
pub fn recorded(
    evaluation: &Evaluation,
    folder: Option<&Path>,
    target: Option<Target>,
) -> Result<Recorded, Failure> {
    if !is_approximate(&evaluation.instr) {
        return Ok(Recorded::default());
    }
    let ledger = known(&evaluation.instr, folder)?;
    let source = target.and_then(|target| recorded_source(&ledger, evaluation, target));
    Ok(Recorded { source, notes: recorded_notes(&ledger, evaluation) })
}

/// The records of a spelling, including those of a folder. An invalid record is an error.
pub fn known(instr: &Instr, folder: Option<&Path>) -> Result<Ledger, Failure> {
    let mut ledger = Ledger::own_about(instr);
    if let Some(folder) = folder {
        ledger.extend(store::read(folder)?);
    }
    match ledger.flaws.first() {
        Some(flaw) => Err(Failure::Refused(format!("rejected: {}, {flaw}", store::FILE))),
        None => Ok(ledger),
    }
}
