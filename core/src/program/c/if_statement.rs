//! Parses choices between statements, whose conditions are comparisons of integers: `if (i == 0) … else …`.
//!
//! ```text
//!   any       alternatives with `||` between them      i == 0 || i == n - 1 && !last
//!   all       conditions with `&&` between them        i == n - 1 && !last
//!   one       `!`, brackets, a comparison, a number    !last
//! ```

use super::cursor::{Cursor, ParseResult};
use super::messages;
use super::tree::{Condition, Expr, IfStatement, StatementKind, Test};
use crate::isa::Span;

impl Cursor<'_> {
    /// Parses an `if` statement. A condition that does not consist of integers is an error.
    pub fn choice(&mut self) -> ParseResult<StatementKind> {
        let (from, start) = (self.place, self.here());
        let word = self.bump().map_or_else(Span::default, |token| token.at);
        self.takes("constexpr");
        self.expect("(")?;
        let outer = std::mem::replace(&mut self.indexing, true);
        let condition = self.deeper(Cursor::any);
        self.indexing = outer;
        let condition =
            condition.ok().filter(|_| self.takes(")")).ok_or_else(|| messages::no_choice(word))?;
        let head = Span::new(start, self.end);
        let holds = self.inner();
        let fails = if self.takes("else") { self.inner() } else { Vec::new() };
        let lost = self.possible_effects_since(from);
        Ok(StatementKind::If(Box::new(IfStatement {
            head,
            condition,
            then_branch: holds,
            else_branch: fails,
            lost,
        })))
    }

    fn any(&mut self) -> ParseResult<Condition> {
        let mut all = vec![self.all()?];
        while self.takes("||") {
            all.push(self.all()?);
        }
        Ok(alone(all).unwrap_or_else(Condition::Any))
    }

    fn all(&mut self) -> ParseResult<Condition> {
        let mut all = vec![self.one()?];
        while self.takes("&&") {
            all.push(self.one()?);
        }
        Ok(alone(all).unwrap_or_else(Condition::All))
    }

    fn one(&mut self) -> ParseResult<Condition> {
        // There may be many `!` signs: a loop reads them.
        let mut turned = false;
        while self.takes("!") {
            turned = !turned;
        }
        let condition = if self.brackets_hold_a_condition() {
            self.bump();
            let inner = self.deeper(Cursor::any)?;
            self.expect(")")?;
            inner
        } else {
            let one = self.whole()?;
            match Test::named(self.text(0)).filter(|_| !turned) {
                Some(test) => {
                    self.bump();
                    Condition::Compare(one, test, self.whole()?)
                }
                None => Condition::Number(one),
            }
        };
        Ok(if turned { Condition::Not(Box::new(condition)) } else { condition })
    }

    fn whole(&mut self) -> ParseResult<Expr> {
        let mut expr = Expr::default();
        self.terms(&mut expr)?;
        Ok(expr)
    }

    /// True if a bracket begins here that contains a comparison or a logical operator, not only arithmetic.
    fn brackets_hold_a_condition(&self) -> bool {
        let mut open = 0usize;
        let mut ahead = (0..).map_while(|by| self.ahead(by));
        if !self.is("(") {
            return false;
        }
        ahead
            .find_map(|token| match token.text {
                "(" => {
                    open += 1;
                    None
                }
                ")" if open == 1 => Some(false),
                ")" => {
                    open -= 1;
                    None
                }
                ";" | "{" | "}" => Some(false),
                "!" | "&&" | "||" => Some(true),
                operator => Test::named(operator).map(|_| true),
            })
            .unwrap_or(false)
    }
}

/// The only element of a list; otherwise returns the list as the error.
fn alone(mut all: Vec<Condition>) -> Result<Condition, Vec<Condition>> {
    match all.pop() {
        Some(one) if all.is_empty() => Ok(one),
        last => {
            all.extend(last);
            Err(all)
        }
    }
}
