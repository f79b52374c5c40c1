//! Results with their flags and rounding directions.
//!
//! The value before rounding is in f32, rounded to odd. So a result is inexact if it differs from that value, and
//! rounded up if its magnitude is larger. Exactly the ties end in a single 1 just below the last place. Overflow and
//! tininess depend only on the magnitude of the value.

use super::plan::{Plan, PlanOp, Sums};
use super::rounding_mode::RoundingPolicy;
use super::simd16::{Arithmetic, Bits, Codes, INFINITY, Machine, SIGN, Value, away, each, normal_from, read};
use crate::eval::{Flag, Flags};
use crate::float::Tininess;
use fearless_simd::prelude::*;
use fearless_simd::{mask16x16, mask32x16, u16x16, u32x16};

/// A result before it is clamped, with its flags and rounding direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FlaggedResult(u32);

/// The position of the flags in a word.
const FLAGS: u32 = 16;
const INVALID: u16 = Flags::NONE.with(Flag::Invalid).code() as u16;
const OVERFLOW: u32 = (Flags::NONE.with(Flag::Overflow).code() as u32) << FLAGS;
const UNDERFLOW: u32 = (Flags::NONE.with(Flag::Underflow).code() as u32) << FLAGS;
const INEXACT: u32 = (Flags::NONE.with(Flag::Inexact).code() as u32) << FLAGS;
const UP: u32 = 1 << 24;
const TIE: u32 = 1 << 25;

impl FlaggedResult {
    /// Unpacks a word that [`run`] wrote.
    pub const fn of(word: u32) -> Self {
        FlaggedResult(word)
    }

    /// The code of the result.
    #[inline(always)]
    pub const fn code(self) -> u16 {
        self.0 as u16
    }

    /// The exception flags.
    #[inline(always)]
    pub const fn flags(self) -> Flags {
        Flags::of_code((self.0 >> FLAGS) as u8)
    }

    /// True if rounding increased the magnitude.
    #[inline(always)]
    pub const fn is_up(self) -> bool {
        self.0 & UP != 0
    }

    /// True if the value was a tie under round to nearest. Always false for subnormal results.
    #[inline(always)]
    pub const fn is_tie(self) -> bool {
        self.0 & TIE != 0
    }
}

/// Writes one word per result, for [`Judged::of`]. Returns `false` unless the plan is an arithmetic operation in one
/// format that rounds once.
#[inline(always)]
pub fn run<S: Machine, A: Arithmetic>(
    machine: S,
    plan: &Plan,
    tininess: Tininess,
    [a, b, c]: [&[u16]; 3],
    words: &mut [u32],
) -> bool {
    if plan.from != plan.to || plan.sums != Sums::Exact {
        return false;
    }
    let (how, before) = (*plan, tininess == Tininess::Before);
    match plan.op {
        PlanOp::Add { subtracts } => {
            let sign = if subtracts { SIGN } else { 0 };
            each(
                machine,
                [a, b, b],
                words,
                #[inline(always)]
                |[a, b, _]| {
                    let made = nans::<S, A>([a, b, b]);
                    judged::<S, A, _>(A::sum(a, b, sign, how), made, how, before)
                },
            );
        }
        PlanOp::Mul => each(
            machine,
            [a, b, b],
            words,
            #[inline(always)]
            |[a, b, _]| judged::<S, A, _>(A::product(a, b, how), nans::<S, A>([a, b, b]), how, before),
        ),
        PlanOp::Fma => each(
            machine,
            [a, b, c],
            words,
            #[inline(always)]
            |[a, b, c]| {
                let Nans { any, signalling } = nans::<S, A>([a, b, c]);
                // Zero times infinity is invalid even if the third operand is NaN.
                let signalling = signalling | is_nothing_by_infinity::<S, A, _>(a, b, how);
                judged::<S, A, _>(A::fma(a, b, c, how), Nans { any, signalling }, how, before)
            },
        ),
        PlanOp::Convert | PlanOp::Sign { .. } | PlanOp::Choose(_) => return false,
    }
    true
}

/// NaNs among some operands.
struct Nans<S: Simd> {
    any: mask16x16<S>,
    /// true if an operand is signalling, or if an fma multiplies zero by infinity
    signalling: mask16x16<S>,
}

