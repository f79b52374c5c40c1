//! `halfplay isa show`: the reference entry of one spelling.

use super::args::IsaArgs;
use super::check;
use super::words::{columns, provenance};
use crate::common_args::Platform;
use crate::failure::Failure;
use crate::output;
use halfplay_core::isa::{self, Entry};
use halfplay_core::skins::doc::{self, Doc};
use halfplay_core::skins::explain::reference_blocks;
use halfplay_core::skins::kernel::kernel;
use serde_json::{Value, json};

/// Prints the entry.
pub fn run(spelling: &str, args: &IsaArgs) -> Result<(), Failure> {
    let check::Legal { parsed, .. } =
        check::legal(spelling, args).map_err(|complaint| Failure::of_text(&complaint, spelling))?;
    let Some(entry) = isa::entry(&parsed.instr) else {
        return Err(Failure::Refused(format!("the reference has no entry for {}", parsed.instr)));
    };
    let platform = args.switches.platform();
    let text = match args.json {
        true => format!("{}\n", entry_json(&entry, kernel(&entry.instr, platform.target, platform.ptx))),
        false => entry_text(&entry, platform),
    };
    output::print(text)
}

fn entry_text(entry: &Entry, platform: Platform) -> String {
    let head = columns(entry.spelling(), entry.since);
    let blocks = reference_blocks(entry, platform.target, platform.ptx);
    format!("{head}\n{}", doc::plain(&Doc::new(blocks), crate::report::width()))
}

fn entry_json(entry: &Entry, kernel: Option<String>) -> Value {
    let operand = |operand: &isa::Operand| {
        json!({
            "name": operand.name,
            "type": operand.ty.name(),
            "registers": operand.registers,
            "literal": operand.literal,
        })
    };
    let rule =
        |rule: &isa::Rule| json!({ "rule": rule.words, "grade": rule.grade, "means": rule.grade.words() });
    json!({
        "spelling": entry.spelling(),
        "meaning": entry.meaning,
        "standing": provenance(entry.instr.provenance),
        "section": entry.section,
        "target": entry.since.map(|since| since.target.to_string()),
        "ptx": entry.since.map(|since| since.ptx.to_string()),
        "operands": entry.operands.iter().map(operand).collect::<Vec<_>>(),
        "rules": entry.rules.iter().map(rule).collect::<Vec<_>>(),
        "grade": entry.grade(),
        "kernel": kernel,
    })
}
