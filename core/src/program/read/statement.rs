//! From a whole statement, as it stands in a PTX file or on a command line, to its parts.
//!
//! ```text
//!   @!p  fma.rn.f16  %h4, %h1, {…}, 1.5 ;  // comment
//!   guard spelling   destination, operands
//! ```
//!
//! Operands are separated by commas or spaces; braces and parentheses hold together what is in them.
//! What an operand means is not decided here. A line copied from a program names registers; the values they
//! hold may follow behind it: `fma.rn.f16 %h4, %h1, %h2, 1.5; 0x520b 0x00e9`. The line may stand in braces, as
//! it does within C++ code: `{add.f16 %0,%1,%2;}`.

use super::calls::foreign;
use super::cursor::Cursor;
use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::infix::infix;
use crate::float::{Mode, is_name};
use crate::isa::{self, Allow, Instr, Modifier, Op, Parsed, Span, Type, is_sign, joined};
use crate::typo::clipped;
use std::ops::Deref;

/// Reads a statement. The destination may be left out: then there are only the source operands.
/// Places in problems count from the start of `text`.
pub fn parse_statement<'a>(text: &'a str, allow: Allow) -> Result<Statement<'a>, Diagnostic> {
    let Split { guard, spelling, operands, values, .. } =
        split_statement(text).map_err(|problem| meant(text).unwrap_or(problem))?;
    let parsed = parse_spelling(text, &spelling, allow)?;
    if let Some(sign) = operands.iter().find(|part| is_sign(part.text)) {
        return Err(Diagnostic::at(Fault::Sign(clipped(sign.text)), sign.at));
    }
    let wanted = parsed.instr.operand_names().len();
    let named = operands.first().is_some_and(Part::is_destination);
    let (destination, sources) = match operands.found {
        found if found == wanted => (None, operands),
        found if found == wanted + 1 && named => (Some(operands[0]), operands.behind_first()),
        _ => return Err(miscounted(text, &parsed.instr, &operands, spelling.at.end)),
    };
    let operands = if values.found == 0 { sources } else { sources.filled(&values, text)? };
    Ok(Statement { guard, spelling, parsed, destination, operands })
}

/// The instruction of a spelling, or of a whole statement, of which nothing but the spelling is looked at;
/// and whether it is a whole statement.
pub fn spelling_of(text: &str, allow: Allow) -> Result<(Parsed, bool), Diagnostic> {
    let problem = match isa::parse(text, allow) {
        Ok(parsed) => return Ok((parsed, false)),
        Err(problem) => meant(text).unwrap_or_else(|| problem.into()),
    };
    match split_statement(text) {
        // A word of a spelling behind a space is no operand.
        Ok(split) if split.whole && !split.operands.first().is_some_and(Part::is_word) => {
            parse_spelling(text, &split.spelling, allow).map(|parsed| (parsed, true))
        }
        Err(instead) if text.trim_start().starts_with(['@', '{']) => Err(instead),
        _ => Err(problem),
    }
}

/// Cuts a statement into its parts without asking whether the instruction exists.
pub fn split_statement(text: &str) -> Result<Split<'_>, Diagnostic> {
    let mut scan = Cursor::new(text);
    scan.open_brace();
    let guard = scan.guard()?;
    let spelling = scan.part()?;
    if spelling.text.is_empty() {
        return Err(Diagnostic::at(Fault::Empty, spelling.at));
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

fn parse_spelling(text: &str, spelling: &Part<'_>, allow: Allow) -> Result<Parsed, Diagnostic> {
    isa::parse(spelling.text, allow).map_err(|problem| {
        meant(text).unwrap_or_else(|| Diagnostic::from(problem).shifted(spelling.at.start))
    })
}

/// What was meant by a line that is no PTX at all.
pub(super) fn meant(text: &str) -> Option<Diagnostic> {
    infix(text).or_else(|| foreign(text))
}

/// Too few operands, or too many.
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

fn trailing(text: &str, start: usize) -> Diagnostic {
    let fault = Fault::Trailing(clipped(text[start..].trim_end()));
    Diagnostic::at(fault, Span::new(start, text.len()))
}

/// A statement whose instruction is legal and has the right number of operands.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement<'a> {
    /// the condition it runs under
    pub guard: Option<Guard<'a>>,
    /// the instruction as written
    pub spelling: Part<'a>,
    /// the instruction as understood
    pub parsed: Parsed,
    /// the register that receives the result, where one is written
    pub destination: Option<Part<'a>>,
    /// the source operands: as many as the instruction takes
    pub operands: Parts<'a>,
}

/// The parts of a statement, before the instruction is looked at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Split<'a> {
    /// the condition it runs under
    pub guard: Option<Guard<'a>>,
    /// the instruction as written
    pub spelling: Part<'a>,
    /// everything behind it
    pub operands: Parts<'a>,
    /// what stands behind a line that names registers: the values they hold
    pub values: Parts<'a>,
    /// is there more than a spelling?
    pub whole: bool,
}

