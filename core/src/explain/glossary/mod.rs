//! The glossary: the technical terms of this program, explained in plain words.
//!
//! It is one list in five parts. A term is listed with every form that occurs in sentences, so that a skin can find and
//! link terms with [`terms_in`]. The same list ends the documentation of this crate.

mod arithmetic;
mod exceptions;
mod number;
mod ptx;
mod rounding;
mod term;

use crate::doc::{Block, Line, Role, Span, line};
use std::ops::Range;
use std::sync::OnceLock;

pub use term::Term;

/// Every term: numbers, special numbers and flags, arithmetic, rounding, PTX.
pub fn glossary() -> &'static [Term] {
    static ALL: OnceLock<Vec<Term>> = OnceLock::new();
    ALL.get_or_init(|| {
        [number::TERMS, exceptions::TERMS, arithmetic::TERMS, rounding::TERMS, ptx::TERMS].concat()
    })
}

/// The term with this name or form, ignoring case.
///
/// ```
/// use halfplay_core::skins::explain::term;
/// assert_eq!(term("Sticky").unwrap().name, "sticky bit");
/// ```
pub fn term(name_or_form: &str) -> Option<&'static Term> {
    let forms = forms_like(name_or_form);
    forms.iter().find(|(form, _)| form.eq_ignore_ascii_case(name_or_form)).map(|(_, term)| *term)
}

/// All forms of all terms that begin with the first letter of this text. Lookups must be fast, because every line on a
/// screen is searched for terms after every key press.
fn forms_like(text: &str) -> &'static [(&'static str, &'static Term)] {
    static BY_LETTER: OnceLock<[Vec<(&str, &Term)>; 128]> = OnceLock::new();
    let by_letter = BY_LETTER.get_or_init(|| {
        let forms = || glossary().iter().flat_map(|term| term.forms().map(move |form| (form, term)));
        let begins = |form: &str, letter: usize| first_letter(form) == Some(letter);
        std::array::from_fn(|letter| forms().filter(|(form, _)| begins(form, letter)).collect())
    });
    first_letter(text).and_then(|letter| by_letter.get(letter)).map_or(&[], Vec::as_slice)
}

/// The code of the first letter, in lower case.
fn first_letter(text: &str) -> Option<usize> {
    text.bytes().next().map(|byte| byte.to_ascii_lowercase().into())
}

/// The terms in a line of words, from left to right, each with its byte range in [`Line::text`].
///
/// Only whole words count; of several terms at one place, the longest is taken. A piece of code must be a term as a
/// whole, except for a leading dot: `.ftz` is a term, `fma.rn.f16` is not three.
pub fn terms_in(line: &Line) -> Vec<(Range<usize>, &'static Term)> {
    let mut found = Vec::new();
    let mut start = 0;
    for run in line.0.chunk_by(|a, b| !is_code(a) && !is_code(b)) {
        let text: String = run.iter().map(|span| span.text.as_ref()).collect();
        let mut shift = |(at, term): (Range<usize>, _)| found.push((start + at.start..start + at.end, term));
        match run.first().is_some_and(is_code) {
            true => {
                let bare = text.strip_prefix('.').unwrap_or(&text);
                term(bare).into_iter().for_each(|term| shift((0..text.len(), term)));
            }
            false => in_words(&text).into_iter().for_each(shift),
        }
        start += text.len();
    }
    found
}

/// The entry of a term: its name, its meaning, related terms, and its source.
pub fn term_blocks(term: &Term) -> Vec<Block> {
    let mut blocks =
        vec![Block::Heading(Line::default().with(Role::Strong, term.name)), Block::Text(line(term.words))];
    if let Some((first, others)) = term.see.split_first() {
        let start = Line::default().with(Role::Dim, "See also ").with(Role::Link, *first);
        let list = others.iter().fold(start, |list, name| list.with(Role::Dim, ", ").with(Role::Link, *name));
        blocks.push(Block::Text(list.with(Role::Dim, ".")));
    }
    let source = |source| Block::Text(Line::default().with(Role::Dim, format!("Source: {source}.")));
    blocks.extend(term.source.map(source));
    blocks
}

fn is_code(span: &Span) -> bool {
    span.role == Role::Code || span.role.is_bits()
}

/// The terms in a text without code.
fn in_words(text: &str) -> Vec<(Range<usize>, &'static Term)> {
    let mut found = Vec::new();
    let mut free = 0;
    for (at, _) in text.char_indices() {
        if at < free || !begins_word(text, at) {
            continue;
        }
        if let Some((length, term)) = longest_at(text, at) {
            free = at + length;
            found.push((at..free, term));
        }
    }
    found
}

/// The longest form that begins at byte `at` and consists of whole words.
fn longest_at(text: &str, at: usize) -> Option<(usize, &'static Term)> {
    let fits = |form: &str| {
        let here = text.get(at..at + form.len());
        here.is_some_and(|here| here.eq_ignore_ascii_case(form)) && ends_word(text, at + form.len())
    };
    let forms = forms_like(text.get(at..)?).iter().filter(|(form, _)| fits(form));
    forms.map(|&(form, term)| (form.len(), term)).max_by_key(|&(length, _)| length)
}

/// True if a word may begin at this byte: neither a letter nor a hyphen after a letter precedes it.
fn begins_word(text: &str, at: usize) -> bool {
    let mut before = text.get(..at).unwrap_or_default().chars().rev();
    let last = before.next();
    !(last.is_some_and(in_word) || (last == Some('-') && before.next().is_some_and(in_word)))
}

/// True if a word may end at this byte: neither a letter nor a hyphen before a letter follows.
fn ends_word(text: &str, at: usize) -> bool {
    let mut after = text.get(at..).unwrap_or_default().chars();
    let next = after.next();
    !(next.is_some_and(in_word) || (next == Some('-') && after.next().is_some_and(in_word)))
}

fn in_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
