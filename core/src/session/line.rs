//! The instruction line: a spelling, or a whole statement with its operands.

use super::field::Field;
use super::operands::{NAMES, Operands, read_register, slots};
use super::program::Registers;
use super::remarks::{kept_words, operand_words, spelling_words};
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
    /// the operands, where any are written
    pub operands: Vec<Source>,
}

/// What is written for an operand.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Source {
    /// a number: both lanes
    Value([Field; 2]),
    /// the name of a register, or two lanes of which one at least is a register
    Register(String),
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
            _ if part.text.starts_with('%') || part.names_register() => {
                Ok(Source::Register(part.text.to_owned()))
            }
            Ok(fields) => Ok(Source::Value(fields)),
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

    /// Puts the values that are known in place of registers; gives the names of the operands that get one.
    pub fn fill(&mut self, registers: &Registers<'_>) -> Vec<&'static str> {
        let mut filled = Vec::new();
        for ((slot, ty), source) in slots(&self.instr).zip(&mut self.operands) {
            if let Source::Register(name) = source
                && let Some(fields) = registers.operand(name, ty)
            {
                *source = Source::Value(fields);
                filled.push(NAMES[slot]);
            }
        }
        filled
    }

    /// Puts the operands that are written in their places.
    pub fn put(&self, operands: &mut Operands) {
        for ((slot, _), source) in slots(&self.instr).zip(&self.operands) {
            if let Source::Value(fields) = source {
                operands.replace(slot, fields.clone());
            }
        }
    }

    /// What was tolerated, and which of these operands are not given: what is there stays.
    pub fn remarks(&self, operands: &Operands) -> Vec<Line> {
        let notes = self.notes.iter().map(|note| line(note.words()));
        let guard = self.guarded.then(|| line(crate::explain::GUARD_IGNORED));
        let sources = slots(&self.instr).zip(&self.operands);
        let kept = sources.filter_map(|((slot, ty), source)| match source {
            Source::Register(name) => Some((NAMES[slot], name.as_str(), operands.code(slot, ty))),
            Source::Value(_) => None,
        });
        let kept: Vec<_> = kept.collect();
        notes.chain(guard).chain(kept_words(&kept).map(line)).collect()
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
