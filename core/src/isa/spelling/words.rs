//! Splits a spelling into words at the dots, each with its kind and position.

use super::problem::{Fault, Problem, Span};
use crate::float::Mode;
use crate::isa::{Instr, Modifier, Modifiers, Op, Provenance, Type};

/// A word of a spelling, and its position in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub at: Span,
    pub kind: WordKind,
}

/// The kinds of words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WordKind {
    Op(Op),
    Rounding(Mode),
    Modifier(Modifier),
    /// `xorsign`, the first half of `.xorsign.abs`
    Xorsign,
    /// `abs`, the second half of `.xorsign.abs`, or the operation
    Abs,
    Type(Type),
    /// a word that no spelling contains
    Unknown,
}

/// Maximum number of words. Instructions have at most seven; twice that leaves room for tolerated repetitions.
const MOST_WORDS: usize = 16;

/// The words of a spelling, in the order written.
pub(super) struct Words<'a> {
    /// the whole text
    pub text: &'a str,
    list: [Word; MOST_WORDS],
    count: usize,
}

impl<'a> Words<'a> {
    /// Splits a spelling at its dots. Fails if the text is empty, or if it has more than [`MOST_WORDS`] words.
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

    /// The first word, which always exists but may be empty.
    pub fn first(&self) -> &Word {
        &self.list[0]
    }

    pub fn iter(&self) -> impl Iterator<Item = &Word> {
        self.list[..self.count].iter()
    }

    /// The text of a word.
    pub fn text_of(&self, word: &Word) -> &'a str {
        &self.text[word.at.start..word.at.end]
    }

    /// The position of the first word of this kind; the whole spelling if there is none.
    pub fn span_of(&self, kind: WordKind) -> Span {
        self.iter().find(|word| word.kind == kind).map_or(self.whole(), |word| word.at)
    }

    /// The range from the first word to the last.
    pub fn whole(&self) -> Span {
        Span::new(self.list[0].at.start, self.list[self.count - 1].at.end)
    }
}

impl WordKind {
    /// The kind of a word, regardless of the others.
    pub fn of(word: &str) -> WordKind {
        match word {
            "xorsign" => WordKind::Xorsign,
            // As the first word, `abs` is the operation instead.
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

/// The instruction that the words describe, before the table is checked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Draft {
    pub op: Op,
    pub mode: Option<Mode>,
    pub modifiers: Modifiers,
    pub ty: Type,
    pub from: Type,
}

impl Draft {
    /// The instruction with these words, whether or not the table has it.
    pub fn instr(&self) -> Instr {
        let Draft { op, mode, modifiers, ty, from } = *self;
        Instr { op, mode, modifiers, ty, from, provenance: Provenance::Documented }
    }
}
