//! What a place in arrays is asked as: a number by itself, or what came out less what was expected.

use super::between::Place;
use crate::float::{Float, Format};
use crate::isa::{Allow, Instr, parse};

/// A number of f16, bf16 or f32 alone.
pub fn asked_number(value: Float) -> Option<(Instr, Vec<u64>)> {
    // Nothing negates an f32: 0 is added to it.
    let (op, operands) = match value.format() {
        Format::F32 => ("add", vec![value.bits(), 0]),
        _ => ("neg", vec![value.bits()]),
    };
    Some((instr(op, value.format())?, operands))
}

/// What came out less what was expected: each of them is an operand.
pub fn asked_place(place: &Place) -> Option<(Instr, Vec<u64>)> {
    Some((instr("sub", place.got.format())?, vec![place.got.bits(), place.expected.bits()]))
}

fn instr(op: &str, format: Format) -> Option<Instr> {
    parse(&format!("{op}.{}", format.name()), Allow::ALL).ok().map(|parsed| parsed.instr)
}
