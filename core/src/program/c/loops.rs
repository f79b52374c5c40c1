//! Parses loops that count with integers: `for (int i = 0; i < n; ++i)`.

use super::cursor::{Cursor, ParseResult};
use super::messages;
use super::tree::{Expr, Loop, Name, Node, NodeKind, Statement, StatementKind, Test};
use super::ty::{self, Ty, Word};
use crate::isa::Span;

impl Test {
    /// The comparison that this operator denotes.
    pub fn named(operator: &str) -> Option<Test> {
        Some(match operator {
            "==" => Test::Equal,
            "!=" => Test::Unequal,
            "<" => Test::Less,
            "<=" => Test::LessOrEqual,
            ">" => Test::Greater,
            ">=" => Test::GreaterOrEqual,
            _ => return None,
        })
    }
}

impl Cursor<'_> {
    /// Parses a `for` loop that counts with an integer; any other loop is an error.
    pub fn for_loop(&mut self) -> ParseResult<StatementKind> {
        let start = self.here();
        self.bump();
        self.expect("(")?;
        if self.is(";") {
            return Err(self.no_loop());
        }
        while matches!(ty::word(self.text(0)), Some(Word::Qualifier | Word::Type(Ty::Integer))) {
            self.bump();
        }
        if let (Some(Word::Type(_) | Word::Absent), Some(token)) = (ty::word(self.text(0)), self.peek()) {
            return Err(messages::loop_counts_whole(token.at));
        }
        let (index, _) = self.name()?;
        self.expect("=")?;
        let first = self.expr()?;
        self.expect(";")?;
        self.same(index)?;
        let test = Test::named(self.text(0)).ok_or_else(|| self.no_loop())?;
        self.bump();
        let end = self.expr()?;
        self.expect(";")?;
        let (step, down) = self.step(index)?;
        self.expect(")")?;
        let head = Span::new(start, self.end);
        let body = self.inner();
        Ok(StatementKind::Loop(Box::new(Loop { index, head, first, test, end, step, down, body })))
    }

    /// Parses the body of a loop or a choice: a block, or a single statement.
    pub fn inner(&mut self) -> Vec<Statement> {
        if self.takes("{") {
            self.block()
        } else if self.takes(";") {
            Vec::new()
        } else {
            vec![self.statement()]
        }
    }

    /// Expects the loop's index again.
    fn same(&mut self, index: Name) -> ParseResult<()> {
        let place = self.place;
        let (name, _) = self.name()?;
        if name == index {
            return Ok(());
        }
        self.place = place;
        Err(self.no_loop())
    }

    /// Parses the step, `++i`, `i--`, `i += 2` or `i = i + 2`. Returns its size, and true if it counts down.
    fn step(&mut self, index: Name) -> ParseResult<(Expr, bool)> {
        let one = |at: Span| Expr { nodes: vec![Node { at, kind: NodeKind::Integer(1) }] };
        for (mark, down) in [("++", false), ("--", true)] {
            let at = Span::new(self.here(), self.here() + mark.len());
            if self.takes(mark) {
                return self.same(index).map(|()| (one(at), down));
            }
        }
        self.same(index)?;
        let at = self.peek().map_or_else(Span::default, |token| token.at);
        match self.text(0) {
            mark @ ("++" | "--") => {
                self.bump();
                Ok((one(at), mark == "--"))
            }
            mark @ ("+=" | "-=") => {
                self.bump();
                Ok((self.expr()?, mark == "-="))
            }
            "=" => {
                self.bump();
                self.same(index)?;
                let down = self.is("-");
                if !self.takes("+") && !self.takes("-") {
                    return Err(self.no_loop());
                }
                Ok((self.expr()?, down))
            }
            _ => Err(self.no_loop()),
        }
    }

    fn no_loop(&self) -> crate::program::read::Diagnostic {
        let at = self.peek().map_or(Span::new(self.end, self.end), |token| token.at);
        messages::no_loop(at)
    }
}
