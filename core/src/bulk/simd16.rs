//! Evaluates sixteen numbers at a time, in vectors of the processor: the part that both formats share.
//!
//! Each format implements [`Arithmetic`]. Most of its functions compute f32 bits from sixteen codes, such that rounding
//! them gives the right result; `finished` rounds these bits to sixteen codes. Each [`Machine`] implements the
//! conversions of f16.

use super::plan::{Clamp, Plan, PlanOp, Sums};
use super::rounding_mode::{Fixed, RM, RN, RP, RZ, RoundingPolicy};
use super::wide::Rounding;
use crate::float::{Format, Mode};
use fearless_simd::prelude::*;
use fearless_simd::{f32x16, mask32x16, u16x16, u32x16};

/// Number of lanes.
pub const LANES: usize = 16;

/// The sign bit of f32.
pub const SIGN: u32 = 1 << 31;
/// The bits of infinity in f32.
pub const INFINITY: u32 = 0x7f80_0000;

/// A processor's vectors and its f16 conversions.
pub trait Machine: Simd {
    /// True if each rounding mode gets compiled code of its own; otherwise one loop handles all modes.
    const IS_APART: bool;
    /// Converts f16 codes to f32 numbers.
    fn numbers(self, codes: u16x16<Self>) -> f32x16<Self>;
    /// Rounds f32 numbers to f16. A NaN becomes some NaN, not always the canonical one.
    fn codes<H: RoundingPolicy>(self, numbers: f32x16<Self>, how: H) -> u16x16<Self>;
}

/// Sixteen 16-bit codes.
pub type Codes<S> = u16x16<S>;
/// The bits of sixteen f32 numbers.
pub type Bits<S> = u32x16<S>;

/// Sixteen values: exact, or rounded so that the next rounding still gives the correct result. They are rounded to odd,
/// or to nearest where that is proven safe.
#[derive(Clone, Copy)]
pub struct Value<S: Simd> {
    /// the value, as the bits of an f32 number
    pub bits: Bits<S>,
    /// true where a finite value exceeds the range of f32: `bits` then holds the largest f32 number
    pub is_beyond: mask32x16<S>,
}

impl<S: Simd> Value<S> {
    /// Wraps f32 numbers; none is beyond the range.
    #[inline(always)]
    pub fn of(numbers: f32x16<S>) -> Self {
        Value { bits: numbers.to_bits(), is_beyond: mask32x16::splat(numbers.token(), false) }
    }
}

/// The arithmetic of one format.
pub trait Arithmetic {
    /// The format.
    const FORMAT: Format;
    /// Number of fraction bits of f32 that the format lacks.
    const MORE: u32 = Format::F32.fraction_bits() - Self::FORMAT.fraction_bits();
    /// The largest finite number, as f32 bits.
    const LARGEST: u32 = bits_of(Self::FORMAT, Self::FORMAT.max_finite());
    /// The smallest normal number, as f32 bits.
    const LEAST_NORMAL: u32 = bits_of(Self::FORMAT, Self::FORMAT.min_normal());
    /// The distance in f32 bits from the smallest normal number to the next smaller number of full precision. f32 is
    /// twice as dense below a power of two, except where it becomes subnormal too.
    const STEP_BELOW: u32 =
        if Self::FORMAT.emin() == Format::F32.emin() { 1 << (Self::MORE - 1) } else { 1 << Self::MORE };
    /// The sum, or the difference: `sign` is the f32 sign bit to subtract `b`, and 0 to add it.
    fn sum<S: Machine, H: RoundingPolicy>(a: Codes<S>, b: Codes<S>, sign: u32, how: H) -> Value<S>;
    /// The product.
    fn product<S: Machine, H: RoundingPolicy>(a: Codes<S>, b: Codes<S>, how: H) -> Value<S>;
    /// Product plus third operand.
    fn fma<S: Machine, H: RoundingPolicy>(a: Codes<S>, b: Codes<S>, c: Codes<S>, how: H) -> Value<S>;
    /// The product, rounded to nearest in f32.
    fn single_product<S: Machine, H: RoundingPolicy>(a: Codes<S>, b: Codes<S>, how: H) -> Value<S>;
    /// Product plus third operand, rounded to nearest in f32.
    fn single_fma<S: Machine, H: RoundingPolicy>(a: Codes<S>, b: Codes<S>, c: Codes<S>, how: H) -> Value<S>;
    /// Rounds to the format, flushes small results and makes NaNs canonical.
    fn finished<S: Machine, H: RoundingPolicy>(value: Bits<S>, how: H) -> Codes<S>;
    /// The codes as f32 numbers.
    fn number<S: Machine>(codes: Codes<S>) -> f32x16<S>;
}

