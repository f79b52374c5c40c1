//! A run of the contracted program: its lines, registers and memory, as if it had been written that way.

use super::line;
use super::rebuild::Contracted;
use crate::program::flow::{Destination, Flow, Number, Operation, Origin};
use crate::program::run::{Bits, LineResult, Run, Status};

/// The run with the contracted program instead of the written one. A register is unknown if its number is gone, or if
/// it may be a copy of a number that has changed.
pub fn contracted_run(run: &Run, contracted: &Contracted) -> Run {
    let registers = run.registers.iter().map(|(name, bits)| {
        let now = bits.and_then(|bits| register(run, contracted, name, bits));
        (name.clone(), now)
    });
    let mut now = Run { registers: registers.collect(), lines: lines(run, contracted), ..run.clone() };
    for output in &contracted.flow.outputs {
        let (Destination::Stored(space, address), Some(value)) =
            (output.destination, value(&contracted.flow, output.number))
        else {
            continue;
        };
        let stored = value.bits.to_le_bytes().into_iter().take(value.width as usize / 8);
        for region in now.memory.iter_mut().filter(|region| region.space == space) {
            let at = address.checked_sub(region.base).and_then(|at| usize::try_from(at).ok());
            let bytes = at.and_then(|at| region.bytes.get_mut(at..));
            for (byte, stored) in bytes.into_iter().flatten().zip(stored.clone()) {
                *byte = stored;
            }
        }
    }
    now.flow = contracted.flow.clone();
    now
}

/// The values that the contracted C-like code returns, packed like those of the written program.
pub fn contracted_returned(returned: &[Bits], contracted: &Contracted) -> Vec<Bits> {
    let outputs = contracted.flow.outputs.iter().filter(|output| output.destination == Destination::Returned);
    let values: Vec<Bits> = outputs.filter_map(|output| value(&contracted.flow, output.number)).collect();
    match (returned, values.as_slice()) {
        ([one], [low, high]) => vec![Bits::new(low.bits | high.bits << low.width, one.width)],
        _ => values,
    }
}

/// For each line of the run: the instruction with its operands, empty if the line computes nothing. Numbers without a
/// name are shown by their index, `%7`.
pub fn contracted_code(run: &Run) -> Vec<String> {
    let computes = |ran: &LineResult| ran.status == Status::Ran && ran.result.is_some();
    let code = run.lines.iter().map(|ran| line::code(&run.flow, ran).filter(|_| computes(ran)));
    code.map(Option::unwrap_or_default).collect()
}

fn value(flow: &Flow, place: u32) -> Option<Bits> {
    let value = flow.numbers.get(place as usize)?.value;
    Some(Bits::new(value.bits(), value.format().width()))
}

/// The contents of a register after contraction; `None` if they are unknown.
fn register(run: &Run, contracted: &Contracted, name: &str, bits: Bits) -> Option<Bits> {
    let lanes = [0, 1].map(|lane| {
        let numbers = run.flow.numbers.iter().zip(&contracted.places).rev();
        let mut own = numbers.filter(|(number, _)| number.name == name && number.lane == lane);
        own.next()
    });
    let held = |at: u32, number: &Number| {
        Bits::new(bits.bits >> at, number.value.format().width()).bits == number.value.bits()
    };
    match lanes {
        [Some((low, low_now)), Some((high, high_now))] if held(0, low) && held(16, high) => {
            let [low, high] = [low_now, high_now].map(|place| value(&contracted.flow, (*place)?));
            Some(Bits::new(low?.bits | high?.bits << 16, bits.width))
        }
        [Some((low, now)), None] if held(0, low) => value(&contracted.flow, (*now)?),
        _ => {
            let has_changed = |place: Option<u32>, number: &Number| {
                place.and_then(|place| value(&contracted.flow, place)).map(|now| now.bits)
                    != Some(number.value.bits())
            };
            let mut numbers = run.flow.numbers.iter().zip(&contracted.places);
            let may_be_copied = numbers
                .any(|(number, place)| has_changed(*place, number) && (held(0, number) || held(16, number)));
            (!may_be_copied).then_some(bits)
        }
    }
}

/// The lines of the contracted program, interleaved with those lines of the run that compute nothing.
fn lines(run: &Run, contracted: &Contracted) -> Vec<LineResult> {
    let mut computed = line::lines(&contracted.flow).into_iter().peekable();
    let mut lines = Vec::new();
    let calls = |ran: &LineResult| ran.result.is_some() && ran.evaluation.is_none() && is_call(run, ran);
    for other in run.lines.iter().filter(|ran| ran.evaluation.is_none() && !calls(ran)) {
        while let Some(before) = computed.next_if(|computed| computed.line <= other.line) {
            lines.push(before);
        }
        // Copied or compared values may have changed, so the old results are not shown.
        lines.push(LineResult { result: None, numbers: 0..0, ..other.clone() });
    }
    lines.extend(computed);
    lines
}

/// True if a line calls a function of the flow; the flow's lines include it.
fn is_call(run: &Run, ran: &LineResult) -> bool {
    let called = |number: &Number| match &number.origin {
        Origin::Made(Operation::Call(call), _) => Some(call.to_string()) == ran.instruction,
        _ => false,
    };
    run.flow.numbers.iter().any(|number| number.line as usize == ran.line && called(number))
}
