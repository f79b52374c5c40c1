//! Why a spelling is illegal, and the legal one nearest to it.

use super::parse::{Draft, Kind, Word, Words};
use super::problem::{Fault, Problem, Span, Types};
use super::row::{Form, Slot};
use super::{Allow, Instr, Modifier, Modifiers, Op, Row, Standing, Type, table};
use crate::float::Mode;

/// Words of other PTX instructions that people are likely to try here.
const ELSEWHERE: &[&str] = &[
    "f64",
    "f32x2",
    "tf32",
    "b16",
    "b64",
    "u8",
    "u16",
    "u32",
    "u64",
    "s8",
    "s16",
    "s32",
    "s64",
    "e4m3",
    "e5m2",
    "e4m3x2",
    "e5m2x2",
    "rni",
    "rzi",
    "rmi",
    "rpi",
    "rs",
    "satfinite",
    "full",
    "hi",
    "lo",
    "wide",
    "cc",
];

/// Adds the legal spelling that all words together come closest to, under the same switches.
pub(super) fn with_suggestion(problem: Problem, words: &Words, allow: Allow) -> Problem {
    let suggestion = Wish::of(words).and_then(|wish| wish.nearest(allow, |_| true));
    Problem { suggestion, ..problem }
}

/// The first word is no operation.
pub(super) fn unknown_op(words: &Words, allow: Allow) -> Problem {
    let Some(first) = words.iter().next() else {
        return Problem::new(Fault::Empty, Span::new(0, 0));
    };
    let text = words.text_of(first);
    let fault = match text {
        "" => Fault::EmptyWord,
        _ if text.contains(char::is_whitespace) => Fault::Blank,
        _ => Fault::UnknownOp(shortened(text)),
    };
    with_suggestion(Problem::new(fault, first.at), words, allow)
}

/// A later word is nothing that may stand there.
pub(super) fn unknown_word(words: &Words, word: &Word, allow: Allow) -> Problem {
    let text = words.text_of(word);
    let fault = if text.is_empty() {
        Fault::EmptyWord
    } else if text.contains(char::is_whitespace) {
        Fault::Blank
    } else if ELSEWHERE.contains(&text) {
        Fault::Elsewhere(shortened(text))
    } else {
        Fault::UnknownWord(shortened(text), nearest_word(text))
    };
    with_suggestion(Problem::new(fault, word.at), words, allow)
}

/// The words make sense one by one, but no permitted line of the table has them together.
/// `row` is the line that has them and is not permitted, if there is one.
pub(super) fn diagnose(words: &Words, draft: &Draft, row: Option<&Row>, allow: Allow) -> Problem {
    let (fault, at) = match row.map(|row| row.standing) {
        Some(Standing::Undocumented) => (Fault::NeedsSwitch(Standing::Undocumented), words.whole()),
        _ => blame(words, draft, allow),
    };
    let suggestion = Wish::of(words).and_then(|wish| wish.nearest(allow, |_| true));
    Problem { fault, at, suggestion, switch: row.map(|row| row.standing) }
}

/// The types that the operation's documented and companion lines have, as they are spelled.
pub(super) fn types_of(op: Op) -> Vec<String> {
    let mut names = Vec::new();
    for row in table::rows().iter().filter(|row| row.op == op && Allow::PTX.permits(row.standing)) {
        for form in row.forms {
            let mut name = format!(".{}", form.ty.name());
            if form.ty != form.from {
                name = format!("{name}.{}", form.from.name());
            }
            if !names.contains(&name) {
                names.push(name);
            }
        }
    }
    names
}

/// The nearest legal instruction among those that `good` accepts.
pub(super) fn near(instr: &Instr, good: impl Fn(&Instr) -> bool) -> Option<Instr> {
    let types = if instr.ty == instr.from { vec![instr.ty] } else { vec![instr.ty, instr.from] };
    let wish = Wish { op: instr.op, mode: instr.mode, modifiers: instr.modifiers, types };
    wish.nearest(Allow::PTX, good)
}

