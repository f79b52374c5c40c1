//! Parses statements that decide which statements run: `if`, loops and `switch`.

use super::cursor::{Cursor, ParseResult};
use super::tree::{Expr, IfStatement, Loop, Statement, StatementKind, Switch};
use crate::isa::Span;

impl Cursor<'_> {
    /// Parses an `if` statement.
    pub fn if_statement(&mut self) -> ParseResult<StatementKind> {
        let (from, start) = (self.place, self.here());
        self.bump();
        self.takes("constexpr");
        let condition = self.condition()?;
        let head = Span::new(start, self.end);
        let then_branch = self.inner();
        let else_branch = if self.takes("else") { self.inner() } else { Vec::new() };
        let lost = self.possible_effects_since(from);
        Ok(StatementKind::If(Box::new(IfStatement { head, condition, then_branch, else_branch, lost })))
    }

    /// Parses a condition with its brackets.
    fn condition(&mut self) -> ParseResult<Expr> {
        self.expect("(")?;
        let condition = self.deeper(Cursor::expr)?;
        self.expect(")")?;
        Ok(condition)
    }

    /// Parses the body of a loop or a choice: a block, or a single statement.
    fn inner(&mut self) -> Vec<Statement> {
        if self.takes("{") {
            self.block()
        } else if self.takes(";") {
            Vec::new()
        } else {
            vec![self.statement()]
        }
    }

    pub fn for_loop(&mut self) -> ParseResult<StatementKind> {
        let (from, start) = (self.place, self.here());
        self.bump();
        self.expect("(")?;
        let mut first = Vec::new();
        if !self.takes(";") {
            first.push(self.part(Cursor::declaration_or_assignment)?);
            while self.takes(",") {
                first.push(self.part(Cursor::step_statement)?);
            }
            self.expect(";")?;
        }
        let condition = if self.is(";") { None } else { Some(self.deeper(Cursor::expr)?) };
        self.expect(";")?;
        let mut step = Vec::new();
        while !self.is(")") {
            step.push(self.part(Cursor::step_statement)?);
            if !self.takes(",") {
                break;
            }
        }
        self.expect(")")?;
        let head = Span::new(start, self.end);
        let body = self.inner();
        let lost = self.possible_effects_since(from);
        Ok(StatementKind::Loop(Box::new(Loop {
            head,
            first,
            condition,
            step,
            body,
            tests_last: false,
            lost,
        })))
    }

    pub fn while_loop(&mut self) -> ParseResult<StatementKind> {
        let (from, start) = (self.place, self.here());
        self.bump();
        let condition = Some(self.condition()?);
        let head = Span::new(start, self.end);
        let body = self.inner();
        let lost = self.possible_effects_since(from);
        let (first, step) = (Vec::new(), Vec::new());
        Ok(StatementKind::Loop(Box::new(Loop {
            head,
            first,
            condition,
            step,
            body,
            tests_last: false,
            lost,
        })))
    }

    pub fn do_loop(&mut self) -> ParseResult<StatementKind> {
        let from = self.place;
        self.bump();
        let body = self.inner();
        let start = self.here();
        self.expect("while")?;
        let condition = Some(self.condition()?);
        let head = Span::new(start, self.end);
        self.takes(";");
        let lost = self.possible_effects_since(from);
        let (first, step) = (Vec::new(), Vec::new());
        Ok(StatementKind::Loop(Box::new(Loop { head, first, condition, step, body, tests_last: true, lost })))
    }

    pub fn switch(&mut self) -> ParseResult<StatementKind> {
        let (from, start) = (self.place, self.here());
        self.bump();
        let subject = self.condition()?;
        let head = Span::new(start, self.end);
        self.expect("{")?;
        let (mut body, mut labels) = (Vec::new(), Vec::new());
        while !self.takes("}") {
            if self.peek().is_none() {
                return Err(self.unexpected("`}`"));
            }
            let is_default = self.is("default");
            if is_default || self.is("case") {
                self.bump();
                let label = if is_default { None } else { Some(self.deeper(Cursor::expr)?) };
                // In WGSL, no colon follows the label.
                if !self.takes(":") && !self.is("{") {
                    return Err(self.unexpected("`:`"));
                }
                labels.push((label, body.len()));
            } else if !self.takes(";") {
                body.push(self.statement());
            }
        }
        let lost = self.possible_effects_since(from);
        Ok(StatementKind::Switch(Box::new(Switch { head, subject, body, labels, lost })))
    }

    /// Parses a part of a loop's header as a statement of its own.
    fn part(&mut self, read: impl FnOnce(&mut Self) -> ParseResult<StatementKind>) -> ParseResult<Statement> {
        let (start, number) = (self.here(), self.number);
        self.number += 1;
        let kind = read(self)?;
        Ok(self.place_statement(number, Span::new(start, self.end.max(start)), kind))
    }

    /// Parses `break;` or `continue;`.
    pub fn leave(&mut self) -> ParseResult<StatementKind> {
        let kind = if self.is("break") { StatementKind::Break } else { StatementKind::Continue };
        self.bump();
        self.semicolon()?;
        Ok(kind)
    }
}
