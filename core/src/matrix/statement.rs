//! Parses a statement: an instruction, a row of A, a column of B, an element of C, and perhaps an observed result.
//!
//! ```text
//!   mma.m16n8k16.f32.f16.f16.f32 {1, 2^-11} {1, 0x3c00} 0
//!   mma.m16n8k16.f32.f16.f16.f32 {1, 2^-11} {1, 1} 0 -> 0x3f801000
//!   mma.m16n8k32.block32.f32.e4m3.e4m3.f32.ue8m0 {1} {1} 0 {2^3} {1}
//! ```
//!
//! Zeros fill shorter vectors, and ones fill scales. A number behind the operands is an observed result too. Before an
//! arrow, C may be left out: it is then 0.

use super::element::Element;
use super::instr::MatrixInstr;
use super::parse::parse;
use super::problem::{Cause, MatrixProblem, OperandName};
use super::table::{default_unit, unit};
use super::unit::{Architecture, Unit};
use crate::float::{Float, Format};
use crate::isa::Span;
use crate::literal;
use crate::typo::clipped;

/// A statement about one element.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// the unit that executes it
    pub unit: Unit,
    /// the operands
    pub element: Element,
    /// the observed result
    pub observed: Option<Float>,
}

/// Parses a statement. `sm` is the number of the target; without one, the unit is [`default_unit`].
///
/// # Errors
/// If the text is malformed, or the target has no unit for the instruction.
pub fn read_statement(text: &str, sm: Option<u16>) -> Result<Statement, MatrixProblem> {
    let start = text.len() - text.trim_start().len();
    let end = text[start..].find([' ', '\t', '\n', '{', ';']).map_or(text.len(), |length| start + length);
    let spelling = Span::new(start, end);
    let instr = parse(text[start..end].trim_end_matches(',')).map_err(|problem| {
        let at = Span::new(problem.at.start + start, problem.at.end + start);
        MatrixProblem { at, ..problem }
    })?;
    let unit = unit_on(instr, sm).map_err(|problem| MatrixProblem { at: spelling, ..problem })?;
    let (operands, observed) = behind_arrow(text, end);
    let mut operands = fields(text, operands)?;
    let observed = observed.or_else(|| last_as_observed(&instr, &mut operands));
    let element = element(text, &instr, &operands, observed.is_some(), end)?;
    let observed = observed.map(|at| number(text, at, instr.d)).transpose()?;
    Ok(Statement { unit, element, observed })
}

/// Parses an observed result of this instruction.
pub fn read_observed(text: &str, instr: &MatrixInstr) -> Result<Float, MatrixProblem> {
    number(text, trimmed(text, Span::new(0, text.len())), instr.d)
}

/// The unit that executes an instruction on the target with number `sm`, or [`default_unit`] without a target.
///
/// # Errors
/// If the target, or every target, lacks a published unit for the instruction. The span covers the spelling.
pub fn unit_on(instr: MatrixInstr, sm: Option<u16>) -> Result<Unit, MatrixProblem> {
    let problem = |cause| MatrixProblem::new(cause, Span::new(0, instr.to_string().len()));
    let Some(sm) = sm else { return default_unit(instr).ok_or_else(|| problem(Cause::NoUnit(instr))) };
    let architecture = Architecture::of(sm).ok_or_else(|| problem(Cause::UnknownTarget(sm)))?;
    unit(instr, architecture).ok_or_else(|| problem(Cause::NotOnTarget(instr, sm)))
}

/// The span of the operands, and that of the text behind an arrow.
fn behind_arrow(text: &str, from: usize) -> (Span, Option<Span>) {
    let rest = &text[from..];
    // A comment or a semicolon ends the statement.
    let stop = rest.find([';', '#']).unwrap_or(rest.len());
    let stop = rest.find("//").map_or(stop, |comment| comment.min(stop));
    let arrow =
        ["->", "→", "=>"].into_iter().filter_map(|arrow| Some((rest[..stop].rfind(arrow)?, arrow))).max();
    match arrow {
        Some((at, arrow)) => {
            let observed = Span::new(from + at + arrow.len(), from + stop);
            (Span::new(from, from + at), Some(trimmed(text, observed)))
        }
        None => (Span::new(from, from + stop), None),
    }
}

/// Removes a number behind the last operand, which is an observed result.
fn last_as_observed(instr: &MatrixInstr, operands: &mut Vec<Field>) -> Option<Span> {
    let most = if instr.scaling.is_some() { 6 } else { 4 };
    let is_extra = operands.len() == 4 || operands.len() == most;
    let Some(Field::Number(at)) = operands.last().filter(|_| is_extra) else { return None };
    let at = *at;
    operands.pop();
    Some(at)
}

/// An operand: a vector's elements, or a single number.
enum Field {
    Vector(Span, Vec<Span>),
    Number(Span),
}

