//! Parses PTX text into statements. A malformed statement becomes an error; parsing resumes after the next semicolon,
//! or at the next line or closing brace.

use super::cursor::{ParseResult, Parser};
use super::statement::{Address, Guard, Line, Operand, Statement, StatementKind, Value};
use crate::input::blanks::{end_of_line, unclosed};
use crate::input::token::TokenKind;
use crate::isa::Span;
use crate::program::read::{Diagnostic, integer};

/// The statements of a program, in order.
pub fn parse(text: &str) -> impl Iterator<Item = Statement<'_>> {
    Parser::new(text)
}

/// The maximum nesting depth of operands: a `{` within an operand.
const DEEPEST: u32 = 4;

impl<'a> Iterator for Parser<'a> {
    type Item = Statement<'a>;

    fn next(&mut self) -> Option<Statement<'a>> {
        while self.takes(";") {}
        let Some(first) = self.peek() else { return self.ending() };
        let start = first.at.start;
        (self.start, self.end) = (start, start);
        let kind = self.statement().map_err(|why| Diagnostic { at: why.at.map(|at| self.within(at)), ..why });
        if kind.is_err() {
            self.recover();
        }
        let text = self.program.get(start..self.end).unwrap_or_default();
        let slips = std::mem::take(&mut self.slips);
        Some(Statement { line: self.line_of(start), at: start, text, kind, slips })
    }
}

impl<'a> Parser<'a> {
    /// The error at the end of the text, reported once: a comment that is never closed.
    fn ending(&mut self) -> Option<Statement<'a>> {
        let rest = self.program.get(self.end..).filter(|_| !std::mem::replace(&mut self.ended, true))?;
        let at = self.end + unclosed(rest)?;
        let text = self.program.get(at..)?;
        let text = text.get(..end_of_line(text))?;
        let message = "this comment is never closed: halfplay ignores everything after `/*`";
        let kind = Err(Diagnostic::new(message).with_help("close it with `*/`"));
        Some(Statement { line: self.line_of(at), at, text, kind, slips: Vec::new() })
    }

    /// Converts a span of the program to a span of the current statement.
    fn within(&self, at: Span) -> Span {
        Span::new(at.start - self.start, at.end - self.start)
    }

    fn statement(&mut self) -> ParseResult<StatementKind<'a>> {
        if self.takes("{") {
            return Ok(StatementKind::Opens);
        }
        if self.takes("}") {
            return Ok(StatementKind::Closes);
        }
        let guard = self.guard()?;
        let first = self.word("an instruction")?;
        if guard.is_none() && self.takes(":") {
            return Ok(StatementKind::Label(first));
        }
        match first.strip_prefix('.').filter(|_| guard.is_none()) {
            Some(name) => self.directive(name),
            None => self.line(guard, first),
        }
    }

    fn guard(&mut self) -> ParseResult<Option<Guard<'a>>> {
        if !self.takes("@") {
            return Ok(None);
        }
        let negated = self.takes("!");
        let predicate = self.word("a predicate such as `%p1`")?;
        Ok(Some(Guard { predicate, negated }))
    }

    fn line(&mut self, guard: Option<Guard<'a>>, name: &'a str) -> ParseResult<StatementKind<'a>> {
        let mut operands = Vec::new();
        // Without optimisation, a compiler writes the operands of a call on separate lines.
        let calls = name.split('.').next() == Some("call") && !self.is(";");
        if calls || !self.ends() {
            loop {
                operands.push(self.operand(0)?);
                if !self.takes(",") {
                    break;
                }
            }
        }
        self.semicolon()?;
        Ok(StatementKind::Line(Line { guard, name, operands }))
    }

    fn operand(&mut self, depth: u32) -> ParseResult<Operand<'a>> {
        let from = self.here();
        let value = if let Some(open) = self.takes_one_of(&["{", "("]) {
            if depth == DEEPEST {
                return Err(self.unexpected("an operand"));
            }
            let close = if open == "{" { "}" } else { ")" };
            let mut parts = Vec::new();
            while !self.takes(close) {
                parts.push(self.operand(depth + 1)?);
                if !self.takes(",") && !self.is(close) {
                    return Err(self.unexpected(if open == "{" { "`,` or `}`" } else { "`,` or `)`" }));
                }
            }
            Value::Vector(parts)
        } else if self.takes("[") {
            self.address()?
        } else if self.takes("!") {
            Value::Not(self.word("a predicate")?)
        } else if self.takes_one_of(&["-", "+"]).is_some() {
            let digits = self.word("a number")?;
            self.expression()?;
            Value::Text(self.program.get(from..self.end).unwrap_or(digits))
        } else {
            let word = self.word("an operand")?;
            if self.takes("|") {
                Value::Both(word, self.word("a second predicate")?)
            } else {
                if integer(word).is_some() {
                    self.expression()?;
                }
                Value::Text(self.program.get(from..self.end).unwrap_or(word))
            }
        };
        Ok(Operand { at: self.within(Span::new(from, self.end)), value })
    }

    /// Parses the rest of an integer expression, after its first number.
    fn expression(&mut self) -> ParseResult<()> {
        while let Some(operator) = self.takes_one_of(&["+", "-", "*", "/", "%", "&", "^", "<", ">"]) {
            if matches!(operator, "<" | ">") {
                self.expect(operator)?;
            }
            self.takes_one_of(&["-", "~"]);
            self.word("a number")?;
        }
        Ok(())
    }

    /// Parses an address, after its `[`.
    fn address(&mut self) -> ParseResult<Value<'a>> {
        let mut address = Address { base: None, offset: 0 };
        let mut first = true;
        while !self.takes("]") {
            let sign = self.takes_one_of(&["+", "-"]);
            let negative = sign == Some("-") || (sign.is_some() && self.takes("-"));
            // The coordinates of a texture.
            if !first && sign.is_none() && self.takes(",") {
                self.operand(DEEPEST - 1)?;
                continue;
            }
            let word = self.peek().filter(|token| token.kind == TokenKind::Word);
            if !first && word.is_some_and(|word| integer(word.text).is_none()) {
                return Err(self.unexpected("a number or `]`"));
            }
            let word = self.word("a register, a variable or a number")?;
            match integer(word) {
                Some(number) if sign.is_some() || first => {
                    let mut number = number as i64;
                    while self.takes("*") {
                        let factor = self.whole("a number", |_| true)?;
                        number = number.wrapping_mul(factor as i64);
                    }
                    address.offset =
                        address.offset.wrapping_add(if negative { number.wrapping_neg() } else { number });
                }
                None if first && sign.is_none() => address.base = Some(word),
                _ => return Err(self.unexpected("`]`")),
            }
            first = false;
        }
        if first { Err(self.unexpected("an address")) } else { Ok(Value::Address(address)) }
    }
}
