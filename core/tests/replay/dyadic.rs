//! Binary numbers of any length: `num × 2^exp`.

use halfplay_core::float::{Exact, Tail, Term};
use num_bigint::BigInt;
use num_traits::{One, Signed, Zero};
use std::cmp::Ordering;
use std::ops::{Add, Neg, Sub};

#[derive(Clone, Debug)]
pub struct Dyadic {
    num: BigInt,
    exp: i64,
}

/// An [`Exact`] in full: it is `low`, or, if its digits never end, it lies strictly between `low` and `low + unit`.
#[derive(Clone, Debug)]
pub struct Spread {
    pub low: Dyadic,
    pub unit: Option<Dyadic>,
}

impl Dyadic {
    pub fn new(num: impl Into<BigInt>, exp: impl Into<i64>) -> Self {
        Dyadic { num: num.into(), exp: exp.into() }
    }

    pub fn power(exp: impl Into<i64>) -> Self {
        Dyadic::new(BigInt::one(), exp)
    }

    pub fn of_term(term: Term) -> Self {
        let value = Dyadic::new(term.significand, term.exponent);
        if term.negative { -value } else { value }
    }

    pub fn is_zero(&self) -> bool {
        self.num.is_zero()
    }

    pub fn is_negative(&self) -> bool {
        self.num.is_negative()
    }

    pub fn abs(&self) -> Self {
        Dyadic { num: self.num.abs(), exp: self.exp }
    }

    /// The exponent of the leading one bit.
    pub fn leading(&self) -> i64 {
        self.num.bits() as i64 - 1 + self.exp
    }

    /// The exponent of the last one bit.
    pub fn last(&self) -> i64 {
        self.num.trailing_zeros().unwrap_or(0) as i64 + self.exp
    }

    /// A magnitude in units of `2^exp`, rounded down.
    pub fn floor(&self, exp: i64) -> BigInt {
        if self.exp >= exp {
            &self.num << (self.exp - exp) as u64
        } else {
            &self.num >> (exp - self.exp) as u64
        }
    }

    /// The bit of a magnitude with weight `2^exp`.
    pub fn bit(&self, exp: i64) -> bool {
        exp >= self.exp && self.num.bit((exp - self.exp) as u64)
    }

    /// Both numerators at the smaller exponent.
    fn aligned(&self, other: &Self) -> (BigInt, BigInt, i64) {
        let exp = self.exp.min(other.exp);
        (&self.num << (self.exp - exp) as u64, &other.num << (other.exp - exp) as u64, exp)
    }
}

impl Spread {
    /// Converts an [`Exact`] and checks the invariants of its fields.
    #[track_caller]
    pub fn of(exact: &Exact) -> Self {
        let unit = Dyadic::power(exact.exponent);
        let head = Dyadic::new(exact.head, exact.exponent);
        assert!(exact.head < 1 << 125, "{exact:?}");
        let tail = |term: Term| {
            let tail = Dyadic::of_term(term);
            assert!(!tail.is_zero() && !tail.is_negative() && tail < unit, "the tail of {exact:?}");
            tail
        };
        let (low, unit) = match exact.tail {
            Tail::Zero => (head, None),
            Tail::Plus(term) => (head + tail(term), None),
            Tail::Minus(term) => (head - tail(term), None),
            Tail::Endless => (head, Some(unit.clone())),
        };
        assert!(!low.is_negative(), "{exact:?}");
        let zero = low.is_zero() && unit.is_none();
        assert!(exact.is_zero() == zero, "{exact:?}: `is_zero` is wrong");
        Spread { low, unit }
    }
}

impl PartialEq for Dyadic {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Dyadic {}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Dyadic {
    fn cmp(&self, other: &Self) -> Ordering {
        let (left, right, _) = self.aligned(other);
        left.cmp(&right)
    }
}

impl Add for Dyadic {
    type Output = Dyadic;
    fn add(self, other: Dyadic) -> Dyadic {
        let (left, right, exp) = self.aligned(&other);
        Dyadic { num: left + right, exp }
    }
}

impl Sub for Dyadic {
    type Output = Dyadic;
    fn sub(self, other: Dyadic) -> Dyadic {
        self + -other
    }
}

impl Neg for Dyadic {
    type Output = Dyadic;
    fn neg(self) -> Dyadic {
        Dyadic { num: -self.num, exp: self.exp }
    }
}
