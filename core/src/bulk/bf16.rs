//! The bf16 arithmetic, in f32 vectors.
//!
//! A bf16 number is an f32 number whose lower half is zero. The sum of two bf16 numbers is exact in f32, or it is
//! normal and so precise that rounding it a second time gives the right result (24 ≥ 2 × 8 + 2). For the directed
//! modes, the sum is rounded to odd first.
//!
//! A product has 16 bits, but its exponent may be out of range for f32, and processors are slow on subnormal numbers.
//! So significands and exponents are computed separately:
//!
//! ```text
//!   number     m × 2^e      m in [1, 2), or in [0, 1) for subnormals; a zero, infinity or NaN is m itself
//!   product    m × n, and the sum of the exponents: exact
//!   fma        product and third operand scaled to the greater exponent, the sum rounded to odd; an operand
//!              2^60 times smaller only makes the sum inexact
//!   rounding   m × 2^e encoded as in f32, also when subnormal, and rounded to odd if it has further bits;
//!              then the lower half is rounded away
//! ```

use super::rounding_mode::RoundingPolicy;
use super::simd16::{Arithmetic, INFINITY, Machine, SIGN, Value, cut, normal_from, read, to_odd};
use crate::float::Format;
use fearless_simd::prelude::*;
use fearless_simd::{f32x16, i32x16, u16x16, u32x16};

/// The arithmetic of bf16.
pub struct Bf16;

/// The exponent bias of bf16 and f32.
const BIAS: i32 = 127;

impl Arithmetic for Bf16 {
    const FORMAT: Format = Format::BF16;

    #[inline(always)]
    fn sum<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, sign: u32, how: H) -> Value<S> {
        added(upper(a, how), upper(b, how) ^ sign, how)
    }

    #[inline(always)]
    fn product<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, how: H) -> Value<S> {
        Apart::of(a, how).times(Apart::of(b, how)).together()
    }

    #[inline(always)]
    fn fma<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, c: u16x16<S>, how: H) -> Value<S> {
        Apart::of(a, how).times(Apart::of(b, how)).plus(Apart::of(c, how), how).together()
    }

    #[inline(always)]
    fn single_product<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, how: H) -> Value<S> {
        Value::of(number(a, how) * number(b, how))
    }

    #[inline(always)]
    fn single_fma<S: Machine, H: RoundingPolicy>(
        a: u16x16<S>,
        b: u16x16<S>,
        c: u16x16<S>,
        how: H,
    ) -> Value<S> {
        Value::of(number(a, how).mul_add_precise(number(b, how), number(c, how)))
    }

    #[inline(always)]
    fn finished<S: Machine, H: RoundingPolicy>(bits: u32x16<S>, how: H) -> u16x16<S> {
        let zero = u32x16::splat(bits.token(), 0);
        let magnitude = bits & !SIGN;
        let rounded = cut::<S, H, 16>(magnitude, bits, how);
        let rounded = if how.flushes() {
            magnitude.simd_lt(normal_from::<S, Self, H>(bits, how)).select(zero, rounded)
        } else {
            rounded
        };
        let code = magnitude.simd_gt(INFINITY).select(zero + 0x7fff, rounded | bits >> 31 << 15);
        let (low, high) = code.split();
        low.narrow(high)
    }

    #[inline(always)]
    fn number<S: Machine>(codes: u16x16<S>) -> f32x16<S> {
        let (low, high) = codes.widen();
        f32x16::from_bits(low.combine(high) << 16)
    }
}

/// The f32 bits of sixteen operands, subnormal ones flushed if the instruction flushes them.
#[inline(always)]
fn upper<S: Simd, H: RoundingPolicy>(codes: u16x16<S>, how: H) -> u32x16<S> {
    let (low, high) = read(Format::BF16, codes, how).widen();
    low.combine(high) << 16
}

/// Sixteen operands as f32 numbers, subnormal ones flushed if the instruction flushes them.
#[inline(always)]
fn number<S: Simd, H: RoundingPolicy>(codes: u16x16<S>, how: H) -> f32x16<S> {
    f32x16::from_bits(upper(codes, how))
}

