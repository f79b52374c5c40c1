//! The parser's position among the tokens.

use super::messages;
use super::possible_effects::{AsmOutputs, leaves};
use super::tree::{Name, PossibleEffects, Remark, Storage, TemplateParameter, Tree};
use super::ty::{self, MIN16, Numbers, Ty, Word};
use crate::input::token::{Token, TokenKind};
use crate::isa::{Span, Type};
use crate::program::run::Status;
use crate::program::stream::Stream;
use std::collections::HashMap;
use std::ops::{Deref, DerefMut};

pub use crate::program::stream::ParseResult;

/// The tokens of a program, and the syntax tree built so far.
pub struct Cursor<'a> {
    stream: Stream<'a>,
    pub tree: Tree,
    /// the number of open brackets and braces
    pub depth: usize,
    /// the call argument that is being parsed, as an index into [`Tree::contexts`]
    pub context: Option<u32>,
    /// true while the arguments of a template are parsed, which a `>` ends
    pub in_angles: bool,
    /// true while the pointer before the indices of a target is parsed
    pub in_target: bool,
    /// the types that the program defines: structures, and parameters of the current template
    pub types: HashMap<&'a str, Ty>,
    /// the parameters of the template whose function follows
    pub template: Vec<TemplateParameter>,
    /// the number of the next statement
    pub number: u32,
    /// true if a closing brace was missing
    pub unclosed: bool,
    /// the number of malformed statements
    pub wrong: usize,
    /// true if the last type was `const` or `constexpr`
    pub constant: bool,
    /// the storage that the last type was declared with
    pub storage: Storage,
    /// true if the last type was a buffer, such as `StructuredBuffer<float>`
    pub is_buffer: bool,
    /// the type of numbers that are declared `mediump`, `lowp` or `min16float`
    mediump: Type,
    /// true after `precision mediump float;`
    pub default_is_relaxed: bool,
    /// true if a remark has explained `mediump`
    is_mediump_told: bool,
    /// true after `using namespace std;`
    pub uses_std: bool,
}

/// The maximum nesting depth of brackets and braces.
const DEEPEST: usize = 128;

impl<'a> Deref for Cursor<'a> {
    type Target = Stream<'a>;

    fn deref(&self) -> &Self::Target {
        &self.stream
    }
}

impl DerefMut for Cursor<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.stream
    }
}

impl<'a> Cursor<'a> {
    pub fn new(tokens: Vec<Token<'a>>, remarks: Vec<Remark>, mediump: Type) -> Self {
        Cursor {
            stream: Stream::new(tokens),
            tree: Tree { remarks, ..Tree::default() },
            depth: 0,
            context: None,
            in_angles: false,
            in_target: false,
            types: HashMap::new(),
            template: Vec::new(),
            number: 0,
            unclosed: false,
            wrong: 0,
            constant: false,
            storage: Storage::Automatic,
            is_buffer: false,
            mediump,
            default_is_relaxed: false,
            is_mediump_told: false,
            uses_std: false,
        }
    }

    /// The type that a number has with relaxed precision. The first use gets a remark.
    pub fn relaxed(&mut self, ty: Ty, at: Span) -> Ty {
        let Ty::Number(Numbers { lane: Type::F32 | Type::F16, width }) = ty else { return ty };
        if !std::mem::replace(&mut self.is_mediump_told, true) {
            self.remark(at, Status::Ignored, messages::mediump(self.mediump));
        }
        Ty::Number(Numbers { lane: self.mediump, width })
    }

    /// The type that a word names where it is a cast or a constructor.
    pub fn type_of_word(&mut self, token: Token<'_>, ty: Ty) -> Ty {
        let is_float = matches!(ty, Ty::Number(Numbers { lane: Type::F32, .. }));
        match token.text.starts_with(MIN16) || (is_float && self.default_is_relaxed) {
            true => self.relaxed(ty, token.at),
            false => ty,
        }
    }

    /// The meaning of the word this many tokens ahead where a type is expected.
    pub fn type_at(&self, by: usize) -> Option<Word> {
        let text = self.text(by);
        // In shader languages these words precede a type; in other languages they are names.
        let precedes = || self.ahead(by + 1).is_some_and(|next| next.kind == TokenKind::Word);
        if matches!(text, "in" | "out" | "inout") && !precedes() {
            return None;
        }
        let own = || self.types.get(text).map(|ty| Word::Type(*ty));
        if matches!(text, "struct" | "union" | "enum") {
            self.type_at(by + 1)
        } else {
            own().or_else(|| ty::word(text))
        }
    }

    /// Skips `std::` and the like: names are known without their namespaces. Returns true if the name is of `std`.
    pub fn leave_namespaces(&mut self) -> bool {
        let mut is_std = false;
        while self.is("::")
            || (self.text(1) == "::" && self.peek().is_some_and(|token| token.kind == TokenKind::Word))
        {
            is_std |= self.is("std");
            self.bump();
        }
        is_std
    }

