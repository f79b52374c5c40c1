//! Conditional inclusion (`#if`, `#ifdef`, `#else`, …): decides which lines are included.
//!
//! ```text
//!   #if 0  #ifdef N  #ifndef N  #if N  #if defined(N)  #if !N      evaluated; an undefined name is 0, as in C
//!   #if N > 2                                                      not evaluated: all groups of lines are included
//! ```

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

/// The value of a condition; `None` if halfplay cannot evaluate it.
fn holds<'a>(condition: &[Token<'a>], known: &HashMap<&'a str, Vec<Token<'a>>>) -> Option<bool> {
    let texts: Vec<&str> = condition.iter().map(|token| token.text).collect();
    match texts.as_slice() {
        ["!", ..] => holds(condition.get(1..)?, known).map(|holds| !holds),
        ["defined", name] | ["defined", "(", name, ")"] => Some(known.contains_key(name)),
        ["(", .., ")"] => holds(condition.get(1..condition.len() - 1)?, known),
        [one] => {
            let mut word = *one;
            // Names may be defined as other names, even in a circle.
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
