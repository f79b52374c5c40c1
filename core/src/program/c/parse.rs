//! Parses statements into the syntax tree.

use super::cursor::{Cursor, ParseResult};
use super::expand::expand;
use super::expression::lanes_of;
use super::messages;
use super::tree::{
    Declared, Expr, Lanes, Leaves, Node, NodeKind, Operator, Remark, Statement, StatementKind, Target, Tree,
    Value,
};
use super::ty::{self, RELAXED, Word};
use crate::input::token::TokenKind;
use crate::isa::{Span, Type};
use crate::program::read::Diagnostic;
use crate::program::run::Status;

/// Functions at which the threads of a block wait for each other.
const BARRIERS: &[&str] =
    &["__syncthreads", "__syncwarp", "barrier", "threadgroup_barrier", "GroupMemoryBarrierWithGroupSync"];

/// Parses a program. Malformed statements become [`StatementKind::Wrong`].
/// Numbers that are declared `mediump` or the like have the type `mediump`.
pub fn parse(text: &str, mediump: Type) -> Tree {
    let (tokens, remarks) = expand(text);
    let mut cursor = Cursor::new(tokens, remarks, mediump);
    // The number of open `extern "C" {`.
    let mut linked = 0usize;
    while cursor.peek().is_some() {
        if let Some(braces) = cursor.linkage() {
            linked += braces;
            continue;
        }
        if let Some(header) = cursor.function_header() {
            let function = cursor.function(header);
            cursor.tree.functions.push(function);
            cursor.tree.ends_with_function = true;
            continue;
        }
        let at = cursor.peek().map_or_else(Span::default, |token| token.at);
        if cursor.takes("}") {
            if linked == 0 {
                cursor.remark(at, Status::Error, messages::closes_nothing());
            }
            linked = linked.saturating_sub(1);
        } else if !cursor.takes(";") {
            let statement = cursor.statement();
            // The function is the program only if nothing follows it but ignored statements and malformed ones without
            // effects.
            cursor.tree.ends_with_function &= match &statement.kind {
                StatementKind::Ignored(_) | StatementKind::Launch(_) => true,
                StatementKind::Wrong(_, lost) => lost.names.is_empty() && lost.leaves == Leaves::Nothing,
                _ => false,
            };
            cursor.tree.statements.push(statement);
        }
    }
    cursor.tree.remarks.sort_by_key(|remark| remark.at.start);
    cursor.tree
}

