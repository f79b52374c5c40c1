//! What a statement that cannot be understood may change or leave, as far as its words tell.

use super::tree::Leaves;
use super::ty;
use crate::input::token::{Token, TokenKind};

/// What a word within a statement leaves; the statement begins with `begins`. What ends a loop or a `switch` within the
/// statement leaves nothing round it.
pub fn leaves(begins: &str, word: &str) -> Leaves {
    match (word, begins) {
        ("return" | "goto", _) => Leaves::Function,
        ("break", "switch") | ("break" | "continue", "while" | "do" | "for") => Leaves::Nothing,
        ("break" | "continue", _) => Leaves::Loop,
        _ => Leaves::Nothing,
    }
}

/// The outputs of `asm("…" : "=h"(a), "+f"(b) : "h"(c));`: names in brackets between the first colon and the second.
pub struct Outputs {
    is_asm: bool,
    /// brackets that are open
    round: usize,
    square: usize,
    colons: usize,
}

impl Outputs {
    /// Of a statement that begins with this word.
    pub fn of(word: &str) -> Self {
        Outputs { is_asm: is_asm(word), round: 0, square: 0, colons: 0 }
    }

    /// Is this the name of an output? All words of the statement are asked about in turn, each with what stands behind it.
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
        // Casts and the names of functions stand in the brackets too.
        let is_name = token.kind == TokenKind::Word && ty::word(token.text).is_none() && next != "(";
        is_name && self.colons == 1 && self.round > 1 && self.square == 0
    }
}

/// Does this word begin PTX among C?
pub fn is_asm(word: &str) -> bool {
    matches!(word, "asm" | "__asm__" | "__asm")
}
