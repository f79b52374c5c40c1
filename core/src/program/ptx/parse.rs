//! From a text to its statements. Whatever cannot be read is a statement too, which says so, and the next one begins behind
//! its semicolon.

use super::cursor::{Parser, Read};
use super::statement::{Address, Guard, Kind, Line, Operand, Statement, Value};
use super::token;
use crate::input::blanks::{end_of_line, unclosed};
use crate::isa::Span;
use crate::program::read::{Diagnostic, integer};

/// The statements of a program, in order.
pub fn parse(text: &str) -> impl Iterator<Item = Statement<'_>> {
    Parser::new(text)
}

/// Operands are nested at most so deep: `{` within an operand.
const DEEPEST: u32 = 4;

impl<'a> Iterator for Parser<'a> {
    type Item = Statement<'a>;

    fn next(&mut self) -> Option<Statement<'a>> {
        while self.takes(";").is_some() {}
        let Some(first) = self.tokens.peek().copied() else { return self.ending() };
        self.end = first.at;
        let kind = self.statement(first.at);
        if kind.is_err() {
            self.recover();
        }
        let text = self.text.get(first.at..self.end).unwrap_or_default();
        let slips = std::mem::take(&mut self.slips);
        Some(Statement { line: self.line_of(first.at), at: first.at, text, kind, slips })
    }
}

impl<'a> Parser<'a> {
    /// What is wrong at the end, told once: a comment that goes on to it.
    fn ending(&mut self) -> Option<Statement<'a>> {
        let rest = self.text.get(self.end..).filter(|_| !std::mem::replace(&mut self.ended, true))?;
        let at = self.end + unclosed(rest)?;
        let text = self.text.get(at..)?;
        let text = text.get(..end_of_line(text))?;
        let message = "this comment is not closed: all behind it is left out";
        let kind = Err(Diagnostic::new(message).with_help("close it with `*/`"));
        Some(Statement { line: self.line_of(at), at, text, kind, slips: Vec::new() })
    }

    fn statement(&mut self, start: usize) -> Read<Kind<'a>> {
        if self.takes("{").is_some() {
            return Ok(Kind::Opens);
        }
        if self.takes("}").is_some() {
            return Ok(Kind::Closes);
        }
        let guard = self.guard(start)?;
        let Some(first) = self.tokens.next_if(|token| token.kind == token::Kind::Word) else {
            return Err(self.unexpected(start, "an instruction"));
        };
        self.end = first.at + first.text.len();
        if guard.is_none() && self.takes(":").is_some() {
            return Ok(Kind::Label(first.text));
        }
        match first.text.strip_prefix('.').filter(|_| guard.is_none()) {
            Some(name) => self.directive(name, start),
            None => self.line(guard, first.text, start),
        }
    }

    fn guard(&mut self, start: usize) -> Read<Option<Guard<'a>>> {
        if self.takes("@").is_none() {
            return Ok(None);
        }
        let negated = self.takes("!").is_some();
        let predicate = self.word(start, "a predicate such as `%p1`")?;
        Ok(Some(Guard { predicate, negated }))
    }

    fn line(&mut self, guard: Option<Guard<'a>>, name: &'a str, start: usize) -> Read<Kind<'a>> {
        let mut operands = Vec::new();
        // The operands of a call stand on lines of their own where a compiler does not optimise.
        let calls = name.split('.').next() == Some("call") && !self.is(";");
        if calls || !self.ends() {
            loop {
                operands.push(self.operand(start, 0)?);
                if self.takes(",").is_none() {
                    break;
                }
            }
        }
        self.semicolon(start)?;
        Ok(Kind::Line(Line { guard, name, operands }))
    }

    fn operand(&mut self, start: usize, depth: u32) -> Read<Operand<'a>> {
        let from = self.tokens.peek().map_or(self.text.len(), |token| token.at);
        let value = if let Some(open) = self.takes_one_of(&["{", "("]) {
            if depth == DEEPEST {
                return Err(self.unexpected(start, "an operand"));
            }
            let close = if open == "{" { "}" } else { ")" };
            let mut parts = Vec::new();
            while self.takes(close).is_none() {
                parts.push(self.operand(start, depth + 1)?);
                if self.takes(",").is_none() && !self.is(close) {
                    return Err(self.unexpected(start, if open == "{" { "`,` or `}`" } else { "`,` or `)`" }));
                }
            }
            Value::Vector(parts)
        } else if self.takes("[").is_some() {
            self.address(start)?
        } else if self.takes("!").is_some() {
            Value::Not(self.word(start, "a predicate")?)
        } else if self.takes_one_of(&["-", "+"]).is_some() {
            let digits = self.word(start, "a number")?;
            self.expression(start)?;
            Value::Text(self.text.get(from..self.end).unwrap_or(digits))
        } else {
            let word = self.word(start, "an operand")?;
            match self.takes("|") {
                Some(_) => Value::Both(word, self.word(start, "a second predicate")?),
                None if integer(word).is_some() => {
                    self.expression(start)?;
                    Value::Text(self.text.get(from..self.end).unwrap_or(word))
                }
                None => Value::Text(word),
            }
        };
        Ok(Operand { at: Span::new(from - start, self.end - start), value })
    }

    /// The rest of an expression of whole numbers, of which the first has been read.
    fn expression(&mut self, start: usize) -> Read<()> {
        while let Some(operator) = self.takes_one_of(&["+", "-", "*", "/", "%", "&", "^", "<", ">"]) {
            if matches!(operator, "<" | ">") {
                self.expect(operator, start)?;
            }
            self.takes_one_of(&["-", "~"]);
            self.word(start, "a number")?;
        }
        Ok(())
    }

    /// What stands behind `[`.
    fn address(&mut self, start: usize) -> Read<Value<'a>> {
        let mut address = Address { base: None, offset: 0 };
        let mut first = true;
        while self.takes("]").is_none() {
            let sign = self.takes_one_of(&["+", "-"]);
            let negative = sign == Some("-") || (sign.is_some() && self.takes("-").is_some());
            // The coordinates of a texture.
            if !first && sign.is_none() && self.takes(",").is_some() {
                self.operand(start, DEEPEST - 1)?;
                continue;
            }
            let is_name =
                |token: &token::Token| token.kind == token::Kind::Word && integer(token.text).is_none();
            if !first && self.tokens.peek().is_some_and(is_name) {
                return Err(self.unexpected(start, "a number or `]`"));
            }
            let word = self.word(start, "a register, a variable or a number")?;
            match integer(word) {
                Some(number) if sign.is_some() || first => {
                    let mut number = number as i64;
                    while self.takes("*").is_some() {
                        let factor = integer(self.word(start, "a number")?).unwrap_or(0);
                        number = number.wrapping_mul(factor as i64);
                    }
                    address.offset =
                        address.offset.wrapping_add(if negative { number.wrapping_neg() } else { number });
                }
                None if first && sign.is_none() => address.base = Some(word),
                _ => return Err(self.unexpected(start, "`]`")),
            }
            first = false;
        }
        if first { Err(self.unexpected(start, "an address")) } else { Ok(Value::Address(address)) }
    }
}
