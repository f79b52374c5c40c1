//! Errors of a product against the exact one.
//!
//! An exact element is an integer of at most 125 bits in units of the smallest last bit of its terms, if its terms are
//! not too far apart. Otherwise it is a [`Real`].

use super::vectors::Vectors;
use crate::float::{Exact, Float, Mode, Tail, Term, round};
use crate::real::Real;

/// Errors in ulp of the exact elements.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Errors {
    /// number of elements
    pub count: u64,
    /// number of elements that are the exact sum, rounded to nearest
    pub correct: u64,
    /// number of elements that are NaN or infinite, or whose exact sum is not a number
    pub not_finite: u64,
    /// the sum of all errors, with their signs
    pub sum: f64,
    /// the least error, at most 0
    pub least: f64,
    /// the greatest error, at least 0
    pub greatest: f64,
    /// number of errors up to 1/2, 1, 2, 4, … ulp in magnitude
    pub up_to: Vec<u64>,
    /// the elements with the largest errors, the worst first
    pub worst: Vec<WorstElement>,
}

/// An element with a large error.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WorstElement {
    /// row and column
    pub place: [usize; 2],
    /// the result
    pub result: Float,
    /// the exact sum, rounded to nearest
    pub exact: Float,
    /// the error in ulp
    pub error: f64,
}

/// The number of elements in [`Errors::worst`].
const WORST: usize = 5;

/// Most bits of a sum in an integer.
const MOST_BITS: i32 = 120;

impl Errors {
    /// The mean error, with its sign.
    pub fn mean(&self) -> f64 {
        let finite = self.count - self.not_finite;
        if finite == 0 { 0.0 } else { self.sum / finite as f64 }
    }

    /// Counts an element: the product of a row and a column, plus `c`.
    pub(super) fn take(&mut self, place: [usize; 2], result: Float, (a, b): (&Vectors, &Vectors), c: Float) {
        let [row, column] = place;
        self.count += 1;
        let is_finite = a.is_finite(row) && b.is_finite(column) && c.is_finite() && result.is_finite();
        let found = is_finite.then(|| error(result, (a, row), (b, column), c)).flatten();
        let Some((exact, error)) = found else {
            self.not_finite += 1;
            return;
        };
        self.correct += u64::from(result == exact || result.is_zero() && exact.is_zero());
        self.sum += error;
        self.least = self.least.min(error);
        self.greatest = self.greatest.max(error);
        let bucket = (error.abs() * 2.0).max(1.0).log2().ceil() as usize;
        if self.up_to.len() <= bucket {
            self.up_to.resize(bucket + 1, 0);
        }
        self.up_to.iter_mut().skip(bucket).take(1).for_each(|count| *count += 1);
        self.keep(WorstElement { place, result, exact, error });
    }

    /// Adds the counts of other elements, which come later.
    pub fn add(&mut self, other: &Errors) {
        self.count += other.count;
        self.correct += other.correct;
        self.not_finite += other.not_finite;
        self.sum += other.sum;
        self.least = self.least.min(other.least);
        self.greatest = self.greatest.max(other.greatest);
        self.up_to.resize(self.up_to.len().max(other.up_to.len()), 0);
        for (count, more) in self.up_to.iter_mut().zip(&other.up_to) {
            *count += more;
        }
        other.worst.iter().for_each(|worst| self.keep(*worst));
    }

    fn keep(&mut self, element: WorstElement) {
        let at = self.worst.partition_point(|known| known.error.abs() >= element.error.abs());
        if at < WORST {
            self.worst.insert(at, element);
            self.worst.truncate(WORST);
        }
    }
}

/// The exact element rounded to nearest, and the error of `result` in its ulp. All numbers are finite.
fn error(result: Float, a: (&Vectors, usize), b: (&Vectors, usize), c: Float) -> Option<(Float, f64)> {
    short_error(result, a, b, c).or_else(|| long_error(result, a, b, c))
}

/// With an integer of at most 120 bits.
fn short_error(
    result: Float,
    (a, row): (&Vectors, usize),
    (b, column): (&Vectors, usize),
    c: Float,
) -> Option<(Float, f64)> {
    let (one, other) = (a.decoded(row), b.decoded(column));
    // Weights of last bits relative to exponents: both formats have a fixed number of fraction bits.
    let fraction = (a.format.fraction_bits() + b.format.fraction_bits()) as i32;
    let exponents = || one.exponents.iter().zip(other.exponents).map(|(a, b)| a + b);
    let nonzero = |exponent: &i32| *exponent > -1_000;
    let (mut low, mut high) = (i32::MAX, i32::MIN);
    for exponent in exponents().filter(nonzero) {
        (low, high) = (low.min(exponent - fraction), high.max(exponent + 2));
    }
    for number in [c, result].into_iter().filter(|number| !number.is_zero()) {
        (low, high) = (low.min(number.quantum()), high.max(number.exponent() + 1));
    }
    if low > high {
        return Some((Float::new(result.format(), 0), 0.0));
    }
    let carries = usize::BITS - one.exponents.len().leading_zeros();
    if high - low + carries as i32 > MOST_BITS {
        return None;
    }
    let at = |Term { negative, significand, exponent }: Term| {
        let magnitude = (i128::from(significand)) << (exponent - low).max(0);
        if negative { -magnitude } else { magnitude }
    };
    let products = one.significands.iter().zip(other.significands).zip(exponents());
    let products = products.filter(|(_, exponent)| nonzero(exponent));
    let sum: i128 =
        products.map(|((&a, &b), exponent)| i128::from(a * b) << (exponent - fraction - low)).sum::<i128>()
            + if c.is_zero() { 0 } else { at(c.term()) };
    let got = if result.is_zero() { 0 } else { at(result.term()) };
    if sum == 0 {
        let unit = result.format().quantum_min();
        return Some((Float::new(result.format(), 0), got as f64 * 2f64.powi(low - unit)));
    }
    let value = Exact { negative: sum < 0, head: sum.unsigned_abs(), exponent: low, tail: Tail::Zero };
    let rounded = round(&value, result.format(), Mode::Rn);
    Some((rounded.result(), (got - sum) as f64 * 2f64.powi(low - rounded.quantum)))
}

fn long_error(
    result: Float,
    (a, row): (&Vectors, usize),
    (b, column): (&Vectors, usize),
    c: Float,
) -> Option<(Float, f64)> {
    let mut sum = Real::of(c)?;
    for (a, b) in a.numbers(row).into_iter().zip(b.numbers(column)) {
        sum = sum.plus(&Real::of(a)?.times(&Real::of(b)?));
    }
    let (exact, quantum) = sum.nearest(result.format());
    Some((exact, Real::of(result)?.minus(&sum).in_units(quantum).approximately()))
}
