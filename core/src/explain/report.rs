//! A whole evaluation as one document.

use super::card::cards;
use super::summary::{formula, hardware_words, needs_words, provenance_words, result_line};
use crate::doc::{Block, Doc, Line, Role, Table};
use crate::eval::Evaluation;
use crate::isa::{Grade, Provenance, entry, minimum, recorded};
use crate::program::exact::TypedNumber;
use std::borrow::Cow;

/// The result first, then the instruction, `notes` (on the literals, for example), and every step. `typed` are the
/// operands as typed, if they were typed.
pub fn report(evaluation: &Evaluation, typed: &[TypedNumber], notes: &[Line]) -> Doc {
    let mut blocks = report_head(evaluation, notes);
    let cards = cards(evaluation, typed);
    let count = cards.len();
    for (place, card) in cards.into_iter().enumerate() {
        blocks.push(Block::Heading(step_heading(place, count, card.lane, card.kind.name())));
        blocks.extend(card.blocks().into_iter().map(briefly));
    }
    Doc::new(blocks)
}

/// A block without the rows that earlier steps have shown.
fn briefly(block: Block) -> Block {
    match block {
        Block::Picture(picture) => Block::Picture(picture.without_seen_before()),
        other => other,
    }
}

/// The head of the report, before the steps: the result, the instruction, `notes`.
pub fn report_head(evaluation: &Evaluation, notes: &[Line]) -> Vec<Block> {
    let result = Block::Heading(result_line(evaluation));
    [result].into_iter().chain(head(evaluation, true, notes)).collect()
}

/// The instruction and `notes`, without anything that reveals the result.
pub fn question_head(evaluation: &Evaluation, notes: &[Line]) -> Vec<Block> {
    head(evaluation, false, notes)
}

fn head(evaluation: &Evaluation, marks: bool, notes: &[Line]) -> Vec<Block> {
    let instruction = Block::Table(instruction(evaluation, marks));
    [instruction].into_iter().chain(notes.iter().cloned().map(Block::Text)).collect()
}

/// The heading of a step: `step 5 of 8   rounding`, with the lane for packed types. `place` counts from 0.
pub fn step_heading(
    place: usize,
    count: usize,
    lane: Option<usize>,
    title: impl Into<Cow<'static, str>>,
) -> Line {
    let lane = lane.map_or_else(String::new, |lane| format!(" · lane {lane}"));
    Line::default()
        .with(Role::Dim, format!("step {} of {count}{lane}   ", place + 1))
        .with(Role::Strong, title)
}

/// Spelling, formula, requirements and remarks; with `marks`, also the remarks on the result.
fn instruction(evaluation: &Evaluation, marks: bool) -> Table {
    let instr = evaluation.instr;
    let mut row = vec![
        Line::default().with(Role::Strong, instr.to_string()),
        Line::default().with(Role::Plain, formula(&instr)),
    ];
    if let Some(since) = minimum(&instr) {
        row.push(Line::default().with(Role::Dim, needs_words(since)));
    }
    let mut rows = vec![row];
    let packed = instr.ty.lanes() == 2;
    let marks = evaluation.outcome.marks.iter().enumerate().filter(|_| marks).flat_map(|(lane, marks)| {
        let lane = if packed { format!("lane {lane}: ") } else { String::new() };
        marks.iter().map(move |mark| format!("{lane}{}", mark.name()))
    });
    let remarks = provenance_words(instr.provenance).map(str::to_owned).into_iter().chain(marks);
    rows.extend(remarks.map(|text| vec![Line::default().with(Role::Changed, text)]));
    let unverified = entry(&instr).is_some_and(|entry| entry.grade() > Grade::Assembler)
        && recorded(&instr).next().is_none();
    if unverified && instr.provenance != Provenance::WhatIf {
        let text = "not all of its rules are verified on hardware";
        rows.push(vec![Line::default().with(Role::Dim, text)]);
    } else if let Some([words, _]) = hardware_words(&instr) {
        rows.push(vec![Line::default().with(Role::Dim, words)]);
    }
    Table::new(Vec::new(), rows)
}
