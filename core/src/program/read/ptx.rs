//! Reads plain PTX: a lone spelling or a whole statement.

use super::diagnostic::Diagnostic;
use super::observed::Observed;
use super::reading::{Notation, OperandSource, Reading};
use super::statement::{meant, parse_statement, spelling_of};
use crate::isa::{self, Allow, Instr};

/// The instruction of a line, which may lack operands or have unreadable ones.
pub fn instr_of(text: &str, allow: Allow) -> Option<Instr> {
    let whole = || spelling_of(text, allow).map(|(parsed, _)| parsed.instr);
    isa::parse(text, allow).map(|parsed| parsed.instr).or_else(|_| whole()).ok()
}

/// Reads a lone spelling. If the text looks more like a statement, the error is `instead`, its error as a statement.
fn read_spelling(text: &str, allow: Allow, instead: Diagnostic) -> Result<Reading, Diagnostic> {
    let problem = match isa::parse(text, allow) {
        Ok(parsed) => {
            let reading = Reading::new(parsed.instr, Vec::new(), Notation::Spelling);
            return Ok(Reading { notes: parsed.notes, ..reading });
        }
        Err(problem) => problem,
    };
    let is_statement =
        text.trim().contains(char::is_whitespace) || spelling_of(text, allow).is_ok_and(|(_, whole)| whole);
    Err(if is_statement { instead } else { meant(text).unwrap_or_else(|| problem.into()) })
}

/// Reads a statement or a lone spelling. Statements are tried first: there may be millions of them, and finding the
/// error of a statement as a spelling is slow.
pub(super) fn read_ptx(text: &str, allow: Allow) -> Result<Reading, Diagnostic> {
    let statement = match parse_statement(text, allow) {
        Ok(statement) => statement,
        Err(instead) => return read_spelling(text, allow, instead),
    };
    let instr = statement.parsed.instr;
    let operands = statement.operands.iter().enumerate();
    let operands = operands.map(|(place, part)| OperandSource::read(part, instr.operand_type(place)));
    let observed = statement.observed.map(|part| {
        Observed::read(part.text, &instr).map_err(|error| Diagnostic::number(error, part.at.start))
    });
    Ok(Reading {
        notes: statement.parsed.notes,
        guarded: statement.guard.is_some(),
        observed: observed.transpose()?,
        ..Reading::new(instr, operands.collect::<Result<_, _>>()?, Notation::Statement)
    })
}