#[inline(always)]
fn nans<S: Simd, A: Arithmetic>([a, b, c]: [Codes<S>; 3]) -> Nans<S> {
    Nans {
        any: is_nan::<S, A>(a) | is_nan::<S, A>(b) | is_nan::<S, A>(c),
        signalling: is_signalling::<S, A>(a) | is_signalling::<S, A>(b) | is_signalling::<S, A>(c),
    }
}

#[inline(always)]
fn is_nan<S: Simd, A: Arithmetic>(codes: Codes<S>) -> mask16x16<S> {
    (codes & A::FORMAT.magnitude_mask() as u16).simd_gt(A::FORMAT.infinity() as u16)
}

#[inline(always)]
fn is_signalling<S: Simd, A: Arithmetic>(codes: Codes<S>) -> mask16x16<S> {
    is_nan::<S, A>(codes) & (codes & A::FORMAT.quiet_bit() as u16).simd_eq(0)
}

/// True where one operand is infinite and the other zero.
#[inline(always)]
fn is_nothing_by_infinity<S: Simd, A: Arithmetic, H: RoundingPolicy>(
    a: Codes<S>,
    b: Codes<S>,
    how: H,
) -> mask16x16<S> {
    let infinity = A::FORMAT.infinity() as u16;
    let magnitude = A::FORMAT.magnitude_mask() as u16;
    let (a, b) = (read(A::FORMAT, a, how) & magnitude, read(A::FORMAT, b, how) & magnitude);
    (a.simd_eq(infinity) & b.simd_eq(0)) | (a.simd_eq(0) & b.simd_eq(infinity))
}

/// Rounds the value, and derives the flags and the rounding direction.
#[inline(always)]
fn judged<S: Machine, A: Arithmetic, H: RoundingPolicy>(
    value: Value<S>,
    operands: Nans<S>,
    how: H,
    before: bool,
) -> Bits<S> {
    let Value { bits, is_beyond } = value;
    let zero = u32x16::splat(bits.token(), 0);
    let codes = A::finished(bits, how);
    let magnitude = bits & !SIGN;
    let rounded = A::number(codes).to_bits() & !SIGN;
    let is_finite = magnitude.simd_lt(INFINITY);
    let is_small = magnitude.simd_lt(A::LEAST_NORMAL);

    // The least magnitude that overflows lies half a step, almost nothing, or a whole step above the largest number,
    // depending on the rounding mode.
    let nearest = how.rounding().nearest as u32;
    let away = away(bits, how);
    let step = 1 << A::MORE;
    let overflows_from = ((away & (step ^ 1)) ^ (nearest & (step / 2) | !nearest & step)) + A::LARGEST;
    let normal_from = if before { zero + A::LEAST_NORMAL } else { normal_from::<S, A, H>(bits, how) };

    let inexact = is_finite & !rounded.simd_eq(magnitude);
    let overflow = is_finite & (is_beyond | magnitude.simd_ge(overflows_from));
    let underflow = inexact & magnitude.simd_lt(normal_from);
    let up = is_finite & rounded.simd_gt(magnitude);
    let half_way = (!is_small & (magnitude & (step - 1)).simd_eq(step / 2))
        | magnitude.simd_eq(A::LEAST_NORMAL - A::STEP_BELOW);
    let tie = half_way & is_finite & mask32x16::splat(bits.token(), nearest != 0);

    let made =
        (codes & A::FORMAT.magnitude_mask() as u16).simd_gt(A::FORMAT.infinity() as u16) & !operands.any;
    let none = u16x16::splat(bits.token(), 0);
    let invalid = (made | operands.signalling).select(none + INVALID, none);
    widened(codes)
        | widened(invalid) << FLAGS
        | inexact.select(zero + INEXACT, zero)
        | overflow.select(zero + OVERFLOW, zero)
        | underflow.select(zero + UNDERFLOW, zero)
        | up.select(zero + UP, zero)
        | tie.select(zero + TIE, zero)
}

#[inline(always)]
fn widened<S: Simd>(codes: Codes<S>) -> Bits<S> {
    let (low, high) = codes.widen();
    low.combine(high)
}
