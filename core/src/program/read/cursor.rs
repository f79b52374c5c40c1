//! A cursor that splits a statement byte by byte.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::parts::{Guard, Part, Parts, is_register};
use crate::input::blanks::{comment, end_of_line};
use crate::isa::Span;
use crate::typo::clipped;

/// A position in a text that only moves forward. It always stops at a character boundary, because every byte
/// that it looks for is ASCII.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    /// the offset of the brace around the statement, while that is open
    brace: Option<usize>,
}

impl<'a> Cursor<'a> {
    /// Starts at the first byte after spaces and comments.
    pub fn new(text: &'a str) -> Self {
        let mut scan = Cursor { text, at: 0, brace: None };
        scan.skip_space();
        scan
    }

    pub fn place(&self) -> usize {
        self.at
    }

    pub fn is_at_end(&self) -> bool {
        self.at >= self.text.len()
    }

    /// Skips a brace before the whole statement.
    pub fn open_brace(&mut self) {
        if self.peek() == Some(b'{') {
            self.brace = Some(self.at);
            self.at += 1;
            self.skip_space();
        }
    }

    /// The text from `start` to the next space, if a comma interrupted the part that began there.
    pub fn word_from(&self, start: usize) -> Option<Part<'a>> {
        let rest = self.text.get(start..).filter(|_| self.peek() == Some(b','))?;
        let text = rest.split(|c: char| c.is_whitespace() || c == ';').next()?;
        Some(Part { text, at: Span::new(start, start + text.len()) })
    }

    /// True if this byte, or the end of the text, ends the statement.
    fn ends(&self, next: Option<u8>) -> bool {
        matches!(next, None | Some(b';')) || (self.brace.is_some() && next == Some(b'}'))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn starts(&self, with: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(with.as_bytes())
    }

    /// The number of bytes of white space here, 0 if there is none. Text from web pages and chats
    /// may contain no-break spaces.
    fn space(&self) -> usize {
        match self.peek() {
            Some(byte) if byte.is_ascii() => usize::from(byte.is_ascii_whitespace()),
            _ => {
                let next = self.text.get(self.at..).and_then(|rest| rest.chars().next());
                next.filter(|c| c.is_whitespace()).map_or(0, char::len_utf8)
            }
        }
    }

    /// Skips white space and comments. An unclosed comment extends to the end.
    fn skip_space(&mut self) {
        loop {
            let rest = self.text.get(self.at..).unwrap_or_default();
            let length = if rest.starts_with("//") || rest.starts_with('#') {
                end_of_line(rest)
            } else {
                self.space().max(comment(rest))
            };
            if length == 0 {
                return;
            }
            self.at += length;
        }
    }

    /// Skips semicolons, the brace that closes the statement, and the spaces and comments after them.
    /// Returns true if there were any.
    pub fn end_of_statement(&mut self) -> Result<bool, Diagnostic> {
        let start = self.at;
        while self.peek() == Some(b';') || (self.brace.is_some() && self.peek() == Some(b'}')) {
            if self.peek() == Some(b'}') {
                self.brace = None;
            }
            self.at += 1;
            self.skip_space();
        }
        match self.brace {
            Some(at) => Err(self.bracket(b'{', at)),
            None => Ok(self.at > start),
        }
    }

    /// Parses the guard, if there is one, and skips the spaces after it.
    pub fn guard(&mut self) -> Result<Option<Guard<'a>>, Diagnostic> {
        if self.peek() != Some(b'@') {
            return Ok(None);
        }
        let start = self.at;
        self.at += 1;
        self.skip_space();
        let negated = self.peek() == Some(b'!');
        self.at += usize::from(negated);
        self.skip_space();
        let predicate = self.part()?;
        if is_register(predicate.text) {
            self.skip_space();
            return Ok(Some(Guard { predicate, negated }));
        }
        let at = Span::new(start, self.at.max(start + 1));
        Err(Diagnostic::at(Fault::Guard(clipped(&self.text[at.start..at.end])), at))
    }

    /// Skips a comma at the current position.
    pub fn skip_comma(&mut self) {
        self.at += usize::from(self.peek() == Some(b','));
    }

    /// Parses all operands, up to the end of the statement.
    pub fn operands(&mut self) -> Result<Parts<'a>, Diagnostic> {
        let mut parts = Parts::default();
        let mut comma = None;
        loop {
            self.skip_space();
            match self.peek() {
                Some(b',') if comma.is_some() || parts.found == 0 => {
                    return Err(Diagnostic::at(Fault::EmptyOperand, Span::new(self.at, self.at + 1)));
                }
                Some(b',') => {
                    comma = Some(self.at);
                    self.at += 1;
                }
                next if self.ends(next) => {
                    let open = comma.map(|at| Diagnostic::at(Fault::EmptyOperand, Span::new(at, at + 1)));
                    return open.map_or(Ok(parts), Err);
                }
                _ => {
                    parts.push(self.part()?);
                    comma = None;
                }
            }
        }
    }

    /// Parses one part: the text up to a space, comma, semicolon or comment outside of brackets.
    pub fn part(&mut self) -> Result<Part<'a>, Diagnostic> {
        let start = self.at;
        let mut open: Option<(u8, usize)> = None;
        while let Some(byte) = self.peek() {
            match (byte, open) {
                (b'{' | b'(', None) => open = Some((byte, self.at)),
                (b'}', Some((b'{', _))) | (b')', Some((b'(', _))) => open = None,
                (b'}', None) if self.brace.is_some() => break,
                (b'{' | b'}', _) | (b')', None) => return Err(self.bracket(byte, self.at)),
                (b';', Some((bracket, at))) => return Err(self.bracket(bracket, at)),
                (b',' | b';', None) => break,
                (b'#', None) => break,
                (_, None) if self.space() > 0 || self.starts("//") || self.starts("/*") => break,
                _ => {}
            }
            self.at += 1;
        }
        match open {
            Some((bracket, at)) => Err(self.bracket(bracket, at)),
            None => Ok(Part { text: &self.text[start..self.at], at: Span::new(start, self.at) }),
        }
    }

    fn bracket(&self, byte: u8, at: usize) -> Diagnostic {
        Diagnostic::at(Fault::Bracket(char::from(byte)), Span::new(at, at + 1))
    }
}
