//! A student model with one misconception, or with none.

use super::number::Number;
use super::operation::Operation;
use super::ratio::{
    Ratio, cut_off, is_negative, is_zero, leading_exponent, magnitude, power, scaled, three_digits,
};
use super::rounding::{cut, nan, rounded, units};
use super::rule::Rule;
use crate::float::{Float, Format};

/// A simulated student.
#[derive(Clone, Copy, Debug)]
pub struct Student {
    /// the misconception; `None` for a student without one
    pub rule: Option<Rule>,
    /// the format of operands and results
    pub format: Format,
}

impl Student {
    /// The student's answer. Every NaN is the same code.
    pub fn answer(self, operation: Operation, operands: &[u64]) -> u64 {
        let operand = |place: usize| Float::new(self.format, operands.get(place).copied().unwrap_or(0));
        let (a, b, c) = (operand(0), operand(1), operand(2));
        let b = if operation == Operation::Sub { b.negated() } else { b };
        let is_sum = matches!(operation, Operation::Add | Operation::Sub);
        let neutral = if is_sum { 0 } else { self.format.one() };
        let (a, b, c) = (self.seen(a, neutral), self.seen(b, neutral), self.seen(c, 0));
        let bits = match operation {
            Operation::Add | Operation::Sub => self.sum(a, b),
            Operation::Mul => self.product(a, b),
            Operation::Fma => self.fused(a, b, c),
        };
        match self.rule {
            Some(Rule::NoMinusZero) if bits == self.format.sign_mask() => 0,
            _ => bits,
        }
    }

    fn is(self, rule: Rule) -> bool {
        self.rule == Some(rule)
    }

    fn right(self) -> Student {
        Student { rule: None, ..self }
    }

    /// An operand after the rules that replace NaNs or drop signs.
    fn seen(self, operand: Float, neutral: u64) -> Float {
        match self.rule {
            Some(Rule::NanIsZero) if operand.is_nan() => Float::new(self.format, neutral),
            Some(Rule::IgnoresSigns) => operand.with_sign(false),
            _ => operand,
        }
    }

    fn code(self, bits: u64, negative: bool) -> u64 {
        Float::new(self.format, bits).with_sign(negative).bits()
    }

    /// The answer to an operation without a value.
    fn undefined(self) -> u64 {
        if self.is(Rule::InfIsABigNumber) { 0 } else { nan(self.format) }
    }

    fn sum(self, a: Float, b: Float) -> u64 {
        if a.is_nan() || b.is_nan() {
            return nan(self.format);
        }
        match (a.is_infinite(), b.is_infinite()) {
            (true, true) if a != b => return self.undefined(),
            (true, _) => return a.bits(),
            (_, true) => return b.bits(),
            _ => {}
        }
        let (a, b) = (self.read(a), self.read(b));
        if self.is(Rule::DoesNotAlign) && !is_zero(&a.value) && !is_zero(&b.value) {
            let exponent = a.exponent.max(b.exponent);
            let sum = (a.significand() + b.significand()) * power(exponent);
            return self.summed(sum, [&a, &b], a.negative, None);
        }
        self.add(&a, &b, a.negative)
    }

    fn product(self, a: Float, b: Float) -> u64 {
        let negative = a.is_negative() != b.is_negative();
        if a.is_nan() || b.is_nan() {
            return nan(self.format);
        }
        if a.is_infinite() || b.is_infinite() {
            let undefined = a.is_zero() || b.is_zero();
            return if undefined { self.undefined() } else { self.code(self.format.infinity(), negative) };
        }
        let (left, right) = (self.read(a), self.read(b));
        let negative = left.negative != right.negative;
        let exact = magnitude(self.times(&left, &right));
        if is_zero(&exact) {
            return self.code(0, negative);
        }
        let exponent = left.exponent + right.exponent;
        match self.rule {
            Some(Rule::BiasTwice) => self.round(&(exact * power(self.format.bias())), negative),
            Some(Rule::MultipliesFractions) if a.hidden_bit() && b.hidden_bit() => {
                let fractions = a.fraction() * b.fraction();
                let place = -2 * self.format.fraction_bits() as i32;
                let significand = power(0) + scaled(fractions.into(), place);
                self.round(&(significand * power(exponent)), negative)
            }
            Some(Rule::DropsTheCarry) if self.carries(&exact, exponent) => {
                self.without_carry(&exact, exponent, negative)
            }
            Some(Rule::RoundsBeforeNormalizing) => {
                let first = leading_exponent(&magnitude(left.value));
                let second = leading_exponent(&magnitude(right.value));
                let place = first + second - self.format.fraction_bits() as i32;
                let once = scaled(units(&exact, place, negative, None), place);
                self.code(cut(&once, self.format), negative)
            }
            _ => self.round(&exact, negative),
        }
    }

