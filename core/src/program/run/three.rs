//! Minimum and maximum of three numbers: `max.f32 d, a, b, c`.

use super::bits::{Bits, Ty};
use super::messages;
use super::thread::{Done, Stop, Thread, operands};
use super::word::Word;
use crate::float::{Float, Format};
use crate::isa::{Allow, Instr, Op, Type, parse};
use crate::program::flow::Operation;
use crate::program::ptx::Line;

/// The instruction for two operands of a spelling with three, and true if it takes the magnitudes of the operands:
/// `max.ftz.NaN.abs.f32`. `None` for other lines.
pub fn instr_of(line: &Line) -> Option<(Instr, bool)> {
    let name = line.name.replace(".abs", "");
    let has_three = line.operands.len() == 4 || name.len() < line.name.len();
    let instr = parse(&name, Allow::PTX).ok()?.instr;
    let is_choice = matches!(instr.op, Op::Min | Op::Max) && instr.ty == Type::F32;
    let has_sign = line.name.contains(".xorsign");
    (has_three && is_choice && !has_sign).then_some((instr, name.len() < line.name.len()))
}

/// Runs a line with three operands: the choice between the first two, then between it and the third.
pub fn perform<'a>(
    thread: &mut Thread<'a>,
    line: &Line<'a>,
    (instr, takes_magnitudes): (Instr, bool),
) -> Result<Done, Stop> {
    let (to, sources) = operands(line, 3)?;
    let ty = Ty::of(Type::F32);
    let magnitude = parse("abs.f32", Allow::PTX).map_err(|_| messages::unknown(line.name))?.instr;
    let mut before: Option<(u32, Float)> = None;
    for source in sources {
        let word = thread.value(source, ty)?;
        let mut value = Float::new(Format::F32, word.bits);
        let mut place = thread.number(source, word, Format::F32, 0);
        if takes_magnitudes {
            (place, value) = made(thread, "", magnitude, [(place, value); 2]);
        }
        before = Some(match before {
            None => (place, value),
            Some(first) => made(thread, to.name(), instr, [first, (place, value)]),
        });
    }
    let Some((place, value)) = before else { return Err(messages::unknown(line.name).into()) };
    thread.put(to, Word::of(value.bits(), place), ty)?;
    Ok(Done { result: Some(Bits::new(value.bits(), ty.width)), ..Done::default() })
}

/// Adds the result of an instruction on f32 numbers to the flow.
fn made(thread: &mut Thread, name: &str, instr: Instr, operands: [(u32, Float); 2]) -> (u32, Float) {
    let [a, b] = operands;
    let operation = Operation::Instr(instr);
    let value = operation.result([a.1, b.1, b.1], Format::F32);
    thread.recorder.made(name, 0, (operation, [a.0, b.0, b.0]), value)
}
