//! From text to an instruction.
//!
//! The assembler takes the words behind the operation in any order, the type too; so does [`parse`].
//! Only two types keep their order: `.f32` before the half type in mixed instructions, and the
//! destination before the source in conversions.

use super::problem::{Fault, Problem, Span};
use super::words::{Draft, WordKind, Words};
use super::{diagnose, nearest};
use crate::isa::{Allow, Instr, Modifier, Modifiers, Op, Row, Since, find};
use std::str::FromStr;

/// Reads a spelling, such as `fma.rn.relu.f16` or `fma.f16.rn.relu`.
///
/// A legal spelling costs no allocation. An illegal one gives the first thing wrong with it,
/// and the nearest legal spelling.
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

/// A spelling that was understood.
#[derive(Clone, PartialEq, Debug)]
pub struct Parsed {
    /// the instruction; printing it gives the canonical spelling
    pub instr: Instr,
    /// the line of the table it belongs to
    pub row: &'static Row,
    /// what was tolerated
    pub notes: Vec<Note>,
}

/// Something in a legal spelling that is worth a remark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Note {
    /// The modifier is written again. The assembler tolerates it; it means the same as once.
    Repeated {
        /// which modifier
        modifier: Modifier,
        /// where it is written again
        at: Span,
    },
}

impl Parsed {
    /// The least target and PTX version; `None` for what no GPU has.
    pub fn minimum(&self) -> Option<Since> {
        self.row.minimum(&self.instr)
    }
}

/// A documented instruction or a companion, its words in any order.
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

/// Puts the words together. Fails where they make no instruction in any table.
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
