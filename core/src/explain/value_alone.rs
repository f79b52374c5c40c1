//! A single value as a document: the number that it becomes, and its neighbours.

use super::literal::value_error;
use super::number::{NumberPart, number_pieces, rounding_note};
use super::phrase::code;
use super::summary::{flag_words, register_value};
use crate::doc::{Block, Doc, Line, Role};
use crate::literal::Fidelity;
use crate::program::read::ValueReading;
use crate::typo::clipped;

/// The first line of the report, in the same form as for an instruction: `0x6800  2048  inexact`.
fn value_line(value: &ValueReading) -> Line {
    let number = value.literal.float;
    Line::default()
        .with(Role::Strong, code(number))
        .with(Role::Plain, format!("  {}  ", register_value(&[number])))
        .with(Role::Dim, flag_words(value.flags))
}

/// The sign between the text of a value and its number: `→` if the value was rounded, `=` if not.
pub fn value_sign(value: &ValueReading) -> &'static str {
    if value.literal.fidelity == Fidelity::Exact { "=" } else { "→" }
}

/// A value and its number, for a title: `0.1 → 0.0999755859375`, `max = 65504`. If the text already is the number, the
/// code takes its place: `-1.5 = 0xbe00`.
pub fn value_title(value: &ValueReading) -> String {
    let number = value.literal.float;
    let becomes = if is_its_number(value) { code(number) } else { register_value(&[number]) };
    format!("{} {} {becomes}", clipped(&value.text), value_sign(value))
}

/// The code of a value; empty if the title of the value contains it.
pub fn value_code(value: &ValueReading) -> String {
    let code = code(value.literal.float);
    if is_its_number(value) || value.text == code { String::new() } else { code }
}

/// True if the text of a value already is its number in decimal.
fn is_its_number(value: &ValueReading) -> bool {
    value.text == register_value(&[value.literal.float])
}

/// The heading of a report about a value: its title, its code, its format and its error.
fn value_headline(value: &ValueReading) -> Line {
    let code = value_code(value);
    let gap = if code.is_empty() { "" } else { "  " };
    let error = format!("  {}, {}", value.literal.float.format().name(), value_error(&value.literal));
    let line = Line::default().with(Role::Strong, value_title(value)).with(Role::Plain, gap);
    line.with(Role::Code, code).with(Role::Dim, error)
}

/// The report of the Number screen about a value: its headline, the rounding of its text, and the content of the
/// screen.
pub fn value_document(value: &ValueReading, content: Vec<Block>) -> Doc {
    let note = rounding_note(value.literal.float, &value.text).map(Block::Text);
    Doc::new([Block::Heading(value_headline(value))].into_iter().chain(note).chain(content).collect())
}

/// The number that a value becomes, its neighbours, and the value in every format.
pub fn value_report(value: &ValueReading) -> Doc {
    const PARTS: [NumberPart; 4] =
        [NumberPart::Neighbours, NumberPart::Formats, NumberPart::Bits, NumberPart::Fields];
    let number = value.literal.float;
    let note = rounding_note(number, &value.text).map(Block::Text);
    let parts = number_pieces(number, Some(&value.text), &PARTS).into_iter().skip(1).flatten();
    Doc::new([Block::Heading(value_line(value))].into_iter().chain(note).chain(parts).collect())
}
