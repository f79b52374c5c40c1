//! Formulas: numbers, signs, brackets and calls.
//!
//! ```text
//!   sum      = product { (+ | -) product }
//!   product  = factor { (* | / ) factor }
//!   factor   = (+ | -) factor | NUMBER | ( sum ) | NAME ( sum { , sum } )
//! ```

use crate::isa::{Alias, Op, Span, Type, alias, is_sign, names_operation};
use crate::literal::{is_name, with_written_names};

/// The maximum length of a formula, in bytes.
const LONGEST: usize = 1024;
/// The maximum depth of brackets and signs.
const DEEPEST: usize = 64;

/// A formula that needs more than one instruction, or brackets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongFormula {
    /// the formula, with the names of numbers in their short form
    pub text: String,
    /// the type after it: `0.1 + 0.2 in bf16`
    pub ty: Option<Type>,
    /// its operations and numbers
    pub tree: Term,
}

/// A part of a formula.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// a number, not parsed yet
    Number(Span),
    /// an operation on other terms
    Operation {
        /// the operation
        name: Operator,
        /// the sign, or the name of the function
        at: Span,
        /// the operands
        terms: Vec<Term>,
    },
}

/// The operation of a term.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// an operation of PTX, written as a sign
    Sign(Op),
    /// an operation that PTX lacks for halves
    Absent(&'static str),
    /// a function, by its name
    Function,
}

impl LongFormula {
    /// The formula in a text. `None` for any other text, and for a formula that is a single instruction without
    /// brackets: two numbers and a sign, a product plus or minus a number, a call with numbers.
    pub fn of(text: &str) -> Option<LongFormula> {
        if text.len() > LONGEST {
            return None;
        }
        let text = with_written_names(text);
        let body = text.split(['#', ';']).next().unwrap_or_default();
        let rest = &text[body.len()..];
        let is_comment = rest.starts_with('#') || rest.trim_start_matches(';').trim().is_empty();
        let (body, ty) = typed(body.split("//").next().unwrap_or_default());
        if !is_comment {
            return None;
        }
        let mut parser = Parser { text: body, at: 0, depth: 0, calls: 0, has_brackets: false };
        let tree = parser.sum().filter(|_| parser.peek().is_none())?;
        let is_long = matches!(tree, Term::Operation { .. }) && (parser.has_brackets || !tree.is_single());
        is_long.then(|| LongFormula { text: body.to_owned(), ty, tree })
    }
}

impl Term {
    /// True for a number, and for an operation that a single instruction computes if no brackets are written.
    fn is_single(&self) -> bool {
        let Term::Operation { name, terms, .. } = self else { return true };
        let are_numbers = |terms: &[Term]| terms.iter().all(|term| matches!(term, Term::Number(_)));
        match (name, terms.as_slice()) {
            (Operator::Sign(Op::Neg), _) => false,
            (
                Operator::Sign(Op::Add | Op::Sub),
                [Term::Operation { name: Operator::Sign(Op::Mul), terms, .. }, Term::Number(_)],
            ) => are_numbers(terms),
            (_, terms) => are_numbers(terms),
        }
    }
}

/// Splits a formula from a type after it: `0.1 + 0.2 in bf16`.
pub(crate) fn typed(text: &str) -> (&str, Option<Type>) {
    let words = text.trim_end().rsplit_once(char::is_whitespace);
    let found = words.and_then(|(before, name)| {
        let body = before.trim_end();
        let body = body.strip_suffix("in").or(body.strip_suffix("as"))?;
        let ty = Type::ALL.into_iter().find(|ty| ty.name() == name)?;
        body.ends_with(char::is_whitespace).then_some((body, ty))
    });
    found.map_or((text, None), |(body, ty)| (body, Some(ty)))
}

/// Reads a formula from left to right.
struct Parser<'a> {
    text: &'a str,
    at: usize,
    /// the depth of brackets and signs
    depth: usize,
    /// the number of calls that are not closed yet
    calls: usize,
    /// true if the formula has brackets other than those of calls
    has_brackets: bool,
}

