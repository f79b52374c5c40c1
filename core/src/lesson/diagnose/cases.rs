//! Draws random operands of a kind: ties, carries, cancellations, …

use super::operation::Operation;
use super::rule::Rule;
use super::student::Student;
use crate::chance::SplitMix64;
use crate::float::{Float, Format};

/// The kinds of exercises, in rising difficulty.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ExerciseKind {
    /// a sum of short numbers
    ShortSum,
    /// a product of short numbers
    ShortProduct,
    /// a sum of long numbers, which may need rounding
    Sum,
    /// a product of long numbers, which may need rounding
    Product,
    /// a sum of two numbers with the same exponent and sign, so that its leading bit moves up
    Carry,
    /// a sum half way between two numbers
    TieSum,
    /// a sum a quarter or three quarters of an ulp above a number
    QuarterSum,
    /// a product half way between two numbers, or a quarter of an ulp away from that
    TieProduct,
    /// a difference of two numbers close to each other
    Cancellation,
    /// a result near the largest finite number or beyond
    Overflow,
    /// a sum with a subnormal number
    SubnormalSum,
    /// a product below the smallest normal number, or a little above
    SubnormalProduct,
    /// a product near the smallest normal number; if possible, one that comes out wrong if it is first rounded to full
    /// precision
    SubnormalTwice,
    /// a result that is zero, whose sign matters
    Zero,
    /// an infinity or a NaN among the operands
    Special,
    /// an fma of short numbers
    ShortFma,
    /// an fma with an addend about as large as the product
    Fma,
    /// if possible, an fma that comes out wrong if its product is rounded first
    FmaOnce,
    /// an fma whose addend nearly cancels the product
    FmaCancellation,
}

impl ExerciseKind {
    /// Every kind, in rising difficulty.
    pub const ALL: [ExerciseKind; 19] = [
        ExerciseKind::ShortSum,
        ExerciseKind::ShortProduct,
        ExerciseKind::Sum,
        ExerciseKind::Product,
        ExerciseKind::Carry,
        ExerciseKind::TieSum,
        ExerciseKind::QuarterSum,
        ExerciseKind::TieProduct,
        ExerciseKind::Cancellation,
        ExerciseKind::Overflow,
        ExerciseKind::SubnormalSum,
        ExerciseKind::SubnormalProduct,
        ExerciseKind::SubnormalTwice,
        ExerciseKind::Zero,
        ExerciseKind::Special,
        ExerciseKind::ShortFma,
        ExerciseKind::Fma,
        ExerciseKind::FmaOnce,
        ExerciseKind::FmaCancellation,
    ];
}

/// An operation and its operands: an fma has three, the others two.
pub type Case = (Operation, Vec<u64>);

/// A source of random cases in one format.
pub struct Cases<'a> {
    /// the format: 16 bits or fewer
    pub format: Format,
    /// the random generator
    pub chance: &'a mut SplitMix64,
}

