//! Evaluates whole slices in f64, number by number. Works on every machine, and can raise flags.

use super::codes::{chosen, flushed, is_signalling, rectified, saturated, with_sign};
use super::plan::{Clamp, Plan, PlanOp, Sums};
use super::wide::{Layout, narrow, sum, widen};
use crate::eval::{Flag, Flags};
use crate::float::{Format, Tininess};

/// A code of 8, 16 or 32 bits in memory.
pub trait Code: Copy {
    /// The width in bits.
    const BITS: u32;
    /// The bits of the code, zero-extended.
    fn bits(self) -> u32;
    /// The code with these bits; higher bits are cut off.
    fn of(bits: u32) -> Self;
}

macro_rules! code {
    ($($ty:ident)*) => {$(
        impl Code for $ty {
            const BITS: u32 = $ty::BITS;
            #[inline(always)]
            fn bits(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn of(bits: u32) -> Self {
                bits as $ty
            }
        }
    )*};
}
code!(u8 u16 u32);

/// The output of a run: result codes, and optionally their flags.
pub struct RunOutput<'a, O> {
    /// one result code per number
    pub codes: &'a mut [O],
    /// one byte of flags per number, encoded by [`Flags::code`]; empty if the caller wants no flags
    pub flags: &'a mut [u8],
    /// whether tininess is detected before or after rounding
    pub tininess: Tininess,
}

/// A result and its flags.
type Done = (u32, u8);

const INVALID: u8 = Flags::NONE.with(Flag::Invalid).code();
const OVERFLOW: u8 = Flags::NONE.with(Flag::Overflow).code();
const UNDERFLOW: u8 = Flags::NONE.with(Flag::Underflow).code();
const INEXACT: u8 = Flags::NONE.with(Flag::Inexact).code();

/// Executes the plan for all operands. `L` is its format of operands, `T` that of results.
#[inline(always)]
pub fn run<L: Layout, T: Layout, I: Code, O: Code>(
    plan: &Plan,
    operands: [&[I]; 3],
    to: &mut RunOutput<'_, O>,
) {
    let Plan { rounding, .. } = *plan;
    let flip = rounding.flip;
    let to_odd = plan.sums != Sums::Double;
    match plan.op {
        PlanOp::Add { subtracts } => {
            let sign = if subtracts { 1 << 63 } else { 0 };
            arithmetic::<L, T, I, O>(
                plan,
                operands,
                to,
                #[inline(always)]
                |a, b, _| {
                    let b = f64::from_bits(b.to_bits() ^ sign);
                    let value = sum(a, b, to_odd, flip);
                    (value, value.is_nan() & !(a.is_nan() | b.is_nan()))
                },
            );
        }
        PlanOp::Mul => arithmetic::<L, T, I, O>(
            plan,
            operands,
            to,
            #[inline(always)]
            |a, b, _| {
                let value = a * b;
                (value, value.is_nan() & !(a.is_nan() | b.is_nan()))
            },
        ),
        PlanOp::Fma => arithmetic::<L, T, I, O>(
            plan,
            operands,
            to,
            #[inline(always)]
            |a, b, c| {
                let product = a * b;
                let value = sum(product, c, to_odd, flip);
                let by_product = product.is_nan() & !(a.is_nan() | b.is_nan());
                (value, by_product | (value.is_nan() & !(product.is_nan() | c.is_nan())))
            },
        ),
        PlanOp::Convert => arithmetic::<L, T, I, O>(
            plan,
            operands,
            to,
            #[inline(always)]
            |a, _, _| (a, false),
        ),
        PlanOp::Sign { flips } => {
            each(
                operands,
                to,
                #[inline(always)]
                |[a, _, _]| (clamped::<T>(plan, with_sign(L::FORMAT, read(plan, L::FORMAT, a), flips)), 0),
            );
        }
        PlanOp::Choose(choice) => each(
            operands,
            to,
            #[inline(always)]
            |[a, b, _]| {
                let invalid = is_signalling(L::FORMAT, a) | is_signalling(L::FORMAT, b);
                let (a, b) = (read(plan, L::FORMAT, a), read(plan, L::FORMAT, b));
                (clamped::<T>(plan, chosen(L::FORMAT, choice, a, b)), if invalid { INVALID } else { 0 })
            },
        ),
    }
}

