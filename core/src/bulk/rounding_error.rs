//! The distances of rounded results from the exact values, over whole slices.
//!
//! ```text
//!   s, lost   the exact value is s + lost: f64 holds a product exactly; of a sum, both parts are known (see `wide`)
//!   r         the rounded result: r − s is exact in f64, since r is s rounded to fewer bits
//!   error     (r − s) − lost, in coarse fractions of an ulp: rounding in f64 changes no fraction, because
//!             no sum of such short numbers lies so close to the midpoint of two fractions
//! ```

use super::lane::operand;
use super::plan::{Plan, PlanOp};
use super::wide::{Layout, lost, narrow, power, sum, widen};
use crate::compare::STEPS;

/// Computes the rounding error of each of these `results`, in the unit of
/// [`Finding::error`](crate::compare::Finding::error). `L` is the plan's format of operands, `T` that of results.
#[inline(always)]
pub fn run<L: Layout, T: Layout>(
    plan: &Plan,
    [a, b, c]: [&[u16]; 3],
    results: &[u16],
    errors: &mut [Option<i8>],
) {
    let places = results.iter().zip(errors);
    for (((&a, &b), &c), (&result, error)) in a.iter().zip(b).zip(c).zip(places) {
        let number = |code: u16| operand::<L>(plan, code.into());
        let (left, right) = match plan.op {
            PlanOp::Add { subtracts } => (number(a), if subtracts { -number(b) } else { number(b) }),
            PlanOp::Mul => (number(a) * number(b), -0.0),
            PlanOp::Fma => (number(a) * number(b), number(c)),
            PlanOp::Convert => (number(a), -0.0),
            PlanOp::Sign { .. } | PlanOp::Choose(_) => (0.0, 0.0),
        };
        *error = one::<T>(plan, left, right, result);
    }
}

/// The error of the rounded sum. `None` if the sum is zero or not finite, if the result is flushed or not finite, or if
/// rounding the sum does not give `result`.
#[inline(always)]
fn one<T: Layout>(plan: &Plan, left: f64, right: f64, result: u16) -> Option<i8> {
    let near = left + right;
    let odd = sum(left, right, true, plan.rounding.flip);
    let narrowed = narrow::<T>(odd, plan.rounding, false);
    let is_flushed = plan.flushes_results && narrowed.tiny;
    let number = widen::<T>(result.into());
    // Zeros, infinities and NaNs follow special rules.
    if near == 0.0
        || !near.is_finite()
        || is_flushed
        || !number.is_finite()
        || narrowed.code != u32::from(result)
    {
        return None;
    }
    let moved = (number - near) - lost(left, right, near);
    let exponent = ((odd.to_bits() >> 52 & 0x7ff) as i32 - 1023).clamp(T::FORMAT.emin(), T::FORMAT.emax());
    let quantum = exponent - T::FORMAT.fraction_bits() as i32;
    let steps = moved.abs() * power(-quantum) * f64::from(STEPS);
    // Only an exact result has error 0.
    let steps = if moved == 0.0 { 0 } else { ((steps + 0.5) as i8).clamp(1, STEPS) };
    Some(if moved < 0.0 { -steps } else { steps })
}
