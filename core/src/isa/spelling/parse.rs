//! Parses spellings of instructions.
//!
//! The assembler accepts the words after the operation in any order, and so does [`parse`]. Only types have a fixed
//! order: `.f32` precedes the half type in mixed instructions, and the destination precedes the source in conversions.

use super::problem::{Fault, Problem, Span};
use super::words::{Draft, WordKind, Words};
use super::{diagnose, nearest};
use crate::isa::{Allow, Instr, Modifier, Modifiers, Op, Row, Since, find};
use std::str::FromStr;

/// Parses a spelling, such as `fma.rn.relu.f16` or `fma.f16.rn.relu`. Legal spellings without repeated modifiers cause
/// no memory allocation.
///
/// # Errors
/// The first problem of an illegal spelling, with the nearest legal one as a suggestion.
pub fn parse(text: &str, allow: Allow) -> Result<Parsed, Problem> {
    let words = Words::of(text)?;
    let (draft, notes) = draft(&words, allow)?;
    let instr = draft.instr();
    match find(&instr) {
        Some(row) if allow.permits(row.provenance) => {
            Ok(Parsed { instr: Instr { provenance: row.provenance, ..instr }, row, notes })
        }
        row => Err(diagnose::diagnose(&words, &draft, row, allow)),
    }
}

/// A parsed spelling.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// the instruction; formatting it gives the canonical spelling
    pub instr: Instr,
    /// the row of the instruction table that permits the instruction
    pub row: &'static Row,
    /// remarks on tolerated irregularities
    pub notes: Vec<Note>,
}

/// A remark on an irregularity in a legal spelling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// A modifier is repeated. The assembler tolerates this, and it has no effect.
    Repeated {
        /// the modifier
        modifier: Modifier,
        /// the position of the repetition
        at: Span,
    },
}

impl Parsed {
    /// The instruction's lowest target and PTX version; `None` if no GPU has the instruction.
    pub fn minimum(&self) -> Option<Since> {
        self.row.minimum(&self.instr)
    }
}

/// Parses a documented instruction or a companion, with its words in any order.
///
/// ```
/// use halfplay_core::isa::Instr;
/// let instr: Instr = "fma.f16.relu.rn".parse()?;
/// assert_eq!(instr.to_string(), "fma.rn.relu.f16");
/// assert!("fma.f16".parse::<Instr>().unwrap_err().reason().contains("needs a rounding"));
/// # Ok::<(), halfplay_core::isa::Problem>(())
/// ```
impl FromStr for Instr {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        parse(text, Allow::PTX).map(|parsed| parsed.instr)
    }
}

impl Note {
    /// The remark, as a sentence.
    pub fn words(self) -> String {
        match self {
            Note::Repeated { modifier, at } => format!(
                ".{} is repeated at column {}; the assembler accepts that, and it changes nothing.",
                modifier.name(),
                at.column()
            ),
        }
    }
}

/// Combines the words. Fails if they cannot form an instruction.
fn draft(words: &Words, allow: Allow) -> Result<(Draft, Vec<Note>), Problem> {
    let fail = |fault, at| Err(nearest::with_suggestion(Problem::new(fault, at), words, allow));
    let op = match words.first().kind {
        WordKind::Op(op) => op,
        WordKind::Abs => Op::Abs,
        _ => return Err(diagnose::unknown_op(words, allow)),
    };
    let mut mode = None;
    let mut modifiers = Modifiers::NONE;
    let mut halves = [None, None];
    let mut types = [None, None];
    let mut notes = Vec::new();
    for word in words.iter().skip(1) {
        match word.kind {
            WordKind::Rounding(new) => match mode {
                Some(first) if first == new => return fail(Fault::Repeated(new.name()), word.at),
                Some(first) => {
                    return fail(Fault::TwoRoundings { first, second: new }, word.at);
                }
                None => mode = Some(new),
            },
            WordKind::Modifier(modifier) => {
                if modifiers.has(modifier) {
                    match modifier {
                        Modifier::Sat | Modifier::Relu | Modifier::Nan | Modifier::Approx => {
                            notes.push(Note::Repeated { modifier, at: word.at });
                        }
                        _ => return fail(Fault::Repeated(modifier.name()), word.at),
                    }
                }
                modifiers = modifiers.with(modifier);
            }
            WordKind::Xorsign | WordKind::Abs => {
                let half = usize::from(word.kind == WordKind::Abs);
                if halves[half].replace(word.at).is_some() {
                    return fail(Fault::Repeated(["xorsign", "abs"][half]), word.at);
                }
            }
            WordKind::Type(ty) => match types {
                [None, _] => types[0] = Some(ty),
                [Some(first), None] if first != ty || op == Op::Cvt => types[1] = Some(ty),
                _ => return fail(Fault::ManyTypes(op, ty), word.at),
            },
            WordKind::Op(_) | WordKind::Unknown => return Err(diagnose::unknown_word(words, word, allow)),
        }
    }
    match halves {
        [None, None] => {}
        [Some(_), Some(_)] => modifiers = modifiers.with(Modifier::XorsignAbs),
        [Some(at), None] => return fail(Fault::Alone { word: "xorsign", partner: "abs" }, at),
        [None, Some(at)] => return fail(Fault::Alone { word: "abs", partner: "xorsign" }, at),
    }
    let [Some(ty), from] = types else {
        let end = words.whole().end;
        return fail(Fault::NoType(op), Span::new(end, end));
    };
    Ok((Draft { op, mode, modifiers, ty, from: from.unwrap_or(ty) }, notes))
}
