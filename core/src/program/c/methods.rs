//! Parses functions inside structures: methods, constructors and operators.
//!
//! A method is a function whose name begins with a dot, and whose first parameter is `this`:
//!
//! ```text
//!   struct V { float x; V(float a) : x(a) {}  float twice() const { return 2 * x; } };
//!       .V(this, a)    .twice(this)
//! ```

use super::cursor::{Cursor, ParseResult};
use super::function::Header;
use super::tree::{Name, Parameter, Passing};
use super::ty::{Ty, Word};
use crate::input::token::TokenKind;
use crate::isa::Span;

/// Words after the parameters of a method, which change no number.
const BEHIND: [&str; 5] = ["const", "noexcept", "override", "final", "&"];

/// The start of a method.
struct MethodStart {
    /// the number of tokens before its name, which is one token, or two or three for an operator
    before: usize,
    name: String,
    /// the number of tokens of the name
    length: usize,
    is_static: bool,
    /// true for a constructor, which has no type
    is_constructor: bool,
}

impl Cursor<'_> {
    /// Parses a method of the structure with this index and name. Returns false if none begins here.
    pub fn method(&mut self, of: u32, structure: &str) -> ParseResult<bool> {
        // A destructor changes no number.
        if self.is("~") {
            self.skip_method();
            return Ok(true);
        }
        let Some(start) = self.method_start(structure) else { return Ok(false) };
        let begins = self.here();
        let mut returns = Ty::Void;
        if start.is_constructor {
            self.skip(start.before);
        } else {
            returns = self.ty()?;
            while matches!(self.text(0), "*" | "&" | "const") {
                self.bump();
            }
        }
        self.skip(start.length);
        if !self.has_body() {
            self.skip_method();
            return Ok(true);
        }
        let name = if start.is_static { start.name } else { format!(".{}", start.name) };
        let name = self.tree.names.place(&name);
        let mut function = self.function(Header::of_method(returns, name, start.is_constructor, begins));
        if !start.is_static {
            function.parameters.insert(0, self.this(of, function.at));
        }
        self.tree.functions.push(function);
        Ok(true)
    }

    /// The parameter of the object that a method belongs to.
    fn this(&mut self, of: u32, at: Span) -> Parameter {
        let name: Name = self.tree.names.place("this");
        let ty = Ty::Struct(of);
        let (passing, lengths) = (Passing::InOut, Vec::new());
        Parameter { ty, name, at, passing, is_array: false, thread_index: None, lengths, default: None }
    }

    /// The start of the method that begins here, if one does.
    fn method_start(&self, structure: &str) -> Option<MethodStart> {
        let mut at = 0;
        let mut is_static = false;
        while self.type_at(at) == Some(Word::Qualifier) || matches!(self.text(at), "explicit" | "virtual") {
            is_static |= self.text(at) == "static";
            at += 1;
        }
        if self.text(at) == structure && self.text(at + 1) == "(" {
            let name = structure.to_owned();
            return Some(MethodStart { before: at, name, length: 1, is_static: false, is_constructor: true });
        }
        while matches!(
            self.type_at(at),
            Some(Word::Type(_) | Word::Wholes(..) | Word::Matrix(..) | Word::Qualifier)
        ) || matches!(self.text(at), "*" | "&")
        {
            at += 1;
        }
        let (name, length) = self.name_of_function(at)?;
        (at > 0 && self.text(at + length) == "(").then_some(MethodStart {
            before: at,
            name,
            length,
            is_static,
            is_constructor: false,
        })
    }

    /// The name of the function this many tokens ahead, with its number of tokens: several for an operator.
    pub fn name_of_function(&self, at: usize) -> Option<(String, usize)> {
        let word = self.ahead(at).filter(|token| token.kind == TokenKind::Word)?;
        if word.text != "operator" {
            return Some((word.text.to_owned(), 1));
        }
        match (self.text(at + 1), self.text(at + 2)) {
            ("(", ")") => Some(("operator()".to_owned(), 3)),
            ("[", "]") => Some(("operator[]".to_owned(), 3)),
            (mark, "(") => Some((format!("operator{mark}"), 2)),
            _ => None,
        }
    }

    /// True if a body follows the parameters that begin here.
    fn has_body(&self) -> bool {
        let (mut at, mut open) = (0, 0usize);
        loop {
            match self.text(at) {
                "" => return false,
                "(" => open += 1,
                ")" => open = open.saturating_sub(1),
                _ => {}
            }
            at += 1;
            if open == 0 {
                break;
            }
        }
        while BEHIND.contains(&self.text(at)) {
            at += 1;
        }
        matches!(self.text(at), "{" | ":" | "->")
    }

    /// Skips a method without effect, up to its semicolon or its closing brace.
    fn skip_method(&mut self) {
        let mut open = 0usize;
        while let Some(token) = self.bump() {
            match token.text {
                "{" => open += 1,
                "}" => {
                    open = open.saturating_sub(1);
                    if open == 0 {
                        return;
                    }
                }
                ";" if open == 0 => return,
                _ => {}
            }
        }
    }
}