impl Cases<'_> {
    /// A random operation and operands of this kind.
    pub fn draw(&mut self, kind: ExerciseKind) -> Case {
        let sum = if self.chance.one_in(3) { Operation::Sub } else { Operation::Add };
        match kind {
            ExerciseKind::ShortSum => {
                let (a, b) = (self.near_one(2), self.near_one(2));
                (sum, vec![a, b])
            }
            ExerciseKind::ShortProduct => {
                let (a, b) = (self.near_one(2), self.near_one(2));
                (Operation::Mul, vec![a, b])
            }
            ExerciseKind::Sum => {
                let (a, b) = (self.near_one(16), self.near_one(16));
                (sum, vec![a, b])
            }
            ExerciseKind::Product => {
                let (a, b) = (self.near_one(16), self.near_one(16));
                (Operation::Mul, vec![a, b])
            }
            ExerciseKind::Carry => {
                let a = self.near_one(16);
                let fraction = self.fraction(16);
                (Operation::Add, vec![a, a & !self.format.fraction_mask() | fraction])
            }
            ExerciseKind::TieSum => self.sum_beside(1, &[1]),
            ExerciseKind::QuarterSum => self.sum_beside(2, &[1, 3]),
            ExerciseKind::TieProduct => self.tie_product(),
            ExerciseKind::Cancellation => {
                let a = self.near_one(16);
                let near = (a & self.format.magnitude_mask()) + self.below(4);
                (Operation::Sub, vec![a, near | a & self.format.sign_mask()])
            }
            ExerciseKind::Overflow => self.overflow(),
            ExerciseKind::SubnormalSum => {
                let (a, b) = (self.tiny(1), self.tiny(2));
                (sum, self.in_any_order(a, b))
            }
            ExerciseKind::SubnormalProduct => {
                let a = self.tiny(3);
                let exponent = -1 - self.below(3) as i32;
                let b = self.at(exponent, 16);
                (Operation::Mul, self.in_any_order(a, b))
            }
            ExerciseKind::SubnormalTwice => self.subnormal_twice(),
            ExerciseKind::Zero => self.zero(),
            ExerciseKind::Special => self.special(),
            ExerciseKind::ShortFma => {
                let (a, b, c) = (self.near_one(2), self.near_one(2), self.near_one(2));
                (Operation::Fma, vec![a, b, c])
            }
            ExerciseKind::Fma => self.fma(),
            ExerciseKind::FmaOnce => self.fma_once(),
            ExerciseKind::FmaCancellation => {
                let (a, b) = (self.near_one(16), self.near_one(16));
                let product = self.computed(Operation::Mul, &[a, b]);
                let magnitude = (product & self.format.magnitude_mask()).saturating_sub(1) + self.below(3);
                let sign = !product & self.format.sign_mask();
                (Operation::Fma, vec![a, b, magnitude.min(self.format.max_finite()) | sign])
            }
        }
    }

    fn below(&mut self, end: u64) -> u64 {
        self.chance.below(end)
    }

    fn computed(&self, operation: Operation, operands: &[u64]) -> u64 {
        Student { rule: None, format: self.format }.answer(operation, operands)
    }

    fn in_any_order(&mut self, a: u64, b: u64) -> Vec<u64> {
        if self.chance.one_in(2) { vec![a, b] } else { vec![b, a] }
    }

    /// A sign bit that is set half of the time.
    fn sign(&mut self) -> u64 {
        if self.chance.one_in(2) { self.format.sign_mask() } else { 0 }
    }

    /// A random fraction of at most this many digits.
    fn fraction(&mut self, digits: u32) -> u64 {
        let bits = self.format.fraction_bits();
        let dropped = bits - bits.min(digits);
        self.below(self.format.min_normal()) >> dropped << dropped
    }

    /// A normal number with this exponent, and a fraction of at most this many digits.
    fn at(&mut self, exponent: i32, digits: u32) -> u64 {
        let exponent = exponent.clamp(self.format.emin(), self.format.emax());
        let field = (exponent + self.format.bias()) as u64;
        self.sign() | field << self.format.fraction_bits() | self.fraction(digits)
    }

    /// A number from 1/8 up to 16 in magnitude, or from a smaller range if the format has few exponents.
    fn near_one(&mut self, digits: u32) -> u64 {
        let reach = 3.min(self.format.emax() as u64 - 1);
        let exponent = self.below(2 * reach + 1) as i32 - reach as i32;
        self.at(exponent, digits)
    }

    /// A number from the lowest binades; one binade gives subnormal numbers.
    fn tiny(&mut self, binades: u64) -> u64 {
        let magnitude = 1 + self.below(binades * self.format.min_normal() - 1);
        self.sign() | magnitude
    }

    /// The sum or difference of a number and one of these multiples of its ulp divided by `2^places`.
    fn sum_beside(&mut self, places: u32, multiples: &[u64]) -> Case {
        let multiple = multiples[self.below(multiples.len() as u64) as usize];
        let lowest = self.format.emin() + places as i32;
        let exponent = (self.below(4) as i32).max(lowest);
        let a = self.at(exponent, 16);
        let quantum = exponent - (self.format.fraction_bits() + places) as i32;
        let b = self.times_power(multiple, quantum) | self.sign();
        let operation = if self.chance.one_in(3) { Operation::Sub } else { Operation::Add };
        (operation, self.in_any_order(a, b))
    }

    /// The code of 1, 2 or 3 times a power of two that the format contains.
    fn times_power(&self, count: u64, quantum: i32) -> u64 {
        let unit = Float::new(self.format, self.format.one()).bits();
        let moved = unit as i64 + (i64::from(quantum) << self.format.fraction_bits());
        if moved >= self.format.min_normal() as i64 {
            let half = self.format.min_normal() / 2;
            let more = [0, 0, 2 * half, 3 * half];
            return moved as u64 + more[count.min(3) as usize];
        }
        let place = (quantum - self.format.quantum_min()).max(0);
        count << place
    }

    /// The product of 1.5 and a number whose last bit is 1: half way if the number's significand is below 4/3, else a
    /// quarter away.
    fn tie_product(&mut self) -> Case {
        let a = self.near_one(16) | 1;
        let half = self.format.min_normal() / 2;
        let b = self.at(0, 0) + half;
        (Operation::Mul, self.in_any_order(a, b))
    }

    fn overflow(&mut self) -> Case {
        let large = |cases: &mut Self| {
            let sign = cases.sign();
            sign | (cases.format.max_finite() - cases.below(cases.format.min_normal()))
        };
        match self.below(3) {
            0 => {
                // Half an ulp beyond the largest number, or slightly less.
                let a = self.format.max_finite() | self.sign();
                let exponent = self.format.emax() - self.format.fraction_bits() as i32 - 1;
                let half = self.times_power(1, exponent) - self.below(2);
                let b = half | a & self.format.sign_mask();
                (Operation::Add, vec![a, b])
            }
            1 => {
                let (a, b) = (large(self), self.at(1, 16));
                (Operation::Mul, self.in_any_order(a, b))
            }
            _ => {
                let (a, b, c) = (large(self), large(self), large(self));
                (Operation::Fma, vec![a, b, c])
            }
        }
    }

    /// Draws up to 20 products near the smallest normal number, until rounding twice gives a wrong result. Otherwise
    /// returns the last one.
    fn subnormal_twice(&mut self) -> Case {
        let product = |cases: &mut Self| {
            let exponent = -1 - cases.below(3) as i32;
            let a = cases.at(exponent, 16);
            let b = cases.at(cases.format.emin() - 1 - exponent, 16);
            (Operation::Mul, cases.in_any_order(a, b))
        };
        let twice = Student { rule: Some(Rule::FullPrecisionSubnormals), format: self.format };
        self.first_of(20, product, |cases, (operation, operands)| {
            twice.answer(*operation, operands) != cases.computed(*operation, operands)
        })
    }

    /// The first of at most `tries` cases that is wanted, otherwise the last one.
    fn first_of(
        &mut self,
        tries: usize,
        make: impl Fn(&mut Self) -> Case,
        is_wanted: impl Fn(&Self, &Case) -> bool,
    ) -> Case {
        let mut made = make(self);
        for _ in 1..tries {
            if is_wanted(self, &made) {
                break;
            }
            made = make(self);
        }
        made
    }

    fn zero(&mut self) -> Case {
        match self.below(4) {
            0 => {
                let a = self.near_one(16);
                (Operation::Add, vec![a, a ^ self.format.sign_mask()])
            }
            1 => {
                let (a, b) = (self.tiny(1), self.tiny(2));
                (Operation::Mul, vec![a, b])
            }
            2 => {
                let (a, b) = (self.sign(), self.near_one(2));
                (Operation::Fma, vec![a, b, self.sign()])
            }
            _ => (Operation::Add, vec![self.sign(), self.sign()]),
        }
    }

    fn special(&mut self) -> Case {
        let (a, infinity) = (self.near_one(2), self.format.infinity() | self.sign());
        let nan = self.format.magnitude_mask();
        match self.below(6) {
            0 => (Operation::Add, vec![infinity, infinity ^ self.format.sign_mask()]),
            1 => (Operation::Mul, vec![infinity, self.sign()]),
            2 => (Operation::Add, self.in_any_order(a, nan)),
            3 => (Operation::Mul, self.in_any_order(a, nan)),
            4 => (Operation::Fma, vec![infinity, self.sign(), a]),
            _ => (Operation::Mul, self.in_any_order(a, infinity)),
        }
    }

    /// Two factors, and an addend about as large as their product.
    fn fma(&mut self) -> Case {
        let (a, b) = (self.near_one(16), self.near_one(16));
        let product = Float::new(self.format, self.computed(Operation::Mul, &[a, b]));
        let exponent = product.exponent() + self.below(5) as i32 - 2;
        (Operation::Fma, vec![a, b, self.at(exponent, 16)])
    }

    /// Draws up to 60 cases of [`Self::fma`], until rounding twice gives a wrong result. Otherwise returns the last
    /// one.
    fn fma_once(&mut self) -> Case {
        let twice = Student { rule: Some(Rule::FmaRoundsTwice), format: self.format };
        self.first_of(60, Self::fma, |cases, (operation, operands)| {
            twice.answer(*operation, operands) != cases.computed(*operation, operands)
        })
    }
}