/// `@p` or `@!p`: the statement runs only if the predicate is true, or false.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Guard<'a> {
    /// the predicate register
    pub predicate: Part<'a>,
    /// is there an exclamation mark?
    pub negated: bool,
}

/// A piece of a statement, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Part<'a> {
    /// the piece, without spaces around it
    pub text: &'a str,
    /// its place in the statement
    pub at: Span,
}

/// Up to four operands, as a slice: no instruction has more, destination included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts<'a> {
    list: [Part<'a>; 4],
    /// how many were written, even if more than four
    pub found: usize,
}

impl<'a> Deref for Parts<'a> {
    type Target = [Part<'a>];

    fn deref(&self) -> &[Part<'a>] {
        &self.list[..self.found.min(self.list.len())]
    }
}

impl<'a> Parts<'a> {
    pub(super) fn push(&mut self, part: Part<'a>) {
        if let Some(place) = self.list.get_mut(self.found) {
            *place = part;
        }
        self.found += 1;
    }

    /// The operands with a value in place of each that names a register, in order.
    fn filled(mut self, values: &Parts<'a>, text: &str) -> Result<Self, Diagnostic> {
        let registers = self.iter().filter(|part| part.names_register()).count();
        let first = values.first().map_or(Span::default(), |part| part.at);
        let another =
            values.first().is_some_and(|part| part.text.split('.').next().and_then(Op::named).is_some());
        if registers == 0 || another {
            return Err(trailing(text, first.start));
        }
        if registers != values.found {
            let at = values.get(registers).or(values.last()).map_or(first, |part| part.at);
            return Err(Diagnostic::at(Fault::Values { registers, found: values.found }, at));
        }
        let mut values = values.iter();
        let places = self.list.iter_mut().take(self.found).filter(|part| part.names_register());
        for (place, value) in places.zip(values.by_ref()) {
            *place = *value;
        }
        Ok(self)
    }

    /// Two numbers with nothing but a comma between them, which may be one with a decimal comma.
    fn decimal_comma(&self, text: &str) -> Option<(Part<'a>, Part<'a>)> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let pairs = self.iter().zip(self.iter().skip(1));
        let split = |(left, right): &(&Part<'a>, &Part<'a>)| {
            left.at.end + 1 == right.at.start
                && text.as_bytes().get(left.at.end) == Some(&b',')
                && digits(left.text.trim_start_matches(['-', '+']))
                && digits(right.text)
        };
        pairs.into_iter().find(split).map(|(left, right)| (*left, *right))
    }

    fn behind_first(mut self) -> Self {
        self.list.rotate_left(1);
        self.found -= 1;
        self
    }
}

impl<'a> Part<'a> {
    /// The two lanes of `{lo, hi}`; `None` for anything else.
    pub fn lanes(&self) -> Option<[Part<'a>; 2]> {
        let inside = self.text.strip_prefix('{')?.strip_suffix('}')?;
        let (low, high) = inside.split_once(',')?;
        let start = self.at.start + 1;
        let lane = |text: &'a str, start: usize| {
            let start = start + text.len() - text.trim_start().len();
            let text = text.trim();
            Part { text, at: Span::new(start, start + text.len()) }
        };
        Some([lane(low, start), lane(high, start + low.len() + 1)])
    }

    /// Is this the name of a register rather than a value?
    pub fn is_register(&self) -> bool {
        is_register(self.text)
    }

    /// Is this a register, or a pair of lanes of which one at least is a register?
    pub fn names_register(&self) -> bool {
        self.is_register() || self.lanes().is_some_and(|lanes| lanes.iter().any(Part::is_register))
    }

    /// A register, or two in braces as in an unpacking `mov`.
    fn is_destination(&self) -> bool {
        self.is_register() || self.lanes().is_some_and(|lanes| lanes.iter().all(Part::is_register))
    }

    /// Is this a word of a spelling, with or without its dot?
    fn is_word(&self) -> bool {
        let known = |word: &str| {
            Type::named(word).is_some() || Mode::named(word).is_some() || Modifier::named(word).is_some()
        };
        self.text.split('.').find(|word| !word.is_empty()).is_some_and(known)
    }
}

/// Is this the name of a register, such as `%h1` or `h1`, rather than a value, such as `inf` or `0x3c00`?
pub fn is_register(text: &str) -> bool {
    match text.strip_prefix('%') {
        Some(name) => !name.is_empty() && name.bytes().all(is_name_byte),
        // A percent sign makes registers of the words that name values, too.
        None => {
            let first = text.as_bytes().first();
            first.is_some_and(|&b| is_name_byte(b) && !b.is_ascii_digit())
                && text.bytes().all(is_name_byte)
                && !is_name(text)
        }
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
}
