//! PTX as it stands: a spelling alone, or a whole statement.

use super::diagnostic::Diagnostic;
use super::reading::{Form, Reading, Source};
use super::statement::{meant, parse_statement, spelling_of};
use crate::isa::{self, Allow, Instr};

/// The instruction of a line that may still lack operands, or have some that cannot be read.
pub fn instr_of(text: &str, allow: Allow) -> Option<Instr> {
    let whole = || spelling_of(text, allow).map(|(parsed, _)| parsed.instr);
    isa::parse(text, allow).map(|parsed| parsed.instr).or_else(|_| whole()).ok()
}

/// Reads a spelling, or a whole statement.
pub(super) fn read_ptx(text: &str, allow: Allow) -> Result<Reading, Diagnostic> {
    let problem = match isa::parse(text, allow) {
        Ok(parsed) => {
            let reading = Reading::new(parsed.instr, Vec::new(), Form::Spelling);
            return Ok(Reading { notes: parsed.notes, ..reading });
        }
        Err(problem) => problem,
    };
    let statement = match parse_statement(text, allow) {
        Ok(statement) => statement,
        // What is no spelling at all may be a statement with something else wrong.
        Err(instead) if text.trim().contains(char::is_whitespace) => return Err(instead),
        Err(instead) if spelling_of(text, allow).is_ok_and(|(_, whole)| whole) => return Err(instead),
        Err(_) => return Err(meant(text).unwrap_or_else(|| problem.into())),
    };
    let instr = statement.parsed.instr;
    let operands = statement.operands.iter().enumerate();
    let operands = operands.map(|(place, part)| Source::read(part, instr.operand_type(place)));
    Ok(Reading {
        notes: statement.parsed.notes,
        guarded: statement.guard.is_some(),
        ..Reading::new(instr, operands.collect::<Result<_, _>>()?, Form::Statement)
    })
}