/// A sum rounded to nearest or to odd in f32; the caller rounds it once more.
#[inline(always)]
fn added<S: Simd, H: RoundingPolicy>(a: u32x16<S>, b: u32x16<S>, how: H) -> Value<S> {
    let (x, y) = (f32x16::from_bits(a), f32x16::from_bits(b));
    if H::IS_NEAREST {
        return Value::of(x + y);
    }
    let sum = to_odd(x, y, how).to_bits();
    // A finite sum beyond the range of f32 is replaced by the largest f32 number and marked.
    let is_finite = (a & INFINITY).simd_lt(INFINITY) & (b & INFINITY).simd_lt(INFINITY);
    let is_beyond = (sum & !SIGN).simd_eq(INFINITY) & is_finite;
    Value { bits: is_beyond.select(sum - 1, sum), is_beyond }
}

/// Sixteen numbers, split into significands and exponents.
#[derive(Clone, Copy)]
struct Apart<S: Simd> {
    significand: f32x16<S>,
    exponent: i32x16<S>,
}

impl<S: Simd> Apart<S> {
    /// Splits sixteen operands.
    #[inline(always)]
    fn of<H: RoundingPolicy>(codes: u16x16<S>, how: H) -> Self {
        let bits = upper(codes, how);
        let zero = u32x16::splat(bits.token(), 0);
        let field = (bits << 1) >> 24;
        let is_top = field.simd_eq(255);
        let is_small = field.simd_eq(0);
        let one = 1f32.to_bits();
        // Infinities and NaNs keep the top exponent.
        let top = is_top.select(zero + (INFINITY - one), zero);
        let magnitude = f32x16::from_bits((bits & 0x007f_ffff | one) + top);
        // Subnormal numbers have no hidden bit.
        let magnitude = magnitude - f32x16::from_bits(is_small.select(zero + one, zero));
        let significand = f32x16::from_bits(magnitude.to_bits() | bits & SIGN);
        Apart { significand, exponent: field.max(1).bitcast::<i32x16<S>>() - BIAS }
    }

    /// The exact product.
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        Apart { significand: self.significand * other.significand, exponent: self.exponent + other.exponent }
    }

    /// The sum, rounded to odd.
    #[inline(always)]
    fn plus<H: RoundingPolicy>(self, other: Self, how: H) -> Self {
        // The exponent of a zero product is ignored.
        let is_zero = (self.significand.to_bits() << 1).simd_eq(0);
        let least = i32x16::splat(self.exponent.token(), -1000);
        let exponent = is_zero.select(least, self.exponent);
        let greater = exponent.max(other.exponent);
        let a = self.significand * power((exponent - greater).max(-60));
        let b = other.significand * power((other.exponent - greater).max(-60));
        Apart { significand: to_odd(a, b, how), exponent: greater }
    }

    /// The values as f32, rounded to odd where f32 lacks bits for them.
    #[inline(always)]
    fn together(self) -> Value<S> {
        let bits = self.significand.to_bits();
        let magnitude = bits & !SIGN;
        let normal = magnitude + (self.exponent << 23).bitcast::<u32x16<S>>();
        // Finite values beyond the range of f32 are replaced by the largest f32 number and marked.
        let is_beyond = normal.simd_ge(INFINITY);
        let normal = normal.min(INFINITY - 1);
        // The magnitude as a multiple of 2^−149, the least subnormal f32 number. The clamp only moves values that stay
        // far outside the subnormal range.
        let counted = f32x16::from_bits(magnitude) * power((self.exponent + 149).min(83).max(-37));
        let whole = i32x16::truncate_from(counted);
        let is_lossy = f32x16::float_from(whole).simd_lt(counted);
        let zero = u32x16::splat(bits.token(), 0);
        let subnormal = whole.bitcast::<u32x16<S>>() | is_lossy.select(zero + 1, zero);
        let is_small = counted.simd_lt((1 << 23) as f32);
        let laid_out = is_small.select(subnormal, normal);
        let is_finite = magnitude.simd_lt(INFINITY);
        let is_beyond = is_beyond & is_finite & !is_small;
        Value { bits: is_finite.select(laid_out, magnitude) | bits & SIGN, is_beyond }
    }
}

/// Powers of two, which must be normal numbers in f32.
#[inline(always)]
fn power<S: Simd>(exponent: i32x16<S>) -> f32x16<S> {
    f32x16::from_bits(((exponent + BIAS) << 23).bitcast())
}
