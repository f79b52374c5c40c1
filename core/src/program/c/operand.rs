//! Parses operands: numbers, calls, constructors and casts with names.

use super::cursor::{Cursor, ParseResult};
use super::dialect::Dialect;
use super::integer::{Int, Whole};
use super::limits::Limit;
use super::messages;
use super::tree::{Expr, Lanes, Literal, Name, Node, NodeKind, Path, SizeOf, TemplateArgument};
use super::ty::Word;
use crate::input::token::{Token, TokenKind};
use crate::isa::{Span, Type};
use crate::program::read::integer;

/// CUDA functions that load through a pointer.
const LOADS: [&str; 5] = ["__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu"];
/// Casts that are written as calls.
const CASTS: [&str; 6] = ["static_cast", "reinterpret_cast", "const_cast", "bit_cast", "as_type", "bitcast"];

/// Functions of C++ that differ from those of CUDA and of shaders with the same name.
const OF_STD: [&str; 3] = ["std::max", "std::min", "std::clamp"];

impl Cursor<'_> {
    /// Parses a name, a call, or a type used as a constructor.
    /// `is_std` is true if `std::` came before.
    pub fn word_operand(&mut self, token: Token<'_>, is_std: bool, expr: &mut Expr) -> ParseResult<()> {
        let word = token.text;
        if CASTS.contains(&word) && self.text(1) == "<" {
            return self.named_cast(expr);
        }
        if word == "sizeof" {
            return self.size_of(token, expr);
        }
        if word == "numeric_limits" && self.text(1) == "<" {
            return self.limit(token, is_std, expr);
        }
        match self.type_at(0) {
            Some(Word::Absent) => return Err(messages::absent_type(token.at, word)),
            Some(Word::Type(_) | Word::Wholes(..) | Word::Matrix(..)) => {
                return self.constructor(token, expr);
            }
            Some(Word::Qualifier) | None => {}
        }
        let is_called = self.text(1) == "(" || self.template_arguments_ahead();
        if is_called && LOADS.contains(&word) {
            self.skip(1);
            self.expect("(")?;
            let first = expr.nodes.len();
            self.deeper(|cursor| cursor.choice_of_values(expr))?;
            self.expect(")")?;
            // `__ldg(&x[i])` means `x[i]`.
            match expr.nodes.last_mut().map(|node| &mut node.kind) {
                Some(kind @ NodeKind::ElementAddress(..)) => {
                    if let NodeKind::ElementAddress(path, count) = *kind {
                        *kind = NodeKind::Element(path, self.context, count);
                    }
                }
                _ => super::expression::dereference(first, token.at, expr),
            }
            return Ok(());
        }
        if is_called {
            self.bump();
            let is_std = is_std || (self.uses_std && self.tree.dialect == Dialect::C);
            let of_std = OF_STD.iter().find(|known| is_std && known.strip_prefix("std::") == Some(word));
            let name = self.tree.names.place(of_std.unwrap_or(&word));
            if self.is("<") {
                let arguments = self.template_arguments()?;
                self.tree.template_arguments.insert(token.at.start, arguments);
            }
            let count = self.arguments(Some(name), ("(", ")"), expr)?;
            let at = Span::new(token.at.start, self.end);
            expr.nodes.push(Node { at, kind: NodeKind::Call(name, count) });
            return Ok(());
        }
        if let Some(holds) = ["false", "true"].iter().position(|word| *word == token.text) {
            self.bump();
            expr.nodes.push(Node { at: token.at, kind: NodeKind::Integer(Whole::truth(holds == 1)) });
            return Ok(());
        }
        let (path, at) = self.path()?;
        if self.is("(") && path.head != path.full {
            return self.method_call(path, at, expr);
        }
        let mut count = 0;
        while self.is("[") {
            self.index(expr)?;
            count += 1;
        }
        let at = Span::new(at.start, self.end);
        let kind = match count {
            0 => NodeKind::Path(path, self.context),
            _ => NodeKind::Element(path, self.context, count),
        };
        expr.nodes.push(Node { at, kind });
        Ok(())
    }

    /// Parses the arguments of `object.method(…)`, whose path has been read.
    fn method_call(&mut self, path: Path, at: Span, expr: &mut Expr) -> ParseResult<()> {
        let full = self.tree.names.text(path.full).to_owned();
        let (object, method) = full.rsplit_once('.').unwrap_or((&full, ""));
        let lanes = object.split_once('.').and_then(|(_, member)| Lanes::named(member));
        let object = Path { head: path.head, lanes, ..Path::of(self.tree.names.place(object)) };
        expr.nodes.push(Node { at, kind: NodeKind::Path(object, None) });
        self.method_arguments(method, at, expr)
    }

    /// Parses the arguments of a method; the object comes before them.
    pub fn method_arguments(&mut self, method: &str, at: Span, expr: &mut Expr) -> ParseResult<()> {
        let name = self.tree.names.place(&format!(".{method}"));
        let count = self.arguments(Some(name), ("(", ")"), expr)?;
        let at = Span::new(at.start, self.end);
        expr.nodes.push(Node { at, kind: NodeKind::Call(name, count + 1) });
        Ok(())
    }

    /// Parses `half2(a, b)` or `half2{a, b}`.
    fn constructor(&mut self, token: Token<'_>, expr: &mut Expr) -> ParseResult<()> {
        let ty = self.ty()?;
        let brackets = match self.text(0) {
            "(" => ("(", ")"),
            "{" => ("{", "}"),
            _ => return Err(self.unexpected("a number or a name")),
        };
        let count = self.arguments(None, brackets, expr)?;
        let at = Span::new(token.at.start, self.end);
        expr.nodes.push(Node { at, kind: NodeKind::Construct(ty, count) });
        Ok(())
    }

    /// Parses `static_cast<half>(x)` and its kin.
    fn named_cast(&mut self, expr: &mut Expr) -> ParseResult<()> {
        let start = self.here();
        let mut keeps_bits = matches!(self.text(0), "bit_cast" | "as_type" | "bitcast");
        let is_view = self.text(0) == "reinterpret_cast";
        self.bump();
        self.expect("<")?;
        let ty = self.ty()?;
        let mut is_pointer = false;
        while matches!(self.text(0), "*" | "&" | "const") {
            is_pointer |= self.is("*");
            keeps_bits |= is_view && self.is("&");
            self.bump();
        }
        self.expect(">")?;
        self.expect("(")?;
        self.deeper(|cursor| cursor.choice_of_values(expr))?;
        self.expect(")")?;
        let kind = match (is_pointer, keeps_bits) {
            (true, _) => NodeKind::PointerCast(ty),
            (false, true) => NodeKind::BitCast(ty),
            (false, false) => NodeKind::Cast(ty),
        };
        expr.nodes.push(Node { at: Span::new(start, self.end), kind });
        Ok(())
    }

    /// Parses `numeric_limits<float>::max()`.
    fn limit(&mut self, token: Token<'_>, is_std: bool, expr: &mut Expr) -> ParseResult<()> {
        self.bump();
        let arguments = self.template_arguments()?;
        self.expect("::")?;
        let limit = Limit::named(self.text(0));
        let (Some(limit), [TemplateArgument::Type(ty)]) = (limit, arguments.as_slice()) else {
            return Err(messages::no_limit(Span::new(token.at.start, self.end)));
        };
        self.bump();
        self.expect("(")?;
        self.expect(")")?;
        let at = Span::new(token.at.start, self.end);
        expr.nodes.push(Node { at, kind: NodeKind::Limit(*ty, limit, is_std) });
        Ok(())
    }

    /// Parses `sizeof(half)`, `sizeof x`, `sizeof(x[0])` or `sizeof *p`.
    fn size_of(&mut self, token: Token<'_>, expr: &mut Expr) -> ParseResult<()> {
        self.bump();
        let has_brackets = self.takes("(");
        self.leave_namespaces();
        let is_type = has_brackets && matches!(self.type_at(0), Some(word) if word != Word::Absent);
        let mut is_pointer = false;
        let operand = if is_type {
            let ty = self.ty()?;
            while self.takes("*") {
                is_pointer = true;
            }
            SizeOf::Type(ty)
        } else {
            let is_element = self.takes("*");
            let (path, _) = self.path()?;
            let mut indices = Expr::default();
            let mut is_indexed = false;
            while self.is("[") {
                self.index(&mut indices)?;
                is_indexed = true;
            }
            if is_element || is_indexed { SizeOf::Element(path) } else { SizeOf::Name(path) }
        };
        if has_brackets {
            self.expect(")")?;
        }
        let kind = match is_pointer {
            true => NodeKind::Integer(Int::U64.wrap(8)),
            false => NodeKind::SizeOf(operand),
        };
        expr.nodes.push(Node { at: Span::new(token.at.start, self.end), kind });
        Ok(())
    }

    /// Parses arguments in brackets; returns their number.
    pub fn arguments(
        &mut self,
        callee: Option<Name>,
        (open, close): (&str, &str),
        expr: &mut Expr,
    ) -> ParseResult<u32> {
        self.expect(open)?;
        let outer = self.context;
        let angles = std::mem::replace(&mut self.in_angles, false);
        let mut count = 0;
        // The first parameter of a method is its object.
        let is_method = callee.is_some_and(|callee| self.tree.names.text(callee).starts_with('.'));
        if !self.is(close) {
            loop {
                if let Some(callee) = callee {
                    self.context = Some(self.tree.contexts.len() as u32);
                    self.tree.contexts.push((callee, count + u32::from(is_method)));
                }
                let read = self.deeper(|cursor| cursor.choice_of_values(expr));
                self.context = outer;
                read?;
                count += 1;
                if !self.takes(",") {
                    break;
                }
            }
        }
        self.in_angles = angles;
        self.expect(close)?;
        Ok(count)
    }

    /// True if the arguments of a template and the bracket of a call follow the current name: `max<float>(`.
    fn template_arguments_ahead(&self) -> bool {
        if self.text(1) != "<" {
            return false;
        }
        let mut ahead = (2..).map_while(|by| self.ahead(by).map(|token| (by, token)));
        let end = ahead.find(|(_, token)| {
            !matches!(token.kind, TokenKind::Word | TokenKind::Number) && !matches!(token.text, "," | "::")
        });
        end.is_some_and(|(by, token)| token.text == ">" && by > 2 && matches!(self.text(by + 1), "(" | "<<"))
    }

    /// Parses the arguments of a template: `<half, 4>`.
    pub fn template_arguments(&mut self) -> ParseResult<Vec<TemplateArgument>> {
        self.expect("<")?;
        let outer = std::mem::replace(&mut self.in_angles, true);
        let mut arguments = Vec::new();
        while !self.is(">") {
            self.leave_namespaces();
            arguments.push(match self.type_at(0) {
                Some(_) => TemplateArgument::Type(self.ty()?),
                None => TemplateArgument::Integer(self.expr()?),
            });
            if !self.takes(",") {
                break;
            }
        }
        self.in_angles = outer;
        self.expect(">")?;
        Ok(arguments)
    }

    /// The node of a number.
    pub fn number_node(&mut self, token: Token<'_>) -> ParseResult<NodeKind> {
        let text = &token.text.replace('\'', "");
        let is_hex = text.starts_with("0x") || text.starts_with("0X");
        let is_binary = text.starts_with("0b") || text.starts_with("0B");
        let is_whole = !text.contains(['.', 'p', 'P'])
            && (is_hex || is_binary || !text.contains(['e', 'E', 'f', 'F', 'h', 'H', 'b']));
        if is_whole {
            let number = whole(text, is_hex || is_binary);
            return number
                .map(NodeKind::Integer)
                .ok_or_else(|| messages::no_whole_number(token.at, token.text));
        }
        let (digits, ty) = suffix(text, is_hex);
        self.tree.literals.push(Literal { text: digits.to_owned(), ty });
        Ok(NodeKind::Literal(self.tree.literals.len() as u32 - 1))
    }
}