/// Which word is to blame, and for what.
fn blame(words: &Words, draft: &Draft, allow: Allow) -> (Fault, Span) {
    let Draft { op, mode, modifiers, .. } = *draft;
    let types = (draft.ty, draft.from);
    let rows: Vec<&Row> =
        table::rows().iter().filter(|row| row.op == op && allow.permits(row.standing)).collect();
    let has_types = |row: &&&Row| row.form(types.0, types.1).is_some();
    let typed: Vec<&Row> = rows.iter().filter(has_types).copied().collect();
    if typed.is_empty() {
        let at = words.place(Kind::Type(draft.ty));
        let swapped = rows.iter().any(|row| row.form(types.1, types.0).is_some());
        let fault = if swapped { Fault::TypesSwapped(op, types) } else { Fault::WrongType(op, types) };
        return (fault, at);
    }
    for modifier in modifiers.iter() {
        if !typed.iter().any(|row| row.modifiers().has(modifier)) {
            let fault = Fault::Foreign { modifier, op, types, elsewhere: types_with(&rows, modifier) };
            return (fault, words.place(kind_of(modifier)));
        }
    }
    if let Some(fault) = blame_rounding(&typed, draft, types) {
        let at = mode.map_or(words.whole(), |mode| words.place(Kind::Rounding(mode)));
        return (fault, at);
    }
    let fitting = typed.iter().filter(|row| row.rounding.takes(mode) && modifiers.within(row.modifiers()));
    let missing = fitting.filter(|row| row.clash(modifiers).is_none());
    let missing = missing.map(|row| row.required.minus(modifiers)).min_by_key(|set| set.len());
    if let Some(modifier) = missing.and_then(|set| set.iter().next()) {
        return (Fault::NeedsModifier { modifier, op, types }, words.whole());
    }
    blame_pair(words, &typed, op, types)
}

fn blame_rounding(typed: &[&Row], draft: &Draft, types: Types) -> Option<Fault> {
    let op = draft.op;
    if typed.iter().any(|row| row.rounding.takes(draft.mode)) {
        return None;
    }
    let has: Vec<Mode> = Mode::ALL
        .into_iter()
        .filter(|mode| typed.iter().any(|row| row.rounding.modes().contains(mode)))
        .collect();
    Some(match draft.mode {
        Some(mode) => Fault::ForeignRounding { mode, op, types, has },
        None => Fault::NeedsRounding { op, types, has },
    })
}

/// Two words of which each has a line, but not both together.
fn blame_pair(words: &Words, typed: &[&Row], op: Op, types: Types) -> (Fault, Span) {
    let list: Vec<&Word> = words.iter().skip(1).filter(|word| name_of(word.kind).is_some()).collect();
    for (i, second) in list.iter().enumerate() {
        for first in &list[..i] {
            let both = |row: &&Row| {
                stands(row, first.kind) && stands(row, second.kind) && !clash(row, first, second)
            };
            if let (false, Some(a), Some(b)) =
                (typed.iter().any(both), name_of(first.kind), name_of(second.kind))
            {
                return (Fault::Exclusive { first: a, second: b, op, types }, second.at);
            }
        }
    }
    (Fault::NeedsSwitch(Standing::WhatIf), words.whole())
}

fn clash(row: &Row, first: &Word, second: &Word) -> bool {
    match (first.kind, second.kind) {
        (Kind::Modifier(a), Kind::Modifier(b)) => row.clash(Modifiers::of(&[a, b])).is_some(),
        _ => false,
    }
}

fn stands(row: &Row, kind: Kind) -> bool {
    match kind {
        Kind::Rounding(mode) => row.rounding.modes().contains(&mode),
        Kind::Modifier(modifier) => row.modifiers().has(modifier),
        Kind::Xorsign | Kind::Abs => row.modifiers().has(Modifier::XorsignAbs),
        _ => true,
    }
}

fn name_of(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Rounding(mode) => Some(mode.name()),
        Kind::Modifier(modifier) => Some(modifier.name()),
        Kind::Xorsign => Some(Modifier::XorsignAbs.name()),
        _ => None,
    }
}

fn kind_of(modifier: Modifier) -> Kind {
    match modifier {
        Modifier::XorsignAbs => Kind::Xorsign,
        other => Kind::Modifier(other),
    }
}

fn types_with(rows: &[&Row], modifier: Modifier) -> Vec<Types> {
    let mut list = Vec::new();
    for row in rows.iter().filter(|row| row.modifiers().has(modifier)) {
        for form in row.forms {
            if !list.contains(&(form.ty, form.from)) {
                list.push((form.ty, form.from));
            }
        }
    }
    list
}

/// What the words ask for, read as kindly as possible.
struct Wish {
    op: Op,
    mode: Option<Mode>,
    modifiers: Modifiers,
    types: Vec<Type>,
}

