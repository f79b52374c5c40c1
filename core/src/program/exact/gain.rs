//! How loudly the rest of a program repeats an error, where that does not depend on how large the error is.
//!
//! One pass from the result back to the inputs. A sum repeats each of its terms once, a product by a settled number that
//! number of times. Where both factors may be off, and in everything that bends, the gain depends on the error.

use super::own::Own;
use crate::float::Real;
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Call, Flow, Function, Operation, Origin};

/// How an error reaches the result.
#[derive(Clone, PartialEq, Debug)]
pub enum Gain {
    /// not at all
    None,
    /// so many times as large as it is
    Linear(Real),
    /// in a way that must be worked out for the error itself
    Bent,
}

/// The gain of each number towards one of them.
pub fn gains(flow: &Flow, own: &[Option<Own>], output: u32) -> Vec<Gain> {
    let mut gains = vec![Gain::None; flow.numbers.len()];
    if let Some(gain) = gains.get_mut(output as usize) {
        *gain = Gain::Linear(Real::two_to(0));
    }
    for (at, number) in flow.numbers.iter().enumerate().take(output as usize + 1).rev() {
        let Origin::Made(operation, places) = number.origin else { continue };
        let Some(gain) = gains.get(at).filter(|gain| **gain != Gain::None).cloned() else { continue };
        for index in 0..operation.operands() {
            let Some(place) = places.get(index) else { continue };
            let own_slope = || slope(operation, index, places, own);
            let through = match &gain {
                Gain::Linear(gain) => own_slope().map(|slope| gain.times(&slope)),
                _ => None,
            };
            if let Some(before) = gains.get_mut(*place as usize) {
                *before = match (&*before, through) {
                    (Gain::Bent, _) | (_, None) => Gain::Bent,
                    (Gain::None, Some(gain)) => Gain::Linear(gain),
                    (Gain::Linear(before), Some(gain)) => Gain::Linear(before.plus(&gain)),
                };
            }
        }
    }
    gains
}

/// How many times an operation repeats a change of one of its operands; `None` where that depends on the change, or on what
/// is not settled.
fn slope(operation: Operation, index: usize, places: [u32; 3], own: &[Option<Own>]) -> Option<Real> {
    let settled = |index: usize| {
        let own = own.get(*places.get(index)? as usize)?.as_ref()?;
        own.settled.then_some(&own.value)
    };
    let one = Real::two_to(0);
    match operation {
        Operation::Instr(instr) if bends(&instr) => None,
        Operation::Instr(Instr { op, .. }) => match (op, index) {
            (Op::Add | Op::Cvt | Op::Mov, _) | (Op::Sub, 0) | (Op::Fma, 2) => Some(one),
            (Op::Neg, _) | (Op::Sub, _) => Some(one.negated()),
            (Op::Mul | Op::Fma, _) => settled(1 - index.min(1)).cloned(),
            (Op::Min | Op::Max | Op::Abs | Op::Tanh | Op::Ex2, _) => None,
        },
        Operation::Call(Call { function: Function::Div, .. }) if index == 0 => one.over(settled(1)?),
        Operation::Call(_) => None,
    }
}

fn bends(instr: &Instr) -> bool {
    [Modifier::Sat, Modifier::Relu, Modifier::Oob].into_iter().any(|modifier| instr.has(modifier))
}
