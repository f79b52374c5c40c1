//! f16 conversions by the processor: x86 with AVX2 (F16C) or AVX-512.

use super::rounding_mode::{RM, RN, RP, RZ, RoundingPolicy};
use super::simd16::Machine;
use super::wide::Rounding;
use fearless_simd::prelude::*;
use fearless_simd::{Avx2, Avx512, f32x8, f32x16, kernel, u16x8, u16x16};
use std::arch::x86_64::{
    __m128i, __m256, __m256i, __m512, _mm256_cvtph_ps, _mm256_cvtps_ph, _mm512_cvtph_ps, _mm512_cvtps_ph,
};

/// Defines a conversion of one machine with one rounding mode, a constant operand of the instruction.
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

impl Machine for Avx2 {
    const IS_APART: bool = true;

    #[inline(always)]
    fn numbers(self, codes: u16x16<Self>) -> f32x16<Self> {
        let (low, high) = codes.split();
        let low: f32x8<Self> = widen_8(self, low.into()).simd_into(self);
        let high: f32x8<Self> = widen_8(self, high.into()).simd_into(self);
        low.combine(high)
    }

    #[inline(always)]
    fn codes<H: RoundingPolicy>(self, numbers: f32x16<Self>, how: H) -> u16x16<Self> {
        let (low, high) = numbers.split();
        let (low, high) = (low.into(), high.into());
        let (low, high) = match how.rounding() {
            Rounding::RM => (down_8(self, low), down_8(self, high)),
            Rounding::RP => (up_8(self, low), up_8(self, high)),
            Rounding::RZ => (zero_8(self, low), zero_8(self, high)),
            _ => (nearest_8(self, low), nearest_8(self, high)),
        };
        let (low, high): (u16x8<Self>, u16x8<Self>) = (low.simd_into(self), high.simd_into(self));
        low.combine(high)
    }
}

impl Machine for Avx512 {
    const IS_APART: bool = true;

    #[inline(always)]
    fn numbers(self, codes: u16x16<Self>) -> f32x16<Self> {
        widen_16(self, codes.into()).simd_into(self)
    }

    #[inline(always)]
    fn codes<H: RoundingPolicy>(self, numbers: f32x16<Self>, how: H) -> u16x16<Self> {
        let numbers = numbers.into();
        let codes = match how.rounding() {
            Rounding::RM => down_16(self, numbers),
            Rounding::RP => up_16(self, numbers),
            Rounding::RZ => zero_16(self, numbers),
            _ => nearest_16(self, numbers),
        };
        codes.simd_into(self)
    }
}
