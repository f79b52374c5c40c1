//! A single operation of a scheme: exact, then rounded once.

use crate::float::{Float, Format, Mode, round};
use crate::real::Real;

/// An arithmetic unit that rounds to one format in one mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unit {
    /// the format of the results
    pub format: Format,
    /// the rounding mode
    pub mode: Mode,
}

impl Unit {
    /// The sum of a number and of exact products, rounded once.
    pub fn sum(self, pairs: impl Iterator<Item = (Float, Float)> + Clone, start: Float) -> Float {
        if let Some(special) = self.special(pairs.clone(), start) {
            return special;
        }
        let terms = || pairs.clone().map(|(a, b)| a.term().times(b.term()));
        // A sum of zero is +0 unless all terms are −0.
        let zero = || {
            let is_minus_zero = start.is_negative() && terms().all(|term| term.negative);
            Float::new(self.format, 0).with_sign(is_minus_zero)
        };
        let mut few = terms();
        if let (Some(one), None) = (few.next(), few.next()) {
            let sum = one.plus(start.term());
            return if sum.is_zero() { zero() } else { round(&sum, self.format, self.mode).result() };
        }
        let product = |(a, b): (Float, Float)| Some(Real::of(a)?.times(&Real::of(b)?));
        let sum = pairs.clone().filter_map(product).fold(Real::of(start), |sum, one| Some(sum?.plus(&one)));
        match sum.filter(|sum| !sum.is_zero()) {
            Some(sum) => sum.rounded(self.format, self.mode),
            None => zero(),
        }
    }

    /// A product, rounded.
    pub fn product(self, a: Float, b: Float) -> Float {
        let minus_zero = Float::new(self.format, 0).with_sign(true);
        // Adding −0 changes no product, not even a zero.
        self.sum([(a, b)].into_iter(), minus_zero)
    }

    /// The sum of two numbers, rounded.
    pub fn plus(self, x: Float, y: Float) -> Float {
        let one = Float::new(Format::F32, Format::F32.one());
        self.sum([(x, one)].into_iter(), y)
    }

    /// A number rounded to this format.
    pub fn of(self, x: Float) -> Float {
        let minus_zero = Float::new(self.format, 0).with_sign(true);
        self.plus(x, minus_zero)
    }

    /// The NaN or infinity that results if an operand is NaN or infinite; otherwise `None`.
    fn special(self, pairs: impl Iterator<Item = (Float, Float)>, start: Float) -> Option<Float> {
        let mut is_nan = start.is_nan();
        let mut signs = [false; 2];
        if start.is_infinite() {
            signs[usize::from(start.is_negative())] = true;
        }
        for (a, b) in pairs {
            let is_infinite = a.is_infinite() || b.is_infinite();
            is_nan |= a.is_nan() || b.is_nan() || is_infinite && (a.is_zero() || b.is_zero());
            if is_infinite {
                signs[usize::from(a.is_negative() != b.is_negative())] = true;
            }
        }
        let infinity = Float::new(self.format, self.format.infinity());
        match (is_nan, signs) {
            (true, _) | (_, [true, true]) => Some(Float::new(self.format, self.format.magnitude_mask())),
            (_, [false, false]) => None,
            (_, [_, negative]) => Some(infinity.with_sign(negative)),
        }
    }
}