impl Parser<'_> {
    /// The next character after blanks.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Skips this character if it comes next.
    fn takes(&mut self, wanted: char) -> bool {
        let is_next = self.peek() == Some(wanted);
        self.at += if is_next { wanted.len_utf8() } else { 0 };
        is_next
    }

    fn sum(&mut self) -> Option<Term> {
        self.series(|op| matches!(op, Operator::Sign(Op::Add | Op::Sub)), Parser::product)
    }

    fn product(&mut self) -> Option<Term> {
        let is_product = |op: Operator| matches!(op, Operator::Sign(Op::Mul) | Operator::Absent(_));
        self.series(is_product, Parser::factor)
    }

    /// Terms separated by certain signs, which are applied from left to right.
    fn series(
        &mut self,
        is_wanted: impl Fn(Operator) -> bool,
        term: impl Fn(&mut Self) -> Option<Term>,
    ) -> Option<Term> {
        let mut left = term(self)?;
        while let Some((name, at)) = self.sign().filter(|(name, _)| is_wanted(*name)) {
            self.at = at.end;
            let right = term(self)?;
            left = Term::Operation { name, at, terms: vec![left, right] };
        }
        Some(left)
    }

    /// The sign that comes next.
    fn sign(&mut self) -> Option<(Operator, Span)> {
        let c = self.peek()?;
        let at = Span::new(self.at, self.at + c.len_utf8());
        let mut bytes = [0; 4];
        let sign = c.encode_utf8(&mut bytes);
        match alias(sign).filter(|_| is_sign(sign))? {
            Alias::Op(op) => Some((Operator::Sign(op), at)),
            Alias::Absent(name) => Some((Operator::Absent(name), at)),
            Alias::Word(..) => None,
        }
    }

    fn factor(&mut self) -> Option<Term> {
        self.depth += 1;
        let term = if self.depth > DEEPEST { None } else { self.shallow_factor() };
        self.depth -= 1;
        term
    }

    fn shallow_factor(&mut self) -> Option<Term> {
        self.peek()?;
        if let Some((length, inside)) = function(&self.text[self.at..]) {
            let at = Span::new(self.at, self.at + length);
            self.at += inside;
            self.calls += 1;
            let mut terms = vec![self.sum()?];
            while self.takes(',') {
                terms.push(self.sum()?);
            }
            self.calls -= 1;
            let call = Term::Operation { name: Operator::Function, at, terms };
            return self.takes(')').then_some(call);
        }
        if let Some(number) = number(&self.text[self.at..]) {
            // Outside calls, a comma is a wrong decimal point; the parser of numbers reports it.
            let number = if self.calls > 0 { number.split(',').next().unwrap_or(number) } else { number };
            let at = Span::new(self.at, self.at + number.len());
            self.at = at.end;
            return Some(Term::Number(at));
        }
        if self.takes('(') {
            self.has_brackets = true;
            let inside = self.sum()?;
            return self.takes(')').then_some(inside);
        }
        let (name, at) = self.sign()?;
        self.at = at.end;
        // `1 + - 2` lacks a number after its first sign.
        if self.text[self.at..].starts_with(char::is_whitespace) {
            return None;
        }
        match name {
            Operator::Sign(Op::Add) => self.factor(),
            Operator::Sign(Op::Sub) => {
                let terms = vec![self.factor()?];
                Some(Term::Operation { name: Operator::Sign(Op::Neg), at, terms })
            }
            _ => None,
        }
    }
}

/// The length of the function's name at the start of a text, and the position after its opening bracket. `None` if no
/// call begins here. `nan(0x123)` is a number.
fn function(text: &str) -> Option<(usize, usize)> {
    let is_inside = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let length = text.find(|c| !is_inside(c)).filter(|length| *length > 0)?;
    let name = &text[..length];
    let behind = text[length..].trim_start();
    let is_function = names_operation(name) || name.starts_with("__");
    let begins = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    (behind.starts_with('(') && begins && is_function).then(|| (length, text.len() - behind.len() + 1))
}

/// The number or the named value at the start of a text. It ends before a space, a bracket, or a sign that is not part
/// of it.
pub(crate) fn number(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(['-', '−', '+', '.']);
    let ends = |&(at, c): &(usize, char)| {
        c.is_whitespace()
            || matches!(c, '(' | ')')
            || (is_sign(c.encode_utf8(&mut [0; 4])) && !is_within(&digits[..at], c))
    };
    let end = digits.char_indices().find(ends).map_or(digits.len(), |(at, _)| at);
    let is_nan = digits[..end].to_ascii_lowercase().ends_with("nan");
    let end = end + payload(&digits[end..]).filter(|_| is_nan).unwrap_or(0);
    let begins = digits.starts_with(|c: char| c.is_ascii_digit()) || is_name(name_of(&digits[..end]));
    begins.then(|| &text[..text.len() - digits.len() + end])
}

