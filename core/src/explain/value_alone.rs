//! A single value as a document: the number that it becomes, and its neighbours.

use super::number::{NumberPart, number_parts, rounding_note};
use super::phrase::code;
use super::summary::{flag_words, register_value};
use crate::doc::{Block, Doc, Line, Role};
use crate::program::read::ValueReading;

/// The first line of the report, in the same form as for an instruction: `0x6800  2048  inexact`.
fn value_line(value: &ValueReading) -> Line {
    let number = value.literal.float;
    Line::default()
        .with(Role::Strong, code(number))
        .with(Role::Plain, format!("  {}  ", register_value(&[number])))
        .with(Role::Dim, flag_words(value.flags))
}

/// The number that a value becomes, its neighbours, and the value in every format.
pub fn value_report(value: &ValueReading) -> Doc {
    const PARTS: [NumberPart; 4] =
        [NumberPart::Neighbours, NumberPart::Formats, NumberPart::Bits, NumberPart::Fields];
    let number = value.literal.float;
    let note = rounding_note(number, &value.text).map(Block::Text);
    let parts = number_parts(number, Some(&value.text), &PARTS).into_iter().skip(1);
    Doc::new([Block::Heading(value_line(value))].into_iter().chain(note).chain(parts).collect())
}
