//! `halfplay gpu table`: shows the recorded answers of an approximation for all codes.

use super::chosen::chosen;
use super::recorded::known;
use crate::common_args::Format;
use crate::failure::Failure;
use crate::output;
use crate::report::{ended, writer_for};
use halfplay_core::skins::doc::{Block, Doc, Line, Role};
use halfplay_core::skins::explain::NOT_VERIFIED;
use halfplay_core::skins::explain::gpu::{RECORD, table_blocks};
use halfplay_core::skins::gpu_check::is_approximate;
use std::path::Path;

/// Prints the charts of every record that has a table.
pub fn run(spelling: &str, folder: Option<&Path>, format: Format) -> Result<(), Failure> {
    let Some(instr) = chosen(&[spelling.to_owned()])?.pop().filter(is_approximate) else {
        return Err(Failure::Refused(format!(
            "{spelling} has no table; only approximations have one, such as tanh.approx.f16 and ex2.approx.ftz.bf16"
        )));
    };
    let Some(set) = writer_for(format) else {
        return Err(Failure::Usage(
            "a table cannot be JSON; use plain, svg, png, markdown or latex, or print the records: gpu ledger --json"
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
                "{instr} is {NOT_VERIFIED}: no record has its results for all codes\nto record a GPU, run: {RECORD}"
            ),
            _ => format!("a table shows one lane\ntry: halfplay gpu table {}", instr.lane()),
        }));
    }
    output::formatted(format, ended(set(&Doc::new(blocks))))
}
