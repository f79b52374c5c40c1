//! Reads formulas instead of instructions: `0.1 + 0.2`, `2 × 3 + 1`.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::number::OperandText;
use super::reading::{Notation, OperandSource, Reading, spelled};
use crate::float::Format;
use crate::input::{is_within, number};
use crate::isa::{self, Alias, Op, Span, Type, alias, is_sign};
use crate::literal::suffix_format;
use crate::typo::clipped;
use std::borrow::Cow;

/// A formula of two or three numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Formula<'a> {
    op: Op,
    operands: Vec<&'a str>,
    /// true if an fma subtracts its last operand
    less: bool,
    /// the span of the first sign
    at: Span,
}

impl<'a> Formula<'a> {
    /// The operands in the form that the instruction takes; a subtracted one is negated.
    fn operands(&self) -> impl Iterator<Item = Cow<'a, str>> {
        let last = self.operands.len() - 1;
        self.operands.iter().enumerate().map(move |(place, &text)| match text.strip_prefix(['-', '−']) {
            _ if !self.less || place < last => text.into(),
            Some(magnitude) => magnitude.into(),
            None => format!("-{}", text.trim_start_matches('+')).into(),
        })
    }

    /// The equivalent f16 statement: `add.f16 0.1 0.2`.
    fn statement(&self) -> String {
        let spelling = spelled(self.op, Type::F16).map_or_else(String::new, |instr| instr.to_string());
        [Cow::from(spelling)].into_iter().chain(self.operands()).collect::<Vec<_>>().join(" ")
    }
}

/// Reads a formula as a single instruction on this type, or on its lane type. `None` for any other text. The error is
/// about the first unreadable number.
///
/// A number's suffix decides the type, unless the text names one: `0.1f + 0.2f` is an f32 sum.
pub(super) fn read_formula(text: &str, named: Option<Type>, ty: Type) -> Option<Result<Reading, Diagnostic>> {
    let formula = formula(text)?;
    let ty = named.or_else(|| suffix_type(&formula.operands)).unwrap_or(ty);
    let instr = spelled(formula.op, ty.scalar()).or_else(|| spelled(formula.op, Type::F16))?;
    let read = |(place, written): (usize, Cow<'_, str>)| {
        let start = formula.operands[place].as_ptr().addr() - text.as_ptr().addr();
        let number = OperandText::read(&written, instr.operand_type(place));
        number.map(OperandSource::Value).map_err(|error| Diagnostic::number(error, start))
    };
    let operands = formula.operands().enumerate().map(read).collect::<Result<Vec<_>, _>>();
    Some(operands.map(|operands| Reading::new(instr, operands, Notation::Formula)))
}

/// The type that the suffixes of numbers name; f32 if they differ, as in C.
pub(super) fn suffix_type(numbers: &[&str]) -> Option<Type> {
    let mut formats = numbers.iter().filter_map(|number| suffix_format(number));
    let first = formats.next()?;
    let format = if formats.all(|format| format == first) { first } else { Format::F32 };
    Type::ALL.into_iter().find(|ty| ty.format() == Some(format))
}

/// Parses a formula: two numbers and a sign, or a product plus or minus a number, which becomes an fma. The numbers
/// themselves are not checked.
///
/// A text of more than 256 bytes is not a formula.
fn formula(text: &str) -> Option<Formula<'_>> {
    let body = body(text)?;
    signs(body).find_map(|(sign, at, left, right)| {
        let found = |op, operands, less| Some(Formula { op, operands, less, at });
        match sign {
            Alias::Op(op) if is_value(right) => found(op, vec![left, right], false),
            Alias::Op(Op::Mul) => signs(right).find_map(|(sign, _, middle, last)| match sign {
                Alias::Op(op @ (Op::Add | Op::Sub)) if is_value(last) => {
                    found(Op::Fma, vec![left, middle, last], op == Op::Sub)
                }
                _ => None,
            }),
            _ => None,
        }
    })
}

/// The error for a formula where a spelling is expected, with a correction.
pub(super) fn infix(text: &str) -> Option<Diagnostic> {
    let absent = || {
        signs(body(text)?).find_map(|(sign, at, _, right)| match sign {
            Alias::Absent(name) if is_value(right) => {
                Some(isa::Problem::new(isa::Fault::Absent(name), at).into())
            }
            _ => None,
        })
    };
    let said = |formula: Formula<'_>| Diagnostic::at(Fault::Infix(clipped(&formula.statement())), formula.at);
    formula(text).map(said).or_else(absent)
}

