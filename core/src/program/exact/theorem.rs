//! Theorems that apply to lines of a program, and near misses: lines that have the form but do not meet the hypotheses.

use super::error_free::{ErrorFree, Term, Unmet, difference, factors, made, pattern, term, terms, unmet};
use crate::float::{Class, Format, Mode};
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Flow, Number, Operation, Origin};
use crate::real::Real;

/// A theorem about rounding errors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theorem {
    /// a difference of two numbers is exact if neither is more than twice the other (Sterbenz 1974)
    Sterbenz,
    /// the product of two 16-bit numbers fits into f32
    ProductFits,
    /// an error word holds the whole rounding error of this number
    ErrorWord(ErrorFree, u32),
    /// a determinant by two fma and a product has an error of at most 3/2 ulp (Jeannerod, Louvet, Muller 2013)
    Kahan,
}

/// A number that a theorem is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Claim {
    /// the index of the number in the flow
    pub number: u32,
    /// the theorem
    pub theorem: Theorem,
    /// true if the hypotheses of the theorem are met; false if the line only has the form, so that nothing follows
    pub holds: bool,
    /// for an error word: the hypothesis that is not met
    pub unmet: Option<Unmet>,
}

impl Theorem {
    /// Its name in machine-readable output.
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

/// The theorems about a program's numbers, in the order of the numbers. Only the first thousand numbers are examined.
/// Empty if a number is held, because it is then not the result of its operation, and if a part of the program did not
/// run.
pub fn theorems(flow: &Flow) -> Vec<Claim> {
    const LOOKED_AT: u32 = 1000;
    if !flow.held.is_empty() || flow.is_partial {
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

/// True for a difference of two numbers of its own format, neither of which is more than twice the other.
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

/// For an f32 product of two 16-bit numbers: true if it is in range, so that the theorem holds.
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

/// Matches `f − e`, where `w = c·d`, `e = fma(c, d, −w)` and `f = fma(a, b, −w)`. The theorem holds if every rounding
/// is to nearest, `e` is exact, and nothing is flushed, clamped or out of range.
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

/// The theorems about a program, without those that a repeated statement repeats.
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
