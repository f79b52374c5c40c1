//! `halfplay isa show`: the reference entry of one spelling.

use super::{check, columns, standing};
use crate::cli::IsaArgs;
use crate::failure::Failure;
use crate::output;
use halfplay_core::doc::{self, Block, Doc, Table, line};
use halfplay_core::explain::standing_words;
use halfplay_core::isa::{self, Entry};
use serde_json::{Value, json};

/// Prints the entry.
pub fn run(spelling: &str, args: &IsaArgs) -> Result<(), Failure> {
    let check::Legal { parsed, .. } =
        check::legal(spelling, args).map_err(|complaint| Failure::refused(&complaint, spelling))?;
    let Some(entry) = isa::entry(&parsed.instr) else {
        return Err(Failure::Refused(format!("there is no entry for {}", parsed.instr)));
    };
    let reach = args.switches.reach();
    let kernel = isa::kernel(&entry.instr, reach.target, reach.ptx);
    let text = match args.json {
        true => format!("{}\n", entry_json(&entry, kernel)),
        false => entry_text(&entry, kernel),
    };
    output::print(text)
}

fn entry_text(entry: &Entry, kernel: Option<String>) -> String {
    let mut blocks = vec![
        Block::Text(line(format!("{}.", entry.meaning))),
        Block::Text(line(origin(entry))),
        Block::Heading(line("Operands")),
        Block::Table(operands(entry)),
        Block::Heading(line("Rules")),
    ];
    let rule = |rule: &isa::Rule| Block::Text(line(format!("{} ({})", rule.words, rule.grade.words())));
    blocks.extend(entry.rules.iter().map(rule));
    if kernel.is_some() {
        blocks.push(Block::Heading(line("Kernel")));
    }
    let mut text = format!("{}\n", columns(entry.spelling(), entry.since));
    text.push_str(&doc::plain(&Doc::new(blocks), crate::report::width()));
    for row in kernel.iter().flat_map(|kernel| kernel.lines()) {
        text.push_str(format!("  {row}").trim_end());
        text.push('\n');
    }
    text
}

/// Where the instruction comes from, and what it needs.
fn origin(entry: &Entry) -> String {
    let from = match (entry.section, standing_words(entry.instr.standing)) {
        (Some(section), _) => format!("PTX manual, section {section}."),
        (None, words) => format!("{}.", capital(words.unwrap_or_default())),
    };
    match entry.since {
        Some(since) => format!("{from} Needs {since} or later."),
        None => from,
    }
}

/// The text as the beginning of a sentence.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn operands(entry: &Entry) -> Table {
    let row = |operand: &isa::Operand| {
        let literal = if operand.literal { "or a literal" } else { "" };
        [
            operand.name.to_owned(),
            operand.ty.name().to_owned(),
            operand.registers.join(" or "),
            literal.into(),
        ]
        .map(line)
        .to_vec()
    };
    Table { columns: Vec::new(), rows: entry.operands.iter().map(row).collect() }
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
        "standing": standing(entry.instr.standing),
        "section": entry.section,
        "target": entry.since.map(|since| since.target.to_string()),
        "ptx": entry.since.map(|since| since.ptx.to_string()),
        "operands": entry.operands.iter().map(operand).collect::<Vec<_>>(),
        "rules": entry.rules.iter().map(rule).collect::<Vec<_>>(),
        "grade": entry.grade(),
        "kernel": kernel,
    })
}
