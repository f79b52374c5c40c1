//! The words of a spelling: cut at the dots, each with its kind and its place in the text.

use super::problem::{Fault, Problem, Span};
use crate::float::Mode;
use crate::isa::{Instr, Modifier, Modifiers, Op, Provenance, Type};

/// A word of a spelling, and the bytes of the text that it takes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub at: Span,
    pub kind: WordKind,
}

/// What a word can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WordKind {
    Op(Op),
    Rounding(Mode),
    Modifier(Modifier),
    /// half of `.xorsign.abs`
    Xorsign,
    /// the other half, or the operation `abs`
    Abs,
    Type(Type),
    /// no word of any spelling
    Unknown,
}

/// No instruction has more than seven words; twice that leaves room for tolerated repetitions.
const MOST_WORDS: usize = 16;

/// The words of a spelling, in the order written.
pub(super) struct Words<'a> {
    /// the whole text
    pub text: &'a str,
    list: [Word; MOST_WORDS],
    count: usize,
}

impl<'a> Words<'a> {
    /// Cuts a spelling at its dots. Fails where there is no text, or more than [`MOST_WORDS`] words.
    pub fn of(text: &'a str) -> Result<Self, Problem> {
        let start = text.len() - text.trim_start().len();
        let body = text.trim();
        if body.is_empty() {
            return Err(Problem::new(Fault::Empty, Span::new(start, start)));
        }
        let none = Word { at: Span::new(0, 0), kind: WordKind::Unknown };
        let mut words = Words { text, list: [none; MOST_WORDS], count: 0 };
        let mut begin = start;
        for word in body.split('.') {
            let at = Span::new(begin, begin + word.len());
            begin = at.end + 1;
            if words.count == MOST_WORDS {
                return Err(Problem::new(Fault::TooManyWords, at));
            }
            words.list[words.count] = Word { at, kind: WordKind::of(word) };
            words.count += 1;
        }
        Ok(words)
    }

    /// The first word; there always is one, if only an empty one.
    pub fn first(&self) -> &Word {
        &self.list[0]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Word> {
        self.list[..self.count].iter()
    }

    /// A word as it is written.
    pub fn text_of(&self, word: &Word) -> &'a str {
        &self.text[word.at.start..word.at.end]
    }

    /// Where this kind of word is written; the whole spelling if it is not.
    pub fn span_of(&self, kind: WordKind) -> Span {
        self.iter().find(|word| word.kind == kind).map_or(self.whole(), |word| word.at)
    }

    /// Everything from the first word to the last.
    pub fn whole(&self) -> Span {
        Span::new(self.list[0].at.start, self.list[self.count - 1].at.end)
    }
}

impl WordKind {
    /// What a word is, by itself.
    pub fn of(word: &str) -> WordKind {
        match word {
            "xorsign" => WordKind::Xorsign,
            // The operation `abs` is spelled so too; as the first word, `abs` is that.
            "abs" => WordKind::Abs,
            _ => {
                let rounding = Mode::named(word).map(WordKind::Rounding);
                let modifier = || Modifier::named(word).map(WordKind::Modifier);
                let ty = || Type::named(word).map(WordKind::Type);
                let op = || Op::named(word).map(WordKind::Op);
                rounding.or_else(modifier).or_else(ty).or_else(op).unwrap_or(WordKind::Unknown)
            }
        }
    }
}

/// The instruction that the words make, before the table is asked whether there is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub op: Op,
    pub mode: Option<Mode>,
    pub modifiers: Modifiers,
    pub ty: Type,
    pub from: Type,
}

impl Draft {
    /// The instruction with these words, whichever part of the table has it, or none.
    pub fn instr(&self) -> Instr {
        let Draft { op, mode, modifiers, ty, from } = *self;
        Instr { op, mode, modifiers, ty, from, provenance: Provenance::Documented }
    }
}
