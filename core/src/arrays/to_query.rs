//! Converts an array element to a statement: a single number, or actual minus expected value.

use super::differences::DifferingElement;
use crate::float::{Float, Format};
use crate::isa::{Allow, Instr, parse};

/// An instruction and operands that show a single f16, bf16 or f32 number: its negation, which keeps all other bits.
pub fn number_query(value: Float) -> Option<(Instr, Vec<u64>)> {
    Some((instr("neg", value.format())?, vec![value.bits()]))
}

/// The subtraction of the expected value from the actual one.
pub fn difference_query(place: &DifferingElement) -> Option<(Instr, Vec<u64>)> {
    Some((instr("sub", place.got.format())?, vec![place.got.bits(), place.expected.bits()]))
}

fn instr(op: &str, format: Format) -> Option<Instr> {
    parse(&format!("{op}.{}", format.name()), Allow::ALL).ok().map(|parsed| parsed.instr)
}
