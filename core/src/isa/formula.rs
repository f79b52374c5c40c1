//! Formulas where an instruction belongs: `0.1 + 0.2`, `2 × 3 + 1`.

use super::spelling::{Alias, Fault, Problem, Span, alias, is_sign, parse};
use super::{Allow, Op, Type};
use crate::typo::clipped;

/// A formula of two or three numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Formula<'a> {
    op: Op,
    operands: Vec<&'a str>,
    /// is the last of them taken away?
    less: bool,
    /// its first sign
    at: Span,
}

impl Formula<'_> {
    /// The instruction on numbers of this type, or of its lanes, where there is one, else of f16; with its operands:
    /// `add.f16 0.1 0.2`.
    pub fn statement(&self, ty: Type) -> String {
        let op = self.op.name();
        let spellings = [ty.lane(), Type::F16].into_iter().flat_map(|ty| {
            let ty = ty.name();
            [format!("{op}.{ty}"), format!("{op}.rn.{ty}")]
        });
        let spelling = spellings.into_iter().find(|text| parse(text, Allow::PTX).is_ok()).unwrap_or_default();
        let (last, others) = self.operands.split_last().unwrap_or((&"", &[]));
        let last = match (self.less, last.strip_prefix(['-', '−'])) {
            (true, Some(magnitude)) => magnitude.to_owned(),
            (true, None) => format!("-{}", last.trim_start_matches('+')),
            (false, _) => (*last).to_owned(),
        };
        let operands = others.iter().map(|&text| text.to_owned()).chain([last]);
        format!("{spelling} {}", operands.collect::<Vec<_>>().join(" "))
    }
}

/// Reads a formula: two numbers and a sign, or a product to which a number is added, which is one fma. Whether the
/// numbers can be read is not asked.
///
/// Texts of more than 256 bytes are none.
pub(crate) fn formula(text: &str) -> Option<Formula<'_>> {
    let body = body(text)?;
    signs(body).find_map(|(meant, at, left, right)| {
        let found = |op, operands, less| Some(Formula { op, operands, less, at });
        match meant {
            Alias::Op(op) if is_value(right) => found(op, vec![left, right], false),
            Alias::Op(Op::Mul) => signs(right).find_map(|(meant, _, middle, last)| match meant {
                Alias::Op(op @ (Op::Add | Op::Sub)) if is_value(last) => {
                    found(Op::Fma, vec![left, middle, last], op == Op::Sub)
                }
                _ => None,
            }),
            _ => None,
        }
    })
}

/// What is wrong with a formula where an instruction belongs, and what to write instead.
pub(super) fn infix(text: &str) -> Option<Problem> {
    let absent = || {
        signs(body(text)?).find_map(|(meant, at, _, right)| match meant {
            Alias::Absent(name) if is_value(right) => Some(Problem::new(Fault::Absent(name), at)),
            _ => None,
        })
    };
    let said = |formula: Formula| {
        let statement = clipped(&formula.statement(Type::F16));
        Problem::new(Fault::Infix(statement), formula.at)
    };
    formula(text).map(said).or_else(absent)
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

/// Is a sign part of the number that it stands in: an exponent's, or the bar of a ratio?
fn is_within(left: &str, sign: char) -> bool {
    left.ends_with(['e', 'E', 'p', 'P']) || (sign == '/' && !left.ends_with(' '))
}

/// Does a number begin here, and is it one word without a sign between others?
fn is_value(text: &str) -> bool {
    let digits = text.trim_start_matches(['-', '−', '+', '.']);
    let between = |(at, c): (usize, char)| {
        c.is_whitespace() || (is_sign(c.encode_utf8(&mut [0; 4])) && !is_within(&digits[..at], c))
    };
    digits.starts_with(|c: char| c.is_ascii_digit()) && !digits.char_indices().any(between)
}
