//! bf16 in f32 vectors.
//!
//! A number of bf16 is one of f32 whose lower half is zero. A sum of two is exact in f32 or, being normal, loses so little that a
//! second rounding is right all the same (24 ≥ 2 × 8 + 2); in other directions it is rounded to odd first.
//!
//! A product has 16 bits, but f32 may have no exponent for it, and processors are slow where numbers are subnormal. So significands
//! and exponents go apart:
//!
//! ```text
//!   number     m × 2^e      m in [1, 2), subnormal: in [0, 1); a zero, infinity or NaN is m alone
//!   product    m × n, and the sum of both exponents: exact
//!   fma        product and third operand over the greater exponent, the sum rounded to odd: what is 2^60 times
//!              smaller than that only says that something is there
//!   rounding   m × 2^e laid out as f32 has it, subnormal numbers too, rounded to odd where it has bits below
//!              them; then the lower half is rounded away
//! ```

use super::plan::{Plan, Sums, Work};
use super::sixteen::{RM, RN, RP, RZ, clamp, each, flushed, to_odd};
use crate::float::{Format, Mode};
use fearless_simd::prelude::*;
use fearless_simd::{f32x16, i32x16, u16x16, u32x16};

const SIGN: u32 = 1 << 31;
const INFINITY: u32 = 0x7f80_0000;
const LEAST_NORMAL: u32 = 0x0080_0000;
/// From where a bias is counted.
const BIAS: i32 = 127;

/// Does a plan of bf16 arithmetic; `false` where it is none for these vectors.
#[inline(always)]
pub fn run<S: Simd>(machine: S, plan: &Plan, operands: [&[u16]; 3], results: &mut [u16]) -> bool {
    let is_known = matches!(plan.work, Work::Add { .. } | Work::Mul | Work::Fma);
    let is_exact = plan.sums == Sums::Exact || plan.work == Work::Mul && plan.sums == Sums::Double;
    let is_single = plan.sums == Sums::Single && plan.mode == Mode::Rn && !plan.flushes_results;
    if !is_known || !(is_exact || is_single) {
        return false;
    }
    match plan.mode {
        Mode::Rn => rounded::<S, RN>(machine, plan, operands, results),
        Mode::Rz => rounded::<S, RZ>(machine, plan, operands, results),
        Mode::Rm => rounded::<S, RM>(machine, plan, operands, results),
        Mode::Rp => rounded::<S, RP>(machine, plan, operands, results),
        Mode::Rna | Mode::Ro => return false,
    }
    clamp(machine, plan, results);
    true
}

#[inline(always)]
fn rounded<S: Simd, const ROUNDING: i32>(
    machine: S,
    plan: &Plan,
    operands: [&[u16]; 3],
    results: &mut [u16],
) {
    match plan.flushes_results {
        true => flushing::<S, ROUNDING, true>(machine, plan, operands, results),
        false => flushing::<S, ROUNDING, false>(machine, plan, operands, results),
    }
}

#[inline(always)]
fn flushing<S: Simd, const ROUNDING: i32, const FTZ: bool>(
    machine: S,
    plan: &Plan,
    [a, b, c]: [&[u16]; 3],
    results: &mut [u16],
) {
    let is_single = plan.sums == Sums::Single;
    match plan.work {
        Work::Add { subtracts } => {
            let sign = if subtracts { SIGN } else { 0 };
            machine.vectorize(
                #[inline(always)]
                || {
                    each(
                        machine,
                        [a, b, b],
                        results,
                        #[inline(always)]
                        |a, b, _| {
                            let (a, b) = (upper::<S, FTZ>(a), upper::<S, FTZ>(b));
                            finished::<S, ROUNDING, FTZ>(added::<S, ROUNDING>(a, b ^ sign))
                        },
                    );
                },
            );
        }
        Work::Mul if is_single => machine.vectorize(
            #[inline(always)]
            || {
                each(
                    machine,
                    [a, b, b],
                    results,
                    #[inline(always)]
                    |a, b, _| {
                        let (a, b) = (number::<S, FTZ>(a), number::<S, FTZ>(b));
                        finished::<S, ROUNDING, FTZ>((a * b).to_bits())
                    },
                );
            },
        ),
        Work::Mul => machine.vectorize(
            #[inline(always)]
            || {
                each(
                    machine,
                    [a, b, b],
                    results,
                    #[inline(always)]
                    |a, b, _| {
                        let (a, b) = (Apart::of::<FTZ>(a), Apart::of::<FTZ>(b));
                        finished::<S, ROUNDING, FTZ>(a.times(b).together())
                    },
                );
            },
        ),
        Work::Fma if is_single => machine.vectorize(
            #[inline(always)]
            || {
                each(
                    machine,
                    [a, b, c],
                    results,
                    #[inline(always)]
                    |a, b, c| {
                        let (a, b, c) = (number::<S, FTZ>(a), number::<S, FTZ>(b), number::<S, FTZ>(c));
                        finished::<S, ROUNDING, FTZ>(a.mul_add(b, c).to_bits())
                    },
                );
            },
        ),
        Work::Fma => machine.vectorize(
            #[inline(always)]
            || {
                each(
                    machine,
                    [a, b, c],
                    results,
                    #[inline(always)]
                    |a, b, c| {
                        let (a, b, c) = (Apart::of::<FTZ>(a), Apart::of::<FTZ>(b), Apart::of::<FTZ>(c));
                        let sum = a.times(b).plus::<ROUNDING>(c);
                        finished::<S, ROUNDING, FTZ>(sum.together())
                    },
                );
            },
        ),
        Work::Convert | Work::Sign { .. } | Work::Choose(_) => {}
    }
}

