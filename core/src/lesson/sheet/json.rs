//! Writes a sheet as JSON for other programs; `assets/schema/sheet-1.json` describes it.

use super::item::{Item, QuestionKind};
use super::item_text::{ItemText, letter};
use super::items::Sheet;
use super::key::{steps, wrong};
use crate::doc::Line;
use crate::explain::code;
use serde::Serialize;

#[derive(Serialize)]
struct SheetData {
    version: u32,
    topic: &'static str,
    seed: u64,
    items: Vec<ItemData>,
}

#[derive(Serialize)]
struct ItemData {
    number: usize,
    topic: &'static str,
    level: u8,
    kind: &'static str,
    question: String,
    given: Vec<String>,
    instruction: String,
    operands: Vec<String>,
    answer: String,
    choices: Vec<String>,
    /// the letter of the right choice
    choice: Option<String>,
    /// the answer in words
    solution: String,
    accepted: Vec<String>,
    steps: Vec<String>,
    wrong: Vec<WrongData>,
}

#[derive(Serialize)]
struct WrongData {
    answer: String,
    misconceptions: Vec<&'static str>,
}

/// The sheet as JSON, including answers and steps.
pub fn sheet_json(sheet: &Sheet) -> String {
    let items = sheet.items.iter().enumerate().map(|(at, item)| data(at + 1, item)).collect();
    let (topic, seed) = (sheet.order.topic.name(), sheet.order.seed);
    let data = SheetData { version: 1, topic, seed, items };
    serde_json::to_string_pretty(&data).unwrap_or_default() + "\n"
}

fn data(number: usize, item: &Item) -> ItemData {
    let item_text = ItemText::of(item);
    let texts = |lines: &[Line]| lines.iter().map(Line::text).collect();
    let width = (item.instr.ty.width() / 4) as usize;
    let wrong = wrong(item, item_text.space).into_iter().map(|wrong| WrongData {
        answer: code(wrong.number),
        misconceptions: wrong.by.iter().map(|who| who.name).collect(),
    });
    ItemData {
        number,
        topic: item.topic.name(),
        level: item.level,
        kind: kind(&item.kind),
        question: item_text.question.text(),
        given: texts(&item_text.given),
        instruction: item.instr.to_string(),
        operands: item.numbers().into_iter().map(code).collect(),
        answer: format!("{:#0width$x}", item.answer(), width = width + 2),
        choices: texts(&item_text.choices),
        choice: item_text.right.map(|place| letter(place).to_string()),
        solution: item_text.answer.text(),
        accepted: item_text.accepted.clone(),
        steps: texts(&steps(item)),
        wrong: wrong.collect(),
    }
}

/// The question's kind, as a word.
const fn kind(ask: &QuestionKind) -> &'static str {
    match ask {
        QuestionKind::Compute => "compute",
        QuestionKind::Neighbour => "neighbour",
        QuestionKind::Tie => "tie",
        QuestionKind::Flags => "flags",
        QuestionKind::Fused { .. } => "fused",
        QuestionKind::Decode => "decode",
        QuestionKind::Encode { .. } => "encode",
        QuestionKind::Larger => "larger",
        QuestionKind::Nearer { .. } => "nearer",
        QuestionKind::Spacing => "spacing",
    }
}