impl Cursor<'_> {
    pub fn remark(&mut self, at: Span, status: Status, said: Diagnostic) {
        self.tree.remarks.push(Remark { at, status, said: Some(said) });
    }

    /// Parses statements up to and including the closing brace. If a function or the end of the program comes first,
    /// the brace is missing.
    pub fn block(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        loop {
            if self.takes("}") {
                return body;
            }
            let place = self.place;
            let begins_function = self.function_header().is_some();
            self.place = place;
            if self.peek().is_none() || begins_function {
                self.unclosed = true;
                return body;
            }
            if !self.takes(";") {
                body.push(self.statement());
            }
        }
    }

    /// Parses any statement; a malformed one becomes [`StatementKind::Wrong`].
    pub fn statement(&mut self) -> Statement {
        let (from, start) = (self.place, self.here());
        let number = self.number;
        self.number += 1;
        let kind = match self.kind() {
            Ok(kind) => kind,
            Err(said) => {
                let lost = self.recover(from);
                if self.place == from {
                    self.bump();
                }
                self.wrong += 1;
                if self.wrong == messages::MOST_WRONG {
                    let at = Span::new(self.here(), self.here());
                    self.remark(at, Status::Error, messages::too_much_wrong(at));
                    self.place = self.tokens.len();
                }
                StatementKind::Wrong(said, lost)
            }
        };
        self.place_statement(number, Span::new(start, self.end.max(start)), kind)
    }

    /// Records the span of a statement under its number.
    pub fn place_statement(&mut self, number: u32, at: Span, kind: StatementKind) -> Statement {
        let place = match &kind {
            StatementKind::Loop(of) => of.head,
            StatementKind::If(of) => of.head,
            _ => at,
        };
        let places = &mut self.tree.places;
        places.resize(places.len().max(number as usize + 1), Span::default());
        if let Some(known) = places.get_mut(number as usize) {
            *known = place;
        }
        Statement { at: place, number, kind }
    }

    fn kind(&mut self) -> ParseResult<StatementKind> {
        self.leave_namespaces();
        let Some(token) = self.peek() else { return Err(self.unexpected("a statement")) };
        match token.text {
            "{" => {
                self.bump();
                return self.deeper(|cursor| Ok(StatementKind::Block(cursor.block())));
            }
            "for" => return self.deeper(Cursor::for_loop),
            "if" => return self.deeper(Cursor::choice),
            "return" => {
                self.bump();
                let value = if self.is(";") || self.is("}") { None } else { Some(self.value()?) };
                self.semicolon()?;
                return Ok(StatementKind::Return(value));
            }
            word if BARRIERS.contains(&word) && self.text(1) == "(" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Barrier);
            }
            _ if self.begins_launch() => return self.launch(),
            "printf" | "assert" | "static_assert" if self.text(1) == "(" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::changes_nothing()));
            }
            "cout" | "cerr" if self.text(1) == "<<" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::changes_nothing()));
            }
            "precision" if self.text(2) == "float" => {
                self.default_is_relaxed = RELAXED.contains(&self.text(1));
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::default_precision()));
            }
            "precision" | "using" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::changes_nothing()));
            }
            word => {
                if let Some(said) = messages::no_statement(token.at, word) {
                    return Err(said);
                }
            }
        }
        if self.begins_declaration() {
            return self.declaration();
        }
        self.assignment()
    }

    /// True if a declaration begins here: a type and a name. An unknown word before a name counts as a type.
    fn begins_declaration(&self) -> bool {
        match ty::word(self.text(0)) {
            // `out` is a name if no type follows it.
            Some(Word::Qualifier) => self.ahead(1).is_some_and(|token| token.kind == TokenKind::Word),
            Some(Word::Type(_) | Word::Absent) => self.text(1) != "(",
            None => {
                [0, 1].iter().all(|by| self.ahead(*by).is_some_and(|token| token.kind == TokenKind::Word))
            }
        }
    }

    fn declaration(&mut self) -> ParseResult<StatementKind> {
        let ty = self.ty()?;
        let (is_constant, is_shared) = (self.constant, self.shared);
        let mut list = Vec::new();
        loop {
            let (name, at) = self.name()?;
            let lengths = self.lengths()?;
            let value = match self.text(0) {
                "=" => {
                    self.bump();
                    Some(self.value()?)
                }
                "{" => Some(self.value()?),
                "(" => {
                    self.bump();
                    let expr = self.deeper(Cursor::expr)?;
                    self.expect(")")?;
                    Some(Value::Expr(expr))
                }
                _ => None,
            };
            list.push(Declared { name, at, lengths, value, is_constant, is_shared });
            if !self.takes(",") {
                break;
            }
        }
        self.semicolon()?;
        Ok(StatementKind::Declare(ty, list))
    }

    /// Parses an expression, or a list of expressions in braces.
    fn value(&mut self) -> ParseResult<Value> {
        let start = self.here();
        if !self.takes("{") {
            return self.expr().map(Value::Expr);
        }
        if self.is("{") {
            return self.deeper(|cursor| cursor.rows(start));
        }
        let mut list = Vec::new();
        while !self.is("}") {
            list.push(self.deeper(Cursor::expr)?);
            if !self.takes(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Value::List(list, Span::new(start, self.end)))
    }

    /// Parses the inner lists of `{{…}, {…}}`, and the closing brace; the opening one has been read.
    fn rows(&mut self, start: usize) -> ParseResult<Value> {
        let mut rows = Vec::new();
        while !self.is("}") {
            if !self.is("{") {
                return Err(self.unexpected("`{`, as before the other rows"));
            }
            rows.push(self.value()?);
            if !self.takes(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Value::Rows(rows, Span::new(start, self.end)))
    }

    /// Parses lengths such as `[2][3]` after a declared name; a length may be missing.
    pub fn lengths(&mut self) -> ParseResult<Vec<Option<Expr>>> {
        let mut lengths = Vec::new();
        while self.takes("[") {
            // C allows `static` in the length of an array parameter.
            self.takes("static");
            lengths.push(if self.is("]") { None } else { Some(self.deeper(Cursor::expr)?) });
            self.expect("]")?;
        }
        Ok(lengths)
    }

    /// Parses `x = y;`, `x += y;`, `x++;`, or a bare expression.
    fn assignment(&mut self) -> ParseResult<StatementKind> {
        let from = self.place;
        if self.is("++") || self.is("--") {
            let down = self.is("--");
            self.bump();
            let target = self.target()?;
            self.semicolon()?;
            return Ok(stepped(target, down));
        }
        if let Ok(target) = self.target() {
            let operator = match self.text(0) {
                "=" => Some(None),
                "+=" => Some(Some(Operator::Add)),
                "-=" => Some(Some(Operator::Sub)),
                "*=" => Some(Some(Operator::Mul)),
                "++" | "--" => {
                    let down = self.is("--");
                    self.bump();
                    self.semicolon()?;
                    return Ok(stepped(target, down));
                }
                "/=" | "%=" | "<<=" | ">>=" | "&=" | "|=" | "^=" => {
                    let at = self.peek().map_or(target.at, |token| token.at);
                    return Err(messages::no_operator(at, self.text(0)));
                }
                _ => None,
            };
            if let Some(operator) = operator {
                self.bump();
                let value = self.value()?;
                if self.is("=") {
                    let at = self.peek().map_or(target.at, |token| token.at);
                    return Err(messages::one_assignment(at));
                }
                self.semicolon()?;
                return Ok(StatementKind::Assign(target, operator, value));
            }
        }
        self.place = from;
        let expr = self.expr()?;
        self.semicolon()?;
        Ok(StatementKind::Value(expr))
    }

    pub fn target(&mut self) -> ParseResult<Target> {
        if matches!(ty::word(self.text(0)), Some(Word::Type(_) | Word::Absent)) {
            return Err(self.unexpected("a name"));
        }
        let start = self.here();
        let is_pointed_at = self.takes("*");
        let (path, at) = self.path()?;
        let mut indices = Vec::new();
        let mut lane = None;
        // `*x` means `x[0]`.
        if is_pointed_at {
            if let Some(token) = self.peek().filter(|token| ["++", "--", "["].contains(&token.text)) {
                return Err(messages::no_operator(token.at, token.text));
            }
            indices.push(Expr { nodes: vec![Node { at, kind: NodeKind::Integer(0) }] });
        }
        while self.takes("[") {
            indices.push(self.deeper(Cursor::expr)?);
            self.expect("]")?;
        }
        if !indices.is_empty() && self.takes(".") {
            let (name, at) = self.name()?;
            lane = match lanes_of(self.tree.names.text(name)) {
                Some(Lanes::One(lane)) => Some(lane),
                _ => return Err(messages::no_lane(at, self.tree.names.text(name))),
            };
        }
        Ok(Target { path, indices, lane, at: Span::new(start, self.end) })
    }

    /// Parses the end of a statement. The semicolon may be missing at the end of the program or of a block.
    fn semicolon(&mut self) -> ParseResult<()> {
        if self.takes(";") || self.is("}") || self.peek().is_none() {
            return Ok(());
        }
        match self.peek() {
            Some(token) if messages::is_operator(token.text) => {
                Err(messages::no_operator(token.at, token.text))
            }
            _ => Err(self.unexpected("an operator or `;`")),
        }
    }
}

/// `x++` means `x += 1`.
fn stepped(target: Target, down: bool) -> StatementKind {
    let one = Node { at: target.at, kind: NodeKind::Integer(1) };
    let operator = if down { Operator::Sub } else { Operator::Add };
    StatementKind::Assign(target, Some(operator), Value::Expr(Expr { nodes: vec![one] }))
}
