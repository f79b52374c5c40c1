//! From text to an instruction.
//!
//! The assembler takes the words behind the operation in any order, the type too; so does [`parse`].
//! Only two types keep their order: `.f32` before the half type in mixed instructions, and the
//! destination before the source in conversions.

use super::problem::{Fault, Problem, Span};
use super::{diagnose, nearest};
use crate::float::Mode;
use crate::isa::{Allow, Instr, Modifier, Modifiers, Op, Provenance, Row, Since, Type, find};

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

impl Note {
    /// The remark, as a sentence.
    pub fn words(self) -> String {
        match self {
            Note::Repeated { modifier, at } => format!(
                ".{} is written again at column {}; the assembler tolerates it, and it means the same as once.",
                modifier.name(),
                at.column()
            ),
        }
    }
}

/// A word of a spelling, and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub at: Span,
    pub kind: Kind,
}

/// What a word can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Op(Op),
    Rounding(Mode),
    Modifier(Modifier),
    /// half of `.xorsign.abs`
    Xorsign,
    /// the other half, or the operation `abs`
    Abs,
    Type(Type),
    Unknown,
}

/// No instruction has more than seven words; twice that leaves room for tolerated repetitions.
const MOST_WORDS: usize = 16;

/// The words of a spelling, in the order written.
pub(super) struct Words<'a> {
    pub text: &'a str,
    list: [Word; MOST_WORDS],
    count: usize,
}

impl<'a> Words<'a> {
    pub fn of(text: &'a str) -> Result<Self, Problem> {
        let start = text.len() - text.trim_start().len();
        let body = text.trim();
        if body.is_empty() {
            return Err(Problem::new(Fault::Empty, Span::new(start, start)));
        }
        let blank = Word { at: Span::new(0, 0), kind: Kind::Unknown };
        let mut words = Words { text, list: [blank; MOST_WORDS], count: 0 };
        let mut begin = start;
        for word in body.split('.') {
            let at = Span::new(begin, begin + word.len());
            begin = at.end + 1;
            if words.count == MOST_WORDS {
                return Err(Problem::new(Fault::TooManyWords, at));
            }
            words.list[words.count] = Word { at, kind: Kind::of(word) };
            words.count += 1;
        }
        Ok(words)
    }

    pub fn iter(&self) -> impl Iterator<Item = &Word> {
        self.list[..self.count].iter()
    }

    pub fn text_of(&self, word: &Word) -> &'a str {
        &self.text[word.at.start..word.at.end]
    }

    /// Where this kind of word is written; the whole spelling if it is not.
    pub fn place(&self, kind: Kind) -> Span {
        self.iter().find(|word| word.kind == kind).map_or(self.whole(), |word| word.at)
    }

    pub fn whole(&self) -> Span {
        Span::new(self.list[0].at.start, self.list[self.count - 1].at.end)
    }
}

impl Kind {
    pub fn of(word: &str) -> Kind {
        match word {
            "xorsign" => Kind::Xorsign,
            // An operation too: which of both, its place decides.
            "abs" => Kind::Abs,
            _ => {
                let rounding = Mode::named(word).map(Kind::Rounding);
                let modifier = || Modifier::named(word).map(Kind::Modifier);
                let ty = || Type::named(word).map(Kind::Type);
                let op = || Op::named(word).map(Kind::Op);
                rounding.or_else(modifier).or_else(ty).or_else(op).unwrap_or(Kind::Unknown)
            }
        }
    }
}

/// What the words say, before the table is asked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub op: Op,
    pub mode: Option<Mode>,
    pub modifiers: Modifiers,
    pub ty: Type,
    pub from: Type,
}

impl Draft {
    fn instr(&self) -> Instr {
        let Draft { op, mode, modifiers, ty, from } = *self;
        Instr { op, mode, modifiers, ty, from, provenance: Provenance::Documented }
    }
}

/// Puts the words together. Fails where they make no instruction in any table.
fn draft(words: &Words, allow: Allow) -> Result<(Draft, Vec<Note>), Problem> {
    let fail = |fault, at| Err(nearest::with_suggestion(Problem::new(fault, at), words, allow));
    let op = match words.list[0].kind {
        Kind::Op(op) => op,
        Kind::Abs => Op::Abs,
        _ => return Err(diagnose::unknown_op(words, allow)),
    };
    let mut mode = None;
    let mut modifiers = Modifiers::NONE;
    let mut halves = [None, None];
    let mut types = [None, None];
    let mut notes = Vec::new();
    for word in words.iter().skip(1) {
        match word.kind {
            Kind::Rounding(new) => match mode {
                Some(first) if first == new => return fail(Fault::Repeated(new.name()), word.at),
                Some(first) => {
                    return fail(Fault::TwoRoundings { first, second: new }, word.at);
                }
                None => mode = Some(new),
            },
            Kind::Modifier(modifier) => {
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
            Kind::Xorsign | Kind::Abs => {
                let half = usize::from(word.kind == Kind::Abs);
                if halves[half].replace(word.at).is_some() {
                    return fail(Fault::Repeated(["xorsign", "abs"][half]), word.at);
                }
            }
            Kind::Type(ty) => match types {
                [None, _] => types[0] = Some(ty),
                [Some(first), None] if first != ty || op == Op::Cvt => types[1] = Some(ty),
                _ => return fail(Fault::ManyTypes(op, ty), word.at),
            },
            Kind::Op(_) | Kind::Unknown => return Err(diagnose::unknown_word(words, word, allow)),
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
