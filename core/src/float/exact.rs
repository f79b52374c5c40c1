//! Exact values of products and sums, in 16-byte integer arithmetic.
//!
//! A finite number is a [`Term`], `± significand × 2^exponent`. The product of two terms is again a term, with at most
//! 24 + 24 = 48 bits. The sum of two terms is an [`Exact`]:
//!
//! ```text
//!   near:   one integer holds both         far:   their bits do not overlap or touch
//!
//!     bbbbbbbbbbbb                          bbbbbbbbbbbb000…000
//!   ±      ssssssssssss                   ±                      (gap)   ssssssssssss
//!   = head × 2^exponent                   =  head × 2^exponent       ±  tail
//! ```
//!
//! The tail has its own exponent, so nothing is lost however wide the gap is. The products of f32 numbers span
//! more than 500 bits.

/// The number `± significand × 2^exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Term {
    /// true if it is negative; a zero has a sign too
    pub negative: bool,
    /// at most 48 bits for a product, and 53 for a number; more only in distances
    pub significand: u64,
    /// exponent of the weight of the significand's last bit
    pub exponent: i32,
}

/// The number `± (head × 2^exponent + tail)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Exact {
    /// true if the whole number is negative
    pub negative: bool,
    /// less than 2^125; zero with a nonzero tail only for distances to a neighbour, never for values
    pub head: u128,
    /// exponent of the weight of the head's last bit
    pub exponent: i32,
    /// the part below the head: smaller in magnitude than the head's last bit
    pub tail: Tail,
}

/// The part of an [`Exact`] below its head.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tail {
    /// nothing: the head is the whole number
    Zero,
    /// a far smaller term, added to the head's magnitude
    Plus(Term),
    /// a far smaller term, subtracted from the head's magnitude
    Minus(Term),
    /// an unknown part between 0 and the head's last bit: further digits of tanh and ex2, which never end, or of
    /// literals such as `1/3`
    Endless,
}

/// Maximum difference of exponents for which two terms are added in one integer: 48 + 76 < 125 bits.
const NEAR: i32 = 76;
/// Number of additional bits of the head below the larger term, if the exponents differ by more. They are enough for
/// f32's 24 bits, guard and round above the tail. The tail stays below the head's last bit: the exponents differ by at
/// least 77, so 77 − 29 = 48 bits are left for it.
const HEADROOM: u32 = 29;

impl Term {
    /// The term as an exact value.
    #[inline(always)]
    pub const fn exact(self) -> Exact {
        Exact {
            negative: self.negative,
            head: self.significand as u128,
            exponent: self.exponent,
            tail: Tail::Zero,
        }
    }

    /// True for +0 and −0.
    #[inline(always)]
    pub const fn is_zero(self) -> bool {
        self.significand == 0
    }

    /// The exponent of the leading one bit; `i32::MIN` for zero.
    #[inline(always)]
    pub const fn leading_exponent(self) -> i32 {
        if self.is_zero() { i32::MIN } else { self.exponent + 63 - self.significand.leading_zeros() as i32 }
    }

    /// The exact product. Both significands may have at most 24 bits.
    #[inline(always)]
    pub const fn times(self, other: Term) -> Term {
        Term {
            negative: self.negative != other.negative,
            significand: self.significand * other.significand,
            exponent: self.exponent + other.exponent,
        }
    }

    /// The exact sum. The sign of a zero sum has no meaning.
    #[inline(always)]
    pub const fn plus(self, other: Term) -> Exact {
        if other.is_zero() {
            return self.exact();
        }
        if self.is_zero() {
            return other.exact();
        }
        let (upper, lower) = if self.exponent >= other.exponent { (self, other) } else { (other, self) };
        let distance = upper.exponent - lower.exponent;
        if distance <= NEAR { add_near(upper, lower, distance as u32) } else { add_far(upper, lower) }
    }
}

impl Exact {
    /// True for zero.
    #[inline(always)]
    pub const fn is_zero(&self) -> bool {
        self.head == 0 && matches!(self.tail, Tail::Zero)
    }

    /// The exponent e of the leading one bit: the magnitude is in `[2^e, 2^(e+1))`. The head must not be zero.
    #[inline(always)]
    pub const fn leading_exponent(&self) -> i32 {
        let (head, _) = self.truncated();
        self.exponent + 127 - head.leading_zeros() as i32
    }

    /// The integer part of the magnitude in units of `2^exponent`, and whether a nonzero part is below it.
    #[inline(always)]
    pub const fn truncated(&self) -> (u128, bool) {
        match self.tail {
            Tail::Zero => (self.head, false),
            Tail::Plus(_) | Tail::Endless => (self.head, true),
            Tail::Minus(_) => (self.head - 1, true),
        }
    }
}

/// Adds without branching on the signs, which are unpredictable.
#[inline(always)]
const fn add_near(upper: Term, lower: Term, distance: u32) -> Exact {
    let high = signed((upper.significand as u128) << distance, upper.negative);
    let low = signed(lower.significand as u128, lower.negative);
    let sum = high + low;
    Exact { negative: sum < 0, head: sum.unsigned_abs(), exponent: lower.exponent, tail: Tail::Zero }
}

#[inline(always)]
const fn signed(magnitude: u128, negative: bool) -> i128 {
    let flip = -(negative as i128);
    (magnitude as i128 ^ flip) - flip
}

#[inline(always)]
const fn add_far(upper: Term, lower: Term) -> Exact {
    let below = Term { negative: false, ..lower };
    Exact {
        negative: upper.negative,
        head: (upper.significand as u128) << HEADROOM,
        exponent: upper.exponent - HEADROOM as i32,
        tail: if upper.negative == lower.negative { Tail::Plus(below) } else { Tail::Minus(below) },
    }
}
