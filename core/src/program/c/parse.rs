//! Parses statements into the syntax tree.

use super::attribute::block_size;
use super::cursor::{Cursor, ParseResult};
use super::dialect::{Dialect, has_c_functions};
use super::expand::expand;
use super::integer::Int;
use super::messages;
use super::tree::{
    Declared, Expr, Leaves, Node, NodeKind, Remark, Statement, StatementKind, Target, Tree, Value,
};
use super::ty::{MOST_LANES, RELAXED, Ty, Word};
use super::wgsl::{as_c, is_wgsl};
use crate::input::Language;
use crate::input::token::{TokenKind, Tokens};
use crate::isa::{Span, Type};
use crate::program::read::Diagnostic;
use crate::program::run::Status;

/// Functions at which the threads of a block wait for each other.
const BARRIERS: &[&str] = &[
    "__syncthreads",
    "barrier",
    "work_group_barrier",
    "threadgroup_barrier",
    "workgroupBarrier",
    "GroupMemoryBarrierWithGroupSync",
    "AllMemoryBarrierWithGroupSync",
];

/// Parses a program. Malformed statements become [`StatementKind::Wrong`]. Numbers that are declared `mediump` or the like
/// have the type `mediump`. Without a given dialect, the words of the program tell it.
pub fn parse(text: &str, mediump: Type, given: Option<Dialect>) -> Tree {
    if let Some(at) = python(text) {
        let remark = Remark { at, status: Status::Error, said: Some(messages::python(at)) };
        return Tree { remarks: vec![remark], ..Tree::default() };
    }
    let (mut tokens, remarks) = expand(text);
    let words = Tokens::new(text, Language::C).map(|token| token.text);
    let dialect = given.unwrap_or_else(|| match is_wgsl(&tokens) {
        true => Dialect::Wgsl,
        false if words.clone().any(|word| word.starts_with("#version")) => Dialect::Glsl,
        false => Dialect::of(tokens.iter().map(|token| token.text)),
    });
    if dialect == Dialect::Wgsl {
        tokens = as_c(&tokens);
    }
    if dialect == Dialect::Glsl {
        // In CUDA, `shared` is a frequent name.
        tokens.iter_mut().filter(|token| token.text == "shared").for_each(|token| token.text = "groupshared");
    }
    let mut cursor = Cursor::new(tokens, remarks, mediump);
    cursor.tree.dialect = dialect;
    cursor.tree.block = block_size(words.clone());
    cursor.tree.has_c_functions = has_c_functions(dialect, words);
    if dialect.is_shader() {
        // The results of comparisons of vectors.
        for width in 2..=MOST_LANES as u8 {
            cursor.wholes(Int::BOOL, width);
        }
    }
    // The number of open `extern "C" {`.
    let mut linked = 0usize;
    while cursor.peek().is_some() {
        if let Some(braces) = cursor.linkage() {
            linked += braces;
            continue;
        }
        if cursor.is("template") {
            cursor.template_header();
        }
        if let Some(header) = cursor.function_header() {
            let function = cursor.function(header);
            cursor.tree.functions.push(function);
            cursor.tree.ends_with_function = true;
            continue;
        }
        if let Some(at) = cursor.prototype() {
            cursor.end_template();
            cursor.remark(at, Status::Declared, messages::prototype());
            continue;
        }
        cursor.end_template();
        let at = cursor.peek().map_or_else(Span::default, |token| token.at);
        if cursor.takes("}") {
            if linked == 0 {
                cursor.remark(at, Status::Error, messages::closes_nothing());
            }
            linked = linked.saturating_sub(1);
        } else if !cursor.takes(";") {
            let statement = cursor.statement();
            // The function is the program only if nothing follows it but ignored statements and malformed ones without
            // effects.
            cursor.tree.ends_with_function &= match &statement.kind {
                StatementKind::Ignored(_) | StatementKind::Launch(_) => true,
                // The resources of a shader may follow the functions.
                StatementKind::Declare(list) => {
                    cursor.tree.ends_with_function
                        && !cursor.tree.functions.is_empty()
                        && list.iter().all(|declared| declared.value.is_none() || declared.is_constant)
                }
                StatementKind::Wrong(_, lost) => lost.names.is_empty() && lost.leaves == Leaves::Nothing,
                _ => false,
            };
            cursor.tree.statements.push(statement);
        }
    }
    cursor.tree.remarks.sort_by_key(|remark| remark.at.start);
    cursor.tree
}

