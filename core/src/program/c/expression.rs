//! Parses expressions into nodes, operands before operators.

use super::cursor::{Cursor, ParseResult};
use super::integer::Whole;
use super::messages;
use super::operator::rank;
use super::tree::{Expr, Lanes, Node, NodeKind, Operator, Path, Test};
use super::ty::{MOST_LANES, Numbers, Ty, Word};
use crate::input::token::TokenKind;
use crate::isa::Span;

/// A binary operator.
#[derive(Clone, Copy)]
enum Infix {
    /// `&&` (true) or `||`
    Shortcut(bool),
    Compare(Test),
    Binary(Operator),
}

/// A binary operator with its rank: operators of a higher rank bind more tightly.
fn infix(text: &str) -> Option<(u8, Infix)> {
    let infix = match text {
        "||" => Infix::Shortcut(false),
        "&&" => Infix::Shortcut(true),
        _ => match (Test::named(text), Operator::named(text)) {
            (Some(test), _) => Infix::Compare(test),
            (None, operator) => Infix::Binary(operator?),
        },
    };
    Some((rank(text)?, infix))
}

/// The rank of sums, above that of comparisons and shifts.
const SUMS: u8 = 9;

/// A prefix of an operand.
#[derive(Clone, Copy)]
enum Prefix {
    /// `+`, which has no effect
    Plus,
    /// an operator or a cast
    Node(NodeKind),
    /// `*p`
    Dereference,
    /// `&x`
    Address,
    /// `++i` or `--i`
    Step(i8),
}

