//! How loudly the rest of a program repeats an error, where that does not depend on how large the error is.
//!
//! One pass from the result back to the inputs. A sum repeats each of its terms once, a product repeats a factor as many
//! times as the other factor is large: what that is must be fixed, though. It is fixed once all that it is made of has been
//! handed over, so that every gain holds for numbers whose turn comes after a certain one. In everything that bends, the
//! gain depends on the error itself.

use super::own::Own;
use crate::float::Real;
use crate::isa::{Instr, Modifier, Op};
use crate::program::flow::{Call, Flow, Function, Operation, Origin};

/// How an error reaches the result.
#[derive(Clone, PartialEq, Debug)]
pub enum Gain {
    /// not at all
    None,
    /// so many times as large as it is, if its turn comes after this one
    Linear { gain: Real, after: u32 },
    /// in a way that must be worked out for the error itself
    Bent,
}

/// The gain of each number towards one of them.
pub fn gains(flow: &Flow, own: &[Option<Own>], output: u32) -> Vec<Gain> {
    let mut gains = vec![Gain::None; flow.numbers.len()];
    if let Some(gain) = gains.get_mut(output as usize) {
        *gain = Gain::Linear { gain: Real::two_to(0), after: 0 };
    }
    for (at, number) in flow.numbers.iter().enumerate().take(output as usize + 1).rev() {
        let Origin::Made(operation, places) = number.origin else { continue };
        let Some(gain) = gains.get(at).filter(|gain| **gain != Gain::None).cloned() else { continue };
        for index in 0..operation.operands() {
            let Some(place) = places.get(index) else { continue };
            let own_slope = || slope(operation, index, places, own);
            let through = match &gain {
                Gain::Linear { gain, after } => {
                    own_slope().map(|(slope, since)| (gain.times(&slope), since.max(*after)))
                }
                _ => None,
            };
            if let Some(before) = gains.get_mut(*place as usize) {
                *before = match (&*before, through) {
                    (Gain::Bent, _) | (_, None) => Gain::Bent,
                    (Gain::None, Some((gain, after))) => Gain::Linear { gain, after },
                    (Gain::Linear { gain: before, after: since }, Some((gain, after))) => {
                        Gain::Linear { gain: before.plus(&gain), after: after.max(*since) }
                    }
                };
            }
        }
    }
    gains
}

/// How many times an operation repeats a change of one of its operands, and since which turn that is so; `None` where it
/// depends on the change.
fn slope(operation: Operation, index: usize, places: [u32; 3], own: &[Option<Own>]) -> Option<(Real, u32)> {
    let other = |index: usize| own.get(*places.get(index)? as usize)?.as_ref();
    let one = Real::two_to(0);
    match operation {
        Operation::Instr(instr) if bends(&instr) => None,
        Operation::Instr(Instr { op, .. }) => match (op, index) {
            (Op::Add | Op::Cvt | Op::Mov, _) | (Op::Sub, 0) | (Op::Fma, 2) => Some((one, 0)),
            (Op::Neg, _) | (Op::Sub, _) => Some((one.negated(), 0)),
            (Op::Mul | Op::Fma, _) => {
                other(1 - index.min(1)).map(|other| (other.value.clone(), other.steady))
            }
            (Op::Min | Op::Max | Op::Abs | Op::Tanh | Op::Ex2, _) => None,
        },
        Operation::Call(Call { function: Function::Div, .. }) if index == 0 => {
            let divisor = other(1)?;
            Some((one.over(&divisor.value)?, divisor.steady))
        }
        Operation::Call(_) => None,
    }
}

fn bends(instr: &Instr) -> bool {
    [Modifier::Sat, Modifier::Relu, Modifier::Oob].into_iter().any(|modifier| instr.has(modifier))
}
