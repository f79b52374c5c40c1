//! Sixteen numbers at a time, in vectors of the processor: what the ways of all formats share.

use super::plan::{Clamp, Plan};
use crate::float::Format;
use fearless_simd::prelude::*;
use fearless_simd::{f32x16, u16x16, u32x16};

/// So many numbers are done at once.
const MANY: usize = 16;

/// Roundings by the numbers that processors have for them.
pub const RN: i32 = 0;
/// Down.
pub const RM: i32 = 1;
/// Up.
pub const RP: i32 = 2;
/// Toward zero.
pub const RZ: i32 = 3;

/// Goes through the slices, sixteen numbers at a time; what is left over goes through with zeros beside it.
#[inline(always)]
pub fn each<S: Simd>(
    machine: S,
    [a, b, c]: [&[u16]; 3],
    results: &mut [u16],
    f: impl Fn(u16x16<S>, u16x16<S>, u16x16<S>) -> u16x16<S>,
) {
    let shortest = a.len().min(b.len()).min(c.len()).min(results.len());
    let (a, a_rest) = a.split_at(shortest).0.as_chunks();
    let (b, b_rest) = b.split_at(shortest).0.as_chunks();
    let (c, c_rest) = c.split_at(shortest).0.as_chunks();
    let (results, results_rest) = results.split_at_mut(shortest).0.as_chunks_mut();
    for (((a, b), c), results) in a.iter().zip(b).zip(c).zip(results) {
        *results = one(machine, [a, b, c], &f);
    }
    let last = one(machine, [&padded(a_rest), &padded(b_rest), &padded(c_rest)], &f);
    results_rest.iter_mut().zip(last).for_each(|(to, from)| *to = from);
}

/// Sixteen numbers.
#[inline(always)]
fn one<S: Simd>(
    machine: S,
    [a, b, c]: [&[u16; MANY]; 3],
    f: &impl Fn(u16x16<S>, u16x16<S>, u16x16<S>) -> u16x16<S>,
) -> [u16; MANY] {
    f((*a).simd_into(machine), (*b).simd_into(machine), (*c).simd_into(machine)).into()
}

fn padded(codes: &[u16]) -> [u16; MANY] {
    let mut padded = [0; MANY];
    padded.iter_mut().zip(codes).for_each(|(to, from)| *to = *from);
    padded
}

/// Subnormal codes become zeros of their sign.
#[inline(always)]
pub fn flushed<S: Simd>(format: Format, codes: u16x16<S>) -> u16x16<S> {
    let is_small = (codes & format.exponent_mask() as u16).simd_eq(0);
    is_small.select(codes & format.sign_mask() as u16, codes)
}

/// A sum rounded to odd, as [`super::wide::sum`] does it: where it is rounded down next, a sum of nothing is −0.
#[inline(always)]
pub fn to_odd<S: Simd, const ROUNDING: i32>(a: f32x16<S>, b: f32x16<S>) -> f32x16<S> {
    let (a, b) = if ROUNDING == RM { (-a, -b) } else { (a, b) };
    let sum = a + b;
    let of_b = sum - a;
    let lost = (a - (sum - of_b)) + (b - of_b);
    // What was lost has a sign and is not zero, or is NaN, which only infinities and NaNs give.
    let zero = f32x16::splat(a.token(), 0.0);
    let is_below = lost.simd_lt(zero);
    let is_lossy = is_below | lost.simd_gt(zero);
    let is_beyond = !(is_below ^ sum.simd_gt(zero)) & is_lossy;
    let one = u32x16::splat(a.token(), 1);
    let none = u32x16::splat(a.token(), 0);
    let bits = (sum.to_bits() - is_beyond.select(one, none)) | is_lossy.select(one, none);
    let odd = f32x16::from_bits(bits);
    if ROUNDING == RM { -odd } else { odd }
}

/// The plan's clamp of codes that are finished but for it.
#[inline(always)]
pub fn clamp<S: Simd>(machine: S, plan: &Plan, codes: &mut [u16]) {
    let Some(clamp) = plan.clamp else { return };
    let [one, nan] = [plan.to.one() as u16, plan.to.magnitude_mask() as u16];
    // A loop for each, so that compilers make vectors of it.
    machine.vectorize(
        #[inline(always)]
        || match clamp {
            Clamp::Sat => codes.iter_mut().for_each(|code| {
                let is_nothing = (*code & 0x8000 != 0) | (*code == nan);
                // Codes above that of 1 are larger numbers, but the canonical NaN.
                *code = if is_nothing { 0 } else { (*code).min(one) };
            }),
            Clamp::Relu => codes.iter_mut().for_each(|code| {
                *code = if *code & 0x8000 != 0 { 0 } else { *code };
            }),
        },
    );
}
