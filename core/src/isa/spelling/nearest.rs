//! Finds the legal spelling nearest to an illegal one.

use super::aliases::{Alias, alias, known_words, words_without_dots};
use super::problem::Problem;
use super::words::{WordKind, Words};
use crate::float::Mode;
use crate::isa::{Allow, Form, Instr, Modifier, Modifiers, Op, RoundingSlot, Row, Type, find, rows};
use crate::typo::closest;

/// The legal spelling nearest to all words together, with the same settings.
pub(super) fn suggest(words: &Words, allow: Allow) -> Option<Instr> {
    Wanted::of(words)?.nearest(allow, |_| true)
}

/// Adds a suggestion to a problem.
pub(super) fn with_suggestion(problem: Problem, words: &Words, allow: Allow) -> Problem {
    Problem { suggestion: suggest(words, allow), ..problem }
}

/// The instruction meant by a text in which the words are separated by something other than dots.
pub(crate) fn joined(text: &str) -> Option<Instr> {
    let words = words_without_dots(text)?.join(".");
    suggest(&Words::of(&words).ok()?, Allow::PTX)
}

/// The nearest legal instruction that `good` accepts.
pub(crate) fn near(instr: &Instr, good: impl Fn(&Instr) -> bool) -> Option<Instr> {
    let types = if instr.ty == instr.from { vec![instr.ty] } else { vec![instr.ty, instr.from] };
    let wanted = Wanted { op: instr.op, mode: instr.mode, modifiers: instr.modifiers, types };
    wanted.nearest(Allow::PTX, good)
}

/// The request expressed by the words, as far as it makes sense.
struct Wanted {
    op: Op,
    mode: Option<Mode>,
    modifiers: Modifiers,
    types: Vec<Type>,
}

impl Wanted {
    /// Collects the request: corrects typing errors and ignores repeated and unknown words. `None` without an
    /// operation.
    fn of(words: &Words) -> Option<Wanted> {
        let unknown = words.iter().any(|word| word.kind == WordKind::Unknown);
        let joined = if unknown { words_without_dots(words.text) } else { None };
        let list = joined.unwrap_or_else(|| words.iter().map(|word| words.text_of(word)).collect());
        let mut list = list.into_iter();
        let first = list.next()?;
        let op = Op::named(first).or_else(|| nearest_op(first))?;
        let mut wanted = Wanted { op, mode: None, modifiers: Modifiers::NONE, types: Vec::new() };
        for word in list {
            let kind = match WordKind::of(word) {
                WordKind::Unknown => nearest_word(word).map_or(WordKind::Unknown, WordKind::of),
                kind => kind,
            };
            match kind {
                WordKind::Rounding(mode) => wanted.mode = wanted.mode.or(Some(mode)),
                WordKind::Modifier(modifier) => wanted.modifiers = wanted.modifiers.with(modifier),
                WordKind::Xorsign | WordKind::Abs => {
                    wanted.modifiers = wanted.modifiers.with(Modifier::XorsignAbs)
                }
                WordKind::Type(ty) => wanted.types.push(ty),
                WordKind::Op(_) | WordKind::Unknown => {}
            }
        }
        Some(wanted)
    }

    /// The instruction with the lowest cost of changes, among those that the table, the settings and `good` accept.
    fn nearest(&self, allow: Allow, good: impl Fn(&Instr) -> bool) -> Option<Instr> {
        let rows = rows().iter().filter(|row| row.op == self.op && allow.permits(row.provenance));
        let forms = rows.flat_map(|row| row.forms.iter().map(move |form| (row, form)));
        let fits = forms.flat_map(|(row, form)| self.fits(row, form));
        let legal = fits.filter(|(_, instr)| {
            // A spelling belongs to its first row, which may need a different setting.
            find(instr).is_some_and(|row| row.provenance == instr.provenance) && good(instr)
        });
        legal.min_by_key(|(cost, _)| *cost).map(|(_, instr)| instr)
    }

    /// The instructions of this row and form, each with the cost of the changes.
    fn fits(&self, row: &Row, form: &Form) -> impl Iterator<Item = (u32, Instr)> {
        let modes = row.rounding.modes();
        let plain = if modes.contains(&Mode::Rn) { Some(Mode::Rn) } else { modes.first().copied() };
        let (mode, mode_cost) = match (self.mode, row.rounding) {
            (Some(mode), _) if modes.contains(&mode) => (Some(mode), 0),
            (Some(_), _) => (plain, 3),
            (None, RoundingSlot::Required(_)) => (plain, 1),
            (None, _) => (None, 0),
        };
        let cost = mode_cost + self.type_cost(form);
        let kept = self.modifiers.common(row.optional).subsets();
        kept.map(move |kept| kept.union(row.required)).filter(|&set| row.takes(set)).map(move |set| {
            let dropped = self.modifiers.minus(set).len();
            let added = set.minus(self.modifiers).len();
            (cost + 3 * dropped + 2 * added, row.instr(form, mode, set))
        })
    }

    fn type_cost(&self, form: &Form) -> u32 {
        let single = form.ty == form.from;
        match self.types[..] {
            [] => u32::from(!single),
            [ty] if single && ty == form.ty => 0,
            [ty] if ty == form.ty || ty == form.from => 6,
            [ty, from] if (ty, from) == (form.ty, form.from) => 0,
            // If both orders are legal, the other one has another meaning.
            [ty, from] if (from, ty) == (form.ty, form.from) => {
                let is_legal = |row: &Row| row.op == self.op && row.form(ty, from).is_some();
                if rows().iter().any(is_legal) { 12 } else { 1 }
            }
            [ty, ..] if ty.format() == form.ty.format() && ty.lanes() == form.ty.lanes() => 8,
            [ty, ..] if ty.format() == form.ty.format() => 9,
            _ => 10 + u32::from(!single),
        }
    }
}

fn nearest_op(text: &str) -> Option<Op> {
    match alias(text) {
        Some(Alias::Op(op)) => return Some(op),
        Some(Alias::Absent(_)) => return None,
        Some(Alias::Word(..)) | None => {}
    }
    let name = closest(text, Op::ALL.iter().map(|op| op.name()))?;
    Op::named(name)
}

/// The word of a spelling, an operation, or one of `more`, that was probably meant.
pub(crate) fn likely(text: &str, more: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    match alias(text) {
        Some(Alias::Op(op)) => Some(op.name()),
        Some(Alias::Word(word, _)) => Some(word),
        Some(Alias::Absent(_)) => None,
        None => closest(text, known_words().chain(more)),
    }
}

/// The known modifier, type or rounding mode that was probably meant.
pub(super) fn nearest_word(text: &str) -> Option<&'static str> {
    if let Some(Alias::Word(word, _)) = alias(text) {
        return Some(word);
    }
    let modifiers = Modifier::ALL.iter().flat_map(|modifier| modifier.name().split('.'));
    let modes = Mode::ALL.into_iter().map(Mode::name);
    let types = Type::ALL.into_iter().map(Type::name);
    closest(text, modifiers.chain(types).chain(modes))
}
