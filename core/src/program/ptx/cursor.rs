//! The words of a program, one after the other, and what is said where another one is expected.

use super::token::{self, Token, Tokens};
use crate::isa::Span;
use crate::program::read::Diagnostic;
use crate::typo::clipped;
use std::iter::Peekable;

/// A program of which the words are read one after the other.
pub struct Parser<'a> {
    pub text: &'a str,
    pub tokens: Peekable<Tokens<'a>>,
    /// where the last token ended
    pub end: usize,
    /// so many bytes are looked through for ends of lines, and the line there
    counted: usize,
    line: usize,
    /// has the end been told of?
    pub ended: bool,
    /// what was read in spite of slips, in the present statement
    pub slips: Vec<&'static str>,
}

/// What was read, or why it was not.
pub type Read<T> = Result<T, Diagnostic>;

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        Parser {
            text,
            tokens: Tokens::new(text).peekable(),
            end: 0,
            counted: 0,
            line: 1,
            ended: false,
            slips: Vec::new(),
        }
    }

    /// The end of a statement. A semicolon that is left out is a slip, where the next statement stands on a line of its own.
    pub fn semicolon(&mut self, start: usize) -> Read<()> {
        if self.takes(";").is_some() {
            return Ok(());
        }
        match self.tokens.peek() {
            Some(token) if !token.breaks && token.text != "}" => Err(self.unexpected(start, "`,` or `;`")),
            _ => {
                self.slips.push("the semicolon is missing");
                Ok(())
            }
        }
    }

    /// Does the statement end here, without operands?
    pub fn ends(&mut self) -> bool {
        self.tokens.peek().is_none_or(|token| token.breaks || matches!(token.text, ";" | "}"))
    }

    pub fn word(&mut self, start: usize, expected: &str) -> Read<&'a str> {
        match self.tokens.next_if(|token| token.kind == token::Kind::Word) {
            Some(token) => {
                self.end = token.at + token.text.len();
                Ok(token.text)
            }
            None => Err(self.unexpected(start, expected)),
        }
    }

    pub fn expect(&mut self, mark: &str, start: usize) -> Read<()> {
        if self.takes(mark).is_some() { Ok(()) } else { Err(self.unexpected(start, &format!("`{mark}`"))) }
    }

    /// Is this the next token?
    pub fn is(&mut self, mark: &str) -> bool {
        self.tokens.peek().is_some_and(|token| token.text == mark)
    }

    pub fn takes(&mut self, mark: &str) -> Option<&'a str> {
        if self.is(mark) { self.bump().map(|token| token.text) } else { None }
    }

    pub fn takes_one_of(&mut self, marks: &[&str]) -> Option<&'a str> {
        marks.iter().find_map(|mark| self.takes(mark))
    }

    pub fn bump(&mut self) -> Option<Token<'a>> {
        let token = self.tokens.next()?;
        self.end = token.at + token.text.len();
        Some(token)
    }

    /// Goes on behind the next semicolon, or where the next line begins after a word that cannot go on.
    pub fn recover(&mut self) {
        let mut moved = false;
        while let Some(token) = self.tokens.peek().copied() {
            if (moved && token.breaks) || token.text == "}" {
                if !moved && token.text == "}" {
                    self.bump();
                }
                return;
            }
            moved = true;
            self.bump();
            if token.text == ";" {
                return;
            }
        }
    }

    /// What is said of the next token, where something else is expected.
    pub fn unexpected(&mut self, start: usize, expected: &str) -> Diagnostic {
        let (found, at) = match self.tokens.peek() {
            Some(token) => (format!("`{}`", clipped(token.text)), token.at..token.at + token.text.len()),
            None => ("the end of the program".to_owned(), self.end..self.end),
        };
        let message = format!("expected {expected}, found {found}");
        Diagnostic { at: Some(Span::new(at.start - start, at.end - start)), ..Diagnostic::new(message) }
    }

    /// The line of a byte. Bytes are asked for in order.
    pub fn line_of(&mut self, at: usize) -> usize {
        let behind = self.text.as_bytes().get(self.counted..at).unwrap_or_default();
        let ends = behind.iter().enumerate().filter(|(place, byte)| match byte {
            b'\n' => true,
            b'\r' => self.text.as_bytes().get(self.counted + place + 1) != Some(&b'\n'),
            _ => false,
        });
        self.line += ends.count();
        self.counted = at;
        self.line
    }
}
