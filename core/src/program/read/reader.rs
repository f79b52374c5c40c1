//! The entry point: reads a text as PTX, an operation without a type, a formula, a call, bare numbers or a listing, in
//! this order.

use super::calls::read_call;
use super::cursor::Cursor;
use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::infix::{no_formula, read_formula};
use super::listing::read_listing;
use super::long_formula::FormulaProgram;
use super::number::OperandText;
use super::observed::{Observed, behind_arrow};
use super::parts::Part;
use super::ptx::read_ptx;
use super::reading::{Context, Notation, OperandSource, Reading, begins_number, spelled};
use super::statement::parse_statement;
use crate::input::{LongFormula, typed};
use crate::isa::{Allow, Instr, Op, Span};
use crate::literal::with_written_names;
use crate::typo::clipped;

/// Reads any text that names an instruction, with its operands if it has any, and the observed result after an arrow.
/// The error is that of the most likely notation; its span counts from the start of `text`.
///
/// ```
/// use halfplay_core::isa::Allow;
/// use halfplay_core::read::{Context, read};
/// let context = Context::new(Allow::PTX);
/// for text in ["add.f16 0.1, 0.2", "0.1 + 0.2", "__hadd(0.1, 0.2)", "add.f16 %d, %a, 0.2; 0.1"] {
///     let reading = read(text, &context)?;
///     assert_eq!((reading.instr.to_string().as_str(), reading.bits()[0]), ("add.f16", 0x2e66));
/// }
/// # Ok::<(), halfplay_core::read::Diagnostic>(())
/// ```
pub fn read(text: &str, context: &Context) -> Result<Reading, Diagnostic> {
    let text = &with_written_names(text);
    let Some((before, value)) = behind_arrow(text) else { return read_question(text, context) };
    let reading = read_question(before, context)?;
    if reading.observed.is_some() {
        let found = reading.operands.len() + 1;
        let fault = Fault::OperandCount { instr: reading.instr, found, destination: false };
        return Err(Diagnostic::at(fault, Span::new(0, before.trim_end().len())));
    }
    let observed = Observed::read(value.text, &reading.instr);
    let observed = observed.map_err(|error| Diagnostic::number(error, value.at.start))?;
    Ok(Reading { observed: Some(observed), ..reading })
}

/// Reads a text without an arrow.
fn read_question(text: &str, context: &Context) -> Result<Reading, Diagnostic> {
    let problem = match read_ptx(text, context.allow) {
        Ok(reading) => return context.checked(reading, text),
        Err(problem) => problem,
    };
    if let Some(reading) = read_with_semicolons(text, context.allow) {
        return context.checked(reading, text);
    }
    if let Some(reading) = read_untyped(text, context) {
        return context.checked(reading, text);
    }
    let (body, named) = typed(text);
    let ty = named.unwrap_or(context.ty);
    // `3 × 2^-4` is a value in scientific notation.
    if context.whole && OperandText::read(text, ty.scalar()).is_ok() {
        return Err(Diagnostic::at(Fault::NumberAlone(clipped(text.trim())), Span::new(0, text.len())));
    }
    if let Some(formula) = LongFormula::of(text) {
        let error = FormulaProgram::of(&formula, context).err();
        return Err(
            error.unwrap_or_else(|| Diagnostic::at(Fault::LongFormula, Span::new(0, text.trim_end().len())))
        );
    }
    let other = || {
        read_formula(body, named, context.ty)
            .or_else(|| read_call(body, ty))
            .or_else(|| read_numbers(text, context.instr?))
            .or_else(|| read_listing(text, context.allow, &problem))
    };
    match other() {
        Some(read) => read.and_then(|reading| context.checked(reading, text)),
        None => Err(no_formula(body).unwrap_or(problem)),
    }
}

/// Reads a statement whose parts are separated by semicolons, as in some tables.
fn read_with_semicolons(text: &str, allow: Allow) -> Option<Reading> {
    let apart = text.contains(';').then(|| text.replace(';', " "))?;
    read_ptx(&apart, allow).ok().filter(|reading| reading.notation == Notation::Statement)
}

/// Reads an operation without a type next to a current instruction: `sub`, `add.ftz`, `fma 1 2 3`. Its type is that of
/// the instruction, else that of the context.
fn read_untyped(text: &str, context: &Context) -> Option<Reading> {
    let instr = context.instr?;
    let text = text.trim_start();
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let (name, modifiers) = word.split_once('.').map_or((word, None), |(name, rest)| (name, Some(rest)));
    let op = Op::named(name)?;
    let spelling = match modifiers {
        None => spelled(op, instr.ty).or_else(|| spelled(op, context.ty))?.to_string(),
        Some(_) => {
            let own = [instr.ty, context.ty].map(|ty| format!("{word}.{}", ty.name()));
            own.into_iter().find(|spelling| crate::isa::parse(spelling, context.allow).is_ok())?
        }
    };
    read_ptx(&format!("{spelling} {rest}"), context.allow).ok()
}

/// Reads bare numbers, one for each operand, with any separators.
fn read_numbers(text: &str, instr: Instr) -> Option<Result<Reading, Diagnostic>> {
    let mut cursor = Cursor::new(text);
    let parts = cursor.operands().ok()?.with_fields_joined(text, &instr);
    // A point before a letter begins a spelling.
    let begins = |part: &Part<'_>| {
        let text = part.text.trim_start_matches(['+', '-', '−']);
        text.trim_start_matches('.').starts_with(begins_number)
    };
    if parts.found < 2 || !cursor.is_at_end() || !parts.iter().all(begins) {
        return None;
    }
    let wanted = instr.operand_names().len();
    // A number after the last operand is the observed result.
    let last = parts.get(wanted).filter(|_| parts.found == wanted + 1);
    if parts.found != wanted && last.is_none() {
        let end = Span::new(text.len(), text.len());
        let at = parts.get(wanted).map_or(end, |part| part.at);
        let fault = Fault::OperandCount { instr, found: parts.found, destination: false };
        return Some(Err(Diagnostic::at(fault, at)));
    }
    let read = |(place, part)| OperandSource::read(part, instr.operand_type(place));
    let operands: Result<Vec<_>, _> = parts.iter().take(wanted).enumerate().map(read).collect();
    let observed = last.map(|part| {
        Observed::read(part.text, &instr).map_err(|error| Diagnostic::number(error, part.at.start))
    });
    Some(operands.and_then(|operands| {
        Ok(Reading { observed: observed.transpose()?, ..Reading::new(instr, operands, Notation::Numbers) })
    }))
}

impl Context {
    /// The reading, if it is as complete as the context requires.
    fn checked(&self, reading: Reading, text: &str) -> Result<Reading, Diagnostic> {
        if !self.whole {
            return Ok(reading);
        }
        if let Notation::Listing { left_out: 1.., .. } = reading.notation {
            return Err(parse_statement(text, self.allow).err().unwrap_or_else(|| reading.incomplete(text)));
        }
        let register = reading.operands.iter().find_map(|source| match source {
            OperandSource::Register { name, at } => Some((name, *at)),
            OperandSource::Value(_) => None,
        });
        match register {
            Some((name, at)) => Err(Diagnostic::at(Fault::Register(clipped(name)), at)),
            None if reading.operands.is_empty() => Err(reading.incomplete(text)),
            None => Ok(reading),
        }
    }
}
