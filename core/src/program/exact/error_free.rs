//! Error words: numbers that are the rounding error of an earlier number.
//!
//! ```text
//!   2Sum      s = a + b    t = s − a   u = s − t   v = b − t   w = a − u   e = v + w
//!   Fast2Sum  s = a + b    t = s − a   e = b − t
//!   2Prod     p = a · b    e = fma(a, b, −p)
//! ```
//!
//! In exact arithmetic there is no rounding error, so the exact value of an error word is 0 and its whole value counts
//! as an error. Only the sum of both words is meaningful.

use crate::float::Mode;
use crate::isa::{Instr, Op};
use crate::program::flow::{Flow, Operation, Origin};
use crate::real::Real;

/// The algorithms that make an error word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ErrorFree {
    /// six additions, for any operands
    TwoSum,
    /// three additions, for a first operand whose magnitude is not smaller than that of the second
    FastTwoSum,
    /// a product and an fma
    TwoProd,
}

impl ErrorFree {
    /// The algorithm's name in the literature.
    pub const fn name(self) -> &'static str {
        match self {
            ErrorFree::TwoSum => "2Sum",
            ErrorFree::FastTwoSum => "Fast2Sum",
            ErrorFree::TwoProd => "2Prod",
        }
    }
}

/// A term of a sum: a number and a sign.
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

/// The reason why a number of the right form may not be an error word.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unmet {
    /// an intermediate number is infinite or NaN, or the error is too small for the format
    Range,
    /// a sum is not rounded to nearest, so its error may have too many digits for the format
    Rounding,
    /// the first operand is not the larger one
    Order,
}

/// The sum or product whose error this number is, and the algorithm. `None` unless both words together are exactly the
/// unrounded result.
pub fn error_word(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    let (of, how) = pattern(flow, place)?;
    is_exact(flow, place, (of, how)).unwrap_or(false).then_some((of, how))
}

/// Matches the form of an error word. Returns the sum or product, and the algorithm.
pub(super) fn pattern(flow: &Flow, place: u32) -> Option<(u32, ErrorFree)> {
    product_error(flow, place)
        .map(|of| (of, ErrorFree::TwoProd))
        .or_else(|| sum_error(flow, place).map(|chain| (chain.s.place, chain.how)))
}

/// The first hypothesis that is not met by a number with the form of an error word.
pub(super) fn unmet(flow: &Flow, place: u32, form: (u32, ErrorFree)) -> Option<Unmet> {
    let exact = is_exact(flow, place, form);
    if let Some(chain) = sum_error(flow, place).filter(|_| exact.is_some()) {
        let exponent = |term: Term| flow.real(term.place).map(|real| real.leading_exponent());
        // Equal exponents are sufficient. Zero has no exponent; `None` compares as less than any.
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

/// True if an error word and its sum or product are together exactly the unrounded result. `None` if
/// one of them is not finite.
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

/// Matches the error word of a product; returns the product.
fn product_error(flow: &Flow, place: u32) -> Option<u32> {
    let (Op::Fma, [a, b, c]) = made(flow, place)? else { return None };
    let [a, b, product] = [a, b, c].map(|place| term(flow, place));
    let [first, second] = factors(flow, product.place)?;
    let same = (a, b) == (first, second) || (a, b) == (second, first);
    (same && product.negative).then_some(product.place)
}

/// The numbers from which the error of a sum is computed: `s = a + b` and `t = s − a`.
struct Chain {
    how: ErrorFree,
    s: Term,
    a: Term,
    b: Term,
    t: Term,
}

/// Matches `e = b − t` or `e = (b − t) + (a − u)`, where `t = s − a`, `u = s − t`, and `s = a + b`.
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

/// The operands of a difference `x − y`.
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

/// The number inside its `neg`s, and their combined sign.
pub(super) fn term(flow: &Flow, place: u32) -> Term {
    let mut term = Term { place, negative: false };
    while let Some((Op::Neg, [inner, ..])) = made(flow, term.place) {
        term = Term { place: inner, negative: !term.negative };
    }
    term
}

/// The operation and operands of an instruction without modifiers.
pub(super) fn made(flow: &Flow, place: u32) -> Option<(Op, [u32; 3])> {
    match flow.numbers.get(place as usize)?.origin {
        Origin::Made(Operation::Instr(Instr { op, modifiers, .. }), places) if modifiers.is_empty() => {
            Some((op, places))
        }
        _ => None,
    }
}
