//! A cursor over the tokens of a program.

use super::read::Diagnostic;
use crate::input::token::{Token, TokenKind};
use crate::isa::Span;
use crate::typo::clipped;

/// A part of a program, or the reason why it cannot be read.
pub type ParseResult<T> = Result<T, Diagnostic>;

/// The tokens of a program and a position among them.
#[derive(Default)]
pub struct Stream<'a> {
    pub tokens: Vec<Token<'a>>,
    /// the number of tokens already taken
    pub place: usize,
    /// the byte offset at which the last taken token ends
    pub end: usize,
}

impl<'a> Stream<'a> {
    pub fn new(tokens: Vec<Token<'a>>) -> Self {
        Stream { tokens, ..Stream::default() }
    }

    pub fn peek(&self) -> Option<Token<'a>> {
        self.ahead(0)
    }

    /// The token this many positions ahead.
    pub fn ahead(&self, by: usize) -> Option<Token<'a>> {
        self.tokens.get(self.place + by).copied()
    }

    /// The text of the token this many positions ahead; empty at the end.
    pub fn text(&self, by: usize) -> &'a str {
        self.ahead(by).map_or("", |token| token.text)
    }

    pub fn bump(&mut self) -> Option<Token<'a>> {
        let token = self.peek()?;
        self.place += 1;
        self.end = token.at.end;
        Some(token)
    }

    /// Skips this many tokens.
    pub fn skip(&mut self, count: usize) {
        for _ in 0..count {
            self.bump();
        }
    }

    /// True if the next token is this mark or word. A string literal never matches: its text begins with a quote.
    pub fn is(&self, mark: &str) -> bool {
        self.peek().is_some_and(|token| token.text == mark)
    }

    pub fn takes(&mut self, mark: &str) -> bool {
        self.is(mark) && self.bump().is_some()
    }

    pub fn takes_one_of(&mut self, marks: &[&str]) -> Option<&'a str> {
        marks.contains(&self.text(0)).then(|| self.bump())?.map(|token| token.text)
    }

    pub fn expect(&mut self, mark: &str) -> ParseResult<()> {
        if self.takes(mark) { Ok(()) } else { Err(self.unexpected(&format!("`{mark}`"))) }
    }

    pub fn word(&mut self, expected: &str) -> ParseResult<&'a str> {
        let word = self.peek().filter(|token| token.kind == TokenKind::Word);
        let word = word.ok_or_else(|| self.unexpected(expected))?;
        self.bump();
        Ok(word.text)
    }

    /// The byte offset of the next token; at the end of the program, the end of the last one.
    pub fn here(&self) -> usize {
        self.peek().map_or(self.end, |token| token.at.start)
    }

    /// The error for an unexpected next token.
    pub fn unexpected(&self, expected: &str) -> Diagnostic {
        let next = self.peek();
        let at = next.map_or(Span::new(self.end, self.end), |token| token.at);
        unexpected(at, expected, next.map(|token| token.text))
    }
}

/// The error for an unexpected token; `found` is `None` at the end of a program.
pub fn unexpected(at: Span, expected: &str, found: Option<&str>) -> Diagnostic {
    let found =
        found.map_or_else(|| "the end of the program".to_owned(), |text| format!("`{}`", clipped(text)));
    Diagnostic { at: Some(at), ..Diagnostic::new(format!("expected {expected}, found {found}")) }
}
