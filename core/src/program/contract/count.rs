//! The cost of a program: its instructions, and the registers that are live at once.
//!
//! An instruction is an operation that computes: `add`, `sub`, `mul`, `fma`, a conversion, a function. Negations do not
//! count, because the operands of machine code have signs; in PTX each would be a `neg`. Moves and literals do not
//! count either. Two lanes that one instruction computes count once.

use crate::isa::Op;
use crate::program::flow::{Flow, Number, Operation, Origin};

/// The number of instructions that compute.
pub fn instructions(flow: &Flow) -> usize {
    flow.numbers.iter().filter(|number| computes(number) && number.lane == 0).count()
}

/// The largest number of registers that are live at once. Inputs are live from the start to their last use, results
/// from their computation on. Literals and numbers that nothing reads are never live. An instruction may reuse the
/// register of an operand that dies there.
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

/// The number whose register contains this one: a negation or a move has no register of its own.
fn held(flow: &Flow, mut place: u32) -> u32 {
    while let Some(number) = flow.numbers.get(place as usize)
        && is_free(number)
        && let Some(operand) = number.operands().first()
    {
        place = *operand;
    }
    place
}
