//! Known results that lines of a program meet the hypotheses of; and those whose form a line has without the hypotheses.

use super::error_free::{ErrorFree, Term, Unmet, difference, factors, made, pattern, term, terms, unmet};
use crate::float::{Class, Format, Mode};
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::real::Real;

/// A known result.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theorem {
    /// a difference of numbers of which neither is more than twice the other is exact (Sterbenz 1974)
    Sterbenz,
    /// the product of two numbers of 16 bits has room in f32
    ProductFits,
    /// an error word holds all that the rounding of this number has lost
    ErrorWord(ErrorFree, u32),
    /// a determinant by two fma and a product is off by 3/2 ulp at most (Jeannerod, Louvet, Muller 2013)
    Kahan,
}

/// A number of a program that a known result is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// its place in the flow
    pub number: u32,
    /// which result
    pub theorem: Theorem,
    /// are its hypotheses met? Else the line has its form, and nothing follows
    pub holds: bool,
    /// of an error word: which hypothesis is not met
    pub unmet: Option<Unmet>,
}

impl Theorem {
    /// The name in data.
    pub const fn name(self) -> &'static str {
        match self {
            Theorem::Sterbenz => "sterbenz",
            Theorem::ProductFits => "product-fits",
            Theorem::ErrorWord(how, _) => match how {
                ErrorFree::TwoSum => "2sum",
                ErrorFree::FastTwoSum => "fast2sum",
                ErrorFree::TwoProd => "2prod",
            },
            Theorem::Kahan => "kahan-determinant",
        }
    }
}

/// The known results that are about a program's numbers, in the order of these. At most the first thousand numbers are
/// looked at. None is about a program of which a number is held: it is not what its operations make.
pub fn theorems(flow: &Flow) -> Vec<Claim> {
    const LOOKED_AT: u32 = 1000;
    if !flow.held.is_empty() {
        return Vec::new();
    }
    let of = |number: u32| {
        let claim = |theorem, holds| Claim { number, theorem, holds, unmet: None };
        let found = [
            sterbenz(flow, number).then(|| claim(Theorem::Sterbenz, true)),
            product_fits(flow, number).map(|holds| claim(Theorem::ProductFits, holds)),
            pattern(flow, number).map(|(of, how)| {
                let unmet = unmet(flow, number, (of, how));
                Claim { unmet, ..claim(Theorem::ErrorWord(how, of), unmet.is_none()) }
            }),
            kahan(flow, number).map(|holds| claim(Theorem::Kahan, holds)),
        ];
        found.into_iter().flatten()
    };
    (0..LOOKED_AT.min(flow.numbers.len() as u32)).flat_map(of).collect()
}

fn instr(flow: &Flow, place: u32) -> Option<(&Number, Instr)> {
    let number = flow.numbers.get(place as usize)?;
    match number.origin {
        Origin::Made(Operation::Instr(instr), _) => Some((number, instr)),
        _ => None,
    }
}

/// Is a number a difference of numbers of its own format, neither of them more than twice the other?
fn sterbenz(flow: &Flow, place: u32) -> bool {
    let found = || {
        let (number, instr) = instr(flow, place)?;
        let plain = !instr.has(Modifier::Ftz) && !instr.has(Modifier::Sat) && instr.ty == instr.from;
        let [a, b] = terms(flow, place).filter(|_| plain)?;
        let value = |term: Term| {
            let of = flow.numbers.get(term.place as usize)?;
            (of.value.format() == number.value.format())
                .then(|| Real::of(of.value))?
                .map(|real| (real, term.negative))
        };
        let ((a, a_turned), (b, b_turned)) = (value(a)?, value(b)?);
        let opposite = (a.is_negative() != a_turned) != (b.is_negative() != b_turned);
        let [a, b] = [a.magnitude(), b.magnitude()];
        let twice = |of: &Real| of.plus(of);
        let near = !twice(&a).minus(&b).is_negative() && !twice(&b).minus(&a).is_negative();
        Some(opposite && near && !a.is_zero())
    };
    found().unwrap_or(false)
}

/// Is a number a product in f32 of two numbers of 16 bits? It holds where the product is in range.
fn product_fits(flow: &Flow, place: u32) -> Option<bool> {
    let (number, instr) = instr(flow, place)?;
    let [a, b] =
        factors(flow, place).filter(|_| instr.op == Op::Mul && number.value.format() == Format::F32)?;
    let narrow = |term: Term| {
        let (_, from) = self::instr(flow, term.place)?;
        (from.op == Op::Cvt && from.from.width() == 16).then_some(())
    };
    narrow(a).and(narrow(b))?;
    let is_zero =
        |term: Term| flow.numbers.get(term.place as usize).is_some_and(|number| number.value.is_zero());
    Some(match number.value.class() {
        Class::Normal => true,
        Class::Zero => is_zero(a) || is_zero(b),
        _ => false,
    })
}

/// `f − e`, where `w = c·d`, `e = fma(c, d, −w)` and `f = fma(a, b, −w)`: every rounding to nearest, and `e` exact.
fn kahan(flow: &Flow, place: u32) -> Option<bool> {
    let (f, e) =
        difference(flow, Term { place, negative: false }).filter(|(f, e)| !f.negative && !e.negative)?;
    let [(Op::Fma, [.., w]), (Op::Fma, [.., also])] = [made(flow, f.place)?, made(flow, e.place)?] else {
        return None;
    };
    let same = term(flow, w) == term(flow, also) && term(flow, w).negative;
    let (of, how) = pattern(flow, e.place)?;
    (same && how == ErrorFree::TwoProd && of == term(flow, w).place).then_some(())?;
    let nearest = [place, f.place, e.place, of].into_iter().all(|place| {
        instr(flow, place).is_some_and(|(number, instr)| {
            let plain = !instr.has(Modifier::Ftz) && !instr.has(Modifier::Sat) && !instr.has(Modifier::Relu);
            instr.rounding() == Mode::Rn && plain && number.value.is_finite()
        })
    });
    let in_range = [place, f.place]
        .into_iter()
        .all(|place| flow.numbers.get(place as usize).is_some_and(|number| !number.value.is_subnormal()));
    Some(unmet(flow, e.place, (of, how)).is_none() && nearest && in_range)
}

/// The claims of a program; one for each statement, however often it runs.
pub fn claims(flow: &Flow) -> Vec<Claim> {
    let mut told = Vec::new();
    let mut claims = theorems(flow);
    claims.retain(|claim| {
        let statement = flow.numbers.get(claim.number as usize).map(|number| number.statement);
        let key = (statement, claim.theorem.name(), claim.holds);
        let is_new = !told.contains(&key);
        told.push(key);
        is_new
    });
    claims
}
