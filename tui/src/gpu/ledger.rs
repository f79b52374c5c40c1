//! `halfplay gpu ledger`: lists the bundled hardware records and those of a folder.

use super::store;
use crate::failure::Failure;
use crate::output;
use halfplay_core::isa::{Instr, documented};
use halfplay_core::skins::explain::NOT_VERIFIED;
use halfplay_core::skins::explain::gpu::RECORD;
use halfplay_core::skins::gpu_check::Ledger;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;

/// Prints a line for each record; with `all` also one for each documented spelling without a record. Invalid records
/// are reported on stderr, and then the command fails.
pub fn run(folder: Option<&Path>, all: bool, as_json: bool) -> Result<(), Failure> {
    let mut ledger = Ledger::shipped();
    if let Some(folder) = folder {
        ledger.extend(store::read(folder)?);
    }
    output::print(if as_json { json_text(&ledger) } else { plain_text(&ledger, all) })?;
    for flaw in &ledger.flaws {
        writeln!(io::stderr(), "rejected: {}, {flaw}", store::FILE)?;
    }
    if ledger.flaws.is_empty() { Ok(()) } else { Err(Failure::No) }
}

fn plain_text(ledger: &Ledger, all: bool) -> String {
    let mut text = String::new();
    let (mut known, mut unknown) = (0, 0);
    for instr in documented() {
        let before = text.len();
        for record in ledger.of(&instr) {
            text += &format!("{instr}\t{}\t{}\n", record.verdict(), record.source());
        }
        if text.len() > before {
            known += 1;
            continue;
        }
        unknown += 1;
        if all {
            text += &format!("{instr}\t{NOT_VERIFIED}\n");
        }
    }
    text + &match (known, unknown) {
        (_, 0) => String::new(),
        _ if all => String::new(),
        (0, _) => format!(
            "None of the {unknown} spellings is recorded. To record a GPU, run on a machine with an NVIDIA GPU and its driver:\n  {RECORD}\n"
        ),
        (_, some) => format!("{some} more spellings are {NOT_VERIFIED}; to list them add --all\n"),
    }
}

fn json_text(ledger: &Ledger) -> String {
    let of = |instr: Instr| {
        let records: Vec<Value> =
            ledger.of(&instr).filter_map(|record| serde_json::from_str(&record.line()).ok()).collect();
        let status = if records.is_empty() { NOT_VERIFIED } else { "recorded" };
        json!({ "spelling": instr.to_string(), "status": status, "records": records })
    };
    let flaws: Vec<Value> =
        ledger.flaws.iter().map(|flaw| json!({ "line": flaw.line, "why": flaw.fault.to_string() })).collect();
    let spellings: Vec<Value> = documented().map(of).collect();
    format!("{}\n", json!({ "spellings": spellings, "not_believed": flaws }))
}