impl Wish {
    /// Typing errors are mended, repetitions and unknown words ignored. `None` without an operation.
    fn of(words: &Words) -> Option<Wish> {
        let mut list = words.iter();
        let op = match list.next()? {
            Word { kind: Kind::Op(op), .. } => *op,
            Word { kind: Kind::Abs, .. } => Op::Abs,
            word => nearest_op(words.text_of(word))?,
        };
        let mut wish = Wish { op, mode: None, modifiers: Modifiers::NONE, types: Vec::new() };
        for word in list {
            let kind = match word.kind {
                Kind::Unknown => nearest_word(words.text_of(word)).map_or(Kind::Unknown, Kind::of),
                kind => kind,
            };
            match kind {
                Kind::Rounding(mode) => wish.mode = wish.mode.or(Some(mode)),
                Kind::Modifier(modifier) => wish.modifiers = wish.modifiers.with(modifier),
                Kind::Xorsign | Kind::Abs => wish.modifiers = wish.modifiers.with(Modifier::XorsignAbs),
                Kind::Type(ty) => wish.types.push(ty),
                Kind::Op(_) | Kind::Unknown => {}
            }
        }
        Some(wish)
    }

    /// The cheapest change that the table, the switches and `good` accept.
    fn nearest(&self, allow: Allow, good: impl Fn(&Instr) -> bool) -> Option<Instr> {
        let rows = table::rows().iter().filter(|row| row.op == self.op && allow.permits(row.standing));
        let forms = rows.flat_map(|row| row.forms.iter().map(move |form| (row, form)));
        let fits = forms.flat_map(|(row, form)| self.fits(row, form));
        let legal = fits.filter(|(_, instr)| {
            // A spelling belongs to its first row, whose switch may be another one.
            table::find(instr).is_some_and(|row| row.standing == instr.standing) && good(instr)
        });
        legal.min_by_key(|(cost, _)| *cost).map(|(_, instr)| instr)
    }

    /// What this line and form can offer, each with the price of what has to change.
    fn fits(&self, row: &Row, form: &Form) -> impl Iterator<Item = (u32, Instr)> {
        let modes = row.rounding.modes();
        let plain = if modes.contains(&Mode::Rn) { Some(Mode::Rn) } else { modes.first().copied() };
        let (mode, mode_cost) = match (self.mode, row.rounding) {
            (Some(mode), _) if modes.contains(&mode) => (Some(mode), 0),
            (Some(_), _) => (plain, 3),
            (None, Slot::Required(_)) => (plain, 1),
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
            [ty, from] if (from, ty) == (form.ty, form.from) => 1,
            [ty, ..] if ty.format() == form.ty.format() && ty.lanes() == form.ty.lanes() => 8,
            [ty, ..] if ty.format() == form.ty.format() => 9,
            _ => 10 + u32::from(!single),
        }
    }
}

fn nearest_op(text: &str) -> Option<Op> {
    let name = closest(text, Op::ALL.iter().map(|op| op.name()))?;
    Op::named(name)
}

fn nearest_word(text: &str) -> Option<&'static str> {
    let modifiers = ["ftz", "sat", "relu", "oob", "NaN", "xorsign", "abs", "approx"];
    let modes = Mode::ALL.into_iter().map(Mode::name);
    let types = Type::ALL.into_iter().map(Type::name);
    closest(text, modifiers.into_iter().chain(types).chain(modes))
}

/// The candidate with the fewest typing errors, if they are few for its length.
fn closest(text: &str, candidates: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    if text.len() > 12 {
        return None;
    }
    let word = text.to_ascii_lowercase();
    let priced = candidates.map(|name| (typing_errors(&word, &name.to_ascii_lowercase()), name));
    let allowed =
        |errors: usize, name: &str| errors <= 1 + usize::from(name.len() > 3) && errors < name.len();
    priced
        .filter(|&(errors, name)| allowed(errors, name))
        .min_by_key(|&(errors, _)| errors)
        .map(|(_, name)| name)
}

/// How many letters are wrong, missing, added or exchanged with a neighbour.
fn typing_errors(a: &str, b: &str) -> usize {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            if i == 0 || j == 0 {
                table[i][j] = i + j;
                continue;
            }
            let differ = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (table[i - 1][j] + 1).min(table[i][j - 1] + 1).min(table[i - 1][j - 1] + differ);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(table[i - 2][j - 2] + 1);
            }
            table[i][j] = least;
        }
    }
    table[a.len()][b.len()]
}

/// At most forty letters of a text, for a message.
pub(super) fn shortened(text: &str) -> String {
    let mut short: String =
        text.chars().take(40).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(40).is_some() {
        short.push('…');
    }
    short
}
