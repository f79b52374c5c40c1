//! A program as a document: its results and lines; then inputs, final registers and memory, and the attribution of errors.

use super::held::{held, held_briefly, held_words, line_value_briefly};
use super::launch::{integer_words, launch_blocks};
use super::results::result_blocks;
use crate::doc::{Block, Doc, Line, Role, Table, line};
use crate::eval::{Evaluation, Flag};
use crate::explain::{
    InputVariation, attribution_blocks, code, compilation_blocks, contracted_words, theorem_blocks,
    variation_blocks, visible,
};
use crate::program::flow::{Destination, Flow};
use crate::program::run::{Bits, Input, LineResult, Region, Run, Space, Status};
use crate::program::{Analysis, Answer, Language};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};

/// The extent of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// the results with the main causes of their errors, and the lines; or instead of them, the results for varied inputs
    Main,
    /// also inputs, registers, memory, the error of each result by line, theorems and compilations
    All,
}

/// The program as a document, which the writers turn into text, Markdown and LaTeX: the results come first. The results
/// of varying its inputs come last.
pub fn program_document(analysis: &Analysis, over: Option<InputVariation<'_>>, detail: Detail) -> Doc {
    let answer = &analysis.answer;
    let run = &answer.run;
    let mut blocks: Vec<Block> =
        answer.contract.map(|rule| Block::Text(line(contracted_words(rule)))).into_iter().collect();
    if let (Some(over), Detail::Main) = (over, detail) {
        blocks.extend(variation_blocks(over));
        return Doc::new(blocks);
    }
    let results = result_blocks(analysis);
    let has_results = !analysis.attributions().is_empty();
    blocks.extend(has_results.then(|| heading("results")));
    blocks.extend(results);
    blocks.extend(integer_words(run).map(|words| Block::Text(line(words))));
    blocks.extend(launch_blocks(run));
    blocks.push(heading("lines"));
    blocks.push(Block::Table(Table::new(Vec::new(), rows(answer)).headed(heads(answer))));
    blocks.extend(flags_legend(run).map(|words| Block::Text(line(words))));
    blocks.extend(messages(run).into_iter().map(|words| Block::Text(line(words))));
    for (ran, held) in run.lines.iter().filter_map(|ran| Some((ran, held(ran, &run.flow)?))).take(MOST_ROWS) {
        blocks.push(Block::Text(line(format!("line {}: {}.", ran.line, held_words(held)))));
    }
    if detail == Detail::All {
        blocks.extend(input_blocks(run));
    }
    if detail == Detail::All || !has_results {
        blocks.extend(register_blocks(answer));
        blocks.extend(memory_blocks(run));
    }
    if detail == Detail::All {
        blocks.extend(attribution_blocks(&run.flow, analysis.attributions()));
        blocks.extend(theorem_blocks(&run.flow, analysis.claims()));
        blocks.extend(compilation_blocks(answer.compilations()));
    }
    blocks.extend(over.into_iter().flat_map(variation_blocks));
    Doc::new(blocks)
}

fn heading(words: &'static str) -> Block {
    Block::Heading(line(words))
}

fn cell(text: String) -> Line {
    line(format!("`{text}`"))
}

/// A heading and a table, unless that has no rows.
fn section(words: &'static str, rows: Vec<Vec<Line>>) -> Vec<Block> {
    if rows.is_empty() {
        return Vec::new();
    }
    vec![heading(words), Block::Table(Table::new(Vec::new(), rows))]
}

fn input_blocks(run: &Run) -> Vec<Block> {
    let row = |input: &Input| {
        let note = if input.given { "" } else { "not set" };
        vec![cell(input.name.clone()), line(input.ty.clone()), cell(input.bits.hex()), line(note)]
    };
    section("inputs", run.inputs.iter().map(row).collect())
}

/// The registers, and the returned numbers.
fn register_blocks(answer: &Answer) -> Vec<Block> {
    let register = |(name, bits): &(String, Option<Bits>)| {
        vec![cell(name.clone()), bits.map_or_else(|| line("not known"), |bits| cell(bits.hex()))]
    };
    let mut blocks = section("registers", answer.run.registers.iter().map(register).collect());
    blocks.extend(section("returned", answer.returned.iter().map(|bits| vec![cell(bits.hex())]).collect()));
    blocks
}