/// The length of a payload in brackets: `(0x123)`.
fn payload(text: &str) -> Option<usize> {
    let inside = text.strip_prefix('(')?;
    let end = inside.find(|c: char| !c.is_ascii_alphanumeric())?;
    inside[end..].starts_with(')').then_some(end + 2)
}

/// The name of a number without its payload.
fn name_of(number: &str) -> &str {
    number.split('(').next().unwrap_or_default()
}

/// True if a sign is part of a number: the sign of an exponent, as in `1e-3` and `2^-11`, or the bar of a fraction.
pub(crate) fn is_within(left: &str, sign: char) -> bool {
    left.ends_with(['e', 'E', 'p', 'P', '^']) || (sign == '/' && !left.ends_with(' '))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The operations of a formula in the order in which they are computed, with their operands.
    fn shown(formula: &str, term: &Term) -> String {
        match term {
            Term::Number(at) => formula[at.start..at.end].to_owned(),
            Term::Operation { name, at, terms, .. } => {
                let name = match name {
                    Operator::Sign(op) => op.name(),
                    Operator::Absent(name) => name,
                    Operator::Function => &formula[at.start..at.end],
                };
                let terms: Vec<String> = terms.iter().map(|term| shown(formula, term)).collect();
                format!("{name}[{}]", terms.join(" "))
            }
        }
    }

    #[test]
    fn reads_formulas_with_the_usual_precedence() {
        for (text, expected) in [
            ("(0.1+0.2)*3", "mul[add[0.1 0.2] 3]"),
            ("1 - 0.9 - 0.1", "sub[sub[1 0.9] 0.1]"),
            ("1*2+3*4", "add[mul[1 2] mul[3 4]]"),
            ("1 + 2 * 3", "add[1 mul[2 3]]"),
            ("fma(2,3,4) - 1", "sub[fma[2 3 4] 1]"),
            ("-(1.5)", "neg[1.5]"),
            ("-(1 + -2)", "neg[add[1 -2]]"),
            ("(1 + 2)", "add[1 2]"),
            ("1 + (2)", "add[1 2]"),
            ("0,1 + 0,2 + 0,3", "add[add[0,1 0,2] 0,3]"),
            ("1e-3−2^-4−1/3", "sub[sub[1e-3 2^-4] 1/3]"),
            ("max(1, max) + nan(0x12) × max", "add[max[1 max] mul[nan(0x12) max]]"),
            ("largest subnormal + 1 + 1", "add[add[max_subnormal 1] 1]"),
            ("__hadd(1, 2) * 3;", "mul[__hadd[1 2] 3]"),
            ("1 + 2 + 3 # a sum", "add[add[1 2] 3]"),
            ("(1 + 2) / 3", "div[add[1 2] 3]"),
        ] {
            let formula = LongFormula::of(text).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(shown(&formula.text, &formula.tree), expected, "{text}");
        }
        assert_eq!(LongFormula::of("(1 + 2) * 3 in bf16").and_then(|formula| formula.ty), Some(Type::BF16));
    }

    #[test]
    fn other_texts_are_no_long_formulas() {
        for text in [
            "0.1 + 0.2",
            "2 × 3 − 1",
            "-1.5 + 2",
            "__hfma(1, 2, 3)",
            "abs(-1)",
            "1/3",
            "(1 + 2",
            "1 + 2 +",
            "1 + + 2 3",
            "(1.5)",
            "a * b + c",
            "add.f16 1 2",
            "1 2 3",
            "{1, 2} + 1 + 1",
            "1 + 2 + 3; 4",
            "",
            "sin",
            "hello(1) + 1",
            "1 +",
            "x = 1 + 2 + 3",
        ] {
            assert_eq!(LongFormula::of(text), None, "{text}");
        }
        // Deep brackets are not a formula, and do not exhaust the stack.
        let deep = format!("{}1{}", "(".repeat(400), ")".repeat(400));
        assert_eq!(LongFormula::of(&deep), None);
        assert_eq!(LongFormula::of(&"-(".repeat(500)), None);
    }
}
