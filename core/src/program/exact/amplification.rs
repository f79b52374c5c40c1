//! Linear amplification: how much the rest of a program scales an error, if the factor does not
//! depend on the error's size.
//!
//! A single pass goes from the result back to the inputs. A sum passes the error of each term on unchanged, and a
//! product scales it by the other factor. That factor must be fixed: all numbers that it depends on must have been
//! handed over. Each gain is therefore valid only for numbers whose turn comes later. For nonlinear operations the gain
//! depends on the error itself.

use super::local_error::LocalError;
use super::reach::Reach;
use super::work::WorkLimit;
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Call, Flow, Function, Operation, Origin};
use crate::real::Real;

/// The way an error reaches the result.
#[derive(Clone, PartialEq, Debug)]
pub enum Gain {
    /// multiplied by `gain`, for numbers whose turn comes after `after`
    Linear { gain: Real, after: u32 },
    /// nonlinearly: the effect must be computed for the error itself
    Nonlinear,
}

/// The gain of each number that a result depends on. Fails with the first number, counted from the end,
/// that exceeds the work limit.
pub fn gains(
    flow: &Flow,
    own: &[Option<LocalError>],
    reach: &Reach,
    work: &mut WorkLimit,
) -> Result<Vec<Gain>, u32> {
    let mut gains = vec![Gain::Linear { gain: Real::ZERO, after: 0 }; reach.places.len()];
    if let Some(result) = gains.last_mut() {
        *result = Gain::Linear { gain: Real::two_to(0), after: 0 };
    }
    // Users come after their operands, so in this order the gain of each number is complete when it is reached.
    for (at, place) in reach.places.iter().enumerate().rev() {
        let (before, from) = gains.split_at_mut(at);
        let origin = flow.numbers.get(*place as usize).map(|number| &number.origin);
        let (Some(gain), Some(Origin::Made(operation, places))) = (from.first(), origin) else { continue };
        for (index, operand) in places.iter().enumerate().take(operation.operands()) {
            let operand = reach.index(*operand).and_then(|operand| before.get_mut(operand));
            if let Some(sum) = operand {
                let slope = slope(flow, *operation, index, *places, own);
                if let (Gain::Linear { gain, .. }, Some((slope, _))) = (gain, &slope) {
                    work.operation([gain, slope]).ok_or(*place)?;
                }
                *sum = match both(sum, &through(gain, slope)) {
                    Gain::Linear { gain, after } => Gain::Linear { gain: work.kept(gain).0, after },
                    Gain::Nonlinear => Gain::Nonlinear,
                };
            }
        }
    }
    Ok(gains)
}

/// The gain of an operand, given that of the result and the slope between them.
fn through(gain: &Gain, slope: Option<(Real, u32)>) -> Gain {
    match (gain, slope) {
        (Gain::Linear { gain, after }, Some((slope, since))) => {
            Gain::Linear { gain: gain.times(&slope), after: since.max(*after) }
        }
        _ => Gain::Nonlinear,
    }
}

/// The total gain along two paths.
fn both(one: &Gain, other: &Gain) -> Gain {
    match (one, other) {
        (Gain::Linear { gain: one, after: first }, Gain::Linear { gain: other, after: second }) => {
            Gain::Linear { gain: one.plus(other), after: *first.max(second) }
        }
        _ => Gain::Nonlinear,
    }
}

/// The factor by which an operation scales a change of one operand, and the turn from which it is fixed. `None` if the
/// factor depends on the change.
fn slope(
    flow: &Flow,
    operation: Operation,
    index: usize,
    places: [u32; 3],
    own: &[Option<LocalError>],
) -> Option<(Real, u32)> {
    let other = |index: usize| {
        let place = *places.get(index)?;
        Some((flow.real(place)?, own.get(place as usize)?.as_ref()?.steady))
    };
    let one = Real::two_to(0);
    match operation {
        Operation::Instr(instr) if is_nonlinear(&instr) => None,
        Operation::Instr(Instr { op, .. }) => match (op, index) {
            (Op::Add | Op::Cvt | Op::Mov, _) | (Op::Sub, 0) | (Op::Fma, 2) => Some((one, 0)),
            (Op::Neg, _) | (Op::Sub, _) => Some((one.negated(), 0)),
            (Op::Mul | Op::Fma, _) => other(1 - index.min(1)),
            (Op::Min | Op::Max | Op::Abs | Op::Tanh | Op::Ex2, _) => None,
        },
        Operation::Call(Call { function: Function::Div, .. }) if index == 0 => {
            let (divisor, steady) = other(1)?;
            Some((one.over(&divisor)?, steady))
        }
        Operation::Call(_) => None,
    }
}

fn is_nonlinear(instr: &Instr) -> bool {
    [Modifier::Sat, Modifier::Relu, Modifier::Oob].into_iter().any(|modifier| instr.has(modifier))
}
