//! How much a program costs: instructions, and registers that are in use at once.
//!
//! An instruction is what computes: `add`, `sub`, `mul`, `fma`, a conversion, a function. A sign that is turned is none, as in
//! the code of processors, where operands have signs; in PTX it would be a `neg`. Moves and numbers that are written in the
//! program are none. Two lanes that one instruction computes together count once.

use crate::isa::Op;
use crate::program::flow::{Flow, Number, Operation, Origin};

/// How many instructions compute.
pub fn instructions(flow: &Flow) -> usize {
    flow.numbers.iter().filter(|number| computes(number) && number.lane == 0).count()
}

/// How many numbers are held at once where most are: inputs from the start to their last use, results from where they are
/// made. What nothing reads is not held. An instruction may put its result where an operand was that nothing else needs.
pub fn live_registers(flow: &Flow) -> usize {
    let held = |place: u32| held(flow, place);
    let mut last_use = vec![None; flow.numbers.len()];
    for (place, number) in flow.numbers.iter().enumerate() {
        for operand in number.operands().iter().map(|operand| held(*operand)) {
            if let Some(last) = last_use.get_mut(operand as usize) {
                *last = Some(place);
            }
        }
    }
    for output in &flow.outputs {
        if let Some(last) = last_use.get_mut(held(output.number) as usize) {
            *last = Some(flow.numbers.len());
        }
    }
    let counts = |place: usize, number: &Number| {
        let is_read = last_use.get(place).copied().flatten() > Some(place);
        let is_own = held(place as u32) == place as u32;
        number.lane == 0 && is_own && is_read && !matches!(number.origin, Origin::Literal(_))
    };
    let mut dies = vec![0usize; flow.numbers.len() + 1];
    let mut live = 0usize;
    for (place, number) in flow.numbers.iter().enumerate().filter(|(place, number)| counts(*place, number)) {
        let last = last_use.get(place).copied().flatten().unwrap_or(place);
        if let Some(dies) = dies.get_mut(last) {
            *dies += 1;
        }
        live += usize::from(!matches!(number.origin, Origin::Made(..)));
    }
    let mut most = live;
    for (place, number) in flow.numbers.iter().enumerate() {
        let is_made = matches!(number.origin, Origin::Made(..)) && counts(place, number);
        live += usize::from(is_made);
        live = live.saturating_sub(dies.get(place).copied().unwrap_or(0));
        most = most.max(live);
    }
    most
}

fn computes(number: &Number) -> bool {
    matches!(&number.origin, Origin::Made(..)) && !is_free(number)
}

fn is_free(number: &Number) -> bool {
    let Origin::Made(Operation::Instr(instr), _) = &number.origin else { return false };
    matches!(instr.op, Op::Neg | Op::Mov)
}

/// The number that is held for this one: a turned sign is no number of its own.
fn held(flow: &Flow, mut place: u32) -> u32 {
    while let Some(number) = flow.numbers.get(place as usize)
        && is_free(number)
        && let Some(operand) = number.operands().first()
    {
        place = *operand;
    }
    place
}
