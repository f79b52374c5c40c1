//! The text of a sheet for code that lays it out: questions with room to work, then the answer key.

use super::item_text::{AnswerSpace, ItemText, letter};
use super::items::Sheet;
use super::key::{steps, wrong};
use super::markdown::{INTRODUCTION, boxes, made_by, title, wrong_words};
use crate::doc::{Block, Line, Role, line};

/// The text of a sheet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetPage {
    /// the title: `Worksheet: rounding`
    pub title: String,
    /// the paragraphs above the questions
    pub introduction: Vec<Line>,
    /// the questions
    pub questions: Vec<ItemText>,
    /// the answer key, one entry for each question; empty if not requested
    pub key: Vec<KeyEntry>,
    /// the command that makes the same sheet again
    pub made_by: String,
}

/// The answer key's entry for a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KeyEntry {
    /// the answer
    pub answer: Line,
    /// the steps that lead to it
    pub steps: Vec<Line>,
    /// wrong answers, each with the misconceptions that give it: `not 0x6801: ties-away`
    pub wrong: Vec<Line>,
}

impl SheetPage {
    /// The heading of the answer key.
    pub const KEY: &str = "Key";
    /// The label of the line for a value.
    pub const VALUE: &str = "value";

    /// Writes the text of a sheet, with its answer key if `key` is set.
    pub fn of(sheet: &Sheet, key: bool) -> SheetPage {
        let questions: Vec<ItemText> = sheet.items.iter().map(ItemText::of).collect();
        let entries = sheet.items.iter().zip(&questions).map(|(item, item_text)| KeyEntry {
            answer: item_text.answer.clone(),
            steps: steps(item),
            wrong: wrong(item, item_text.space)
                .iter()
                .map(|one| line(format!("not {}", wrong_words(one))))
                .collect(),
        });
        SheetPage {
            title: title(sheet),
            introduction: INTRODUCTION.iter().map(line).collect(),
            key: if key { entries.collect() } else { Vec::new() },
            questions,
            made_by: made_by(sheet),
        }
    }

    /// The sheet as text for a scrolling screen: each question with its choices or with blanks to fill in.
    pub fn blocks(&self) -> Vec<Block> {
        let questions = self.questions.iter().enumerate().flat_map(|(at, item_text)| {
            let question = numbered(at, &item_text.question);
            let choices = item_text.choices.iter().enumerate().map(|(at, choice)| {
                let letter = Line::default().with(Role::Plain, format!("□ {}: ", letter(at)));
                Line([letter.0, choice.0.clone()].concat())
            });
            let space = match item_text.space {
                AnswerSpace::Bits(format) => {
                    let fields = boxes(format).map(|(name, count)| format!("{name} {}", "□".repeat(count)));
                    Some(Line::default().with(Role::Plain, format!("{}   value", fields.join("   "))))
                }
                AnswerSpace::Value => Some(Line::default().with(Role::Plain, SheetPage::VALUE)),
                AnswerSpace::Choices => None,
            };
            [question].into_iter().chain(item_text.given.iter().cloned()).chain(choices).chain(space)
        });
        let key = self.key.iter().enumerate().flat_map(|(at, entry)| {
            [numbered(at, &entry.answer)].into_iter().chain(entry.steps.iter().chain(&entry.wrong).cloned())
        });
        let key: Vec<Block> = key.map(Block::Text).collect();
        let heading = Block::Heading(Line::default().with(Role::Strong, SheetPage::KEY));
        let heading = (!key.is_empty()).then_some(heading);
        let introduction = self.introduction.iter().cloned();
        introduction.chain(questions).map(Block::Text).chain(heading).chain(key).collect()
    }
}

/// A line after the number of its question.
fn numbered(at: usize, words: &Line) -> Line {
    let number = Line::default().with(Role::Strong, format!("{}. ", at + 1));
    Line([number.0, words.0.clone()].concat())
}
