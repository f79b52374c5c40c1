//! Computes 2^x and tanh x to about 80 bits, with integers only.
//!
//! Both are transcendental except where they are trivially exact, so their digits never end. The result is an [`Exact`]
//! whose head is truncated and whose tail is [`Tail::Endless`]: the true value is strictly between `head` and `head +
//! 1`. The head comes from a longer fixed-point number. The dropped bits must show that the error cannot reach across
//! the cut; if they do not, more bits are dropped.
//!
//! Notation: `Q124` is an integer in units of 2^-124. Every series is summed by Horner's rule with all operations
//! rounded down. So a sum is never too large and at most 16 units too small: each step loses less than 2 units and
//! multiplies earlier losses by less than 0.7.

use crate::float::{Exact, Float, Tail};

/// ln 2 in Q128, rounded down.
const LN_2: u128 = 0xb172_17f7_d1cf_79ab_c9e3_b398_03f2_f6af;
/// Maximum amount by which a series in Q124 is too small, in units.
const SERIES_ERROR: u128 = 16;
/// Number of terms of the exponential series: 0.7^33 / 33! is below 2^-139.
const TERMS: usize = 33;
/// 1/k! in Q124, rounded down.
const INVERSE_FACTORIALS: [u128; TERMS] = inverse_factorials();

const fn inverse_factorials() -> [u128; TERMS] {
    let mut table = [1 << 124; TERMS];
    let mut factorial: u128 = 1;
    let mut k = 1;
    while k < TERMS {
        factorial *= k as u128;
        table[k] = (1 << 124) / factorial;
        k += 1;
    }
    table
}

/// 2 to the power of a finite number. Exact for integers. Exponents beyond ±2^24 are replaced by ±2^24, where every
/// format has long overflowed or underflowed.
pub(super) fn exp2(x: Float) -> Exact {
    const FAR: i32 = 1 << 24;
    let power_of_two = |exponent| Exact { negative: false, head: 1, exponent, tail: Tail::Zero };
    if x.is_zero() {
        return power_of_two(0);
    }
    let sign = if x.is_negative() { -1 } else { 1 };
    if x.exponent() >= 24 {
        return power_of_two(sign * FAR);
    }
    if x.exponent() < -100 {
        return beside_one(x.is_negative());
    }
    // Split x = whole + part, with the part in [0, 1).
    let (significand, quantum) = (x.significand() as u128, x.quantum());
    if quantum >= 0 {
        return power_of_two(sign * (significand << quantum) as i32);
    }
    let whole = (significand >> -quantum) as i32;
    let part = significand << (128 + quantum); // Q128; the shift drops the whole part
    if part == 0 {
        return power_of_two(sign * whole);
    }
    let (whole, part) = if x.is_negative() { (-whole - 1, part.wrapping_neg()) } else { (whole, part) };
    endless(exponential(multiply(part, LN_2)), SERIES_ERROR, 44, whole - 124, false)
}

/// The hyperbolic tangent of a finite nonzero number.
pub(super) fn tanh(x: Float) -> Exact {
    let negative = x.is_negative();
    match x.exponent() {
        ..-40 => {
            // tanh x = x − x³/3 + …: slightly less than x, with a relative difference below 2^-80.
            let head = ((x.significand() as u128) << 64) - 1;
            Exact { negative, head, exponent: x.quantum() - 64, tail: Tail::Endless }
        }
        -40..0 => tanh_below_one(x),
        0..5 => tanh_above_one(x),
        // 1 − tanh x is below 2 / e^64.
        _ => Exact { negative, ..beside_one(true) },
    }
}

/// For |x| < 1: `x × (sinh x / x) / cosh x`; both series are in z = x².
fn tanh_below_one(x: Float) -> Exact {
    let significand = x.significand() as u128;
    let z = (significand * significand) << (128 + 2 * x.quantum()); // Q128
    let odd = series(z, |k| INVERSE_FACTORIALS[2 * k + 1], 16);
    let even = series(z, |k| INVERSE_FACTORIALS[2 * k], 17);
    // The product has room for 127 bits.
    let bits = (127 - x.format().precision()).min(112);
    let ratio = divide(odd, even + SERIES_ERROR, bits);
    // The ratio is at most 2 units of 2^-bits too small, the product 2 × significand.
    endless(significand * ratio, 2 * significand, 30, x.quantum() - bits as i32, x.is_negative())
}

/// For 1 ≤ |x| < 32: `1 − 2 / (e^2x + 1)`, with `e^2x = m × 2^n`.
fn tanh_above_one(x: Float) -> Exact {
    let ln_2 = LN_2 >> 8; // Q120
    let twice = (x.significand() as u128) << (121 + x.quantum());
    let (n, rest) = ((twice / ln_2) as u32, twice % ln_2);
    // The rest is at most n < 2^7 units of 2^-120 too large, so m is at most 2^12 units of 2^-124 off.
    let m = exponential(rest << 8);
    let inverse = divide(1 << 124, m + (1 << (124 - n)), 112);
    // The inverse is at most 4 units of 2^-112 off either way.
    let lowest = (1 << 112) - (inverse >> (n - 1)) - 8;
    endless(lowest, 16, 30, -112, x.is_negative())
}

/// A number that differs from 1 by less than 2^-80: slightly less than 1 if `less`, otherwise slightly more.
fn beside_one(less: bool) -> Exact {
    Exact { negative: false, head: (1 << 80) - less as u128, exponent: -80, tail: Tail::Endless }
}

/// Drops the last `guard` bits of a fixed-point number that is at most `error` units too small. If the error could
/// reach across the cut, more bits are dropped until it cannot. This happens if the true value is very close to a
/// number with fewer bits: for small x that are multiples of 3, tanh x is nearly the binary number x − x³/3.
fn endless(fixed: u128, error: u128, mut guard: u32, exponent: i32, negative: bool) -> Exact {
    while (fixed & ((1 << guard) - 1)) + error >= 1 << guard {
        guard += 1;
    }
    Exact { negative, head: fixed >> guard, exponent: exponent + guard as i32, tail: Tail::Endless }
}

/// e^y for y in [0, ln 2], y in Q128; the result in Q124.
fn exponential(y: u128) -> u128 {
    series(y, |k| INVERSE_FACTORIALS[k], TERMS)
}

/// `Σ coefficient(k) × z^k` for `terms` terms; z in Q128, coefficients and result in Q124.
fn series(z: u128, coefficient: impl Fn(usize) -> u128, terms: usize) -> u128 {
    (0..terms).rev().fold(0, |sum, k| coefficient(k) + multiply(sum, z))
}

/// The upper half of the 256-bit product.
const fn multiply(a: u128, b: u128) -> u128 {
    const LOW: u128 = u64::MAX as u128;
    let (a1, a0, b1, b0) = (a >> 64, a & LOW, b >> 64, b & LOW);
    let middle = a1 * b0 + ((a0 * b0) >> 64);
    let other = a0 * b1 + (middle & LOW);
    a1 * b1 + (middle >> 64) + (other >> 64)
}

/// `numerator / denominator` in units of 2^-`bits`, rounded down, by long division.
/// Requires numerator < denominator < 2^127.
const fn divide(numerator: u128, denominator: u128, bits: u32) -> u128 {
    let (mut quotient, mut rest, mut i) = (0, numerator, 0);
    while i < bits {
        rest <<= 1;
        quotient <<= 1;
        if rest >= denominator {
            rest -= denominator;
            quotient |= 1;
        }
        i += 1;
    }
    quotient
}
