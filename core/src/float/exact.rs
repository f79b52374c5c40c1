//! Exact values of products and sums, kept without loss in 16-byte arithmetic.
//!
//! A finite number is a [`Term`], `± significand × 2^exponent`. A product of two terms is a term again: at
//! most 24 + 24 = 48 bits. A sum of two terms is an [`Exact`]:
//!
//! ```text
//!   near:   one integer holds both         far:   they do not even touch
//!
//!     bbbbbbbbbbbb                          bbbbbbbbbbbb000…000
//!   ±      ssssssssssss                   ±                      (gap)   ssssssssssss
//!   = head × 2^exponent                   =  head × 2^exponent       ±  tail
//! ```
//!
//! The tail keeps its own exponent, so nothing is ever lost, however wide the gap: f32 spans over 500 bits.

/// The number `± significand × 2^exponent`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Term {
    /// is it negative? A zero has a sign too.
    pub negative: bool,
    /// at most 48 bits
    pub significand: u64,
    /// weight of the significand's last bit
    pub exponent: i32,
}

/// The number `± (head × 2^exponent + tail)`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[must_use]
pub struct Exact {
    /// is the whole number negative?
    pub negative: bool,
    /// less than 2^125; zero above a tail only in the distance to a neighbour, never in a value
    pub head: u128,
    /// weight of the head's last bit
    pub exponent: i32,
    /// what lies below the head: less in magnitude than its last bit
    pub tail: Tail,
}

/// What lies below the head of an [`Exact`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tail {
    /// nothing: the head is the whole number
    Zero,
    /// a far smaller term, added to the head's magnitude
    Plus(Term),
    /// a far smaller term, taken off the head's magnitude
    Minus(Term),
    /// more than nothing and less than the head's last bit: the digits of tanh and ex2, which never end, and
    /// of literals such as `1/3`
    Endless,
}

/// Two terms whose exponents differ by no more than this are added in one integer: 48 + 76 < 125 bits.
const NEAR: i32 = 76;
/// Where they lie further apart, the head gets so many more bits below the larger term: enough to keep
/// f32's 24 bits, guard and round above the tail, which stays below the head's last bit (76 − 48 = 28 < 29
/// only where the exponents differ by at least 77).
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

    /// Is it +0 or −0?
    #[inline(always)]
    pub const fn is_zero(self) -> bool {
        self.significand == 0
    }

    /// Exponent of the leading one bit; far below everything for zero.
    #[inline(always)]
    pub const fn leading_exponent(self) -> i32 {
        if self.is_zero() { i32::MIN } else { self.exponent + 63 - self.significand.leading_zeros() as i32 }
    }

    /// The exact product. Significands of at most 24 bits each.
    #[inline(always)]
    pub const fn times(self, other: Term) -> Term {
        Term {
            negative: self.negative != other.negative,
            significand: self.significand * other.significand,
            exponent: self.exponent + other.exponent,
        }
    }

    /// The exact sum. Where it is zero, its sign is meaningless and reported as positive.
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
    /// Is it zero?
    #[inline(always)]
    pub const fn is_zero(&self) -> bool {
        self.head == 0 && matches!(self.tail, Tail::Zero)
    }

    /// Exponent of the leading one bit: the number lies in `[2^e, 2^(e+1))`. Not where the head is zero.
    #[inline(always)]
    pub const fn leading_exponent(&self) -> i32 {
        let (head, _) = self.truncated();
        self.exponent + 127 - head.leading_zeros() as i32
    }

    /// The magnitude's integer part in units of `2^exponent`, and whether anything lies below it.
    #[inline(always)]
    pub const fn truncated(&self) -> (u128, bool) {
        match self.tail {
            Tail::Zero => (self.head, false),
            Tail::Plus(_) | Tail::Endless => (self.head, true),
            Tail::Minus(_) => (self.head - 1, true),
        }
    }
}

/// Without branches on the signs: they are as good as random.
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
