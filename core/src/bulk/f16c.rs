//! f16 in f32 vectors, on processors that convert between the two themselves (F16C, which AVX2 machines have).
//!
//! ```text
//!   mul   exact in f32 (22 bits), one rounding on the way back, in every direction
//!   add   to nearest: the sum in f32, which loses so little that the second rounding is right all the same
//!         (24 ≥ 2 × 11 + 2); in other directions the sum is rounded to odd first
//!   fma   the exact product, the sum rounded to odd
//! ```

use super::plan::{Plan, Sums, Work};
use super::sixteen::{RM, RN, RP, RZ, clamp, each, flushed, to_odd};
use crate::float::{Format, Mode};
use fearless_simd::prelude::*;
use fearless_simd::{Avx2, Avx512, f32x8, f32x16, kernel, u16x8, u16x16, u32x16};
use std::arch::x86_64::{
    __m128i, __m256, __m256i, __m512, _mm256_cvtph_ps, _mm256_cvtps_ph, _mm512_cvtph_ps, _mm512_cvtps_ph,
};

/// A machine that converts by itself.
pub trait Converts: Simd {
    /// Codes of f16 as numbers of f32.
    fn numbers(self, codes: u16x16<Self>) -> f32x16<Self>;
    /// Numbers of f32 rounded to f16.
    fn codes<const ROUNDING: i32>(self, numbers: f32x16<Self>) -> u16x16<Self>;
}

/// A conversion of one machine in one rounding: the processor wants that in its instruction.
macro_rules! back {
    ($name:ident, $machine:ident, $instruction:ident, $rounding:ident, $from:ty, $to:ty) => {
        kernel!(
            #[inline]
            fn $name(machine: $machine, numbers: $from) -> $to {
                $instruction::<$rounding>(numbers)
            }
        );
    };
}

kernel!(
    #[inline]
    fn widen_8(machine: Avx2, codes: __m128i) -> __m256 {
        _mm256_cvtph_ps(codes)
    }
);
kernel!(
    #[inline]
    fn widen_16(machine: Avx512, codes: __m256i) -> __m512 {
        _mm512_cvtph_ps(codes)
    }
);
back!(nearest_8, Avx2, _mm256_cvtps_ph, RN, __m256, __m128i);
back!(down_8, Avx2, _mm256_cvtps_ph, RM, __m256, __m128i);
back!(up_8, Avx2, _mm256_cvtps_ph, RP, __m256, __m128i);
back!(zero_8, Avx2, _mm256_cvtps_ph, RZ, __m256, __m128i);
back!(nearest_16, Avx512, _mm512_cvtps_ph, RN, __m512, __m256i);
back!(down_16, Avx512, _mm512_cvtps_ph, RM, __m512, __m256i);
back!(up_16, Avx512, _mm512_cvtps_ph, RP, __m512, __m256i);
back!(zero_16, Avx512, _mm512_cvtps_ph, RZ, __m512, __m256i);

impl Converts for Avx2 {
    #[inline(always)]
    fn numbers(self, codes: u16x16<Self>) -> f32x16<Self> {
        let (low, high) = codes.split();
        let low: f32x8<Self> = widen_8(self, low.into()).simd_into(self);
        let high: f32x8<Self> = widen_8(self, high.into()).simd_into(self);
        low.combine(high)
    }

    #[inline(always)]
    fn codes<const ROUNDING: i32>(self, numbers: f32x16<Self>) -> u16x16<Self> {
        let (low, high) = numbers.split();
        let (low, high) = (low.into(), high.into());
        let (low, high) = match ROUNDING {
            RM => (down_8(self, low), down_8(self, high)),
            RP => (up_8(self, low), up_8(self, high)),
            RZ => (zero_8(self, low), zero_8(self, high)),
            _ => (nearest_8(self, low), nearest_8(self, high)),
        };
        let (low, high): (u16x8<Self>, u16x8<Self>) = (low.simd_into(self), high.simd_into(self));
        low.combine(high)
    }
}

impl Converts for Avx512 {
    #[inline(always)]
    fn numbers(self, codes: u16x16<Self>) -> f32x16<Self> {
        widen_16(self, codes.into()).simd_into(self)
    }

