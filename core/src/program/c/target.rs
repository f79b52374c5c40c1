//! Parses assignments and their targets.

use super::cursor::{Cursor, ParseResult};
use super::integer::Whole;
use super::messages;
use super::tree::{Accessor, Expr, Node, NodeKind, Operator, StatementKind, Target, TargetBase, Value};
use super::ty::Word;
use crate::isa::Span;

impl Cursor<'_> {
    /// Parses `x = y`, `x += y`, `x++`, or a bare expression.
    pub fn assignment(&mut self) -> ParseResult<StatementKind> {
        let from = self.place;
        if self.is("++") || self.is("--") {
            return self.step_statement();
        }
        if let Ok(target) = self.target() {
            if self.is("++") || self.is("--") {
                let down = self.is("--");
                self.bump();
                return Ok(stepped(target, down));
            }
            if let Some(operator) = assignment_operator(self.text(0)) {
                self.bump();
                let value = self.value()?;
                if assignment_operator(self.text(0)).is_some() {
                    let at = self.peek().map_or(target.at, |token| token.at);
                    return Err(messages::one_assignment(at));
                }
                return Ok(StatementKind::Assign(target, operator, value));
            }
        }
        self.place = from;
        Ok(StatementKind::Value(self.expr()?))
    }

    /// Parses the step of a loop, or any other assignment.
    pub fn step_statement(&mut self) -> ParseResult<StatementKind> {
        if self.is("++") || self.is("--") {
            let down = self.is("--");
            self.bump();
            return Ok(stepped(self.target()?, down));
        }
        self.assignment()
    }

    pub fn target(&mut self) -> ParseResult<Target> {
        let start = self.here();
        if self.is("*") || self.is("(") || self.text(0).ends_with("_cast") {
            let (base, accessors) = self.pointer_target()?;
            return Ok(Target { base, accessors, at: Span::new(start, self.end) });
        }
        if self.type_at(0).is_some_and(|word| word != Word::Qualifier) {
            return Err(self.unexpected("a name"));
        }
        let (path, _) = self.path()?;
        let accessors = self.accessors()?;
        Ok(Target { base: TargetBase::Path(path), accessors, at: Span::new(start, self.end) })
    }

    /// Parses indices and members after a target's name.
    fn accessors(&mut self) -> ParseResult<Vec<Accessor>> {
        let mut accessors = Vec::new();
        loop {
            match self.text(0) {
                "[" => {
                    let mut expr = Expr::default();
                    self.index(&mut expr)?;
                    accessors.push(Accessor::Index(expr));
                }
                "." | "->" => {
                    self.bump();
                    accessors.push(Accessor::Member(self.name()?.0));
                }
                _ => return Ok(accessors),
            }
        }
    }

    /// Parses a target that begins with a pointer: `*p`, `*p++`, `(*p).x`, `((half2*)p)[i]`.
    fn pointer_target(&mut self) -> ParseResult<(TargetBase, Vec<Accessor>)> {
        let zero =
            |at| Accessor::Index(Expr { nodes: vec![Node { at, kind: NodeKind::Integer(Whole::ZERO) }] });
        let mut expr = Expr::default();
        let at = self.peek().map_or_else(Span::default, |token| token.at);
        if self.takes("*") {
            // `*x` means `x[0]`.
            self.unary(&mut expr)?;
            let base = match expr.nodes.as_slice() {
                [Node { kind: NodeKind::Path(path, _), .. }] => TargetBase::Path(*path),
                [
                    Node { kind: NodeKind::Address(path), .. },
                    Node { kind: NodeKind::PointerCast(ty), .. },
                ] => {
                    return Ok((TargetBase::Bits(*path, *ty), Vec::new()));
                }
                _ => TargetBase::Pointer(expr),
            };
            return Ok((base, vec![zero(at)]));
        }
        if self.is("(") && self.text(1) == "*" {
            self.bump();
            let (base, mut accessors) = self.deeper(Cursor::pointer_target)?;
            self.expect(")")?;
            accessors.extend(self.accessors()?);
            return Ok((base, accessors));
        }
        // The indices after the pointer are parts of the target, not of the pointer.
        self.in_target = true;
        let read = self.unary(&mut expr);
        self.in_target = false;
        read?;
        // `(x) = y` means `x = y`.
        match expr.nodes.as_slice() {
            [Node { kind: NodeKind::Path(path, _), .. }] => {
                return Ok((TargetBase::Path(*path), self.accessors()?));
            }
            [Node { kind: NodeKind::Path(path, _), .. }, Node { kind: NodeKind::BitCast(ty), .. }] => {
                return Ok((TargetBase::Bits(*path, *ty), Vec::new()));
            }
            _ => {}
        }
        Ok((TargetBase::Pointer(expr), self.accessors()?))
    }
}

/// The operator of an assignment: `None` for `=`, else the one that precedes the `=`. Returns nothing for other text.
fn assignment_operator(text: &str) -> Option<Option<Operator>> {
    match text {
        "=" => Some(None),
        "==" | "<=" | ">=" | "!=" => None,
        _ => Operator::named(text.strip_suffix('=')?).map(Some),
    }
}

/// `x++` means `x += 1`.
fn stepped(target: Target, down: bool) -> StatementKind {
    let one = Node { at: target.at, kind: NodeKind::Integer(Whole::int(1)) };
    let operator = if down { Operator::Sub } else { Operator::Add };
    StatementKind::Assign(target, Some(operator), Value::Expr(Expr { nodes: vec![one] }))
}
