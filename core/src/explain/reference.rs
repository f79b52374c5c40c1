//! The reference page of one instruction, in words.

use super::summary::provenance_words;
use crate::doc::{Block, Line, Role, Table, line};
use crate::isa::{Entry, OLDEST, Operand, PtxVersion, Rule, Target};
use crate::kernel::kernel;

/// The page of an instruction: its meaning, its source and requirements, its operands, its rules with their grades, and
/// a GPU program that runs it. The program is for the given target and PTX version, or for the oldest ones that have
/// the instruction. An instruction that no GPU has gets no program.
pub fn reference_blocks(entry: &Entry, target: Option<Target>, ptx: Option<PtxVersion>) -> Vec<Block> {
    let mut blocks = vec![
        Block::Text(line(format!("{}.", entry.meaning))),
        Block::Text(line(origin(entry))),
        Block::Heading(line("Operands")),
        Block::Table(operands(&entry.operands)),
        Block::Heading(line("Rules")),
    ];
    let rule = |rule: &Rule| Block::Text(line(format!("{} ({})", rule.words, rule.grade.words())));
    blocks.extend(entry.rules.iter().map(rule));
    if let Some(text) = kernel(&entry.instr, target, ptx) {
        blocks.extend([Block::Heading(line("Kernel")), Block::Table(listing(&text))]);
    }
    blocks
}

/// The source of the instruction, and its requirements.
fn origin(entry: &Entry) -> String {
    let from = match (entry.section, provenance_words(entry.instr.provenance)) {
        (Some(section), _) => format!("PTX manual, section {section}."),
        (None, words) => format!("{}.", capital(words.unwrap_or_default())),
    };
    match entry.since {
        Some(OLDEST) => format!(
            "{from} Needs {OLDEST}, the oldest that halfplay knows, or later; older ones may have it too."
        ),
        Some(since) => format!("{from} Needs {since} or later."),
        None => from,
    }
}

/// The text with a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut sentence = text.to_owned();
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    sentence
}

/// A row for each operand: name, type, registers, and whether PTX accepts a literal there.
fn operands(operands: &[Operand]) -> Table {
    let row = |operand: &Operand| {
        let literal = if operand.literal { "or a literal" } else { "" };
        let cells = [operand.name, operand.ty.name(), &operand.registers.join(" or "), literal];
        cells.map(line).to_vec()
    };
    Table::new(Vec::new(), operands.iter().map(row).collect())
}

/// Program text as a table of one column with a row for each line, because rows are not wrapped.
fn listing(text: &str) -> Table {
    let row = |text: &str| vec![Line::default().with(Role::Code, text.to_owned())];
    Table::new(Vec::new(), text.lines().map(row).collect())
}
