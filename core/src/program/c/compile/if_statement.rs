//! Compiles choices. The condition is known at compile time, so only one branch is compiled.

use super::state::{CompileResult, Compiler};
use crate::isa::Span;
use crate::program::c::messages;
use crate::program::c::tree::{Condition, Expr, IfStatement, NodeKind, Test};
use crate::program::c::ty::Ty;
use crate::program::run::Status;

impl Compiler<'_> {
    /// Compiles the branch that runs.
    pub fn if_statement(&mut self, of: &IfStatement, number: u32) -> CompileResult<()> {
        let line = self.places.line(of.head.start);
        let holds = self.holds(&of.condition, of.head)?;
        self.note_statement(number, of.head, Status::Ran, None);
        let (way, other) =
            if holds { (&of.then_branch, &of.else_branch) } else { (&of.else_branch, &of.then_branch) };
        self.skip(other, &messages::other_way(line, holds));
        self.scopes.open();
        let done = self.statements(way);
        self.scopes.close(&self.calls);
        done
    }

    /// Skips both branches, with the note that it is unknown which of them runs.
    pub fn skip_branches(&mut self, of: &IfStatement) {
        let said = messages::unknown_way(self.places.line(of.head.start));
        self.skip(&of.then_branch, &said);
        self.skip(&of.else_branch, &said);
    }

    /// Evaluates a condition, with the short-circuit rules of C.
    fn holds(&mut self, condition: &Condition, head: Span) -> CompileResult<bool> {
        match condition {
            Condition::Compare(one, test, other) => {
                let (one, other) = (self.condition_integer(one, head)?, self.condition_integer(other, head)?);
                Ok(test.holds(one, other))
            }
            Condition::Number(expr) => Ok(self.condition_integer(expr, head)? != 0),
            Condition::Not(condition) => Ok(!self.holds(condition, head)?),
            Condition::All(all) => {
                for condition in all {
                    if !self.holds(condition, head)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Any(all) => {
                for condition in all {
                    if self.holds(condition, head)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }

    /// Evaluates an integer in a condition. Floating-point conditions are rejected: halfplay does not support them.
    fn condition_integer(&mut self, expr: &Expr, head: Span) -> CompileResult<i64> {
        for node in &expr.nodes {
            if let NodeKind::Path(path, _) = node.kind
                && self.binding_type(path.full).is_none()
                && !self.is_launched(path)
            {
                self.may_be_input(path.head, node.at)?;
            }
        }
        let is_number = expr.nodes.iter().any(|node| match node.kind {
            NodeKind::Path(path, _) if self.is_launched(path) => false,
            NodeKind::Path(path, _) => self.binding_type(path.full) != Some(Ty::Integer),
            NodeKind::Integer(_) | NodeKind::Negate | NodeKind::Binary(_) | NodeKind::IndexDivision(_) => {
                false
            }
            NodeKind::Cast(ty) | NodeKind::Construct(ty, _) => ty != Ty::Integer,
            NodeKind::Literal(_) | NodeKind::Call(..) | NodeKind::Lanes(_) | NodeKind::Element(..) => true,
        });
        if is_number {
            return Err(messages::no_choice(head).into());
        }
        self.whole_number(expr, "the condition of an `if`")
    }
}

impl Test {
    /// Applies the comparison.
    fn holds(self, one: i64, other: i64) -> bool {
        match self {
            Test::Equal => one == other,
            Test::Unequal => one != other,
            Test::Less => one < other,
            Test::LessOrEqual => one <= other,
            Test::Greater => one > other,
            Test::GreaterOrEqual => one >= other,
        }
    }
}
