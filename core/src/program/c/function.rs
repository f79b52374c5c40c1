//! Functions: their types, their names, their parameters.

use super::cursor::{Cursor, Read};
use super::tree::{Function, Lost, Name, Parameter, Passing, StatementKind};
use super::ty::{self, Ty, Word};
use super::why;
use crate::input::token::TokenKind;
use crate::isa::Span;
use crate::program::run::Status;

/// The start of a function: its type, its name, and where the brackets round its parameters begin.
pub struct Header {
    returns: Ty,
    name: Name,
    start: usize,
}

impl Cursor<'_> {
    /// `extern "C"`: gives how many braces it opens, one or none.
    pub fn linkage(&mut self) -> Option<usize> {
        let is_text = self.ahead(1).is_some_and(|token| token.kind == TokenKind::Text);
        (self.is("extern") && is_text).then(|| {
            self.bump();
            self.bump();
            usize::from(self.takes("{"))
        })
    }

    /// Does a function begin here? Then its start is read: a type, a name, brackets with a brace behind them.
    pub fn function_header(&mut self) -> Option<Header> {
        let start = self.here();
        let mut at = 0;
        while ty::word(self.text(at)) == Some(Word::Qualifier) {
            at += 1;
        }
        let Some(Word::Type(returns)) = ty::word(self.text(at)) else { return None };
        while matches!(ty::word(self.text(at + 1)), Some(Word::Qualifier | Word::Type(Ty::Whole))) {
            at += 1;
        }
        let is_name = self.ahead(at + 1).is_some_and(|token| token.kind == TokenKind::Word);
        if !is_name || self.text(at + 2) != "(" {
            return None;
        }
        let mut closes = at + 3;
        let mut open = 1usize;
        while open > 0 {
            match self.text(closes) {
                "" | ";" | "{" => return None,
                "(" => open += 1,
                ")" => open -= 1,
                _ => {}
            }
            closes += 1;
        }
        // HLSL says behind the brackets what the result is for.
        if self.text(closes) == ":" {
            closes += 2;
        }
        if self.text(closes) != "{" {
            return None;
        }
        self.skip(at + 1);
        let (name, _) = self.name().ok()?;
        Some(Header { returns, name, start })
    }

    pub fn function(&mut self, header: Header) -> Function {
        let Header { returns, name, start } = header;
        let mut parameters = Vec::new();
        let mut broken = None;
        self.bump();
        while !self.is(")") && broken.is_none() {
            match self.parameter() {
                Ok(parameter) => parameters.extend(parameter),
                Err(said) => broken = Some(said),
            }
            if !self.takes(",") {
                break;
            }
        }
        let mut body = Vec::new();
        if broken.is_none() && !self.is(")") {
            broken = Some(self.unexpected("`)`"));
        }
        while !self.is("{") && self.bump().is_some() {}
        let at = Span::new(start, self.end);
        if let Some(said) = broken {
            let at_fault = said.at.unwrap_or(at);
            self.number += 1;
            body.push(self.place_statement(
                self.number - 1,
                at_fault,
                StatementKind::Wrong(said, Lost::default()),
            ));
        }
        self.bump();
        let inside = self.block();
        if self.unclosed {
            self.unclosed = false;
            let said = why::unclosed(self.tree.names.text(name));
            self.remark(at, Status::Ignored, said);
        }
        body.extend(inside);
        Function { name, at, returns, parameters, body }
    }

    /// A parameter; nothing of `void`.
    fn parameter(&mut self) -> Read<Option<Parameter>> {
        let start = self.here();
        let mut passing = match self.text(0) {
            "out" => Passing::Out,
            "inout" => Passing::Both,
            _ => Passing::Value,
        };
        let ty = self.ty()?;
        if ty == Ty::Nothing && self.is(")") {
            return Ok(None);
        }
        let mut is_array = false;
        while self.is("*")
            || self.is("&")
            || self.is("__restrict__")
            || self.is("restrict")
            || self.is("const")
        {
            is_array |= self.is("*");
            if self.is("&") {
                passing = Passing::Both;
            }
            self.bump();
        }
        let (name, _) = self.name()?;
        let lengths = self.lengths()?;
        is_array |= !lengths.is_empty();
        // HLSL says behind a colon what it is for.
        if self.takes(":") {
            self.bump();
        }
        Ok(Some(Parameter { ty, name, at: Span::new(start, self.end), passing, is_array, lengths }))
    }

    /// A type, with the qualifiers before it and behind it.
    pub fn ty(&mut self) -> Read<Ty> {
        let mut found = None;
        self.constant = false;
        self.leave_namespaces();
        while let Some(token) = self.peek() {
            match ty::word(token.text) {
                // `float out = 1;`
                Some(Word::Qualifier)
                    if found.is_some() && ["=", ";", ",", ")", "["].contains(&self.text(1)) =>
                {
                    break;
                }
                Some(Word::Qualifier) => self.constant |= matches!(token.text, "const" | "constexpr"),
                Some(Word::Absent) => return Err(why::absent_type(token.at, token.text)),
                // `unsigned int` is one type.
                Some(Word::Type(ty)) if found.is_none() || (found == Some(Ty::Whole) && ty == Ty::Whole) => {
                    found = Some(ty);
                }
                _ => break,
            }
            self.bump();
        }
        match (found, self.peek()) {
            (Some(ty), _) => Ok(ty),
            (None, Some(token)) if token.kind == TokenKind::Word => {
                Err(why::unknown_type(token.at, token.text))
            }
            _ => Err(self.unexpected("a type such as `float` or `half`")),
        }
    }
}
