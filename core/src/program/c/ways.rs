//! Lines between `#if` and `#endif`: which of them are read.
//!
//! ```text
//!   #if 0  #ifdef N  #ifndef N  #if N  #if defined(N)  #if !N      chosen by what #define says; a name without it is 0, as in C
//!   #if N > 2                                                      not worked out here: the lines of all its ways are read
//! ```

use crate::input::token::{Token, TokenKind};
use crate::isa::Span;
use crate::program::read::integer;
use std::collections::HashMap;

/// What stands between an `#if` and its `#endif`, as far as it is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Way {
    /// where its first line stands
    at: Span,
    /// are the present lines read?
    reads: bool,
    /// were those of a way read already?
    taken: bool,
    /// is the condition one that is not worked out? Then all is read
    unknown: bool,
}

/// The conditions round the present line, the innermost last.
#[derive(Default)]
pub struct Ways(Vec<Way>);

/// What a line of a condition comes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// the lines behind it are read
    Reads,
    /// they are left out
    LeavesOut,
    /// it is not worked out: they are read
    Unknown,
}

impl Ways {
    /// Are lines read here?
    pub fn read(&self) -> bool {
        self.0.iter().all(|way| way.reads)
    }

    /// Where what is never closed begins.
    pub fn open(&self) -> impl Iterator<Item = Span> {
        self.0.iter().map(|way| way.at)
    }

    /// Takes a line that chooses, by its first word and what stands behind it; `None` of any other line.
    pub fn turn<'a>(
        &mut self,
        (word, at): (&str, Span),
        rest: &[Token<'a>],
        known: &HashMap<&'a str, Vec<Token<'a>>>,
    ) -> Option<Turn> {
        let holds = match (word, rest) {
            ("ifdef", [name, ..]) => Some(known.contains_key(name.text)),
            ("ifndef", [name, ..]) => Some(!known.contains_key(name.text)),
            ("if" | "elif", _) => holds(rest, known),
            ("else", _) => Some(true),
            _ => None,
        };
        let way = match word {
            "if" | "ifdef" | "ifndef" => {
                let way = Way {
                    at,
                    reads: holds != Some(false),
                    taken: holds != Some(false),
                    unknown: holds.is_none(),
                };
                self.0.push(way);
                way
            }
            "elif" | "else" => {
                let way = self.0.last_mut()?;
                way.unknown |= holds.is_none();
                way.reads = way.unknown || (!way.taken && holds == Some(true));
                way.taken |= way.reads;
                *way
            }
            "endif" => {
                self.0.pop()?;
                return Some(Turn::Reads);
            }
            _ => return None,
        };
        Some(match way {
            Way { reads: false, .. } => Turn::LeavesOut,
            Way { unknown: true, .. } => Turn::Unknown,
            _ => Turn::Reads,
        })
    }
}

/// Does a condition hold? `None` where it is not worked out.
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