/// The error for a malformed formula: a number is missing, as in `0.1 +`, `1 +* 2` and `* 2`, or a bracket, as in
/// `(1 + 2`. `None` for any other text.
pub(super) fn no_formula(text: &str) -> Option<Diagnostic> {
    let body = body(text)?.trim_end();
    let tokens = tokens(body)?;
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return None };
    if first.wants_left() {
        return Some(Diagnostic::at(Fault::MissingBefore(first.text.into()), Span::new(first.at, first.at)));
    }
    let gap = tokens.windows(2).find(|pair| pair[0].wants_right() && pair[1].wants_left());
    if let Some(token) = gap.map(|pair| &pair[0]).or_else(|| Some(last).filter(|last| last.wants_right())) {
        return Some(Diagnostic::at(
            Fault::Unfinished(token.text.into()),
            Span::new(token.end(), token.end()),
        ));
    }
    unmatched(&tokens).map(|token| {
        let bracket = if token.kind == FormulaTokenKind::Open { '(' } else { ')' };
        Diagnostic::at(Fault::Bracket(bracket), Span::new(token.at, token.end()))
    })
}

/// The first closing bracket without an opening one, else the last opening bracket without a closing one.
fn unmatched<'t, 'a>(tokens: &'t [FormulaToken<'a>]) -> Option<&'t FormulaToken<'a>> {
    let mut open = Vec::new();
    for token in tokens {
        match token.kind {
            FormulaTokenKind::Open => open.push(token),
            FormulaTokenKind::Close if open.pop().is_none() => return Some(token),
            FormulaTokenKind::Close | FormulaTokenKind::Number | FormulaTokenKind::Sign => {}
        }
    }
    open.pop()
}

/// A token of a possible formula, with its byte offset.
struct FormulaToken<'a> {
    kind: FormulaTokenKind,
    text: &'a str,
    at: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FormulaTokenKind {
    Number,
    Sign,
    Open,
    Close,
}

impl FormulaToken<'_> {
    /// True if the token needs an operand on its left.
    fn wants_left(&self) -> bool {
        matches!(self.kind, FormulaTokenKind::Sign | FormulaTokenKind::Close)
    }

    /// True if the token needs an operand on its right.
    fn wants_right(&self) -> bool {
        matches!(self.kind, FormulaTokenKind::Sign | FormulaTokenKind::Open)
    }

    fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// The tokens of a text that consists of numbers, signs and brackets. `None` if it has no number or no sign, or if two
/// numbers are adjacent, as in a list.
fn tokens(text: &str) -> Option<Vec<FormulaToken<'_>>> {
    let mut tokens: Vec<FormulaToken<'_>> = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        let behind_value = tokens.last().is_some_and(|token| !token.wants_right());
        let number = number(&text[at..]).filter(|_| !behind_value);
        let kind = match c {
            '(' if !behind_value => Some(FormulaTokenKind::Open),
            ')' => Some(FormulaTokenKind::Close),
            _ if number.is_some() => Some(FormulaTokenKind::Number),
            _ if is_sign(c.encode_utf8(&mut [0; 4])) => Some(FormulaTokenKind::Sign),
            _ if c.is_whitespace() => None,
            _ => return None,
        };
        let length = number.map_or(c.len_utf8(), str::len);
        tokens.extend(kind.map(|kind| FormulaToken { kind, text: &text[at..at + length], at }));
        at += length;
    }
    let has = |kind: FormulaTokenKind| tokens.iter().any(|token| token.kind == kind);
    (has(FormulaTokenKind::Number) && has(FormulaTokenKind::Sign)).then_some(tokens)
}

/// The text before the first `#` or `;`; `None` if that has more than 256 bytes.
fn body(text: &str) -> Option<&str> {
    let body = text.split(['#', ';']).next().unwrap_or(text);
    (body.len() <= 256).then_some(body)
}

/// Each sign that follows a value: its meaning, its span, and the texts to its left and right.
fn signs(text: &str) -> impl Iterator<Item = (Alias, Span, &str, &str)> {
    text.char_indices().filter_map(move |(at, c)| {
        let mut bytes = [0; 4];
        let sign = c.encode_utf8(&mut bytes);
        let (left, right) = (&text[..at], &text[at + sign.len()..]);
        let found = alias(sign).filter(|_| is_sign(sign) && !is_within(left, c) && is_value(left.trim()))?;
        Some((found, Span::new(at, at + sign.len()), left.trim(), right.trim()))
    })
}

/// True if the text is a single number.
fn is_value(text: &str) -> bool {
    number(text) == Some(text)
}
