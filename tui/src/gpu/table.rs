//! `halfplay gpu table`: recorded answers of an approximation to all codes, and the note that stands beside one answer.

use super::chosen::chosen;
use super::store;
use crate::cli::Format;
use crate::failure::Failure;
use crate::output;
use crate::report::{ended, setter};
use halfplay_core::doc::{Block, Doc, Line, Role};
use halfplay_core::eval::Evaluation;
use halfplay_core::explain::NOT_VERIFIED;
use halfplay_core::explain::gpu::{RECORD, recorded_notes, recorded_source, table_blocks};
use halfplay_core::float::Float;
use halfplay_core::gpu_check::{Ledger, is_approximate};
use halfplay_core::isa::{Instr, Target};
use std::path::Path;

/// Prints the pictures of every record that has a table.
pub fn run(spelling: &str, folder: Option<&Path>, format: Format) -> Result<(), Failure> {
    let Some(instr) = chosen(&[spelling.to_owned()])?.pop().filter(is_approximate) else {
        return Err(Failure::Refused(format!(
            "only approximations have tables of answers: tanh.approx.f16, ex2.approx.ftz.bf16, and such; not {spelling}"
        )));
    };
    let Some(set) = setter(format) else {
        return Err(Failure::Usage(
            "a table is drawn: plain, svg, png, markdown or latex; gpu ledger --json has the records"
                .to_owned(),
        ));
    };
    let mut blocks = Vec::new();
    for record in known(&instr, folder)?.of(&instr) {
        let table = table_blocks(record, &instr);
        if !table.is_empty() {
            let words = format!("{instr} on {}", record.source());
            blocks.push(Block::Heading(Line::default().with(Role::Strong, words)));
            blocks.extend(table);
        }
    }
    if blocks.is_empty() {
        return Err(Failure::Refused(match instr.ty.lanes() {
            1 => format!(
                "{instr} is {NOT_VERIFIED}: no record has its answers to all codes\nto have one: {RECORD}"
            ),
            _ => format!("a table is that of one lane\ntry: halfplay gpu table {}", instr.lane()),
        }));
    }
    output::formatted(format, ended(set(&Doc::new(blocks))))
}

/// What was recorded of one answer.
#[derive(Default)]
pub struct Recorded {
    /// that of the architecture that is asked for, which is the answer then, and the lines that say so
    pub source: Option<(Float, [Line; 2])>,
    /// a line for each GPU that has answered it
    pub notes: Vec<Line>,
}

/// What was recorded of this very answer, where the records have it. It stands beside the model's answer, and before it where the
/// target is that of the GPU.
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

/// The records of a spelling, those of a folder too. One that is not to be believed is an error.
fn known(instr: &Instr, folder: Option<&Path>) -> Result<Ledger, Failure> {
    let mut ledger = Ledger::own_about(instr);
    if let Some(folder) = folder {
        ledger.extend(store::read(folder)?);
    }
    match ledger.flaws.first() {
        Some(flaw) => Err(Failure::Refused(format!("not believed: {}, {flaw}", store::FILE))),
        None => Ok(ledger),
    }
}