impl Cursor<'_> {
    pub fn remark(&mut self, at: Span, status: Status, said: Diagnostic) {
        self.tree.remarks.push(Remark { at, status, said: Some(said) });
    }

    /// Parses statements up to and including the closing brace. If a function or the end of the program comes first,
    /// the brace is missing.
    pub fn block(&mut self) -> Vec<Statement> {
        let mut body = Vec::new();
        loop {
            if self.takes("}") {
                return body;
            }
            let place = self.place;
            let begins_function = self.function_header().is_some();
            self.place = place;
            if self.peek().is_none() || begins_function {
                self.unclosed = true;
                return body;
            }
            if !self.takes(";") {
                body.push(self.statement());
            }
        }
    }

    /// Parses any statement; a malformed one becomes [`StatementKind::Wrong`].
    pub fn statement(&mut self) -> Statement {
        let (from, start) = (self.place, self.here());
        let number = self.number;
        self.number += 1;
        let kind = match self.kind() {
            Ok(kind) => kind,
            Err(said) => {
                let lost = self.recover(from);
                if self.place == from {
                    self.bump();
                }
                self.wrong += 1;
                if self.wrong == messages::MOST_WRONG {
                    let at = Span::new(self.here(), self.here());
                    self.remark(at, Status::Error, messages::too_much_wrong(at));
                    self.place = self.tokens.len();
                }
                StatementKind::Wrong(said, lost)
            }
        };
        self.place_statement(number, Span::new(start, self.end.max(start)), kind)
    }

    /// Records the span of a statement under its number.
    pub fn place_statement(&mut self, number: u32, at: Span, kind: StatementKind) -> Statement {
        let place = match &kind {
            StatementKind::Loop(of) => of.head,
            StatementKind::If(of) => of.head,
            StatementKind::Switch(of) => of.head,
            _ => at,
        };
        let places = &mut self.tree.places;
        places.resize(places.len().max(number as usize + 1), Span::default());
        if let Some(known) = places.get_mut(number as usize) {
            *known = place;
        }
        Statement { at: place, number, kind }
    }

    fn kind(&mut self) -> ParseResult<StatementKind> {
        self.leave_namespaces();
        let Some(token) = self.peek() else { return Err(self.unexpected("a statement")) };
        match token.text {
            "{" => {
                self.bump();
                return self.deeper(|cursor| Ok(StatementKind::Block(cursor.block())));
            }
            "for" => return self.deeper(Cursor::for_loop),
            "while" => return self.deeper(Cursor::while_loop),
            "do" => return self.deeper(Cursor::do_loop),
            "if" => return self.deeper(Cursor::if_statement),
            "switch" => return self.deeper(Cursor::switch),
            "break" | "continue" => return self.leave(),
            "struct" | "class" | "union" | "cbuffer" | "tbuffer" | "typedef" | "uniform" | "buffer"
            | "layout"
                if self.begins_struct() =>
            {
                return self.deeper(Cursor::struct_statement);
            }
            "enum" | "typedef" if self.begins_enumeration() => return self.deeper(Cursor::enumeration),
            "return" => {
                self.bump();
                let value = if self.is(";") || self.is("}") { None } else { Some(self.value()?) };
                self.semicolon()?;
                return Ok(StatementKind::Return(value));
            }
            word if BARRIERS.contains(&word) && self.text(1) == "(" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Barrier);
            }
            _ if self.begins_launch() => return self.launch(),
            _ if self.begins_assembly() => return self.assembly(),
            "printf" | "assert" | "static_assert" if self.text(1) == "(" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::changes_nothing()));
            }
            "cout" | "cerr" if self.text(1) == "<<" => {
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::changes_nothing()));
            }
            "precision" if self.text(2) == "float" => {
                self.default_is_relaxed = RELAXED.contains(&self.text(1));
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::default_precision()));
            }
            "precision" | "using" => {
                self.uses_std |= self.text(1) == "namespace" && self.text(2) == "std";
                while !self.takes(";") && self.bump().is_some() {}
                return Ok(StatementKind::Ignored(messages::changes_nothing()));
            }
            word => {
                if let Some(said) = messages::no_statement(token.at, word) {
                    return Err(said);
                }
            }
        }
        let kind = self.declaration_or_assignment()?;
        self.semicolon()?;
        Ok(kind)
    }

    /// Parses a declaration or an assignment without its semicolon.
    pub fn declaration_or_assignment(&mut self) -> ParseResult<StatementKind> {
        if self.begins_declaration() { self.declaration() } else { self.assignment() }
    }

    /// True if a declaration begins here: a type and a name. An unknown word before a name counts as a type.
    fn begins_declaration(&self) -> bool {
        match self.type_at(0) {
            // `out` is a name if no type follows it.
            Some(Word::Qualifier) => self.ahead(1).is_some_and(|token| token.kind == TokenKind::Word),
            Some(Word::Type(_) | Word::Wholes(..) | Word::Matrix(..) | Word::Absent) => {
                !matches!(self.text(1), "(" | "{")
            }
            None if self.begins_buffer() => true,
            None => {
                [0, 1].iter().all(|by| self.ahead(*by).is_some_and(|token| token.kind == TokenKind::Word))
            }
        }
    }

    fn declaration(&mut self) -> ParseResult<StatementKind> {
        let ty = self.ty()?;
        let (is_constant, storage, is_buffer) = (self.constant, self.storage, self.is_buffer);
        let mut list = Vec::new();
        if self.is(";") {
            return Ok(StatementKind::Declare(list));
        }
        loop {
            let mut is_pointer = is_buffer;
            let mut is_reference = false;
            while matches!(self.text(0), "*" | "&" | "&&" | "const" | "__restrict__" | "restrict") {
                is_pointer |= self.is("*");
                is_reference |= self.text(0).starts_with('&');
                self.bump();
            }
            let (name, at) = self.name()?;
            let lengths = self.lengths()?;
            self.resource_binding();
            let reference = if is_reference { self.referenced() } else { None };
            let value = match self.text(0) {
                _ if reference.is_some() => None,
                "=" => {
                    self.bump();
                    Some(self.value()?)
                }
                "{" => Some(self.value()?),
                "(" if matches!(ty, Ty::Struct(_)) => {
                    let mut expr = Expr::default();
                    let count = self.arguments(None, ("(", ")"), &mut expr)?;
                    expr.nodes.push(Node { at, kind: NodeKind::Construct(ty, count) });
                    Some(Value::Expr(expr))
                }
                "(" => {
                    self.bump();
                    let expr = self.deeper(Cursor::expr)?;
                    self.expect(")")?;
                    Some(Value::Expr(expr))
                }
                _ => None,
            };
            // `const half* p` may itself be changed.
            let is_constant = is_constant && !is_pointer;
            list.push(Declared { ty, name, at, lengths, value, reference, is_constant, storage, is_pointer });
            if !self.takes(",") {
                break;
            }
        }
        Ok(StatementKind::Declare(list))
    }

    /// Parses `= a[i]` after the name of a reference. `None` if another expression follows, whose value is copied.
    fn referenced(&mut self) -> Option<Target> {
        let from = self.place;
        if self.takes("=")
            && let Ok(target) = self.target()
            && matches!(self.text(0), ";" | "," | ")")
        {
            return Some(target);
        }
        self.place = from;
        None
    }

    /// Skips the place of a resource or its semantic: `: register(u0)`.
    pub fn resource_binding(&mut self) {
        if self.is(":") && self.ahead(1).is_some_and(|token| token.kind == TokenKind::Word) {
            self.skip(2);
            if self.is("(") {
                while !self.takes(")") && self.bump().is_some() {}
            }
        }
    }

    /// Parses the end of a statement. The semicolon may be missing at the end of the program or of a block.
    pub fn semicolon(&mut self) -> ParseResult<()> {
        if self.takes(";") || self.is("}") || self.peek().is_none() {
            return Ok(());
        }
        match self.peek() {
            Some(token) if messages::is_operator(token.text) => {
                Err(messages::no_operator(token.at, token.text))
            }
            _ => Err(self.unexpected("an operator or `;`")),
        }
    }
}

/// The first line of a program in Python, if the text is one.
fn python(text: &str) -> Option<Span> {
    let begins = |line: &str| {
        let is_function = line.starts_with("def ") && line.trim_end().ends_with(':');
        is_function || line.starts_with("@triton.") || line.starts_with("import ") && !line.contains(';')
    };
    let line = text.lines().find(|line| begins(line))?;
    let start = line.as_ptr() as usize - text.as_ptr() as usize;
    Some(Span::new(start, start + line.len()))
}