/// Computes results with `value`, a function of f64 numbers. It returns the exact value or that value rounded to odd,
/// and whether it created a NaN.
#[inline(always)]
fn arithmetic<L: Layout, T: Layout, I: Code, O: Code>(
    plan: &Plan,
    operands: [&[I]; 3],
    to: &mut RunOutput<'_, O>,
    value: impl Fn(f64, f64, f64) -> (f64, bool),
) {
    let before = to.tininess == Tininess::Before;
    let many = match plan.op {
        PlanOp::Convert => 1,
        PlanOp::Fma => 3,
        _ => 2,
    };
    each(
        operands,
        to,
        #[inline(always)]
        |codes| {
            let [a, b, c] = codes;
            let (x, y, z) = (operand::<L>(plan, a), operand::<L>(plan, b), operand::<L>(plan, c));
            let (value, is_made) = value(x, y, z);
            let done = narrow::<T>(value, plan.rounding, plan.flushes_results);
            // The slices of operands that the operation does not have are ignored.
            let also = |wanted: usize, code: u32| (many > wanted) & is_signalling(L::FORMAT, code);
            let invalid = is_made | is_signalling(L::FORMAT, a) | also(1, b) | also(2, c);
            let tiny = if before { done.small } else { done.tiny };
            let flags = if invalid { INVALID } else { 0 }
                | if done.overflow { OVERFLOW } else { 0 }
                | if done.inexact & tiny { UNDERFLOW } else { 0 }
                | if done.inexact { INEXACT } else { 0 };
            (clamped::<T>(plan, done.code), flags)
        },
    );
}

/// Fills the output. The loop is simple enough for compilers to vectorise.
#[inline(always)]
fn each<I: Code, O: Code>(operands: [&[I]; 3], to: &mut RunOutput<'_, O>, f: impl Fn([u32; 3]) -> Done) {
    let [a, b, c] = operands;
    let triples = a.iter().zip(b).zip(c);
    if to.flags.is_empty() {
        for (((&a, &b), &c), code) in triples.zip(to.codes.iter_mut()) {
            *code = O::of(f([a.bits(), b.bits(), c.bits()]).0);
        }
    } else {
        for ((((&a, &b), &c), code), flags) in triples.zip(to.codes.iter_mut()).zip(to.flags.iter_mut()) {
            let done = f([a.bits(), b.bits(), c.bits()]);
            *code = O::of(done.0);
            *flags = done.1;
        }
    }
}

/// The value of an operand, after flushing if the plan flushes operands.
#[inline(always)]
pub fn operand<L: Layout>(plan: &Plan, code: u32) -> f64 {
    widen::<L>(read(plan, L::FORMAT, code))
}

/// The code of an operand, after flushing if the plan flushes operands.
#[inline(always)]
fn read(plan: &Plan, format: Format, code: u32) -> u32 {
    if plan.flushes_operands { flushed(format, code) } else { code }
}

/// A result after the plan's clamp.
#[inline(always)]
fn clamped<T: Layout>(plan: &Plan, code: u32) -> u32 {
    clamped_in(T::FORMAT, plan.clamp, code)
}

/// A code of this format after `.sat` or `.relu`.
#[inline(always)]
pub fn clamped_in(format: Format, clamp: Option<Clamp>, code: u32) -> u32 {
    match clamp {
        None => code,
        Some(Clamp::Sat) => saturated(format, code),
        Some(Clamp::Relu) => rectified(format, code),
    }
}
