//! Sums and products in f64. Its products have up to 106 bits, too many for a [`Term`], so the exact values are
//! [`Real`] numbers. The table has no f64 arithmetic; programs run it.

use super::lane::Lane;
use super::recorder::{NoTrace, Recorder};
use super::run::eval;
use super::step::{Special, Step};
use crate::float::{Float, Format, Term, Tininess};
use crate::isa::{Instr, Op};
use crate::real::Real;

/// The result of an instruction on numbers in f64. Sums and products need [`Real`] numbers, which are kept out of
/// [`eval`], because a page loads that first.
pub(crate) fn eval_double(instr: &Instr, operands: [u64; 3]) -> u64 {
    let mut recorder = NoTrace;
    let [a, b, c] = operands.map(|bits| Float::new(Format::F64, bits));
    let mut lane = Lane::new(instr, Format::F64, Tininess::default(), &mut recorder);
    let finite = |numbers: &[Float]| numbers.iter().all(|number| number.is_finite());
    let result = match instr.op {
        Op::Add if finite(&[a, b]) => lane.double_sum(a, b),
        Op::Sub if finite(&[a, b]) => lane.double_sum(a, b.negated()),
        Op::Mul if finite(&[a, b]) => lane.double_product(a, b),
        Op::Fma if finite(&[a, b, c]) => lane.double_fma(a, b, c),
        _ => return eval(instr, &operands, Tininess::default(), &mut recorder).bits,
    };
    result.bits()
}

/// An addend that may be an exact product.
struct RealAddend {
    value: Real,
    negative: bool,
}

impl<R: Recorder> Lane<'_, R> {
    /// The sum of two finite numbers, rounded once.
    fn double_sum(&mut self, a: Float, b: Float) -> Float {
        self.real_sum(&RealAddend::of(a), &RealAddend::of(b))
    }

    /// The product of two finite numbers plus a third one, rounded once.
    fn double_fma(&mut self, a: Float, b: Float, c: Float) -> Float {
        self.real_sum(&RealAddend::product(a, b), &RealAddend::of(c))
    }

    /// The product of two finite numbers, rounded once.
    fn double_product(&mut self, a: Float, b: Float) -> Float {
        let product = RealAddend::product(a, b);
        if !product.value.is_zero() {
            let exact = product.value.leading_digits();
            return self.finish(&exact, exact.leading_exponent());
        }
        let result = Float::new(self.format, 0).with_sign(product.negative);
        self.recorder.record(|| Step::Special { rule: Special::ZeroProduct, result });
        result
    }

    fn real_sum(&mut self, left: &RealAddend, right: &RealAddend) -> Float {
        let sum = left.value.plus(&right.value);
        if sum.is_zero() {
            return self.zero_sum(left.sign(), right.sign());
        }
        let exponents = [&left.value, &right.value].map(Real::leading_exponent);
        let exact = sum.leading_digits();
        let largest = exponents.into_iter().flatten().max().and_then(|largest| i32::try_from(largest).ok());
        self.finish(&exact, largest.unwrap_or_else(|| exact.leading_exponent()))
    }
}

impl RealAddend {
    /// A finite number.
    fn of(number: Float) -> RealAddend {
        RealAddend { value: Real::from(number.term()), negative: number.is_negative() }
    }

    /// The exact product of two finite numbers.
    fn product(a: Float, b: Float) -> RealAddend {
        let [one, other] = [a, b].map(|factor| Real::from(factor.term()));
        RealAddend { value: one.times(&other), negative: a.is_negative() != b.is_negative() }
    }

    /// A term with the same sign, which is zero if the addend is.
    fn sign(&self) -> Term {
        Term { negative: self.negative, significand: u64::from(!self.value.is_zero()), exponent: 0 }
    }
}
