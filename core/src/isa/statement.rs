//! From a whole statement, as it stands in a PTX file or on a command line, to its parts.
//!
//! ```text
//!   @!p  fma.rn.f16  %h4, %h1, {…}, 1.5 ;  // comment
//!   guard spelling   destination, operands
//! ```
//!
//! Operands are separated by commas or blanks; braces and parentheses hold together what is in them.
//! What an operand means is not decided here. A line copied from a program names registers; the values they
//! hold may follow behind it: `fma.rn.f16 %h4, %h1, %h2, %h3; 0x520b 0x00e9 0x2ff6`.

use super::parse::{Allow, Parsed, parse};
use super::problem::{Fault, Problem, Span};
use crate::float::is_name;
use crate::typo::clipped;
use std::ops::Deref;

/// Reads a statement. The destination may be left out: then there are only the source operands.
/// Places in problems count from the start of `text`.
pub fn parse_statement<'a>(text: &'a str, allow: Allow) -> Result<Statement<'a>, Problem> {
    let Split { guard, spelling, operands } = split_statement(text)?;
    let parsed = parse(spelling.text, allow).map_err(|problem| problem.shifted(spelling.at.start))?;
    let wanted = parsed.instr.operand_names().len();
    let (destination, sources) = match operands.found {
        found if found == wanted => (None, operands),
        found if found == wanted + 1 => (Some(operands[0]), operands.behind_first()),
        found => {
            let end = operands.last().map_or(spelling.at.end, |part| part.at.end);
            let surplus = operands.get(wanted + 1).map(|part| part.at);
            let at = surplus.unwrap_or(Span::new(end, end));
            let fault = Fault::OperandCount { instr: parsed.instr, found };
            return Err(Problem::new(fault, at));
        }
    };
    match destination {
        Some(part) if !is_destination(part.text) => {
            Err(Problem::new(Fault::Destination(clipped(part.text)), part.at))
        }
        _ => Ok(Statement { guard, spelling, parsed, destination, operands: sources }),
    }
}

/// Cuts a statement into its parts without asking whether the instruction exists.
pub fn split_statement(text: &str) -> Result<Split<'_>, Problem> {
    let mut scan = Scan { text, at: 0 };
    scan.skip_blanks();
    let guard = if scan.peek() == Some(b'@') { Some(scan.guard()?) } else { None };
    scan.skip_blanks();
    let spelling = scan.part()?;
    if spelling.text.is_empty() {
        return Err(Problem::new(Fault::Empty, spelling.at));
    }
    let mut operands = scan.operands()?;
    scan.skip_semicolon();
    if scan.at < text.len() && operands.are_registers() {
        operands = scan.operands()?;
        scan.skip_semicolon();
    }
    if scan.at < text.len() {
        let rest = &text[scan.at..];
        let fault = Fault::Trailing(clipped(rest.trim_end()));
        return Err(Problem::new(fault, Span::new(scan.at, text.len())));
    }
    Ok(Split { guard, spelling, operands })
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
    /// the piece, without blanks around it
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
    fn push(&mut self, part: Part<'a>) {
        if let Some(place) = self.list.get_mut(self.found) {
            *place = part;
        }
        self.found += 1;
    }

    /// Are there operands, and all of them registers?
    pub fn are_registers(&self) -> bool {
        self.found > 0 && self.iter().all(Part::is_register)
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

/// A register, or two in braces as in an unpacking `mov`.
fn is_destination(text: &str) -> bool {
    let part = Part { text, at: Span::default() };
    part.is_register() || part.lanes().is_some_and(|lanes| lanes.iter().all(Part::is_register))
}

/// A place in a text, moving forward. It only ever stops at character boundaries, since every byte
/// it looks for is ASCII.
struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn starts(&self, with: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(with.as_bytes())
    }

    /// Blanks and comments. A comment that is not closed reaches to the end.
    fn skip_blanks(&mut self) {
        loop {
            if self.starts("//") {
                self.at = self.text[self.at..].find('\n').map_or(self.text.len(), |n| self.at + n);
            } else if self.starts("/*") {
                self.at = self.text[self.at..].find("*/").map_or(self.text.len(), |n| self.at + n + 2);
            } else if self.peek().is_some_and(|b| b.is_ascii_whitespace()) {
                self.at += 1;
            } else {
                return;
            }
        }
    }

    /// Any number of semicolons, and the blanks and comments behind them.
    fn skip_semicolon(&mut self) {
        while self.peek() == Some(b';') {
            self.at += 1;
            self.skip_blanks();
        }
    }

    fn guard(&mut self) -> Result<Guard<'a>, Problem> {
        let start = self.at;
        self.at += 1;
        self.skip_blanks();
        let negated = self.peek() == Some(b'!');
        self.at += usize::from(negated);
        self.skip_blanks();
        let predicate = self.part()?;
        if is_register(predicate.text) {
            return Ok(Guard { predicate, negated });
        }
        let at = Span::new(start, self.at.max(start + 1));
        Err(Problem::new(Fault::Guard(clipped(&self.text[at.start..at.end])), at))
    }

    fn operands(&mut self) -> Result<Parts<'a>, Problem> {
        let mut parts = Parts::default();
        let mut comma = None;
        loop {
            self.skip_blanks();
            match self.peek() {
                Some(b',') if comma.is_some() || parts.found == 0 => {
                    return Err(Problem::new(Fault::EmptyOperand, Span::new(self.at, self.at + 1)));
                }
                Some(b',') => {
                    comma = Some(self.at);
                    self.at += 1;
                }
                None | Some(b';') => {
                    let open = comma.map(|at| Problem::new(Fault::EmptyOperand, Span::new(at, at + 1)));
                    return open.map_or(Ok(parts), Err);
                }
                Some(_) => {
                    parts.push(self.part()?);
                    comma = None;
                }
            }
        }
    }

    /// Everything up to a blank, comma, semicolon or comment that is in no bracket.
    fn part(&mut self) -> Result<Part<'a>, Problem> {
        let start = self.at;
        let mut open: Option<(u8, usize)> = None;
        while let Some(byte) = self.peek() {
            match (byte, open) {
                (b'{' | b'(', None) => open = Some((byte, self.at)),
                (b'}', Some((b'{', _))) | (b')', Some((b'(', _))) => open = None,
                (b'{' | b'}', _) | (b')', None) => return Err(self.bracket(byte, self.at)),
                (b';', Some((bracket, at))) => return Err(self.bracket(bracket, at)),
                (b',' | b';', None) => break,
                (_, None) if byte.is_ascii_whitespace() || self.starts("//") || self.starts("/*") => break,
                _ => {}
            }
            self.at += 1;
        }
        match open {
            Some((bracket, at)) => Err(self.bracket(bracket, at)),
            None => Ok(Part { text: &self.text[start..self.at], at: Span::new(start, self.at) }),
        }
    }

    fn bracket(&self, byte: u8, at: usize) -> Problem {
        Problem::new(Fault::Bracket(char::from(byte)), Span::new(at, at + 1))
    }
}