/// The f32 bits of a positive normal number.
const fn bits_of(format: Format, code: u64) -> u32 {
    let more = Format::F32.fraction_bits() - format.fraction_bits();
    ((code as u32) << more) + (((Format::F32.bias() - format.bias()) as u32) << Format::F32.fraction_bits())
}

/// Executes a plan in vectors. Returns `false`, with nothing done, if there is no vector code for it.
#[inline(always)]
pub fn run<S: Machine, A: Arithmetic>(
    machine: S,
    plan: &Plan,
    operands: [&[u16]; 3],
    results: &mut [u16],
) -> bool {
    let is_known = matches!(plan.op, PlanOp::Add { .. } | PlanOp::Mul | PlanOp::Fma);
    // f64 holds every product exactly. Rounding to f32 first is handled only for round to nearest without flushing.
    let is_exact = plan.sums == Sums::Exact || plan.op == PlanOp::Mul && plan.sums == Sums::Double;
    let is_single = plan.sums == Sums::Single && plan.mode == Mode::Rn && !plan.flushes_results;
    if !is_known || !(is_exact || is_single) {
        return false;
    }
    if S::IS_APART {
        by_mode::<S, A>(machine, plan, operands, results);
    } else {
        rounded::<S, A, _>(machine, plan, *plan, operands, results);
    }
    clamp(machine, plan, results);
    true
}

/// Chooses the compiled code of the plan's rounding mode.
#[inline(always)]
fn by_mode<S: Machine, A: Arithmetic>(machine: S, plan: &Plan, operands: [&[u16]; 3], results: &mut [u16]) {
    macro_rules! rounded {
        ($rounding:ident) => {
            match plan.flushes_results {
                false => rounded::<S, A, _>(machine, plan, Fixed::<$rounding, false>, operands, results),
                true => rounded::<S, A, _>(machine, plan, Fixed::<$rounding, true>, operands, results),
            }
        };
    }
    match plan.mode {
        Mode::Rn => rounded!(RN),
        Mode::Rm => rounded!(RM),
        Mode::Rp => rounded!(RP),
        // Plans have no other rounding modes.
        Mode::Rz | Mode::Rna | Mode::Ro => rounded!(RZ),
    }
}

#[inline(always)]
fn rounded<S: Machine, A: Arithmetic, H: RoundingPolicy>(
    machine: S,
    plan: &Plan,
    how: H,
    operands: [&[u16]; 3],
    results: &mut [u16],
) {
    let [a, b, c] = operands;
    match plan.op {
        PlanOp::Add { subtracts } => {
            let sign = if subtracts { SIGN } else { 0 };
            each(
                machine,
                [a, b, b],
                results,
                #[inline(always)]
                |[a, b, _]| A::finished(A::sum(a, b, sign, how).bits, how),
            );
        }
        PlanOp::Mul if plan.sums == Sums::Single => each(
            machine,
            [a, b, b],
            results,
            #[inline(always)]
            |[a, b, _]| A::finished(A::single_product(a, b, how).bits, how),
        ),
        PlanOp::Mul => each(
            machine,
            [a, b, b],
            results,
            #[inline(always)]
            |[a, b, _]| A::finished(A::product(a, b, how).bits, how),
        ),
        PlanOp::Fma if plan.sums == Sums::Single => each(
            machine,
            [a, b, c],
            results,
            #[inline(always)]
            |[a, b, c]| A::finished(A::single_fma(a, b, c, how).bits, how),
        ),
        PlanOp::Fma => each(
            machine,
            [a, b, c],
            results,
            #[inline(always)]
            |[a, b, c]| A::finished(A::fma(a, b, c, how).bits, how),
        ),
        PlanOp::Convert | PlanOp::Sign { .. } | PlanOp::Choose(_) => {}
    }
}

/// Calls `f` for sixteen numbers at a time; the remainder is padded with zeros.
#[inline(always)]
pub fn each<S: Simd, T: Copy, V: Into<[T; LANES]>>(
    machine: S,
    [a, b, c]: [&[u16]; 3],
    results: &mut [T],
    f: impl Fn([u16x16<S>; 3]) -> V,
) {
    machine.vectorize(
        #[inline(always)]
        || {
            let shortest = a.len().min(b.len()).min(c.len()).min(results.len());
            let (a, a_rest) = a.split_at(shortest).0.as_chunks();
            let (b, b_rest) = b.split_at(shortest).0.as_chunks();
            let (c, c_rest) = c.split_at(shortest).0.as_chunks();
            let (results, results_rest) = results.split_at_mut(shortest).0.as_chunks_mut();
            for (((a, b), c), results) in a.iter().zip(b).zip(c).zip(results) {
                *results = f(vectors(machine, [a, b, c])).into();
            }
            let last = f(vectors(machine, [&padded(a_rest), &padded(b_rest), &padded(c_rest)])).into();
            results_rest.iter_mut().zip(last).for_each(|(to, from)| *to = from);
        },
    );
}

