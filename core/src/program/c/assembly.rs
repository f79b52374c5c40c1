//! Parses inline PTX: `asm volatile("add.f16 %0, %1, %2;" : "=h"(d) : "h"(a), "h"(b) : "memory");`

use super::cursor::{Cursor, ParseResult};
use super::possible_effects::is_asm;
use super::tree::{Assembly, Constraint, Expr, PossibleEffects, StatementKind, TargetBase};
use crate::input::token::TokenKind;
use crate::isa::Span;

impl Cursor<'_> {
    /// True if inline PTX begins here.
    pub fn begins_assembly(&self) -> bool {
        is_asm(self.text(0))
    }

    /// Parses inline PTX up to its semicolon. The list of changed registers at its end changes no number.
    pub fn assembly(&mut self) -> ParseResult<StatementKind> {
        self.bump();
        while matches!(self.text(0), "volatile" | "__volatile__" | "inline") {
            self.bump();
        }
        self.expect("(")?;
        let start = self.here();
        let text = self.texts();
        let at = Span::new(start, self.end);
        let (mut outputs, mut inputs) = (Vec::new(), Vec::new());
        // `::` is an empty list of outputs.
        let has_no_outputs = self.takes("::");
        if !has_no_outputs && self.takes(":") {
            while self.begins_text() {
                let constraint = Constraint(self.texts());
                self.expect("(")?;
                outputs.push((constraint, self.deeper(Cursor::target)?));
                self.expect(")")?;
                self.takes(",");
            }
        }
        if has_no_outputs || self.takes(":") {
            while self.begins_text() {
                let constraint = Constraint(self.texts());
                self.expect("(")?;
                let mut expr = Expr::default();
                self.deeper(|cursor| cursor.terms(&mut expr))?;
                inputs.push((constraint, expr));
                self.expect(")")?;
                self.takes(",");
            }
        }
        while self.takes(":") || self.takes(",") || self.takes("::") || self.begins_text() {
            self.texts();
        }
        self.expect(")")?;
        self.semicolon()?;
        let names = outputs.iter().filter_map(|(_, target)| match &target.base {
            TargetBase::Path(path) | TargetBase::Bits(path, _) => Some(path.full),
            TargetBase::Pointer(_) => None,
        });
        let lost = PossibleEffects { names: names.collect(), ..PossibleEffects::default() };
        Ok(StatementKind::Assembly(Box::new(Assembly { text, at, outputs, inputs, lost })))
    }

    fn begins_text(&self) -> bool {
        self.ahead(0).is_some_and(|token| token.kind == TokenKind::Text)
    }

    /// Parses strings in a row, which the compiler joins.
    fn texts(&mut self) -> String {
        let mut text = String::new();
        while self.begins_text() {
            let inner = self.text(0);
            let inner = inner.strip_prefix('"').unwrap_or(inner);
            text += &unescaped(inner.strip_suffix('"').unwrap_or(inner));
            self.bump();
        }
        text
    }
}

/// The characters of a string with its escapes replaced.
fn unescaped(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            plain.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => plain.push('\n'),
            Some('t') => plain.push('\t'),
            // A line break after a backslash continues the string.
            Some('\n') | None => {}
            Some(other) => plain.push(other),
        }
    }
    plain
}
