//! Splits a statement into parts, before the instruction is looked up.

use super::cursor::Cursor;
use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::parts::{Guard, Part, Parts, trailing};
use crate::isa::{self, Allow, joined};

/// Splits a statement into parts. The instruction need not exist.
pub fn split_statement(text: &str) -> Result<Split<'_>, Diagnostic> {
    let mut scan = Cursor::new(text);
    scan.open_brace();
    let guard = scan.guard()?;
    let spelling = scan.part()?;
    if spelling.text.is_empty() {
        return Err(Diagnostic::at(Fault::Empty, spelling.at));
    }
    // Some writers put a comma after the spelling too, as between operands.
    if isa::parse(spelling.text, Allow::ALL).is_ok() {
        scan.skip_comma();
    }
    if let Some((instr, at)) =
        scan.word_from(spelling.at.start).and_then(|word| joined(word.text).zip(Some(word.at)))
    {
        return Err(
            isa::Problem { suggestion: Some(instr), ..isa::Problem::new(isa::Fault::Joint, at) }.into()
        );
    }
    let operands = scan.operands()?;
    let ended = scan.end_of_statement()?;
    let mut values = Parts::default();
    if !scan.is_at_end() && operands.iter().any(Part::names_register) {
        values = scan.operands()?;
        scan.end_of_statement()?;
    }
    if !scan.is_at_end() {
        return Err(trailing(text, scan.place()));
    }
    let whole = guard.is_some() || operands.found > 0 || ended;
    Ok(Split { guard, spelling, operands, values, whole })
}

/// The parts of a statement, before the instruction is looked up.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Split<'a> {
    /// its guard
    pub guard: Option<Guard<'a>>,
    /// the instruction as written
    pub spelling: Part<'a>,
    /// the operands after the spelling
    pub operands: Parts<'a>,
    /// the values of the registers, which follow the line
    pub values: Parts<'a>,
    /// true if there is more than a spelling
    pub whole: bool,
}
