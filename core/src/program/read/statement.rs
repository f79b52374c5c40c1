//! Parses a whole statement, from a PTX file or a command line, into its parts.
//!
//! ```text
//!   @!p  fma.rn.f16  %h4, %h1, {…}, 1.5 ;  // comment
//!   guard spelling   destination, operands
//! ```
//!
//! Commas or spaces separate operands; braces and parentheses group. This module does not interpret operands. A line
//! copied from a program names registers. Their values may follow it: `fma.rn.f16 %h4, %h1, %h2, 1.5; 0x520b 0x00e9`.
//! The line may be in braces, as within C++ code: `{add.f16 %0,%1,%2;}`.

use super::calls::foreign;
use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::infix::infix;
use super::parts::{Guard, Part, Parts};
use super::split::{Split, split_statement};
use crate::isa::{self, Allow, Instr, Parsed, Span, is_sign};
use crate::typo::clipped;

/// Parses a statement. The destination may be omitted. Spans in errors count from the start of `text`.
pub fn parse_statement<'a>(text: &'a str, allow: Allow) -> Result<Statement<'a>, Diagnostic> {
    let Split { guard, spelling, mut operands, values, .. } =
        split_statement(text).map_err(|problem| meant(text).unwrap_or(problem))?;
    let parsed = parse_spelling(text, &spelling, allow)?;
    let wanted = parsed.instr.operand_names().len();
    if operands.found > wanted + 1 {
        operands = operands.with_fields_joined(text, &parsed.instr);
    }
    if let Some(sign) = operands.iter().find(|part| is_sign(part.text)) {
        return Err(Diagnostic::at(Fault::Sign(clipped(sign.text)), sign.at));
    }
    let named = operands.first().is_some_and(Part::is_destination);
    let (destination, sources, observed) = match operands.found {
        found if found == wanted => (None, operands, None),
        found if found == wanted + 1 && named => (Some(operands[0]), operands.behind_first(), None),
        found if found == wanted + 1 && !operands.has_decimal_comma(text) => {
            (None, operands.without_last(), operands.last().copied())
        }
        _ => return Err(miscounted(text, &parsed.instr, &operands, spelling.at.end)),
    };
    let operands = if values.found == 0 { sources } else { sources.filled(&values, text)? };
    Ok(Statement { guard, spelling, parsed, destination, operands, observed })
}

/// The instruction of a spelling or of a whole statement, whose operands are not checked; true for a whole statement.
pub fn spelling_of(text: &str, allow: Allow) -> Result<(Parsed, bool), Diagnostic> {
    let problem = match isa::parse(text, allow) {
        Ok(parsed) => return Ok((parsed, false)),
        Err(problem) => meant(text).unwrap_or_else(|| problem.into()),
    };
    match split_statement(text) {
        // A word that belongs to the spelling is not an operand, even if a space precedes it.
        Ok(split) if split.whole && !split.operands.first().is_some_and(Part::is_word) => {
            parse_spelling(text, &split.spelling, allow).map(|parsed| (parsed, true))
        }
        Err(instead) if text.trim_start().starts_with(['@', '{']) => Err(instead),
        _ => Err(problem),
    }
}

fn parse_spelling(text: &str, spelling: &Part<'_>, allow: Allow) -> Result<Parsed, Diagnostic> {
    isa::parse(spelling.text, allow).map_err(|problem| {
        meant(text).unwrap_or_else(|| Diagnostic::from(problem).shifted(spelling.at.start))
    })
}

/// The error for a text that is not PTX but a formula or C++.
pub(super) fn meant(text: &str) -> Option<Diagnostic> {
    infix(text).or_else(|| foreign(text))
}

/// The error for too few or too many operands.
fn miscounted(text: &str, instr: &Instr, operands: &Parts<'_>, end: usize) -> Diagnostic {
    let found = operands.found;
    let wanted = instr.operand_names().len();
    let instr = *instr;
    if found > wanted
        && let Some((left, right)) = operands.decimal_comma(text)
    {
        let fault =
            Fault::DecimalComma { instr, found, whole: clipped(left.text), fraction: clipped(right.text) };
        return Diagnostic::at(fault, Span::new(left.at.end, right.at.start));
    }
    let destination = operands.first().is_some_and(Part::is_destination);
    let surplus = operands.get(wanted + usize::from(destination)).filter(|_| found > wanted);
    let end = operands.last().map_or(end, |part| part.at.end);
    let at = surplus.map_or(Span::new(end, end), |part| part.at);
    Diagnostic::at(Fault::OperandCount { instr, found, destination }, at)
}

/// A statement with a legal instruction and the right number of operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement<'a> {
    /// its guard
    pub guard: Option<Guard<'a>>,
    /// the instruction as written
    pub spelling: Part<'a>,
    /// the instruction as parsed
    pub parsed: Parsed,
    /// the destination register, if written
    pub destination: Option<Part<'a>>,
    /// the source operands, as many as the instruction takes
    pub operands: Parts<'a>,
    /// the observed result, if a field follows the operands
    pub observed: Option<Part<'a>>,
}
