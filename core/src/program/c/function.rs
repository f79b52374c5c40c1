//! Parses functions: their types, names and parameters.

use super::attribute::ThreadIndex;
use super::cursor::{Cursor, ParseResult};
use super::messages;
use super::tree::{
    Function, Name, Parameter, Passing, Path, PossibleEffects, Statement, StatementKind, Storage, Target,
    TargetBase, Value,
};
use super::ty::{self, RELAXED, Ty, Word};
use crate::input::token::TokenKind;
use crate::isa::Span;
use crate::program::run::Status;

/// Words that mark a function as a kernel.
const KERNELS: &[&str] = &["__global__", "kernel", "__kernel"];

/// The start of a function: return type, name, and the byte offset at which it begins.
pub struct Header {
    returns: Ty,
    is_kernel: bool,
    is_constructor: bool,
    name: Name,
    start: usize,
}

impl Header {
    /// The start of a method, whose parameters follow.
    pub fn of_method(returns: Ty, name: Name, is_constructor: bool, start: usize) -> Header {
        Header { returns, is_kernel: false, is_constructor, name, start }
    }
}

impl Cursor<'_> {
    /// Parses `extern "C"` or `namespace N`; returns the number of braces that it opens, 0 or 1. The name of a namespace
    /// is not needed: names are known without their namespaces.
    pub fn linkage(&mut self) -> Option<usize> {
        if self.is("namespace") && (1..8).any(|by| self.text(by) == "{") {
            while !self.takes("{") && self.bump().is_some() {}
            return Some(1);
        }
        let is_text = self.ahead(1).is_some_and(|token| token.kind == TokenKind::Text);
        (self.is("extern") && is_text).then(|| {
            self.bump();
            self.bump();
            usize::from(self.takes("{"))
        })
    }

    /// Skips the declaration of a function that is defined elsewhere: `float f(float x);`. Returns its span.
    pub fn prototype(&mut self) -> Option<Span> {
        let start = self.here();
        let mut at = 0;
        while self.type_at(at).is_some() || self.text(at) == "*" {
            at += 1;
        }
        let is_name = self.ahead(at).is_some_and(|token| token.kind == TokenKind::Word);
        // A variable with an initial value in brackets begins in the same way.
        let has_parameters = self.type_at(at + 2).is_some() || self.text(at + 2) == ")";
        if at == 0 || !is_name || self.text(at + 1) != "(" || !has_parameters {
            return None;
        }
        let mut closes = at + 2;
        while !matches!(self.text(closes), ")" | "(" | "{" | "}" | ";" | "") {
            closes += 1;
        }
        if self.text(closes) != ")" || self.text(closes + 1) != ";" {
            return None;
        }
        self.skip(closes + 2);
        Some(Span::new(start, self.end))
    }

    /// Parses the start of a function: a type, a name, and brackets that a brace follows. `None`
    /// if no function begins here.
    pub fn function_header(&mut self) -> Option<Header> {
        let start = self.here();
        let mut at = 0;
        let (mut is_kernel, mut is_relaxed, mut is_highp) = (false, false, false);
        while self.type_at(at) == Some(Word::Qualifier) {
            is_kernel |= KERNELS.contains(&self.text(at));
            is_relaxed |= RELAXED.contains(&self.text(at));
            is_highp |= self.text(at) == "highp";
            at += 1;
        }
        at += usize::from(matches!(self.text(at), "struct" | "union" | "enum"));
        let word = self.ahead(at)?;
        let mut returns = match self.type_at(at)? {
            Word::Type(returns) => returns,
            Word::Wholes(int, width) => self.wholes(int, width),
            Word::Matrix(lane, count, width) => self.matrix(lane, count, width),
            Word::Qualifier | Word::Absent => return None,
        };
        while let Some(word @ (Word::Qualifier | Word::Type(Ty::Integer(_)))) = self.type_at(at + 1) {
            is_kernel |= KERNELS.contains(&self.text(at + 1));
            if let (Word::Type(_), Ty::Integer(known)) = (word, returns) {
                returns = Ty::Integer(ty::joined(known, self.text(at + 1)));
            }
            at += 1;
        }
        // A function may return a reference.
        at += usize::from(self.text(at + 1) == "&");
        let (name, length) = self.name_of_function(at + 1)?;
        if self.text(at + 1 + length) != "(" {
            return None;
        }
        let mut closes = at + 2 + length;
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
        // HLSL writes the semantic of the result after the brackets.
        if self.text(closes) == ":" {
            closes += 2;
        }
        // `auto f() -> half {`
        if self.text(closes) == "->"
            && let Some(Word::Type(after)) = self.type_at(closes + 1)
        {
            returns = after;
            closes += 2;
        }
        if self.text(closes) != "{" {
            return None;
        }
        self.skip(at + 1 + length);
        let name = self.tree.names.place(&name);
        let returns = match returns {
            returns if is_relaxed => self.relaxed(returns, word.at),
            returns if is_highp => returns,
            returns => self.type_of_word(word, returns),
        };
        Some(Header { returns, is_kernel, is_constructor: false, name, start })
    }

    pub fn function(&mut self, header: Header) -> Function {
        let Header { returns, is_kernel, is_constructor, name, start } = header;
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
        if is_constructor && broken.is_none() && self.takes(")") && self.is(":") {
            match self.initialisers() {
                Ok(statements) => body.extend(statements),
                Err(said) => broken = Some(said),
            }
        }
        let mut unread = PossibleEffects::default();
        while !self.is("{") && self.peek().is_some() {
            // Parameters that cannot be read are unknown, not undeclared.
            let is_word = self.peek().is_some_and(|token| token.kind == TokenKind::Word);
            if broken.is_some() && is_word && matches!(self.text(1), "," | ")" | "[") {
                unread.names.push(self.tree.names.place(self.text(0)));
            }
            self.bump();
        }
        let at = Span::new(start, self.end);
        if let Some(said) = broken {
            let at_fault = said.at.unwrap_or(at);
            self.number += 1;
            body.push(self.place_statement(self.number - 1, at_fault, StatementKind::Wrong(said, unread)));
        }
        self.bump();
        let inside = self.block();
        if self.unclosed {
            self.unclosed = false;
            let said = messages::unclosed(self.tree.names.text(name));
            self.remark(at, Status::Ignored, said);
        }
        body.extend(inside);
        let template = self.end_template();
        Function { name, at, returns, is_kernel, template, parameters, body }
    }

    /// Parses the initialisers of a constructor: `: re(a), im{b}`. Each assigns to a member.
    fn initialisers(&mut self) -> ParseResult<Vec<Statement>> {
        let mut statements = Vec::new();
        self.expect(":")?;
        loop {
            let number = self.number;
            self.number += 1;
            let (name, at) = self.name()?;
            let close = if self.is("{") { "}" } else { ")" };
            let open = if close == "}" { "{" } else { "(" };
            self.expect(open)?;
            let mut list = Vec::new();
            while !self.is(close) {
                list.push(self.deeper(Cursor::expr)?);
                if !self.takes(",") {
                    break;
                }
            }
            self.expect(close)?;
            let at = Span::new(at.start, self.end);
            let value = match <[_; 1]>::try_from(list) {
                Ok([only]) => Value::Expr(only),
                Err(list) => Value::List(list, at),
            };
            let target = Target { base: TargetBase::Path(Path::of(name)), accessors: Vec::new(), at };
            statements.push(self.place_statement(number, at, StatementKind::Assign(target, None, value)));
            if !self.takes(",") {
                return Ok(statements);
            }
        }
    }

    /// Parses a parameter; `None` for `void`.
    fn parameter(&mut self) -> ParseResult<Option<Parameter>> {
        let start = self.here();
        let mut passing = match self.text(0) {
            "out" => Passing::Out,
            "inout" => Passing::InOut,
            _ => Passing::Value,
        };
        let ty = self.ty()?;
        if ty == Ty::Void && self.is(")") {
            return Ok(None);
        }
        let (mut is_array, is_constant) = (self.is_buffer, self.constant);
        while matches!(self.text(0), "*" | "&" | "const") || self.type_at(0) == Some(Word::Qualifier) {
            is_array |= self.is("*");
            if self.is("&") && !is_constant {
                passing = Passing::InOut;
            }
            self.bump();
        }
        let name = match self.text(0) {
            // A parameter without a name cannot be read.
            "," | ")" => self.tree.names.place(""),
            _ => self.name()?.0,
        };
        let lengths = self.lengths()?;
        is_array |= !lengths.is_empty();
        // HLSL writes the semantic of a parameter after a colon.
        let mut thread_index = None;
        if self.takes(":") {
            thread_index = ThreadIndex::named(self.text(0));
            self.bump();
        }
        while self.ahead(0).is_some_and(|token| token.kind == TokenKind::Mark)
            && let Some(index) = ThreadIndex::named(self.text(0))
        {
            thread_index = Some(index);
            self.bump();
        }
        let default = if self.takes("=") { Some(self.value()?) } else { None };
        let at = Span::new(start, self.end);
        Ok(Some(Parameter { ty, name, at, passing, is_array, thread_index, lengths, default }))
    }

    /// Parses a type, with the qualifiers before and after it.
    pub fn ty(&mut self) -> ParseResult<Ty> {
        let mut found = None;
        let mut relaxed = None;
        let mut is_highp = false;
        self.constant = false;
        self.storage = Storage::Automatic;
        self.is_buffer = false;
        self.leave_namespaces();
        while let Some(token) = self.peek() {
            if found.is_none()
                && let Some(element) = self.buffer()?
            {
                self.is_buffer = true;
                return Ok(element);
            }
            if matches!(token.text, "struct" | "union" | "enum") {
                self.bump();
                continue;
            }
            match self.type_at(0) {
                // In `float out = 1;` the qualifier is a name.
                Some(Word::Qualifier)
                    if found.is_some() && ["=", ";", ",", ")", "[", ":"].contains(&self.text(1)) =>
                {
                    break;
                }
                Some(Word::Qualifier) => {
                    self.constant |= matches!(token.text, "const" | "constexpr");
                    self.storage = self.storage.max(match token.text {
                        "__shared__" | "groupshared" | "__local" | "threadgroup" => Storage::Shared,
                        "static" => Storage::Static,
                        _ => Storage::Automatic,
                    });
                    is_highp |= token.text == "highp";
                    relaxed = relaxed.or(RELAXED.contains(&token.text).then_some(token.at));
                }
                Some(Word::Absent) => return Err(messages::absent_type(token.at, token.text)),
                Some(Word::Matrix(lane, count, width)) if found.is_none() => {
                    found = Some(self.matrix(lane, count, width));
                }
                Some(Word::Wholes(int, width)) if found.is_none() => found = Some(self.wholes(int, width)),
                Some(Word::Type(ty)) => match (found, ty) {
                    (None, _) => found = Some(if is_highp { ty } else { self.type_of_word(token, ty) }),
                    // `unsigned int` is a single type.
                    (Some(Ty::Integer(known)), Ty::Integer(_)) => {
                        found = Some(Ty::Integer(ty::joined(known, token.text)));
                    }
                    _ => break,
                },
                _ => break,
            }
            self.bump();
        }
        match (found, self.peek()) {
            (Some(ty), _) => Ok(relaxed.map_or(ty, |at| self.relaxed(ty, at))),
            (None, Some(token)) if token.kind == TokenKind::Word => {
                Err(messages::unknown_type(token.at, token.text))
            }
            _ => Err(self.unexpected("a type such as `float` or `half`")),
        }
    }
}
