//! Determines which word of an illegal spelling is wrong, and why.

use super::aliases::{Alias, alias, of_machine_code, words_without_dots};
use super::nearest::{nearest_word, suggest, with_suggestion};
use super::problem::{Fault, Problem, Span, Types};
use super::words::{Draft, Word, WordKind, Words};
use crate::float::Mode;
use crate::isa::{Allow, Modifier, Modifiers, Op, Provenance, Row, rows};
use crate::typo::clipped;

/// The problem when the first word is not an operation.
pub(super) fn unknown_op(words: &Words, allow: Allow) -> Problem {
    let first = words.first();
    let text = words.text_of(first);
    let spelling = words.text.split_whitespace().next().unwrap_or_default();
    if let Some(meant) = of_machine_code(spelling) {
        let problem = Problem::new(Fault::MachineCode(clipped(text)), first.at);
        let suggestion = Words::of(&meant).ok().and_then(|words| suggest(&words, Allow::PTX));
        return Problem { suggestion, ..problem };
    }
    let fault = match text {
        "" => Fault::LeadingDot,
        _ if text.contains(char::is_whitespace) => Fault::Space,
        _ if Op::named(&text.to_ascii_lowercase()).is_some() => Fault::UnknownOp(clipped(text)),
        _ if words_without_dots(words.text).is_some() => Fault::Joint,
        _ => match alias(text) {
            Some(Alias::Absent(name)) => Fault::Absent(name),
            _ => Fault::UnknownOp(clipped(text)),
        },
    };
    let problem = Problem::new(fault, first.at);
    match Words::of(words.text.trim_start_matches('.')) {
        Ok(behind) if text.is_empty() => with_suggestion(problem, &behind, allow),
        _ => with_suggestion(problem, words, allow),
    }
}

/// The problem when a later word is unknown or misplaced.
pub(super) fn unknown_word(words: &Words, word: &Word, allow: Allow) -> Problem {
    let text = words.text_of(word);
    let fault = if text.is_empty() {
        Fault::EmptyWord
    } else if text.contains(char::is_whitespace) {
        Fault::Space
    } else if words_without_dots(words.text).is_some() && !is_in_capitals(text) {
        Fault::Joint
    } else if ELSEWHERE.contains(&text) {
        Fault::Elsewhere(clipped(text))
    } else {
        Fault::UnknownWord(clipped(text), nearest_word(text))
    };
    with_suggestion(Problem::new(fault, word.at), words, allow)
}

/// True if the text is a known word except for upper and lower case.
fn is_in_capitals(text: &str) -> bool {
    nearest_word(text).is_some_and(|word| word.eq_ignore_ascii_case(text))
}

/// The problem when every word is known, but no permitted row of the table has this combination. `row` is a row that
/// has the combination but is not permitted, if there is one.
pub(super) fn diagnose(words: &Words, draft: &Draft, row: Option<&Row>, allow: Allow) -> Problem {
    let (fault, at) = match row.map(|row| row.provenance) {
        Some(Provenance::Undocumented) => (Fault::NeedsSwitch(Provenance::Undocumented), words.whole()),
        _ => diagnose_words(words, draft, allow),
    };
    let suggestion = suggest(words, allow);
    Problem { fault, at, suggestion, switch: row.map(|row| row.provenance) }
}