    /// Parses a name; returns its span too.
    pub fn name(&mut self) -> ParseResult<(Name, Span)> {
        let start = self.here();
        let name = self.word("a name")?;
        Ok((self.tree.names.place(name), Span::new(start, self.end)))
    }

    /// Parses the inside of brackets or braces, with a limit on the nesting depth.
    pub fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> ParseResult<T>) -> ParseResult<T> {
        if self.depth == DEEPEST {
            let at = self.peek().map_or(Span::new(self.end, self.end), |token| token.at);
            return Err(messages::too_deep(at, DEEPEST));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Skips the malformed statement that began at token `from`: up to its semicolon or its last closing brace. Returns
    /// what the statement may have changed.
    pub fn recover(&mut self, from: usize) -> PossibleEffects {
        let stopped = self.place;
        self.place = from;
        let (mut round, mut braces) = (0usize, 0usize);
        let mut lost = PossibleEffects::default();
        let mut outputs = AsmOutputs::of(self.text(0));
        let begins = self.text(0);
        while let Some(token) = self.peek() {
            let mark = token.text;
            match mark {
                "}" if braces == 0 => break,
                "{" => braces += 1,
                "}" => braces -= 1,
                "(" | "[" => round += 1,
                ")" | "]" => round = round.saturating_sub(1),
                _ => self.add_possible_effects(mark, begins, round > 0, &mut lost),
            }
            if outputs.holds(token, self.text(1)) {
                lost.names.push(self.tree.names.place(token.text));
            }
            self.bump();
            let ends = match mark {
                ";" => braces == 0 && round == 0,
                // `x = {1, 2};` continues after its brace, and so does `if (c) { } else { }`.
                "}" => braces == 0 && !matches!(self.text(0), ";" | "," | "." | ")" | "else" | "while"),
                _ => false,
            };
            if ends && self.place >= stopped {
                break;
            }
            // An unclosed bracket must not swallow the rest of the program.
            if mark == ";" && braces == 0 && self.place > stopped && round > 0 && !self.is_header(from) {
                break;
            }
        }
        lost
    }

    /// The possible effects of the tokens from `from` up to the current one. They form a statement that may not run.
    pub fn possible_effects_since(&mut self, from: usize) -> PossibleEffects {
        let end = std::mem::replace(&mut self.place, from);
        let mut lost = PossibleEffects::default();
        let begins = self.text(0);
        while self.place < end {
            self.add_possible_effects(self.text(0), begins, true, &mut lost);
            self.bump();
        }
        lost
    }

    /// Records the possible effects of the current token, in a statement whose first word is `begins`.
    fn add_possible_effects(
        &mut self,
        mark: &str,
        begins: &str,
        bracketed: bool,
        lost: &mut PossibleEffects,
    ) {
        match mark {
            "=" | "+=" | "-=" | "*=" | "/=" | "%=" | "<<=" | ">>=" | "&=" | "|=" | "^=" | "++" | "--" => {
                lost.names.extend(self.changed())
            }
            "&" if bracketed => lost.names.extend(self.handed_over()),
            word => lost.leaves = lost.leaves.max(leaves(begins, word)),
        }
    }

    /// True if the statement that begins at token `from` is a `for` loop, whose header contains semicolons.
    fn is_header(&self, from: usize) -> bool {
        self.tokens.get(from).is_some_and(|token| token.text == "for")
    }

    /// The name after the current `&`, as in `f(&x)`: the callee may change it.
    fn handed_over(&mut self) -> Option<Name> {
        let is_value = |token: &Token<'_>| {
            matches!(token.kind, TokenKind::Word | TokenKind::Number) || token.text == ")"
        };
        let before = self.place.checked_sub(1).and_then(|at| self.tokens.get(at));
        let name =
            self.ahead(1).filter(|token| token.kind == TokenKind::Word && !before.is_some_and(is_value))?;
        Some(self.tree.names.place(name.text))
    }

    /// The name before the current assignment operator; an index in square brackets is skipped.
    fn changed(&mut self) -> Option<Name> {
        let mut at = self.place.checked_sub(1)?;
        while self.tokens.get(at).is_some_and(|token| token.text == "]") {
            /// A longer index is not searched.
            const LONGEST: usize = 1000;
            let before = at.saturating_sub(LONGEST);
            let open = self.tokens.get(before..at)?.iter().rposition(|token| token.text == "[")?;
            at = (before + open).checked_sub(1)?;
        }
        let last = self.tokens.get(at).filter(|token| token.kind == TokenKind::Word)?;
        // `a.x = …` changes `a`.
        let mut first = *last;
        while self.tokens.get(at.wrapping_sub(1)).is_some_and(|token| token.text == ".") {
            at = at.checked_sub(2)?;
            first = *self.tokens.get(at)?;
        }
        Some(self.tree.names.place(first.text))
    }
}