impl Cursor<'_> {
    /// Parses a whole expression.
    pub fn expr(&mut self) -> ParseResult<Expr> {
        let mut expr = Expr::default();
        self.choice_of_values(&mut expr)?;
        Ok(expr)
    }

    /// Parses a sum; any token may follow it.
    pub fn terms(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.binary(SUMS, expr)
    }

    /// Parses `c ? a : b`, or an expression without a choice.
    pub fn choice_of_values(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.binary(0, expr)?;
        let Some(at) = self.peek().map(|token| token.at).filter(|_| self.takes("?")) else { return Ok(()) };
        let choose = self.hole(at, expr);
        let from = expr.nodes.len();
        self.deeper(|cursor| cursor.choice_of_values(expr))?;
        let skip = self.hole(at, expr);
        self.expect(":")?;
        let other = expr.nodes.len();
        self.deeper(|cursor| cursor.choice_of_values(expr))?;
        let [one, two] = [(skip - from) as u32, (expr.nodes.len() - other) as u32];
        fill(expr, choose, NodeKind::Choose(one + 1));
        fill(expr, skip, NodeKind::Skip(two));
        expr.nodes.push(Node { at, kind: NodeKind::Chosen(one, two) });
        Ok(())
    }

    /// Adds a node whose kind is not known yet; returns its index.
    fn hole(&self, at: Span, expr: &mut Expr) -> usize {
        expr.nodes.push(Node { at, kind: NodeKind::Truth });
        expr.nodes.len() - 1
    }

    /// Parses operands with binary operators of this rank or a higher one between them.
    fn binary(&mut self, least: u8, expr: &mut Expr) -> ParseResult<()> {
        self.unary(expr)?;
        while let Some((rank, infix)) = infix(self.text(0)).filter(|(rank, _)| *rank >= least) {
            if self.in_angles && self.is(">") {
                break;
            }
            let at = self.bump().map_or_else(Span::default, |token| token.at);
            let place = expr.nodes.len();
            if let Infix::Shortcut(_) = infix {
                self.hole(at, expr);
            }
            self.binary(rank + 1, expr)?;
            expr.nodes.push(Node {
                at,
                kind: match infix {
                    Infix::Shortcut(_) => NodeKind::Truth,
                    Infix::Compare(test) => NodeKind::Compare(test),
                    Infix::Binary(operator) => NodeKind::Binary(operator),
                },
            });
            if let Infix::Shortcut(is_and) = infix {
                let skipped = expr.nodes.len() - place - 1;
                fill(expr, place, NodeKind::Shortcut(is_and, skipped as u32));
            }
        }
        Ok(())
    }

    /// Parses signs and casts, an operand, and its postfix operators. A loop reads the signs: there may be many.
    pub fn unary(&mut self, expr: &mut Expr) -> ParseResult<()> {
        let mut before: Vec<(Span, Prefix)> = Vec::new();
        let first = expr.nodes.len();
        loop {
            let Some(token) = self.peek() else { return Err(self.unexpected("a number or a name")) };
            let prefix = match token.text {
                "-" | "−" => Prefix::Node(NodeKind::Negate),
                "!" => Prefix::Node(NodeKind::Not),
                "~" => Prefix::Node(NodeKind::Complement),
                "+" => Prefix::Plus,
                "*" => Prefix::Dereference,
                "&" => Prefix::Address,
                "++" => Prefix::Step(1),
                "--" => Prefix::Step(-1),
                "(" => match self.cast()? {
                    // OpenCL makes vectors with casts: `(float2)(x, y)`.
                    Some(NodeKind::Cast(ty)) if self.is("(") && is_vector(ty) => {
                        let count = self.arguments(None, ("(", ")"), expr)?;
                        let at = Span::new(token.at.start, self.end);
                        expr.nodes.push(Node { at, kind: NodeKind::Construct(ty, count) });
                        break;
                    }
                    Some(cast) => {
                        before.push((token.at, Prefix::Node(cast)));
                        continue;
                    }
                    None => break,
                },
                _ => break,
            };
            self.bump();
            before.push((token.at, prefix));
        }
        if expr.nodes.len() == first {
            self.operand(expr)?;
        }
        self.behind(first, expr)?;
        for (at, prefix) in before.into_iter().rev() {
            match prefix {
                Prefix::Plus => {}
                Prefix::Node(NodeKind::Negate) if self.negate(expr.nodes.get_mut(first..)) => {}
                Prefix::Node(kind) => expr.nodes.push(Node { at, kind }),
                // `*this` is the object itself.
                Prefix::Dereference if self.is_this(expr.nodes.get(first..)) => {}
                Prefix::Dereference => dereference(first, at, expr),
                Prefix::Address => address(first, at, expr)?,
                Prefix::Step(by) => step(first, (by, false), at, expr)?,
            }
        }
        Ok(())
    }

    /// True for the object of a method.
    fn is_this(&self, nodes: Option<&[Node]>) -> bool {
        match nodes {
            Some([Node { kind: NodeKind::Path(path, _), .. }]) => self.tree.names.text(path.full) == "this",
            _ => false,
        }
    }

    /// Negates a lone number in place. Returns false if the operand is anything else.
    fn negate(&mut self, nodes: Option<&mut [Node]>) -> bool {
        let Some([Node { kind, .. }]) = nodes else { return false };
        match kind {
            NodeKind::Integer(number) => *number = number.negated(),
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

    /// Parses the cast that begins with the current bracket, if one begins here: `(half)`, `(const half2*)`.
    fn cast(&mut self) -> ParseResult<Option<NodeKind>> {
        let place = self.place;
        self.bump();
        let begins = self.type_at(0).is_some() && !matches!(self.text(1), "(" | "{" | ".");
        if begins {
            let ty = self.ty()?;
            let mut is_pointer = false;
            while self.is("*") || self.type_at(0) == Some(Word::Qualifier) {
                is_pointer |= self.is("*");
                self.bump();
            }
            if self.takes(")") {
                return Ok(Some(if is_pointer { NodeKind::PointerCast(ty) } else { NodeKind::Cast(ty) }));
            }
        }
        self.place = place;
        Ok(None)
    }

    fn operand(&mut self, expr: &mut Expr) -> ParseResult<()> {
        let is_std = self.leave_namespaces();
        let Some(token) = self.peek() else { return Err(self.unexpected("a number or a name")) };
        match token.kind {
            TokenKind::Number => {
                self.bump();
                let kind = self.number_node(token)?;
                expr.nodes.push(Node { at: token.at, kind });
                Ok(())
            }
            TokenKind::Word => self.word_operand(token, is_std, expr),
            TokenKind::Text if let Some(number) = character(token.text) => {
                self.bump();
                expr.nodes.push(Node { at: token.at, kind: NodeKind::Integer(number) });
                Ok(())
            }
            // A list in braces as an argument is a vector.
            _ if token.text == "{" && self.context.is_some() => {
                let count = self.arguments(None, ("{", "}"), expr)?;
                let at = Span::new(token.at.start, self.end);
                expr.nodes.push(Node { at, kind: NodeKind::Construct(Ty::Any, count) });
                Ok(())
            }
            _ if token.text == "(" => {
                self.bump();
                let outer = std::mem::replace(&mut self.in_angles, false);
                let read = self.deeper(|cursor| cursor.choice_of_values(expr));
                self.in_angles = outer;
                read?;
                self.expect(")")
            }
            _ => Err(self.unexpected("a number or a name")),
        }
    }

    /// Parses a name and its members, `a.b.x` or `p->x`.
    pub fn path(&mut self) -> ParseResult<(Path, Span)> {
        let (head, at) = self.name()?;
        let mut full = String::new();
        let mut lanes = None;
        while matches!(self.text(0), "." | "->")
            && self.ahead(1).is_some_and(|token| token.kind == TokenKind::Word)
        {
            self.bump();
            let member = self.text(0);
            lanes = if full.is_empty() { Lanes::named(member) } else { None };
            if full.is_empty() {
                full.push_str(self.tree.names.text(head));
            }
            full.push('.');
            full.push_str(member);
            self.bump();
        }
        let all = if full.is_empty() { head } else { self.tree.names.place(&full) };
        let mut parts = [all; MOST_LANES];
        if let (Some(lanes), Some((head, letters))) = (lanes, full.rsplit_once('.'))
            && lanes.count() > 1
        {
            for (part, letter) in parts.iter_mut().zip(letters.chars()) {
                *part = self.tree.names.place(&format!("{head}.{letter}"));
            }
        }
        Ok((Path { head, full: all, lanes, parts }, Span::new(at.start, self.end)))
    }

    /// Parses what may follow an operand: members, indices, and `++`. The operand begins at node `first`.
    fn behind(&mut self, first: usize, expr: &mut Expr) -> ParseResult<()> {
        loop {
            let at = self.peek().map_or_else(Span::default, |token| token.at);
            match self.text(0) {
                "." | "->" if !self.in_target => {
                    self.bump();
                    let (name, at) = self.name()?;
                    if self.is("(") {
                        let method = self.tree.names.text(name).to_owned();
                        self.method_arguments(&method, at, expr)?;
                        continue;
                    }
                    expr.nodes.push(Node { at, kind: NodeKind::Member(name) });
                }
                _ if self.in_target => return Ok(()),
                "[" => {
                    self.index(expr)?;
                    expr.nodes.push(Node { at, kind: NodeKind::Index });
                }
                mark @ ("++" | "--") => {
                    let by = if mark == "++" { 1 } else { -1 };
                    self.bump();
                    step(first, (by, true), at, expr)?;
                }
                _ => return Ok(()),
            }
        }
    }

    /// Parses an index with its brackets.
    pub fn index(&mut self, expr: &mut Expr) -> ParseResult<()> {
        self.expect("[")?;
        let outer = std::mem::replace(&mut self.in_angles, false);
        let read = self.deeper(|cursor| cursor.choice_of_values(expr));
        self.in_angles = outer;
        read?;
        self.expect("]")
    }
}

fn fill(expr: &mut Expr, place: usize, kind: NodeKind) {
    if let Some(node) = expr.nodes.get_mut(place) {
        node.kind = kind;
    }
}

/// The integer of a character in quotes: `'A'`, `'\n'`.
fn character(text: &str) -> Option<Whole> {
    let inside = text.strip_prefix('\'')?.strip_suffix('\'')?;
    let code = match inside.as_bytes() {
        [code] if code.is_ascii() => *code,
        [b'\\', code] => match code {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'0' => 0,
            b'\\' | b'\'' | b'"' => *code,
            _ => return None,
        },
        _ => return None,
    };
    Some(Whole::int(code.into()))
}

/// True for a vector of numbers, or of integers.
fn is_vector(ty: Ty) -> bool {
    matches!(ty, Ty::Struct(_)) || ty.numbers().is_some_and(Numbers::is_vector)
}

/// Turns a pointer into the element that it points to: `*x` means `x[0]`.
pub fn dereference(first: usize, at: Span, expr: &mut Expr) {
    let at = Span::new(at.start, expr.nodes.last().map_or(at.end, |node| node.at.end.max(at.end)));
    let zero = Node { at, kind: NodeKind::Integer(Whole::ZERO) };
    match expr.nodes.get(first..) {
        Some([Node { kind: NodeKind::Path(path, context), .. }]) => {
            let element = NodeKind::Element(*path, *context, 1);
            expr.nodes.pop();
            expr.nodes.extend([zero, Node { at, kind: element }]);
        }
        // `*(int*)&x` has the bits of `x`.
        Some(
            [Node { kind: NodeKind::Address(path), at: of }, Node { kind: NodeKind::PointerCast(ty), .. }],
        ) => {
            let nodes = [
                Node { at: *of, kind: NodeKind::Path(*path, None) },
                Node { at, kind: NodeKind::BitCast(*ty) },
            ];
            expr.nodes.truncate(first);
            expr.nodes.extend(nodes);
        }
        _ => expr.nodes.extend([zero, Node { at, kind: NodeKind::Index }]),
    }
}

/// Takes the address of a variable or of an element.
fn address(first: usize, at: Span, expr: &mut Expr) -> ParseResult<()> {
    let is_alone = expr.nodes.len() == first + 1;
    let kind = match expr.nodes.last().map(|node| node.kind) {
        Some(NodeKind::Path(path, _)) if is_alone => NodeKind::Address(path),
        Some(NodeKind::Element(path, _, count)) => NodeKind::ElementAddress(path, count),
        _ => return Err(messages::no_operator(at, "&")),
    };
    let last = expr.nodes.len() - 1;
    fill(expr, last, kind);
    Ok(())
}

/// Makes a step of a variable: `i++`.
fn step(first: usize, (by, is_behind): (i8, bool), at: Span, expr: &mut Expr) -> ParseResult<()> {
    match expr.nodes.get(first..) {
        Some([Node { kind: NodeKind::Path(path, _), .. }]) => {
            let kind = NodeKind::Step(*path, by, is_behind);
            fill(expr, first, kind);
            Ok(())
        }
        _ => Err(messages::no_operator(at, if by > 0 { "++" } else { "--" })),
    }
}