#[inline(always)]
fn vectors<S: Simd>(machine: S, [a, b, c]: [&[u16; LANES]; 3]) -> [u16x16<S>; 3] {
    [(*a).simd_into(machine), (*b).simd_into(machine), (*c).simd_into(machine)]
}

fn padded(codes: &[u16]) -> [u16; LANES] {
    let mut padded = [0; LANES];
    padded.iter_mut().zip(codes).for_each(|(to, from)| *to = *from);
    padded
}

/// Flushes subnormal codes to zeros of their sign, if `how` flushes.
#[inline(always)]
pub fn read<S: Simd, H: RoundingPolicy>(format: Format, codes: u16x16<S>, how: H) -> u16x16<S> {
    // Nonzero codes below this one are subnormal.
    let least = if how.flushes() { format.min_normal() as u16 } else { 0 };
    let is_small = (codes & format.magnitude_mask() as u16).simd_lt(least);
    is_small.select(codes & format.sign_mask() as u16, codes)
}

/// A sum rounded to odd, as [`super::wide::sum`] computes it. If the next rounding is downward, an exact zero sum is
/// −0.
#[inline(always)]
pub fn to_odd<S: Simd, H: RoundingPolicy>(a: f32x16<S>, b: f32x16<S>, how: H) -> f32x16<S> {
    let flip = (how.rounding().flip >> 32) as u32;
    let (a, b) = (f32x16::from_bits(a.to_bits() ^ flip), f32x16::from_bits(b.to_bits() ^ flip));
    let sum = a + b;
    let of_b = sum - a;
    let lost = (a - (sum - of_b)) + (b - of_b);
    // The lost part is NaN only if the sum is infinite or NaN; then both comparisons are false.
    let zero = f32x16::splat(a.token(), 0.0);
    let is_below = lost.simd_lt(zero);
    let is_lossy = is_below | lost.simd_gt(zero);
    let is_beyond = !(is_below ^ sum.simd_gt(zero)) & is_lossy;
    let one = u32x16::splat(a.token(), 1);
    let none = u32x16::splat(a.token(), 0);
    let bits = (sum.to_bits() - is_beyond.select(one, none)) | is_lossy.select(one, none);
    f32x16::from_bits(bits ^ flip)
}

/// Rounds the lowest `BITS` bits away from magnitudes in f32 encoding; `bits` supply the signs.
#[inline(always)]
pub fn cut<S: Simd, H: RoundingPolicy, const BITS: u32>(
    magnitudes: Bits<S>,
    bits: Bits<S>,
    how: H,
) -> Bits<S> {
    let below = (1 << BITS) - 1;
    let away = away(bits, how);
    let nearest = ((magnitudes >> BITS & 1) + (below >> 1)) & how.rounding().nearest as u32;
    (magnitudes + nearest + (away & below)) >> BITS
}

/// All ones where the rounding mode moves numbers of this sign away from zero.
#[inline(always)]
pub fn away<S: Simd, H: RoundingPolicy>(bits: Bits<S>, how: H) -> Bits<S> {
    let Rounding { directed, up, .. } = how.rounding();
    let negative = u32x16::splat(bits.token(), 0) - (bits >> 31);
    (negative ^ up as u32) & directed as u32
}

/// The least magnitude that rounds to a normal number if the exponent is unbounded. It is the smallest normal number
/// minus half a step, almost a whole step, or nothing, depending on the rounding mode.
#[inline(always)]
pub fn normal_from<S: Simd, A: Arithmetic, H: RoundingPolicy>(bits: Bits<S>, how: H) -> Bits<S> {
    let nearest = how.rounding().nearest as u32;
    let reach = (away(bits, how) & (A::STEP_BELOW - 1)) | (nearest & (A::STEP_BELOW / 2));
    u32x16::splat(bits.token(), A::LEAST_NORMAL) - reach
}

/// Applies the plan's clamp to otherwise finished codes.
#[inline(always)]
pub fn clamp<S: Simd>(machine: S, plan: &Plan, codes: &mut [u16]) {
    let Some(clamp) = plan.clamp else { return };
    let [one, nan] = [plan.to.one() as u16, plan.to.magnitude_mask() as u16];
    // One loop for each clamp, so that compilers can vectorise it.
    machine.vectorize(
        #[inline(always)]
        || match clamp {
            Clamp::Sat => codes.iter_mut().for_each(|code| {
                let is_nothing = (*code & 0x8000 != 0) | (*code == nan);
                // Larger codes are larger numbers, except for the canonical NaN.
                *code = if is_nothing { 0 } else { (*code).min(one) };
            }),
            Clamp::Relu => codes.iter_mut().for_each(|code| {
                *code = if *code & 0x8000 != 0 { 0 } else { *code };
            }),
        },
    );
}
