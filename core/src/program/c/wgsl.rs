//! Rewrites the tokens of WGSL as C: types move before the names that they belong to.
//!
//! ```text
//!   let x: f16 = e;                                  const half x = e;
//!   fn f(a: vec2<f16>) -> f16 {                      half f(f16vec2 a) {
//!   @group(0) @binding(0) var<storage> x: array<f16>;    half *x;
//! ```

use super::attribute::ThreadIndex;
use super::wgsl_types::{TYPES, VECTORS};
use crate::input::token::{Token, TokenKind};

/// True for a program in WGSL: it has functions that begin with `fn`, or enables `f16`.
pub fn is_wgsl(tokens: &[Token<'_>]) -> bool {
    let pairs = || tokens.iter().zip(tokens.iter().skip(1));
    let behind = || tokens.iter().skip(2);
    pairs().any(|(one, next)| (one.text, next.text) == ("enable", "f16"))
        || pairs().zip(behind()).any(|((one, name), open)| {
            (one.text == "fn" && name.kind == TokenKind::Word && open.text == "(")
                || (one.text == "var" && name.text == "<")
        })
}

/// The program in C.
pub fn as_c<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut translator =
        Translator { tokens, place: 0, made: Vec::with_capacity(tokens.len()), closes: Vec::new() };
    while translator.place < tokens.len() {
        translator.statement();
    }
    translator.made
}

struct Translator<'a, 't> {
    tokens: &'t [Token<'a>],
    place: usize,
    made: Vec<Token<'a>>,
    /// the brackets that close the elements of arrays
    closes: Vec<usize>,
}

