//! Parses expressions into nodes, operands before operators.

use super::cursor::{Cursor, ParseResult};
use super::messages;
use super::tree::{Expr, Lanes, Literal, Name, Node, NodeKind, Operator, Path};
use super::ty::{self, Ty, Word};
use crate::input::token::{Token, TokenKind};
use crate::isa::{Span, Type};
use crate::program::read::integer;

/// Bitwise operators on integers, which bind more weakly than sums; the weakest first.
const BITS: [&[(&str, Operator)]; 4] = [
    &[("|", Operator::Or)],
    &[("^", Operator::Xor)],
    &[("&", Operator::And)],
    &[("<<", Operator::Left), (">>", Operator::Right)],
];

/// CUDA functions that load through a pointer.
const LOADS: [&str; 5] = ["__ldg", "__ldca", "__ldcg", "__ldcs", "__ldlu"];

/// A sign or a cast before an operand.
type Before = (Span, Option<NodeKind>);

impl Cursor<'_> {
    /// Parses a whole expression.
    pub fn expr(&mut self) -> ParseResult<Expr> {
        let mut expr = Expr::default();
        self.sum(&mut expr)?;
        Ok(expr)
    }

    fn sum(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.bits(&BITS, expr)?;
        self.no_operator(self.text(0))
    }

    /// Parses sums with bitwise operators between them; `levels` begins with the operators that bind most weakly.
    fn bits(&mut self, levels: &[&[(&str, Operator)]], expr: &mut Expr) -> ParseResult<()> {
        let [operators, tighter @ ..] = levels else { return self.terms(expr) };
        self.bits(tighter, expr)?;
        while let Some((_, operator)) = operators.iter().find(|(text, _)| self.is(text)) {
            let at = self.bump().map_or_else(Span::default, |token| token.at);
            self.bits(tighter, expr)?;
            expr.nodes.push(Node { at, kind: NodeKind::Binary(*operator) });
        }
        Ok(())
    }

    /// Parses a sum; any token may follow it.
    pub fn terms(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.product(expr)?;
        loop {
            let operator = match self.text(0) {
                "+" => Operator::Add,
                "-" | "−" => Operator::Sub,
                _ => return Ok(()),
            };
            let at = self.bump().map_or_else(Span::default, |token| token.at);
            self.product(expr)?;
            expr.nodes.push(Node { at, kind: NodeKind::Binary(operator) });
        }
    }

    fn product(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.unary(expr)?;
        loop {
            let operator = match self.text(0) {
                "*" | "×" => Operator::Mul,
                "/" => Operator::Div,
                "%" => Operator::Rem,
                _ => return Ok(()),
            };
            let at = self.bump().map_or_else(Span::default, |token| token.at);
            self.unary(expr)?;
            let divides = self.indexing && operator != Operator::Mul;
            let kind = if divides { NodeKind::IndexDivision(operator) } else { NodeKind::Binary(operator) };
            expr.nodes.push(Node { at, kind });
        }
    }

    /// Rejects operators that halfplay does not support.
    fn no_operator(&self, text: &str) -> ParseResult<()> {
        const ABSENT: [&str; 13] = ["?", "==", "!=", "<", ">", "<=", ">=", "&&", "||", "!", "~", "->", "/"];
        match self.peek() {
            Some(token) if ABSENT.contains(&text) => Err(messages::no_operator(token.at, text)),
            _ => Ok(()),
        }
    }

    /// Parses signs and casts, an operand, and its postfix operators. A loop reads the signs: there may be many.
    fn unary(&mut self, expr: &mut Expr) -> ParseResult<()> {
        let mut before: Vec<Before> = Vec::new();
        loop {
            let Some(token) = self.peek() else { return Err(self.unexpected("a number or a name")) };
            match token.text {
                "-" | "−" => before.push((token.at, Some(NodeKind::Negate))),
                "+" => before.push((token.at, None)),
                "(" if let Some((ty, length)) = self.cast()? => {
                    self.skip(length - 2);
                    let ty = self.peek().map_or(ty, |word| self.type_of_word(word, ty));
                    self.bump();
                    before.push((token.at, Some(NodeKind::Cast(ty))));
                }
                "!" | "~" | "&" | "++" | "--" => return Err(messages::no_operator(token.at, token.text)),
                _ => break,
            }
            self.bump();
        }
        let first = expr.nodes.len();
        self.operand(expr)?;
        self.behind(expr)?;
        for (at, kind) in before.into_iter().rev() {
            match kind {
                Some(NodeKind::Negate) if self.negate(expr.nodes.get_mut(first..)) => {}
                kind => expr.nodes.extend(kind.map(|kind| Node { at, kind })),
            }
        }
        Ok(())
    }

    /// Negates a lone number in place. Returns false if the operand is anything else.
    fn negate(&mut self, nodes: Option<&mut [Node]>) -> bool {
        let Some([Node { kind, .. }]) = nodes else { return false };
        match kind {
            NodeKind::Integer(number) => *number = -*number,
            NodeKind::Literal(place) => {
                let Some(literal) = self.tree.literals.get_mut(*place as usize) else { return false };
                literal.text = match literal.text.strip_prefix('-') {
                    Some(positive) => positive.to_owned(),
                    None => format!("-{}", literal.text),
                };
            }
            _ => return false,
        }
        true
    }

    /// The type of the cast that begins with the current bracket, and the cast's number of tokens.
    fn cast(&self) -> ParseResult<Option<(Ty, usize)>> {
        let mut at = 1;
        while ty::word(self.text(at)) == Some(Word::Qualifier) {
            at += 1;
        }
        if self.text(at + 1) != ")" {
            return Ok(None);
        }
        match (ty::word(self.text(at)), self.ahead(at)) {
            (Some(Word::Type(ty)), _) => Ok(Some((ty, at + 2))),
            (Some(Word::Absent), Some(token)) => Err(messages::absent_type(token.at, token.text)),
            _ => Ok(None),
        }
    }

    fn operand(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.leave_namespaces();
        let Some(token) = self.peek() else { return Err(self.unexpected("a number or a name")) };
        match token.kind {
            TokenKind::Number => {
                self.bump();
                let kind = self.number(token)?;
                expr.nodes.push(Node { at: token.at, kind });
                Ok(())
            }
            TokenKind::Word => self.word(token, expr),
            _ if token.text == "(" => {
                self.bump();
                self.deeper(|cursor| cursor.sum(expr))?;
                self.expect(")")
            }
            // `*x` means `x[0]`.
            _ if token.text == "*" && self.ahead(1).is_some_and(|next| next.kind == TokenKind::Word) => {
                self.bump();
                let (path, _) = self.path()?;
                let at = Span::new(token.at.start, self.end);
                let element = NodeKind::Element(path, self.context, 1);
                expr.nodes.extend([NodeKind::Integer(0), element].map(|kind| Node { at, kind }));
                Ok(())
            }
            _ => Err(self.unexpected("a number or a name")),
        }
    }

    /// Parses `static_cast<half>(x)`.
    fn static_cast(&mut self, expr: &mut Expr) -> ParseResult<()> {
        let start = self.here();
        self.bump();
        self.expect("<")?;
        let ty = self.ty()?;
        self.expect(">")?;
        self.expect("(")?;
        self.deeper(|cursor| cursor.sum(expr))?;
        self.expect(")")?;
        expr.nodes.push(Node { at: Span::new(start, self.end), kind: NodeKind::Cast(ty) });
        Ok(())
    }

    /// Parses a name, a call, or a type used as a constructor.
    fn word(&mut self, token: Token<'_>, expr: &mut Expr) -> ParseResult<()> {
        let called = self.text(1) == "(";
        if token.text == "static_cast" {
            return self.static_cast(expr);
        }
        match ty::word(token.text) {
            Some(Word::Absent) => return Err(messages::absent_type(token.at, token.text)),
            Some(Word::Type(ty)) if called => {
                let ty = self.type_of_word(token, ty);
                self.bump();
                let count = self.arguments(None, expr)?;
                let at = Span::new(token.at.start, self.end);
                expr.nodes.push(Node { at, kind: NodeKind::Construct(ty, count) });
                return Ok(());
            }
            Some(Word::Type(_)) => return Err(self.unexpected("a number or a name")),
            Some(Word::Qualifier) | None => {}
        }
        // `__ldg(&x[i])` means `x[i]`.
        if called && LOADS.contains(&token.text) && self.text(2) == "&" {
            self.skip(3);
            self.deeper(|cursor| cursor.unary(expr))?;
            return self.expect(")");
        }
        if called {
            self.bump();
            let name = self.tree.names.place(token.text);
            let count = self.arguments(Some(name), expr)?;
            let at = Span::new(token.at.start, self.end);
            expr.nodes.push(Node { at, kind: NodeKind::Call(name, count) });
            return Ok(());
        }
        if let Some(number) = ["false", "true"].iter().position(|word| *word == token.text) {
            self.bump();
            expr.nodes.push(Node { at: token.at, kind: NodeKind::Integer(number as i64) });
            return Ok(());
        }
        let (path, at) = self.path()?;
        let mut count = 0;
        while self.takes("[") {
            let outer = std::mem::replace(&mut self.indexing, true);
            let read = self.deeper(|cursor| cursor.sum(expr));
            self.indexing = outer;
            read?;
            self.expect("]")?;
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

    /// Parses a name and its members, `a.b.x`.
    pub fn path(&mut self) -> ParseResult<(Path, Span)> {
        let (head, at) = self.name()?;
        let mut full = String::new();
        let mut lanes = None;
        while self.is(".") && self.ahead(1).is_some_and(|token| token.kind == TokenKind::Word) {
            self.bump();
            let member = self.text(0);
            lanes = if full.is_empty() { lanes_of(member) } else { None };
            if full.is_empty() {
                full.push_str(self.tree.names.text(head));
            }
            full.push('.');
            full.push_str(member);
            self.bump();
        }
        let all = if full.is_empty() { head } else { self.tree.names.place(&full) };
        let mut parts = [all; 2];
        if let (Some(Lanes::Two(..)), Some((head, letters))) = (lanes, full.rsplit_once('.')) {
            for (part, letter) in parts.iter_mut().zip(letters.chars()) {
                *part = self.tree.names.place(&format!("{head}.{letter}"));
            }
        }
        let full = all;
        Ok((Path { head, full, lanes, parts }, Span::new(at.start, self.end)))
    }

    /// Parses arguments in brackets; returns their number.
    fn arguments(&mut self, callee: Option<Name>, expr: &mut Expr) -> ParseResult<u32> {
        self.expect("(")?;
        let outer = self.context;
        let mut count = 0;
        if !self.is(")") {
            loop {
                if let Some(callee) = callee {
                    self.context = Some(self.tree.contexts.len() as u32);
                    self.tree.contexts.push((callee, count));
                }
                let read = self.deeper(|cursor| cursor.sum(expr));
                self.context = outer;
                read?;
                count += 1;
                if !self.takes(",") {
                    break;
                }
            }
        }
        self.expect(")")?;
        Ok(count)
    }

    /// Parses swizzles such as `.x` after an operand.
    fn behind(&mut self, expr: &mut Expr) -> ParseResult<()> {
        while self.is(".") || self.is("->") {
            if self.is("->") {
                return self.no_operator("->");
            }
            self.bump();
            let (name, at) = self.name()?;
            let lanes = lanes_of(self.tree.names.text(name));
            let lanes = lanes.ok_or_else(|| messages::no_lane(at, self.tree.names.text(name)))?;
            expr.nodes.push(Node { at, kind: NodeKind::Lanes(lanes) });
        }
        match self.text(0) {
            "[" => Err(messages::no_index(self.peek().map_or_else(Span::default, |token| token.at))),
            _ => Ok(()),
        }
    }

    fn number(&mut self, token: Token<'_>) -> ParseResult<NodeKind> {
        let text = token.text;
        let is_hex = text.starts_with("0x") || text.starts_with("0X");
        let is_binary = text.starts_with("0b") || text.starts_with("0B");
        let is_whole = !text.contains(['.', 'p', 'P'])
            && (is_hex || is_binary || !text.contains(['e', 'E', 'f', 'F', 'h', 'H', 'b']));
        if is_whole {
            let digits = text.trim_end_matches(['u', 'U', 'l', 'L']);
            let number = integer(digits).and_then(|number| i64::try_from(number).ok());
            return number.map(NodeKind::Integer).ok_or_else(|| messages::no_whole_number(token.at, text));
        }
        let (digits, ty) = suffix(text, is_hex);
        self.tree.literals.push(Literal { text: digits.to_owned(), ty });
        Ok(NodeKind::Literal(self.tree.literals.len() as u32 - 1))
    }
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

/// The lanes that a swizzle names.
pub fn lanes_of(word: &str) -> Option<Lanes> {
    let lane = |c: char| match c {
        'x' | 's' | 'r' => Some(0),
        'y' | 't' | 'g' => Some(1),
        _ => None,
    };
    let mut letters = word.chars().map(lane);
    match (letters.next()?, letters.next(), letters.next()) {
        (Some(one), None, None) => Some(Lanes::One(one)),
        (Some(one), Some(Some(other)), None) => Some(Lanes::Two(one, other)),
        _ => None,
    }
}