    fn fused(self, a: Float, b: Float, c: Float) -> u64 {
        if [a, b, c].iter().any(|operand| operand.is_nan()) {
            return nan(self.format);
        }
        if self.is(Rule::FmaRoundsTwice) {
            let product = Float::new(self.format, self.right().product(a, b));
            return self.right().sum(product, c);
        }
        if a.is_infinite() || b.is_infinite() {
            if a.is_zero() || b.is_zero() {
                return self.undefined();
            }
            let infinity = Float::new(self.format, self.format.infinity());
            return self.sum(infinity.with_sign(a.is_negative() != b.is_negative()), c);
        }
        if c.is_infinite() {
            return c.bits();
        }
        let (left, right, mut addend) = (self.read(a), self.read(b), self.read(c));
        let value = self.times(&left, &right);
        let size = magnitude(value.clone());
        // A zero product lies below every addend.
        let exponent = if is_zero(&size) { 2 * self.format.quantum_min() } else { leading_exponent(&size) };
        if self.is(Rule::FmaForgetsAddendBits) && !is_zero(&size) {
            let place = (exponent - self.format.fraction_bits() as i32).max(self.format.quantum_min());
            addend.value = cut_off(addend.value, place);
        }
        let product = Number { negative: left.negative != right.negative, value, exponent };
        self.add(&product, &addend, left.negative)
    }

    fn read(self, operand: Float) -> Number {
        let number = Number::of(operand, self.rule);
        Number { value: self.in_digits(number.value), ..number }
    }

    /// The exact product, with its sign.
    fn times(self, left: &Number, right: &Number) -> Ratio {
        self.in_digits(&left.value * &right.value)
    }

    fn in_digits(self, value: Ratio) -> Ratio {
        if self.is(Rule::ThreeDecimals) { three_digits(value) } else { value }
    }

    /// The sum of two finite numbers. `first` is true if the first operand is negative.
    fn add(self, left: &Number, right: &Number, first: bool) -> u64 {
        let place = left.exponent.max(right.exponent) - self.format.fraction_bits() as i32;
        let aligned = |number: &Number, other: &Number| {
            let cuts = self.is(Rule::CutsWhileAligning)
                && number.exponent < other.exponent
                && !is_zero(&other.value);
            if cuts { cut_off(number.value.clone(), place) } else { number.value.clone() }
        };
        let sum = self.in_digits(aligned(left, right) + aligned(right, left));
        self.summed(sum, [left, right], first, self.rule)
    }

    /// The code of an exact sum.
    fn summed(self, sum: Ratio, terms: [&Number; 2], first: bool, rule: Option<Rule>) -> u64 {
        if is_zero(&sum) {
            let both = terms.iter().all(|term| term.negative);
            return self.code(0, if self.is(Rule::ExactCancelMinus) { first } else { both });
        }
        let negative = is_negative(&sum);
        let exact = magnitude(sum);
        let exponent = terms[0].exponent.max(terms[1].exponent);
        let two = terms.iter().all(|term| !is_zero(&term.value));
        match rule {
            Some(Rule::KeepsLargerExponent) if two => self.not_normalized(&exact, exponent, negative),
            Some(Rule::DropsTheCarry) if two && self.carries(&exact, exponent) => {
                self.without_carry(&exact, exponent, negative)
            }
            _ => rounded(&exact, negative, self.format, rule),
        }
    }

    fn round(self, exact: &Ratio, negative: bool) -> u64 {
        rounded(exact, negative, self.format, self.rule)
    }

    /// True if a result has a bit above this exponent, which is that of a normal number.
    fn carries(self, exact: &Ratio, exponent: i32) -> bool {
        exponent >= self.format.emin() && *exact >= power(exponent + 1)
    }

    /// Drops the carry: the part of the significand below 2 goes into the fraction.
    fn without_carry(self, exact: &Ratio, exponent: i32, negative: bool) -> u64 {
        let significand = exact * power(-exponent);
        let whole = Ratio::from_integer((significand.to_integer() >> 1u32) << 1u32);
        self.with_fraction(&(significand - whole), exponent, negative)
    }

    /// Skips normalisation: after cancellation, the remaining digits go into the fraction unshifted.
    fn not_normalized(self, exact: &Ratio, exponent: i32, negative: bool) -> u64 {
        let rest = exact * power(-exponent);
        let is_less = rest < power(0) && exponent >= self.format.emin();
        if is_less { self.with_fraction(&rest, exponent, negative) } else { self.round(exact, negative) }
    }

    /// A code with this exponent, and these digits, below 2, in its fraction.
    fn with_fraction(self, digits: &Ratio, exponent: i32, negative: bool) -> u64 {
        let place = self.format.fraction_bits() as i32;
        let count = units(digits, -place, negative, None);
        debug_assert!(u64::try_from(&count).is_ok(), "{count} units are a fraction");
        let fraction = u64::try_from(&count).unwrap_or(0);
        // If the digits round up to 1, the significand is 1. A leading bit that is set coincides with the hidden bit.
        let significand = fraction & self.format.fraction_mask() | self.format.min_normal();
        let exact = scaled(significand.into(), exponent - place);
        self.code(cut(&exact, self.format), negative)
    }
}