/// The types of the operation's documented and companion rows, as they are written.
pub(super) fn types_of(op: Op) -> Vec<String> {
    let mut names = Vec::new();
    for row in rows().iter().filter(|row| row.op == op && Allow::PTX.permits(row.provenance)) {
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

/// Words of other PTX instructions that users are likely to try.
const ELSEWHERE: &[&str] = &[
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

/// The first word that no permitted row of the table has together with the others, and the reason.
fn diagnose_words(words: &Words, draft: &Draft, allow: Allow) -> (Fault, Span) {
    let Draft { op, mode, modifiers, .. } = *draft;
    let types = (draft.ty, draft.from);
    let rows: Vec<&Row> = rows().iter().filter(|row| row.op == op && allow.permits(row.provenance)).collect();
    let has_types = |row: &&&Row| row.form(types.0, types.1).is_some();
    let typed: Vec<&Row> = rows.iter().filter(has_types).copied().collect();
    if typed.is_empty() {
        let at = words.span_of(WordKind::Type(draft.ty));
        let swapped = rows.iter().any(|row| row.form(types.1, types.0).is_some());
        let fault = if swapped { Fault::TypesSwapped(op, types) } else { Fault::WrongType(op, types) };
        return (fault, at);
    }
    for modifier in modifiers.iter() {
        if !typed.iter().any(|row| row.modifiers().has(modifier)) {
            let fault = Fault::NoSuchModifier { modifier, op, types, elsewhere: types_with(&rows, modifier) };
            return (fault, words.span_of(kind_of(modifier)));
        }
    }
    if let Some(fault) = diagnose_rounding(&typed, draft, types) {
        let at = mode.map_or(words.whole(), |mode| words.span_of(WordKind::Rounding(mode)));
        return (fault, at);
    }
    let fitting = typed.iter().filter(|row| row.rounding.takes(mode) && modifiers.within(row.modifiers()));
    let missing = fitting.filter(|row| row.clash(modifiers).is_none());
    let missing = missing.map(|row| row.required.minus(modifiers)).min_by_key(|set| set.len());
    if let Some(modifier) = missing.and_then(|set| set.iter().next()) {
        return (Fault::NeedsModifier { modifier, op, types }, words.whole());
    }
    diagnose_pair(words, &typed, op, types)
}

fn diagnose_rounding(typed: &[&Row], draft: &Draft, types: Types) -> Option<Fault> {
    let op = draft.op;
    if typed.iter().any(|row| row.rounding.takes(draft.mode)) {
        return None;
    }
    let has: Vec<Mode> = Mode::ALL
        .into_iter()
        .filter(|mode| typed.iter().any(|row| row.rounding.modes().contains(mode)))
        .collect();
    Some(match draft.mode {
        Some(mode) => Fault::NoSuchRounding { mode, op, types, has },
        None => Fault::NeedsRounding { op, types, has },
    })
}

/// Two words that each occur in some row, but never together.
fn diagnose_pair(words: &Words, typed: &[&Row], op: Op, types: Types) -> (Fault, Span) {
    let list: Vec<&Word> = words.iter().skip(1).filter(|word| name_of(word.kind).is_some()).collect();
    for (i, second) in list.iter().enumerate() {
        for first in &list[..i] {
            let both = |row: &&Row| {
                row_has(row, first.kind) && row_has(row, second.kind) && !clash(row, first, second)
            };
            if let (false, Some(a), Some(b)) =
                (typed.iter().any(both), name_of(first.kind), name_of(second.kind))
            {
                return (Fault::Exclusive { first: a, second: b, op, types }, second.at);
            }
        }
    }
    (Fault::NeedsSwitch(Provenance::WhatIf), words.whole())
}

fn clash(row: &Row, first: &Word, second: &Word) -> bool {
    match (first.kind, second.kind) {
        (WordKind::Modifier(a), WordKind::Modifier(b)) => row.clash(Modifiers::of(&[a, b])).is_some(),
        _ => false,
    }
}

fn row_has(row: &Row, kind: WordKind) -> bool {
    match kind {
        WordKind::Rounding(mode) => row.rounding.modes().contains(&mode),
        WordKind::Modifier(modifier) => row.modifiers().has(modifier),
        WordKind::Xorsign | WordKind::Abs => row.modifiers().has(Modifier::XorsignAbs),
        _ => true,
    }
}

fn name_of(kind: WordKind) -> Option<&'static str> {
    match kind {
        WordKind::Rounding(mode) => Some(mode.name()),
        WordKind::Modifier(modifier) => Some(modifier.name()),
        WordKind::Xorsign => Some(Modifier::XorsignAbs.name()),
        _ => None,
    }
}

fn kind_of(modifier: Modifier) -> WordKind {
    match modifier {
        Modifier::XorsignAbs => WordKind::Xorsign,
        other => WordKind::Modifier(other),
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
