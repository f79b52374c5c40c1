//! Machines that convert f16 in software: the minimum that each architecture guarantees.

use super::f16;
use super::rounding_mode::RoundingPolicy;
use super::simd16::Machine;
use fearless_simd::{f32x16, u16x16};

macro_rules! plain {
    ($machine:ident) => {
        impl Machine for fearless_simd::$machine {
            const IS_APART: bool = false;

            #[inline(always)]
            fn numbers(self, codes: u16x16<Self>) -> f32x16<Self> {
                f16::numbers(codes)
            }

            #[inline(always)]
            fn codes<H: RoundingPolicy>(self, numbers: f32x16<Self>, how: H) -> u16x16<Self> {
                f16::codes(numbers, how)
            }
        }
    };
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
plain!(Sse2);
#[cfg(target_arch = "aarch64")]
plain!(Neon);
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
plain!(WasmSimd128);
// Without vector instructions, arrays replace the vectors.
#[cfg(not(any(
    target_arch = "x86",
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
plain!(Fallback);
