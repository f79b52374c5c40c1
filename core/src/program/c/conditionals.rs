//! Conditional inclusion (`#if`, `#ifdef`, `#else`, …): decides which lines are included.
//!
//! ```text
//!   #if 0  #ifdef N  #ifndef N  #if defined(N) && N > 2      evaluated; an undefined name is 0, as in C
//!   #if __has_include(<cuda_fp16.h>)                         not evaluated: all groups of lines are included
//! ```

use super::integer::{Int, Whole};
use super::operator::{Operator, Test, rank};
use crate::input::token::{Token, TokenKind};
use crate::isa::Span;
use crate::program::read::integer;
use std::collections::HashMap;

/// An `#if` that has no `#endif` yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Conditional {
    /// the span of its `#if`
    at: Span,
    /// true if the current group of lines is included
    includes: bool,
    /// true if some group has been included already
    taken: bool,
    /// true if the condition is not evaluated; all groups are then included
    unknown: bool,
}

/// The conditionals that enclose the current line, the innermost last.
#[derive(Default)]
pub struct Conditionals(Vec<Conditional>);

/// The names that are defined so far.
pub struct Known<'a, 'k> {
    pub names: &'k HashMap<&'a str, Vec<Token<'a>>>,
    /// true for a macro with arguments
    pub is_macro: &'k dyn Fn(&str) -> bool,
}

impl Known<'_, '_> {
    fn contains(&self, name: &str) -> bool {
        self.names.contains_key(name) || (self.is_macro)(name)
    }
}

/// The effect of a directive on the lines that follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inclusion {
    /// the lines are included
    Included,
    /// the lines are excluded
    LeftOut,
    /// the condition is not evaluated, so the lines are included
    Unknown,
}

impl Conditionals {
    /// True if the current line is included.
    pub fn includes_line(&self) -> bool {
        self.0.iter().all(|conditional| conditional.includes)
    }

    /// The spans of the conditionals without an `#endif`.
    pub fn open(&self) -> impl Iterator<Item = Span> {
        self.0.iter().map(|conditional| conditional.at)
    }

    /// Applies a directive of conditional inclusion, given its first word and the tokens after it.
    /// `None` for other directives.
    pub fn directive<'a>(
        &mut self,
        (word, at): (&str, Span),
        rest: &[Token<'a>],
        known: &Known<'a, '_>,
    ) -> Option<Inclusion> {
        let holds = match (word, rest) {
            ("ifdef", [name, ..]) => Some(known.contains(name.text)),
            ("ifndef", [name, ..]) => Some(!known.contains(name.text)),
            ("if" | "elif", _) => holds(rest, known),
            ("else", _) => Some(true),
            _ => None,
        };
        let conditional = match word {
            "if" | "ifdef" | "ifndef" => {
                let conditional = Conditional {
                    at,
                    includes: holds != Some(false),
                    taken: holds != Some(false),
                    unknown: holds.is_none(),
                };
                self.0.push(conditional);
                conditional
            }
            "elif" | "else" => {
                let conditional = self.0.last_mut()?;
                conditional.unknown |= holds.is_none();
                conditional.includes = conditional.unknown || (!conditional.taken && holds == Some(true));
                conditional.taken |= conditional.includes;
                *conditional
            }
            "endif" => {
                self.0.pop()?;
                return Some(Inclusion::Included);
            }
            _ => return None,
        };
        Some(match conditional {
            Conditional { includes: false, .. } => Inclusion::LeftOut,
            Conditional { unknown: true, .. } => Inclusion::Unknown,
            _ => Inclusion::Included,
        })
    }
}

/// The value of a condition; `None` if halfplay cannot evaluate it.
fn holds<'a>(condition: &[Token<'a>], known: &Known<'a, '_>) -> Option<bool> {
    let mut replaced = Vec::new();
    replace(condition, known, 0, &mut replaced)?;
    let mut reader = Reader { words: &replaced, place: 0, depth: 0 };
    let value = reader.binary(0)?;
    (reader.place == replaced.len()).then(|| value.is_true())
}

/// The maximum nesting depth of brackets and of names that are defined by other names.
const DEEPEST: usize = 64;

/// Replaces defined names and `defined(N)`. An undefined name is 0, as in C.
fn replace<'a>(
    tokens: &[Token<'a>],
    known: &Known<'a, '_>,
    depth: usize,
    to: &mut Vec<&'a str>,
) -> Option<()> {
    let mut place = 0;
    while let Some(token) = tokens.get(place) {
        let here = place;
        let ahead = |by: usize| tokens.get(here + by).map_or("", |token| token.text);
        place += 1;
        match token.text {
            "defined" => {
                let (name, length) = if ahead(1) == "(" { (ahead(2), 3) } else { (ahead(1), 1) };
                to.push(if known.contains(name) { "1" } else { "0" });
                place += length;
            }
            word => match known.names.get(word) {
                Some(body) if depth < DEEPEST => replace(body, known, depth + 1, to)?,
                Some(_) => return None,
                None if token.kind == TokenKind::Word => to.push("0"),
                None => to.push(word),
            },
        }
    }
    (to.len() < 10_000).then_some(())
}

/// Evaluates a condition whose names are replaced.
struct Reader<'a, 't> {
    words: &'t [&'a str],
    place: usize,
    depth: usize,
}

impl<'a> Reader<'a, '_> {
    fn next(&mut self) -> Option<&'a str> {
        self.place += 1;
        self.words.get(self.place - 1).copied()
    }

    fn binary(&mut self, least: u8) -> Option<Whole> {
        let mut value = self.operand()?;
        while let Some(word) = self.words.get(self.place).copied() {
            let Some(rank) = rank(word).filter(|rank| *rank >= least) else { break };
            self.place += 1;
            let other = self.binary(rank + 1)?;
            value = match (word, Test::named(word), Operator::named(word)) {
                ("&&", ..) => Whole::truth(value.is_true() && other.is_true()),
                ("||", ..) => Whole::truth(value.is_true() || other.is_true()),
                (_, Some(test), _) => Whole::truth(value.compared(test, other)),
                (_, _, Some(operator)) => value.combined(operator, other)?,
                _ => return None,
            };
        }
        Some(value)
    }

    fn operand(&mut self) -> Option<Whole> {
        self.depth += 1;
        let word = self.next().filter(|_| self.depth < DEEPEST)?;
        let value = match word {
            "!" => Whole::truth(!self.operand()?.is_true()),
            "-" => self.operand()?.negated(),
            "(" => {
                let value = self.binary(0)?;
                (self.next()? == ")").then_some(value)?
            }
            digits => {
                let digits = digits.trim_end_matches(['u', 'U', 'l', 'L']);
                Int::I64.wrap(integer(digits)?.into())
            }
        };
        self.depth -= 1;
        Some(value)
    }
}
