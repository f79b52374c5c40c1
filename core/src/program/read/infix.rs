//! Formulas where an instruction belongs: `0.1 + 0.2`, `2 × 3 + 1`.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::number::OperandText;
use super::reading::{Form, Reading, Source, spelled};
use crate::float::Format;
use crate::isa::{self, Alias, Op, Span, Type, alias, is_sign};
use crate::literal::{is_name, suffix_format};
use crate::typo::clipped;
use std::borrow::Cow;

/// A formula of two or three numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Formula<'a> {
    op: Op,
    operands: Vec<&'a str>,
    /// is the last of them taken away?
    less: bool,
    /// its first sign
    at: Span,
}

impl<'a> Formula<'a> {
    /// The operands as the instruction takes them.
    fn operands(&self) -> impl Iterator<Item = Cow<'a, str>> {
        let last = self.operands.len() - 1;
        self.operands.iter().enumerate().map(move |(place, &text)| match text.strip_prefix(['-', '−']) {
            _ if !self.less || place < last => text.into(),
            Some(magnitude) => magnitude.into(),
            None => format!("-{}", text.trim_start_matches('+')).into(),
        })
    }

    /// The statement that it stands for on numbers of f16: `add.f16 0.1 0.2`.
    fn statement(&self) -> String {
        let spelling = spelled(self.op, Type::F16).map_or_else(String::new, |instr| instr.to_string());
        [Cow::from(spelling)].into_iter().chain(self.operands()).collect::<Vec<_>>().join(" ")
    }
}

/// Reads a formula as one instruction on numbers of this type, or of its lanes. `None` of any other text. The error is
/// about the first number that cannot be read.
///
/// Suffixes decide the type unless the text names one: `0.1f + 0.2f` is a sum of f32.
pub(super) fn read_formula(text: &str, named: Option<Type>, ty: Type) -> Option<Result<Reading, Diagnostic>> {
    let formula = formula(text)?;
    let ty = named.or_else(|| suffix_type(&formula.operands)).unwrap_or(ty);
    let instr = spelled(formula.op, ty.scalar()).or_else(|| spelled(formula.op, Type::F16))?;
    let read = |(place, written): (usize, Cow<'_, str>)| {
        let start = formula.operands[place].as_ptr().addr() - text.as_ptr().addr();
        let number = OperandText::read(&written, instr.operand_type(place));
        number.map(Source::Value).map_err(|error| Diagnostic::number(error, start))
    };
    let operands = formula.operands().enumerate().map(read).collect::<Result<Vec<_>, _>>();
    Some(operands.map(|operands| Reading::new(instr, operands, Form::Formula)))
}

/// The type that the suffixes of numbers name; f32 if they name several, as in C.
fn suffix_type(numbers: &[&str]) -> Option<Type> {
    let mut formats = numbers.iter().filter_map(|number| suffix_format(number));
    let first = formats.next()?;
    let format = if formats.all(|format| format == first) { first } else { Format::F32 };
    Type::ALL.into_iter().find(|ty| ty.format() == Some(format))
}

/// Reads a formula: two numbers and a sign, or a product to which a number is added, which is one fma. Whether the
/// numbers can be read is not asked.
///
/// Texts of more than 256 bytes are none.
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

/// What is wrong with a formula where a spelling belongs, and what to write instead.
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

/// What is wrong with a formula that is not read: a number is missing in it, as in `0.1 +`, `1 +* 2` and `* 2`, or it is
/// more than one instruction, as `1 + 2 + 3` is. `None` of any other text.
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
    let count = |kind: FormulaTokenKind| tokens.iter().filter(|token| token.kind == kind).count();
    let long = count(FormulaTokenKind::Number) > 2 || count(FormulaTokenKind::Open) > 0;
    (long && count(FormulaTokenKind::Open) == count(FormulaTokenKind::Close))
        .then(|| Diagnostic::at(Fault::LongFormula, Span::new(first.at, last.end())))
}

/// A token of what may be a formula, and where it begins.
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
    /// Does a number, or what stands for one, belong to its left?
    fn wants_left(&self) -> bool {
        matches!(self.kind, FormulaTokenKind::Sign | FormulaTokenKind::Close)
    }

    /// Does one belong to its right?
    fn wants_right(&self) -> bool {
        matches!(self.kind, FormulaTokenKind::Sign | FormulaTokenKind::Open)
    }

    fn end(&self) -> usize {
        self.at + self.text.len()
    }
}

/// The tokens of a text that has nothing but numbers, signs and brackets. `None` where one of the first two is not there,
/// or where two numbers have nothing between them: that is a list.
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

/// Without a comment, and not for ever.
fn body(text: &str) -> Option<&str> {
    let body = text.split(['#', ';']).next().unwrap_or(text);
    (body.len() <= 256).then_some(body)
}

/// Each sign behind a value: what it stands for, where, and what stands on its sides.
fn signs(text: &str) -> impl Iterator<Item = (Alias, Span, &str, &str)> {
    text.char_indices().filter_map(move |(at, c)| {
        let mut bytes = [0; 4];
        let sign = c.encode_utf8(&mut bytes);
        let (left, right) = (&text[..at], &text[at + sign.len()..]);
        let found = alias(sign).filter(|_| is_sign(sign) && !is_within(left, c) && is_value(left.trim()))?;
        Some((found, Span::new(at, at + sign.len()), left.trim(), right.trim()))
    })
}

/// Is a sign part of the number that it stands in: an exponent's, as in `1e-3` and `2^-11`, or the bar of a ratio?
fn is_within(left: &str, sign: char) -> bool {
    left.ends_with(['e', 'E', 'p', 'P', '^']) || (sign == '/' && !left.ends_with(' '))
}

/// Is this one number, without a sign between others?
fn is_value(text: &str) -> bool {
    number(text) == Some(text)
}

/// What begins a text as a number, or is the name of one: up to a space, a bracket, or a sign that is no part of it.
fn number(text: &str) -> Option<&str> {
    let digits = text.trim_start_matches(['-', '−', '+', '.']);
    let ends = |&(at, c): &(usize, char)| {
        c.is_whitespace()
            || matches!(c, '(' | ')')
            || (is_sign(c.encode_utf8(&mut [0; 4])) && !is_within(&digits[..at], c))
    };
    let end = digits.char_indices().find(ends).map_or(digits.len(), |(at, _)| at);
    let begins = digits.starts_with(|c: char| c.is_ascii_digit()) || is_name(&digits[..end]);
    begins.then(|| &text[..text.len() - digits.len() + end])
}