/// An integer literal: the first of `int`, `unsigned`, `long` and `unsigned long` that its suffix allows and that has
/// its value. A decimal literal without `u` is never unsigned.
fn whole(text: &str, has_base: bool) -> Option<Whole> {
    let digits = text.trim_end_matches(['u', 'U', 'l', 'L', 'z', 'Z', 'i']);
    let suffix = text.get(digits.len()..).unwrap_or_default().to_lowercase();
    let value = i128::from(integer(digits)?);
    let fits = |ty: &&Int| {
        ty.holds(value)
            && (ty.bits == 64 || !suffix.contains('l'))
            && if ty.is_signed { !suffix.contains('u') } else { has_base || suffix.contains('u') }
    };
    [Int::I32, Int::U32, Int::I64, Int::U64].iter().find(fits).map(|ty| ty.wrap(value))
}

/// Splits a number from its suffix; returns the type that the suffix means.
fn suffix(text: &str, is_hex: bool) -> (&str, Option<Type>) {
    const SUFFIXES: [(&str, Option<Type>); 13] = [
        ("bf16", Some(Type::BF16)),
        ("BF16", Some(Type::BF16)),
        ("f16", Some(Type::F16)),
        ("F16", Some(Type::F16)),
        ("hf", Some(Type::F16)),
        ("HF", Some(Type::F16)),
        ("lf", None),
        ("LF", None),
        ("h", Some(Type::F16)),
        ("H", Some(Type::F16)),
        ("f", Some(Type::F32)),
        ("F", Some(Type::F32)),
        ("l", None),
    ];
    // In a hexadecimal number without an exponent, `f` is a digit.
    let has_suffix = !is_hex || text.contains(['p', 'P']);
    let found =
        SUFFIXES.iter().filter(|_| has_suffix).find_map(|(end, ty)| Some((text.strip_suffix(end)?, *ty)));
    found.unwrap_or((text, None))
}
