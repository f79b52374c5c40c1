//! A program as a document: inputs, all lines, final registers and memory, and the attribution of errors.

use super::held::{held, held_briefly, held_words, line_value_briefly};
use super::launch::launch_blocks;
use crate::doc::{Block, Doc, Line, Role, Table, line};
use crate::eval::Evaluation;
use crate::explain::{
    InputVariation, attribution_blocks, compilation_blocks, contracted_words, theorem_blocks,
    variation_blocks, visible,
};
use crate::program::flow::Flow;
use crate::program::run::{Bits, Input, LineResult, Region, Status};
use crate::program::{Analysis, Answer, Language};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The program as a document, which the writers turn into text, Markdown and LaTeX. The results of varying its inputs
/// come last.
pub fn program_document(analysis: &Analysis, over: Option<InputVariation<'_>>) -> Doc {
    let answer = &analysis.answer;
    let run = &answer.run;
    let cell = |text: String| line(format!("`{text}`"));
    let mut blocks: Vec<Block> =
        answer.contract.map(|rule| Block::Text(line(contracted_words(rule)))).into_iter().collect();
    let heading = |words: &'static str| Block::Heading(line(words));
    if !run.inputs.is_empty() {
        let row = |input: &Input| {
            let note = if input.given { "" } else { "not set" };
            vec![cell(input.name.clone()), line(input.ty.clone()), cell(input.bits.hex()), line(note)]
        };
        blocks.push(heading("inputs"));
        blocks.push(Block::Table(Table::new(Vec::new(), run.inputs.iter().map(row).collect())));
    }
    blocks.extend(launch_blocks(run));
    blocks.push(heading("lines"));
    blocks.push(Block::Table(Table::new(Vec::new(), rows(answer))));
    for ran in run.lines.iter().filter(|ran| is_explained(ran) && ran.left_out == 0) {
        if let Some(message) = &ran.message {
            blocks.push(Block::Text(line(format!("line {}: {}", ran.line, message.one_line(&ran.text)))));
        }
    }
    for (ran, held) in run.lines.iter().filter_map(|ran| Some((ran, held(ran, &run.flow)?))).take(MOST_ROWS) {
        blocks.push(Block::Text(line(format!("line {}: {}.", ran.line, held_words(held)))));
    }
    if !run.registers.is_empty() {
        blocks.push(heading("registers"));
        let register = |(name, bits): &(String, Option<Bits>)| {
            vec![cell(name.clone()), bits.map_or_else(|| line("not known"), |bits| cell(bits.hex()))]
        };
        blocks.push(Block::Table(Table::new(Vec::new(), run.registers.iter().map(register).collect())));
    }
    if !answer.returned.is_empty() {
        blocks.push(heading("returned"));
        let returned = answer.returned.iter().map(|bits| vec![cell(bits.hex())]).collect();
        blocks.push(Block::Table(Table::new(Vec::new(), returned)));
    }
    if !run.memory.is_empty() {
        blocks.push(heading("memory"));
        let region = |region: &Region| {
            let name = line(region.space.name());
            vec![name, cell(format!("{:#x}", region.base)), cell(region.hex())]
        };
        blocks.push(Block::Table(Table::new(Vec::new(), run.memory.iter().map(region).collect())));
    }
    blocks.extend(attribution_blocks(&run.flow, analysis.attributions()));
    blocks.extend(theorem_blocks(&run.flow, analysis.claims()));
    blocks.extend(compilation_blocks(answer.compilations()));
    blocks.extend(over.into_iter().flat_map(variation_blocks));
    Doc::new(blocks)
}

/// Maximum number of characters shown of a statement.
const LONGEST_STATEMENT: usize = 400;
/// Maximum number of rows shown of a statement, except for errors.
const MOST_ROWS: usize = 8;

/// True if a line has more to show than the program's text.
pub(super) fn is_explained(ran: &LineResult) -> bool {
    ran.instruction.is_some() || ran.message.is_some()
}

/// The lines of the program. For C-like code, the text of a statement appears only beside the first of the instructions
/// that it is compiled to.
fn rows(answer: &Answer) -> Vec<Vec<Line>> {
    let mut rows = Vec::new();
    let mut last = None;
    // For each statement, the number of rows, and the number of further results. A loop is represented by its first
    // iterations.
    let mut shown: BTreeMap<(usize, &str), (usize, u64)> = BTreeMap::new();
    for (place, ran) in answer.run.lines.iter().enumerate().filter(|(_, ran)| is_explained(ran)) {
        // A remark on C-like code would separate a statement from its instructions, so it goes below.
        if answer.language == Language::C && ran.status == Status::Ignored {
            continue;
        }
        if ran.status != Status::Error {
            let (rows_of, more) = shown.entry((ran.line, ran.text.as_str())).or_default();
            if ran.left_out > 0 || *rows_of == MOST_ROWS {
                *more += ran.left_out.max(1);
                continue;
            }
            *rows_of += 1;
        }
        let mut cells = row(ran, &answer.run.flow);
        if answer.language == Language::C {
            let code = answer.code.get(place).map_or("", String::as_str);
            cells.insert(2, Line::default().with(Role::Code, code.to_owned()));
            let statement = Some((ran.line, ran.text.as_str()));
            if statement == last {
                cells.splice(..2, [Line::default(), Line::default()]);
            }
            last = statement;
        }
        rows.push(cells);
    }
    for ((line, _), (_, more)) in shown.into_iter().filter(|(_, (_, more))| *more > 0) {
        let more = format!("… {more} more for line {line}");
        rows.push([String::new(), more].map(|cell| Line::default().with(Role::Dim, cell)).to_vec());
    }
    rows
}

fn row(ran: &LineResult, flow: &Flow) -> Vec<Line> {
    let text = ran.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let result = ran.result.map_or_else(String::new, Bits::hex);
    let value = line_value_briefly(ran, flow).unwrap_or_default();
    let flags = ran.evaluation.as_ref().map_or_else(String::new, flag_letters);
    let status = match held(ran, flow) {
        Some(held) => held_briefly(&held.to.to_string()),
        None if ran.status == Status::Ran => String::new(),
        None => ran.status.name().to_owned(),
    };
    let cells = [ran.line.to_string(), visible(&brief(&text)), result, value, flags, status];
    cells.into_iter().map(|cell| Line::default().with(Role::Plain, cell)).collect()
}

/// A statement for a table; a very long one is cut.
fn brief(text: &str) -> Cow<'_, str> {
    match text.char_indices().nth(LONGEST_STATEMENT) {
        Some((end, _)) => Cow::Owned(format!("{}…", text.get(..end).unwrap_or_default())),
        None => Cow::Borrowed(text),
    }
}

/// The letters of the flags of every lane, in the notation of `batch`.
pub fn flag_letters(evaluation: &Evaluation) -> String {
    let lanes = evaluation.outcome.flags.iter().take(evaluation.instr.ty.lanes());
    lanes.map(|flags| flags.letters()).collect::<Vec<_>>().join(",")
}
