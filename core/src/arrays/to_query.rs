//! Converts an array element to a statement: a single number, or actual minus expected value.

use super::differences::DifferingElement;
use crate::float::{Float, Format};
use crate::isa::{Allow, Instr, parse};

/// An instruction and operands that show a single f16, bf16 or f32 number.
pub fn number_query(value: Float) -> Option<(Instr, Vec<u64>)> {
    // An f32 number is shown by adding 0, any other by negating it.
    let (op, operands) = match value.format() {
        Format::F32 => ("add", vec![value.bits(), 0]),
        _ => ("neg", vec![value.bits()]),
    };
    Some((instr(op, value.format())?, operands))
}

/// The subtraction of the expected value from the actual one.
pub fn difference_query(place: &DifferingElement) -> Option<(Instr, Vec<u64>)> {
    Some((instr("sub", place.got.format())?, vec![place.got.bits(), place.expected.bits()]))
}

fn instr(op: &str, format: Format) -> Option<Instr> {
    parse(&format!("{op}.{}", format.name()), Allow::ALL).ok().map(|parsed| parsed.instr)
}