    #[inline(always)]
    fn codes<const ROUNDING: i32>(self, numbers: f32x16<Self>) -> u16x16<Self> {
        let numbers = numbers.into();
        let codes = match ROUNDING {
            RM => down_16(self, numbers),
            RP => up_16(self, numbers),
            RZ => zero_16(self, numbers),
            _ => nearest_16(self, numbers),
        };
        codes.simd_into(self)
    }
}

/// Does a plan of f16 arithmetic; `false` where it is none for these vectors.
#[inline(always)]
pub fn run<S: Converts>(machine: S, plan: &Plan, operands: [&[u16]; 3], results: &mut [u16]) -> bool {
    let is_known = matches!(plan.work, Work::Add { .. } | Work::Mul | Work::Fma);
    // A product is exact in f32 and f64; only to nearest does f32 lose what f32 arithmetic would.
    let is_exact = plan.sums == Sums::Exact || plan.work == Work::Mul;
    if !is_known || !(is_exact || plan.sums == Sums::Single && plan.mode == Mode::Rn) {
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
fn rounded<S: Converts, const ROUNDING: i32>(
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
fn flushing<S: Converts, const ROUNDING: i32, const FTZ: bool>(
    machine: S,
    plan: &Plan,
    [a, b, c]: [&[u16]; 3],
    results: &mut [u16],
) {
    type V<S> = f32x16<S>;
    match plan.work {
        Work::Add { subtracts } => {
            let sign = u32x16::splat(machine, if subtracts { 1 << 31 } else { 0 });
            machine.vectorize(
                #[inline(always)]
                || {
                    each(
                        machine,
                        [a, b, b],
                        results,
                        #[inline(always)]
                        |a, b, _| {
                            let (a, b) = (read::<S, FTZ>(a), read::<S, FTZ>(b));
                            let b = V::from_bits(b.to_bits() ^ sign);
                            let sum = if ROUNDING == RN { a + b } else { to_odd::<S, ROUNDING>(a, b) };
                            finished::<S, ROUNDING, FTZ>(machine, sum)
                        },
                    );
                },
            );
        }
        Work::Mul => machine.vectorize(
            #[inline(always)]
            || {
                each(
                    machine,
                    [a, b, b],
                    results,
                    #[inline(always)]
                    |a, b, _| {
                        let (a, b) = (read::<S, FTZ>(a), read::<S, FTZ>(b));
                        finished::<S, ROUNDING, FTZ>(machine, a * b)
                    },
                );
            },
        ),
        Work::Fma if plan.sums == Sums::Single => machine.vectorize(
            #[inline(always)]
            || {
                each(
                    machine,
                    [a, b, c],
                    results,
                    #[inline(always)]
                    |a, b, c| {
                        let (a, b, c) = (read::<S, FTZ>(a), read::<S, FTZ>(b), read::<S, FTZ>(c));
                        finished::<S, ROUNDING, FTZ>(machine, a * b + c)
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
                        let (a, b, c) = (read::<S, FTZ>(a), read::<S, FTZ>(b), read::<S, FTZ>(c));
                        let sum = to_odd::<S, ROUNDING>(a * b, c);
                        finished::<S, ROUNDING, FTZ>(machine, sum)
                    },
                );
            },
        ),
        Work::Convert | Work::Sign { .. } | Work::Choose(_) => {}
    }
}

/// Flushed, rounded, and NaNs made canonical.
#[inline(always)]
fn finished<S: Converts, const ROUNDING: i32, const FTZ: bool>(machine: S, value: f32x16<S>) -> u16x16<S> {
    let value = if FTZ {
        let is_tiny = value.abs().simd_lt(f32x16::splat(machine, LEAST_NORMAL));
        is_tiny.select(f32x16::splat(machine, 0.0).copysign(value), value)
    } else {
        value
    };
    let codes = machine.codes::<ROUNDING>(value);
    let magnitudes = codes & u16x16::splat(machine, 0x7fff);
    magnitudes.simd_gt(u16x16::splat(machine, 0x7c00)).select(u16x16::splat(machine, 0x7fff), codes)
}

/// The smallest normal number of f16.
const LEAST_NORMAL: f32 = 1.0 / 16_384.0;

/// Sixteen operands as the work takes them.
#[inline(always)]
fn read<S: Converts, const FTZ: bool>(codes: u16x16<S>) -> f32x16<S> {
    let codes = if FTZ { flushed(Format::F16, codes) } else { codes };
    codes.token().numbers(codes)
}
