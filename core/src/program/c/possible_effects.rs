//! Estimates from its tokens what a malformed statement may change, and whether it may leave a loop or a function.

use super::tree::Leaves;
use super::ty;
use crate::input::token::{Token, TokenKind};

/// The construct that a word may leave; `begins` is the first word of its statement. A `break` that ends a loop or a
/// `switch` inside the statement has no effect outside.
pub fn leaves(begins: &str, word: &str) -> Leaves {
    match (word, begins) {
        ("return" | "goto", _) => Leaves::Function,
        ("break", "switch") | ("break" | "continue", "while" | "do" | "for") => Leaves::Nothing,
        ("break" | "continue", _) => Leaves::Loop,
        _ => Leaves::Nothing,
    }
}

/// Finds the outputs of `asm("…" : "=h"(a), "+f"(b) : "h"(c));`: the names in brackets between
/// the first and second colon.
pub struct AsmOutputs {
    is_asm: bool,
    /// the numbers of open round and square brackets
    round: usize,
    square: usize,
    colons: usize,
}

impl AsmOutputs {
    /// A finder for a statement that begins with this word.
    pub fn of(word: &str) -> Self {
        AsmOutputs { is_asm: is_asm(word), round: 0, square: 0, colons: 0 }
    }

    /// True if this token names an output. The caller passes all tokens of the statement in order, each
    /// with the next one's text.
    pub fn holds(&mut self, token: Token<'_>, next: &str) -> bool {
        match token.text {
            _ if !self.is_asm || token.kind == TokenKind::Text => return false,
            "(" => self.round += 1,
            ")" => self.round = self.round.saturating_sub(1),
            "[" => self.square += 1,
            "]" => self.square = self.square.saturating_sub(1),
            ":" if self.round == 1 => self.colons += 1,
            "::" if self.round == 1 => self.colons += 2,
            _ => {}
        }
        // The brackets may also contain casts and function names.
        let is_name = token.kind == TokenKind::Word && ty::word(token.text).is_none() && next != "(";
        is_name && self.colons == 1 && self.round > 1 && self.square == 0
    }
}

/// True if this word begins inline PTX.
pub fn is_asm(word: &str) -> bool {
    matches!(word, "asm" | "__asm__" | "__asm")
}
