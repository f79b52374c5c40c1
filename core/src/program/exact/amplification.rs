//! How loudly the rest of a program repeats an error, where that does not depend on how large the error is.
//!
//! One pass from the result back to the inputs. A sum repeats each of its terms once, a product repeats a factor as many
//! times as the other factor is large: what that is must be fixed, though. It is fixed once all that it is made of has been
//! handed over, so that every gain holds for numbers whose turn comes after a certain one. In everything that bends, the
//! gain depends on the error itself.

use super::local_error::Own;
use super::reach::Reach;
use super::work::Work;
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Call, Flow, Function, Operation, Origin};
use crate::real::Real;

/// How an error reaches the result.
#[derive(Clone, PartialEq, Debug)]
pub enum Gain {
    /// so many times as large as it is, if its turn comes after this one
    Linear { gain: Real, after: u32 },
    /// in a way that must be worked out for the error itself
    Bent,
}

/// The gain of each number that a result depends on. The error is the first one, from behind, that takes too much work.
pub fn gains(flow: &Flow, own: &[Option<Own>], reach: &Reach, work: &mut Work) -> Result<Vec<Gain>, u32> {
    let mut gains = vec![Gain::Linear { gain: Real::ZERO, after: 0 }; reach.places.len()];
    if let Some(result) = gains.last_mut() {
        *result = Gain::Linear { gain: Real::two_to(0), after: 0 };
    }
    // What is made of a number stands behind it: the last one has its whole gain.
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
                *sum = both(sum, &through(gain, slope));
            }
        }
    }
    Ok(gains)
}

/// The gain of an operand, from that of the result and the slope between them.
fn through(gain: &Gain, slope: Option<(Real, u32)>) -> Gain {
    match (gain, slope) {
        (Gain::Linear { gain, after }, Some((slope, since))) => {
            Gain::Linear { gain: gain.times(&slope), after: since.max(*after) }
        }
        _ => Gain::Bent,
    }
}

/// The gain along two ways.
fn both(one: &Gain, other: &Gain) -> Gain {
    match (one, other) {
        (Gain::Linear { gain: one, after: first }, Gain::Linear { gain: other, after: second }) => {
            Gain::Linear { gain: one.plus(other), after: *first.max(second) }
        }
        _ => Gain::Bent,
    }
}

/// How many times an operation repeats a change of one of its operands, and since which turn that is so; `None` where it
/// depends on the change.
fn slope(
    flow: &Flow,
    operation: Operation,
    index: usize,
    places: [u32; 3],
    own: &[Option<Own>],
) -> Option<(Real, u32)> {
    let other = |index: usize| {
        let place = *places.get(index)?;
        Some((flow.real(place)?, own.get(place as usize)?.as_ref()?.steady))
    };
    let one = Real::two_to(0);
    match operation {
        Operation::Instr(instr) if bends(&instr) => None,
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

fn bends(instr: &Instr) -> bool {
    [Modifier::Sat, Modifier::Relu, Modifier::Oob].into_iter().any(|modifier| instr.has(modifier))
}
