//! Completion: the words that may be typed next in an instruction line, derived from the table.
//!
//! The words of a spelling may have any order. So a word is a candidate if some spelling contains it together with all
//! words already typed, and can still be reached by inserting words at the caret. Only types have a fixed order: after
//! `add.f16` no `.f32` can follow, but it can be inserted before.

use super::parse::parse;
use super::words::WordKind;
use crate::float::Mode;
use crate::isa::{Allow, Instr, Modifier, Modifiers, Op, Since, Spelling, Type, catalogue};

/// A candidate at the caret, with its effect on the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// the complete word, such as `relu` or `xorsign.abs`
    pub word: &'static str,
    /// the whole line after accepting it
    pub text: String,
    /// the byte position in [`Completion::text`] after the word, where typing continues
    pub caret: usize,
    /// the instruction, if the spelling is then complete and legal
    pub instr: Option<Instr>,
    /// the lowest target and PTX version among the spellings that the word can lead to; `None` if no GPU has any of
    /// them
    pub since: Option<Since>,
}

/// The candidates at byte `caret` of an instruction line: operations for the first word, otherwise rounding modes,
/// modifiers and types in this order. `allow` determines which instructions are included.
///
/// The text between the last dot and the caret is the beginning of the word, in upper or lower case; the text up to the
/// next dot is replaced. A guard may precede the spelling, and operands may follow. There are no candidates inside a
/// guard or an operand, nor next to unknown words. A caret inside a character counts as the position before it.
///
/// ```
/// use halfplay_core::isa::{Allow, complete};
/// let words = |text: &str| -> Vec<_> {
///     complete(text, text.len(), Allow::PTX).into_iter().map(|candidate| candidate.word).collect()
/// };
/// assert_eq!(words("m"), ["mul", "min", "max", "mov"]);
/// assert_eq!(words("fma.rn.bf16."), ["oob", "relu"]);
/// ```
pub fn complete(text: &str, caret: usize, allow: Allow) -> Vec<Completion> {
    let Some((place, others)) =
        WordAtCaret::of(text, caret).and_then(|place| Some((place, place.other_words()?)))
    else {
        return Vec::new();
    };
    let permitted = catalogue().iter().filter(|one| allow.permits(one.instr.provenance));
    let reached: Vec<&Spelling> = permitted.filter(|one| others.leads_to(&one.instr)).collect();
    let candidates = words(place.is_first()).filter(|word| begins(word, place.typed()));
    candidates
        .filter_map(|word| {
            let others = others.with(word)?;
            let mut leads = reached.iter().filter(|one| others.leads_to(&one.instr)).peekable();
            leads.peek()?;
            let since = leads.filter_map(|one| one.since).reduce(Since::earlier);
            Some(place.accept(word, since, allow))
        })
        .collect()
}

/// The word at the caret, in byte offsets of the line.
#[derive(Clone, Copy)]
struct WordAtCaret<'a> {
    text: &'a str,
    caret: usize,
    /// range of the spelling that contains the word
    spelling: (usize, usize),
    /// range of the word itself
    word: (usize, usize),
}

impl<'a> WordAtCaret<'a> {
    /// Finds the word at the caret; `None` inside a guard or an operand.
    fn of(text: &'a str, caret: usize) -> Option<Self> {
        let caret = (0..=caret.min(text.len())).rev().find(|&at| text.is_char_boundary(at))?;
        let (left, right) = text.split_at(caret);
        let start = left.trim_end_matches(|c: char| !c.is_whitespace()).len();
        let before = left.get(..start)?.trim();
        if !(before.is_empty() || is_guard(before)) {
            return None;
        }
        let ends = |c: char| c.is_whitespace() || c == ';' || c == ',';
        let end = right.find(ends).map_or(text.len(), |length| caret + length);
        let word_start = left.get(start..)?.rfind('.').map_or(start, |dot| start + dot + 1);
        let word_end = text.get(caret..end)?.find('.').map_or(end, |dot| caret + dot);
        Some(WordAtCaret { text, caret, spelling: (start, end), word: (word_start, word_end) })
    }

    fn is_first(&self) -> bool {
        self.spelling.0 == self.word.0
    }