/// The memory of each space, without that of parameters, which are inputs. Stored numbers are shown as values.
fn memory_blocks(run: &Run) -> Vec<Block> {
    let regions = run.memory.iter().filter(|region| region.space != Space::Param);
    section("memory", regions.flat_map(|region| memory_rows(&run.flow, region)).collect())
}

/// The pieces of a region: each stored number, and the bytes between them.
fn memory_rows(flow: &Flow, region: &Region) -> Vec<Vec<Line>> {
    let stored = flow.outputs.iter().filter_map(|output| {
        let Destination::Stored(space, address) = output.destination else { return None };
        let at = usize::try_from(address.checked_sub(region.base)?).ok()?;
        let value = flow.numbers.get(output.number as usize)?.value;
        let end = at + value.format().width() as usize / 8;
        (space == region.space && end <= region.bytes.len()).then_some((at..end, value))
    });
    let mut rows = Vec::new();
    let row = |at: usize, bits: String, value: String| {
        let address = format!("{}[{:#x}]", region.space.name(), region.base + at as u64);
        vec![cell(address), cell(bits), line(value)]
    };
    let mut from = 0;
    let mut stored: Vec<_> = stored.collect();
    stored.sort_by_key(|(bytes, _)| bytes.start);
    for (bytes, value) in stored {
        if bytes.start < from {
            continue;
        }
        if bytes.start > from {
            rows.push(row(from, region.hex_of(from..bytes.start), String::new()));
        }
        rows.push(row(bytes.start, code(value), value.decimal()));
        from = bytes.end;
    }
    if from < region.bytes.len() {
        rows.push(row(from, region.hex_of(from..region.bytes.len()), String::new()));
    }
    rows
}

/// The messages about lines. Lines with the same message share it.
fn messages(run: &Run) -> Vec<String> {
    const MOST: usize = 4;
    let mut shared: Vec<(String, Vec<usize>)> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for ran in run.lines.iter().filter(|ran| is_explained(ran) && ran.left_out == 0) {
        let Some(message) = &ran.message else { continue };
        let words = message.one_line(&ran.text);
        let place = *places.entry(words.clone()).or_insert(shared.len());
        match shared.get_mut(place) {
            Some((_, lines)) => lines.push(ran.line),
            None => shared.push((words, vec![ran.line])),
        }
    }
    let told = shared.into_iter().map(|(words, mut lines)| {
        let times = lines.len();
        lines.dedup();
        let first: Vec<String> = lines.iter().take(MOST).map(usize::to_string).collect();
        let name = if lines.len() == 1 { "line" } else { "lines" };
        let more =
            if lines.len() > MOST { format!(" and {} more", lines.len() - MOST) } else { String::new() };
        let count = if times > lines.len() { format!(", {times} times") } else { String::new() };
        format!("{name} {}{more}{count}: {words}", first.join(", "))
    });
    told.collect()
}

/// The headings of the columns of lines.
fn heads(answer: &Answer) -> Vec<Line> {
    let names: &[&str] = match answer.language {
        Language::Ptx => &["line", "statement", "bits", "value", "flags", ""],
        Language::C => &["line", "source", "PTX", "bits", "value", "flags", ""],
    };
    names.iter().map(|name| Line::default().with(Role::Dim, *name)).collect()
}

/// The meaning of each flag letter that occurs.
fn flags_legend(run: &Run) -> Option<String> {
    let evaluations = || run.lines.iter().filter_map(|ran| ran.evaluation.as_ref());
    let occurs = |flag: &Flag| {
        evaluations().any(|evaluation| evaluation.outcome.flags.iter().any(|flags| flags.has(*flag)))
    };
    let told: Vec<String> = Flag::ALL
        .iter()
        .filter(|flag| occurs(flag))
        .map(|flag| format!("{} {}", flag.letter(), flag.name()))
        .collect();
    evaluations().next()?;
    Some(format!("Flags: {}- none.", told.iter().map(|words| format!("{words}, ")).collect::<String>()))
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
