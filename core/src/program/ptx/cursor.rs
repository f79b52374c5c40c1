//! The parser's state: the next token, and the current statement.

use crate::input::Language;
use crate::input::token::{TokenKind, Tokens};
use crate::program::read::integer;
use crate::program::stream::Stream;
use std::ops::{Deref, DerefMut};

pub use crate::program::stream::ParseResult;

/// The tokens of a program, and the state of the current statement.
pub struct Parser<'a> {
    stream: Stream<'a>,
    pub program: &'a str,
    /// the byte offset at which the current statement begins
    pub start: usize,
    /// the byte offset up to which line ends were counted; `line` is the line there
    counted: usize,
    line: usize,
    /// true once the end of the text was reached
    pub ended: bool,
    /// slips in the current statement that the parser tolerated
    pub slips: Vec<&'static str>,
}

impl<'a> Deref for Parser<'a> {
    type Target = Stream<'a>;

    fn deref(&self) -> &Self::Target {
        &self.stream
    }
}

impl DerefMut for Parser<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.stream
    }
}

impl<'a> Parser<'a> {
    pub fn new(text: &'a str) -> Self {
        let tokens = Tokens::new(text, Language::Ptx).filter(|token| token.kind != TokenKind::Directive);
        Parser {
            stream: Stream::new(tokens.collect()),
            program: text,
            start: 0,
            counted: 0,
            line: 1,
            ended: false,
            slips: Vec::new(),
        }
    }

    /// Parses a whole number that satisfies `fits`; `expected` names it in the error.
    pub fn whole(&mut self, expected: &str, fits: impl Fn(&u64) -> bool) -> ParseResult<u64> {
        let number = self.peek().and_then(|token| integer(token.text)).filter(fits);
        let number = number.ok_or_else(|| self.unexpected(expected))?;
        self.bump();
        Ok(number)
    }

    /// Parses the end of a statement. A missing semicolon is only a slip before a new line, a closing brace, or the end
    /// of the program.
    pub fn semicolon(&mut self) -> ParseResult<()> {
        if self.takes(";") {
            return Ok(());
        }
        match self.peek() {
            Some(token) if !token.begins_line && token.text != "}" => Err(self.unexpected("`,` or `;`")),
            _ => {
                self.slips.push("the semicolon is missing");
                Ok(())
            }
        }
    }

    /// True if the statement ends here, without operands.
    pub fn ends(&self) -> bool {
        self.peek().is_none_or(|token| token.begins_line || matches!(token.text, ";" | "}"))
    }

    /// Skips the rest of a malformed statement: past the next semicolon, or up to the next line or closing brace.
    pub fn recover(&mut self) {
        let mut moved = false;
        while let Some(token) = self.peek() {
            if (moved && token.begins_line) || token.text == "}" {
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

    /// The line of a byte offset. Offsets must not decrease from call to call.
    pub fn line_of(&mut self, at: usize) -> usize {
        let behind = self.program.as_bytes().get(self.counted..at).unwrap_or_default();
        let ends = behind.iter().enumerate().filter(|(place, byte)| match byte {
            b'\n' => true,
            b'\r' => self.program.as_bytes().get(self.counted + place + 1) != Some(&b'\n'),
            _ => false,
        });
        self.line += ends.count();
        self.counted = at;
        self.line
    }
}
