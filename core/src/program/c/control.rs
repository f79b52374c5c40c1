//! Parses statements that decide which statements run: `if`, loops and `switch`.

use super::cursor::{Cursor, ParseResult};
use super::integer::{Int, Whole};
use super::tree::{
    Accessor, Declared, Expr, IfStatement, Loop, Node, NodeKind, Operator, Path, Statement, StatementKind,
    Switch, Target, TargetBase, Test, Value,
};
use super::ty::Ty;
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
        if self.begins_range() {
            return self.range_loop(from, start);
        }
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
        Ok(self.looped(from, Loop { head, first, condition, step, body, ..Loop::default() }))
    }

    /// True if `float x : a)` follows: a loop over the elements of an array.
    fn begins_range(&self) -> bool {
        let mut ahead =
            (0..).map(|by| self.text(by)).take_while(|text| !matches!(*text, ";" | ")" | "(" | "=" | ""));
        ahead.any(|text| text == ":")
    }

    /// Parses the rest of `for (float x : a) …`, which means `for (int i = 0; i < length of a; i++) { float x = a[i]; … }`.
    fn range_loop(&mut self, from: usize, start: usize) -> ParseResult<StatementKind> {
        let ty = self.ty()?;
        let is_constant = self.constant;
        let mut is_reference = false;
        while matches!(self.text(0), "&" | "&&" | "const") {
            is_reference |= self.text(0) != "const";
            self.bump();
        }
        let (name, at) = self.name()?;
        self.expect(":")?;
        let mut first = Vec::new();
        let index = self.tree.names.place(".index");
        let path = if self.is("{") {
            let name = self.tree.names.place(".list");
            let value = Some(self.value()?);
            let declared = Declared { at, value, lengths: vec![None], ..Declared::plain(ty, name) };
            first.push(self.hidden(at, StatementKind::Declare(vec![declared])));
            Path::of(name)
        } else {
            self.path()?.0
        };
        self.expect(")")?;
        let head = Span::new(start, self.end);
        let integer = |number| Node { at, kind: NodeKind::Integer(Whole::int(number)) };
        let counter = Node { at, kind: NodeKind::Path(Path::of(index), None) };
        let zero = Value::Expr(Expr { nodes: vec![integer(0)] });
        let counted = Declared { at, value: Some(zero), ..Declared::plain(Ty::Integer(Int::I32), index) };
        first.push(self.hidden(at, StatementKind::Declare(vec![counted])));
        let length = self.tree.names.place(".length");
        let kinds = [NodeKind::Path(path, None), NodeKind::Call(length, 1), NodeKind::Compare(Test::Less)];
        let condition = std::iter::once(counter).chain(kinds.map(|kind| Node { at, kind })).collect();
        let target = Target { base: TargetBase::Path(Path::of(index)), accessors: Vec::new(), at };
        let next = Value::Expr(Expr { nodes: vec![integer(1)] });
        let step = self.hidden(at, StatementKind::Assign(target, Some(Operator::Add), next));
        let element = Node { at, kind: NodeKind::Element(path, None, 1) };
        let accessor = Accessor::Index(Expr { nodes: vec![counter] });
        let target = Target { base: TargetBase::Path(path), accessors: vec![accessor], at };
        let declared = Declared {
            at,
            value: (!is_reference).then(|| Value::Expr(Expr { nodes: vec![counter, element] })),
            reference: is_reference.then_some(target),
            is_constant,
            ..Declared::plain(ty, name)
        };
        let mut body = vec![self.hidden(at, StatementKind::Declare(vec![declared]))];
        body.extend(self.inner());
        let condition = Some(Expr { nodes: condition });
        let step = vec![step];
        Ok(self.looped(from, Loop { head, first, condition, step, body, ..Loop::default() }))
    }

    /// A loop that began at token `from`, with its possible effects.
    fn looped(&mut self, from: usize, of: Loop) -> StatementKind {
        let lost = self.possible_effects_since(from);
        StatementKind::Loop(Box::new(Loop { lost, ..of }))
    }

    /// A statement that the text does not contain.
    fn hidden(&mut self, at: Span, kind: StatementKind) -> Statement {
        let number = self.number;
        self.number += 1;
        self.place_statement(number, at, kind)
    }

    pub fn while_loop(&mut self) -> ParseResult<StatementKind> {
        let (from, start) = (self.place, self.here());
        self.bump();
        let condition = Some(self.condition()?);
        let head = Span::new(start, self.end);
        let body = self.inner();
        Ok(self.looped(from, Loop { head, condition, body, ..Loop::default() }))
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
        Ok(self.looped(from, Loop { head, condition, body, tests_last: true, ..Loop::default() }))
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
