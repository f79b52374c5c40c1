//! Error words: numbers that are there to hold what a rounding before them has lost.
//!
//! ```text
//!   2Sum      s = a + b    t = s − a   u = s − t   v = b − t   w = a − u   e = v + w
//!   Fast2Sum  s = a + b    t = s − a   e = b − t
//!   2Prod     p = a · b    e = fma(a, b, −p)
//! ```
//!
//! On paper nothing is lost, so that the exact value of an error word is 0, and its whole value counts as an error. What the
//! two words are together is what is meant.

use crate::float::Real;
use crate::isa::{Instr, Op};
use crate::program::flow::{Flow, Operation, Origin};

/// The way in which an error word is made.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ErrorFree {
    /// six additions, whatever the operands are
    TwoSum,
    /// three additions, the greater operand first
    FastTwoSum,
    /// a product and an fma
    TwoProd,
}

impl ErrorFree {
    /// The name in the literature.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorFree::TwoSum => "2Sum",
            ErrorFree::FastTwoSum => "Fast2Sum",
            ErrorFree::TwoProd => "2Prod",
        }
    }
}

/// A number with a sign before it: what a sum is made of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Term {
    pub place: u32,
    pub negative: bool,
}

impl Term {
    const fn negated(self) -> Term {
        Term { negative: !self.negative, ..self }
    }
}

/// If a number is an error word: of which sum or product, and how it is made. Only where both together are exactly what was
/// rounded.
pub fn error_word(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    pattern(flow, place).and_then(|(of, how, holds)| holds.then_some((of, how)))
}

/// If a number has the form of an error word: of which sum or product, how it is made, and whether both together are what
/// was rounded.
pub(super) fn pattern(flow: &Flow, place: u32) -> Option<(u32, ErrorFree, bool)> {
    let (of, how) = product_error(flow, place).or_else(|| sum_error(flow, place))?;
    let value = |place: u32| flow.real(place);
    let [a, b] = match how {
        ErrorFree::TwoProd => factors(flow, of)?.map(|factor| value(factor.place)),
        _ => terms(flow, of)?.map(|term| signed(value(term.place)?, term)),
    };
    let whole = if how == ErrorFree::TwoProd { a?.times(&b?) } else { a?.plus(&b?) };
    Some((of, how, value(of)?.plus(&value(place)?) == whole))
}

/// Is the first operand of the Fast2Sum that this number ends at least as large as the second? That is what it asks for, and
/// an exponent that is as large is enough.
pub(super) fn is_in_order(flow: &Flow, place: u32) -> bool {
    let found = || {
        let [x, y] = terms(flow, place)?;
        let [b, a] = [(x, y), (y, x)].into_iter().find_map(|(b, t)| {
            let (s, a) = difference(flow, t.negated())?;
            is_sum(flow, s, a, b).then_some([b, a])
        })?;
        let exponent = |term: Term| flow.real(term.place).map(|real| real.leading_exponent());
        // Of zero there is none, which is less than any.
        Some(exponent(a)? >= exponent(b)?)
    };
    found().unwrap_or(false)
}

fn signed(value: Real, term: Term) -> Option<Real> {
    Some(if term.negative { value.negated() } else { value })
}

fn product_error(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    let (Op::Fma, [a, b, c]) = made(flow, place)? else { return None };
    let [a, b, product] = [a, b, c].map(|place| term(flow, place));
    let [first, second] = factors(flow, product.place)?;
    let same = (a, b) == (first, second) || (a, b) == (second, first);
    (same && product.negative).then_some((product.place, ErrorFree::TwoProd))
}

/// `e` is `b − t` or `(b − t) + (a − u)`, where `t = s − a`, `u = s − t`, and `s = a + b`.
fn sum_error(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    let [x, y] = terms(flow, place)?;
    [(x, y), (y, x)].into_iter().find_map(|(v, w)| {
        let fast = |b: Term, t: Term| {
            let (s, a) = difference(flow, t.negated())?;
            (is_sum(flow, s, a, b) && !s.negative).then_some((s.place, a))
        };
        if let Some((sum, _)) = fast(v, w) {
            return Some((sum, ErrorFree::FastTwoSum));
        }
        let (b, t) = difference(flow, v)?;
        let (sum, a) = fast(b, t.negated())?;
        let (again, u) = difference(flow, w)?;
        let (s, inner) = difference(flow, u)?;
        (again == a && inner == t && s == Term { place: sum, negative: false })
            .then_some((sum, ErrorFree::TwoSum))
    })
}

fn is_sum(flow: &Flow, s: Term, a: Term, b: Term) -> bool {
    terms(flow, s.place).is_some_and(|[x, y]| (x, y) == (a, b) || (x, y) == (b, a))
}

/// The number `x − y` as x and y.
pub(super) fn difference(flow: &Flow, number: Term) -> Option<(Term, Term)> {
    let [x, y] = terms(flow, number.place)?;
    let [x, y] = if number.negative { [x.negated(), y.negated()] } else { [x, y] };
    match (x.negative, y.negative) {
        (_, true) => Some((x, y.negated())),
        (true, false) => Some((y, x.negated())),
        (false, false) => None,
    }
}

/// The two terms of a sum or a difference.
pub(super) fn terms(flow: &Flow, place: u32) -> Option<[Term; 2]> {
    let (op, [a, b, _]) = made(flow, place)?;
    let [a, b] = [a, b].map(|place| term(flow, place));
    match op {
        Op::Add => Some([a, b]),
        Op::Sub => Some([a, b.negated()]),
        _ => None,
    }
}

pub(super) fn factors(flow: &Flow, place: u32) -> Option<[Term; 2]> {
    let (Op::Mul, [a, b, _]) = made(flow, place)? else { return None };
    Some([a, b].map(|place| term(flow, place)))
}

/// A number without the `neg` before it.
pub(super) fn term(flow: &Flow, place: u32) -> Term {
    let mut term = Term { place, negative: false };
    while let Some((Op::Neg, [inner, ..])) = made(flow, term.place) {
        term = Term { place: inner, negative: !term.negative };
    }
    term
}

/// The operation of an instruction that rounds once and bends nothing, with its operands.
pub(super) fn made(flow: &Flow, place: u32) -> Option<(Op, [u32; 3])> {
    match flow.numbers.get(place as usize)?.origin {
        Origin::Made(Operation::Instr(Instr { op, modifiers, .. }), places) if modifiers.is_empty() => {
            Some((op, places))
        }
        _ => None,
    }
}
