//! `halfplay gpu import`: compares the output of a probe on another machine with the model. With a folder, also adds it
//! to the ledger there, with its origin.

mod answers;
mod capture;
mod compare;

use super::check::model::Model;
use super::outcome::{Tally, outcome_lines};
use super::store::Store;
use crate::failure::Failure;
use crate::output;
use halfplay_core::isa::Instr;
use halfplay_core::skins::gpu_check::Record;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Reads the file, prints the outcome for each spelling, and saves the records to `folder` if there is one.
pub fn run(file: &Path, folder: Option<&Path>, recompute: bool, as_json: bool) -> Result<(), Failure> {
    let bytes = fs::read(file).map_err(|error| Failure::unreadable(file, &error))?;
    let refused = |why: String| Failure::Refused(format!("{}: {why}", file.display()));
    let text = String::from_utf8(bytes).map_err(|_| refused("it is not a text file".to_owned()))?;
    let name = file.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let origin = format!("imported from {name}");
    let mut model = Model::new(Arc::new(AtomicBool::new(false)));
    let records: Vec<(Instr, Record)> = if text.trim_start().starts_with('{') {
        capture::read(&text, &origin, recompute, &mut model).map_err(refused)?
    } else {
        let given = answers::read(&text).map_err(refused)?;
        given
            .spellings
            .iter()
            .map(|one| (one.instr, compare::compared_record(&given, one, &origin, &mut model)))
            .collect()
    };
    let mut store = folder.map(Store::open).transpose()?;
    let mut tally = Tally::default();
    for (instr, record) in &records {
        tally.count(instr, record);
        let stays = store.as_mut().map(|store| store.add(record.clone())).transpose()?.flatten();
        output::print(if as_json { record.line() + "\n" } else { outcome_lines(instr, record) })?;
        if let Some(stays) = stays {
            writeln!(io::stderr(), "{stays}")?;
        }
    }
    if !as_json {
        output::print(tally.words(records.len()))?;
    }
    if tally.differ > 0 || records.is_empty() { Err(Failure::No) } else { Ok(()) }
}