    fn part(&self, from: usize, to: usize) -> &'a str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// The part of the word before the caret.
    fn typed(&self) -> &'a str {
        self.part(self.word.0, self.caret)
    }

    /// The other words of the spelling, ignoring empty ones; `None` if they cannot occur together.
    fn other_words(&self) -> Option<OtherWords> {
        let words = |part: &'a str| part.split('.').filter(|word| !word.is_empty());
        let mut before = words(self.part(self.spelling.0, self.word.0));
        let mut others = OtherWords::default();
        if !self.is_first() {
            others.op = Some(Op::named(before.next()?)?);
        }
        for word in before {
            others = others.and(WordKind::of(word), false)?;
        }
        for word in words(self.part(self.word.1, self.spelling.1)) {
            others = others.and(WordKind::of(word), true)?;
        }
        Some(others)
    }

    /// The line after accepting this word.
    fn accept(&self, word: &'static str, since: Option<Since>, allow: Allow) -> Completion {
        let head = self.part(0, self.word.0);
        let text = [head, word, self.part(self.word.1, self.text.len())].concat();
        let behind = self.part(self.word.1, self.spelling.1).len();
        let caret = head.len() + word.len();
        let spelling = text.get(self.spelling.0..caret + behind).unwrap_or_default();
        let instr = parse(spelling, allow).ok().map(|parsed| parsed.instr);
        Completion { word, caret, instr, since, text }
    }
}

/// The words that a spelling already has.
#[derive(Clone, Default)]
struct OtherWords {
    op: Option<Op>,
    mode: Option<Mode>,
    modifiers: Modifiers,
    xorsign: bool,
    abs: bool,
    /// the types before the caret, and those after it
    types: [Vec<Type>; 2],
}

impl OtherWords {
    /// Adds a word that the spelling already has. `None` for a second rounding mode, and for words that cannot follow
    /// an operation. Repeated modifiers are accepted, because the assembler tolerates some of them.
    fn and(&self, kind: WordKind, behind_caret: bool) -> Option<OtherWords> {
        let mut more = self.clone();
        match kind {
            WordKind::Rounding(mode) if self.mode.is_none() => more.mode = Some(mode),
            WordKind::Modifier(modifier) => more.modifiers = self.modifiers.with(modifier),
            WordKind::Xorsign => more.xorsign = true,
            WordKind::Abs => more.abs = true,
            WordKind::Type(ty) => more.types[usize::from(behind_caret)].push(ty),
            WordKind::Rounding(_) | WordKind::Op(_) | WordKind::Unknown => return None,
        }
        Some(more)
    }

    /// Adds the word at the caret. `None` if the spelling already has this word or cannot contain it.
    fn with(&self, word: &str) -> Option<OtherWords> {
        if self.op.is_none() {
            return Some(OtherWords { op: Some(Op::named(word)?), ..self.clone() });
        }
        let halves = (self.xorsign, self.abs);
        match Modifier::named(word) {
            Some(Modifier::XorsignAbs) if halves == (false, false) => {
                Some(OtherWords { xorsign: true, abs: true, ..self.clone() })
            }
            Some(modifier) if modifier == Modifier::XorsignAbs || self.modifiers.has(modifier) => None,
            _ => match WordKind::of(word) {
                // Each half of `xorsign.abs` is offered only next to the other half.
                WordKind::Xorsign if halves != (false, true) => None,
                WordKind::Abs if halves != (true, false) => None,
                kind => self.and(kind, false),
            },
        }
    }

    /// True if this instruction can be reached by inserting words at the caret.
    fn leads_to(&self, instr: &Instr) -> bool {
        let both = [instr.ty, instr.from];
        let types = if instr.ty == instr.from { &both[..1] } else { &both[..] };
        let [before, behind] = &self.types;
        self.op.is_none_or(|op| op == instr.op)
            && self.mode.is_none_or(|mode| instr.mode == Some(mode))
            && self.modifiers.within(instr.modifiers)
            && (!(self.xorsign || self.abs) || instr.has(Modifier::XorsignAbs))
            && before.len() + behind.len() <= types.len()
            && types.starts_with(before)
            && types.ends_with(behind)
    }
}

/// The words that may come first, or those that may come later.
fn words(first: bool) -> impl Iterator<Item = &'static str> {
    let ops = Op::ALL.into_iter().map(Op::name).filter(move |_| first);
    let modes = Mode::ALL.into_iter().map(Mode::name);
    let modifiers = Modifier::ALL.into_iter().map(Modifier::name);
    let halves = ["xorsign", "abs"].into_iter();
    let types = Type::ALL.into_iter().map(Type::name);
    ops.chain(modes.chain(modifiers).chain(halves).chain(types).filter(move |_| !first))
}

/// True if the word starts with this text, in upper or lower case.
fn begins(word: &str, typed: &str) -> bool {
    word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

fn is_guard(text: &str) -> bool {
    text.starts_with('@') && !text.contains(char::is_whitespace)
}
