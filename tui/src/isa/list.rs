//! `halfplay isa list`: lists the documented spellings, then the other kinds that are allowed, each under a heading.

use super::args::IsaArgs;
use super::words::{columns, provenance};
use crate::failure::Failure;
use crate::output;
use halfplay_core::isa::{Instr, Provenance, minimum, with_provenance};
use serde_json::{Value, json};

/// The kinds of spellings, with the heading of each list.
const KINDS: [(Provenance, &str); 4] = [
    (Provenance::Documented, ""),
    (Provenance::Companion, "# companions: from elsewhere in PTX"),
    (Provenance::Undocumented, "# undocumented: the assembler accepts them, the manual does not list them"),
    (Provenance::WhatIf, "# what-if: not PTX"),
];

/// Prints the requested lists.
pub fn run(args: &IsaArgs) -> Result<(), Failure> {
    let text = if args.json { json_text(args) } else { plain_text(args) };
    output::print(text)
}

fn plain_text(args: &IsaArgs) -> String {
    let mut text = String::new();
    for (kind, heading) in kinds(args) {
        if !heading.is_empty() {
            text.push_str(&format!("\n{heading}\n"));
        }
        for instr in spellings(args, kind) {
            text.push_str(&columns(instr, minimum(&instr)));
            text.push('\n');
        }
    }
    text
}

fn json_text(args: &IsaArgs) -> String {
    let lists = kinds(args).map(|(kind, _)| {
        let entries: Vec<Value> = spellings(args, kind).map(|instr| entry(&instr)).collect();
        (provenance(kind).to_owned(), Value::from(entries))
    });
    format!("{}\n", Value::Object(lists.collect()))
}

fn entry(instr: &Instr) -> Value {
    let since = minimum(instr);
    json!({
        "spelling": instr.to_string(),
        "target": since.map(|since| since.target.to_string()),
        "ptx": since.map(|since| since.ptx.to_string()),
    })
}

fn kinds(args: &IsaArgs) -> impl Iterator<Item = (Provenance, &'static str)> {
    let allow = args.switches.allow();
    KINDS.into_iter().filter(move |&(kind, _)| allow.permits(kind))
}

/// The spellings of one kind that run on the requested platform. A spelling that no GPU has runs on none.
fn spellings(args: &IsaArgs, kind: Provenance) -> impl Iterator<Item = Instr> {
    let platform = args.switches.platform();
    let anywhere = platform.target.is_none() && platform.ptx.is_none();
    with_provenance(kind).filter(move |instr| {
        anywhere || minimum(instr).is_some_and(|since| since.met_by(platform.target, platform.ptx))
    })
}