/// Sixteen operands, as the work takes them, as the bits of f32.
#[inline(always)]
fn upper<S: Simd, const FTZ: bool>(codes: u16x16<S>) -> u32x16<S> {
    let codes = if FTZ { flushed(Format::BF16, codes) } else { codes };
    let (low, high) = codes.widen();
    low.combine(high) << 16
}

/// The same as numbers.
#[inline(always)]
fn number<S: Simd, const FTZ: bool>(codes: u16x16<S>) -> f32x16<S> {
    f32x16::from_bits(upper::<S, FTZ>(codes))
}

/// The bits of a sum in f32 that is rounded once more: to nearest, or to odd.
#[inline(always)]
fn added<S: Simd, const ROUNDING: i32>(a: u32x16<S>, b: u32x16<S>) -> u32x16<S> {
    let (x, y) = (f32x16::from_bits(a), f32x16::from_bits(b));
    if ROUNDING == RN {
        return (x + y).to_bits();
    }
    let sum = to_odd::<S, ROUNDING>(x, y).to_bits();
    // A sum of finite numbers that f32 has no room for is the largest number and more.
    let is_finite = (a & INFINITY).simd_lt(INFINITY) & (b & INFINITY).simd_lt(INFINITY);
    let is_beyond = (sum & !SIGN).simd_eq(INFINITY) & is_finite;
    is_beyond.select(sum - 1, sum)
}

/// Sixteen numbers, their significands and their exponents.
#[derive(Clone, Copy)]
struct Apart<S: Simd> {
    significand: f32x16<S>,
    exponent: i32x16<S>,
}

impl<S: Simd> Apart<S> {
    /// Of sixteen operands.
    #[inline(always)]
    fn of<const FTZ: bool>(codes: u16x16<S>) -> Self {
        let bits = upper::<S, FTZ>(codes);
        let zero = u32x16::splat(bits.token(), 0);
        let field = (bits << 1) >> 24;
        let is_top = field.simd_eq(255);
        let is_small = field.simd_eq(0);
        let one = 1f32.to_bits();
        // All that is infinite or NaN gets the exponent of such.
        let top = is_top.select(zero + (INFINITY - one), zero);
        let magnitude = f32x16::from_bits((bits & 0x007f_ffff | one) + top);
        // A subnormal number has no hidden bit.
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
    fn plus<const ROUNDING: i32>(self, other: Self) -> Self {
        // The exponent of a zero counts for nothing.
        let is_zero = (self.significand.to_bits() << 1).simd_eq(0);
        let least = i32x16::splat(self.exponent.token(), -1000);
        let exponent = is_zero.select(least, self.exponent);
        let greater = exponent.max(other.exponent);
        let a = self.significand * power((exponent - greater).max(-60));
        let b = other.significand * power((other.exponent - greater).max(-60));
        Apart { significand: to_odd::<S, ROUNDING>(a, b), exponent: greater }
    }

    /// The bits of f32, rounded to odd where the number has bits that f32 has not.
    #[inline(always)]
    fn together(self) -> u32x16<S> {
        let bits = self.significand.to_bits();
        let magnitude = bits & !SIGN;
        let normal = magnitude + (self.exponent << 23).bitcast::<u32x16<S>>();
        // What is too large is the largest number and more.
        let normal = normal.min(INFINITY - 1);
        // Counted in the least subnormal number of f32, 2^−149; numbers far away from these stay far away.
        let counted = f32x16::from_bits(magnitude) * power((self.exponent + 149).min(83).max(-37));
        let whole = i32x16::truncate_from(counted);
        let is_lossy = f32x16::float_from(whole).simd_lt(counted);
        let zero = u32x16::splat(bits.token(), 0);
        let subnormal = whole.bitcast::<u32x16<S>>() | is_lossy.select(zero + 1, zero);
        let is_small = counted.simd_lt((1 << 23) as f32);
        let laid_out = is_small.select(subnormal, normal);
        magnitude.simd_lt(INFINITY).select(laid_out, magnitude) | bits & SIGN
    }
}

/// Two to these powers, which f32 has as normal numbers.
#[inline(always)]
fn power<S: Simd>(exponent: i32x16<S>) -> f32x16<S> {
    f32x16::from_bits(((exponent + BIAS) << 23).bitcast())
}

/// The lower half of the bits of f32 rounded away, small numbers flushed, and NaNs made canonical.
#[inline(always)]
fn finished<S: Simd, const ROUNDING: i32, const FTZ: bool>(bits: u32x16<S>) -> u16x16<S> {
    let machine = bits.token();
    let zero = u32x16::splat(machine, 0);
    let magnitude = bits & !SIGN;
    let sign = bits >> 31;
    let below = zero + 0xffff;
    let more = match ROUNDING {
        RN => (magnitude >> 16 & 1) + 0x7fff,
        RM => (zero - sign) & below,
        RP => (sign - 1) & below,
        _ => zero,
    };
    let rounded = (magnitude + more) >> 16;
    let rounded = if FTZ { magnitude.simd_lt(LEAST_NORMAL).select(zero, rounded) } else { rounded };
    let code = magnitude.simd_gt(INFINITY).select(zero + 0x7fff, rounded | sign << 15);
    let (low, high) = code.split();
    low.narrow(high)
}
