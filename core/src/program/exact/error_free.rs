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

use crate::float::Mode;
use crate::isa::{Instr, Op};
use crate::program::flow::{Flow, Operation, Origin};
use crate::real::Real;

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

/// Why a number that has the form of an error word need not be one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unmet {
    /// a number on the way is infinite or NaN, or the error is too small for a number of the format
    Range,
    /// a sum is not rounded to nearest, so that what it loses may have more digits than a number holds
    Rounding,
    /// the first operand is not the larger one
    Order,
}

/// If a number is an error word: of which sum or product, and how it is made. Only where both together are exactly what was
/// rounded.
pub fn error_word(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    let (of, how) = pattern(flow, place)?;
    is_exact(flow, place, (of, how)).unwrap_or(false).then_some((of, how))
}

/// If a number has the form of an error word: of which sum or product, and how it is made.
pub(super) fn pattern(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    product_error(flow, place)
        .map(|of| (of, ErrorFree::TwoProd))
        .or_else(|| sum_error(flow, place).map(|chain| (chain.s.place, chain.how)))
}

/// The first hypothesis that a number with the form of an error word does not meet.
pub(super) fn unmet(flow: &Flow, place: u32, form: (u32, ErrorFree)) -> Option<Unmet> {
    let exact = is_exact(flow, place, form);
    if let Some(chain) = sum_error(flow, place).filter(|_| exact.is_some()) {
        let exponent = |term: Term| flow.real(term.place).map(|real| real.leading_exponent());
        // An exponent that is as large is enough. Of zero there is none, which is less than any.
        let is_in_order = exponent(chain.a) >= exponent(chain.b);
        let sums = if chain.how == ErrorFree::FastTwoSum { vec![chain.s] } else { vec![chain.s, chain.t] };
        if !sums.into_iter().all(|sum| is_nearest(flow, sum.place)) {
            return Some(Unmet::Rounding);
        }
        if chain.how == ErrorFree::FastTwoSum && !is_in_order {
            return Some(Unmet::Order);
        }
    }
    (exact != Some(true)).then_some(Unmet::Range)
}

/// Are an error word and what it belongs to together exactly what was rounded? `None` where one of them is no number.
fn is_exact(flow: &Flow, place: u32, (of, how): (u32, ErrorFree)) -> Option<bool> {
    let value = |place: u32| flow.real(place);
    let [a, b] = match how {
        ErrorFree::TwoProd => factors(flow, of)?.map(|factor| value(factor.place)),
        _ => terms(flow, of)?.map(|term| signed(value(term.place)?, term)),
    };
    let whole = if how == ErrorFree::TwoProd { a?.times(&b?) } else { a?.plus(&b?) };
    Some(value(of)?.plus(&value(place)?) == whole)
}

fn is_nearest(flow: &Flow, place: u32) -> bool {
    flow.numbers.get(place as usize).is_some_and(|number| {
        matches!(&number.origin, Origin::Made(Operation::Instr(instr), _) if instr.rounding() == Mode::Rn)
    })
}

fn signed(value: Real, term: Term) -> Option<Real> {
    Some(if term.negative { value.negated() } else { value })
}

/// The product whose error a number is.
fn product_error(flow: &Flow, place: u32) -> Option<u32> {
    let (Op::Fma, [a, b, c]) = made(flow, place)? else { return None };
    let [a, b, product] = [a, b, c].map(|place| term(flow, place));
    let [first, second] = factors(flow, product.place)?;
    let same = (a, b) == (first, second) || (a, b) == (second, first);
    (same && product.negative).then_some(product.place)
}

/// The numbers from which the error of a sum is made: `s = a + b` and `t = s − a`.
struct Chain {
    how: ErrorFree,
    s: Term,
    a: Term,
    b: Term,
    t: Term,
}

/// `e` is `b − t` or `(b − t) + (a − u)`, where `t = s − a`, `u = s − t`, and `s = a + b`.
fn sum_error(flow: &Flow, place: u32) -> Option<Chain> {
    let [x, y] = terms(flow, place)?;
    [(x, y), (y, x)].into_iter().find_map(|(v, w)| {
        let fast = |b: Term, t: Term| {
            let (s, a) = difference(flow, t)?;
            let how = ErrorFree::FastTwoSum;
            (is_sum(flow, s, a, b) && !s.negative).then_some(Chain { how, s, a, b, t })
        };
        if let Some(chain) = fast(v, w.negated()) {
            return Some(chain);
        }
        let (b, t) = difference(flow, v)?;
        let chain = fast(b, t)?;
        let (again, u) = difference(flow, w)?;
        let (s, inner) = difference(flow, u)?;
        let is_whole = again == chain.a && inner == t && s == chain.s;
        is_whole.then_some(Chain { how: ErrorFree::TwoSum, ..chain })
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
