//! What may be typed next: completion of an instruction line, derived from the table.
//!
//! The words of a spelling may stand in any order, so a word is a candidate if some spelling has it
//! together with all words that are there already, and can still be reached by writing more at the caret.
//! Only types keep their order: behind `add.f16` no `.f32` can follow, in front of it one can.

use super::parse::parse;
use super::words::WordKind;
use crate::float::Mode;
use crate::isa::{Allow, Instr, Modifier, Modifiers, Op, Since, Spelling, Type, catalogue};

/// A word that may stand where something is being typed, and where it leads.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// the whole word: `relu`, `xorsign.abs`
    pub word: &'static str,
    /// the whole line after accepting it
    pub text: String,
    /// the byte of [`Completion::text`] behind the word, where typing goes on
    pub caret: usize,
    /// the instruction, if the spelling is then a whole legal one
    pub instr: Option<Instr>,
    /// the least target and PTX version over the spellings it leads to; `None` where no GPU has any of them
    pub since: Option<Since>,
}

/// The words that may stand at byte `caret` of an instruction line: operations first, then roundings,
/// modifiers and types, each in the table's order. `allow` says which lines of the table take part.
///
/// What stands between the last dot and the caret is the beginning of the word, in capitals or not; what
/// follows up to the next dot is replaced. A guard may stand in front and operands behind; there are no
/// candidates within them, nor beside words that are nothing known. A caret that is no place between two
/// characters counts as the nearest one before.
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

/// The word at the caret: offsets of bytes in the line.
#[derive(Clone, Copy)]
struct WordAtCaret<'a> {
    text: &'a str,
    caret: usize,
    /// the spelling it belongs to
    spelling: (usize, usize),
    /// the word itself
    word: (usize, usize),
}

impl<'a> WordAtCaret<'a> {
    /// `None` within a guard or an operand.
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

    /// What is typed of the word.
    fn typed(&self) -> &'a str {
        self.part(self.word.0, self.caret)
    }

    /// The other words of the spelling; `None` if they cannot stand together. An empty one is still to come.
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

    /// The line with this word.
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

/// The words of a spelling that are there.
#[derive(Clone, Default)]
struct OtherWords {
    op: Option<Op>,
    mode: Option<Mode>,
    modifiers: Modifiers,
    xorsign: bool,
    abs: bool,
    /// types in front of the caret, then those behind it
    types: [Vec<Type>; 2],
}

impl OtherWords {
    /// With one more word that is there. `None` for a second rounding and for what is no word behind an
    /// operation; the assembler tolerates some modifiers twice, so those are no problem here.
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

    /// With the word at the caret. `None` if it is there already.
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
                // Half of the pair is offered where the other half stands.
                WordKind::Xorsign if halves != (false, true) => None,
                WordKind::Abs if halves != (true, false) => None,
                kind => self.and(kind, false),
            },
        }
    }

    /// Can this instruction be reached by writing more words at the caret?
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

/// The words that may come first, or later.
fn words(first: bool) -> impl Iterator<Item = &'static str> {
    let ops = Op::ALL.into_iter().map(Op::name).filter(move |_| first);
    let modes = Mode::ALL.into_iter().map(Mode::name);
    let modifiers = Modifier::ALL.into_iter().map(Modifier::name);
    let halves = ["xorsign", "abs"].into_iter();
    let types = Type::ALL.into_iter().map(Type::name);
    ops.chain(modes.chain(modifiers).chain(halves).chain(types).filter(move |_| !first))
}

/// Does the word begin so, capitals or not?
fn begins(word: &str, typed: &str) -> bool {
    word.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

fn is_guard(text: &str) -> bool {
    text.starts_with('@') && !text.contains(char::is_whitespace)
}
