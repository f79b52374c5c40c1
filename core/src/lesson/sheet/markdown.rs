//! Writes a sheet as Markdown.

use super::item_text::{AnswerSpace, ItemText, letter};
use super::items::Sheet;
use super::key::{WrongAnswer, steps, wrong};
use crate::doc::{Block, Doc, Line, Role, line, markdown};
use crate::explain::code;
use crate::float::Format;

/// The paragraphs above the questions.
pub const INTRODUCTION: [&str; 3] = [
    "f16 has a sign bit, 5 exponent bits with bias 15, and 10 fraction bits; bf16 has 8 exponent bits with bias 127, and 7 \
     fraction bits.",
    "Results are rounded to nearest, ties to even. A code such as `0x3c00` is written in hexadecimal, four bits a digit.",
    "fma(a, b, c) is a × b + c, computed exactly and rounded once.",
];

/// The title of a sheet: `Worksheet: rounding`.
pub fn title(sheet: &Sheet) -> String {
    match sheet.order.topic.name() {
        "all" => "Worksheet: half precision".to_owned(),
        name => format!("Worksheet: {name}"),
    }
}

/// The command that makes the same sheet again.
pub fn made_by(sheet: &Sheet) -> String {
    let order = sheet.order;
    format!("halfplay sheet --topic {} --n {} --seed {}", order.topic.name(), order.count, order.seed)
}

/// The fields of a code and the number of boxes for each: `sign □   exponent □□□□□   fraction □□□□□□□□□□`.
pub fn boxes(format: Format) -> [(&'static str, usize); 3] {
    [
        ("sign", 1),
        ("exponent", format.exponent_bits() as usize),
        ("fraction", format.fraction_bits() as usize),
    ]
}

/// A wrong answer and the misconceptions that give it: `0x6801: ties-away, always-up`.
pub fn wrong_words(wrong: &WrongAnswer) -> String {
    let names: Vec<&str> = wrong.by.iter().map(|who| who.name).collect();
    format!("`{}`: {}", code(wrong.number), names.join(", "))
}

/// The sheet as Markdown. With `key`, the answer key follows the questions.
pub fn sheet_markdown(sheet: &Sheet, key: bool) -> String {
    let mut text = format!("# {}\n\nName:\n\n", title(sheet));
    text += &markdown(&Doc::new(INTRODUCTION.iter().map(|words| Block::Text(line(words))).collect()));
    let item_texts: Vec<ItemText> = sheet.items.iter().map(ItemText::of).collect();
    for (at, item_text) in item_texts.iter().enumerate() {
        let mut blocks = vec![Block::Heading(line(format!("Question {}", at + 1)))];
        blocks.push(Block::Text(item_text.question.clone()));
        blocks.extend(item_text.given.iter().cloned().map(Block::Text));
        text += &format!("\n{}{}", markdown(&Doc::new(blocks)), answer_space(item_text));
    }
    if key {
        text += "\n---\n\n## Key\n";
        for (at, (item, item_text)) in sheet.items.iter().zip(&item_texts).enumerate() {
            let head = Line::default().with(Role::Strong, format!("{}. ", at + 1));
            let answer = Line([head.0, item_text.answer.0.clone()].concat());
            text += &format!("\n{}\n", markdown(&Doc::new(vec![Block::Text(answer)])));
            for step in steps(item) {
                text += &format!("- {}", markdown(&Doc::new(vec![Block::Text(step)])));
            }
            for wrong in wrong(item, item_text.space) {
                text += &format!("- not {}\n", wrong_words(&wrong));
            }
        }
    }
    text + &format!("\n<!-- {} -->\n", made_by(sheet))
}

fn answer_space(item_text: &ItemText) -> String {
    match item_text.space {
        AnswerSpace::Bits(format) => {
            let fields = boxes(format).map(|(name, count)| format!("{name} {}", "□".repeat(count)));
            format!("\n{}\n\nvalue:\n\n&nbsp;\n", fields.join("   "))
        }
        AnswerSpace::Value => "\nvalue:\n\n&nbsp;\n".to_owned(),
        AnswerSpace::Choices => {
            let choices = item_text.choices.iter().enumerate();
            let rows = choices.map(|(at, choice)| {
                format!("- □ {}: {}", letter(at), markdown(&Doc::new(vec![Block::Text(choice.clone())])))
            });
            format!("\n{}", rows.collect::<String>())
        }
    }
}
