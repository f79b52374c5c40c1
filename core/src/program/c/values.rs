//! Parses initial values: expressions, and lists in braces; and the lengths of arrays.

use super::cursor::{Cursor, ParseResult};
use super::tree::{Expr, Value};
use crate::isa::Span;

impl Cursor<'_> {
    /// Parses an expression, or a list of expressions in braces.
    pub fn value(&mut self) -> ParseResult<Value> {
        let start = self.here();
        if !self.takes("{") {
            return self.expr().map(Value::Expr);
        }
        if self.is("{") {
            return self.deeper(|cursor| cursor.rows(start));
        }
        if self.is(".") {
            return self.deeper(|cursor| cursor.designated(start));
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

    /// Parses `.x = 1, .y = 2}`; the opening brace has been read.
    fn designated(&mut self, start: usize) -> ParseResult<Value> {
        let mut members = Vec::new();
        while self.takes(".") {
            let (name, _) = self.name()?;
            self.expect("=")?;
            members.push((name, self.value()?));
            if !self.takes(",") {
                break;
            }
        }
        self.expect("}")?;
        Ok(Value::Designated(members, Span::new(start, self.end)))
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
}