impl<'a> Translator<'a, '_> {
    fn text(&self, by: usize) -> &'a str {
        self.tokens.get(self.place + by).map_or("", |token| token.text)
    }

    fn takes(&mut self, mark: &str) -> bool {
        let is_there = self.text(0) == mark;
        self.place += usize::from(is_there);
        is_there
    }

    /// Adds a word in the place of the current token, or of the last one.
    fn put(&mut self, text: &'a str) {
        let token = self.tokens.get(self.place).or(self.tokens.last());
        self.made.extend(token.map(|token| Token { kind: TokenKind::Word, text, ..*token }));
    }

    fn mark(&mut self, text: &'a str) {
        self.put(text);
        if let Some(token) = self.made.last_mut() {
            token.kind = TokenKind::Mark;
        }
    }

    /// Copies the current token; a type is spelled as in C. The elements of `array<f32, 2>(a, b)` come in braces.
    fn copy(&mut self) {
        if self.closes.contains(&self.place) {
            self.mark("}");
            self.place += 1;
            return;
        }
        let is_array = self.begins_array();
        if let Some(ty) = self.ty() {
            if is_array && let Some(close) = self.closing_bracket() {
                self.closes.push(close);
                self.mark("{");
                self.place += 1;
            } else {
                self.made.extend(ty);
            }
            return;
        }
        self.made.extend(self.tokens.get(self.place));
        self.place += 1;
    }

    fn begins_array(&self) -> bool {
        self.text(0) == "array" && self.text(1) == "<"
    }

    /// The place of the bracket that closes the one here.
    fn closing_bracket(&self) -> Option<usize> {
        let mut open = 0usize;
        for place in self.place..self.tokens.len() {
            match self.tokens.get(place).map_or("", |token| token.text) {
                "(" => open += 1,
                ")" => open = open.checked_sub(1)?,
                _ => {}
            }
            if open == 0 {
                return Some(place).filter(|close| *close > self.place);
            }
        }
        None
    }

    /// Reads a type; `None` if the current token begins none.
    fn ty(&mut self) -> Option<Vec<Token<'a>>> {
        let token = *self.tokens.get(self.place)?;
        let word = |text| vec![Token { kind: TokenKind::Word, text, ..token }];
        if self.text(1) == "<" && self.text(3) == ">" {
            let (name, element) = (self.text(0), self.text(2));
            if let Some((.., c)) = VECTORS.iter().find(|(of, ty, _)| (*of, *ty) == (name, element)) {
                self.place += 4;
                return Some(word(c));
            }
        }
        if self.begins_array() {
            self.place += 2;
            let mut element = self.ty().unwrap_or_default();
            if element.is_empty() {
                element.extend(self.tokens.get(self.place));
                self.place += 1;
            }
            if self.takes(",") {
                let length = self.tokens.get(self.place).copied();
                self.place += 1;
                self.takes(">");
                let bracket = |text| Token { kind: TokenKind::Mark, text, ..token };
                element.push(bracket("["));
                element.extend(length);
                element.push(bracket("]"));
                return Some(element);
            }
            self.takes(">");
            element.push(Token { kind: TokenKind::Mark, text: "*", ..token });
            return Some(element);
        }
        let gathers = ["vec2", "vec3", "vec4"].iter().position(|name| *name == token.text);
        if let (Some(width), "(") = (gathers, self.text(1)) {
            // The arguments decide the element type.
            self.place += 1;
            return Some(word(["__vec2", "__vec3", "__vec4"].get(width).copied().unwrap_or_default()));
        }
        let (_, c) = TYPES.iter().find(|(name, _)| *name == token.text)?;
        self.place += 1;
        Some(word(c))
    }

    /// The type after a colon, and the lengths that follow the name in C.
    fn annotation(&mut self) -> Option<(Vec<Token<'a>>, Vec<Token<'a>>)> {
        if !self.takes(":") {
            return None;
        }
        let mut ty = self.ty().unwrap_or_default();
        if ty.is_empty() {
            ty.extend(self.tokens.get(self.place));
            self.place += 1;
        }
        Some(Self::split_lengths(ty))
    }

    /// The type of a variable whose value is an array: `var a = array<f32, 2>(1, 2)`.
    fn type_of_value(&mut self) -> Option<(Vec<Token<'a>>, Vec<Token<'a>>)> {
        let start = self.place;
        self.takes("=");
        let ty = if self.begins_array() { self.ty() } else { None };
        self.place = start;
        ty.map(Self::split_lengths)
    }

    /// A type, and the lengths that follow the name in C.
    fn split_lengths(mut ty: Vec<Token<'a>>) -> (Vec<Token<'a>>, Vec<Token<'a>>) {
        let lengths = ty.iter().position(|token| token.text == "[").unwrap_or(ty.len());
        let lengths = ty.split_off(lengths);
        (ty, lengths)
    }

    /// Skips attributes such as `@group(0)`. Returns the name of the index of a thread that one of them makes.
    fn attributes(&mut self) -> Option<&'a str> {
        let mut index = None;
        while self.takes("@") {
            self.place += 1;
            if self.takes("(") {
                let mut open = 1usize;
                while open > 0 && self.place < self.tokens.len() {
                    index = Some(self.text(0)).filter(|name| ThreadIndex::named(name).is_some()).or(index);
                    open = match self.text(0) {
                        "(" => open + 1,
                        ")" => open - 1,
                        _ => open,
                    };
                    self.place += 1;
                }
            }
        }
        index
    }

    fn statement(&mut self) {
        self.attributes();
        match self.text(0) {
            "enable" | "requires" | "diagnostic" => {
                while !self.takes(";") && self.place < self.tokens.len() {
                    self.place += 1;
                }
            }
            "fn" => self.function(),
            "struct" => self.structure(),
            "let" | "const" | "var" | "override" => self.variable(),
            "loop" if self.text(1) == "{" => {
                for word in ["while", "(", "1", ")"] {
                    self.mark(word);
                    if let Some(token) = self.made.last_mut() {
                        token.kind = match word {
                            "while" => TokenKind::Word,
                            "1" => TokenKind::Number,
                            _ => TokenKind::Mark,
                        };
                    }
                }
                self.place += 1;
            }
            // Without a `continue`, these statements end each round.
            "continuing" if self.tokens.iter().all(|token| token.text != "continue") => self.place += 1,
            "break" if self.text(1) == "if" => {
                self.place += 2;
                self.put("if");
                self.mark("(");
                while !matches!(self.text(0), ";" | "") {
                    self.copy();
                }
                self.mark(")");
                self.put("break");
            }
            // Conditions need no brackets.
            "if" | "while" | "switch" if self.text(1) != "(" => {
                self.copy();
                self.mark("(");
                while !matches!(self.text(0), "{" | "") {
                    self.copy();
                }
                self.mark(")");
            }
            _ => self.copy(),
        }
    }

    /// `let x: f16 = e` becomes `const half x = e`.
    fn variable(&mut self) {
        let is_changed = self.text(0) == "var";
        self.place += 1;
        let mut is_shared = false;
        if self.takes("<") {
            while !self.takes(">") && self.place < self.tokens.len() {
                is_shared |= self.text(0) == "workgroup";
                self.place += 1;
            }
        }
        let name = self.tokens.get(self.place).copied();
        self.place += 1;
        let annotated = self.annotation().or_else(|| self.type_of_value());
        if is_shared {
            self.put("__shared__");
        }
        if !is_changed {
            self.put("const");
        }
        match annotated {
            Some((ty, lengths)) => {
                self.made.extend(ty);
                self.made.extend(name);
                self.made.extend(lengths);
            }
            None => {
                self.put("auto");
                self.made.extend(name);
            }
        }
    }

    fn function(&mut self) {
        self.place += 1;
        let name = self.tokens.get(self.place).copied();
        self.place += 1;
        let mut parameters = Vec::new();
        std::mem::swap(&mut parameters, &mut self.made);
        self.takes("(");
        self.mark("(");
        while !self.takes(")") && self.place < self.tokens.len() {
            if self.takes(",") {
                self.mark(",");
                continue;
            }
            let index = self.attributes();
            let name = self.tokens.get(self.place).copied();
            self.place += 1;
            if let Some((ty, lengths)) = self.annotation() {
                self.made.extend(ty);
                self.made.extend(name);
                self.made.extend(lengths);
            }
            if let Some(index) = index {
                self.mark(index);
            }
        }
        self.mark(")");
        std::mem::swap(&mut parameters, &mut self.made);
        if self.takes("->") {
            self.attributes();
            self.copy();
        } else {
            self.put("void");
        }
        self.made.extend(name);
        self.made.extend(parameters);
    }

    fn structure(&mut self) {
        self.copy();
        self.copy();
        self.takes("{");
        self.mark("{");
        while !self.takes("}") && self.place < self.tokens.len() {
            if self.takes(",") || self.takes(";") {
                continue;
            }
            self.attributes();
            let name = self.tokens.get(self.place).copied();
            self.place += 1;
            if let Some((ty, lengths)) = self.annotation() {
                self.made.extend(ty);
                self.made.extend(name);
                self.made.extend(lengths);
                self.mark(";");
            }
        }
        self.mark("}");
        self.mark(";");
    }
}
