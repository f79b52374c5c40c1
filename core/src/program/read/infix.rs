//! Formulas where an instruction belongs: `0.1 + 0.2`, `2 × 3 + 1`.

use super::diagnostic::Diagnostic;
use super::fault::Fault;
use super::number::OperandText;
use super::reading::{Form, Reading, Source, spelled};
use crate::float::is_name;
use crate::isa::{self, Alias, Op, Span, Type, alias, is_sign};
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
pub(super) fn read_formula(text: &str, ty: Type) -> Option<Result<Reading, Diagnostic>> {
    let formula = formula(text)?;
    let instr = spelled(formula.op, ty.lane()).or_else(|| spelled(formula.op, Type::F16))?;
    let read = |(place, written): (usize, Cow<'_, str>)| {
        let start = formula.operands[place].as_ptr().addr() - text.as_ptr().addr();
        let number = OperandText::read(&written, instr.operand_type(place));
        number.map(Source::Value).map_err(|error| Diagnostic::number(error, start))
    };
    let operands = formula.operands().enumerate().map(read).collect::<Result<Vec<_>, _>>();
    Some(operands.map(|operands| Reading::new(instr, operands, Form::Formula)))
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

/// What is wrong with a formula that ends with a sign: `0.1 +`. `None` of any other text.
pub(super) fn unfinished(text: &str) -> Option<Diagnostic> {
    let body = body(text)?.trim_end();
    let (at, sign) = body.char_indices().next_back()?;
    let (before, mut bytes) = (body[..at].trim(), [0; 4]);
    let begun = is_value(before) || formula(before).is_some_and(|formula| formula.op == Op::Mul);
    let fault = Fault::Unfinished(sign.to_string());
    (begun && is_sign(sign.encode_utf8(&mut bytes)))
        .then(|| Diagnostic::at(fault, Span::new(body.len(), body.len())))
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

/// Is this one number, without a sign between others: does it begin as one, or is it the name of one?
fn is_value(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '−', '+', '.']);
    let between = |(at, c): (usize, char)| {
        c.is_whitespace() || (is_sign(c.encode_utf8(&mut [0; 4])) && !is_within(&digits[..at], c))
    };
    let begins = digits.starts_with(|c: char| c.is_ascii_digit()) && !digits.char_indices().any(between);
    begins || is_name(digits)
}
