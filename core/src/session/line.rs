//! The instruction line: a spelling, or a whole statement with its operands.

use super::field::Field;
use super::input::fits;
use super::operands::{NAMES, Operands, read_register, slots};
use super::remarks::{operand_words, spelling_words};
use crate::doc::{Line, line};
use crate::float::LiteralError;
use crate::isa::{Allow, Instr, Note, Problem, Span, parse, parse_spelling_of, parse_statement};

/// What a line says.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Said {
    pub instr: Instr,
    pub notes: Vec<Note>,
    /// is the instruction to run under a condition?
    pub guarded: bool,
    /// the operands, where any are written: both lanes of each, `None` for a register
    pub operands: Vec<Option<[Field; 2]>>,
}

/// Why a line cannot be read.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Trouble {
    /// there is no such instruction, or it takes other operands
    Spelling(Box<Problem>),
    /// an operand is no number
    Operand {
        slot: usize,
        text: String,
        /// where it stands in the line
        at: Span,
        error: LiteralError,
    },
}

impl Said {
    /// Reads a line.
    pub fn read(text: &str, allow: Allow) -> Result<Said, Trouble> {
        let problem = match parse(text, allow) {
            Ok(parsed) => {
                let (instr, notes) = (parsed.instr, parsed.notes);
                return Ok(Said { instr, notes, guarded: false, operands: Vec::new() });
            }
            Err(problem) => Trouble::Spelling(Box::new(problem)),
        };
        if !parse_spelling_of(text, allow).is_ok_and(|(_, whole)| whole) {
            // What is no spelling at all may be a statement with something else wrong.
            let blank = text.trim().contains(char::is_whitespace);
            return Err(match parse_statement(text, allow) {
                Err(instead) if blank => Trouble::Spelling(Box::new(instead)),
                _ => problem,
            });
        }
        let statement =
            parse_statement(text, allow).map_err(|problem| Trouble::Spelling(Box::new(problem)))?;
        let instr = statement.parsed.instr;
        let operands = slots(&instr).zip(statement.operands.iter());
        let read = operands.map(|((slot, ty), part)| match read_register(part.text, ty) {
            _ if part.text.starts_with('%') || part.names_register() => Ok(None),
            Ok(fields) => Ok(Some(fields)),
            Err(error) => Err(Trouble::Operand { slot, text: part.text.to_owned(), at: part.at, error }),
        });
        Ok(Said {
            instr,
            notes: statement.parsed.notes,
            guarded: statement.guard.is_some(),
            operands: read.collect::<Result<_, _>>()?,
        })
    }

    /// The instruction of a line that may still lack operands.
    pub fn instr_of(text: &str, allow: Allow) -> Option<Instr> {
        let whole = || parse_spelling_of(text, allow).map(|(parsed, _)| parsed.instr);
        parse(text, allow).map(|parsed| parsed.instr).or_else(|_| whole()).ok()
    }

    /// Puts the operands that are written in their places.
    pub fn put(&self, operands: &mut Operands) {
        for ((slot, _), fields) in slots(&self.instr).zip(&self.operands) {
            if let Some(fields) = fields {
                operands.replace(slot, fields.clone());
            }
        }
    }

    /// What was tolerated.
    pub fn remarks(&self) -> Vec<Line> {
        let notes = self.notes.iter().map(|note| line(note.words()));
        let guard = self.guarded.then(|| line(crate::explain::GUARD_IGNORED));
        notes.chain(guard).collect()
    }
}

impl Trouble {
    /// The bytes of the line that are wrong.
    pub fn at(&self) -> Span {
        match self {
            Trouble::Spelling(problem) => problem.at,
            Trouble::Operand { at, error, .. } => {
                Span::new(at.start + error.at.start, at.start + error.at.end)
            }
        }
    }

    /// What is wrong, and what to write instead.
    pub fn words(&self) -> Line {
        match self {
            Trouble::Spelling(problem) => spelling_words(problem),
            Trouble::Operand { slot, text, error, .. } => operand_words(NAMES[*slot], text, error),
        }
    }
}

/// A text that may be a program, cut into its instructions.
pub(super) struct Program<'a> {
    /// those of the table
    pub known: Vec<&'a str>,
    /// the others: what looks like an instruction and is none of the table
    pub unknown: Vec<&'a str>,
    /// does anything in the text look like a program rather than a number?
    pub is_ptx: bool,
}

impl<'a> Program<'a> {
    /// Cuts a text at the ends of lines and at semicolons; comments, labels, directives and braces round a line are
    /// left out.
    pub fn of(text: &'a str) -> Self {
        // Values may follow behind a whole statement.
        if fits(text, "").is_ok() && Said::read(text, Allow::ALL).is_ok() {
            return Program { known: vec![text], unknown: Vec::new(), is_ptx: true };
        }
        let is_ptx = text.contains("//") || text.contains("/*") || text.contains(';');
        let mut program = Program { known: Vec::new(), unknown: Vec::new(), is_ptx };
        for line in text.lines().map(|line| line.split("//").next().unwrap_or_default()) {
            let mut rest = line;
            while !rest.is_empty() {
                let (piece, behind, ended) =
                    rest.split_once(';').map_or((rest, "", false), |(piece, behind)| (piece, behind, true));
                program.take(bare(piece), ended);
                rest = behind;
            }
        }
        program
    }

    /// `ended` tells that a semicolon stands behind the piece.
    fn take(&mut self, piece: &'a str, ended: bool) {
        if piece.is_empty() {
        } else if Said::instr_of(piece, Allow::ALL).is_some() {
            self.known.push(piece);
            self.is_ptx = true;
        } else if is_instruction(piece, ended) {
            self.unknown.push(piece);
            self.is_ptx = true;
        } else if is_directive(piece) {
            self.is_ptx = true;
        }
    }
}

/// The word that names an instruction: `setp.lt.f16`, without the guard that may stand before it.
pub(super) fn mnemonic(line: &str) -> &str {
    let mut words = line.split_whitespace();
    let first = words.next().unwrap_or_default();
    if first.starts_with('@') { words.next().unwrap_or_default() } else { first }
}

/// Does a line look like an instruction, known or not? A name without dots, such as `ret`, counts where a semicolon
/// follows.
fn is_instruction(line: &str, ended: bool) -> bool {
    let name = mnemonic(line);
    let inside = |c: char| c.is_ascii_alphanumeric() || "._:".contains(c);
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(inside)
        && (ended || (name.contains('.') && !name.ends_with('.')))
}

/// Is this a line such as `.reg .b16 %h;`?
fn is_directive(line: &str) -> bool {
    line.strip_prefix('.').is_some_and(|name| name.starts_with(|c: char| c.is_ascii_lowercase()))
}

/// A piece of a line without what may stand round its instruction.
fn bare(piece: &str) -> &str {
    let piece = piece.trim();
    let is_label = |label: &str| !label.contains(|c: char| c.is_whitespace() || ",{.".contains(c));
    let piece =
        piece.split_once(':').filter(|(label, _)| is_label(label)).map_or(piece, |(_, behind)| behind.trim());
    let opens = piece.matches('{').count() > piece.matches('}').count();
    piece.strip_prefix('{').filter(|_| opens).map_or(piece, str::trim)
}