/// Splits the operands. Spaces and commas separate numbers; a vector is in braces.
fn fields(text: &str, span: Span) -> Result<Vec<Field>, MatrixProblem> {
    let mut all = Vec::new();
    let mut at = span.start;
    while at < span.end {
        let rest = &text[at..span.end];
        let skipped = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == ',').len();
        at += skipped;
        let rest = &text[at..span.end];
        if rest.is_empty() {
            break;
        }
        if rest.starts_with('{') {
            let close = rest.find('}');
            let close = close.filter(|&close| !rest[1..close].contains('{'));
            let Some(close) = close else {
                return Err(MatrixProblem::new(Cause::Unclosed, Span::new(at, at + 1)));
            };
            all.push(Field::Vector(Span::new(at, at + close + 1), elements(text, at + 1, at + close)?));
            at += close + 1;
        } else {
            // A number may contain spaces, as in `3 × 2^-4`; the next vector or comma ends it.
            let length = rest.find(['{', ',', '}']).unwrap_or(rest.len());
            if rest[..length].is_empty() {
                return Err(MatrixProblem::new(Cause::Unclosed, Span::new(at, at + 1)));
            }
            all.extend(numbers(text, Span::new(at, at + length)));
            at += length;
        }
    }
    Ok(all)
}

/// One number, or several that spaces separate.
fn numbers(text: &str, span: Span) -> Vec<Field> {
    let span = trimmed(text, span);
    let whole = &text[span.start..span.end];
    if whole.contains(['×', '*']) || !whole.contains(char::is_whitespace) {
        return vec![Field::Number(span)];
    }
    let mut at = span.start;
    let mut all = Vec::new();
    for word in whole.split(char::is_whitespace) {
        if !word.is_empty() {
            all.push(Field::Number(Span::new(at, at + word.len())));
        }
        at += word.len() + 1;
    }
    all
}

/// The elements between two braces; none in empty braces.
fn elements(text: &str, start: usize, end: usize) -> Result<Vec<Span>, MatrixProblem> {
    let inner = &text[start..end];
    if inner.trim().is_empty() {
        return Ok(Vec::new());
    }
    let mut at = start;
    let mut all = Vec::new();
    for part in inner.split(',') {
        let span = trimmed(text, Span::new(at, at + part.len()));
        let part_text = &text[span.start..span.end];
        if part_text.starts_with('…') || part_text.starts_with("...") {
            return Err(MatrixProblem::new(Cause::Ellipsis, span));
        }
        all.push(span);
        at += part.len() + 1;
    }
    Ok(all)
}

fn element(
    text: &str,
    instr: &MatrixInstr,
    operands: &[Field],
    has_arrow: bool,
    end: usize,
) -> Result<Element, MatrixProblem> {
    let zero_c = Field::Number(Span::new(end, end));
    let (a, b, c, scales) = match operands {
        [a, b, c] => (a, b, c, None),
        [a, b] if has_arrow => (a, b, &zero_c, None),
        [a, b, c, one, other] if instr.scaling.is_some() => (a, b, c, Some((one, other))),
        several => {
            let at =
                several.get(3).map_or(Span::new(text.trim_end().len(), text.trim_end().len()), Field::at);
            return Err(MatrixProblem::new(Cause::Operands { instr: *instr, found: several.len() }, at));
        }
    };
    let a = vector(text, a, OperandName::A, instr.a, instr.k())?;
    let b = vector(text, b, OperandName::B, instr.b, instr.k())?;
    let c = match c {
        Field::Number(at) if at.start == at.end => Float::new(instr.c, 0),
        Field::Number(at) => number(text, *at, instr.c)?,
        Field::Vector(at, _) => return Err(MatrixProblem::new(Cause::NotNumber(OperandName::C), *at)),
    };
    let mut element = Element::filled(instr, a, b, c);
    if let (Some(scaling), Some((one, other))) = (instr.scaling, scales) {
        let (format, count) = (scaling.format.format(), instr.scale_count());
        let scales = |field: &Field, name| vector(text, field, name, format, count);
        element.set_scales(scales(one, OperandName::ScalesOfA)?, scales(other, OperandName::ScalesOfB)?);
    }
    Ok(element)
}

impl Field {
    fn at(&self) -> Span {
        match self {
            Field::Vector(at, _) | Field::Number(at) => *at,
        }
    }
}

fn vector(
    text: &str,
    field: &Field,
    name: OperandName,
    format: Format,
    most: usize,
) -> Result<Vec<Float>, MatrixProblem> {
    let (at, elements) = match field {
        Field::Vector(at, elements) => (*at, elements),
        Field::Number(at) if text[at.start..at.end].starts_with('%') => {
            let name = clipped(&text[at.start..at.end]);
            return Err(MatrixProblem::new(Cause::Register(name), *at));
        }
        Field::Number(at) => return Err(MatrixProblem::new(Cause::NotVector(name), *at)),
    };
    if elements.len() > most {
        return Err(MatrixProblem::new(Cause::TooLong { name, found: elements.len(), most }, at));
    }
    elements.iter().map(|&at| number(text, at, format)).collect()
}

fn number(text: &str, at: Span, format: Format) -> Result<Float, MatrixProblem> {
    let own = &text[at.start..at.end];
    if own.starts_with('%') {
        return Err(MatrixProblem::new(Cause::Register(clipped(own)), at));
    }
    literal::read(own, format).map_err(|error| {
        let span = Span::new(at.start + error.at.start, at.start + error.at.end);
        MatrixProblem::new(Cause::Number(error), span)
    })
}

/// The span without spaces at its ends.
fn trimmed(text: &str, span: Span) -> Span {
    let own = &text[span.start..span.end];
    let start = span.start + own.len() - own.trim_start().len();
    Span::new(start, (span.start + own.trim_end().len()).max(start))
}
