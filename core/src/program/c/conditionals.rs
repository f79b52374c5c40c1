//! Conditional inclusion (`#if`, `#ifdef`, `#else`, …): which lines are included.
//!
//! ```text
//!   #if 0  #ifdef N  #ifndef N  #if N  #if defined(N)  #if !N      chosen by what #define says; a name without it is 0, as in C
//!   #if N > 2                                                      not evaluated: all groups of lines are included
//! ```

use crate::input::token::{Token, TokenKind};
use crate::isa::Span;
use crate::program::read::integer;
use std::collections::HashMap;

/// An `#if` without its `#endif` so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Conditional {
    /// the place of its `#if`
    at: Span,
    /// is the present group of lines included?
    includes: bool,
    /// was any group included so far?
    taken: bool,
    /// is the condition one that is not evaluated? Then all groups are included
    unknown: bool,
}

/// The conditionals that enclose the present line, the innermost last.
#[derive(Default)]
pub struct Conditionals(Vec<Conditional>);

/// The effect of a directive on the lines that follow it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inclusion {
    /// they are included
    Included,
    /// they are left out
    LeftOut,
    /// its condition is not evaluated: they are included
    Unknown,
}

impl Conditionals {
    /// True if the present line is included.
    pub fn includes_line(&self) -> bool {
        self.0.iter().all(|conditional| conditional.includes)
    }

    /// The places of the conditionals without an `#endif`.
    pub fn open(&self) -> impl Iterator<Item = Span> {
        self.0.iter().map(|conditional| conditional.at)
    }

    /// Applies a directive of conditional inclusion, given its first word and the tokens behind it. `None` of other directives.
    pub fn directive<'a>(
        &mut self,
        (word, at): (&str, Span),
        rest: &[Token<'a>],
        known: &HashMap<&'a str, Vec<Token<'a>>>,
    ) -> Option<Inclusion> {
        let holds = match (word, rest) {
            ("ifdef", [name, ..]) => Some(known.contains_key(name.text)),
            ("ifndef", [name, ..]) => Some(!known.contains_key(name.text)),
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

/// The value of a condition; `None` where it is not evaluated.
fn holds<'a>(condition: &[Token<'a>], known: &HashMap<&'a str, Vec<Token<'a>>>) -> Option<bool> {
    let texts: Vec<&str> = condition.iter().map(|token| token.text).collect();
    match texts.as_slice() {
        ["!", ..] => holds(condition.get(1..)?, known).map(|holds| !holds),
        ["defined", name] | ["defined", "(", name, ")"] => Some(known.contains_key(name)),
        ["(", .., ")"] => holds(condition.get(1..condition.len() - 1)?, known),
        [one] => {
            let mut word = *one;
            // Names may stand for names, in a circle too.
            for _ in 0..=known.len() {
                match known.get(word).map(Vec::as_slice) {
                    Some([Token { text, .. }]) => word = text,
                    Some(_) => return None,
                    None => break,
                }
            }
            match condition.first()?.kind {
                _ if integer(word).is_some() => integer(word).map(|number| number != 0),
                TokenKind::Word if word.starts_with(|c: char| c.is_alphabetic() || c == '_') => Some(false),
                _ => None,
            }
        }
        _ => None,
    }
}
