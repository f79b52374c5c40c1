//! The f16 arithmetic, in f32 vectors.
//!
//! ```text
//!   mul   exact in f32 (22 bits), then rounded once to f16, in every mode
//!   add   to nearest: the sum in f32, precise enough that rounding it a second time gives the right result
//!         (24 ≥ 2 × 11 + 2); for the directed modes the sum is rounded to odd first
//!   fma   the exact product; the sum is rounded to odd
//! ```

use super::rounding_mode::RoundingPolicy;
use super::simd16::{Arithmetic, INFINITY, Machine, SIGN, Value, away, cut, normal_from, read, to_odd};
use crate::float::Format;
use fearless_simd::prelude::*;
use fearless_simd::{f32x16, i32x16, u16x16, u32x16};

/// The arithmetic of f16.
pub struct F16;

/// The smallest normal number of f16.
const LEAST_NORMAL: f32 = 1.0 / 16_384.0;

impl Arithmetic for F16 {
    const FORMAT: Format = Format::F16;

    #[inline(always)]
    fn sum<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, sign: u32, how: H) -> Value<S> {
        let (a, b) = (number(a, how), number(b, how));
        let b = f32x16::from_bits(b.to_bits() ^ sign);
        Value::of(if H::IS_NEAREST { a + b } else { to_odd(a, b, how) })
    }

    #[inline(always)]
    fn product<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, how: H) -> Value<S> {
        Value::of(number(a, how) * number(b, how))
    }

    #[inline(always)]
    fn fma<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, c: u16x16<S>, how: H) -> Value<S> {
        Value::of(to_odd(number(a, how) * number(b, how), number(c, how), how))
    }

    #[inline(always)]
    fn single_product<S: Machine, H: RoundingPolicy>(a: u16x16<S>, b: u16x16<S>, how: H) -> Value<S> {
        Self::product(a, b, how)
    }

    #[inline(always)]
    fn single_fma<S: Machine, H: RoundingPolicy>(
        a: u16x16<S>,
        b: u16x16<S>,
        c: u16x16<S>,
        how: H,
    ) -> Value<S> {
        Value::of(number(a, how) * number(b, how) + number(c, how))
    }

    #[inline(always)]
    fn finished<S: Machine, H: RoundingPolicy>(bits: u32x16<S>, how: H) -> u16x16<S> {
        let machine = bits.token();
        let value = f32x16::from_bits(bits);
        let value = if how.flushes() {
            let is_tiny = (bits & !SIGN).simd_lt(normal_from::<S, Self, H>(bits, how));
            is_tiny.select(f32x16::splat(machine, 0.0).copysign(value), value)
        } else {
            value
        };
        let codes = machine.codes(value, how);
        let magnitudes = codes & u16x16::splat(machine, 0x7fff);
        magnitudes.simd_gt(u16x16::splat(machine, 0x7c00)).select(u16x16::splat(machine, 0x7fff), codes)
    }

    #[inline(always)]
    fn number<S: Machine>(codes: u16x16<S>) -> f32x16<S> {
        codes.token().numbers(codes)
    }
}

/// Sixteen operands as f32 numbers, subnormal ones flushed if the instruction flushes them.
#[inline(always)]
fn number<S: Machine, H: RoundingPolicy>(codes: u16x16<S>, how: H) -> f32x16<S> {
    codes.token().numbers(read(Format::F16, codes, how))
}

/// The difference of the two exponent biases, in the position of the f32 exponent field.
const REBIAS: u32 = (127 - 15) << 23;

/// Converts f16 codes to f32 numbers, on processors that have no instruction for it. A subnormal number is read as if
/// its hidden bit were 1; the excess is then subtracted.
#[inline(always)]
pub fn numbers<S: Simd>(codes: u16x16<S>) -> f32x16<S> {
    let (low, high) = codes.widen();
    let bits: u32x16<S> = low.combine(high);
    let zero = u32x16::splat(bits.token(), 0);
    let magnitude = bits & 0x7fff;
    let is_small = magnitude.simd_lt(0x0400);
    let raised =
        is_small.select(zero + (1 << 23), zero) + magnitude.simd_gt(0x7bff).select(zero + REBIAS, zero);
    let hidden = f32x16::from_bits(is_small.select(zero + LEAST_NORMAL.to_bits(), zero));
    let number = f32x16::from_bits((magnitude << 13) + REBIAS + raised) - hidden;
    f32x16::from_bits(number.to_bits() | (bits & 0x8000) << 16)
}

/// Rounds f32 numbers to f16, on processors that have no instruction for it.
#[inline(always)]
pub fn codes<S: Simd, H: RoundingPolicy>(numbers: f32x16<S>, how: H) -> u16x16<S> {
    let bits = numbers.to_bits();
    let zero = u32x16::splat(bits.token(), 0);
    let magnitude = bits & !SIGN;
    // A small number as a multiple of 2^−37, 13 bits below the least subnormal one: truncated, and made odd if it was
    // inexact.
    let counted = f32x16::from_bits(magnitude) * f32x16::splat(bits.token(), (1u64 << 37) as f32);
    let is_small = counted.simd_lt(f32x16::splat(bits.token(), (1 << 23) as f32));
    let whole = i32x16::truncate_from(counted);
    let is_lossy = f32x16::float_from(whole).simd_lt(counted);
    let subnormal = whole.bitcast::<u32x16<S>>() | is_lossy.select(zero + 1, zero);
    let rounded = cut::<S, H, 13>(is_small.select(subnormal, magnitude - REBIAS), bits, how);
    // Values beyond the range become infinity, or the largest number.
    let to_infinity = (away(bits, how) | how.rounding().nearest as u32) & 1;
    let code = magnitude.simd_lt(INFINITY).select(rounded.min(to_infinity + 0x7bff), magnitude >> 13);
    let code = magnitude.simd_eq(INFINITY).select(zero + 0x7c00, code);
    let code = magnitude.simd_gt(INFINITY).select(zero + 0x7fff, code) | (bits >> 16 & 0x8000);
    let (low, high) = code.split();
    low.narrow(high)
}
