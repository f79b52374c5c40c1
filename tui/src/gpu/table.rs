//! `halfplay gpu table`: recorded answers of an approximation to all codes, and the note that stands beside one answer.

use super::chosen::chosen;
use super::store;
use crate::cli::Format;
use crate::failure::Failure;
use crate::output;
use crate::report::{ended, setter};
use halfplay_core::check::{Ledger, NOT_VERIFIED, RECORD, is_approximate, recorded_words, table_blocks};
use halfplay_core::doc::{Block, Doc, Line, Role, line};
use halfplay_core::eval::Evaluation;
use halfplay_core::isa::Instr;
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
            "a table is drawn: plain, svg, markdown or latex; gpu ledger --json has the records".to_owned(),
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
        let why = format!(
            "{instr} is {NOT_VERIFIED}: no record has its answers to all codes\nto have one: {RECORD}"
        );
        return Err(Failure::Refused(why));
    }
    output::print(ended(set(&Doc::new(blocks))))
}

/// What was recorded of this very answer, where the records have it: a line for each GPU. It stands beside the model's answer
/// and never in its place.
pub fn notes(evaluation: &Evaluation, folder: Option<&Path>) -> Result<Vec<Line>, Failure> {
    let instr = evaluation.instr;
    if !is_approximate(&instr) {
        return Ok(Vec::new());
    }
    let ledger = known(&instr, folder)?;
    let told = ledger.of(&instr).filter_map(|record| {
        let answer = record.answer(&instr, evaluation.operands[0] & 0xffff)?;
        Some(line(recorded_words(record, &answer)))
    });
    Ok(told.collect())
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
