//! Parses type aliases: `typedef half real;`, `using real = half;`.

use super::ty::{self, Word};
use crate::input::token::{Token, TokenKind, Tokens};

/// The maximum number of words in an alias: `const unsigned long long int` and its new name.
const LONGEST: usize = 8;

/// Parses an alias: returns the new name, the words that it denotes, and the tokens after the statement. `None` if the
/// statement is not an alias of a known type. `known` expands words that are aliases themselves.
pub fn alias<'a>(
    word: Token<'a>,
    behind: Tokens<'a>,
    known: impl Fn(&str) -> Option<Vec<Token<'a>>>,
) -> Option<(Token<'a>, Vec<Token<'a>>, Tokens<'a>)> {
    let mut behind = behind;
    let mut words: Vec<Token<'a>> = Vec::new();
    loop {
        let token = behind.next().filter(|_| words.len() < LONGEST)?;
        if token.text == ";" {
            break;
        }
        words.push(token);
    }
    let (name, meant) = match (word.text, words.as_slice()) {
        ("typedef", [meant @ .., name]) => (*name, meant),
        ("using", [name, equals, meant @ ..]) if equals.text == "=" => (*name, meant),
        _ => return None,
    };
    let meant: Vec<Token<'a>> =
        meant.iter().flat_map(|token| known(token.text).unwrap_or_else(|| vec![*token])).collect();
    let is_type = |token: &Token<'_>| matches!(ty::word(token.text), Some(Word::Type(_) | Word::Qualifier));
    // `typedef half half;` has no effect.
    let is_itself = matches!(meant.as_slice(), [only] if only.text == name.text);
    let is_new = name.kind == TokenKind::Word && (ty::word(name.text).is_none() || is_itself);
    let has_type = meant.iter().any(|token| matches!(ty::word(token.text), Some(Word::Type(_))));
    (is_new && has_type && meant.iter().all(is_type)).then_some((name, meant, behind))
}
