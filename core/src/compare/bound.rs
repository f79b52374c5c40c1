//! Checks results of `tanh` and `ex2` that differ from the model but are within the manual's error bound.
//!
//! The manual bounds the error of these approximations and specifies nothing more. The model returns the true value,
//! rounded once. Hardware may return any number within the bound, except where the manual specifies the result.
//!
//! ```text
//!   tanh.approx.f16 of 0.5     true value   0.46211…
//!                              model        0.462158203125   0x3765
//!                              allowed      0.462402343750   0x3766, off by 0.00028 of at most 2^-10.987 = 0.00049
//! ```

use crate::eval::{Bound, Evaluation, Function, Step};
use crate::float::{Float, Term};
use crate::isa::Modifier;
use crate::real::Real;

/// The manual's bound that allows hardware to return these results, one per lane, instead of the model's. `None` if the
/// bound does not allow them, if they equal the model's, and for instructions that do not approximate.
pub fn allowed(model: &Evaluation, results: &[Float]) -> Option<Bound> {
    let own = model.results();
    if own.len() != results.len() {
        return None;
    }
    let mut within = None;
    for (lane, (own, result)) in own.into_iter().zip(results).enumerate() {
        if own != *result {
            within = Some(allowed_in_lane(model, lane, *result)?);
        }
    }
    within
}

fn allowed_in_lane(model: &Evaluation, lane: usize, result: Float) -> Option<Bound> {
    let approximated = model.trace.lane_steps(lane).find_map(|step| match step {
        Step::Approximate { function, operand, .. } => Some((*function, *operand)),
        _ => None,
    });
    let (function, operand) = approximated?;
    let bound = function.documented_bound(operand.format());
    let is_flushed = model.instr.has(Modifier::Ftz) && result.is_subnormal();
    (!is_flushed && is_within(bound, function, operand, result)?).then_some(bound)
}

/// True if a number is within the bound of the true value. `None` for infinities and NaNs, and if the true value needs
/// too many digits.
fn is_within(bound: Bound, function: Function, operand: Float, number: Float) -> Option<bool> {
    let whole = |number: u32| Real::from(Term { negative: false, significand: number.into(), exponent: 0 });
    let operand = Real::of(operand)?;
    let value = match function {
        Function::Tanh => operand.tanh(),
        Function::Ex2 => operand.exp2()?,
    }
    .value;
    let exponent = whole(bound.thousandths.unsigned_abs()).over(&whole(1000))?;
    let exponent = if bound.thousandths < 0 { exponent.negated() } else { exponent };
    let most = exponent.exp2()?.value;
    let most = if bound.relative { most.times(&value) } else { most };
    Some(Real::of(number)?.minus(&value).magnitude() <= most)
}
